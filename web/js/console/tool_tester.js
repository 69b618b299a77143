/** Trying a tool over HTTP: what would be sent, what came back, and what a model would be told of it. */
import { html } from "../html.js";
import { Body, Headers, Side, Trial } from "./trial.js";

export function ToolTester({ platform, tool }) {
  const call = (values, key) => platform.calls.testTool(tool.toolId, values, key);
  return html`<section class="panel" aria-labelledby="tester">
    <h2 id="tester">Try it</h2>
    <p class="soft">This makes the call for real, as the tool was last saved.</p>
    <${Trial} id="test" schema=${tool.parameters} call=${call} shown=${exchange} />
  </section>`;
}

function exchange({ request, response }) {
  return html`<div class="exchange">
    ${
      request &&
      html`<${Side} id="test-request" title="Sent">
        <p class="breaking"><code>${request.method} ${request.url}</code></p>
        <${Headers} headers=${request.headers} />
        <${Body} title="Body that was sent" body=${request.body} />
      <//>`
    }
    ${
      response &&
      html`<${Side} id="test-response" title="Came back">
        <p><strong>${response.status}</strong> after ${response.milliseconds} ms${response.truncated && ", cut at the size limit"}</p>
        <${Headers} headers=${response.headers} />
        <${Body} title="Body that came back" body=${response.body} />
      <//>`
    }
  </div>`;
}
