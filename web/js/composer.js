/** Where the user writes: Enter sends, Shift+Enter makes a new line, and the box grows with what is in it. */
const TALLEST_PX = 200;
const MOST_LETTERS = 20_000; // what the API takes

export class Composer {
  #box;
  #send;
  #warning;

  constructor({ form, box, send, warning, say }) {
    this.#box = box;
    this.#send = send;
    this.#warning = warning;
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.#submit(say);
    });
    box.addEventListener("keydown", (event) => {
      if (event.key !== "Enter" || event.shiftKey || event.isComposing) return;
      event.preventDefault();
      this.#submit(say);
    });
    box.addEventListener("input", () => this.#fit());
    this.#fit();
  }

  focus() {
    this.#box.focus();
  }

  #submit(say) {
    const text = this.#box.value.trim();
    if (this.#send.disabled) return;
    this.#box.value = "";
    this.#fit();
    say(text);
  }

  #fit() {
    const letters = [...this.#box.value.trim()].length;
    this.#warning.hidden = letters <= MOST_LETTERS;
    this.#send.disabled = letters === 0 || letters > MOST_LETTERS;
    this.#box.style.height = "auto";
    this.#box.style.height = `${Math.min(this.#box.scrollHeight, TALLEST_PX)}px`;
  }
}
