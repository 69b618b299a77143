/** What the pages of the training have in common: the calls, and what did not work. */
import { plainly } from "../words.js";

export class Training {
  #changed;

  problem = ""; // what did not work, until the user moves on

  /** `changed()` is called after every change. */
  constructor({ api, changed }) {
    this.api = api;
    this.#changed = changed;
  }

  /** Do something that may not work; then that is said, and the answer is undefined. */
  async attempt(work) {
    this.quiet();
    try {
      return await work(this.api);
    } catch (error) {
      this.problem = plainly(error);
      this.#changed();
      return undefined;
    }
  }

  /** Take back what was said. */
  quiet() {
    if (this.problem === "") return;
    this.problem = "";
    this.#changed();
  }
}
