/** Writing a memory down, and changing one: a dialog. */
import { html } from "../html.js";
import { Conflict } from "./conflict.js";
import { Dialog } from "./dialog.js";
import { useEditing } from "./editing.js";
import { AreaField, SelectField, SliderField } from "./fields.js";
import { MOST_LETTERS, TYPES, emptyMemory, memoryBody, memoryDraft, memoryFaults, weightSaid } from "./memory_draft.js";

const LABELS = { agentId: "Agent", type: "Kind", content: "What is remembered", importance: "Importance" };

/**
 * `memory` is what is changed, with its version; none: a new one. `done(memory)` when it is saved; `save` is what the
 * button says.
 */
export function MemoryDialog({ platform, memory, agentId, done, close, save = "Save" }) {
  const { calls } = platform;
  const form = useEditing({
    start: memory === undefined ? emptyMemory(agentId) : memoryDraft(memory),
    etag: memory && `"${memory.version}"`,
    check: memoryFaults,
    save: (draft, { etag, key }) =>
      memory === undefined
        ? calls.addMemory(draft.agentId, memoryBody(draft), key)
        : calls.change("memories", memory.memoryId, memoryBody(draft), etag),
    newest: async () => {
      const { value } = await calls.list("/memories", { agent: memory.agentId, limit: 100 });
      const now = value.memories.find(({ memoryId }) => memoryId === memory.memoryId) ?? memory;
      return { draft: memoryDraft(now), etag: `"${now.version}"` };
    },
    saved: ({ value }) => done(value.memory),
  });
  const { draft, faults, set } = form;
  const agents = platform.agents.map((agent) => [agent.agentId, agent.name]);
  return html`<${Dialog} title=${memory === undefined ? "Write down a memory" : "Change this memory"} close=${close}>
    <form class="form" novalidate ref=${form.place} onSubmit=${form.submit}>
      <${Conflict} form=${form} labels=${LABELS} />
      ${
        memory === undefined &&
        html`<${SelectField}
          id="memory-agent"
          label="Agent"
          value=${draft.agentId}
          options=${agents}
          change=${(value) => set("agentId", value)}
        />`
      }
      <${AreaField}
        id="memory-content"
        label=${LABELS.content}
        value=${draft.content}
        fault=${faults.content}
        most=${MOST_LETTERS}
        rows=${4}
        autofocus
        change=${(value) => set("content", value)}
      />
      <${SelectField}
        id="memory-type"
        label=${LABELS.type}
        value=${draft.type}
        fault=${faults.type}
        options=${Object.entries(TYPES)}
        change=${(value) => set("type", value)}
      />
      <${SliderField}
        id="memory-importance"
        label=${LABELS.importance}
        value=${draft.importance}
        fault=${faults.importance}
        min="1"
        max="10"
        step="1"
        said=${weightSaid}
        change=${(value) => set("importance", value)}
      />
      ${form.problem !== "" && html`<p class="notice caution form-problem" role="alert" tabindex="-1">${form.problem}</p>`}
      <div class="choices">
        <button type="button" onClick=${close}>Cancel</button>
        <button type="submit" class="main" disabled=${form.busy}>${form.busy ? "Saving…" : save}</button>
      </div>
    </form>
  <//>`;
}
