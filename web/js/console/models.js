/** Choosing a provider and one of its models, as the server lists them. */
import { html } from "../html.js";
import { SelectField } from "./fields.js";
import { whole } from "./wording.js";

const NAMES = { anthropic: "Anthropic", bedrock: "Amazon Bedrock", openai: "OpenAI", offline: "Offline coach" };
const DEPLOYMENT = ["", "The deployment's own"];

/** `providers` are `{name, configured, models: [{id, contextTokens}]}`; `change({provider, model})`. */
export function ModelPicker({ providers, provider, model, change, faults }) {
  const chosen = providers.find(({ name }) => name === provider);
  const known = chosen?.models ?? [];
  const isUnlisted = model !== "" && !known.some(({ id }) => id === model);
  const models = [
    [
      "",
      provider === ""
        ? "The deployment's own"
        : known.length === 0
          ? "It has no choice of models"
          : "The provider's default",
    ],
    ...(isUnlisted ? [[model, `${model} (not listed)`]] : []),
    ...known.map(({ id, contextTokens }) => [
      id,
      contextTokens ? `${id} · reads ${whole(contextTokens / 1000)}k tokens` : id,
    ]),
  ];
  const hint =
    chosen !== undefined && !chosen.configured
      ? "No key is set for it: another model will answer until there is one."
      : undefined;
  return html`<div class="pair">
    <${SelectField}
      id="agent-provider"
      label="Provider"
      hint=${hint}
      fault=${faults.provider}
      value=${provider}
      options=${[DEPLOYMENT, ...providers.map(providerOption)]}
      change=${(name) => change({ provider: name, model: "" })}
    />
    <${SelectField}
      id="agent-model"
      label="Model"
      fault=${faults.model}
      value=${model}
      options=${models}
      disabled=${known.length === 0 && model === ""}
      change=${(id) => change({ provider, model: id })}
    />
  </div>`;
}

function providerOption({ name, configured }) {
  return [name, `${NAMES[name] ?? name}${configured ? "" : " (no key)"}`];
}
