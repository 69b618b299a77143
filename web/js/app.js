/** Puts the page together: what is on the side, and the view that the address names. */
import { Api } from "./api.js";
import { Chat, Problem } from "./coach/chat.js";
import { Coach } from "./coach/coach.js";
import { SessionList } from "./coach/sidebar.js";
import { LeaveQuestion, dropUnsaved, hasUnsaved, hashOfClick } from "./console/leaving.js";
import { Page, PageLinks, SignedIn } from "./console/page.js";
import { pageOf } from "./console/pages.js";
import { Platform, storedRole } from "./console/platform.js";
import { Toasts } from "./console/toasts.js";
import { Component, Icon, createRef, html, render } from "./html.js";
import { VIEWS } from "./training/views.js";
import { Training } from "./training/training.js";

const TALK = /^#\/chat\/([\w-]{1,64})$/;
const NARROW = matchMedia("(max-width: 47.99rem)");

class App extends Component {
  state = { hash: location.hash, about: "", open: false, narrow: NARROW.matches, leaving: null };
  #chat = null;
  #panel = createRef();
  #opener = createRef();
  #drawing = false;

  constructor() {
    super();
    this.api = new Api({ role: storedRole() });
    this.platform = new Platform({ api: this.api, changed: () => this.#draw() });
    this.coach = new Coach({ api: this.api, changed: () => this.#draw(), moved: () => this.#close() });
    this.training = new Training({ api: this.api, changed: () => this.#draw() });
  }

  componentDidMount() {
    addEventListener("hashchange", () => this.#changed());
    document.addEventListener("click", (event) => this.#clicked(event), { capture: true });
    addEventListener("online", () => this.coach.nudge());
    NARROW.addEventListener("change", () => this.setState({ narrow: NARROW.matches, open: false }));
    document.addEventListener("visibilitychange", () => {
      if (document.hidden) return;
      this.coach.nudge();
      this.coach.sessions.refresh();
      this.platform.refresh();
    });
    this.coach.start();
    this.platform.refresh();
    this.#moved();
  }

  componentDidUpdate() {
    const name = this.title ?? (this.coach.isNew ? "" : this.coach.title);
    document.title = name === "" ? "Spotter" : `${name} · Spotter`;
    this.coach.fill();
  }

  /** The view of the training that the address names; none: a page of the console, or the conversation. */
  get view() {
    return VIEWS.find(({ hash }) => hash === this.state.hash);
  }

  /** The page of the console that the address names. */
  get page() {
    return pageOf(this.state.hash);
  }

  /** What the open view or page is called; undefined for a conversation. */
  get title() {
    const { about } = this.state;
    return this.view?.title ?? (this.page && about !== "" ? about : this.page?.title);
  }

  /** Do what leaves the page: at once, or when the user has said that what is unsaved may go. */
  #leave(go, stay = () => {}) {
    if (hasUnsaved()) this.setState({ leaving: { go, stay } });
    else go();
  }

  #clicked(event) {
    const hash = hasUnsaved() ? hashOfClick(event) : undefined;
    if (hash === undefined) return;
    event.preventDefault();
    this.#leave(() => (location.hash = hash));
  }

  /** The address has changed, perhaps by going back: that is undone where the user stays. */
  #changed() {
    if (this.state.leaving !== null && location.hash === this.state.hash) this.setState({ leaving: null });
    else
      this.#leave(
        () => this.#moved(),
        () => history.pushState(null, "", this.state.hash),
      );
  }

  #moved() {
    const wasDrawn = this.state.hash !== location.hash;
    this.setState({ hash: location.hash, about: "" });
    const isPage = pageOf(location.hash) !== undefined;
    const agent = TALK.exec(location.hash)?.[1];
    if (agent !== undefined) this.#talkTo(agent);
    else if (isPage || VIEWS.some(({ hash }) => hash === location.hash)) this.#close();
    else this.coach.open(location.hash);
    if (isPage && wasDrawn) requestAnimationFrame(() => document.getElementById("title")?.focus());
  }

  /** A new conversation with an agent. */
  #talkTo(agentId) {
    history.replaceState(null, "", location.pathname);
    this.setState({ hash: "" });
    this.coach.open("");
    this.coach.talkTo(agentId);
    this.platform.refresh();
    this.#close();
  }

  #startNew() {
    const wasElsewhere = this.title !== undefined;
    this.coach.startNew();
    if (wasElsewhere && location.hash.length <= 1) this.setState({ hash: "" });
    this.#close();
    this.#chat?.focus();
  }

  /** Draw soon, once, however much has changed. */
  #draw() {
    if (this.#drawing) return;
    this.#drawing = true;
    requestAnimationFrame(() => {
      this.#drawing = false;
      this.forceUpdate();
    });
  }

  #open() {
    this.setState({ open: true }, () => this.#panel.current.querySelector("button, a").focus());
  }

  #close() {
    if (!this.state.open) return;
    this.setState({ open: false }, () => this.#opener.current.focus());
  }

  render(_props, { open, narrow, leaving }) {
    const { coach, training, platform, view, page } = this;
    const isOpen = open && narrow;
    const title = this.title ?? coach.title;
    const withAgent = this.title === undefined && coach.agentId !== "default" ? platform.nameOf(coach.agentId) : "";
    return html`<div
        id="sessions"
        class=${isOpen ? "open" : ""}
        inert=${narrow && !isOpen}
        ref=${this.#panel}
        onKeyDown=${(event) => event.key === "Escape" && this.#close()}
      >
        <header>
          <p class="brand"><img src="icon.svg" alt="" width="28" height="28" /> Spotter</p>
          <button
            id="close-sessions"
            class="quiet-button narrow-only"
            type="button"
            aria-label="Close conversations"
            onClick=${() => this.#close()}
          >
            <${Icon} name="close" />
          </button>
        </header>
        <nav id="views" aria-label="Training">
          ${VIEWS.map(
            ({ hash, title: name, icon }) =>
              html`<a key=${hash} href=${hash} aria-current=${view?.hash === hash ? "page" : undefined}>
                <${Icon} name=${icon} />${name}
              </a>`,
          )}
        </nav>
        <button id="new" type="button" onClick=${() => this.#leave(() => this.#startNew())}><${Icon} name="plus" /> New conversation</button>
        <nav id="conversations" aria-label="Conversations">
          <${SessionList} sessions=${coach.sessions} remove=${(id) => coach.remove(id)} more=${() => coach.more()} />
        </nav>
        <${PageLinks} platform=${platform} section=${page?.section} />
        <${SignedIn} platform=${platform} signInAs=${(role) => this.#leave(() => platform.signInAs(role))} />
      </div>
      <div id="backdrop" hidden=${!isOpen} onClick=${() => this.#close()}></div>
      <main id="conversation" inert=${isOpen}>
        <header>
          <button
            id="open-sessions"
            class="quiet-button narrow-only"
            type="button"
            aria-label="Open conversations"
            aria-controls="sessions"
            aria-expanded=${String(isOpen)}
            ref=${this.#opener}
            onClick=${() => this.#open()}
          >
            <${Icon} name="menu" />
          </button>
          <h1 id="title" tabindex="-1">${title}</h1>
          ${withAgent !== "" && html`<p id="with-agent"><span class="spoken">Agent: </span>${withAgent}</p>`}
          <p id="connection" role="status" hidden=${!coach.offline}>Reconnecting…</p>
        </header>
        ${
          view !== undefined
            ? html`<div id="view" key="training">
                <${Problem} text=${training.problem} dismiss=${() => training.quiet()} />
                <${view.component} key=${view.hash} training=${training} />
              </div>`
            : page !== undefined
              ? html`<div id="view" class="console" key=${`console ${page.hash}`}>
                  <${Page} page=${page} platform=${platform} titled=${(about) => this.setState({ about })} />
                </div>`
              : html`<${Chat} coach=${coach} platform=${platform} handle=${(chat) => (this.#chat = chat)} />`
        }
      </main>
      <${Toasts} platform=${platform} />
      ${
        leaving !== null &&
        html`<${LeaveQuestion}
          leave=${() => this.setState({ leaving: null }, () => (dropUnsaved(), leaving.go()))}
          stay=${() => this.setState({ leaving: null }, leaving.stay)}
        />`
      }
      <div id="announcer" class="spoken" role="log" aria-live="polite" aria-label="Replies">
        ${coach.said.map((text, at) => html`<p key=${at}>${text}</p>`)}
      </div>`;
  }
}

render(html`<${App} />`, document.getElementById("app"));
