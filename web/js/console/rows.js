/** Names and values that are added and taken away one by one: headers, query parameters, secrets. */
import { Icon, html, useRef } from "../html.js";

/**
 * `rows` are `{name, value, isKept}`; `isSecret`: values are not shown, and those that are kept cannot be read back.
 */
export function Rows({ id, label, hint, fault, rows, change, isSecret = false }) {
  const place = useRef(null);
  const put = (at, changes) => change(rows.map((row, here) => (here === at ? { ...row, ...changes } : row)));
  const add = () => {
    change([...rows, { name: "", value: "" }]);
    requestAnimationFrame(() => place.current?.querySelector(".pair-row:last-of-type input")?.focus());
  };
  const drop = (at) => {
    change(rows.filter((_row, here) => here !== at));
    requestAnimationFrame(() => place.current?.querySelector(".add-row")?.focus());
  };
  return html`<fieldset
    class=${fault ? "field rows-field wrong" : "field rows-field"}
    ref=${place}
    aria-describedby=${fault ? `${id}-fault` : hint ? `${id}-hint` : undefined}
    data-invalid=${fault ? "true" : undefined}
  >
    <legend>${label}</legend>
    ${hint && html`<p class="field-hint" id=${`${id}-hint`}>${hint}</p>`}
    ${rows.map(
      (row, at) =>
        html`<div key=${at} class="pair-row">
          <input
            aria-label=${`${label}: name ${at + 1}`}
            placeholder="name"
            autocomplete="off"
            value=${row.name}
            readonly=${row.isKept}
            onInput=${(event) => put(at, { name: event.currentTarget.value })}
          />
          <input
            aria-label=${`${label}: value ${at + 1}`}
            type=${isSecret ? "password" : "text"}
            placeholder=${row.isKept ? "saved; type to replace it" : "value"}
            autocomplete=${isSecret ? "new-password" : "off"}
            value=${row.value}
            onInput=${(event) => put(at, { value: event.currentTarget.value })}
          />
          <button
            type="button"
            class="quiet-button"
            aria-label=${`Remove ${row.name || `row ${at + 1}`} from ${label}`}
            onClick=${() => drop(at)}
          >
            <${Icon} name="close" />
          </button>
        </div>`,
    )}
    ${fault && html`<p class="fault" id=${`${id}-fault`}>${fault}</p>`}
    <button type="button" class="small add-row" onClick=${add}><${Icon} name="plus" /> Add<span class="spoken"> to ${label}</span></button>
  </fieldset>`;
}
