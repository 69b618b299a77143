/** Somebody else has saved while this form was open: their version can be loaded, and what was typed here stays. */
import { html } from "../html.js";

/** `form` is from `useEditing`; `labels` are the names of its fields as people read them. */
export function Conflict({ form, labels }) {
  const { conflict } = form;
  if (conflict === null) return null;
  if (conflict.state !== "loaded")
    return html`<section class="notice caution" role="alert">
      <h3>Somebody saved a newer version</h3>
      <p>Yours is not saved yet. Load the newer one: what you typed stays, and the rest is brought up to date.</p>
      <button type="button" class="main" disabled=${conflict.state === "reading"} onClick=${form.loadNewer}>
        ${conflict.state === "reading" ? "Reading…" : "Load the newer one and keep what I typed"}
      </button>
    </section>`;
  return html`<section class="notice" role="status">
    <h3>The newer version is loaded</h3>
    <p>
      ${
        conflict.both.length === 0
          ? "What you typed is still here, and nothing of it was changed by them. Save when you are ready."
          : "You both changed these. Yours stand in the form; saving replaces theirs."
      }
    </p>
    ${
      conflict.both.length > 0 &&
      html`<ul class="theirs">
        ${conflict.both.map(
          (name) =>
            html`<li key=${name}>
              <p><strong>${labels[name] ?? name}</strong>, as they saved it:</p>
              <pre tabindex="0">${shown(conflict.newer[name])}</pre>
              <button type="button" onClick=${() => form.takeTheirs(name)}>Use theirs<span class="spoken"> for ${labels[name] ?? name}</span></button>
            </li>`,
        )}
      </ul>`
    }
  </section>`;
}

function shown(value) {
  return typeof value === "string" ? value : JSON.stringify(value, null, 2);
}
