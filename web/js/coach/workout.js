/** A workout as a list that can be read between two sets, and what has changed in it since the version before. */
import { html } from "../html.js";
import { sentence } from "../words.js";

const WHOLE = new Set(["generate_workout", "plan_today"]); // these make a workout anew

/** What to do: “3 × 10 reps at 60 kg”, “3 × 30 s hold”, “10 min”, “8 rounds: 20 s work, 10 s rest”. */
export function dose(exercise) {
  const { type, sets, reps, hold_time: hold, duration, rounds, work_time: work, rest_time: rest } = exercise;
  const { weight, unit } = exercise;
  if (type === "hold") return `${sets} × ${clock(hold)} hold`;
  if (type === "duration") return clock(duration);
  if (type === "intervals") return `${rounds} rounds: ${clock(work)} work, ${clock(rest ?? 0)} rest`;
  return `${sets} × ${reps} reps${weight ? ` at ${weight} ${unit ?? "kg"}` : ""}`;
}

/** Seconds as a person would say them: “45 s”, “2 min”, “1 min 30 s”. */
export function clock(seconds) {
  if (seconds < 60 || (seconds < 120 && seconds % 60 !== 0 && seconds !== 90)) return `${seconds} s`;
  const rest = seconds % 60;
  return rest === 0 ? `${seconds / 60} min` : `${Math.floor(seconds / 60)} min ${rest} s`;
}

/** What is new or changed in the exercises, by id, against the version before: `Map(id → "New" | "Changed")`. */
export function changes(exercises, before) {
  const old = new Map(before.map((exercise) => [exercise.id, exercise]));
  const marks = new Map();
  for (const exercise of exercises) {
    const same = old.get(exercise.id);
    if (same === undefined || same.name !== exercise.name) marks.set(exercise.id, "New");
    else if (JSON.stringify(same) !== JSON.stringify(exercise)) marks.set(exercise.id, "Changed");
  }
  return marks;
}

/** The workout that stands: open, titled, with its changes marked when it was made from the one before. */
export function CurrentWorkout({ workout, before }) {
  const marks =
    before && !WHOLE.has(workout.tool) ? changes(workout.exercises, before.exercises) : new Map();
  return html`<section class="workout" aria-label="Current workout">
    <header><h3>Your workout</h3><p class="facts">${facts(workout)}</p></header>
    <${Exercises} exercises=${workout.exercises} marks=${marks} />
  </section>`;
}

/** A workout that a later one has replaced: folded away. */
export function EarlierWorkout({ workout }) {
  return html`<details class="workout earlier">
    <summary>Earlier version · ${counted(workout.exercises.length)}</summary>
    <${Exercises} exercises=${workout.exercises} />
  </details>`;
}

/** The exercises of a workout in their order; `marks` says by id what is new or changed. */
export function Exercises({ exercises, marks = new Map() }) {
  if (exercises.length === 0) return html`<p class="none">No exercises are left in this workout.</p>`;
  return html`<ol class="exercises">
    ${exercises.map((exercise) => html`<${Entry} key=${exercise.id} exercise=${exercise} mark=${marks.get(exercise.id)} />`)}
  </ol>`;
}

function Entry({ exercise, mark }) {
  const { name, instructions, notes, muscles, rest_between_sets: rest } = exercise;
  return html`<li class="exercise">
    <p class="name">${name}${mark && html`<span class="mark">${mark}</span>`}</p>
    <p class="dose">${dose(exercise)}${rest > 0 && html`<span class="rest">${clock(rest)} rest</span>`}</p>
    ${muscles?.length > 0 && html`<p class="muscles">${muscles.map(sentence).join(", ")}</p>`}
    ${instructions && html`<p class="cue">${instructions}</p>`} ${notes && html`<p class="cue">${notes}</p>`}
  </li>`;
}

function facts({ exercises, summary }) {
  const { total_duration_estimate: minutes, focus_areas: areas, difficulty } = summary;
  const said = [
    counted(exercises.length),
    minutes && `about ${minutes} min`,
    ...(areas ?? []).map(sentence),
    difficulty,
  ];
  return said.filter(Boolean).join(" · ");
}

function counted(count) {
  return count === 1 ? "1 exercise" : `${count} exercises`;
}
