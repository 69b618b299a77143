/** HTTP calls to Spotter, signed in as the demo user of a local run. The token is held in memory and renewed. */
const CALL_WAIT_MS = 20_000;
const PAGE_OF_EVENTS = 100;

/** The server could not be reached, or did not answer in time. */
export class Unreachable extends Error {}

/**
 * The server answered with an error; `status`, `message` is its own explanation, `kind` names the problem for programs,
 * `faults` name fields: `{field, fault}`.
 */
export class Refused extends Error {
  constructor(status, message, { kind = "", faults = [], agents = [] } = {}) {
    super(message);
    this.status = status;
    this.kind = kind;
    this.faults = faults;
    this.agents = agents;
  }
}

export class Api {
  #token = null;
  #role;

  /** `role` is `admin` or `user`: as whom the local run signs the demo user in. */
  constructor({ role = "user" } = {}) {
    this.#role = role;
  }

  /** The groups that the token names: `admin` among them for whoever may change agents, tools, servers and limits. */
  async groups() {
    return groupsOf(await this.#signedIn());
  }

  /** Sign in anew, as somebody who may do more or less. */
  signInAs(role) {
    this.#role = role;
    this.#token = null;
  }

  sessions(nextToken) {
    return this.#call("GET", "/agent/sessions", { query: { limit: 30, nextToken } });
  }

  session(sessionId) {
    return this.#call("GET", `/agent/sessions/${encodeURIComponent(sessionId)}`);
  }

  remove(sessionId) {
    return this.#call("DELETE", `/agent/sessions/${encodeURIComponent(sessionId)}`);
  }

  cancel(sessionId) {
    return this.#call("POST", `/agent/sessions/${encodeURIComponent(sessionId)}/cancel`);
  }

  /** Say whether a call that waits may be made. */
  decide(sessionId, callId, approve) {
    const path = `/agent/sessions/${encodeURIComponent(sessionId)}/approvals/${encodeURIComponent(callId)}`;
    return this.#call("POST", path, { body: { approve } });
  }

  ticket() {
    return this.#call("POST", "/agent/stream-ticket");
  }

  /** The session's events, a page at a time. */
  async *history(sessionId) {
    let after = 0;
    do {
      const page = await this.#events(sessionId, { after, limit: PAGE_OF_EVENTS });
      yield page;
      after = page.nextToken;
    } while (after);
  }

  /** One event, whole: for results too long for a frame. */
  async event(sessionId, seq) {
    const { events } = await this.#events(sessionId, { after: seq - 1, limit: 1 });
    return events[0];
  }

  /** What the program has on for today, as the engine plans it. */
  plan(query) {
    return this.#call("GET", "/me/plan", { query });
  }

  /** What is planned from a day to a day. */
  schedule(from, to) {
    return this.#all("/me/schedule", { from, to }, "sessions");
  }

  addSession(session) {
    return this.#call("POST", "/me/schedule", { body: session });
  }

  changeSession(id, changes) {
    return this.#call("PATCH", `/me/schedule/${encodeURIComponent(id)}`, { body: changes });
  }

  cancelSession(id) {
    return this.#call("DELETE", `/me/schedule/${encodeURIComponent(id)}`);
  }

  /** What was logged from a day to a day. */
  workouts(from, to) {
    return this.#all("/workouts", { from, to }, "workouts");
  }

  progress(days) {
    return this.#call("GET", "/progress", { query: { days } });
  }

  weeks() {
    return this.#call("GET", "/summaries/weekly");
  }

  /** Say what a written log means; nothing is saved. */
  readLog(text, date) {
    return this.#call("POST", "/ingest", { body: { text, date, preview: true } });
  }

  /** Log what is written. The same text for the same day is logged once. */
  log(text, date) {
    return this.#call("POST", "/ingest", { body: { text, date } });
  }

  /** Say what is true of what was held. */
  confirmLog(ingestId, items) {
    return this.#call("POST", `/ingest/${encodeURIComponent(ingestId)}/confirm`, { body: { items } });
  }

  /** Load three months of a lifter, where nothing is stored yet. */
  demo(timeZone) {
    return this.#call("POST", "/me/demo", { query: { timeZone } });
  }

  setSettings(changes) {
    return this.#call("PUT", "/me/settings", { body: changes });
  }

  settings() {
    return this.#call("GET", "/me/settings");
  }

  /** Every page of a list. */
  async #all(path, query, name) {
    const found = [];
    let nextToken;
    do {
      const page = await this.#call("GET", path, { query: { ...query, limit: 100, nextToken } });
      found.push(...page[name]);
      nextToken = page.nextToken;
    } while (nextToken);
    return found;
  }

