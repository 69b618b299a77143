/** What agents remember of the signed-in user: finding, changing and deleting it, and settling what is suggested. */
import { Icon, html, useState } from "../html.js";
import { Badge } from "./badges.js";
import { SelectField } from "./fields.js";
import { Empty, Loaded, More, usePaged } from "./loading.js";
import { MemoryDialog } from "./memory_dialog.js";
import { TYPES, weightSaid } from "./memory_draft.js";
import { Removal } from "./removal.js";
import { Search } from "./search.js";
import { Suggestions } from "./suggestions.js";
import { counted, moment, shortened } from "./wording.js";

const ANY_TYPE = [["", "Any"], ...Object.entries(TYPES)];
const STATUSES = [
  ["", "Any"],
  ["active", "In use"],
  ["suggested", "Suggested"],
  ["rejected", "Rejected"],
];
const STATUS = { active: ["In use", "good"], suggested: ["Suggested", "caution"], rejected: ["Rejected", ""] };

export function MemoriesPage({ platform }) {
  const [filter, setFilter] = useState({ agent: "", type: "", status: "", q: "" });
  const [writing, setWriting] = useState(null);
  const memories = usePaged(
    (nextToken) => platform.calls.list("/memories", { ...filter, nextToken }),
    "memories",
    JSON.stringify(filter),
  );
  const pick = (name) => (value) => setFilter((now) => ({ ...now, [name]: value }));
  const agents = [["", "Any"], ...platform.agents.map(({ agentId, name }) => [agentId, name])];
  const isFiltered = Object.values(filter).some((value) => value !== "");
  const put = (memory) => {
    const { items, nextToken } = memories.value;
    memories.put({ items: items.map((one) => (one.memoryId === memory.memoryId ? memory : one)), nextToken });
  };
  const drop = ({ memoryId }) => {
    const { items, nextToken } = memories.value;
    memories.put({ items: items.filter((one) => one.memoryId !== memoryId), nextToken });
    platform.say("It is forgotten.");
    document.getElementById("title")?.focus();
  };
  const written = () => {
    platform.say("It will be remembered.");
    setWriting(null);
    memories.refresh();
  };
  return html`<div class="page-head">
      <p>What agents know of you from one conversation to the next. Only you see this.</p>
      <button type="button" class="main" disabled=${platform.agents.length === 0} onClick=${() => setWriting({})}><${Icon} name="plus" /> New memory</button>
    </div>
    <form class="filters" role="search" aria-label="Memories" onSubmit=${(event) => event.preventDefault()}>
      <${Search} id="memory-search" label="Search" search=${pick("q")} />
      <${SelectField}
        id="memory-by-agent"
        label="Agent"
        value=${filter.agent}
        options=${agents}
        change=${pick("agent")}
      />
      <${SelectField}
        id="memory-by-type"
        label="Kind"
        value=${filter.type}
        options=${ANY_TYPE}
        change=${pick("type")}
      />
      <${SelectField}
        id="memory-by-status"
        label="Status"
        value=${filter.status}
        options=${STATUSES}
        change=${pick("status")}
      />
    </form>
    <${Loaded} of=${memories} what="your memories">
      ${({ items }) => {
        const suggested = items.filter(({ status }) => status === "suggested");
        const rest = items.filter(({ status }) => status !== "suggested");
        if (items.length === 0)
          return html`<${Empty} icon="memory" title=${isFiltered ? "Nothing fits" : "Nothing is remembered yet"}>
            <p>${isFiltered ? "Try other words, or another filter." : "After a conversation, what seems worth keeping is suggested here."}</p>
          <//>`;
        return html`<${Suggestions} platform=${platform} memories=${suggested} settled=${put} />
          ${
            rest.length > 0 &&
            html`<ul class="entries" aria-label="Memories">
              ${rest.map(
                (memory) =>
                  html`<${Entry}
                    key=${memory.memoryId}
                    memory=${memory}
                    platform=${platform}
                    edit=${() => setWriting({ memory })}
                    dropped=${() => drop(memory)}
                  />`,
              )}
            </ul>`
          }
          <${More} of=${memories} say=${(...said) => platform.say(...said)} />`;
      }}
    <//>
    ${
      writing !== null &&
      html`<${MemoryDialog}
        platform=${platform}
        memory=${writing.memory}
        agentId=${filter.agent || platform.agents[0]?.agentId}
        close=${() => setWriting(null)}
        done=${(memory) => {
          if (writing.memory === undefined) return written();
          put(memory);
          setWriting(null);
          platform.say("It is saved.");
        }}
      />`
    }`;
}

function Entry({ memory, platform, edit, dropped }) {
  const { memoryId, agentId, type, content, importance, accessCount, source, health, status, updatedAt, version } =
    memory;
  const [words, kind] = STATUS[status] ?? [status, ""];
  const facts = [
    platform.nameOf(agentId),
    `importance ${weightSaid(importance)}`,
    accessCount > 0 && `used ${counted(accessCount, "time")}`,
    moment(updatedAt),
  ];
  return html`<li class="entry">
    <p class="entry-text as-written">${content}</p>
    <p class="badges">
      <${Badge}>${TYPES[type] ?? type}<//><${Badge} kind=${kind}>${words}<//>${health && html`<${Badge} kind="caution">About your health<//>`}
    </p>
    <p class="facts">
      ${facts.filter(Boolean).join(" · ")}${source && html` · <a href=${`#${encodeURIComponent(source.sessionId)}`} aria-label=${`from a conversation: ${shortened(content, 40)}`}>from a conversation</a>`}
    </p>
    <div class="actions">
      ${status === "active" && html`<button type="button" aria-label=${`Edit: ${content}`} onClick=${edit}><${Icon} name="edit" /> Edit</button>`}
      <${Removal}
        what=${`“${shortened(content, 60)}”`}
        title="Forget this?"
        text=${`“${shortened(content, 160)}” is gone for good, and out of what is summed up from now on.`}
        remove=${() => platform.calls.remove("memories", memoryId, `"${version}"`)}
        done=${dropped}
        label="Forget"
      />
    </div>
  </li>`;
}
