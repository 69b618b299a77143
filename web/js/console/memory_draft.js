/** What an agent remembers, as its form holds it and as it is said. Pure. */
export const MOST_LETTERS = 500;

export const TYPES = {
  preference: "Preference",
  fact: "Fact",
  goal: "Goal",
  constraint: "Constraint",
  outcome: "Outcome",
};

export function emptyMemory(agentId) {
  return { agentId, type: "preference", content: "", importance: 5 };
}

export function memoryDraft({ agentId, type, content, importance }) {
  return { agentId, type, content, importance };
}

/** Of a new one the agent stands in the address. */
export function memoryBody({ type, content, importance }) {
  return { type, content: content.trim(), importance };
}

export function memoryFaults({ content }) {
  const letters = [...content.trim()].length;
  if (letters === 0) return { content: "Write down what is to be remembered." };
  return letters > MOST_LETTERS ? { content: `${MOST_LETTERS} letters at most; these are ${letters}.` } : {};
}

/** How much it weighs, in words beside the number. */
export function weightSaid(importance) {
  const word =
    importance >= 8 ? "very important" : importance >= 5 ? "important" : importance >= 3 ? "good to know" : "a detail";
  return `${importance} of 10, ${word}`;
}
