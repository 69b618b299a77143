/** Names and values, side by side. */
import { html } from "../html.js";

/** `facts` are `[name, value]`; what has no value is left out. */
export function Facts({ facts }) {
  return html`<dl class="facts-list">
    ${facts
      .filter(([, value]) => value !== "" && value !== null && value !== undefined)
      .map(([name, value]) => html`<div key=${name}><dt>${name}</dt><dd>${value}</dd></div>`)}
  </dl>`;
}
