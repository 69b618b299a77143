"""What each stretch of a message asks to be done: without doubt it is done, else it is asked about."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from spotter.dialogue.skills import calculations, log_of_workout
from spotter.dialogue.training.accounted import doubt
from spotter.dialogue.training.beside_plans import is_for_the_plan
from spotter.dialogue.training.context import Context
from spotter.dialogue.training.kinds import ANSWERS, ASKING, BY_TOPIC, OF_THE_LOG, OF_WORKOUTS, WRITING
from spotter.dialogue.training.left_as_it_is import left_as_it_is
from spotter.dialogue.training.parted_message import PartedMessage, surest_of
from spotter.dialogue.training.plan import HELD, LIKELY, SURELY, THEN, YES_OR_NO, Plan
from spotter.dialogue.training.workout_told import orders_a_log
from spotter.dialogue.understanding.clause_kinds import Part, Setting
from spotter.language.body_parts import BODY_PARTS
from spotter.language.days import Direction

_sure = 0.8
"""How likely the kind of a stretch has to be for its write to be made unasked."""
_sure_of: Mapping[str, float] = {
    **dict.fromkeys(("plan", "timer", "undo"), 0.35),
    **dict.fromkeys(("correct", "goal"), 0.65),
    **dict.fromkeys(("forget_preference", "pain_over", "unschedule", "reschedule", "delete_log"), 0.4),
}
"""The same of what is easily taken back, and of what was found to be stored."""
_sure_of_what_is_ordered = 0.5
"""The same of sets beside which it is said that they are to be logged."""
_likely_enough_to_ask = 0.25
"""The same of a stretch about which something is asked, or said."""
_hardly_a_wish = 0.3
"""Below this a wish that a rule knows is left to the skills of workouts: they mind it in this conversation."""
_surely_a_wish = 0.8
"""The same of a wish that is noted in the person's own words."""
SURE_BESIDE = 0.6
"""The same of a stretch beside one whose kind is likelier."""
_surely_asked_for = 0.9
"""A stretch that is as likely as this what it seems is asked about, though it names nothing."""
_longest_quoted = 80
_may_hold_sums = frozenset({"plan", "schedule", "timer"})
"""Kinds that a question about a day to come, or about what is on the bar, may only seem to be."""


def stretch_plans(heard: PartedMessage) -> tuple[Plan, ...]:
    """The plans of all stretches; where a stretch leaves something open, a question in its place."""
    read = [
        (part, plan)
        for part in _in_order(heard.parts)
        if (plan := sum_asked_for(heard, part) or _plan(heard, part)) is not None
    ]
    surest = surest_of([part for part, _plan in read])
    plans = [
        plan if part == surest or part.likelihood >= SURE_BESIDE else _named(heard, part, plan) for part, plan in read
    ]
    if any(plan.steps and not plan.question for plan in plans):
        plans = [
            _named(heard, part, plan) if _is_empty_question(heard, part, plan) else plan
            for (part, _plan), plan in zip(read, plans, strict=True)
        ]
    if not plans and heard.context.pending is not None and not {part.kind for part in heard.parts} & OF_WORKOUTS:
        plans = [*filter(None, [answered(heard.context)])]
    plans = _waiting(plans)
    return tuple(plan for at, plan in enumerate(plans) if not _is_there(plan, plans[:at]))


def _is_there(plan: Plan, before: Sequence[Plan]) -> bool:
    """Whether a plan before comes to the same, or has all the calls of this one already."""
    calls = [(step.tool, step.arguments) for each in before for step in each.steps]
    is_done = bool(plan.steps) and all((step.tool, step.arguments) in calls for step in plan.steps)
    return plan in before or (is_done and not plan.question)


def answered(context: Context) -> Plan | None:
    """What an answer to the coach's question comes to."""
    if context.pending is None or context.pending.topic not in BY_TOPIC:
        return None
    return BY_TOPIC[context.pending.topic](context)


def sum_asked_for(heard: PartedMessage, part: Part) -> Plan | None:
    """The answer to a sum that a stretch asks for; None where it asks for none, or surely for a write."""
    if part.kind in WRITING and part.likelihood >= SURE_BESIDE and part.kind not in _may_hold_sums:
        return None
    return calculations.read(heard.of(part))


