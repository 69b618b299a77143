/** What a server said of itself when it was tried. */
import { html } from "../html.js";
import { Badge } from "./badges.js";
import { Facts } from "./facts.js";
import { counted, shortened } from "./wording.js";

export function TestResult({ result }) {
  const { ok, error, tools } = result;
  if (!ok)
    return html`<p class="notice caution"><strong>It did not work.</strong> ${error ?? "The server gave no reason."}</p>`;
  return html`<section class="notice" aria-label="What the server says">
    <p><${Badge} kind="good">Answers<//></p>
    <${Facts} facts=${factsOfServer(result)} />
    <h3>${counted(tools?.length ?? 0, "tool")}</h3>
    <ul class="plain">
      ${(tools ?? []).map(({ name, description }) => html`<li key=${name}><code>${name}</code> ${description && shortened(description, 140)}</li>`)}
    </ul>
  </section>`;
}

export function factsOfServer({ serverName, serverVersion, protocolVersion, latencyMs }) {
  return [
    ["Server", [serverName, serverVersion].filter(Boolean).join(" ")],
    ["Protocol", protocolVersion],
    ["Answer time", latencyMs == null ? null : `${Math.round(latencyMs)} ms`],
  ];
}
