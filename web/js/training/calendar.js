/** A month of the schedule, with what was done: sessions are added, moved and cancelled here. */
import { Component, Icon, html } from "../html.js";
import { monthSaid, nextMonth, said, today, weekdayNames, weeksOf, zone } from "./dates.js";

/** `training` has the calls. */
export class CalendarView extends Component {
  state = { month: today().slice(0, 7), day: today(), planned: [], done: [], name: "", time: "18:00" };

  componentDidMount() {
    this.#load(this.state.month);
  }

  async #load(month) {
    this.setState({ month });
    const weeks = weeksOf(month);
    const [first, last] = [weeks[0][0], weeks.at(-1)[6]];
    const found = await this.props.training.attempt((api) =>
      Promise.all([api.schedule(first, last), api.workouts(first, last)]),
    );
    if (found !== undefined && this.state.month === month) this.setState({ planned: found[0], done: found[1] });
  }

  #turn(by) {
    this.#load(nextMonth(this.state.month, by));
  }

  async #change(work) {
    if ((await this.props.training.attempt(work)) !== undefined) await this.#load(this.state.month);
  }

  #add(event) {
    event.preventDefault();
    const { day, name, time } = this.state;
    const session = { date: day, name: name.trim() || "Training", timeZone: zone(), ...(time && { time }) };
    this.setState({ name: "" });
    this.#change((api) => api.addSession(session));
  }

  render(_props, { month, day, planned, done, name, time }) {
    const ofDay = (list, iso) => list.filter(({ date }) => date === iso);
    const open = planned.filter(({ status }) => status !== "cancelled");
    return html`<div class="month-head">
        <button type="button" aria-label="Month before" onClick=${() => this.#turn(-1)}><${Icon} name="chevron" /></button>
        <h2 aria-live="polite">${monthSaid(month)}</h2>
        <button type="button" aria-label="Month after" onClick=${() => this.#turn(1)}><${Icon} name="chevron" /></button>
      </div>
      <table class="month">
        <thead><tr>${weekdayNames().map((one) => html`<th key=${one} scope="col">${one}</th>`)}</tr></thead>
        <tbody>
          ${weeksOf(month).map(
            (week) =>
              html`<tr key=${week[0]}>
                ${week.map(
                  (iso) =>
                    html`<${Day}
                      key=${iso}
                      iso=${iso}
                      isOther=${!iso.startsWith(month)}
                      isChosen=${iso === day}
                      planned=${ofDay(open, iso)}
                      done=${ofDay(done, iso)}
                      choose=${() => this.setState({ day: iso })}
                    />`,
                )}
              </tr>`,
          )}
        </tbody>
      </table>
      <section class="panel" aria-labelledby="day-title">
        <h2 id="day-title">${said(day)}</h2>
        <ul class="rows">
          ${ofDay(open, day).map(
            (session) =>
              html`<${Session} key=${session.id} session=${session} change=${(work) => this.#change(work)} />`,
          )}
          ${ofDay(done, day).map(
            (workout) =>
              html`<li key=${workout.id} data-status="logged">
                <p class="name"><${Icon} name="check" /> <span>${workout.name || "Logged"}</span></p>
                <p class="detail">${workout.exercises.map((one) => one.name).join(", ")}</p>
              </li>`,
          )}
        </ul>
        <form class="row" onSubmit=${(event) => this.#add(event)}>
          <label>
            Session
            <input
              maxlength="80"
              placeholder="Upper body"
              value=${name}
              onInput=${(event) => this.setState({ name: event.currentTarget.value })}
            />
          </label>
          <label>
            Time
            <input type="time" value=${time} onInput=${(event) => this.setState({ time: event.currentTarget.value })} />
          </label>
          <button type="submit" class="main">Add</button>
        </form>
      </section>`;
  }
}

function Day({ iso, isOther, isChosen, planned, done, choose }) {
  const isToday = iso === today();
  const marks = [planned.length > 0 && `${planned.length} planned`, done.length > 0 && `${done.length} done`];
  const name = [said(iso), isToday && "today", ...marks].filter(Boolean).join(", ");
  return html`<td class=${isOther ? "other" : ""}>
    <button
      type="button"
      class=${isToday ? "day today" : "day"}
      aria-label=${name}
      aria-pressed=${String(isChosen)}
      onClick=${choose}
    >
      <span>${Number(iso.slice(8))}</span>
      <span class="dots">
        ${planned.length > 0 && html`<span class="planned"></span>`}${done.length > 0 && html`<span class="done"></span>`}
      </span>
    </button>
  </td>`;
}

function Session({ session, change }) {
  const { id, name, date, time, minutes, status } = session;
  const move = (event) => {
    const wanted = event.currentTarget.value;
    if (wanted !== "" && wanted !== date) change((api) => api.changeSession(id, { date: wanted }));
  };
  return html`<li data-status=${status}>
    <p class="name">
      <${Icon} name="calendar" /> <span>${name || "Training"}</span>
      <span class="dose">${[time, minutes && `${minutes} min`, status === "done" && "done"].filter(Boolean).join(" · ")}</span>
    </p>
    <div class="row">
      <label>Move to <input type="date" value=${date} onChange=${move} /></label>
      <button type="button" aria-label=${`Cancel ${name || "Training"}`} onClick=${() => change(async (api) => (await api.cancelSession(id)) ?? true)}>
        Cancel it
      </button>
    </div>
  </li>`;
}
