/** Small words beside a name: what state it is in. Never by colour alone. */
import { html } from "../html.js";

/** `kind` is `good`, `caution`, `bad` or nothing. */
export function Badge({ kind = "", children }) {
  return html`<span class=${`badge ${kind}`.trim()}>${children}</span>`;
}

export function Status({ status }) {
  return status === "active" ? html`<${Badge} kind="good">Active<//>` : html`<${Badge}>Disabled<//>`;
}