  #events(sessionId, query) {
    return this.#call("GET", `/agent/sessions/${encodeURIComponent(sessionId)}/events`, { query });
  }

  /**
   * Any call, answered as `{value, etag}`. `query` leaves out what is empty, `key` is the Idempotency-Key of a POST, `etag` the
   * version that a change is meant for.
   */
  async exchange(method, path, { query = {}, body, key, etag } = {}) {
    const asked = Object.entries(query).filter(([, value]) => value !== undefined && value !== null && value !== "");
    const url = asked.length > 0 ? `${path}?${new URLSearchParams(asked)}` : path;
    const given = { "idempotency-key": key, "if-match": etag };
    let response = await this.#fetch(method, url, { token: await this.#signedIn(), body, given });
    if (response.status === 401) {
      this.#token = null;
      response = await this.#fetch(method, url, { token: await this.#signedIn(), body, given });
    }
    return { value: await read(response), etag: response.headers.get("etag") };
  }

  async #call(method, path, options) {
    return (await this.exchange(method, path, options)).value;
  }

  /** The token; calls that ask at the same time share one sign-in. */
  #signedIn() {
    this.#token ??= this.#signIn().catch((error) => {
      this.#token = null;
      throw error;
    });
    return this.#token;
  }

  async #signIn() {
    const groups = this.#role === "admin" ? "&groups=admin" : "";
    const response = await this.#fetch("GET", `/local/token?user=demo&tenant=demo${groups}`, {});
    if (response.status === 404)
      throw new Refused(404, "This page signs in by itself only where Spotter runs locally.");
    return (await read(response)).token;
  }

  async #fetch(method, url, { token, body, given = {} }) {
    const headers = new Headers(token === undefined ? [] : [["authorization", `Bearer ${token}`]]);
    for (const [name, value] of Object.entries(given)) if (value) headers.set(name, value);
    if (body !== undefined) headers.set("content-type", "application/json");
    const signal = AbortSignal.timeout(CALL_WAIT_MS);
    try {
      const rest = { body: body && JSON.stringify(body), cache: "no-store", credentials: "omit", signal };
      return await fetch(url, { method, headers, ...rest }); // cookies of this host are of other pages
    } catch (error) {
      throw new Unreachable("Spotter can't be reached.", { cause: error });
    }
  }
}

async function read(response) {
  if (response.status === 204) return null;
  const text = await response.text();
  if (response.ok) return text === "" ? null : JSON.parse(text);
  throw refusal(response.status, text);
}

function refusal(status, text) {
  try {
    const { type, detail, title, errors, agents } = JSON.parse(text);
    const kind = String(type ?? "").split(":").at(-1);
    return new Refused(status, detail || title || "", { kind, faults: errors ?? [], agents: agents ?? [] });
  } catch {
    return new Refused(status, "");
  }
}

/** What the token says; that it is true is for the server to see. */
function groupsOf(token) {
  try {
    const payload = token.split(".")[1].replaceAll("-", "+").replaceAll("_", "/");
    const groups = JSON.parse(atob(payload))["cognito:groups"] ?? [];
    return Array.isArray(groups) ? groups : [];
  } catch {
    return [];
  }
}
