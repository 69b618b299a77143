/** Trying a tool: what would be sent, what came back, and what a model would be told of it. */
import { html, useRef, useState } from "../html.js";
import { Attempts } from "./attempts.js";
import { Facts } from "./facts.js";
import { JsonField, objectMistakes } from "./json_editor.js";
import { isOfTheServer, reason } from "./loading.js";
import { sampleOf } from "./schema_check.js";

export function ToolTester({ platform, tool }) {
  const [asked, setAsked] = useState(() => JSON.stringify(sampleOf(tool.parameters) ?? {}, null, 2));
  const [state, setState] = useState({ busy: false });
  const attempts = useRef(null);
  attempts.current ??= new Attempts();
  const mistakes = objectMistakes(asked);
  const run = async (event) => {
    event.preventDefault();
    if (mistakes.length > 0 || state.busy) return;
    setState({ busy: true });
    const values = JSON.parse(asked);
    try {
      const { value } = await attempts.current.make(values, (key) => platform.calls.testTool(tool.toolId, values, key));
      setState({ busy: false, answer: value });
    } catch (error) {
      if (!isOfTheServer(error)) throw error;
      setState({ busy: false, problem: reason(error) });
    }
  };
  return html`<section class="panel" aria-labelledby="tester">
    <h2 id="tester">Try it</h2>
    <p class="soft">This makes the call for real, as the tool was last saved.</p>
    <form class="form" onSubmit=${run}>
      <${JsonField}
        id="test-arguments"
        label="Arguments"
        rows=${8}
        value=${asked}
        mistakes=${mistakes}
        change=${setAsked}
      />
      <div class="form-end">
        <button type="submit" class="main" disabled=${state.busy || mistakes.length > 0}>${state.busy ? "Calling…" : "Call it"}</button>
      </div>
    </form>
    <div aria-live="polite" aria-busy=${String(state.busy)}>
      ${state.problem && html`<p class="notice caution">${state.problem}</p>`}
      ${state.answer && html`<${Answer} answer=${state.answer} />`}
    </div>
  </section>`;
}

function Answer({ answer: { request, response, seenByModel, error } }) {
  return html`${error && html`<p class="notice caution"><strong>It did not work.</strong> ${error}</p>`}
    <div class="exchange">
      ${
        request &&
        html`<section aria-labelledby="test-request">
          <h3 id="test-request">Sent</h3>
          <p class="breaking"><code>${request.method} ${request.url}</code></p>
          <${Headers} headers=${request.headers} />
          <${Body} title="Body that was sent" body=${request.body} />
        </section>`
      }
      ${
        response &&
        html`<section aria-labelledby="test-response">
          <h3 id="test-response">Came back</h3>
          <p><strong>${response.status}</strong> after ${response.milliseconds} ms${response.truncated && ", cut at the size limit"}</p>
          <${Headers} headers=${response.headers} />
          <${Body} title="Body that came back" body=${response.body} />
        </section>`
      }
    </div>
    ${
      seenByModel != null &&
      html`<h3>What the model sees</h3>
        <${Body} title="What the model sees" body=${seenByModel} />`
    }`;
}

function Headers({ headers }) {
  const facts = Object.entries(headers ?? {});
  return facts.length > 0 && html`<${Facts} facts=${facts} />`;
}

function Body({ title, body }) {
  if (body === null || body === undefined || body === "") return html`<p class="soft">No body.</p>`;
  return html`<pre tabindex="0" role="group" aria-label=${title}>${typeof body === "string" ? body : JSON.stringify(body, null, 2)}</pre>`;
}
