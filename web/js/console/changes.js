/** Old and new of something that has changed, told apart by signs and words as well as by colour. */
import { Spoken, html } from "../html.js";
import { changesOf } from "./diff.js";

const SIGNS = { same: " ", gone: "−", new: "+" };

/** A text whose changed words are marked. */
export function TextChange({ title, before, after }) {
  if (before === after) return html`<p class="unchanged">${title}: unchanged.</p>`;
  return html`<h4>${title}</h4>
    <p class="text-change">
      ${changesOf(before, after, { byWord: true }).map(({ kind, text }, at) => {
        if (kind === "gone")
          return html`<del key=${at}><${Spoken}>removed: <//>${text}<${Spoken}> end of removed. <//></del>`;
        if (kind === "new")
          return html`<ins key=${at}><${Spoken}>added: <//>${text}<${Spoken}> end of added. <//></ins>`;
        return html`<span key=${at}>${text}</span>`;
      })}
    </p>`;
}

/** A value as JSON, whose changed lines are marked. */
export function ValueChange({ title, before, after }) {
  const [old, now] = [JSON.stringify(before, null, 2), JSON.stringify(after, null, 2)];
  if (old === now) return html`<p class="unchanged">${title}: unchanged.</p>`;
  return html`<h4>${title}</h4>
    <div class="lines-change" tabindex="0" role="group" aria-label=${`${title}, old and new`}>
      ${changesOf(old, now).map(
        ({ kind, text }, at) =>
          html`<div key=${at} class=${kind}>
            <span class="sign">${kind === "same" ? " " : html`<span aria-hidden="true">${SIGNS[kind]}</span><${Spoken}>${kind === "gone" ? "removed" : "added"}<//>`}</span>
            <code>${text}</code>
          </div>`,
      )}
    </div>`;
}
