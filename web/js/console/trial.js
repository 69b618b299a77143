/** A form that tries something with arguments as JSON, and shows what came of it. */
import { html, useRef, useState } from "../html.js";
import { Attempts } from "./attempts.js";
import { Facts } from "./facts.js";
import { JsonField, objectMistakes } from "./json_editor.js";
import { isOfTheServer, reason } from "./loading.js";
import { sampleOf } from "./schema_check.js";

/** `call(values, key)` makes the call; `shown(answer)` draws what came of it. */
export function Trial({ id, schema, call, shown }) {
  const [asked, setAsked] = useState(() => JSON.stringify(sampleOf(schema) ?? {}, null, 2));
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
      const { value } = await attempts.current.make(values, (key) => call(values, key));
      setState({ busy: false, answer: value });
    } catch (error) {
      if (!isOfTheServer(error)) throw error;
      setState({ busy: false, problem: reason(error) });
    }
  };
  return html`<form class="form" onSubmit=${run}>
      <${JsonField}
        id=${`${id}-arguments`}
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
      ${
        state.answer &&
        html`${state.answer.error && html`<p class="notice caution"><strong>It did not work.</strong> ${state.answer.error}</p>`}
          ${shown(state.answer)}
          ${
            state.answer.seenByModel != null &&
            html`<h3>What the model sees</h3>
              <${Body} title="What the model sees" body=${state.answer.seenByModel} />`
          }`
      }
    </div>`;
}

/** One side of an exchange: what was sent, or what came back. */
export function Side({ id, title, children }) {
  return html`<section aria-labelledby=${id}>
    <h3 id=${id}>${title}</h3>
    ${children}
  </section>`;
}

export function Headers({ headers }) {
  const facts = Object.entries(headers ?? {});
  return facts.length > 0 && html`<${Facts} facts=${facts} />`;
}

export function Body({ title, body }) {
  if (body === null || body === undefined || body === "") return html`<p class="soft">No body.</p>`;
  return html`<pre tabindex="0" role="group" aria-label=${title}>${typeof body === "string" ? body : JSON.stringify(body, null, 2)}</pre>`;
}
