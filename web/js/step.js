/** One step of the coach: what it thought, said, did and asked. */
import { Card } from "./card.js";
import { element } from "./element.js";
import { prose } from "./prose.js";
import { answeredBy, doing } from "./words.js";
import { currentWorkout, earlierWorkout } from "./workout.js";

const SPEECH = new Set(["message_notify_user", "message_ask_user"]);

/** Shows a step and follows its changes. `deeds` has `say(text)`, `whole(seq)` and `decide(callId, approve)`. */
export class StepView {
  #deeds;
  #thought = element("details", { class: "thought", hidden: true }, element("summary", {}, "Thinking"), element("div"));
  #by = element("p", { class: "answered-by", hidden: true });
  #said = element("div", { class: "said prose" });
  #text = "";
  #work = element("div", { class: "work" });
  #parts = new Map();

  constructor(deeds) {
    this.#deeds = deeds;
    this.node = element("article", { class: "step" }, this.#thought, this.#said, this.#work, this.#by);
  }

  update(step, { conversation, openQuestion }) {
    this.#thought.hidden = step.reasoning === "";
    this.#thought.lastElementChild.textContent = step.reasoning;
    if (this.#text !== step.text) this.#said.replaceChildren(...prose(step.text));
    this.#text = step.text;
    this.#said.classList.toggle("writing", step.draft);
    this.node.setAttribute("aria-busy", String(step.draft));
    this.#by.hidden = step.answeredBy === null;
    this.#by.textContent = step.answeredBy === null ? "" : answeredBy(step.answeredBy);
    this.#by.classList.toggle("fallback", step.answeredBy?.fallbackReason !== undefined);
    for (const call of step.calls) {
      if (SPEECH.has(call.name) && call.arguments !== undefined)
        this.#speech(step, call, conversation, openQuestion === step);
      else this.#card(call, conversation);
    }
  }

  #card(call, conversation) {
    const card = this.#part(call.key, () => new Card(this.#deeds.whole));
    card.update(call, conversation.running);
    this.#approval(call);
    const at = conversation.workouts.findIndex((workout) => workout.callKey === call.key);
    if (at < 0) return;
    const list = this.#part(`${call.key}/list`, () => ({ node: element("div"), stands: null }));
    const stands = at === conversation.workouts.length - 1;
    if (list.stands === stands) return;
    list.stands = stands;
    const workout = conversation.workouts[at];
    list.node.replaceChildren(
      stands ? currentWorkout(workout, conversation.workouts[at - 1]) : earlierWorkout(workout),
    );
  }

  /** A call that waits for the user: what it would do, and the two answers. */
  #approval(call) {
    const waits = call.state === "waiting";
    if (!waits && !this.#parts.has(`${call.key}/approval`)) return;
    const part = this.#part(`${call.key}/approval`, () => ({ node: element("div"), waits: false }));
    if (part.waits === waits) return;
    part.waits = waits;
    const name = `${doing(call)}: may I?`;
    const answer = (approve, text) =>
      element(
        "button",
        { type: "button", class: "option", onclick: () => this.#deeds.decide(call.callId, approve) },
        text,
      );
    const answers = element(
      "div",
      { class: "options", role: "group", "aria-label": name },
      answer(true, "Yes, do it"),
      answer(false, "No"),
    );
    part.node.replaceChildren(...(waits ? [element("p", { class: "ask" }, name), answers] : []));
  }

  #speech(step, call, conversation, open) {
    const { message, question, options } = call.arguments;
    const text = String(message ?? question ?? "");
    const part = this.#part(call.key, () => ({ node: element("div", { class: "spoke prose" }), shown: null }));
    const answer = conversation.answerTo(step)?.text;
    const shown = JSON.stringify([open, answer]);
    if (part.shown === shown) return;
    part.shown = shown;
    const repeated = text.trim() === step.text.trim();
    part.node.replaceChildren(...(repeated ? [] : prose(text)));
    if (options?.length > 0) part.node.append(this.#options(text, options, open, answer));
  }

  #options(question, options, open, answer) {
    const buttons = options.map((option) =>
      element(
        "button",
        {
          type: "button",
          class: option === answer ? "option chosen" : "option",
          disabled: !open,
          onclick: () => this.#deeds.say(option),
        },
        option,
      ),
    );
    return element("div", { class: "options", role: "group", "aria-label": question }, ...buttons);
  }

  #part(key, make) {
    if (!this.#parts.has(key)) {
      const part = make();
      this.#parts.set(key, part);
      this.#work.append(part.node);
    }
    return this.#parts.get(key);
  }
}
