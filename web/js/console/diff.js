/** What has changed between two texts, line by line or word by word. Pure: no page. */
const MOST_CELLS = 1_000_000; // of the table that is compared in; beyond it everything counts as changed

/** The pieces of both texts in order: `{kind: "same"|"gone"|"new", text}`. */
export function changesOf(before, after, { byWord = false } = {}) {
  const split = byWord ? (text) => text.match(/\s+|[^\s]+/g) ?? [] : (text) => text.split("\n");
  const [one, other] = [split(before), split(after)];
  const pieces = [];
  const add = (kind, text) => {
    const last = pieces.at(-1);
    if (last?.kind === kind && byWord) last.text += text;
    else pieces.push({ kind, text });
  };
  if (one.length * other.length > MOST_CELLS) {
    for (const text of one) add("gone", text);
    for (const text of other) add("new", text);
    return pieces;
  }
  const lengths = commonLengths(one, other);
  let [at, to] = [0, 0];
  while (at < one.length || to < other.length) {
    if (at < one.length && to < other.length && one[at] === other[to]) {
      add("same", one[at]);
      at += 1;
      to += 1;
    } else if (to === other.length || (at < one.length && lengths[at + 1][to] >= lengths[at][to + 1]))
      add("gone", one[at++]);
    else add("new", other[to++]);
  }
  return pieces;
}

/** How long the longest common run of pieces is, from each place of both to their ends. */
function commonLengths(one, other) {
  const table = Array.from({ length: one.length + 1 }, () => new Uint32Array(other.length + 1));
  for (let at = one.length - 1; at >= 0; at--)
    for (let to = other.length - 1; to >= 0; to--)
      table[at][to] =
        one[at] === other[to] ? table[at + 1][to + 1] + 1 : Math.max(table[at + 1][to], table[at][to + 1]);
  return table;
}
