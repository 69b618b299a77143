/** An agent as its form holds it, and as the server takes it. Pure. */

/** Letters at most. */
export const MOST = { name: 80, description: 500, goal: 1000, systemPrompt: 12_000 };

/** A new agent may do what Spotter does by itself: `tools` are the built-in ones. */
export function emptyAgent(tools) {
  return {
    name: "",
    description: "",
    goal: "",
    systemPrompt: "",
    engine: { provider: "", model: "" },
    temperature: null,
    maxSteps: 10,
    tokensPerRun: "",
    dollarsPerRun: "",
    tools,
    memory: true,
    isActive: true,
  };
}

export function agentDraft(agent) {
  const {
    name,
    description,
    goal,
    systemPrompt,
    provider,
    model,
    temperature,
    maxSteps,
    budget,
    tools,
    memory,
    status,
  } = agent;
  return {
    name,
    description: description ?? "",
    goal: goal ?? "",
    systemPrompt: systemPrompt ?? "",
    engine: { provider: provider ?? "", model: model ?? "" },
    temperature: temperature ?? null,
    maxSteps,
    tokensPerRun: budget?.tokensPerRun == null ? "" : String(budget.tokensPerRun),
    dollarsPerRun: budget?.dollarsPerRun == null ? "" : String(budget.dollarsPerRun),
    tools,
    memory,
    isActive: status === "active",
  };
}

export function agentBody(draft) {
  const {
    name,
    description,
    goal,
    systemPrompt,
    engine,
    temperature,
    maxSteps,
    tokensPerRun,
    dollarsPerRun,
    tools,
    memory,
    isActive,
  } = draft;
  return {
    name: name.trim(),
    description: description.trim(),
    goal: goal.trim(),
    systemPrompt: systemPrompt.trim(),
    ...engine,
    temperature,
    maxSteps,
    budget: {
      tokensPerRun: tokensPerRun === "" ? null : Number(tokensPerRun),
      dollarsPerRun: dollarsPerRun === "" ? null : Number(dollarsPerRun),
    },
    tools,
    memory,
    status: isActive ? "active" : "disabled",
  };
}

/** What keeps a draft from being saved, by field. */
export function agentFaults({ name, goal, systemPrompt, tokensPerRun, dollarsPerRun }) {
  const faults = {};
  if (name.trim() === "") faults.name = "Give it a name.";
  if ([...goal.trim()].length > MOST.goal) faults.goal = `${MOST.goal} letters at most.`;
  if ([...systemPrompt.trim()].length > MOST.systemPrompt)
    faults.systemPrompt = `${MOST.systemPrompt} letters at most.`;
  if (tokensPerRun !== "" && !(Number.isInteger(Number(tokensPerRun)) && Number(tokensPerRun) > 0))
    faults.tokensPerRun = "A whole number from 1, or nothing.";
  if (dollarsPerRun !== "" && !(Number(dollarsPerRun) > 0)) faults.dollarsPerRun = "More than 0, or nothing.";
  return faults;
}
