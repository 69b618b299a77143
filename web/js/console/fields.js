/** Fields of forms: a label, what it is for, what is wrong with it, and the control. */
import { html } from "../html.js";

/** The ids by which a control names its hint and its fault. */
function described(id, hint, fault) {
  return [fault && `${id}-fault`, hint && `${id}-hint`].filter(Boolean).join(" ") || undefined;
}

/** A field around any control; `id` is the control's. */
export function Field({ id, label, hint, fault, optional, children }) {
  return html`<div class=${fault ? "field wrong" : "field"}>
    <label for=${id}>${label}${optional && html` <span class="optional">optional</span>`}</label>
    ${children} ${hint && html`<p class="field-hint" id=${`${id}-hint`}>${hint}</p>`}
    ${fault && html`<p class="fault" id=${`${id}-fault`}>${fault}</p>`}
  </div>`;
}

/** A line of text, or a number with `type="number"`. What else is given goes to the input. */
export function TextField({ id, label, hint, fault, optional, value, change, ...rest }) {
  return html`<${Field} ...${{ id, label, hint, fault, optional }}>
    <input
      id=${id}
      autocomplete="off"
      value=${value}
      aria-invalid=${fault ? "true" : undefined}
      aria-describedby=${described(id, hint, fault)}
      onInput=${(event) => change(event.currentTarget.value)}
      ...${rest}
    />
  <//>`;
}

/** Several lines; `most` letters at most, counted below once they run short. */
export function AreaField({ id, label, hint, fault, optional, value, change, most, rows = 3, ...rest }) {
  const letters = [...value].length;
  const counted = most !== undefined && letters > most * 0.8 ? `${letters} of ${most} letters. ` : "";
  return html`<${Field} ...${{ id, label, fault, optional, hint: counted || hint ? `${counted}${hint ?? ""}` : undefined }}>
    <textarea
      id=${id}
      rows=${rows}
      value=${value}
      aria-invalid=${fault ? "true" : undefined}
      aria-describedby=${described(id, counted || hint, fault)}
      onInput=${(event) => change(event.currentTarget.value)}
      ...${rest}
    ></textarea>
  <//>`;
}

/** One of several: `options` are `[value, text]`, or `{group, options}` of them. */
export function SelectField({ id, label, hint, fault, value, options, change, ...rest }) {
  return html`<${Field} ...${{ id, label, hint, fault }}>
    <select
      id=${id}
      value=${value}
      aria-invalid=${fault ? "true" : undefined}
      aria-describedby=${described(id, hint, fault)}
      onChange=${(event) => change(event.currentTarget.value)}
      ...${rest}
    >
      ${options.map((option) =>
        option.group === undefined
          ? choice(option, value)
          : html`<optgroup key=${option.group} label=${option.group}>${option.options.map((one) => choice(one, value))}</optgroup>`,
      )}
    </select>
  <//>`;
}

function choice([one, text], value) {
  return html`<option key=${one} value=${one} selected=${one === value}>${text}</option>`;
}

/** A number on a scale, beside what it is now. `said(value)` is how it is read. */
export function SliderField({ id, label, hint, fault, value, change, said = String, disabled, ...scale }) {
  return html`<div class=${fault ? "field wrong" : "field"}>
    <div class="slider-head">
      <label for=${id}>${label}</label>
      <output for=${id}>${said(value)}</output>
    </div>
    <input
      id=${id}
      type="range"
      value=${value}
      disabled=${disabled}
      aria-valuetext=${said(value)}
      aria-invalid=${fault ? "true" : undefined}
      aria-describedby=${described(id, hint, fault)}
      onInput=${(event) => change(Number(event.currentTarget.value))}
      ...${scale}
    />
    ${hint && html`<p class="field-hint" id=${`${id}-hint`}>${hint}</p>`}
    ${fault && html`<p class="fault" id=${`${id}-fault`}>${fault}</p>`}
  </div>`;
}

/** On or off. */
export function SwitchField({ id, label, hint, value, change, disabled }) {
  return html`<div class="field switch-field">
    <input
      id=${id}
      type="checkbox"
      role="switch"
      class="switch"
      checked=${value}
      disabled=${disabled}
      aria-describedby=${described(id, hint)}
      onChange=${(event) => change(event.currentTarget.checked)}
    />
    <div>
      <label for=${id}>${label}</label>
      ${hint && html`<p class="field-hint" id=${`${id}-hint`}>${hint}</p>`}
    </div>
  </div>`;
}

/** One of a few that are all shown: `options` are `[value, text, hint]`. */
export function RadioField({ id, label, value, options, change }) {
  return html`<fieldset class="field radios">
    <legend>${label}</legend>
    ${options.map(
      ([one, text, hint]) =>
        html`<div key=${one} class="radio">
          <input
            id=${`${id}-${one}`}
            type="radio"
            name=${id}
            value=${one}
            checked=${one === value}
            aria-describedby=${described(`${id}-${one}`, hint)}
            onChange=${() => change(one)}
          />
          <label for=${`${id}-${one}`}>${text}</label>
          ${hint && html`<p class="field-hint" id=${`${id}-${one}-hint`}>${hint}</p>`}
        </div>`,
    )}
  </fieldset>`;
}

/** The end of a form: what is wrong with it as a whole, and its buttons. */
export function FormEnd({ form, save, cancel }) {
  return html`${
    form.problem !== "" && html`<p class="notice caution form-problem" role="alert" tabindex="-1">${form.problem}</p>`
  }
    <div class="form-end">
      <button type="submit" class="main" disabled=${form.busy}>${form.busy ? "Saving…" : save}</button>
      <a class="button" href=${cancel}>Cancel</a>
      <p class="soft" role="status">${form.changed && !form.busy ? "Not saved yet." : ""}</p>
    </div>`;
}
