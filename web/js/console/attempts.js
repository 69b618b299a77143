/**
 * Idempotency keys of what a user does: the same request after a lost answer goes out under the same key, and is done
 * once.
 */
import { Unreachable } from "../api.js";
import { newKey } from "../coach/outbox.js";

export class Attempts {
  #lost = null;

  /** Make a call under its key: `call(key)`. `request` is all that makes it this request and no other. */
  async make(request, call) {
    const asked = JSON.stringify(request);
    const key = this.#lost?.asked === asked ? this.#lost.key : newKey();
    this.#lost = { asked, key };
    try {
      const answer = await call(key);
      this.#lost = null;
      return answer;
    } catch (error) {
      if (!isUnknown(error)) this.#lost = null;
      throw error;
    }
  }
}

/** Nobody knows whether it was done: no answer came, or one that says to send it again. */
function isUnknown(error) {
  return error instanceof Unreachable || error.status >= 500;
}
