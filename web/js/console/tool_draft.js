/** A tool over HTTP as its form holds it, and as the server takes it. Pure. */
import { objectMistakes } from "./json_editor.js";
import { isAddress } from "./address.js";
import { schemaMistakes } from "./schema_check.js";

export const APPROVALS = {
  first: {
    short: "Asks once",
    text: "Ask the first time",
    hint: "Each person says yes once; after that it is called without asking.",
  },
  always: {
    short: "Asks always",
    text: "Ask every time",
    hint: "Each call waits for a yes, and is made exactly as it was shown.",
  },
  never: { short: "Never asks", text: "Never ask", hint: "For what only reads, and what anybody may see." },
};
export const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"];
export const MOST_SECONDS = 25;
export const MOST_BYTES = 100_000;
export const LEAST_SECRET_LETTERS = 8;
export const TOO_SHORT = `At least ${LEAST_SECRET_LETTERS} characters, so that it can be masked where a server says it.`;

const NAME = /^[a-zA-Z0-9_-]{1,64}$/;
const START = JSON.stringify({ type: "object", properties: {}, required: [], additionalProperties: false }, null, 2);

export function emptyTool() {
  return {
    name: "",
    description: "",
    method: "GET",
    url: "https://",
    query: [],
    headers: [],
    secretHeaders: [],
    parameters: START,
    result: "",
    timeoutSeconds: 10,
    maxBytes: "20000",
    sendIdempotencyKey: true,
    approval: "first",
    callsPerDay: "",
    argumentRules: "{}",
    isActive: true,
  };
}

export function toolDraft(tool) {
  return {
    name: tool.name,
    description: tool.description,
    method: tool.method,
    url: tool.url,
    query: rowsOf(tool.query),
    headers: rowsOf(tool.headers),
    secretHeaders: Object.keys(tool.secretHeaders ?? {}).map((name) => ({ name, value: "", isKept: true })),
    parameters: JSON.stringify(tool.parameters, null, 2),
    result: tool.result === null ? "" : JSON.stringify(tool.result, null, 2),
    timeoutSeconds: tool.timeoutSeconds,
    maxBytes: String(tool.maxBytes),
    sendIdempotencyKey: tool.sendIdempotencyKey,
    approval: tool.approval,
    ...policyDraft(tool.policy),
    isActive: tool.status === "active",
  };
}

/** A secret header that is kept is null, one that is left out is deleted. */
export function toolBody(draft) {
  return {
    name: draft.name.trim(),
    description: draft.description.trim(),
    method: draft.method,
    url: draft.url.trim(),
    query: fromRows(draft.query),
    headers: fromRows(draft.headers),
    secretHeaders: fromRows(
      draft.secretHeaders.map(({ name, value, isKept }) => ({ name, value: isKept && value === "" ? null : value })),
    ),
    parameters: JSON.parse(draft.parameters),
    result: draft.result.trim() === "" ? null : JSON.parse(draft.result),
    timeoutSeconds: draft.timeoutSeconds,
    maxBytes: Number(draft.maxBytes),
    sendIdempotencyKey: draft.sendIdempotencyKey,
    approval: draft.approval,
    policy: policyBody(draft),
    status: draft.isActive ? "active" : "disabled",
  };
}

export function toolMistakes({ parameters, result, argumentRules }) {
  return {
    parameters: schemaMistakes(parameters),
    result: result.trim() === "" ? [] : schemaMistakes(result, { isOfArguments: false }),
    argumentRules: objectMistakes(argumentRules),
  };
}

/** What keeps a draft from being saved, by field. */
export function toolFaults(draft) {
  const faults = {};
  if (draft.name.includes("__")) faults.name = "Two underscores stand between an MCP server and its tool: use one.";
  else if (!NAME.test(draft.name.trim()))
    faults.name = "Letters, digits, “_” and “-”, 64 at most: it is what models call.";
  if (draft.description.trim() === "") faults.description = "Say what it does: models choose tools by this.";
  if (!isAddress(draft.url)) faults.url = "A whole address that begins with https://.";
  for (const name of ["query", "headers", "secretHeaders"]) {
    const names = draft[name].map((row) => row.name.trim());
    if (names.includes("")) faults[name] = "Each row needs a name.";
    else if (new Set(names.map((one) => one.toLowerCase())).size < names.length)
      faults[name] = "A name stands here twice.";
  }
  if (draft.secretHeaders.some(({ value, isKept }) => !isKept && value === ""))
    faults.secretHeaders ??= "Each new secret needs a value.";
  if (draft.secretHeaders.some(({ value }) => isTooShort(value))) faults.secretHeaders ??= TOO_SHORT;
  const bytes = Number(draft.maxBytes);
  if (!(Number.isInteger(bytes) && bytes >= 1 && bytes <= MOST_BYTES))
    faults.maxBytes = `A whole number from 1 to ${MOST_BYTES.toLocaleString()}.`;
  return { ...faults, ...policyFaults(draft), ...mistakesAsFaults(toolMistakes(draft)) };
}

/** Of a secret that was typed: one that was not is left out, or kept. */
export function isTooShort(secret) {
  return secret !== "" && secret.length < LEAST_SECRET_LETTERS;
}

export function policyDraft(policy) {
  return {
    callsPerDay: policy?.callsPerDay == null ? "" : String(policy.callsPerDay),
    argumentRules: JSON.stringify(policy?.arguments ?? {}, null, 2),
  };
}

export function policyBody({ callsPerDay, argumentRules }) {
  return { arguments: JSON.parse(argumentRules), callsPerDay: callsPerDay === "" ? null : Number(callsPerDay) };
}

export function policyFaults({ callsPerDay }) {
  const calls = Number(callsPerDay);
  return callsPerDay === "" || (Number.isInteger(calls) && calls >= 1)
    ? {}
    : { callsPerDay: "A whole number from 1, or nothing." };
}

/** A field with mistakes keeps the form from being saved; the mistakes themselves stand below it. */
export function mistakesAsFaults(mistakes) {
  const wrong = Object.entries(mistakes).filter(([, found]) => found.length > 0);
  return Object.fromEntries(wrong.map(([name]) => [name, ""]));
}

function rowsOf(map) {
  return Object.entries(map ?? {}).map(([name, value]) => ({ name, value: String(value) }));
}

function fromRows(rows) {
  return Object.fromEntries(rows.map(({ name, value }) => [name.trim(), value]));
}