def _plan(heard: PartedMessage, part: Part) -> Plan | None:
    context = heard.of(part)
    if part.kind in ANSWERS:
        return answered(replace(context, said=heard.whole))
    if part.kind in ASKING:
        if part.kind in OF_THE_LOG:
            context.state.need_workouts()
        return ASKING[part.kind](replace(context, kind=part.kind))
    if part.kind not in WRITING:
        return _standing(heard, part)
    if (left := left_as_it_is(part.kind, context.said, heard.whole)) is not None:
        return left
    plan = WRITING[part.kind](context)
    behind_another_question = context.state.asked_before[-1] and context.pending is None
    if (
        plan is not None
        and not plan.steps
        and context.pending is None
        and (part.likelihood < _likely_enough_to_ask or behind_another_question)
    ):
        return None
    if plan is None or not plan.steps or is_for_the_plan(context, plan):
        return plan if plan is None or not plan.steps else None
    if part.kind == "preference" and part.likelihood < _hardly_a_wish and not _is_own_words(plan):
        return None
    unsure = doubt(context, plan) if part.kind != log_of_workout.KIND else ""
    if not unsure and _is_own_words(plan) and (part.likelihood < _surely_a_wish or len(context.said.words) < 3):
        unsure = f"Shall I note this: {_said(plan)}?"
    if not unsure and part.likelihood < _needed(context, plan) and SURELY not in plan.partial:
        unsure = f"Shall I do this: {_said(plan)}?"
    if unsure:
        return Plan(
            plan.topic, question=unsure, options=YES_OR_NO, partial={**plan.partial, HELD: plan.steps}, text=plan.text
        )
    return plan


def _standing(heard: PartedMessage, part: Part) -> Plan | None:
    """What is said right behind a log of sets that stand: ``rows are right``."""
    said = heard.of(part).said
    if part.kind != "nothing" or heard.setting is not Setting.LOGGED or not said.exercises:
        return None
    return left_as_it_is("correct", said, heard.whole)


def _named(heard: PartedMessage, part: Part, plan: Plan) -> Plan:
    """What is said of a stretch that may be of something else than it seems: that nothing was done about it."""
    if part.kind in ASKING or part.kind in ANSWERS or (not plan.steps and not plan.question):
        return plan
    quoted = heard.whole.part(part.start, part.end).quoted()[:_longest_quoted]
    return Plan("nothing", text=f"I did nothing about {quoted!r}: say it by itself if it was meant for me.")


def _is_empty_question(heard: PartedMessage, part: Part, plan: Plan) -> bool:
    """Whether a stretch names nothing that its skill could go by, so that all of it is asked: mostly it is a remark."""
    if not plan.question or plan.steps or HELD in plan.partial or part.likelihood >= _surely_asked_for:
        return False
    said = heard.of(part).said
    has_part = any(True for _ in BODY_PARTS.find(said.tokens))
    has_day = bool(said.days(Direction.PAST) or said.days(Direction.FUTURE))
    return not (said.numbers() or said.exercises or said.times() or has_day or has_part)


def _waiting(plans: Sequence[Plan]) -> list[Plan]:
    """The plans, where a session waits until it is known whether and how badly something hurts."""
    asked = next((plan for plan in plans if plan.topic in ("pain", "pain_over") and plan.question), None)
    sessions = [plan for plan in plans if plan.topic == "plan" and plan.steps]
    if asked is None or not sessions:
        return list(plans)
    steps = tuple(step for plan in sessions for step in plan.steps)
    held_back = replace(asked, partial={**asked.partial, THEN: steps})
    return [held_back if plan is asked else plan for plan in plans if plan not in sessions]


def _in_order(found: Sequence[Part]) -> list[Part]:
    """The stretches as they are done: a session is planned last, so that its plan minds the others."""
    return sorted(found, key=lambda part: part.kind == "plan")


def _needed(context: Context, plan: Plan) -> float:
    """How likely the kind of a stretch has to be for its write to be made unasked."""
    if context.kind == "log" and (orders_a_log(context.whole) or LIKELY in plan.partial):
        return _sure_of_what_is_ordered
    return _sure_of.get(context.kind, _sure)


def _is_own_words(plan: Plan) -> bool:
    """Whether a wish is noted in the person's own words, since no rule knows what it asks for."""
    return any(step.arguments.get("preference_type") == "custom" for step in plan.steps)


def _said(plan: Plan) -> str:
    told = plan.steps[0].told.rstrip(".")
    return f"{told[:1].lower()}{told[1:]}" if told else plan.topic.replace("_", " ")
