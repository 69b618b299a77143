/**
 * What the pages of the console have in common: who is signed in, the calls, what is said in passing, names of agents.
 */
import { Calls } from "./calls.js";
import { isOfTheServer } from "./loading.js";

const TOAST_MS = 6000;
const ROLE = "spotter.role";

export class Platform {
  #api;
  #changed;
  #nextToast = 1;

  toasts = []; // `{id, text, isError}`, the oldest first
  groups = null; // of the token; null: not known
  isUnknown = false; // signing in did not work: the page that is open says why
  agents = []; // `{agentId, name, status}` of the tenant, for pickers and titles

  /** `changed()` is called after every change. */
  constructor({ api, changed }) {
    this.#api = api;
    this.#changed = changed;
    this.calls = new Calls(api);
  }

  /** May the signed-in user change agents, tools, servers and limits? */
  get isAdmin() {
    return this.groups?.includes("admin") ?? false;
  }

  /** Find out who is signed in, and which agents there are. What cannot be had now, a later time will bring. */
  async refresh() {
    try {
      this.isUnknown = false;
      this.groups = await this.#api.groups();
      this.#changed();
      this.agents = (await this.calls.all("/agents", "agents")).value;
    } catch (error) {
      if (!isOfTheServer(error)) throw error;
      this.isUnknown = this.groups === null;
    }
    this.#changed();
  }

  /** What an agent is called; its id where it is gone. */
  nameOf(agentId) {
    return this.agents.find((one) => one.agentId === agentId)?.name ?? (agentId === "default" ? "Spotter" : agentId);
  }

  /** Use the page as an administrator or as anybody else: the local run signs in either. */
  async signInAs(role) {
    storeRole(role);
    this.#api.signInAs(role);
    this.groups = null;
    this.agents = [];
    this.#changed();
    await this.refresh();
  }

  /** Say something in passing. What went wrong stays until it is dismissed. */
  say(text, { isError = false } = {}) {
    const id = this.#nextToast++;
    this.toasts = [...this.toasts, { id, text, isError }];
    if (!isError) setTimeout(() => this.unsay(id), TOAST_MS);
    this.#changed();
  }

  unsay(id) {
    this.toasts = this.toasts.filter((one) => one.id !== id);
    this.#changed();
  }
}

/** As whom the page signs in: what was chosen in this tab, else the administrator of the demo. */
export function storedRole() {
  try {
    return sessionStorage.getItem(ROLE) === "user" ? "user" : "admin";
  } catch {
    return "admin"; // no storage is allowed here
  }
}

function storeRole(role) {
  try {
    sessionStorage.setItem(ROLE, role);
  } catch (error) {
    if (!(error instanceof DOMException)) throw error; // then the choice lives as long as the page
  }
}
