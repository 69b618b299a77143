/** How it goes: each lift's estimated maximum and weekly volume, the weeks, and the records of the period. */
import { Component, html } from "../html.js";
import { sentence } from "../words.js";
import { Chart } from "./chart.js";
import { shortly } from "./dates.js";
import { Demo } from "./demo.js";

const PERIODS = [30, 90, 365];
const RECORDS = { load: "Heaviest", reps: "Most reps", e1rm: "Best estimate", seconds: "Longest" };

/** `training` has the calls. */
export class ProgressView extends Component {
  state = { days: 90, progress: null, weeks: [], lift: null };

  componentDidMount() {
    this.#load(this.state.days);
  }

  async #load(days) {
    this.setState({ days });
    const found = await this.props.training.attempt((api) => Promise.all([api.progress(days), api.weeks()]));
    if (found !== undefined && this.state.days === days) this.setState({ progress: found[0], weeks: found[1].weeks });
  }

  render({ training }, { days, progress, weeks, lift }) {
    if (progress === null) return html`<p class="none">Reading your log…</p>`;
    if (progress.workouts === 0)
      return html`<${Periods} days=${days} choose=${(wanted) => this.#load(wanted)} />
        <p class="none">Nothing is logged in this time.</p>
        <${Demo} training=${training} loaded=${() => this.#load(days)} />`;
    const { unit, lifts, records } = progress;
    const chosen = lifts.find(({ exerciseId }) => exerciseId === lift) ?? lifts[0];
    return html`<${Periods} days=${days} choose=${(wanted) => this.#load(wanted)} />
      <dl class="numbers">
        <div><dt>Training days</dt><dd>${progress.trainingDays}</dd></div>
        <div><dt>Working sets</dt><dd>${progress.sets}</dd></div>
        <div><dt>Volume</dt><dd>${whole(progress.volume)} ${unit}</dd></div>
      </dl>
      <section class="panel" aria-labelledby="lift-title">
        <h2 id="lift-title">${chosen.name}</h2>
        <label>
          Lift
          <select value=${chosen.exerciseId} onChange=${(event) => this.setState({ lift: event.currentTarget.value })}>
            ${lifts.map(({ exerciseId, name }) => html`<option key=${exerciseId} value=${exerciseId}>${name}</option>`)}
          </select>
        </label>
        <p>${trendOf(chosen, unit)}</p>
        <${Chart}
          key=${`e1rm ${chosen.exerciseId} ${days}`}
          title="Estimated one-rep maximum"
          kind="line"
          unit=${unit}
          points=${chosen.points.map(({ date, e1RM }) => [date, e1RM])}
        />
        <${Chart}
          key=${`volume ${chosen.exerciseId} ${days}`}
          title="Volume by week"
          kind="bars"
          unit=${unit}
          points=${chosen.weeks.map(({ week, volume }) => [week, volume])}
        />
      </section>
      <${Records} records=${records} unit=${unit} />
      <${Weeks} weeks=${weeks} unit=${unit} />`;
  }
}

function Periods({ days, choose }) {
  return html`<div class="options" role="group" aria-label="Period">
    ${PERIODS.map(
      (one) =>
        html`<button
          key=${one}
          type="button"
          class=${one === days ? "option chosen" : "option"}
          aria-pressed=${String(one === days)}
          onClick=${() => choose(one)}
        >
          ${one === 365 ? "One year" : `${one} days`}
        </button>`,
    )}
  </div>`;
}

function trendOf({ sessions, sets, changePercent, trendPerWeek }, unit) {
  const often = `${sessions} ${sessions === 1 ? "session" : "sessions"}, ${sets} sets`;
  if (changePercent === null) return `${often}.`;
  const change = `${changePercent > 0 ? "+" : ""}${changePercent}% from the first day to the last`;
  return trendPerWeek === null ? `${often}. ${change}.` : `${often}. ${change}, ${trendPerWeek} ${unit} a week.`;
}

function whole(amount) {
  return Math.round(amount).toLocaleString();
}

function Records({ records, unit }) {
  if (records.length === 0) return null;
  return html`<section class="panel" aria-labelledby="records-title">
    <h2 id="records-title">Records of this time</h2>
    <div class="wide">
      <table>
        <thead><tr><th scope="col">Lift</th><th scope="col">What</th><th scope="col">How much</th><th scope="col">When</th></tr></thead>
        <tbody>
          ${records.map(
            (one) =>
              html`<tr key=${`${one.exerciseId} ${one.kind}`}>
                <th scope="row">${one.name}</th>
                <td>${RECORDS[one.kind]}</td>
                <td>${amountOf(one, unit)}</td>
                <td>${shortly(one.date)}</td>
              </tr>`,
          )}
        </tbody>
      </table>
    </div>
  </section>`;
}

function amountOf({ kind, reps, seconds, weight, e1RM }, unit) {
  if (kind === "e1rm") return `${e1RM} ${unit}`;
  if (kind === "seconds") return `${seconds} s`;
  return weight === null ? `${reps} reps` : `${weight} ${unit} × ${reps}`;
}

function Weeks({ weeks, unit }) {
  if (weeks.length === 0) return null;
  return html`<section class="panel" aria-labelledby="weeks-title">
    <h2 id="weeks-title">Weeks</h2>
    <div class="wide">
      <table>
        <thead>
          <tr><th scope="col">From</th><th scope="col">Days</th><th scope="col">Sets</th><th scope="col">Volume</th><th scope="col">Most trained</th></tr>
        </thead>
        <tbody>
          ${weeks.map(
            ({ week, days, sets, volume, muscles }) =>
              html`<tr key=${week}>
                <th scope="row">${shortly(week)}</th>
                <td>${days.length}</td>
                <td>${sets}</td>
                <td>${whole(volume)} ${unit}</td>
                <td>${muscles.slice(0, 2).map((one) => sentence(one.muscle)).join(", ")}</td>
              </tr>`,
          )}
        </tbody>
      </table>
    </div>
  </section>`;
}
