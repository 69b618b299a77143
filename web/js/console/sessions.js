/** The signed-in user's conversations: with whom, how each stands, how much work it took and what it cost. */
import { html } from "../html.js";
import { Badge } from "./badges.js";
import { Empty, Loaded, More, usePaged } from "./loading.js";
import { counted, dollars, whole } from "./wording.js";
import { ago } from "../words.js";

const STOPPED = {
  end_turn: ["Done", "good"],
  goal_met: ["Done", "good"],
  awaiting_input: ["Waits for your answer", "caution"],
  awaiting_approval: ["Waits for your approval", "caution"],
  max_steps: ["Stopped at the step limit", "caution"],
  budget: ["Stopped at the budget", "caution"],
  cancelled: ["Cancelled", ""],
  error: ["Failed", "bad"],
};

export function SessionsPage({ platform }) {
  const sessions = usePaged((nextToken) => platform.calls.list("/agent/sessions", { nextToken }), "sessions", "");
  return html`<div class="page-head"><p>Your conversations, with what they took.</p></div>
    <${Loaded} of=${sessions} what="your conversations" rows=${5}>
      ${({ items }) =>
        items.length === 0
          ? html`<${Empty} icon="chat" title="No conversations yet"><p><a href="#">Start one</a> and it will stand here.</p><//>`
          : html`<ul class="entries" aria-label="Conversations with their cost">
                ${items.map((session) => html`<${Entry} key=${session.sessionId} session=${session} name=${platform.nameOf(session.agentId)} />`)}
              </ul>
              <${More} of=${sessions} say=${(...said) => platform.say(...said)} />`}
    <//>`;
}

/** How a conversation stands, in a word. */
export function SessionStatus({ session: { status, stopReason } }) {
  if (status === "running") return html`<${Badge} kind="good">At work<//>`;
  const [words, kind] = STOPPED[stopReason] ?? ["Resting", ""];
  return html`<${Badge} kind=${kind}>${words}<//>`;
}

function Entry({ session, name }) {
  const { sessionId, title, totals, updatedAt } = session;
  const tokens = totals.inputTokens + totals.outputTokens;
  return html`<li class="entry">
    <div class="entry-head">
      <a class="entry-name" href=${`#/sessions/${encodeURIComponent(sessionId)}`}>${title || "New conversation"}</a>
      <${SessionStatus} session=${session} />
    </div>
    <p class="facts">
      ${[name, counted(totals.turns, "turn"), totals.steps !== null && counted(totals.steps, "step"), `${whole(tokens)} tokens`, dollars(totals.cost), ago(updatedAt)].filter(Boolean).join(" · ")}
    </p>
  </li>`;
}
