/** Making an agent, changing one, and making one like another. */
import { html } from "../html.js";
import { Conflict } from "./conflict.js";
import { useEditing } from "./editing.js";
import { AreaField, FormEnd, SliderField, SwitchField, TextField } from "./fields.js";
import { Forbidden, Loaded, useLoaded } from "./loading.js";
import { ModelPicker } from "./models.js";
import { ToolChoice, groupsOf } from "./tool_choice.js";
import { MOST, agentBody, agentDraft, agentFaults, emptyAgent } from "./agent_draft.js";

const LABELS = {
  name: "Name",
  description: "Description",
  goal: "Goal",
  systemPrompt: "Instructions",
  engine: "Model",
  temperature: "Temperature",
  maxSteps: "Steps",
  tokensPerRun: "Tokens for a message",
  dollarsPerRun: "Dollars for a message",
  tools: "Tools",
  memory: "Memory",
  isActive: "Active",
};

/** `mode` is `new`, `edit` or `copy`; `id` names the agent of the last two. */
export function AgentFormPage({ platform, id, mode, titled }) {
  const read = useLoaded(async () => {
    const { calls } = platform;
    const [agent, models, tools, servers] = await Promise.all([
      mode === "new" ? null : calls.one("agents", id),
      calls.models(),
      calls.all("/tools", "tools"),
      calls.all("/mcp-servers", "servers"),
    ]);
    const builtIn = tools.value.filter(({ kind }) => kind === "builtin").map(({ ref }) => ref);
    return { agent, providers: models.value.providers, builtIn, groups: groupsOf(tools.value, servers.value) };
  }, `${mode} ${id}`);
  if (platform.groups !== null && !platform.isAdmin) return html`<${Forbidden} />`;
  return html`<${Loaded} of=${read} what="the agent" rows=${6}>
    ${(found) => html`<${AgentForm} ...${{ ...found, platform, mode, id, titled }} />`}
  <//>`;
}

function startOf(agent, mode, builtIn) {
  if (mode === "new") return emptyAgent(builtIn);
  const draft = agentDraft(agent.value.agent);
  return mode === "copy" ? { ...draft, name: `${draft.name} (copy)`, isActive: true } : draft;
}

function AgentForm({ agent, providers, builtIn, groups, platform, mode, id }) {
  const isEdit = mode === "edit";
  const form = useEditing({
    start: startOf(agent, mode, builtIn),
    etag: isEdit ? agent.etag : undefined,
    check: agentFaults,
    save: (draft, { etag, key }) =>
      isEdit
        ? platform.calls.change("agents", id, agentBody(draft), etag)
        : platform.calls.create("agents", agentBody(draft), key),
    newest: async () => {
      const { value, etag } = await platform.calls.one("agents", id);
      return { draft: agentDraft(value.agent), etag };
    },
    saved: ({ value }) => {
      platform.say(isEdit ? `“${value.agent.name}” is saved.` : `“${value.agent.name}” is ready.`);
      platform.refresh();
      location.hash = `#/agents/${encodeURIComponent(value.agent.agentId)}`;
    },
  });
  const { draft, faults, set } = form;
  const takesNone = providers.find(({ name }) => name === draft.engine.provider)?.takesTemperature === false;
  const field = (name) => ({
    label: LABELS[name],
    value: draft[name],
    fault: faults[name],
    change: (value) => set(name, value),
  });
  return html`<form
    class="form"
    novalidate
    ref=${form.place}
    aria-label=${isEdit ? "Edit agent" : "New agent"}
    onSubmit=${form.submit}
  >
    <${Conflict} form=${form} labels=${LABELS} />
    <section class="panel" aria-labelledby="form-who">
      <h2 id="form-who">Who it is</h2>
      <${TextField} id="agent-name" ...${field("name")} maxlength=${MOST.name} required />
      <${TextField}
        id="agent-description"
        ...${field("description")}
        maxlength=${MOST.description}
        optional
        hint="What people read when they choose an agent."
      />
      <${AreaField}
        id="agent-goal"
        ...${field("goal")}
        most=${MOST.goal}
        rows=${2}
        optional
        hint="What it works towards in every conversation."
      />
      <${AreaField}
        id="agent-prompt"
        ...${field("systemPrompt")}
        most=${MOST.systemPrompt}
        rows=${8}
        optional
        hint="How it speaks and what it minds. The rules of coaching, of safety and of tools stand above this and cannot be changed here."
      />
    </section>
    <section class="panel" aria-labelledby="form-model">
      <h2 id="form-model">Model</h2>
      <${ModelPicker}
        providers=${providers}
        ...${draft.engine}
        faults=${faults}
        change=${(engine) => set("engine", engine)}
      />
      <${SwitchField}
        id="agent-own-temperature"
        label="Temperature as the model has it"
        value=${draft.temperature === null}
        hint=${takesNone ? "Models of this provider take no temperature: one that is set here has no effect." : undefined}
        change=${(isOwn) => set("temperature", isOwn ? null : 0.7)}
      />
      ${
        draft.temperature !== null &&
        html`<${SliderField}
          id="agent-temperature"
          ...${field("temperature")}
          disabled=${takesNone}
          min="0"
          max="2"
          step="0.1"
          said=${(value) => Number(value).toFixed(1)}
          hint="0 says the same again and again, 2 is wild."
        />`
      }
      <${SliderField}
        id="agent-steps"
        ...${field("maxSteps")}
        label="Steps for a message, at most"
        min="1"
        max="25"
        step="1"
        hint="A step is one answer of the model with the tools that it asks for."
      />
    </section>
    <section class="panel" aria-labelledby="form-limits">
      <h2 id="form-limits">Limits for a message</h2>
      <div class="pair">
        <${TextField}
          id="agent-tokens"
          ...${field("tokensPerRun")}
          label="Tokens"
          type="number"
          min="1"
          step="1"
          inputmode="numeric"
          placeholder="as the deployment has it"
          optional
        />
        <${TextField}
          id="agent-dollars"
          ...${field("dollarsPerRun")}
          label="US dollars"
          type="number"
          min="0"
          step="any"
          inputmode="decimal"
          placeholder="as the deployment has it"
          optional
        />
      </div>
    </section>
    <section class="panel" aria-label="What it may use">
      <${ToolChoice}
        groups=${groups}
        chosen=${draft.tools}
        change=${(tools) => set("tools", tools)}
        fault=${faults.tools}
      />
    </section>
    <section class="panel" aria-labelledby="form-rest">
      <h2 id="form-rest">Memory and status</h2>
      <${SwitchField}
        id="agent-memory"
        ...${field("memory")}
        label="Remember people between conversations"
        hint="What it remembers of somebody only that person sees, and can delete."
      />
      <${SwitchField}
        id="agent-active"
        ...${field("isActive")}
        label="Active"
        hint="Nobody can begin a conversation with an agent that is not."
      />
    </section>
    <${FormEnd}
      form=${form}
      save=${isEdit ? "Save" : "Make this agent"}
      cancel=${isEdit || mode === "copy" ? `#/agents/${encodeURIComponent(id)}` : "#/agents"}
    />
  </form>`;
}
