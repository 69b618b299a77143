/** JSON as it is read before somebody says yes to it: no letter in it is invisible, and none turns the others round. */

/** Controls, format characters (zero width, bidirectional, tags), separators of lines, and what fills space unseen. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}\u{115F}\u{1160}\u{3164}\u{FFA0}\u{FE00}-\u{FE0F}\u{E0100}-\u{E01EF}\u{34F}\u{2800}]/gu;
const INDENT = 2;

/** A value as indented JSON, each unseen letter written as its code: `\u{202E}`. */
export function legible(value) {
  const written = JSON.stringify(value, null, INDENT) ?? "";
  return written.replaceAll(UNSEEN, (letter) => (letter === "\n" ? letter : code(letter)));
}

function code(letter) {
  return `\\u{${letter.codePointAt(0).toString(16).toUpperCase().padStart(4, "0")}}`;
}
