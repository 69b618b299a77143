/** A field for JSON: numbered lines, what is wrong with it and on which line, and a button that puts it in order. */
import { html, useRef } from "../html.js";
import { readJson } from "./json_source.js";

const MOST_SHOWN = 8;

/** The mistakes of a text that has to be a JSON object. */
export function objectMistakes(text) {
  const { value, mistakes } = readJson(text);
  if (mistakes.length > 0) return mistakes;
  const isObject = typeof value === "object" && value !== null && !Array.isArray(value);
  return isObject ? [] : [{ line: 1, text: "This has to be an object: it begins with “{”." }];
}

/**
 * `value` is the text, `mistakes` what `check` found in it; `fault` is what the server says. Tab leaves the field, as
 * everywhere.
 */
export function JsonField({ id, label, hint, value, change, mistakes, fault, rows = 10 }) {
  const box = useRef(null);
  const numbers = useRef(null);
  const count = value.split("\n").length;
  const wrong = new Set(mistakes.map(({ line }) => line));
  const isEmpty = value.trim() === "";
  const isWrong = mistakes.length > 0 || Boolean(fault);
  const tidy = () => change(JSON.stringify(JSON.parse(value), null, 2));
  const goTo = (line) => {
    const start =
      value
        .split("\n")
        .slice(0, line - 1)
        .join("\n").length + (line > 1 ? 1 : 0);
    const end = value.indexOf("\n", start);
    box.current.focus();
    box.current.setSelectionRange(start, end === -1 ? value.length : end);
  };
  return html`<div class=${isWrong ? "field json wrong" : "field json"}>
    <div class="json-head">
      <label for=${id}>${label}</label>
      <button type="button" class="small" disabled=${mistakes.length > 0 || isEmpty} onClick=${tidy}>Tidy up</button>
    </div>
    ${hint && html`<p class="field-hint" id=${`${id}-hint`}>${hint}</p>`}
    <div class="json-box">
      <div class="json-lines" aria-hidden="true" ref=${numbers}>
        ${Array.from({ length: count }, (_, at) => html`<span key=${at} class=${wrong.has(at + 1) ? "bad" : ""}>${at + 1}</span>`)}
      </div>
      <textarea
        id=${id}
        rows=${Math.max(4, Math.min(rows, count + 1))}
        wrap="off"
        spellcheck="false"
        autocomplete="off"
        value=${value}
        ref=${box}
        aria-invalid=${isWrong ? "true" : undefined}
        aria-describedby=${[hint && `${id}-hint`, `${id}-mistakes`].filter(Boolean).join(" ")}
        onInput=${(event) => change(event.currentTarget.value)}
        onScroll=${(event) => (numbers.current.scrollTop = event.currentTarget.scrollTop)}
      ></textarea>
    </div>
    <div id=${`${id}-mistakes`} class="mistakes" role="status">
      ${fault && html`<p class="fault">${fault}</p>`}
      ${mistakes.length === 0 ? !fault && !isEmpty && html`<p class="fine">No mistakes.</p>` : html`<${Mistakes} mistakes=${mistakes} goTo=${goTo} />`}
    </div>
  </div>`;
}

function Mistakes({ mistakes, goTo }) {
  const more = mistakes.length - MOST_SHOWN;
  return html`<ul>
    ${mistakes
      .slice(0, MOST_SHOWN)
      .map(
        ({ line, text }, at) =>
          html`<li key=${at} class="fault"><button type="button" class="line" onClick=${() => goTo(line)}>Line ${line}</button> ${text}</li>`,
      )}
    ${more > 0 && html`<li>and ${more} more</li>`}
  </ul>`;
}
