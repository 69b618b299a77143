/** What is typed and not saved, and the question before the page that has it is left. */
import { html } from "../html.js";
import { Dialog } from "./dialog.js";

const unsaved = new Set();

/** Something is unsaved from now on; call what comes back when it no longer is. */
export function holdUnsaved() {
  const held = {};
  unsaved.add(held);
  return () => unsaved.delete(held);
}

export function hasUnsaved() {
  return unsaved.size > 0;
}

/** What is unsaved may go. */
export function dropUnsaved() {
  unsaved.clear();
}

/** The address within this page that a click goes to; undefined where it stays, or opens another tab. */
export function hashOfClick(event) {
  const isPlain = event.button === 0 && !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey);
  const hash = isPlain ? event.target.closest?.('a[href^="#"]')?.getAttribute("href") : undefined;
  return hash === location.hash ? undefined : hash;
}

/** `leave()` goes, `stay()` does not. */
export function LeaveQuestion({ leave, stay }) {
  return html`<${Dialog} title="Leave without saving?" close=${stay}>
    <p class="what">What you typed here is not saved yet. If you leave, it is gone.</p>
    <div class="choices">
      <button type="button" autofocus onClick=${stay}>Stay</button>
      <button type="button" class="danger" onClick=${leave}>Leave</button>
    </div>
  <//>`;
}
