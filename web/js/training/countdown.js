/** Where a timer is after a number of seconds. Pure: no page, no clock. */

/** All seconds of the phases `[{label, kind, seconds}]`. */
export function totalOf(phases) {
  return phases.reduce((sum, { seconds }) => sum + seconds, 0);
}

/** The phase at a moment: `{at, phase, left}` with the seconds that it still takes; `at` is past the last at the end. */
export function phaseAt(phases, elapsed) {
  let before = 0;
  for (const [at, phase] of phases.entries()) {
    if (elapsed < before + phase.seconds) return { at, phase, left: before + phase.seconds - elapsed };
    before += phase.seconds;
  }
  return { at: phases.length, phase: undefined, left: 0 };
}

/** When a phase begins, in seconds from the start; past the last: the end. */
export function beginOf(phases, at) {
  return totalOf(phases.slice(0, Math.max(0, at)));
}

/** Seconds as a clock shows them: `0:07`, `12:30`, `1:02:03`. */
export function shown(seconds) {
  const whole = Math.ceil(seconds - 1e-6);
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  const padded = (value) => String(value).padStart(2, "0");
  return hours > 0 ? `${hours}:${padded(minutes)}:${padded(rest)}` : `${minutes}:${padded(rest)}`;
}
