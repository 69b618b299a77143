/**
 * The limits as their form holds them, and as the server takes them. Pure. Empty: the deployment's. Dollars are texts.
 */
const WHOLE = ["requestsPerMinute", "concurrentRuns", "tokensPerDay"];
const DOLLARS = ["dollarsPerDay", "dollarsPerRun"];
const OF_TENANT = { tenantRequestsPerMinute: "requestsPerMinute", tenantConcurrentRuns: "concurrentRuns" };

const asText = (value) => (value === null || value === undefined ? "" : String(value));
const asNumber = (text) => (text === "" ? null : Number(text));

export function limitsDraft(limits) {
  const own = [...WHOLE, ...DOLLARS].map((name) => [name, asText(limits[name])]);
  const shared = Object.entries(OF_TENANT).map(([name, inner]) => [name, asText(limits.tenant?.[inner])]);
  return Object.fromEntries([...own, ...shared]);
}

export function limitsBody(draft) {
  const own = WHOLE.map((name) => [name, asNumber(draft[name])]);
  const amounts = DOLLARS.map((name) => [name, draft[name] === "" ? null : draft[name]]);
  const tenant = Object.entries(OF_TENANT).map(([name, inner]) => [inner, asNumber(draft[name])]);
  return { limits: { ...Object.fromEntries([...own, ...amounts]), tenant: Object.fromEntries(tenant) } };
}

/**
 * The field of the form that a fault of the server's is about: `body.limits.tenant.concurrentRuns` has a name of its
 * own here.
 */
export function limitOf(field) {
  const [name, holder] = field.split(".").reverse();
  const shared = Object.entries(OF_TENANT).find(([, inner]) => inner === name);
  return holder === "tenant" && shared !== undefined ? shared[0] : name;
}

export function limitsFaults(draft) {
  const isWhole = (text) => text === "" || (Number.isInteger(Number(text)) && Number(text) >= 1);
  const isAmount = (text) => text === "" || Number(text) >= 0;
  const faults = {};
  for (const name of [...WHOLE, ...Object.keys(OF_TENANT)])
    if (!isWhole(draft[name])) faults[name] = "A whole number from 1.";
  for (const name of DOLLARS) if (!isAmount(draft[name])) faults[name] = "An amount from 0.";
  return faults;
}
