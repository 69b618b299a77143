/** One agent, as it stands: what it is told, what it may use, and what can be done with it. */
import { Icon, html, useEffect } from "../html.js";
import { Badge, Status } from "./badges.js";
import { Facts } from "./facts.js";
import { Loaded, useLoaded } from "./loading.js";
import { Removal } from "./removal.js";
import { counted, dollars, moment, whole } from "./wording.js";

const OF_DEPLOYMENT = "As the deployment has it";

export function AgentPage({ platform, id, titled }) {
  const read = useLoaded(() => platform.calls.one("agents", id), id);
  return html`<${Loaded} of=${read} what="the agent" rows=${6}>
    ${({ value, etag }) => html`<${Agent} agent=${value.agent} etag=${etag} platform=${platform} titled=${titled} />`}
  <//>`;
}

function Agent({ agent, etag, platform, titled }) {
  const { agentId, name, description, goal, status, builtIn, tools } = agent;
  useEffect(() => titled(name), [name]);
  const here = `#/agents/${encodeURIComponent(agentId)}`;
  const gone = () => {
    platform.say(`“${name}” is deleted.`);
    platform.refresh();
    location.hash = "#/agents";
  };
  return html`<div class="page-head">
      <p class="badges">${builtIn && html`<${Badge}>Built in<//>`}<${Status} status=${status} /></p>
      <div class="actions">
        ${status === "active" && html`<a class="button main" href=${`#/chat/${encodeURIComponent(agentId)}`}><${Icon} name="chat" /> Talk to it</a>`}
        ${platform.isAdmin && !builtIn && html`<a class="button" href=${`${here}/edit`}><${Icon} name="edit" /> Edit</a>`}
        ${platform.isAdmin && html`<a class="button" href=${`${here}/copy`}><${Icon} name="copy" /> Make a copy</a>`}
        ${
          platform.isAdmin &&
          !builtIn &&
          html`<${Removal}
            what=${`“${name}”`}
            title="Delete this agent?"
            text=${`Nobody can start a conversation with “${name}” any more. Conversations that there are can still be read.`}
            remove=${() => platform.calls.remove("agents", agentId, etag)}
            done=${gone}
          />`
        }
      </div>
    </div>
    <section class="panel" aria-labelledby="about">
      <h2 id="about">What it is</h2>
      ${description && html`<p>${description}</p>`}
      <${Facts} facts=${factsOf(agent)} />
      ${goal && html`<h3>Goal</h3><p class="as-written">${goal}</p>`}
      ${
        agent.systemPrompt !== undefined &&
        agent.systemPrompt !== "" &&
        html`<h3>Instructions</h3><p class="as-written quoted">${agent.systemPrompt}</p>`
      }
    </section>
    <section class="panel" aria-labelledby="its-tools">
      <h2 id="its-tools">${counted(tools.length, "tool")}</h2>
      ${
        tools.length === 0
          ? html`<p class="soft">It can only talk.</p>`
          : html`<ul class="chips">${tools.map((ref) => html`<li key=${ref}><code>${ref}</code></li>`)}</ul>`
      }
    </section>`;
}

function factsOf({ provider, model, temperature, temperatureTaken, maxSteps, budget, memory, version, updatedAt, builtIn }) {
  return [
    ["Model", [provider, model].filter(Boolean).join(" · ") || OF_DEPLOYMENT],
    ["Temperature", temperatureSaid(temperature, temperatureTaken)],
    ["Steps for a message", maxSteps && `${maxSteps} at most`],
    budget !== undefined && [
      "Tokens for a message",
      budget?.tokensPerRun ? `${whole(budget.tokensPerRun)} at most` : OF_DEPLOYMENT,
    ],
    budget !== undefined && [
      "Cost of a message",
      budget?.dollarsPerRun ? `${dollars(budget.dollarsPerRun)} at most` : OF_DEPLOYMENT,
    ],
    ["Memory", memory ? "On" : "Off"],
    !builtIn && ["Version", version],
    !builtIn && ["Changed", moment(updatedAt)],
  ].filter(Boolean);
}

function temperatureSaid(temperature, isTaken) {
  if (temperature == null) return "The model's own";
  return isTaken === false ? `${temperature}, which its provider does not take: it has no effect` : temperature;
}
