/**
 * The order of a session's frames. A durable frame is named by (seq, part): they may come twice, out of order, or
 * not at all, and what comes out is each event once, whole and in order. Pure: no page, no network.
 */
const FIRST_PART = 0;

export class FrameLog {
  #applied = 0;
  #known = 0;
  #held = new Map();

  /** The last seq that has been handed out whole. */
  get applied() {
    return this.#applied;
  }

  /** Take a durable frame; answers the frames that are now due, in order: all parts of an event or none of them. */
  take(frame) {
    if (frame.seq <= this.#applied) return [];
    this.#known = Math.max(this.#known, frame.seq - 1);
    const event = this.#held.get(frame.seq) ?? { parts: frame.parts ?? 1, frames: new Map() };
    event.frames.set(frame.part ?? FIRST_PART, frame);
    this.#held.set(frame.seq, event);
    return this.#due();
  }

  /** The server says how far the log goes. */
  heard(lastSeq) {
    if (Number.isInteger(lastSeq)) this.#known = Math.max(this.#known, lastSeq);
  }

  /** Is something missing that is known to be there? Then a replay after `applied` brings it. */
  get gap() {
    return this.#known > this.#applied || this.#brokenEvent();
  }

  #due() {
    const due = [];
    for (let next = this.#held.get(this.#applied + 1); isWhole(next); next = this.#held.get(this.#applied + 1)) {
      this.#applied += 1;
      this.#held.delete(this.#applied);
      due.push(...[...next.frames.keys()].sort((a, b) => a - b).map((part) => next.frames.get(part)));
    }
    return due;
  }

  /** The event that is due next has a later part and lacks an earlier one. */
  #brokenEvent() {
    const next = this.#held.get(this.#applied + 1);
    return next !== undefined && Math.max(...next.frames.keys()) - FIRST_PART + 1 > next.frames.size;
  }
}

function isWhole(event) {
  return event !== undefined && event.frames.size === event.parts;
}
