/** Trying a tool of an MCP server, whether it is on or not. */
import { html, useState } from "../html.js";
import { Body, Headers, Side, Trial } from "./trial.js";

export function ServerToolTester({ platform, serverId, tool }) {
  const [isOpen, setOpen] = useState(false);
  const { name, inputSchema } = tool;
  const id = `try-${name}`;
  const call = (values, key) => platform.calls.testServerTool(serverId, name, values, key);
  return html`<details onToggle=${(event) => setOpen(event.currentTarget.open)}>
    <summary aria-label=${`Try it: ${name}`}>Try it</summary>
    ${
      isOpen &&
      html`<p class="soft">This calls the tool for real, as the server has it now. It need not be on.</p>
        <${Trial} id=${id} schema=${inputSchema} call=${call} shown=${(answer) => exchange(id, answer)} />`
    }
  </details>`;
}

function exchange(id, { request, response, state }) {
  return html`${state === "changed" && html`<p class="notice caution">The tool has changed since it was approved: agents cannot call it.</p>`}
    <div class="exchange">
      ${
        request &&
        html`<${Side} id=${`${id}-request`} title="Sent">
          <p class="breaking"><code>${request.method}</code> to <code>${request.url}</code></p>
          <${Headers} headers=${request.headers} />
          <${Body} title="What was sent" body=${request.params} />
        <//>`
      }
      ${
        response &&
        html`<${Side} id=${`${id}-response`} title="Came back">
          <p><strong>${response.isError ? "An error" : "A result"}</strong> after ${response.milliseconds} ms${response.truncated && ", cut at the size limit"}</p>
          <${Body} title="Text that came back" body=${response.text} />
          ${response.structuredContent != null && html`<${Body} title="Data that came back" body=${response.structuredContent} />`}
        <//>`
      }
    </div>`;
}
