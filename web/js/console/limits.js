/** What everybody of the tenant may use at most: administrators set it. */
import { html } from "../html.js";
import { Conflict } from "./conflict.js";
import { useEditing } from "./editing.js";
import { TextField } from "./fields.js";
import { Loaded, useLoaded } from "./loading.js";
import { limitHint, limitOf, limitsBody, limitsDraft, limitsFaults } from "./limits_draft.js";

const LABELS = {
  requestsPerMinute: "Requests a minute",
  concurrentRuns: "Runs at once",
  tokensPerDay: "Tokens a day",
  dollarsPerDay: "US dollars a day",
  dollarsPerRun: "US dollars for a message",
  tenantRequestsPerMinute: "Requests a minute, all together",
  tenantConcurrentRuns: "Runs at once, all together",
};
const OF_EACH = ["requestsPerMinute", "concurrentRuns", "tokensPerDay", "dollarsPerDay", "dollarsPerRun"];
const OF_ALL = ["tenantRequestsPerMinute", "tenantConcurrentRuns"];

export function LimitsForm({ platform }) {
  const read = useLoaded(() => platform.calls.limits(), "");
  return html`<${Loaded} of=${read} what="the limits">
    ${({ value, etag }) => html`<${Fields} platform=${platform} limits=${value} etag=${etag} put=${read.put} />`}
  <//>`;
}

/** `limits` is what the server answers: which count, which are `set`, and the `deployment`'s. Those that are set can be changed. */
function Fields({ platform, limits, etag, put }) {
  const most = limitsDraft(limits.deployment);
  const form = useEditing({
    start: limitsDraft(limits.set),
    etag,
    check: limitsFaults,
    fieldOf: limitOf,
    save: (draft, { etag: version }) => platform.calls.setLimits(limitsBody(draft), version),
    newest: async () => {
      const { value, etag: version } = await platform.calls.limits();
      return { draft: limitsDraft(value.set), etag: version };
    },
    saved: (answer) => {
      platform.say("The limits are saved.");
      put(answer);
      return { draft: limitsDraft(answer.value.set), etag: answer.etag };
    },
  });
  const unset = (name) => {
    form.set(name, "");
    form.place.current.querySelector(`#limit-${name}`).focus();
  };
  const field = (name) => html`<div key=${name}>
    <${TextField}
      id=${`limit-${name}`}
      label=${LABELS[name]}
      hint=${limitHint(name, form.draft[name], most[name])}
      type="number"
      min="0"
      step=${name.startsWith("dollars") ? "any" : "1"}
      inputmode=${name.startsWith("dollars") ? "decimal" : "numeric"}
      placeholder=${most[name] === "" ? "any number" : most[name]}
      value=${form.draft[name]}
      fault=${form.faults[name]}
      change=${(value) => form.set(name, value)}
    />
    ${
      form.draft[name] !== "" &&
      html`<button type="button" class="small" onClick=${() => unset(name)}>
        Unset<span class="spoken"> ${LABELS[name]}</span>
      </button>`
    }
  </div>`;
  return html`<form class="form" novalidate ref=${form.place} aria-label="Limits" onSubmit=${form.submit}>
    <${Conflict} form=${form} labels=${LABELS} />
    <section class="panel" aria-labelledby="limits">
      <h2 id="limits">Limits</h2>
      <p class="soft">Where nothing is set, the deployment’s limits count, and no limit can be above them.</p>
      <h3>For each person</h3>
      <div class="grid-fields">${OF_EACH.map(field)}</div>
      <h3>For everybody together</h3>
      <div class="grid-fields">${OF_ALL.map(field)}</div>
      ${form.problem !== "" && html`<p class="notice caution form-problem" role="alert" tabindex="-1">${form.problem}</p>`}
      <div class="form-end">
        <button type="submit" class="main" disabled=${form.busy || !form.changed}>${form.busy ? "Saving…" : "Save the limits"}</button>
      </div>
    </section>
  </form>`;
}
