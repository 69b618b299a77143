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

  /** Say that something did not work. */
  complain(error) {
    this.problem = plainly(error);
    this.#changed();
  }

  /** Take back what was said. */
  quiet() {
    this.problem = "";
    this.#changed();
  }
}
