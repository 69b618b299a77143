/** Which tools an agent may use: those built in, those over HTTP, and those of MCP servers that are enabled there. */
import { html, useState } from "../html.js";
import { Badge } from "./badges.js";
import { shortened } from "./wording.js";

const FOLDED_ABOVE = 12;

/** The tools on offer, in groups: `{title, tools: [{ref, name, description, isOff}]}`. `servers` may be empty. */
export function groupsOf(tools, servers) {
  const ofKind = (kind) =>
    tools
      .filter((tool) => tool.kind === kind)
      .map(({ ref, name, description, status }) => ({ ref, name, description, isOff: status === "disabled" }));
  return [
    { title: "Built in", tools: ofKind("builtin") },
    { title: "Over HTTP", tools: ofKind("http") },
    ...servers.map((server) => ({
      title: server.name,
      tools: server.tools
        .filter(({ enabled }) => enabled)
        .map(({ ref, name, description, state }) => ({
          ref,
          name,
          description,
          isOff: server.status === "disabled" || state !== "pinned",
        })),
    })),
  ].filter((group) => group.tools.length > 0);
}

/** `chosen` are refs; `change(refs)`. */
export function ToolChoice({ groups, chosen, change, fault }) {
  const [words, setWords] = useState("");
  const known = new Set(groups.flatMap(({ tools }) => tools.map(({ ref }) => ref)));
  const lost = chosen.filter((ref) => !known.has(ref));
  const picked = new Set(chosen);
  const wanted = words.trim().toLowerCase();
  const fits = ({ name, description }) => `${name} ${description}`.toLowerCase().includes(wanted);
  const set = (refs, isOn) =>
    change(isOn ? [...chosen, ...refs.filter((ref) => !picked.has(ref))] : chosen.filter((ref) => !refs.includes(ref)));
  return html`<fieldset class="field tool-choice">
    <legend>Tools</legend>
    ${fault && html`<p class="fault">${fault}</p>`}
    <div class="field">
      <label for="tool-filter">Find a tool</label>
      <input
        id="tool-filter"
        type="search"
        autocomplete="off"
        value=${words}
        onInput=${(event) => setWords(event.currentTarget.value)}
      />
    </div>
    ${
      lost.length > 0 &&
      html`<${Group}
        group=${{ title: "Not available now", tools: lost.map((ref) => ({ ref, name: ref, description: "", isOff: true })) }}
        picked=${picked}
        set=${set}
        open
      />`
    }
    ${groups.map((group) => {
      const tools = group.tools.filter(fits);
      return (
        tools.length > 0 &&
        html`<${Group}
          key=${group.title}
          group=${{ ...group, tools }}
          picked=${picked}
          set=${set}
          open=${wanted !== "" || group.tools.length <= FOLDED_ABOVE}
        />`
      );
    })}
    ${known.size > 0 && !groups.some(({ tools }) => tools.some(fits)) && html`<p class="soft" role="status">No tool fits “${words.trim()}”.</p>`}
  </fieldset>`;
}

function Group({ group, picked, set, open }) {
  const refs = group.tools.map(({ ref }) => ref);
  const count = refs.filter((ref) => picked.has(ref)).length;
  const all = count === refs.length;
  return html`<details class="tool-group" open=${open}>
    <summary>${group.title} <span class="soft">${count} of ${refs.length}</span></summary>
    <button type="button" class="small" onClick=${() => set(refs, !all)}>
      ${all ? "Choose none" : "Choose all"}<span class="spoken"> of ${group.title}</span>
    </button>
    <ul class="checks">
      ${group.tools.map(
        ({ ref, name, description, isOff }) =>
          html`<li key=${ref}>
            <input
              id=${`tool-${ref}`}
              type="checkbox"
              checked=${picked.has(ref)}
              aria-describedby=${description ? `tool-${ref}-about` : undefined}
              onChange=${(event) => set([ref], event.currentTarget.checked)}
            />
            <div>
              <label for=${`tool-${ref}`}><code>${name}</code></label>
              ${isOff && html`<${Badge} kind="caution">Off<//>`}
              ${description && html`<p class="field-hint" id=${`tool-${ref}-about`}>${shortened(description, 160)}</p>`}
            </div>
          </li>`,
      )}
    </ul>
  </details>`;
}
