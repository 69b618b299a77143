/**
 * The limits as their form holds them, and as the server takes them. Pure. Empty: not set, so that the deployment's
 * counts, whatever it becomes. Dollars are texts.
 */
import { dollars, whole } from "./wording.js";

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

/** Which limit counts, for people: `own` is what the field holds, `most` the deployment's; empty: any number. */
export function limitHint(name, own, most) {
  const said = (text) => (DOLLARS.includes(name) ? dollars(text) : whole(text));
  if (own === "") return most === "" ? "Not set: any number." : `Not set: the deployment’s ${said(most)} counts.`;
  if (most === "") return "";
  return Number(own) > Number(most)
    ? `The deployment allows ${said(most)} at most: that counts.`
    : `The deployment allows ${said(most)} at most.`;
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
  const isWhole = (text, least) => text === "" || (Number.isInteger(Number(text)) && Number(text) >= least);
  const isAmount = (text) => text === "" || Number(text) >= 0;
  const faults = {};
  for (const name of [...WHOLE, ...Object.keys(OF_TENANT)]) {
    const least = name === "tokensPerDay" ? 0 : 1;
    if (!isWhole(draft[name], least)) faults[name] = `A whole number from ${least}.`;
  }
  for (const name of DOLLARS) if (!isAmount(draft[name])) faults[name] = "An amount from 0.";
  return faults;
}
