"""The reply after calls were made: what changed, and the workout as it is now, once."""

from collections.abc import Mapping, Sequence
from typing import Any

from spotter.dialogue.answer import Answer
from spotter.dialogue.person import person
from spotter.dialogue.replies.claims import only_true
from spotter.dialogue.replies.differences import changed_amounts, differences, is_revision
from spotter.dialogue.replies.failures import reason_said
from spotter.dialogue.state import FETCH, ConversationState, Done
from spotter.dialogue.workouts.prescription import dose_said, numbered
from spotter.messages import ToolCall, ToolResult

_offer = "Tell me if something does not fit: I can swap, adjust or take out any of it."
_emptied = "Your workout is empty now: shall I build you another?"


def report(now: ConversationState, plans: Sequence[Answer]) -> Answer:
    """What the calls of this turn did. ``plans`` are the decisions that made them."""
    done = tuple(pair for pair in now.done if pair[0].name != FETCH)
    heading = next((plan.heading for plan in reversed(plans) if plan.heading), "")
    built = any(_is_new(now, call) and result.ok for call, result in done)
    claims = (remark if built else only_true(now, remark) for plan in plans for remark in plan.remarks)
    remarks = tuple(dict.fromkeys(filter(None, claims)))
    failed = [result for _call, result in done if not result.ok]
    parts = [told(now, done)]
    if failed:
        parts.append(_failed(failed))
    if not built:
        parts += remarks
    listing = ""
    if len(done) > len(failed):
        is_there = bool(now.workout.exercises)
        listing = _list(now, heading if built else "") if is_there else _emptied
        parts.append(listing)
    if built:
        parts += ["\n".join(remarks), _offer]
    return Answer("\n\n".join(part for part in parts if part), listing=listing)


def told(now: ConversationState, done: Done) -> str:
    """One line for each thing that the calls changed; none for a workout that is new."""
    lines: list[str] = []
    for call, result in done:
        if result.ok:
            lines += _changed(now, call, result.data)
    return "\n".join(lines)


def _list(now: ConversationState, heading: str) -> str:
    estimate = now.workout.summary.get("total_duration_estimate")
    usual = f"Now, about {estimate} minutes:" if estimate else "Now:"
    return f"{heading or usual}\n{numbered(now.workout.exercises, person.unit(now), with_manner=True)}"


def _is_new(now: ConversationState, call: ToolCall) -> bool:
    """Whether a call made another workout, rather than changed the one that there was."""
    if call.name != "generate_workout":
        return False
    after = call.arguments.get("workout", {}).get("exercises", ())
    return not is_revision(now.workout.before_call.get(call.id, ()), after)


def _changed(now: ConversationState, call: ToolCall, data: Mapping[str, Any]) -> list[str]:
    before, unit = now.workout.before_call.get(call.id, ()), person.unit(now)
    if call.name == "generate_workout" and not _is_new(now, call):
        return list(differences(before, data.get("exercises", ()), unit))
    if call.name == "swap_exercise":
        reason = call.arguments.get("reason")
        new = next((each for each in data.get("exercises", ()) if each["id"] == data.get("new_id")), None)
        how_much = f" ({dose_said(new, unit)})" if new is not None else ""
        return [
            f"Swapped {data['old_exercise']} for {data['new_exercise']}{how_much}" + (f": {reason}." if reason else ".")
        ]
    if call.name == "adjust_exercise":
        own = call.arguments.get("exercise_id")
        old, new = _of_id(before, own), _of_id(data.get("exercises", ()), own)
        return [changed_amounts(old, new, unit) or f"{data['exercise_name']}: changed."] if old and new else []
    return [f"{data['removed_exercise']} is out."] if call.name == "remove_exercise" else []


def _of_id(exercises: Sequence[Mapping[str, Any]], own: object) -> Mapping[str, Any] | None:
    return next((each for each in exercises if each["id"] == own), None)


def _failed(results: list[ToolResult]) -> str:
    reasons = dict.fromkeys(map(reason_said, results))
    return "That did not go through: " + " ".join(reason.rstrip(".") + "." for reason in reasons)
