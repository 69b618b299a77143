/** An MCP server as its form holds it, and as the server takes it. Pure. */
import { isAddress } from "./address.js";
import { objectMistakes } from "./json_editor.js";
import { TOO_SHORT, isTooShort, mistakesAsFaults, policyBody, policyDraft, policyFaults } from "./tool_draft.js";

export const TRANSPORTS = [
  ["streamable-http", "Streamable HTTP"],
  ["sse", "Server-sent events (older)"],
];
export const AUTH_TYPES = [
  ["none", "None", "Anybody may ask it."],
  ["bearer", "Bearer token", "Sent as “Authorization: Bearer …”."],
  ["header", "A header of its own", "For servers that want an API key in a header."],
  ["oauth", "OAuth client credentials", "A token is fetched and renewed with a client's id and secret."],
];

/** The secrets of each kind of sign-in: they are written and never read. */
const SECRETS = { none: [], bearer: ["token"], header: ["value"], oauth: ["clientId", "clientSecret"] };
const MASKED = ["token", "value", "clientSecret"];

export function emptyServer() {
  return {
    name: "",
    url: "https://",
    transport: "streamable-http",
    authType: "none",
    header: "",
    tokenUrl: "",
    scope: "",
    ...noSecrets(),
    approval: "first",
    callsPerDay: "",
    argumentRules: "{}",
    timeoutSeconds: 10,
    isActive: true,
  };
}

export function serverDraft({ name, url, transport, auth, approval, policy, timeoutSeconds, status }) {
  return {
    name,
    url,
    transport,
    authType: auth.type,
    header: auth.header ?? "",
    tokenUrl: auth.tokenUrl ?? "",
    scope: auth.scope ?? "",
    ...noSecrets(),
    approval,
    ...policyDraft(policy),
    timeoutSeconds,
    isActive: status === "active",
  };
}

function noSecrets() {
  return { token: "", value: "", clientId: "", clientSecret: "" };
}

/** What is sent to try the server, saved or not. Secrets that were not typed are left out: what is stored stays. */
export function connectionBody(draft) {
  return { url: draft.url.trim(), transport: draft.transport, auth: authBody(draft) };
}

/** What is sent to find out where its tokens are given out: nothing that is secret, whatever was typed. */
export function authorizationBody(draft) {
  return { url: draft.url.trim(), transport: draft.transport, auth: { type: "oauth" } };
}

function authBody(draft) {
  const auth = { type: draft.authType };
  for (const name of SECRETS[draft.authType]) if (draft[name] !== "") auth[name] = draft[name];
  if (draft.authType === "header") auth.header = draft.header.trim();
  if (draft.authType === "oauth") {
    auth.tokenUrl = draft.tokenUrl.trim();
    if (draft.scope.trim() !== "") auth.scope = draft.scope.trim();
  }
  return auth;
}

export function serverBody(draft) {
  return {
    name: draft.name.trim(),
    ...connectionBody(draft),
    approval: draft.approval,
    policy: policyBody(draft),
    timeoutSeconds: draft.timeoutSeconds,
    status: draft.isActive ? "active" : "disabled",
  };
}

/** `hasSecret`: of which kind of sign-in a secret is stored; empty for none. */
export function serverFaults(draft, hasSecret = "") {
  const faults = draft.name.trim() === "" ? { name: "Give it a name." } : {};
  const rules = { argumentRules: objectMistakes(draft.argumentRules) };
  return { ...faults, ...connectionFaults(draft, hasSecret), ...policyFaults(draft), ...mistakesAsFaults(rules) };
}

export function connectionFaults(draft, hasSecret = "") {
  const faults = {};
  if (!isAddress(draft.url)) faults.url = "A whole address that begins with https://.";
  if (draft.authType !== hasSecret)
    for (const name of SECRETS[draft.authType]) if (draft[name] === "") faults[name] = "This is needed to sign in.";
  for (const name of SECRETS[draft.authType])
    if (MASKED.includes(name) && isTooShort(draft[name])) faults[name] = TOO_SHORT;
  if (draft.authType === "header" && draft.header.trim() === "") faults.header = "Name the header.";
  if (draft.authType === "oauth" && !isAddress(draft.tokenUrl))
    faults.tokenUrl = "A whole address that begins with https://.";
  return faults;
}
