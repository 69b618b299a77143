/** A workout as a list that can be read between two sets, and what has changed in it since the version before. */
import { element } from "./element.js";
import { sentence } from "./words.js";

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
export function currentWorkout(workout, before) {
  const marks =
    before && workout.tool !== "generate_workout" ? changes(workout.exercises, before.exercises) : new Map();
  return element(
    "section",
    { class: "workout", "aria-label": "Current workout" },
    element("header", {}, element("h3", {}, "Your workout"), element("p", { class: "facts" }, facts(workout))),
    list(workout.exercises, marks),
  );
}

/** A workout that a later one has replaced: folded away. */
export function earlierWorkout(workout) {
  const title = `Earlier version · ${counted(workout.exercises.length)}`;
  return element(
    "details",
    { class: "workout earlier" },
    element("summary", {}, title),
    list(workout.exercises, new Map()),
  );
}

function list(exercises, marks) {
  if (exercises.length === 0) return element("p", { class: "none" }, "No exercises are left in this workout.");
  return element("ol", { class: "exercises" }, ...exercises.map((exercise) => entry(exercise, marks.get(exercise.id))));
}

function entry(exercise, mark) {
  const { name, instructions, notes, muscles, rest_between_sets: rest } = exercise;
  return element(
    "li",
    { class: "exercise" },
    element("p", { class: "name" }, name, mark && element("span", { class: "mark" }, mark)),
    element(
      "p",
      { class: "dose" },
      dose(exercise),
      rest > 0 && element("span", { class: "rest" }, `${clock(rest)} rest`),
    ),
    muscles?.length > 0 && element("p", { class: "muscles" }, muscles.map(sentence).join(", ")),
    instructions && element("p", { class: "cue" }, instructions),
    notes && element("p", { class: "cue" }, notes),
  );
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
