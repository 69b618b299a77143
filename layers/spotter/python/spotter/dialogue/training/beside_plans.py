"""What is said beside a workout that is asked for, and is for that workout alone."""

from spotter.dialogue.skills.plan_limits import spared
from spotter.dialogue.training.context import Context
from spotter.dialogue.training.plan import Plan
from spotter.dialogue.understanding.message import Message

_of_one_plan = frozenset({"exclusion", "time_available", "intensity", "equipment"})
"""Kinds of wish that a plan is told of as it is made."""
_LASTING = ("always", "never", "ever", "anymore", "usual", "usually", "default", "every", "general", "generally")
"""Words by which a wish beside a plan is for more than that plan."""


def is_for_the_plan(context: Context, plan: Plan) -> bool:
    """Whether a wish is for the workout that the same message asks for, and for that alone.

    What ``plan_today`` is not told is noted, so that it minds it; a usual length is one where that is said. What the
    session is to spare is not over.
    """
    if "plan" in context.kinds and plan.topic == "pain_over" and spared(context.said):
        return True
    wishes = [step.arguments for step in plan.steps if step.tool == "set_preference"]
    if "build" in context.kinds and {each.get("duration_type") for each in wishes} == {"session"}:
        return True
    if "plan" not in context.kinds or _is_lasting(context.said) or len(wishes) < len(plan.steps) - _minutes_in(plan):
        return False
    return all(each.get("preference_type") in _of_one_plan and not each.get("until") for each in wishes)


def _is_lasting(said: Message) -> bool:
    return said.says(*_LASTING) or any(said.phrase(each) for each in ("from now", "for good", "in future"))


def _minutes_in(plan: Plan) -> int:
    """How many of the steps set nothing but the usual length of a session."""
    return sum(set(step.arguments) == {"preferred_workout_duration"} for step in plan.steps)
