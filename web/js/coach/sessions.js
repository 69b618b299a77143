/** The conversations that there are, newest first: what the server lists, and what the page knows before it does. */
import { Refused, Unreachable } from "../api.js";

export const UNTITLED = "New conversation";

export class Sessions {
  #api;
  #changed;
  #sessions = new Map();
  #gone = new Set();
  #current = null;
  #nextToken;
  #loaded = false;

  /** `changed()` is called after every change. */
  constructor({ api, changed }) {
    this.#api = api;
    this.#changed = changed;
  }

  /** All that are known, newest first. */
  get all() {
    return [...this.#sessions.values()].sort((a, b) => (a.updatedAt < b.updatedAt ? 1 : -1));
  }

  /** Which conversation is open; null for a new one. */
  get current() {
    return this.#current;
  }

  /** Are there more than were read? */
  get hasMore() {
    return Boolean(this.#nextToken);
  }

  /** Is any of the conversations working? */
  get working() {
    return this.all.some((session) => session.status === "running");
  }

  /** Read the newest conversations again; when it does not work now, a later time will do. */
  async refresh() {
    try {
      await this.#load();
    } catch (error) {
      if (!isOfTheServer(error)) throw error;
    }
  }

  /** Read the next page of older ones. */
  more() {
    return this.#load(this.#nextToken);
  }

  /** The title of a conversation, if it is known. */
  title(sessionId) {
    return this.#sessions.get(sessionId)?.title || UNTITLED;
  }

  /** Who answers in a conversation, if it is known. */
  agentOf(sessionId) {
    return this.#sessions.get(sessionId)?.agentId ?? "default";
  }

  /** Open a conversation; null: a new one. */
  async choose(sessionId) {
    this.#current = sessionId;
    this.#changed();
    if (sessionId === null || this.#sessions.get(sessionId)?.title) return;
    try {
      const { session } = await this.#api.session(sessionId);
      this.note(sessionId, session);
    } catch (error) {
      if (!isOfTheServer(error)) throw error;
    }
  }

  /** What is known of a conversation before the server's list says so. */
  note(sessionId, changes) {
    if (this.#gone.has(sessionId)) return;
    const now = new Date().toISOString();
    const known = this.#sessions.get(sessionId) ?? { sessionId, title: "", status: "idle", updatedAt: now, own: true };
    const same = Object.entries(changes).every(([name, value]) => known[name] === value);
    if (same && this.#sessions.has(sessionId)) return;
    this.#sessions.set(sessionId, { ...known, ...changes });
    this.#changed();
  }

  /** A conversation is not there any more. */
  forget(sessionId) {
    this.#gone.add(sessionId);
    this.#sessions.delete(sessionId);
    this.#changed();
  }

  /** Delete a conversation for good. */
  async remove(sessionId) {
    try {
      await this.#api.remove(sessionId);
    } catch (error) {
      if (error.status !== 404) throw error;
    }
    this.forget(sessionId);
  }

  async #load(nextToken) {
    const page = await this.#api.sessions(nextToken);
    if (nextToken === undefined) this.#drop(page);
    for (const session of page.sessions)
      if (!this.#gone.has(session.sessionId)) this.#sessions.set(session.sessionId, session);
    if (nextToken !== undefined || !this.#loaded) this.#nextToken = page.nextToken;
    this.#loaded = true;
    this.#changed();
  }

  /** What should be on the first page and is not has been deleted elsewhere; what the page made itself may be late. */
  #drop({ sessions, nextToken }) {
    const listed = new Set(sessions.map((session) => session.sessionId));
    const oldest = nextToken ? sessions.at(-1).updatedAt : "";
    for (const { sessionId, updatedAt, own } of this.#sessions.values()) {
      if (!own && !listed.has(sessionId) && updatedAt > oldest) this.#sessions.delete(sessionId);
    }
  }
}

function isOfTheServer(error) {
  return error instanceof Unreachable || error instanceof Refused;
}
