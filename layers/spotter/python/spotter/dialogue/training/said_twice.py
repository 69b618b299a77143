"""Sets that are told once more and stand in the log of this conversation already: they are no second entry.

``Yesterday was 10, 10, 10 and today 12, 11, 10: am I getting better?`` tells of what was logged just now. Who did as
much again says so.
"""

from collections.abc import Sequence
from dataclasses import replace
from datetime import date

from spotter.dialogue.training.context import Context, day_said
from spotter.dialogue.training.corrections.entries import entries_in, logs
from spotter.dialogue.training.log_call import TOOL
from spotter.dialogue.training.logged import workouts
from spotter.dialogue.training.plan import Plan, Step
from spotter.dialogue.training.sets_done import Done, SetDone, sets_of
from spotter.dialogue.training.sets_done import said as done_said
from spotter.language.word_lists import word_set
from spotter.notation import parse

_again = word_set("again another more also repeat repeated too extra second")


def not_twice(context: Context, plan: Plan | None) -> Plan | None:
    """The plan without the logs of what stands there as it is told."""
    if plan is None or not plan.steps or not logs(context) or context.whole.says(*_again):
        return plan
    if not (context.whole.is_question or context.whole.has("correction") or context.pending is not None):
        return plan  # who logs set by set says the same of each
    kept = tuple(step for step in plan.steps if not _stands(context, step))
    if len(kept) == len(plan.steps):
        return plan
    told = [_told(context, step) for step in plan.steps if step not in kept]
    return replace(plan, steps=kept, text="\n".join(filter(None, (plan.text, *told))))


def without_standing(context: Context, done: Sequence[Done], day: date) -> tuple[Done, ...]:
    """What was done without that which this conversation has logged for that day with the very same sets."""
    if not logs(context):
        return tuple(done)
    there = _there(context, day)
    return tuple(each for each in done if (each.exercise.id, each.sets) not in there)


def _there(context: Context, day: date) -> set[tuple[str, tuple[SetDone, ...]]]:
    """What this conversation has logged for a day, exercise by exercise."""
    mine = {each.workout for each in logs(context)}
    return {
        (entry.exercise.id, entry.done)
        for when, workout in workouts(context)
        if when == day and str(workout.get("id")) in mine
        for entry in entries_in(workout)
        if entry.exercise is not None
    }


def _day(context: Context, step: Step) -> date:
    return date.fromisoformat(str(step.arguments.get("date") or context.today))


def _stands(context: Context, step: Step) -> bool:
    """Whether all that a step would log was logged in this conversation for that day."""
    if step.tool != TOOL:
        return False
    there = _there(context, _day(context, step))
    done = sets_of(parse(str(step.arguments.get("text", "")), None, default_unit=context.unit))
    is_whole = bool(done) and all(len(each.sets) > 1 for each in done)
    return is_whole and all((each.exercise.id, each.sets) in there for each in done)


def _told(context: Context, step: Step) -> str:
    done = sets_of(parse(str(step.arguments["text"]), None, default_unit=context.unit))
    stands = "; ".join(map(done_said, done))
    return f"That stands in the log of {day_said(_day(context, step), context.today)} already: {stands}."
