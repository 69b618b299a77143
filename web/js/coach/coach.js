/** The conversations as the page holds them: one live connection, the one that is open, and what the user does with it. */
import { Refused, Unreachable } from "../api.js";
import { Conversation } from "./conversation.js";
import { Follower } from "./follower.js";
import { LongResults } from "./long.js";
import { Outbox, newKey } from "./outbox.js";
import { Sessions } from "./sessions.js";
import { Live } from "./socket.js";
import { ending, plainly } from "../words.js";

const RUNNING_PING_MS = 4000;
const IDLE_PING_MS = 5 * 60_000;
const LIST_REFRESH_MS = 10_000;
const AGE_MS = 1000;
const OFFLINE_NOTICE_MS = 1500; // a shorter break is nobody's business

const BUSY_WAIT_MS = 500; // how often a decision is sent again while a run carries out the one before
const BUSY_TRIES = 20;
const DEFAULT_AGENT = "default";
const SESSION_ID = /^#([\w-]{1,64})$/;
const nothing = new Conversation(); // what a new conversation holds

export class Coach {
  #api;
  #changed;
  #follower = null; // of the open session; none for a new conversation
  #draft = newKey(); // names the conversation that has no session yet
  #agentId = DEFAULT_AGENT; // who is to answer in it
  #reading = null; // the follower whose history is on its way
  #offlineTimer = null;
  #live;
  #outbox;
  #long;

  problem = ""; // what did not work, until the user moves on
  offline = false; // said when the connection has been gone for a while
  stopping = false;
  said = []; // what screen readers are told, each once and whole

