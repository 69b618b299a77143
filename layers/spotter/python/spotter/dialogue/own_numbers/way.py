"""How far it is to a goal, and how long: by steps that are given, or at the pace that lifters keep."""

from dataclasses import dataclass
from datetime import date, timedelta
from decimal import ROUND_CEILING, ROUND_HALF_UP, Decimal
from itertools import pairwise

from spotter.coaching.e1rm import load_for
from spotter.dialogue.own_numbers.asked import Asked
from spotter.dialogue.own_numbers.bests import best_of, unit_of
from spotter.dialogue.training.lift_sums.figures_given import GivenSet, sets_given
from spotter.dialogue.training.lift_sums.talked_of import said_in
from spotter.dialogue.training.subject import Lift
from spotter.dialogue.understanding.message import Message, message
from spotter.language.talk.intent import Intent
from spotter.language.word_lists import word_set
from spotter.training.analytics.lines import counted
from spotter.training.analytics.performed import to_tenth
from spotter.training.analytics.units import in_unit, plain

_lasting = (
    "how long", "how many weeks", "how many months", "how far", "when will", "when do", "when can", "when would",
    "many weeks", "how soon", "how close",
)  # fmt: skip
_reaching = word_set("reach hit get to until till at from be off away have")
_each = word_set("per a each every")
_week = word_set("week weeks wk weekly")
_adding = word_set("add adds adding put puts putting increase gain step more up plus")
_rest = word_set("rest between sets session workout warm take takes last")
_SLOW, _FAST = Decimal("0.0015"), Decimal("0.005")
"""What lifters who train regularly gain a week: what ``skills.way_to_goal`` calls within reach, up to fast."""
_most_weeks, _most_told = 520, 104
_messages_back = 6


@dataclass(frozen=True, slots=True)
class _Way:
    lift: Lift
    goal: Decimal
    reps: int
    unit: str


def way(asked: Asked) -> str:
    """How many weeks it is to a goal, as honestly as can be told."""
    if not any(map(asked.said.phrase, _lasting)) or asked.words & _rest:
        return ""
    if not (asked.words & _reaching or sets_given(asked.said)):
        return ""
    if not asked.is_likely(Intent.RECORD, Intent.QUESTION, Intent.COACH) and not asked.named:
        return ""
    step = _step(asked.said)
    goal = _goal(asked, step)
    if goal is None:
        return ""
    return _by_steps(asked, goal, step) if step is not None else _by_pace(asked, goal)


def _step(said: Message) -> GivenSet | None:
    """What is added each week: ``2.5 kg per week``."""
    is_weekly = any(one in _each and two in _week for one, two in pairwise(said.words)) or said.says("weekly")
    given = [each for each in sets_given(said) if each.reps is None]
    return min(given, key=lambda each: each.load) if is_weekly and said.says(*_adding) and given else None


def _goal(asked: Asked, step: GivenSet | None) -> _Way | None:
    """The load that is wanted and of which lift: of the question, else the goal that was told last."""
    unit = unit_of(asked.context)
    given = [each for each in sets_given(asked.said) if each != step]
    if given and asked.lifts:
        wanted = max(given, key=lambda each: each.load)
        return _Way(asked.lifts[0], wanted.load, wanted.reps or 1, wanted.unit or unit)
    if given:
        return None
    for text in asked.context.state.messages[-2 : -2 - _messages_back : -1]:
        said = message(text, asked.context.today, asked.context.own)
        talk = said_in(said)
        exercise = talk.exercise
        if talk.goal is None or exercise is None or (asked.named and asked.named[0].id != exercise.id):
            continue
        lift = Lift(exercise.id, exercise.name, exercise)
        return _Way(lift, talk.goal.load, talk.goal.reps or 1, talk.goal.unit or unit)
    return None


def _by_steps(asked: Asked, goal: _Way, step: GivenSet | None) -> str:
    begin = _start_said(asked, goal, step) or _now(asked, goal)
    if begin is None or step is None:
        return _not_known(goal)
    start, first = begin
    more = goal.goal - start
    if more <= 0:
        return f"{goal.lift.name}: you are there already, with {plain(start)} {goal.unit}."
    weeks = int((more / step.load).to_integral_value(ROUND_CEILING))
    if weeks > _most_weeks:
        return ""
    day = first + timedelta(weeks=weeks)
    return (
        f"{goal.lift.name}: with {plain(step.load)} {goal.unit} a week from {plain(start)} {goal.unit} you would be at "
        f"{plain(goal.goal)} {goal.unit} in {counted(weeks, 'week')}, on {day.day} {day:%B %Y}. "
        "That is a sum and no plan: steps get smaller as loads grow."
    )


def _start_said(asked: Asked, goal: _Way, step: GivenSet | None) -> tuple[Decimal, date] | None:
    """The load that the question begins from, and when: ``from today's 100``."""
    lower = [each for each in sets_given(asked.said) if each != step and each.load < goal.goal]
    return (lower[0].load, asked.context.today) if lower else None


def _now(asked: Asked, goal: _Way) -> tuple[Decimal, date] | None:
    """The heaviest load of the last day, where one is logged; else what was told for the same reps."""
    sessions = asked.log.sessions(goal.lift.id)
    top = sessions[-1].top if sessions else None
    if top is not None and top.kilograms:
        return in_unit(top.kilograms, goal.unit), sessions[-1].day
    best = best_of(asked.context, goal.lift.id)
    return (best.load, asked.context.today) if best is not None and best.unit == goal.unit else None


def _by_pace(asked: Asked, goal: _Way) -> str:
    best = best_of(asked.context, goal.lift.id)
    if best is None or best.unit != goal.unit:
        return _not_known(goal)
    now = best.maximum if goal.reps == 1 else load_for(best.maximum, goal.reps)
    wanted = f"{plain(goal.goal)} {goal.unit}{f' x {goal.reps}' if goal.reps > 1 else ''}"
    at = f"{plain(to_tenth(now))} {goal.unit} (Epley, from {best.said(asked.context.today)})"
    if best.reps == 1 and goal.reps == 1:
        at = best.said(asked.context.today)
    if now >= goal.goal:
        return f"{goal.lift.name}: by estimate you are there already: {at}, and you want {wanted}."
    more = goal.goal - now
    percent = to_tenth(100 * more / now)
    fast, slow = (max(1, int((more / (now * pace)).quantize(Decimal(1), ROUND_HALF_UP))) for pace in (_FAST, _SLOW))
    told = f"{goal.lift.name}: from {at} to {wanted} is {plain(to_tenth(more))} {goal.unit} more, {plain(percent)}%."
    if fast > _most_told:
        return f"{told} That is a matter of years: I cannot say honestly how many."
    if slow > _most_told:
        return (
            f"{told} Who trains regularly needs roughly {fast} weeks for that at best, and maybe more than two years."
        )
    return (
        f"{told} Who trains regularly gains about {plain(100 * _SLOW)} to {plain(100 * _FAST)}% a week, so expect "
        f"roughly {fast} to {slow} weeks. That is a range and no promise."
    )


def _not_known(goal: _Way) -> str:
    return (
        f"{goal.lift.name}: for {plain(goal.goal)} {goal.unit} I need to know where you are now, and I do not have "
        "that: tell me your best set with its reps, or log it."
    )
