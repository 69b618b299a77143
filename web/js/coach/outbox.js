/**
 * Messages on their way out. Each carries its idempotency key from the moment it is written until the server has it,
 * over dropped connections and reloads of the page: sent as often as it takes, and it lands once.
 */
import { zone } from "../training/dates.js";

const ANSWER_WAIT_MS = 10_000;
const BUSY_PAUSE_MS = 1500;
const RETRY_STATUSES = new Set([401, 408, 425, 429]);
const STORED_AS = "spotter.outbox"; // other pages of this host and port may have been here, and use shorter names
const KEY = /^[0-9a-f]{32}$/;
const ID = /^[\w-]{1,64}$/;
const UNLANDED = new Set(["sending", "unsent", "refused"]);

export class Outbox {
  #items = [];
  #flying = null;
  #send;
  #store;
  #changed;

  /**
   * `send(frame)` answers whether it could; `store()` answers a Storage, or throws where there is to be none;
   * `changed()` is called after every change.
   */
  constructor({ send, store, changed }) {
    this.#send = send;
    this.#store = store;
    this.#changed = changed;
    this.#items = restored(store);
  }

  /** Messages not yet seen in the log: `{key, text, sessionId, draft, agentId, state, reason}`, oldest first. */
  get items() {
    return this.#items;
  }

  /**
   * Put a message in. Without a session it opens one, with the agent `agentId`; messages with the same `draft` go to
   * that same one.
   */
  add({ text, sessionId, draft, agentId = null }) {
    this.#items.push({ key: newKey(), text, sessionId, draft, agentId, state: "sending", reason: "", since: Date.now() });
    this.flush();
  }

  /** Send the oldest message that waits, unless one is on its way: order is kept. */
  flush() {
    const next = this.#items.find((item) => item.state === "sending" || item.state === "unsent");
    if (this.#flying === null && next !== undefined) {
      const { key, text, sessionId, agentId } = next;
      const frame = { action: "message", message: text, idempotencyKey: key, timeZone: zone() };
      const isNew = sessionId === null;
      if (this.#send(isNew ? { ...frame, ...(agentId !== null && { agentId }) } : { ...frame, sessionId })) {
        this.#flying = { key, timer: setTimeout(() => this.#unanswered(), ANSWER_WAIT_MS) };
      }
    }
    this.#settle();
  }

  /** The server has the message: it will come as a frame. Answers the message, or nothing if it is not from here. */
  accepted({ key, sessionId }) {
    const item = this.#find(key);
    if (item === undefined) return undefined;
    for (const one of this.#items) if (one.draft === item.draft) one.sessionId ??= sessionId;
    item.state = "accepted";
    this.#land(key);
    return item;
  }

  /** The message was seen in the session's log. Answers it, or nothing if it is not from here. */
  landed({ key, sessionId }) {
    const item = this.accepted({ key, sessionId });
    if (item !== undefined) this.discard(key);
    return item;
  }

  /** The server did not take the message that is on its way. */
  refused({ status, reason }) {
    if (this.#flying === null) return;
    if (status >= 500 || RETRY_STATUSES.has(status)) {
      clearTimeout(this.#flying.timer);
      this.#flying.timer = setTimeout(() => this.#unanswered(), BUSY_PAUSE_MS);
      return;
    }
    const item = this.#find(this.#flying.key);
    if (item !== undefined) Object.assign(item, { state: "refused", reason });
    this.#land(this.#flying.key);
  }

  /** The connection is gone: what was on its way may or may not have arrived, and goes out again. */
  lost() {
    clearTimeout(this.#flying?.timer);
    this.#flying = null;
    this.#settle();
  }

  /** Messages that have waited too long are said to be unsent, and are still tried. */
  age() {
    const late = this.#items.filter((one) => one.state === "sending" && Date.now() - one.since > ANSWER_WAIT_MS);
    for (const item of late) item.state = "unsent";
    if (late.length > 0) this.#settle();
  }

  retry(key) {
    const item = this.#find(key);
    if (item !== undefined) Object.assign(item, { state: "sending", reason: "", since: Date.now() });
    this.flush();
  }

  discard(key) {
    this.#items = this.#items.filter((item) => item.key !== key);
    this.#land(key);
  }

  #find(key) {
    return this.#items.find((item) => item.key === key);
  }

  #unanswered() {
    this.#flying = null;
    this.age();
    this.flush();
  }

  #land(key) {
    if (this.#flying?.key === key) {
      clearTimeout(this.#flying.timer);
      this.#flying = null;
    }
    this.flush();
  }

  #settle() {
    try {
      this.#store().setItem(STORED_AS, JSON.stringify(this.#items));
    } catch (error) {
      if (!(error instanceof DOMException)) throw error; // a full or forbidden store: the messages live in memory
    }
    this.#changed();
  }
}

/** The messages that a page before this one left; whatever else stands in the store is not ours, and is passed over. */
function restored(store) {
  const left = new Map();
  for (const item of stored(store)) if (isMessage(item)) left.set(item.key, item);
  return [...left.values()].map(({ key, text, sessionId, draft, agentId = null, state, reason }) => {
    return { key, text, sessionId, draft, agentId, state, reason, since: Date.now() };
  });
}

function stored(store) {
  try {
    const items = JSON.parse(store().getItem(STORED_AS));
    return Array.isArray(items) ? items : [];
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof DOMException) return [];
    throw error;
  }
}

function isMessage(item) {
  if (typeof item !== "object" || item === null) return false;
  const { key, text, sessionId, draft, agentId = null, state, reason } = item;
  return (
    [key, text, state, reason].every((value) => typeof value === "string") &&
    KEY.test(key) &&
    text.trim() !== "" &&
    UNLANDED.has(state) &&
    [sessionId, agentId].every((id) => id === null || (typeof id === "string" && ID.test(id))) &&
    (draft === null ? sessionId !== null : typeof draft === "string" && KEY.test(draft))
  );
}

/** A new random id of 32 hexadecimal digits (`randomUUID` is missing where the page is not served securely). */
export function newKey() {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
