/** A coach's text as nodes: paragraphs, lists, bold and code, in the little of Markdown that models write. */
import { html } from "../html.js";

const BULLET = /^\s*[-*•]\s+/;
const NUMBER = /^\s*\d{1,3}[.)]\s+/;
const HEADING = /^#{1,6}\s+/;
const INLINE = /(\*\*[^*\n]+\*\*|`[^`\n]+`)/;

/** The text as block elements, in order. */
export function Prose({ text }) {
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
  if (kind === "heading") return html`<p><strong>${inline(lines[0].replace(HEADING, ""))}</strong></p>`;
  if (kind === "p") return html`<p>${inline(lines.join("\n"))}</p>`;
  const items = (marker) => lines.map((line) => html`<li>${inline(line.replace(marker, ""))}</li>`);
  if (kind === "ul") return html`<ul>${items(BULLET)}</ul>`;
  const start = Number.parseInt(lines[0], 10);
  return html`<ol start=${start === 1 ? undefined : start}>${items(NUMBER)}</ol>`;
}

function inline(text) {
  return text.split(INLINE).map((piece) => {
    if (/^\*\*.+\*\*$/.test(piece)) return html`<strong>${piece.slice(2, -2)}</strong>`;
    if (/^`.+`$/.test(piece)) return html`<code>${piece.slice(1, -1)}</code>`;
    return piece;
  });
}
