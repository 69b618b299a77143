/** A tool call as a card: what was done and how it went in one line; opened, what was asked and what came back. */
import { Component, Icon, Spoken, html } from "../html.js";
import { legible } from "./legible.js";
import { doing, gist } from "../words.js";

const SIGNS = { waiting: "warning", ok: "check", failed: "warning", stopped: "stop" };
const STATES = {
  running: "running",
  waiting: "waiting for you",
  ok: "done",
  failed: "failed",
  stopped: "not finished",
};
const MISSING = "This can't be fetched right now. Close the card and open it again.";

/** A card for one `call`; `running`: is a run at work? `whole(seq)` fetches what was too long for its frame. */
export class Card extends Component {
  state = { open: false, missing: "Fetching…" };

  componentDidUpdate(before, { open }) {
    const { state, seq } = this.props.call;
    if (this.state.open && (!open || this.shown !== `${state} ${seq}`)) this.#fetch();
  }

  async #fetch() {
    const { call, whole } = this.props;
    this.shown = `${call.state} ${call.seq}`;
    try {
      if (call.arguments === undefined) {
        const { calls } = await whole(call.askedSeq);
        call.arguments = calls.find((one) => one.id.startsWith(call.callId)).arguments;
      }
      if (call.seq !== undefined && call.result === undefined) call.result = (await whole(call.seq)).data;
      this.setState({ missing: "Fetching…" });
    } catch {
      this.setState({ missing: MISSING });
    }
  }

  render({ call, running }, { open, missing }) {
    const state = call.state === "running" && !running ? "stopped" : call.state;
    const late = ["running", "waiting"].includes(call.state) ? "Not there yet." : missing;
    return html`<details
      class="card"
      data-state=${state}
      onToggle=${(event) => this.setState({ open: event.currentTarget.open })}
    >
      <summary>
        <span class="sign"><${Sign} state=${state} /></span>
        <span class="title">${doing(call)}</span>
        <span class="line">${gist(call)}</span>
        <${Spoken}>, ${STATES[state]}<//>
        <${Icon} name="chevron" />
      </summary>
      <div class="body">
        ${
          open &&
          html`<p class="tool">Tool <code>${call.name}</code></p>
            <${Block} title="Asked for" value=${call.arguments ?? missing} />
            <${Block} title="Result" value=${call.result ?? late} />`
        }
      </div>
    </details>`;
  }
}

function Sign({ state }) {
  return state === "running" ? html`<span class="spinner"></span>` : html`<${Icon} name=${SIGNS[state]} />`;
}

function Block({ title, value }) {
  const text = typeof value === "string" ? value : legible(value);
  return html`<h4>${title}</h4>
    <pre tabindex="0" role="group" aria-label=${title}>${text}</pre>`;
}
