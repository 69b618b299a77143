/** The conversation on the page: keeps one node per item, so that what is open or focused stays so while more arrives. */
import { element, icon, spoken } from "./element.js";
import { StepView } from "./step.js";
import { ending, sentence } from "./words.js";
import { userKey } from "./conversation.js";

const NEAR_END_PX = 80;
const SOURCES_NAMED = 3; // on one line of a phone, or nearly

export class Thread {
  #scroller;
  #list;
  #jump;
  #deeds;
  #views = new Map();
  #atEnd = true;

  /** `deeds`: `say(text)`, `whole(seq)`, `decide(callId, approve)`, `retry(key)`, `discard(key)`. */
  constructor({ scroller, list, jump, deeds }) {
    this.#scroller = scroller;
    this.#list = list;
    this.#jump = jump;
    this.#deeds = deeds;
    jump.addEventListener("click", () => this.toEnd());
    scroller.addEventListener("scroll", () => this.#mindJump(), { passive: true });
    list.addEventListener("toggle", () => this.#mindJump(), { capture: true });
    new ResizeObserver(() => this.#atEnd && this.toEnd()).observe(scroller);
  }

  clear() {
    this.#atEnd = true;
    this.#views.clear();
    this.#list.replaceChildren();
  }

  toEnd() {
    this.#scroller.scrollTop = this.#scroller.scrollHeight;
    this.#mindJump();
  }

  /** Bring the page up to date with the conversation and with the messages that are still on their way. */
  show(conversation, outgoing) {
    const context = { conversation, openQuestion: openQuestion(conversation, outgoing) };
    const landed = new Set(conversation.items.map((item) => item.key));
    const entries = [...conversation.items, ...outgoing.map(pending).filter((item) => !landed.has(item.key))];
    if (isThinking(conversation, entries)) entries.push({ kind: "thinking", key: "thinking", revision: 1 });
    this.#forget(new Set(entries.map((entry) => entry.key)));
    entries.forEach((entry, at) => this.#place(entry, at, context));
    if (this.#atEnd) this.toEnd();
    else this.#mindJump();
  }

  #place(entry, at, context) {
    let view = this.#views.get(entry.key);
    const stamp = stampOf(entry, context);
    if (view === undefined) {
      view = { ...viewOf(entry, this.#deeds), stamp: null };
      this.#views.set(entry.key, view);
    }
    if (view.stamp !== stamp) view.update(entry, context);
    view.stamp = stamp;
    if (this.#list.children[at] !== view.node) this.#list.insertBefore(view.node, this.#list.children[at] ?? null);
  }

  #forget(keys) {
    for (const [key, view] of this.#views) {
      if (keys.has(key)) continue;
      view.node.remove();
      this.#views.delete(key);
    }
  }

  #distance() {
    const { scrollHeight, scrollTop, clientHeight } = this.#scroller;
    return scrollHeight - scrollTop - clientHeight;
  }

  #mindJump() {
    this.#atEnd = this.#distance() < NEAR_END_PX;
    this.#jump.hidden = this.#atEnd;
  }
}

/** The step whose question waits for an answer: the newest, if nothing was said after it. */
function openQuestion(conversation, outgoing) {
  const asked = conversation.items.findLast((item) => item.calls?.some((call) => call.name === "message_ask_user"));
  return asked !== undefined && outgoing.length === 0 && !conversation.answerTo(asked) ? asked : null;
}

function isThinking(conversation, entries) {
  const last = entries.at(-1);
  if (last?.kind === "user") return last.state === undefined ? conversation.running : last.state === "accepted";
  if (!conversation.running || last?.draft) return false;
  return !last?.calls?.some((call) => call.state === "running");
}

function pending(message) {
  const { key, text, state, reason } = message;
  return { kind: "user", key: userKey(key), text, state, reason, messageKey: key, revision: `${state} ${reason}` };
}

function stampOf(entry, { conversation, openQuestion: open }) {
  if (entry.kind !== "step") return String(entry.revision);
  return [entry.revision, open === entry, conversation.workouts.length, conversation.running].join();
}

function viewOf(entry, deeds) {
  if (entry.kind === "step") {
    const step = new StepView(deeds);
    return { node: step.node, update: (item, context) => step.update(item, context) };
  }
  if (entry.kind === "user") return userView(deeds);
  if (entry.kind === "knowledge") return plainView("details", "note", (item) => knowledge(item));
  if (entry.kind === "checkpoint") return plainView("p", "divider", () => ["Earlier messages were summed up here"]);
  if (entry.kind === "end") return plainView("p", "ending", (item) => [ending(item) ?? ""]);
  return plainView("p", "thinking", () => [
    spoken("The coach is working"),
    element("span"),
    element("span"),
    element("span"),
  ]);
}

function plainView(tag, name, children) {
  const node = element(tag, { class: name });
  return {
    node,
    update(item) {
      node.replaceChildren(...children(item));
      node.hidden = node.textContent === "";
    },
  };
}

function knowledge({ sources, reasoning }) {
  const names = sources.map((name) => sentence(name).toLowerCase());
  const more = names.length > SOURCES_NAMED + 1 ? `${names.length - SOURCES_NAMED} more` : null;
  const named = more === null ? names : [...names.slice(0, SOURCES_NAMED), more];
  return [
    element("summary", {}, `Looked up your ${listed(named)}`),
    more && element("p", {}, `All of it: ${names.join(", ")}.`),
    reasoning && element("p", {}, reasoning),
  ].filter(Boolean);
}

function listed(names) {
  return names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
}

function userView(deeds) {
  const text = element("p", { class: "bubble" });
  const state = element("p", { class: "state" });
  const node = element("article", { class: "user" }, spoken("You said:"), text, state);
  return {
    node,
    update(item) {
      text.textContent = item.text;
      node.dataset.state = item.state ?? "landed";
      state.replaceChildren(...sending(item, deeds));
    },
  };
}

function sending({ state, reason, messageKey }, deeds) {
  if (state === "sending") return ["Sending…"];
  if (state !== "unsent" && state !== "refused") return [];
  const retry = element("button", { type: "button", onclick: () => deeds.retry(messageKey) }, "Retry");
  const discard = element("button", { type: "button", onclick: () => deeds.discard(messageKey) }, "Discard");
  const why =
    state === "unsent" ? "Not sent yet – no answer from Spotter" : `Not sent – ${reason || "it was not accepted"}`;
  return [icon("warning"), element("span", {}, why), retry, discard];
}