  /** `changed()` is called after every change; `moved()` when another conversation is open. */
  constructor({ api, changed, moved }) {
    this.#api = api;
    this.#changed = changed;
    this.moved = moved;
    this.sessions = new Sessions({ api, changed });
    this.#long = new LongResults({ api, changed, failed: (error) => this.complain(error) });
    this.#outbox = new Outbox({ send: (frame) => this.#live.send(frame), store: () => sessionStorage, changed });
    this.#live = new Live({
      ticket: () => api.ticket(),
      ping: () => this.#ping(),
      pace: () => (this.running || this.outgoing.length > 0 ? RUNNING_PING_MS : IDLE_PING_MS),
      opened: () => this.#opened(),
      received: (frame) => this.#received(frame),
      lost: () => this.#lost(),
      failed: (error) => isOutage(error) || this.complain(error),
    });
  }

  start() {
    setInterval(() => this.#outbox.age(), AGE_MS);
    setInterval(() => this.sessions.working && !document.hidden && this.sessions.refresh(), LIST_REFRESH_MS);
    this.#live.start();
  }

  /** The open conversation; an empty one where it is new. */
  get conversation() {
    return this.#follower?.conversation ?? nothing;
  }

  /** Is the open conversation one that has no session yet? */
  get isNew() {
    return this.#follower === null;
  }

  /** Is a run of the open conversation at work? */
  get running() {
    return this.conversation.running;
  }

  /** Is anything owed that was too long for its frame? Asked after every drawing. */
  fill() {
    if (this.#follower === null) return;
    this.#long.fill(this.#follower);
    this.sessions.note(this.#follower.sessionId, { status: this.running ? "running" : "idle" });
  }

  /** Who answers in the open conversation. */
  get agentId() {
    return this.#follower === null ? this.#agentId : this.sessions.agentOf(this.#follower.sessionId);
  }

  /** Choose who is to answer in the conversation that has no session yet. */
  talkTo(agentId) {
    this.#agentId = agentId;
    this.#changed();
  }

  get title() {
    return this.#follower === null ? "New conversation" : this.sessions.title(this.#follower.sessionId);
  }

  /** The messages of the open conversation that have not landed. */
  get outgoing() {
    const sessionId = this.#follower?.sessionId ?? null;
    const isHere = (item) => (sessionId === null ? item.draft === this.#draft : item.sessionId === sessionId);
    return this.#outbox.items.filter(isHere);
  }

  /** Send what the user wrote or chose. */
  say(text) {
    this.quiet();
    const draft = this.#follower === null ? this.#draft : null;
    const agentId = draft === null || this.#agentId === DEFAULT_AGENT ? null : this.#agentId;
    this.#outbox.add({ text, sessionId: this.#follower?.sessionId ?? null, draft, agentId });
  }

  retry(key) {
    this.#outbox.retry(key);
  }

  discard(key) {
    this.#outbox.discard(key);
  }

  /** What an event of the open conversation holds. */
  whole(seq) {
    return this.#long.whole(this.#follower.sessionId, seq);
  }

  /** Answer a call that waits for approval; the frames show what comes of it. */
  decide(callId, approve) {
    this.quiet();
    const { sessionId } = this.#follower;
    return this.#try(() => this.#decided(sessionId, callId, approve));
  }

  /** The call waits again once the run is over that carries out the decision on another one. */
  async #decided(sessionId, callId, approve) {
    for (let left = BUSY_TRIES; ; left -= 1) {
      try {
        return await this.#api.decide(sessionId, callId, approve);
      } catch (error) {
        if (left === 0 || error.kind !== "run-at-work") throw error;
      }
      await new Promise((resolve) => setTimeout(resolve, BUSY_WAIT_MS));
    }
  }

  /** Stop the run that is at work. */
  async stop() {
    this.stopping = true;
    this.#changed();
    if (!(await this.#try(() => this.#api.cancel(this.#follower.sessionId)))) this.stopping = false;
    this.#changed();
  }

  /** Delete a conversation; where it is the open one, a new one is opened. */
  async remove(sessionId) {
    if (!(await this.#try(() => this.sessions.remove(sessionId)))) return;
    if (this.#follower?.sessionId === sessionId) this.startNew();
  }

  more() {
    return this.#try(() => this.sessions.more());
  }

  /** Say that something did not work. */
  complain(error) {
    this.problem = plainly(error);
    this.#changed();
  }

  /** Take back what was said: the user has moved on. */
  quiet() {
    this.problem = "";
    this.said = [];
    this.#changed();
  }

  /** The network may be back, or the page is looked at again. */
  nudge() {
    this.#live.nudge();
  }

  startNew() {
    if (location.hash.length > 1) location.hash = "";
    else this.open("");
  }

  /** Show the conversation that an address names. */
  async open(hash) {
    const sessionId = SESSION_ID.exec(hash)?.[1] ?? null;
    if (sessionId !== null && sessionId === this.#follower?.sessionId) return;
    this.quiet();
    this.#follow(sessionId);
    this.moved();
    if (sessionId === null) {
      const waiting = this.#outbox.items.find((item) => item.sessionId === null);
      this.#draft = waiting?.draft ?? newKey();
      this.#agentId = waiting?.agentId ?? DEFAULT_AGENT;
      this.#changed();
      return;
    }
    await this.#read(this.#follower);
  }

  async #try(work) {
    try {
      await work();
      return true;
    } catch (error) {
      this.complain(error);
      return false;
    }
  }

  /** Read the history of a session, then go on with what happens from now on. */
  async #read(reader) {
    this.#reading = reader;
    try {
      for await (const { frames } of this.#api.history(reader.sessionId)) {
        reader.read(frames);
        if (reader !== this.#follower) return;
        for (const frame of frames) this.#noteLanded(frame);
      }
    } catch (error) {
      if (reader !== this.#follower) return;
      if (error.status === 404) {
        this.#gone(reader.sessionId);
        return;
      }
      if (!isOutage(error)) this.complain(error); // else the replay over the connection brings it
    }
    if (reader !== this.#follower) return;
    this.#reading = null;
    reader.subscribe();
    this.#changed();
  }

  #follow(sessionId) {
    this.#follower?.lost();
    this.#follower = sessionId === null ? null : new Follower(sessionId, (frame) => this.#live.send(frame));
    this.stopping = false;
    this.sessions.choose(sessionId);
  }

  #gone(sessionId) {
    this.sessions.forget(sessionId);
    history.replaceState(null, "", location.pathname);
    this.open("");
    this.complain(new Refused(404, "That conversation isn't there any more. Here is a new one."));
  }

  #ping() {
    return this.#follower === null ? { action: "ping" } : { action: "ping", sessionId: this.#follower.sessionId };
  }

  #opened() {
    clearTimeout(this.#offlineTimer);
    this.offline = false;
    if (this.#follower !== this.#reading) this.#follower?.subscribe();
    this.#outbox.flush();
    this.sessions.refresh();
  }

  #lost() {
    clearTimeout(this.#offlineTimer);
    this.#offlineTimer = setTimeout(() => {
      this.offline = true;
      this.#changed();
    }, OFFLINE_NOTICE_MS);
    this.#follower?.lost();
    this.#follower?.conversation.interrupted();
    this.#outbox.lost();
  }

  #received(frame) {
    if (frame.v !== 1) return; // API Gateway's own complaint about a call that failed: what waits for an answer asks again
    const { type, data } = frame;
    if (type === "status" && data.event === "accepted") this.#settle(this.#outbox.accepted(data), data.sessionId);
    else if (type === "error" && frame.seq === undefined) this.#clientError(data);
    else if (this.#follower !== null && frame.sessionId === this.#follower.sessionId) {
      for (const one of this.#follower.receive(frame)) {
        this.#noteLanded(one);
        this.#announce(one);
        if (one.type === "done") this.#done();
      }
    } else this.#noteLanded(frame);
    this.#changed();
  }

  #done() {
    this.stopping = false;
    this.sessions.refresh();
  }

  /** What a durable frame says beyond the open conversation: a message that landed, a session that works or rests. */
  #noteLanded({ type, sessionId, data }) {
    if (type === "status" && data.event === "user_message") {
      this.#settle(this.#outbox.landed({ key: data.key, sessionId }), sessionId);
      this.sessions.note(sessionId, { status: "running" });
    } else if (type === "done") this.sessions.note(sessionId, { status: "idle" });
  }

  /** A message of this page has its session: if it is the open new conversation, that is now its name. */
  #settle(message, sessionId) {
    if (message === undefined || this.#follower !== null || message.draft !== this.#draft) return;
    this.#follow(sessionId);
    history.replaceState(null, "", `#${encodeURIComponent(sessionId)}`);
    const agentId = message.agentId ?? DEFAULT_AGENT;
    this.sessions.note(sessionId, { status: "running", title: message.text.slice(0, 60), agentId });
    this.#follower.subscribe();
    this.sessions.refresh();
  }

  #clientError({ action, status, detail, title }) {
    const error = new Refused(status, detail || title);
    const isOfFollowing = ["subscribe", "ping"].includes(action) && status === 404 && this.#follower !== null;
    if (action === "message") this.#outbox.refused({ status, reason: plainly(error) });
    else if (isOfFollowing) this.#gone(this.#follower.sessionId);
    else this.complain(error);
  }

  /** Say to screen readers what a durable frame brings, once and whole; deltas would be read out in pieces. */
  #announce({ type, data }) {
    const said = [];
    if (type === "response") said.push(data.text);
    if (type === "tool_call" && data.name === "message_notify_user") said.push(data.arguments?.message);
    if (type === "tool_call" && data.name === "message_ask_user") {
      said.push(data.arguments?.question, ...(data.arguments?.options ?? []));
    }
    if (type === "done") said.push(ending(data));
    const text = said.filter(Boolean).join(". ");
    if (text !== "") this.said = [...this.said, text];
  }
}

/** The server is away or ails: the connection will be made again, and brings what was missed. */
function isOutage(error) {
  return error instanceof Unreachable || (error instanceof Refused && error.status >= 500);
}
