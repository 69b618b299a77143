/**
 * What is typed beside what was read, and what becomes of both when somebody else has saved. Pure: no page, no network.
 */

export function same(one, other) {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** Has anything been typed that is not saved? */
export function isChanged(base, draft) {
  return Object.keys(draft).some((name) => !same(base[name], draft[name]));
}

/**
 * A draft on top of a newer version: fields that were not touched take the newer value, touched ones stay as they were typed.
 * Answers `{draft, both}`; `both` names the fields that both have changed, each in another way.
 */
export function rebased(base, newer, draft) {
  const next = {};
  const both = [];
  for (const name of Object.keys(draft)) {
    const touched = !same(base[name], draft[name]);
    next[name] = touched ? draft[name] : newer[name];
    if (touched && !same(base[name], newer[name]) && !same(newer[name], draft[name])) both.push(name);
  }
  return { draft: next, both };
}

/**
 * What the server says of fields, by the names that lead there: `body.budget.tokensPerRun` is of `budget` and of
 * `tokensPerRun`.
 */
export function faultsByField(faults, fieldOf) {
  const found = {};
  for (const { field, fault } of faults) {
    if (fieldOf !== undefined) {
      found[fieldOf(String(field))] ??= fault;
      continue;
    }
    const names = String(field).split(".");
    for (const name of names[0] === "body" && names.length > 1 ? names.slice(1) : names) found[name] ??= fault;
  }
  return found;
}
