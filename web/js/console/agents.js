/** The agents of the tenant: looking for one, and opening it. */
import { Icon, html, useState } from "../html.js";
import { Badge, Status } from "./badges.js";
import { SelectField } from "./fields.js";
import { Empty, Loaded, More, usePaged } from "./loading.js";
import { counted } from "./wording.js";
import { Search } from "./search.js";

const STATUSES = [
  ["", "Any"],
  ["active", "Active"],
  ["disabled", "Disabled"],
];

export function AgentsPage({ platform }) {
  const [q, search] = useState("");
  const [status, setStatus] = useState("");
  const agents = usePaged(
    (nextToken) => platform.calls.list("/agents", { q, status, nextToken }),
    "agents",
    `${q} ${status}`,
  );
  return html`<div class="page-head">
      <p>Who answers in a conversation: its own instructions, model, tools and limits.</p>
      ${platform.isAdmin && html`<a class="button main" href="#/agents/new"><${Icon} name="plus" /> New agent</a>`}
    </div>
    <form class="filters" role="search" aria-label="Agents" onSubmit=${(event) => event.preventDefault()}>
      <${Search} id="agent-search" label="Search" search=${search} />
      <${SelectField} id="agent-status" label="Status" value=${status} options=${STATUSES} change=${setStatus} />
    </form>
    <${Loaded} of=${agents} what="the agents">
      ${({ items }) =>
        items.length === 0
          ? html`<${Empty} icon="agent" title="No agent fits">
              <p>${q !== "" || status !== "" ? "Try other words, or another status." : "There is none yet."}</p>
            <//>`
          : html`<ul class="entries" aria-label="Agents">
                ${items.map((agent) => html`<${Entry} key=${agent.agentId} agent=${agent} />`)}
              </ul>
              <${More} of=${agents} say=${(...said) => platform.say(...said)} />`}
    <//>`;
}

function Entry({ agent }) {
  const { agentId, name, description, provider, model, tools, memory, status, builtIn } = agent;
  const facts = [
    [provider, model].filter(Boolean).join(" · ") || "The deployment's model",
    counted(tools.length, "tool"),
    memory && "remembers",
  ];
  return html`<li class="entry">
    <div class="entry-head">
      <a class="entry-name" href=${`#/agents/${encodeURIComponent(agentId)}`}>${name}</a>
      ${builtIn && html`<${Badge}>Built in<//>`}<${Status} status=${status} />
    </div>
    ${description && html`<p class="entry-text">${description}</p>`}
    <p class="facts">${facts.filter(Boolean).join(" · ")}</p>
  </li>`;
}
