/** What is said in passing, at the edge of the page and to screen readers. */
import { Icon, html } from "../html.js";

/** `platform` holds the toasts. The list is there from the start: screen readers hear only what comes into it later. */
export function Toasts({ platform }) {
  return html`<div id="toasts" role="status" aria-live="polite" aria-label="Notices">
    ${platform.toasts.map(
      ({ id, text, isError }) =>
        html`<div key=${id} class=${isError ? "toast bad" : "toast"}>
          <${Icon} name=${isError ? "warning" : "check"} />
          <p>${text}</p>
          <button
            type="button"
            class="quiet-button"
            aria-label=${`Dismiss: ${text}`}
            onClick=${() => platform.unsay(id)}
          >
            <${Icon} name="close" />
          </button>
        </div>`,
    )}
  </div>`;
}
