/** A coach's text as nodes: paragraphs, lists, bold and code, in the little of Markdown that models write. */
import { element } from "./element.js";

const BULLET = /^\s*[-*•]\s+/;
const NUMBER = /^\s*\d{1,3}[.)]\s+/;
const HEADING = /^#{1,6}\s+/;
const INLINE = /(\*\*[^*\n]+\*\*|`[^`\n]+`)/;

/** The text as block elements, in order. */
export function prose(text) {
  return text
    .split(/\n{2,}/)
    .filter((block) => block.trim() !== "")
    .flatMap((block) => runsOf(block.split("\n")).map(({ kind, lines }) => blockOf(kind, lines)));
}

function runsOf(lines) {
  const runs = [];
  for (const line of lines) {
    const kind = BULLET.test(line) ? "ul" : NUMBER.test(line) ? "ol" : HEADING.test(line) ? "heading" : "p";
    if (runs.at(-1)?.kind === kind && kind !== "heading") runs.at(-1).lines.push(line);
    else runs.push({ kind, lines: [line] });
  }
  return runs;
}

function blockOf(kind, lines) {
  if (kind === "heading") return element("p", {}, element("strong", {}, ...inline(lines[0].replace(HEADING, ""))));
  if (kind === "p") return element("p", {}, ...inline(lines.join("\n")));
  const marker = kind === "ul" ? BULLET : NUMBER;
  const start = kind === "ol" ? Number.parseInt(lines[0], 10) : 1;
  const items = lines.map((line) => element("li", {}, ...inline(line.replace(marker, ""))));
  return element(kind, { start: start === 1 ? null : start }, ...items);
}

function inline(text) {
  return text.split(INLINE).map((piece) => {
    if (/^\*\*.+\*\*$/.test(piece)) return element("strong", {}, piece.slice(2, -2));
    if (/^`.+`$/.test(piece)) return element("code", {}, piece.slice(1, -1));
    return piece;
  });
}
