/** What the page says in its own words: errors, ends of runs, names of tools, times. */
import { Refused, Unreachable } from "./api.js";

const ENDS = {
  max_steps: "I stopped here because this took more steps than one turn allows. Say “go on” and I'll continue.",
  budget: "I stopped here because there is no budget left for this.",
  cancelled: "Stopped.",
  error: "Something went wrong and I couldn't finish that. Please try again.",
};

const TOOLS = {
  generate_workout: ["Building a workout", "Built a workout"],
  swap_exercise: ["Swapping an exercise", "Swapped an exercise"],
  adjust_exercise: ["Adjusting an exercise", "Adjusted an exercise"],
  remove_exercise: ["Removing an exercise", "Removed an exercise"],
  fetch_data: ["Looking at your data", "Looked at your data"],
  plan_today: ["Planning your session", "Planned your session"],
  set_program: ["Setting your program", "Set your program"],
  log_workout: ["Logging your training", "Logged your training"],
  correct_workout: ["Correcting your log", "Corrected your log"],
  undo_log: ["Taking back the last log", "Took back the last log"],
  delete_workout: ["Deleting a workout", "Deleted a workout"],
  set_goals: ["Setting your goals", "Set your goals"],
  set_preference: ["Keeping a preference", "Kept a preference"],
  delete_preference: ["Dropping a preference", "Dropped a preference"],
  set_pain: ["Noting what hurts", "Noted what hurts"],
  end_pain: ["Noting that it is over", "Noted that it is over"],
  update_settings: ["Changing your settings", "Changed your settings"],
  update_profile: ["Changing your profile", "Changed your profile"],
  set_equipment: ["Keeping your equipment", "Kept your equipment"],
  schedule_workout: ["Planning a session", "Planned a session"],
  get_scheduled_workouts: ["Looking at your calendar", "Looked at your calendar"],
  update_scheduled_workout: ["Moving a session", "Moved a session"],
  cancel_scheduled_workout: ["Cancelling a session", "Cancelled a session"],
  generate_exercise_timer: ["Making a timer", "Made a timer"],
  generate_workout_timers: ["Making timers", "Made timers"],
  message_notify_user: ["Sending you a message", "Sent you a message"],
  message_ask_user: ["Asking you a question", "Asked you a question"],
  idle: ["Finishing", "Finished"],
};

/** How a run ended, if that needs saying; else nothing. */
export function ending({ stopReason, message }) {
  return stopReason === "error" && message ? message : ENDS[stopReason];
}

/** Who answered, and why the first choice did not: “offline · rules-1”. */
export function answeredBy({ provider, model, fallbackReason }) {
  const who = [provider, model].filter(Boolean).join(" · ");
  return fallbackReason ? `${who}. The first choice did not answer: ${fallbackReason}` : who;
}

/** What a call does, or has done. */
export function doing({ name, state }) {
  const [now, done] = TOOLS[name] ?? [sentence(name), sentence(name)];
  return state === "ok" ? done : now;
}

/** What a call was about, in a few words. */
export function gist({ name, state, text, arguments: asked, result }) {
  if (state === "running" || state === "waiting") return "";
  if (state === "failed") return text ?? "";
  if (name === "generate_workout")
    return result ? `${result.exercise_count ?? result.exercises?.length} exercises` : "";
  if (name === "swap_exercise" && result) return `${result.old_exercise} → ${result.new_exercise}`;
  if (name === "adjust_exercise" && result) return String(result.exercise_name);
  if (name === "remove_exercise" && result) return String(result.removed_exercise);
  if (name === "fetch_data") return (asked?.sources ?? []).map(sentence).join(", ");
  return text ?? "";
}

/** An error as a person would say it. */
export function plainly(error) {
  if (error instanceof Unreachable) return "Spotter can't be reached right now. I'll keep trying.";
  if (!(error instanceof Refused)) return "Something went wrong on this page. Reloading it should help.";
  if (error.status === 404) return error.message || "That isn't there any more.";
  if (error.status === 429) return "That was a lot at once. Please wait a moment and try again.";
  if (error.status >= 500) return "Spotter had a problem with that. Please try again in a moment.";
  return error.message || "Spotter didn't accept that.";
}

/** `user_profile` as words: “User profile”. */
export function sentence(name) {
  const words = String(name).replaceAll("_", " ").trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** When something happened, shortly: “now”, “5 min”, “3 h”, or a date. */
export function ago(iso, now = Date.now()) {
  const minutes = Math.floor((now - Date.parse(iso)) / 60_000);
  if (Number.isNaN(minutes)) return "";
  if (minutes < 1) return "now";
  if (minutes < 60) return `${minutes} min`;
  if (minutes < 24 * 60) return `${Math.floor(minutes / 60)} h`;
  return new Date(iso).toLocaleDateString(undefined, { day: "numeric", month: "short" });
}
