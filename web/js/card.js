/** A tool call as a card: what was done and how it went in one line; opened, what was asked and what came back. */
import { element, icon, spoken } from "./element.js";
import { doing, gist } from "./words.js";

const SIGNS = { waiting: "warning", ok: "check", failed: "warning", stopped: "stop" };
const STATES = {
  running: "running",
  waiting: "waiting for you",
  ok: "done",
  failed: "failed",
  stopped: "not finished",
};

/** A card for one call. `whole(seq)` fetches the event behind what was too long for its frame. */
export class Card {
  #call = null;
  #whole;
  #sign = element("span", { class: "sign" });
  #title = element("span", { class: "title" });
  #line = element("span", { class: "line" });
  #state = spoken("");
  #body = element("div", { class: "body" });

  constructor(whole) {
    this.#whole = whole;
    const summary = element("summary", {}, this.#sign, this.#title, this.#line, this.#state, icon("chevron"));
    this.node = element("details", { class: "card", ontoggle: () => this.#fill() }, summary, this.#body);
  }

  update(call, running) {
    const state = call.state === "running" && !running ? "stopped" : call.state;
    this.#call = call;
    this.node.dataset.state = state;
    this.#sign.replaceChildren(...signOf(state));
    this.#title.textContent = doing(call);
    this.#line.textContent = gist(call);
    this.#state.textContent = `, ${STATES[state]}`;
    this.#fill();
  }

  async #fill() {
    if (!this.node.open) return;
    this.#show();
    const call = this.#call;
    try {
      if (call.arguments === undefined) {
        const { calls } = await this.#whole(call.askedSeq);
        call.arguments = calls.find((one) => one.id.startsWith(call.callId)).arguments;
      }
      if (call.seq !== undefined && call.result === undefined) call.result = (await this.#whole(call.seq)).data;
      this.#show();
    } catch {
      this.#show("This can't be fetched right now. Close the card and open it again.");
    }
  }

  #show(missing = "Fetching…") {
    const { name, arguments: asked, result, state } = this.#call;
    this.#body.replaceChildren(
      element("p", { class: "tool" }, "Tool ", element("code", {}, name)),
      ...block("Asked for", asked ?? missing),
      ...block("Result", result ?? (["running", "waiting"].includes(state) ? "Not there yet." : missing)),
    );
  }
}

function signOf(state) {
  if (state === "running") return [element("span", { class: "spinner" })];
  return [icon(SIGNS[state])];
}

function block(title, value) {
  const text = typeof value === "string" ? value : JSON.stringify(value, null, 2);
  return [element("h4", {}, title), element("pre", { tabindex: "0", role: "group", "aria-label": title }, text)];
}
