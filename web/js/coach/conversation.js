/**
 * A conversation as the page shows it, built from frames alone: what the user said, the steps of the coach with their
 * calls and results, and how each run ended. The same frames make the same conversation. Pure: no page, no network.
 */
const WORKOUT_TOOLS = new Set([
  "generate_workout",
  "plan_today",
  "swap_exercise",
  "adjust_exercise",
  "remove_exercise",
]);
const TIMER_TOOLS = new Set(["generate_exercise_timer", "generate_workout_timers"]);

export class Conversation {
  #items = [];
  #steps = new Map();
  #drafts = new Map();
  #ended = new Set();
  #workouts = [];
  #incomplete = [];
  #answeredBy = "";
  #running = false;

  /** What to show, in order; a step that is still being written comes last. Each item has a `key` and a `revision`. */
  get items() {
    return [...this.#items, ...this.#drafts.values()];
  }

  /** Is a run going? */
  get running() {
    return this.#running;
  }

  set running(running) {
    this.#running = running;
    if (!running) this.#drafts.clear();
  }

  /** The workouts in the order in which they were made: `{callKey, tool, exercises, summary}`; the last one stands. */
  get workouts() {
    return this.#workouts;
  }

  /** Calls that made a workout or timers too long for a frame: `complete` is owed for each. */
  get incomplete() {
    return this.#incomplete;
  }

  /** The whole result of a call whose frame did not hold it. */
  complete(call, result) {
    this.#incomplete = this.#incomplete.filter((one) => one !== call);
    call.result = result;
    for (const step of this.#steps.values()) if (step.calls.includes(call)) step.revision += 1;
    this.#workout(call);
  }

  /** What the user said first after this item: the answer, if the item asked something. */
  answerTo(item) {
    const later = this.#items.slice(this.#items.indexOf(item) + 1);
    return later.find((other) => other.kind === "user");
  }

  /** Apply a durable frame: in order, each once. */
  apply(frame) {
    const { type, data } = frame;
    if (data.answeredBy !== undefined) this.#answered(frame);
    if (type === "status") this.#note(frame);
    else if (type === "response") this.#write(frame, "text", data.text);
    else if (type === "reasoning") this.#write(frame, "reasoning", data.text);
    else if (type === "tool_call") this.#call(frame);
    else if (type === "tool_result") this.#result(frame);
    else if (type === "done") this.#end(frame);
  }

  /** Add a piece of a step that is still being written; its durable frames will replace it. */
  delta(frame) {
    const key = stepKey(frame);
    if (this.#steps.has(key) || this.#ended.has(frame.runId)) return;
    let draft = this.#drafts.get(key);
    if (draft !== undefined && draft.attempt > frame.attempt) return;
    if (draft === undefined || draft.attempt < frame.attempt) {
      draft = { ...newStep(key, frame), draft: true, revision: (draft?.revision ?? 0) + 1 };
      this.#drafts.set(key, draft);
    }
    const field = frame.type === "reasoning" ? "reasoning" : "text";
    draft[field] += frame.data.delta;
    draft.revision += 1;
  }

  /** Pieces may be lost from here on: what is written next does not follow on what is there. */
  interrupted() {
    for (const draft of this.#drafts.values()) {
      if (draft.text !== "") draft.text += " … ";
      draft.revision += 1;
    }
  }

  /** Who answers is said once a run, and again when it changes. */
  #answered(frame) {
    const said = JSON.stringify([frame.runId, frame.data.answeredBy]);
    if (said === this.#answeredBy) return;
    this.#answeredBy = said;
    this.#step(frame).answeredBy = frame.data.answeredBy;
  }

  #note(frame) {
    const { event, key, message, sources, reasoning } = frame.data;
    const base = { revision: 1, at: frame.at };
    if (event === "user_message") {
      if (frame.part > 0) this.#items.at(-1).text += message;
      else this.#items.push({ ...base, kind: "user", key: userKey(key), text: message });
      this.#running = true;
    } else if (event === "knowledge") {
      this.#items.push({
        ...base,
        kind: "knowledge",
        key: `knowledge/${frame.seq}`,
        sources: sources ?? [],
        reasoning,
      });
    } else if (event === "approval") {
      this.#decided(frame.data);
    } else if (event === "checkpoint") {
      this.#items.push({ ...base, kind: "checkpoint", key: `checkpoint/${frame.seq}` });
    }
  }

  #write(frame, field, text) {
    const step = this.#step(frame);
    step[field] += text ?? "";
    step.revision += 1;
  }

  #call(frame) {
    const { callId, name, arguments: asked } = frame.data;
    const step = this.#step(frame);
    step.calls.push({
      callId,
      key: `${step.key}/${callId}`,
      name,
      arguments: asked,
      askedSeq: frame.seq,
      state: "running",
    });
    step.revision += 1;
  }

  #result(frame) {
    const { callId, ok, text, result } = frame.data;
    const step = this.#step(frame);
    const call = step.calls.find((one) => one.callId === callId);
    if (call === undefined) return;
    Object.assign(call, { state: ok ? "ok" : "failed", text, result, seq: frame.seq });
    step.revision += 1;
    if (!ok || !(WORKOUT_TOOLS.has(call.name) || TIMER_TOOLS.has(call.name))) return;
    if (result === undefined) this.#incomplete.push(call);
    else this.#workout(call);
  }

  #workout({ key, name, seq, result }) {
    if (!Array.isArray(result.exercises)) return;
    if (name === "plan_today" && result.workout_version === undefined) return; // only looked at, or a rest day
    const summary = result.summary ?? this.#workouts.at(-1)?.summary ?? {};
    this.#workouts.push({ callKey: key, tool: name, seq, exercises: result.exercises, summary });
    this.#workouts.sort((a, b) => a.seq - b.seq);
  }

  /** The user has said whether a call that waited may be made; a run has begun that does it or goes on without. */
  #decided({ callId }) {
    const step = [...this.#steps.values()].findLast(({ calls }) => calls.some((call) => call.callId === callId));
    this.#running = true;
    if (step === undefined) return;
    step.calls.find((call) => call.callId === callId).state = "running";
    step.revision += 1;
  }

  #end(frame) {
    const { stopReason, message, waiting = [], approvals = [] } = frame.data;
    const asking = this.#items.findLast((item) => item.kind === "step" && item.runId === frame.runId);
    for (const call of asking?.calls ?? []) {
      if (!waiting.includes(call.callId)) continue;
      Object.assign(call, { state: "waiting", asks: approvals.find(({ callId }) => callId === call.callId) });
      asking.revision += 1;
    }
    this.#items.push({ kind: "end", key: `end/${frame.seq}`, revision: 1, at: frame.at, stopReason, message });
    this.#ended.add(frame.runId);
    this.running = false;
  }

  #step(frame) {
    const key = stepKey(frame);
    let step = this.#steps.get(key);
    if (step === undefined) {
      step = { ...newStep(key, frame), draft: false, revision: (this.#drafts.get(key)?.revision ?? 0) + 1 };
      this.#drafts.delete(key);
      this.#steps.set(key, step);
      this.#items.push(step);
    }
    return step;
  }
}

/** The key of what a user said; the same before and after it has landed. */
export function userKey(clientKey) {
  return `user/${clientKey}`;
}

function stepKey(frame) {
  return `step/${frame.runId}/${frame.step}`;
}

function newStep(key, frame) {
  return {
    kind: "step",
    key,
    runId: frame.runId,
    attempt: frame.attempt ?? 0,
    at: frame.at,
    answeredBy: null,
    reasoning: "",
    text: "",
    calls: [],
  };
}
