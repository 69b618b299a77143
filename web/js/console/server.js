/** One MCP server: how it is, and which of its tools agents may have. */
import { Icon, html, useEffect, useRef, useState } from "../html.js";
import { Attempts } from "./attempts.js";
import { Status } from "./badges.js";
import { Facts } from "./facts.js";
import { Loaded, isOfTheServer, reason, useLoaded } from "./loading.js";
import { Removal } from "./removal.js";
import { factsOfServer } from "./server_test.js";
import { ServerTools } from "./server_tools.js";
import { Health } from "./servers.js";
import { APPROVALS } from "./tool_draft.js";
import { moment } from "./wording.js";

const AUTH = { none: "None", bearer: "Bearer token", header: "Header", oauth: "OAuth client credentials" };

export function ServerPage({ platform, id, titled }) {
  const read = useLoaded(() => platform.calls.one("mcp-servers", id), id);
  return html`<${Loaded} of=${read} what="the server" rows=${6}>
    ${({ value, etag }) => html`<${Server} ...${{ server: value.server, etag, platform, titled, put: read.put, refresh: read.refresh }} />`}
  <//>`;
}

function Server({ server, etag, platform, titled, put, refresh }) {
  const { serverId, name, url, transport, auth, status, approval, timeoutSeconds, slug } = server;
  useEffect(() => titled(name), [name]);
  const gone = () => {
    platform.say(`“${name}” is deleted.`);
    location.hash = "#/mcp-servers";
  };
  return html`<div class="page-head">
      <p class="badges"><${Status} status=${status} /></p>
      <div class="actions">
        <a class="button" href=${`#/mcp-servers/${encodeURIComponent(serverId)}/edit`}><${Icon} name="edit" /> Edit</a>
        <${Removal}
          what=${`“${name}”`}
          title="Delete this server?"
          text=${`Agents lose all tools of “${name}” at once, and its secrets are deleted for good.`}
          users=${() => platform.calls.agentsWith((ref) => ref.startsWith(`mcp:${serverId}:`))}
          remove=${(how) => platform.calls.remove("mcp-servers", serverId, etag, how)}
          done=${gone}
        />
      </div>
    </div>
    <section class="panel" aria-labelledby="about">
      <h2 id="about">What it is</h2>
      <${Facts}
        facts=${[
          ["Address", url],
          ["Transport", transport === "sse" ? "Server-sent events" : "Streamable HTTP"],
          ["Signs in with", `${AUTH[auth.type]}${auth.hasSecret ? ", secret saved" : ""}`],
          ["Token address", auth.tokenUrl],
          ["Its tools begin with", `${slug}__`],
          ["Before a call", APPROVALS[approval]?.text],
          ["Waits at most", `${timeoutSeconds} s`],
        ]}
      />
    </section>
    <${HealthPanel} server=${server} platform=${platform} put=${put} refresh=${refresh} />
    <${ServerTools}
      key=${serverId}
      server=${server}
      etag=${etag}
      platform=${platform}
      put=${put}
      refresh=${refresh}
    />`;
}

function HealthPanel({ server: { serverId, health }, platform, put, refresh }) {
  const [state, setState] = useState({ busy: false });
  const attempts = useRef(null);
  attempts.current ??= new Attempts();
  const check = async () => {
    setState({ busy: true });
    try {
      const answer = await attempts.current.make("health", (key) => platform.calls.checkServer(serverId, key));
      if (answer.etag) put(answer);
      else await refresh();
      setState({ busy: false });
    } catch (error) {
      if (!isOfTheServer(error)) throw error;
      setState({ busy: false, problem: reason(error) });
    }
  };
  return html`<section class="panel" aria-labelledby="health">
    <div class="panel-head">
      <h2 id="health">Health</h2>
      <button type="button" disabled=${state.busy} onClick=${check}><${Icon} name="refresh" /> ${state.busy ? "Checking…" : "Check now"}</button>
    </div>
    <div aria-live="polite" aria-busy=${String(state.busy)}>
      <p><${Health} health=${health} /> ${health && html`<span class="soft">${moment(health.checkedAt)}</span>`}</p>
      ${health && html`<${Facts} facts=${factsOfServer(health)} />`}
      ${health?.error && html`<p class="notice caution">${health.error}</p>`}
      ${state.problem && html`<p class="notice caution">${state.problem}</p>`}
    </div>
  </section>`;
}
