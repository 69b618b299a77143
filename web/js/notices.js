/** What the page says beside the conversation: problems, the state of the connection, and replies to screen readers. */
import { element } from "./element.js";
import { ending, plainly } from "./words.js";

const OFFLINE_NOTICE_MS = 1500; // a shorter break is nobody's business

export class Notices {
  #nodes;
  #timer = null;

  /** `connection`, `problem` with `problemText`, and `announcer`: the nodes to speak through. */
  constructor(nodes) {
    this.#nodes = nodes;
  }

  /** Say that something did not work. */
  complain(error) {
    this.#nodes.problemText.textContent = plainly(error);
    this.#nodes.problem.hidden = false;
  }

  /** Take back what was said: the user has moved on. */
  quiet() {
    this.#nodes.problem.hidden = true;
    this.#nodes.announcer.replaceChildren();
  }

  connected(yes) {
    clearTimeout(this.#timer);
    if (yes) this.#nodes.connection.hidden = true;
    else this.#timer = setTimeout(() => (this.#nodes.connection.hidden = false), OFFLINE_NOTICE_MS);
  }

  /** Say to screen readers what a durable frame brings, once and whole; deltas would be read out in pieces. */
  announce({ type, data }) {
    const said = [];
    if (type === "response") said.push(data.text);
    if (type === "tool_call" && data.name === "message_notify_user") said.push(data.arguments?.message);
    if (type === "tool_call" && data.name === "message_ask_user") {
      said.push(data.arguments?.question, ...(data.arguments?.options ?? []));
    }
    if (type === "done") said.push(ending(data));
    const text = said.filter(Boolean).join(". ");
    if (text !== "") this.#nodes.announcer.append(element("p", {}, text));
  }
}
