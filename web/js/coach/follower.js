/**
 * Follows one session: puts its frames in order, asks for a replay when something is missing, and starts over when the
 * server's log turns out to be shorter than what was seen (a local server that lost its last second).
 */
import { Conversation } from "./conversation.js";
import { FrameLog } from "./frames.js";

const REPLAY_WAIT_MS = 5000;
const REPLAY_PAUSE_MS = 1000;

export class Follower {
  #log = new FrameLog();
  #send;
  #asked = null;
  #timer = null;

  /** `send(message)` writes to the connection and answers whether it could. */
  constructor(sessionId, send) {
    this.sessionId = sessionId;
    this.conversation = new Conversation();
    this.#send = send;
  }

  /** Take frames that were read as history; more than one page may come. */
  read(frames) {
    for (const frame of frames) this.#apply(frame);
  }

  /** Ask the server for everything after what is here, and for what comes from now on. */
  subscribe() {
    clearTimeout(this.#timer);
    const after = this.#log.applied;
    const sent = this.#send({ action: "subscribe", sessionId: this.sessionId, after });
    this.#asked = sent ? { after } : null;
    if (sent) this.#timer = setTimeout(() => this.subscribe(), REPLAY_WAIT_MS);
  }

  /** The connection is gone: what was asked on it will not be answered. */
  lost() {
    clearTimeout(this.#timer);
    this.#asked = null;
  }

  /** Take a frame from the connection; answers the durable frames that it made due. */
  receive(frame) {
    if (frame.seq !== undefined && frame.seq !== null) {
      const due = this.#apply(frame);
      this.#mind();
      return due;
    }
    if (frame.data?.delta !== undefined) this.conversation.delta(frame);
    else if (frame.data?.event === "subscribed") this.#replayed(frame.data);
    else if (frame.data?.event === "pong") this.#heard(frame.data);
    return [];
  }

  #apply(frame) {
    const due = this.#log.take(frame);
    for (const one of due) this.conversation.apply(one);
    return due;
  }

  #replayed({ lastSeq, running }) {
    const after = this.#asked?.after ?? 0;
    clearTimeout(this.#timer);
    this.#asked = null;
    if (lastSeq < after) {
      this.#log = new FrameLog();
      this.conversation = new Conversation();
      this.subscribe();
      return;
    }
    const moved = this.#log.applied > after;
    this.#log.heard(lastSeq);
    if (this.#log.gap && !moved) this.#timer = setTimeout(() => this.#mind(), REPLAY_PAUSE_MS);
    else this.#heard({ lastSeq, running });
  }

  #heard({ lastSeq, running }) {
    this.#log.heard(lastSeq);
    if (lastSeq === this.#log.applied && typeof running === "boolean") this.conversation.running = running;
    this.#mind();
  }

  #mind() {
    if (this.#log.gap && this.#asked === null) this.subscribe();
  }
}
