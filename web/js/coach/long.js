/** Results that were too long for their frames: fetched as events, when a card asks or when a workout lacks them. */
export class LongResults {
  #api;
  #changed;
  #failed;
  #coming = new Set();

  /** `changed()` when something has come; `failed(error)` when it could not. */
  constructor({ api, changed, failed }) {
    this.#api = api;
    this.#changed = changed;
    this.#failed = failed;
  }

  /** What an event holds. */
  async whole(sessionId, seq) {
    const { content } = await this.#api.event(sessionId, seq);
    return content;
  }

  /** Fetch the workouts that are missing: the newest stands, so it has to be there unasked. */
  fill({ sessionId, conversation }) {
    for (const call of conversation.incomplete) if (!this.#coming.has(call)) this.#fetch(sessionId, conversation, call);
  }

  async #fetch(sessionId, conversation, call) {
    this.#coming.add(call);
    try {
      conversation.complete(call, (await this.whole(sessionId, call.seq)).data);
      this.#changed();
    } catch (error) {
      this.#failed(error);
    } finally {
      this.#coming.delete(call);
    }
  }
}
