/** On a phone the conversations are a drawer: opened by its button, closed by Escape, by its backdrop or by choosing. */
export class Drawer {
  #panel;
  #opener;
  #backdrop;
  #rest;
  #narrow = matchMedia("(max-width: 47.99rem)");
  #open = false;

  /** `rest` is what lies behind the drawer and cannot be used while it is open. */
  constructor({ panel, opener, closer, backdrop, rest }) {
    this.#panel = panel;
    this.#opener = opener;
    this.#backdrop = backdrop;
    this.#rest = rest;
    opener.addEventListener("click", () => this.#set(true));
    closer.addEventListener("click", () => this.close());
    backdrop.addEventListener("click", () => this.close());
    panel.addEventListener("keydown", (event) => {
      if (event.key === "Escape") this.close();
    });
    this.#narrow.addEventListener("change", () => this.#set(false));
    this.#set(false);
  }

  close() {
    if (!this.#open) return;
    this.#set(false);
    this.#opener.focus();
  }

  #set(open) {
    this.#open = open && this.#narrow.matches;
    this.#panel.inert = this.#narrow.matches && !this.#open;
    this.#rest.inert = this.#open;
    this.#panel.classList.toggle("open", this.#open);
    this.#backdrop.hidden = !this.#open;
    this.#opener.setAttribute("aria-expanded", String(this.#open));
    if (this.#open) this.#panel.querySelector("button, a").focus();
  }
}
