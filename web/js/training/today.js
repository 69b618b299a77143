/** Today's plan, as the rules make it from the program, the log, how the user feels and what hurts. */
import { Exercises } from "../coach/workout.js";
import { Component, html } from "../html.js";
import { said } from "./dates.js";
import { Demo } from "./demo.js";

const ENERGY = ["Low", "OK", "High"];
const SORENESS = ["None", "Mild", "High"];

/** `training` has the calls. */
export class TodayView extends Component {
  state = { plan: null, energy: "OK", soreness: "None", minutes: "" };

  componentDidMount() {
    this.#load();
  }

  async #load(changes = {}) {
    const wanted = { ...this.state, ...changes };
    this.setState(changes);
    const { energy, soreness, minutes } = wanted;
    const plan = await this.props.training.attempt((api) =>
      api.plan({ energy, soreness, minutes: minutes === "" ? undefined : minutes }),
    );
    if (plan !== undefined) this.setState({ plan });
  }

  render({ training }, { plan, energy, soreness, minutes }) {
    const choice = (name, value, options, change) =>
      html`<label>
        ${name}
        <select value=${value} onChange=${(event) => change(event.currentTarget.value)}>
          ${options.map((one) => html`<option key=${one} value=${one}>${one}</option>`)}
        </select>
      </label>`;
    return html`<form class="panel row" aria-label="How today is" onSubmit=${(event) => event.preventDefault()}>
        ${choice("Energy", energy, ENERGY, (value) => this.#load({ energy: value }))}
        ${choice("Soreness", soreness, SORENESS, (value) => this.#load({ soreness: value }))}
        <label>
          Minutes
          <input
            type="number"
            min="10"
            max="240"
            step="5"
            placeholder="any"
            value=${minutes}
            onChange=${(event) => this.#load({ minutes: event.currentTarget.value })}
          />
        </label>
      </form>
      ${plan === null ? html`<p class="none">Reading your program…</p>` : html`<${Plan} plan=${plan} training=${training} loaded=${() => this.#load()} />`}`;
  }
}

function Plan({ plan, training, loaded }) {
  const { date, name, source, exercises, estimatedMinutes, adjustments, caveats, reasoning } = plan;
  return html`<section class="panel workout" aria-labelledby="plan-title">
      <header>
        <h2 id="plan-title">${name || "Today"}</h2>
        <p class="facts">
          ${[said(date), exercises.length > 0 && `${exercises.length} exercises`, estimatedMinutes && `about ${estimatedMinutes} min`].filter(Boolean).join(" · ")}
        </p>
      </header>
      ${exercises.length > 0 && html`<${Exercises} exercises=${exercises} />`}
      <${Lines} title="Take care" lines=${caveats} />
      <${Lines} title="What is different today" lines=${adjustments} />
      <${Lines} title="Why" lines=${reasoning} />
    </section>
    ${source === "none" && html`<${Demo} training=${training} loaded=${loaded} />`}`;
}

function Lines({ title, lines }) {
  if (lines.length === 0) return null;
  return html`<section class="lines">
    <h3>${title}</h3>
    <ul>
      ${lines.map((line) => html`<li key=${line}>${line}</li>`)}
    </ul>
  </section>`;
}
