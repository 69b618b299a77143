/** The tools that agents may be given: those built in, and those over HTTP that administrators have made. */
import { Icon, html, useState } from "../html.js";
import { Badge, Status } from "./badges.js";
import { SelectField, TextField } from "./fields.js";
import { Empty, Loaded, useLoaded } from "./loading.js";
import { APPROVALS } from "./tool_draft.js";

const KINDS = [
  ["", "All"],
  ["http", "Over HTTP"],
  ["builtin", "Built in"],
];

export function ToolsPage({ platform }) {
  const [words, setWords] = useState("");
  const [kind, setKind] = useState("");
  const tools = useLoaded(() => platform.calls.all("/tools", "tools"), "");
  const wanted = words.trim().toLowerCase();
  const fits = (tool) =>
    (kind === "" || tool.kind === kind) && `${tool.name} ${tool.description}`.toLowerCase().includes(wanted);
  return html`<div class="page-head">
      <p>What agents can do besides talking. A tool over HTTP calls an address of yours.</p>
      <a class="button main" href="#/tools/new"><${Icon} name="plus" /> New tool</a>
    </div>
    <form class="filters" role="search" aria-label="Tools" onSubmit=${(event) => event.preventDefault()}>
      <div class="grow"><${TextField} id="tool-search" type="search" label="Search" value=${words} change=${setWords} /></div>
      <${SelectField} id="tool-kind" label="Kind" value=${kind} options=${KINDS} change=${setKind} />
    </form>
    <${Loaded} of=${tools} what="the tools" rows=${5}>
      ${({ value }) => {
        const shown = value.filter(fits);
        const own = shown.filter((tool) => tool.kind === "http");
        const builtIn = shown.filter((tool) => tool.kind === "builtin");
        if (shown.length === 0)
          return html`<${Empty} icon="tool" title="No tool fits"><p>Try other words, or another kind.</p><//>`;
        return html`${
          kind !== "builtin" &&
          (own.length === 0
            ? wanted === "" &&
              html`<${Empty} icon="tool" title="No tools of your own yet"><p>Make one to let agents ask a service of yours.</p><//>`
            : html`<section aria-labelledby="own-tools">
                  <h2 class="list-title" id="own-tools">Over HTTP</h2>
                  <ul class="entries">${own.map((tool) => html`<${Own} key=${tool.ref} tool=${tool} />`)}</ul>
                </section>`)
        }
          ${
            builtIn.length > 0 &&
            html`<section aria-labelledby="built-in-tools">
              <h2 class="list-title" id="built-in-tools">Built in</h2>
              <ul class="entries">${builtIn.map((tool) => html`<${BuiltIn} key=${tool.ref} tool=${tool} />`)}</ul>
            </section>`
          }`;
      }}
    <//>`;
}

function Own({ tool }) {
  const { toolId, name, description, method, url, approval, status } = tool;
  return html`<li class="entry">
    <div class="entry-head">
      <a class="entry-name" href=${`#/tools/${encodeURIComponent(toolId)}`}><code>${name}</code></a>
      <${Badge}>${APPROVALS[approval]?.short ?? approval}<//><${Status} status=${status} />
    </div>
    ${description && html`<p class="entry-text">${description}</p>`}
    <p class="facts breaking"><code>${method} ${url}</code></p>
  </li>`;
}

function BuiltIn({ tool: { name, description, parameters } }) {
  return html`<li class="entry">
    <details>
      <summary class="entry-head"><code class="entry-name">${name}</code></summary>
      <h3>What it takes</h3>
      <pre tabindex="0" role="group" aria-label=${`What ${name} takes`}>${JSON.stringify(parameters ?? {}, null, 2)}</pre>
    </details>
    ${description && html`<p class="entry-text">${description}</p>`}
  </li>`;
}
