/** The conversation on the page, in order, with what is on its way; it stays at its end unless the reader scrolled up. */
import { Component, Icon, Spoken, createRef, html } from "../html.js";
import { userKey } from "./conversation.js";
import { Step } from "./step.js";
import { ending, sentence } from "../words.js";

const NEAR_END_PX = 80;
const SOURCES_NAMED = 3; // on one line of a phone, or nearly

/**
 * Shows a `conversation` and its `outgoing` messages; `children` stand before it, `handle` is given this. `deeds`: `say(text)`, `whole(seq)`,
 * `decide(callId, approve)`, `retry(key)`, `discard(key)`. `left(away)` is told when the reader leaves the end.
 */
export class Thread extends Component {
  #scroller = createRef();
  #atEnd = true;

  componentDidMount() {
    this.props.handle(this);
    const scroller = this.#scroller.current;
    scroller.addEventListener("toggle", () => this.#mind(), { capture: true });
    this.resized = new ResizeObserver(() => this.#atEnd && this.toEnd());
    this.resized.observe(scroller);
  }

  componentWillUnmount() {
    this.resized.disconnect();
  }

  componentDidUpdate(before) {
    if (before.conversation !== this.props.conversation) this.#atEnd = true;
    if (this.#atEnd) this.toEnd();
    else this.#mind();
  }

  toEnd() {
    const scroller = this.#scroller.current;
    scroller.scrollTop = scroller.scrollHeight;
    this.#mind();
  }

  #mind() {
    if (this.#scroller.current === null) return; // the last scrolling of a thread may be told when it has gone
    const { scrollHeight, scrollTop, clientHeight } = this.#scroller.current;
    this.#atEnd = scrollHeight - scrollTop - clientHeight < NEAR_END_PX;
    this.props.left(!this.#atEnd);
  }

  render({ conversation, outgoing, deeds, children }) {
    const asked = openQuestion(conversation, outgoing);
    return html`<div
      id="scroller"
      tabindex="0"
      role="region"
      aria-label="Messages"
      ref=${this.#scroller}
      onScroll=${() => this.#mind()}
    >
      ${children}
      <div id="thread">
        ${entriesOf(conversation, outgoing).map(
          (entry) =>
            html`<${Entry} key=${entry.key} entry=${entry} conversation=${conversation} asked=${asked} deeds=${deeds} />`,
        )}
      </div>
    </div>`;
  }
}

/** All that there is to show: what has landed, what is on its way, and that the coach is working. */
function entriesOf(conversation, outgoing) {
  const landed = new Set(conversation.items.map((item) => item.key));
  const entries = [...conversation.items, ...outgoing.map(pending).filter((item) => !landed.has(item.key))];
  return isThinking(conversation, entries) ? [...entries, { kind: "thinking", key: "thinking" }] : entries;
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

function pending({ key, text, state, reason }) {
  return { kind: "user", key: userKey(key), text, state, reason, messageKey: key };
}

function Entry({ entry, conversation, asked, deeds }) {
  if (entry.kind === "step") {
    const open = asked === entry;
    const stamp = [entry.revision, open, conversation.workouts.length, conversation.running].join();
    return html`<${Step} step=${entry} ...${{ stamp, open, conversation, deeds }} />`;
  }
  if (entry.kind === "user") return html`<${User} item=${entry} deeds=${deeds} />`;
  if (entry.kind === "knowledge") return html`<${Knowledge} ...${entry} />`;
  if (entry.kind === "checkpoint") return html`<p class="divider">Earlier messages were summed up here</p>`;
  if (entry.kind === "end") return html`<p class="ending" hidden=${!ending(entry)}>${ending(entry)}</p>`;
  return html`<p class="thinking"><${Spoken}>The coach is working<//><span></span><span></span><span></span></p>`;
}

function Knowledge({ sources, reasoning }) {
  if (sources.length === 0) return null;
  const names = sources.map((name) => sentence(name).toLowerCase());
  const more = names.length > SOURCES_NAMED + 1 ? `${names.length - SOURCES_NAMED} more` : null;
  const named = more === null ? names : [...names.slice(0, SOURCES_NAMED), more];
  return html`<details class="note">
    <summary>Looked up your ${listed(named)}</summary>
    ${more && html`<p>All of it: ${names.join(", ")}.</p>`} ${reasoning && html`<p>${reasoning}</p>`}
  </details>`;
}

function listed(names) {
  return names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
}

function User({ item, deeds }) {
  return html`<article class="user" data-state=${item.state ?? "landed"}>
    <${Spoken}>You said:<//>
    <p class="bubble">${item.text}</p>
    <p class="state"><${Sending} ...${item} deeds=${deeds} /></p>
  </article>`;
}

function Sending({ state, reason, messageKey, deeds }) {
  if (state === "sending") return "Sending…";
  if (state !== "unsent" && state !== "refused") return null;
  const why =
    state === "unsent" ? "Not sent yet – no answer from Spotter" : `Not sent – ${reason || "it was not accepted"}`;
  return html`<${Icon} name="warning" /><span>${why}</span>
    <button type="button" onClick=${() => deeds.retry(messageKey)}>Retry</button>
    <button type="button" onClick=${() => deeds.discard(messageKey)}>Discard</button>`;
}
