/** One conversation as work: what it took, its last steps, and what of it is worth remembering. */
import { Icon, html, useEffect, useRef, useState } from "../html.js";
import { Attempts } from "./attempts.js";
import { Facts } from "./facts.js";
import { Loaded, isOfTheServer, reason, useLoaded } from "./loading.js";
import { SessionStatus } from "./sessions.js";
import { Suggestions } from "./suggestions.js";
import { dollars, moment, whole } from "./wording.js";

export function SessionPage({ platform, id, titled }) {
  const read = useLoaded(() => platform.calls.session(id), id);
  return html`<${Loaded} of=${read} what="the conversation" rows=${5}>
    ${({ value }) => html`<${Session} session=${value.session} actions=${value.recentActions} platform=${platform} titled=${titled} />`}
  <//>`;
}

function Session({ session, actions, platform, titled }) {
  const { sessionId, agentId, title, totals, createdAt, updatedAt } = session;
  const name = title || "New conversation";
  useEffect(() => titled(name), [name]);
  const steps = stepsOf(actions);
  return html`<div class="page-head">
      <p class="badges"><${SessionStatus} session=${session} /></p>
      <div class="actions"><a class="button main" href=${`#${encodeURIComponent(sessionId)}`}><${Icon} name="chat" /> Open it</a></div>
    </div>
    <section class="panel" aria-labelledby="took">
      <h2 id="took">What it took</h2>
      <${Facts}
        facts=${[
          ["Agent", platform.nameOf(agentId)],
          ["Turns", whole(totals.turns)],
          ["Steps", totals.steps === null ? null : whole(totals.steps)],
          ["Tokens read", whole(totals.inputTokens)],
          ["Tokens written", whole(totals.outputTokens)],
          ["Cost", dollars(totals.cost)],
          ["Begun", moment(createdAt)],
          ["Last active", moment(updatedAt)],
        ]}
      />
    </section>
    <${LastSteps} steps=${steps} />
    <${ToRemember} platform=${platform} sessionId=${sessionId} />`;
}

/** The steps among a session's last actions, oldest first: the model's answers, and how many tools each asked for. */
function stepsOf(actions) {
  return actions.filter(({ type, content }) => type === "action" && content.stop_reason === undefined);
}

function LastSteps({ steps }) {
  if (steps.length === 0) return null;
  return html`<section class="panel" aria-labelledby="steps">
    <h2 id="steps">Its last steps</h2>
    <div class="wide" tabindex="0" role="group" aria-labelledby="steps">
      <table>
        <thead>
          <tr><th scope="col">When</th><th scope="col">Step</th><th scope="col">Model</th><th scope="col">Tools</th><th scope="col">Tokens</th><th scope="col">Cost</th></tr>
        </thead>
        <tbody>
          ${steps.map(({ seq, at, step, content: { provider, model, calls, usage, cost } }) => {
            const tokens = usage ? whole((usage.input ?? 0) + (usage.output ?? 0)) : "–";
            return html`<tr key=${seq}>
              <th scope="row">${moment(at)}</th>
              <td>${step}</td>
              <td>${[provider, model].filter(Boolean).join(" · ") || "–"}</td>
              <td>${(calls ?? []).map((call) => call.name).join(", ") || "–"}</td>
              <td>${tokens}</td>
              <td>${cost == null ? "–" : dollars(cost)}</td>
            </tr>`;
          })}
        </tbody>
      </table>
    </div>
  </section>`;
}

function ToRemember({ platform, sessionId }) {
  const [state, setState] = useState({});
  const attempts = useRef(null);
  attempts.current ??= new Attempts();
  const ask = async () => {
    setState({ busy: true });
    try {
      const { value } = await attempts.current.make(sessionId, (key) => platform.calls.suggestMemories(sessionId, key));
      setState({ memories: value.memories });
    } catch (error) {
      if (!isOfTheServer(error)) throw error;
      setState({ problem: reason(error) });
    }
  };
  const settled = ({ memoryId }) =>
    setState((now) => ({ ...now, memories: now.memories.filter((one) => one.memoryId !== memoryId) }));
  const open = (state.memories ?? []).filter(({ status }) => status === "suggested");
  return html`<section class="panel" aria-labelledby="worth">
      <div class="panel-head">
        <h2 id="worth">Worth remembering</h2>
        <button type="button" disabled=${state.busy} onClick=${ask}><${Icon} name="memory" /> ${state.busy ? "Reading it…" : "Suggest memories"}</button>
      </div>
      <div aria-live="polite">
        ${state.problem && html`<p class="notice caution">${state.problem}</p>`}
        ${state.memories !== undefined && open.length === 0 && html`<p class="soft">There is nothing to decide on here.</p>`}
      </div>
    </section>
    <${Suggestions} platform=${platform} memories=${open} settled=${settled} title="From this conversation" />`;
}
