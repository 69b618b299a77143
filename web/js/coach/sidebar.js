/** The conversations on the side: which of them is working, and deleting one after asking. */
import { Component, Icon, Spoken, createRef, html } from "../html.js";
import { UNTITLED } from "./sessions.js";
import { ago } from "../words.js";

/** `sessions` are the conversations; `remove(sessionId)` deletes one, `more()` reads older ones. */
export class SessionList extends Component {
  #dialog = createRef();
  state = { asked: null };

  #ask(session) {
    this.setState({ asked: session });
    this.#dialog.current.returnValue = "";
    this.#dialog.current.showModal();
  }

  #answered() {
    if (this.#dialog.current.returnValue === "delete") this.props.remove(this.state.asked.sessionId);
  }

  render({ sessions, more }, { asked }) {
    return html`<ul id="session-list">
        ${sessions.all.map(
          (session) =>
            html`<${Entry}
              key=${session.sessionId}
              session=${session}
              current=${session.sessionId === sessions.current}
              ask=${() => this.#ask(session)}
            />`,
        )}
      </ul>
      <button id="more-sessions" class="quiet-button" type="button" hidden=${!sessions.hasMore} onClick=${more}>
        Show more
      </button>
      <dialog id="confirm" aria-labelledby="confirm-title" ref=${this.#dialog} onClose=${() => this.#answered()}>
        <form method="dialog">
          <h2 id="confirm-title">Delete this conversation?</h2>
          <p class="what">“${asked?.title || UNTITLED}” and everything said in it will be gone for good.</p>
          <div class="choices">
            <button value="keep" type="submit" autofocus>Keep</button>
            <button value="delete" type="submit" class="danger">Delete</button>
          </div>
        </form>
      </dialog>`;
  }
}

function Entry({ session, current, ask }) {
  const { sessionId, title, status, updatedAt } = session;
  const name = title || UNTITLED;
  return html`<li data-session=${sessionId}>
    <a href=${`#${encodeURIComponent(sessionId)}`} aria-current=${current ? "page" : undefined}>
      <span class="name">${name}</span>
      ${
        status === "running"
          ? html`<span class="working"><${Spoken}>working<//></span>`
          : html`<span class="when">${ago(updatedAt)}</span>`
      }
    </a>
    <button type="button" class="remove" aria-label=${`Delete “${name}”`} onClick=${ask}><${Icon} name="trash" /></button>
  </li>`;
}
