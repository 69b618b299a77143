/** Dialogs: opened over the page, closed by Escape, and the focus goes back to where it was. */
import { html, useEffect, useRef } from "../html.js";

/** A dialog that is open while it is drawn. `close()` is called when the user leaves it. */
export function Dialog({ title, close, children, wide }) {
  const place = useRef(null);
  useEffect(() => {
    const opener = document.activeElement;
    place.current.showModal();
    return () => {
      const back = opener?.isConnected ? opener : document.getElementById("title");
      queueMicrotask(() => (back.isConnected ? back : document.getElementById("title"))?.focus());
    };
  }, []);
  return html`<dialog
    class=${wide ? "dialog wide-dialog" : "dialog"}
    aria-labelledby="dialog-title"
    ref=${place}
    onCancel=${(event) => {
      event.preventDefault();
      close();
    }}
  >
    <h2 id="dialog-title">${title}</h2>
    ${children}
  </dialog>`;
}

/**
 * Asks before something is done that cannot be undone: `act()` does it, `busy` while it is being done; it `waits` while
 * what is to be known of it is read.
 */
export function Confirm({ title, text, doing, act, close, busy, waits, problem, children }) {
  return html`<${Dialog} title=${title} close=${close}>
    <p class="what">${text}</p>
    ${children}
    ${problem && html`<p class="notice caution" role="alert">${problem}</p>`}
    <div class="choices">
      <button type="button" autofocus onClick=${close}>Keep</button>
      <button type="button" class="danger" disabled=${busy || waits} onClick=${act}>${busy ? "Deleting…" : doing}</button>
    </div>
  <//>`;
}
