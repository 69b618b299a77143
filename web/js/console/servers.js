/** The MCP servers of the tenant: how they are, and how many of their tools agents may have. */
import { Icon, html } from "../html.js";
import { Badge, Status } from "./badges.js";
import { Empty, Loaded, useLoaded } from "./loading.js";
import { counted, moment } from "./wording.js";

export function ServersPage({ platform }) {
  const servers = useLoaded(() => platform.calls.all("/mcp-servers", "servers"), "");
  return html`<div class="page-head">
      <p>Servers that speak the Model Context Protocol. You choose which of their tools agents may have.</p>
      <a class="button main" href="#/mcp-servers/new"><${Icon} name="plus" /> Connect a server</a>
    </div>
    <${Loaded} of=${servers} what="the servers">
      ${({ value }) =>
        value.length === 0
          ? html`<${Empty} icon="server" title="No server is connected"><p>Connect one to see what tools it has. Nothing of it is used before you choose it.</p><//>`
          : html`<ul class="entries" aria-label="MCP servers">${value.map((server) => html`<${Entry} key=${server.serverId} server=${server} />`)}</ul>`}
    <//>`;
}

function Entry({ server }) {
  const { serverId, name, url, status, health, tools } = server;
  const enabled = tools.filter((tool) => tool.enabled).length;
  const changed = tools.filter((tool) => tool.state === "changed").length;
  return html`<li class="entry">
    <div class="entry-head">
      <a class="entry-name" href=${`#/mcp-servers/${encodeURIComponent(serverId)}`}>${name}</a>
      ${changed > 0 && html`<${Badge} kind="caution">${counted(changed, "tool")} changed<//>`}
      <${Health} health=${health} /><${Status} status=${status} />
    </div>
    <p class="facts breaking">${url}</p>
    <p class="facts">${enabled} of ${counted(tools.length, "tool")} enabled${health && ` · checked ${moment(health.checkedAt)}`}</p>
  </li>`;
}

/** How a server was when it was last looked at. */
export function Health({ health }) {
  if (!health) return html`<${Badge}>Not checked<//>`;
  return health.ok ? html`<${Badge} kind="good">Answers<//>` : html`<${Badge} kind="bad">Does not answer<//>`;
}
