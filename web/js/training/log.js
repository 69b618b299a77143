/** Logging from a line of text: what was understood is shown before anything is saved. */
import { Component, Icon, html } from "../html.js";
import { today } from "./dates.js";

const MOST_LETTERS = 20_000;
const SIGNS = { logged: "check", flagged: "warning", unmatched: "warning", error: "close" };
const SAID = {
  logged: "Understood",
  flagged: "To be confirmed",
  unmatched: "Which exercise?",
  error: "Not understood",
};

/** `training` has the calls. */
export class LogView extends Component {
  state = { text: "", date: today(), reply: null, isSaved: false, busy: false };

  async #read(event) {
    event.preventDefault();
    const { text, date } = this.state;
    if (text.trim() === "") return;
    await this.#do((api) => api.readLog(text, date), false);
  }

  #save() {
    const { text, date } = this.state;
    return this.#do((api) => api.log(text, date), true);
  }

  #confirm(row, changes) {
    const { ingestId } = this.state.reply;
    return this.#do((api) => api.confirmLog(ingestId, [{ id: row.id, ...changes }]), true);
  }

  async #do(call, isSaved) {
    this.setState({ busy: true });
    const reply = await this.props.training.attempt(call);
    this.setState(reply === undefined ? { busy: false } : { busy: false, reply, isSaved });
  }

  #change(changes) {
    this.setState({ ...changes, reply: null, isSaved: false });
  }

  render(_props, { text, date, reply, isSaved, busy }) {
    const sure = reply?.results.filter(({ status }) => status === "logged").length ?? 0;
    return html`<form class="panel" onSubmit=${(event) => this.#read(event)}>
        <label for="log-text">What did you do?</label>
        <textarea
          id="log-text"
          rows="4"
          maxlength=${MOST_LETTERS}
          placeholder="Bench 3x5 @ 80 kg, rows 3x8 60, plank 3x45s"
          value=${text}
          onInput=${(event) => this.#change({ text: event.currentTarget.value })}
        ></textarea>
        <div class="row">
          <label>
            Day
            <input
              type="date"
              required
              max=${today()}
              value=${date}
              onInput=${(event) => this.#change({ date: event.currentTarget.value })}
            />
          </label>
          <button type="submit" class="main" disabled=${busy || text.trim() === ""}>Read it</button>
        </div>
      </form>
      ${
        reply !== null &&
        html`<section class="panel" aria-label="What was understood" aria-live="polite">
          <h2>${isSaved ? "Saved" : "This is what I understood"}</h2>
          <ul class="rows">
            ${reply.results.map(
              (row, at) =>
                html`<${Row} key=${row.id ?? at} row=${row} isSaved=${isSaved} confirm=${(changes) => this.#confirm(row, changes)} />`,
            )}
          </ul>
          ${
            isSaved
              ? html`<p>${sure === 0 ? "Nothing is logged yet." : `It is in your log of ${reply.date}.`}</p>
                  <button type="button" onClick=${() => this.#change({ text: "" })}>Log something else</button>`
              : html`<p>Nothing is saved yet.</p>
                  <button type="button" class="main" disabled=${busy} onClick=${() => this.#save()}>
                    ${sure === reply.results.length ? "Save it" : "Save what is sure, and ask about the rest"}
                  </button>`
          }
        </section>`
      }`;
  }
}

function Row({ row, isSaved, confirm }) {
  const { status, input, matched, detail, candidates, id } = row;
  const asks = isSaved && id !== null && status !== "logged";
  return html`<li data-status=${status}>
    <p class="name">
      <${Icon} name=${SIGNS[status]} /> <span>${matched ?? SAID[status]}</span>
      <span class="dose">${doneOf(row)}</span>
    </p>
    <p class="input">“${input}”</p>
    ${detail && html`<p class="detail">${detail}</p>`}
    ${
      asks &&
      html`<div class="options" role="group" aria-label=${`Confirm ${input}`}>
        ${
          status === "unmatched"
            ? (candidates ?? []).map(
                (exercise) =>
                  html`<button key=${exercise} type="button" class="option" onClick=${() => confirm({ exercise })}>
                    ${exercise}
                  </button>`,
              )
            : html`<button type="button" class="option" onClick=${() => confirm({})}>Yes, that is right</button>`
        }
      </div>`
    }
  </li>`;
}

/** The sets of a row: “3 × 5 at 80 kg @ 8”. */
export function doneOf({ sets, reps, variableReps, durationSeconds, weight, unit, rpe }) {
  if (sets === null) return "";
  const each = durationSeconds === null ? (reps ?? "") : `${durationSeconds} s`;
  const done = variableReps === null ? `${sets} × ${each}` : variableReps.join(", ");
  return [done, weight !== null && `at ${weight} ${unit}`, rpe !== null && `@ ${rpe}`].filter(Boolean).join(" ");
}
