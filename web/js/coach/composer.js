/** Where the user writes: Enter sends, Shift+Enter makes a new line, and the box grows with what is in it. */
import { Component, Icon, createRef, html } from "../html.js";

const TALLEST_PX = 200;
const MOST_LETTERS = 20_000; // what the API takes

/** `handle` is given this; `say(text)` sends; `stop()` ends the run that is at work, while `running`; `stopping`: that is on its way. */
export class Composer extends Component {
  state = { text: "" };
  #box = createRef();

  componentDidMount() {
    this.props.handle(this);
  }

  focus() {
    this.#box.current.focus();
  }

  #submit(event) {
    event.preventDefault();
    const text = this.state.text.trim();
    if (text === "" || [...text].length > MOST_LETTERS) return;
    this.setState({ text: "" });
    this.props.say(text);
  }

  componentDidUpdate() {
    const box = this.#box.current;
    box.style.height = "auto";
    box.style.height = `${Math.min(box.scrollHeight, TALLEST_PX)}px`;
  }

  render({ running, stopping, stop }, { text }) {
    const letters = [...text.trim()].length;
    const tooLong = letters > MOST_LETTERS;
    return html`<p id="too-long" role="alert" hidden=${!tooLong}>
        That is longer than the 20,000 letters a message can have. Please shorten it.
      </p>
      <form id="composer" onSubmit=${(event) => this.#submit(event)}>
        <label class="spoken" for="message">Message to your coach</label>
        <textarea
          id="message"
          rows="1"
          placeholder="Message your coach"
          autocomplete="off"
          enterkeyhint="send"
          ref=${this.#box}
          value=${text}
          onInput=${(event) => this.setState({ text: event.currentTarget.value })}
          onKeyDown=${(event) => {
            if (event.key === "Enter" && !event.shiftKey && !event.isComposing) this.#submit(event);
          }}
        ></textarea>
        <button id="stop" type="button" aria-label="Stop" hidden=${!running} disabled=${stopping} onClick=${stop}>
          <${Icon} name="stop" />
        </button>
        <button id="send" type="submit" aria-label="Send" disabled=${letters === 0 || tooLong}>
          <${Icon} name="up" />
        </button>
      </form>`;
  }
}
