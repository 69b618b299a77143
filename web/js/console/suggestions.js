/** What an agent would like to remember: each is approved, put into other words first, or rejected for good. */
import { Icon, html, useRef, useState } from "../html.js";
import { Attempts } from "./attempts.js";
import { Badge } from "./badges.js";
import { isOfTheServer, reason } from "./loading.js";
import { MemoryDialog } from "./memory_dialog.js";
import { TYPES } from "./memory_draft.js";

/**
 * `memories` are suggested ones; `settled(memory)` is called for each that was approved or rejected, as it stands then.
 */
export function Suggestions({ platform, memories, settled, title = "Suggested" }) {
  const place = useRef(null);
  const done = (memory) => {
    settled(memory);
    requestAnimationFrame(() => (place.current ?? document.getElementById("title"))?.focus());
  };
  if (memories.length === 0) return null;
  return html`<section class="panel suggestions" aria-labelledby="suggestions" tabindex="-1" ref=${place}>
    <h2 id="suggestions">${title}</h2>
    <p class="soft">Nothing of this is used before you say yes. What you reject is not suggested again.</p>
    <ul class="entries">
      ${memories.map((memory) => html`<${Suggestion} key=${memory.memoryId} memory=${memory} platform=${platform} done=${done} />`)}
    </ul>
  </section>`;
}

function Suggestion({ memory, platform, done }) {
  const [state, setState] = useState({});
  const attempts = useRef(null);
  attempts.current ??= new Attempts();
  const settle = async (what, now = memory) => {
    setState({ busy: what });
    try {
      const { value } = await attempts.current.make([what, now.memoryId], (key) =>
        platform.calls.settleMemory(now.memoryId, what, key),
      );
      platform.say(what === "approve" ? "It will be remembered." : "It will not be remembered.");
      done(value?.memory ?? { ...now, status: what === "approve" ? "active" : "rejected" });
    } catch (error) {
      if (!isOfTheServer(error)) throw error;
      setState({ problem: reason(error) });
    }
  };
  const { content, type, health, agentId } = memory;
  const button = (what, text, kind = "") =>
    html`<button
      type="button"
      class=${kind}
      aria-label=${`${text}: ${content}`}
      disabled=${Boolean(state.busy)}
      onClick=${() => settle(what)}
    >
      ${state.busy === what ? "One moment…" : text}
    </button>`;
  return html`<li class="entry">
    <p class="entry-text as-written">${content}</p>
    <p class="badges">
      <${Badge}>${TYPES[type] ?? type}<//>${health && html`<${Badge} kind="caution">About your health<//>`}
      <span class="facts">${platform.nameOf(agentId)}</span>
    </p>
    ${state.problem && html`<p class="notice caution" role="alert">${state.problem}</p>`}
    <div class="actions">
      ${button("approve", "Approve", "main")}
      <button type="button" aria-label=${`Edit: ${content}`} onClick=${() => setState({ editing: true })}><${Icon} name="edit" /> Edit</button>
      ${button("reject", "Reject")}
    </div>
    ${
      state.editing &&
      html`<${MemoryDialog}
        platform=${platform}
        memory=${memory}
        save="Save and approve"
        close=${() => setState({})}
        done=${(now) => settle("approve", now)}
      />`
    }
  </li>`;
}
