"""The way from what somebody lifts to a goal: how much more it is, how much that is a week, and how fast that is."""

from dataclasses import replace
from datetime import date
from decimal import ROUND_HALF_UP, Decimal

from spotter.coaching.e1rm import estimate, load_for
from spotter.dialogue.replies.figures import day_said
from spotter.dialogue.training.context import Context
from spotter.dialogue.training.lift_sums.figures_given import GivenSet
from spotter.dialogue.training.lift_sums.talked_of import Talk
from spotter.dialogue.training.performed import log_of
from spotter.training.analytics.lines import counted
from spotter.training.analytics.units import in_unit, plain

_tenth, _hundredth = Decimal("0.1"), Decimal("0.01")
_week = 7
_PACES = (
    (Decimal("2.5"), "That is more than almost anybody gains in strength: I would take a later day or a nearer goal."),
    (
        Decimal("0.5"),
        "That is fast. In the first half year of training many add a little every week, so there it can be done; past "
        "the first year most lifters gain more slowly, so take it as ambitious.",
    ),
    (
        Decimal("0.15"),
        "That is within reach for many who train regularly; after years of training it is a lot.",
    ),
    (Decimal(0), "That is a calm pace, and realistic if you keep training."),
)
"""What is gained a week, in percent, and what is to be said of so much or more."""


def way_to_goal(context: Context, talk: Talk) -> str:
    """What the way comes to; what is missing is said, where a goal is known; empty where none is."""
    goal = talk.goal
    if goal is None:
        return ""
    unit = goal.unit or context.unit
    name = f"{talk.exercise.name}: " if talk.exercise is not None else ""
    wanted = f"{plain(goal.load)} {unit}{f' x {goal.reps}' if goal.reps else ''}"
    start = _start(context, talk, unit)
    if start is None:
        return f"{name}for {wanted} I need to know where you are now: tell me your best set with its reps, or log it."
    load, source = start
    if load >= goal.load:
        return f"{name}you are there already, or nearly: {source}, and you want {wanted}."
    more = goal.load - load
    percent = (100 * more / load).quantize(_tenth, ROUND_HALF_UP)
    text = f"{name}from {source} to {wanted} is {plain(more)} {unit} more, {plain(percent)}%."
    weeks = _weeks(context.today, talk.until)
    if talk.until is None or weeks is None:
        return f"{text} Tell me by when, and I say how much that is a week."
    weekly = more / weeks
    amount = plain(weekly.quantize(_hundredth if weekly < 2 else _tenth, ROUND_HALF_UP))
    length = f"there are {counted(weeks, 'week')}, so about {amount} {unit} a week."
    until = f"Until {day_said(talk.until, context.today)} {length}"
    pace = next(said for least, said in _PACES if 100 * weekly / load >= least)
    return f"{text} {until} {_steps(more, weeks, unit)}{pace}"


def _start(context: Context, talk: Talk, unit: str) -> tuple[Decimal, str] | None:
    """What is lifted now, as the load for the reps of the goal, and how that is told."""
    if talk.stands is not None:
        return _as_goal(talk.stands, talk.goal, talk.stands.unit or unit)
    if talk.exercise is None:
        return None
    best = [
        (value, one)
        for session in log_of(context).sessions(talk.exercise.id)
        for one in session.working
        if (value := session.e1rm_of(one)) is not None
    ]
    if not best:
        return None
    _value, one = max(best, key=lambda each: each[0])
    load = in_unit(one.kilograms or Decimal(0), unit)
    return _as_goal(GivenSet(load, unit, one.reps, None, 0, 0), talk.goal, unit)


def _as_goal(stands: GivenSet, goal: GivenSet | None, unit: str) -> tuple[Decimal, str]:
    """A set as the load for as many repetitions as the goal has, one where it has none."""
    reps = goal.reps if goal is not None and goal.reps else 1
    given = replace(stands, reps=stands.reps or 1)
    said = f"{plain(stands.load)} {unit}"
    if given.reps == reps or stands.reps is None:
        return stands.load, said
    found = estimate(given.load, given.reps or 1, given.rpe)
    if found is None:
        return stands.load, said
    load = load_for(found.load, reps).quantize(_tenth, ROUND_HALF_UP)
    worth = f"about {plain(load)} {unit} for {counted(reps, 'rep')} (Epley, from {said} x {given.reps})"
    return load, worth


def _weeks(today: date, until: date | None) -> int | None:
    days = (until - today).days if until is not None else 0
    return max(1, round(days / _week)) if days > 0 else None


def _steps(more: Decimal, weeks: int, unit: str) -> str:
    """How often a usual step is due."""
    step = Decimal("2.5") if unit == "kg" else Decimal(5)
    every = round(Decimal(weeks) * step / more)
    return f"In steps of {plain(step)} {unit} that is one about every {counted(every, 'week')}. " if every > 1 else ""
