"""The reply after calls were made: what changed, and the workout as it is now."""

from collections.abc import Mapping
from typing import Any

from spotter.dialogue.answer import Answer, listed
from spotter.dialogue.prescription import numbered
from spotter.dialogue.state import FETCH, ConversationState, Done
from spotter.llm.amounts import amount
from spotter.llm.messages import ToolCall, ToolResult

_field_said = {
    "sets": "sets",
    "reps": "reps",
    "hold_time": "seconds",
    "duration": "seconds",
    "rounds": "rounds",
    "work_time": "seconds of work",
    "rest_time": "seconds of rest",
    "rest_between_sets": "seconds of rest",
}


def report(now: ConversationState, plan: Answer) -> Answer:
    """What the calls of this turn did. ``plan`` is the decision that made them, if it was the coach's own."""
    done = tuple(pair for pair in now.done if pair[0].name != FETCH)
    parts = [told(done, plan)]
    failed = [result for _call, result in done if not result.ok]
    if failed:
        parts.append(_failed(failed))
    if not any(call.name == "generate_workout" and result.ok for call, result in done):
        parts += plan.remarks
        if now.workout.exercises and len(done) > len(failed):
            estimate = now.workout.summary.get("total_duration_estimate")
            heading = f"Now, about {estimate} minutes:" if estimate else "Now:"
            parts.append(f"{heading}\n{numbered(now.workout.exercises)}")
    return Answer("\n\n".join(part for part in parts if part))


def told(done: Done, plan: Answer | None = None) -> str:
    """One line for each call that went well; the whole list for a new workout."""
    lines: list[str] = []
    for call, result in done:
        if result.ok and call.name == "generate_workout":
            lines.append(_generated(result.data, plan or Answer()))
        elif result.ok and (said := _changed(call, result.data)):
            lines.append(said)
    return "\n".join(lines)


def _generated(data: Mapping[str, Any], plan: Answer) -> str:
    exercises = data.get("exercises", ())
    estimate = data.get("summary", {}).get("total_duration_estimate")
    heading = plan.heading or ("Here is your workout" + (f", about {estimate} minutes:" if estimate else ":"))
    parts = [heading, numbered(exercises)]
    if plan.remarks:
        parts.append("\n".join(plan.remarks))
    parts.append("Tell me if something does not fit: I can swap, adjust or take out any of it.")
    return "\n\n".join(parts)


def _changed(call: ToolCall, data: Mapping[str, Any]) -> str:
    if call.name == "swap_exercise":
        reason = call.arguments.get("reason")
        new = next((each for each in data.get("exercises", ()) if each["id"] == data.get("new_id")), None)
        how_much = f" ({amount(new)})" if new is not None else ""
        return f"Swapped {data['old_exercise']} for {data['new_exercise']}{how_much}" + (
            f": {reason}." if reason else "."
        )
    if call.name == "adjust_exercise":
        changes = [
            f"{value} {_field_said.get(name, name)}"
            + (f" instead of {old}" if (old := data["old_values"].get(name)) else "")
            for name, value in data["adjustments"].items()
        ]
        return f"{data['exercise_name']}: {listed(changes)}."
    if call.name == "remove_exercise":
        left = data["remaining_count"]
        return f"{data['removed_exercise']} is out." + (
            "" if left else " Your workout is empty now: shall I build you another?"
        )
    return ""


def _failed(results: list[ToolResult]) -> str:
    reasons = dict.fromkeys(str(result.data.get("error") or result.text).removeprefix("Error: ") for result in results)
    return "That did not go through: " + " ".join(reason.rstrip(".") + "." for reason in reasons)
