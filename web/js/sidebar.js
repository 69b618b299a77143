/** The conversations on the side: newest first, which of them is working, and deleting one after asking. */
import { Refused, Unreachable } from "./api.js";
import { element, icon, spoken } from "./element.js";
import { ago } from "./words.js";

const UNTITLED = "New conversation";

export class Sidebar {
  #api;
  #list;
  #more;
  #dialog;
  #deleted;
  #failed;
  #sessions = new Map();
  #gone = new Set();
  #current = null;
  #nextToken;
  #loaded = false;

  /** `deleted(sessionId)`, and `failed(error)` when something that the user asked for did not work. */
  constructor({ api, list, more, dialog, deleted, failed }) {
    this.#api = api;
    this.#list = list;
    this.#more = more;
    this.#dialog = dialog;
    this.#deleted = deleted;
    this.#failed = failed;
    more.addEventListener("click", () => this.#load(this.#nextToken).catch(failed));
  }

  /** Read the newest conversations again; when it does not work now, a later time will do. */
  async refresh() {
    try {
      await this.#load();
    } catch (error) {
      if (!(error instanceof Unreachable || error instanceof Refused)) throw error;
    }
  }

  /** Is any of the conversations working? */
  get working() {
    return [...this.#sessions.values()].some((session) => session.status === "running");
  }

  /** The title of a conversation, if it is known. */
  title(sessionId) {
    return this.#sessions.get(sessionId)?.title || UNTITLED;
  }

  /** Which conversation is open; null for a new one. */
  async choose(sessionId) {
    this.#current = sessionId;
    this.#show();
    if (sessionId === null || this.#sessions.get(sessionId)?.title) return;
    try {
      const { session } = await this.#api.session(sessionId);
      this.note(sessionId, session);
    } catch (error) {
      if (!(error instanceof Unreachable || error instanceof Refused)) throw error;
    }
  }

  /** What is known of a conversation before the server's list says so. */
  note(sessionId, changes) {
    if (this.#gone.has(sessionId)) return;
    const now = new Date().toISOString();
    const known = this.#sessions.get(sessionId) ?? { sessionId, title: "", status: "idle", updatedAt: now, own: true };
    if (Object.entries(changes).every(([name, value]) => known[name] === value) && this.#sessions.has(sessionId))
      return;
    this.#sessions.set(sessionId, { ...known, ...changes });
    this.#show();
  }

  /** A conversation is not there any more. */
  forget(sessionId) {
    this.#gone.add(sessionId);
    this.#sessions.delete(sessionId);
    this.#show();
  }

  async #load(nextToken) {
    const page = await this.#api.sessions(nextToken);
    if (nextToken === undefined) this.#drop(page);
    for (const session of page.sessions)
      if (!this.#gone.has(session.sessionId)) this.#sessions.set(session.sessionId, session);
    if (nextToken !== undefined || !this.#loaded) this.#nextToken = page.nextToken;
    this.#loaded = true;
    this.#more.hidden = !this.#nextToken;
    this.#show();
  }

  /** What should be on the first page and is not has been deleted elsewhere; what the page made itself may be late. */
  #drop({ sessions, nextToken }) {
    const listed = new Set(sessions.map((session) => session.sessionId));
    const oldest = nextToken ? sessions.at(-1).updatedAt : "";
    for (const { sessionId, updatedAt, own } of this.#sessions.values()) {
      if (!own && !listed.has(sessionId) && updatedAt > oldest) this.#sessions.delete(sessionId);
    }
  }

  #show() {
    const held = document.activeElement?.closest?.("[data-session]")?.dataset.session;
    const newest = [...this.#sessions.values()].sort((a, b) => (a.updatedAt < b.updatedAt ? 1 : -1));
    this.#list.replaceChildren(...newest.map((session) => this.#entry(session)));
    this.#list.querySelector(`[data-session="${CSS.escape(held ?? "")}"] a`)?.focus();
  }

  #entry(session) {
    const { sessionId, title, status, updatedAt } = session;
    const name = title || UNTITLED;
    const running = status === "running";
    const link = element(
      "a",
      { href: `#${encodeURIComponent(sessionId)}`, "aria-current": sessionId === this.#current ? "page" : null },
      element("span", { class: "name" }, name),
      running
        ? element("span", { class: "working" }, spoken("working"))
        : element("span", { class: "when" }, ago(updatedAt)),
    );
    const remove = element(
      "button",
      { type: "button", class: "remove", "aria-label": `Delete “${name}”`, onclick: () => this.#confirm(session) },
      icon("trash"),
    );
    return element("li", { "data-session": sessionId }, link, remove);
  }

  #confirm(session) {
    const dialog = this.#dialog;
    dialog.querySelector(".what").textContent =
      `“${session.title || UNTITLED}” and everything said in it will be gone for good.`;
    dialog.returnValue = "";
    dialog.onclose = () => {
      if (dialog.returnValue === "delete") this.#remove(session.sessionId);
    };
    dialog.showModal();
  }

  async #remove(sessionId) {
    try {
      await this.#api.remove(sessionId);
    } catch (error) {
      if (error.status !== 404) {
        this.#failed(error);
        return;
      }
    }
    this.forget(sessionId);
    this.#deleted(sessionId);
  }
}
