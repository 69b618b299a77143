/** What holds for a tool from outside whoever calls it: whether people are asked, how often, with which arguments. */
import { html } from "../html.js";
import { RadioField, TextField } from "./fields.js";
import { JsonField } from "./json_editor.js";
import { APPROVALS } from "./tool_draft.js";

const CHOICES = Object.entries(APPROVALS).map(([value, { text, hint }]) => [value, text, hint]);

/**
 * `form` is from `useEditing`, its draft with `approval`, `callsPerDay` and `argumentRules`; `mistakes` are of the
 * rules.
 */
export function PolicyFields({ form: { draft, faults, set }, mistakes }) {
  return html`<${RadioField}
    id="approval"
    label="Does it ask before it is called?"
    value=${draft.approval}
    options=${CHOICES}
    change=${(value) => set("approval", value)}
  />
    <${TextField}
      id="calls-per-day"
      label="Calls by one person on a day, at most"
      type="number"
      min="1"
      step="1"
      inputmode="numeric"
      optional
      placeholder="as many as they like"
      value=${draft.callsPerDay}
      fault=${faults.callsPerDay}
      change=${(value) => set("callsPerDay", value)}
    />
    <${JsonField}
      id="argument-rules"
      label="Rules for arguments"
      hint="By the name of the argument: const, enum, minimum, maximum, maxLength or pattern. A call that breaks one is not made, whatever the model was told."
      rows=${8}
      value=${draft.argumentRules}
      mistakes=${mistakes}
      fault=${faults.policy || faults.arguments}
      change=${(value) => set("argumentRules", value)}
    />`;
}
