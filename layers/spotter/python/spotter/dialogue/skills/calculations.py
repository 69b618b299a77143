"""Sums that somebody asks for: where a load leads, a share of it, what hangs on each side, efforts, and all of a log.

Each is read by what it needs: the sign of a sum and its figures. What lacks one of them is no sum.
"""

from collections.abc import Callable, Mapping, Sequence
from datetime import date, timedelta
from decimal import ROUND_CEILING, Decimal

from spotter.dialogue.replies.figures import day_said
from spotter.dialogue.skills.estimates import estimated
from spotter.dialogue.training.context import Context
from spotter.dialogue.training.corrections.figures import Figure, Of
from spotter.dialogue.training.corrections.figures import figures as figures_in
from spotter.dialogue.training.just_done import just_done
from spotter.dialogue.training.performed import Log, log_of
from spotter.dialogue.training.periods import periods
from spotter.dialogue.training.plan import Plan
from spotter.dialogue.training.subject import Lift, day_meant, lifts_meant
from spotter.dialogue.understanding.message import Message
from spotter.language.days import Direction
from spotter.language.word_lists import word_set
from spotter.training.analytics.lines import counted
from spotter.training.analytics.performed import ExerciseSession
from spotter.training.analytics.units import in_unit, plain, volume_said

_ASKS = word_set(
    "what whats how much many would should will could is if where when suppose supposing say work calculate"
)
_MORE = word_set("add adds added put puts stick stuck more increase gain adding putting")
_EACH = word_set("every each per a weekly")
_LENGTHS = word_set(
    "week weeks weekly session sessions workout time monday tuesday wednesday thursday friday saturday sunday"
)
_REACHES = word_set("reach hit get arrive until till at be to")
_SIDES = ("each side", "per side", "a side", "either side", "each end", "per end", "on the sides")
_IN_RESERVE = ("in the tank", "in tank", "in reserve", "left in me", "rir")
_TOTALS = word_set("total altogether alltogether sum overall combined")
_ADDS_UP = ("add up", "all together", "in total", "in all")
_OF_VOLUME = word_set("kilos kg kgs pounds lbs weight volume tonnage tonnes")
_MOVED = word_set("moved lifted shifted move lift volume tonnage")
_EVER = ("since the beginning", "since i started", "all time", "ever", "so far")
_NO_PLAN = "That is a sum and no plan: steps get smaller as loads grow."
_BARS = {"kg": Decimal(20), "lb": Decimal(45)}
_most_weeks, _week = 520, timedelta(days=7)
_hardest = 10
_most_percent = 200


def read(context: Context) -> Plan | None:
    """The answer to a sum; None where none is asked for."""
    said = context.said
    if not (said.is_question or said.says(*_ASKS) or any(map(said.phrase, _ADDS_UP))):
        return None
    for sum_ in _SUMS:
        if context.kind in _ANSWERED_BY.get(sum_, ()):
            continue
        if text := sum_(context):
            return Plan("calculation", text=text)
    return None


def _of_effort(context: Context) -> str:
    """``Two reps in the tank, which RPE is that?`` and the other way round."""
    said = context.said
    (number, *others) = _figures(said) or (None,)
    if number is None or others or not 0 <= number.value <= _hardest or not said.says("rpe", "rir"):
        return ""
    if not any(map(said.phrase, _IN_RESERVE)) and not said.says("left", "reserve", "tank"):
        return ""
    is_effort = number.of is Of.RPE and not said.says("rir") and said.words[number.end : number.end + 1] != ("reps",)
    left = _hardest - number.value
    if is_effort:
        return f"RPE {plain(number.value)} leaves about {counted(int(left), 'rep')} in reserve."
    value = number.value if number.of is not Of.RPE else left
    return f"{counted(int(value), 'rep')} in reserve is RPE {plain(_hardest - value)}."


def _of_share(context: Context) -> str:
    """``What is 80% of 140?``"""
    said = context.said
    shares = [
        Decimal(str(value)) for at, value in said.numbers() if said.words[at + 1 : at + 2] in (("%",), ("percent",))
    ]
    whole = _figures(said)
    if len(shares) != 1 or len(whole) != 1 or not 0 < shares[0] <= _most_percent:
        return ""
    unit = whole[0].unit or context.unit
    value = (shares[0] * whole[0].value / 100).quantize(Decimal("0.01"))
    return f"{plain(shares[0])}% of {plain(whole[0].value)} {unit} is {plain(value)} {unit}."


def _of_sides(context: Context) -> str:
    """``What goes on each side of a 20 kg bar for 90?``"""
    said, found = context.said, _figures(context.said)
    if not any(map(said.phrase, _SIDES)) or not found or not said.says("what", "whats", "how", "which"):
        return ""
    bars = [each for each in found if "bar" in said.words[each.end : each.end + 3]]
    loads = [each for each in found if each not in bars]
    if len(bars) > 1 or len(loads) != 1:
        return ""
    unit = loads[0].unit or context.unit
    bar = bars[0].value if bars else _BARS[unit]
    if loads[0].value <= bar:
        return ""
    side = plain((loads[0].value - bar) / 2)
    return f"{plain(loads[0].value)} {unit} on a bar of {plain(bar)} {unit}: {side} {unit} on each side."


def _of_way(context: Context) -> str:
    """``If I add 2.5 kg a week, how long until 160?``, ``where is my squat on 27 April?``"""
    said, found = context.said, [each for each in _figures(context.said) if each.value > 0]
    if not said.says(*_MORE) or not found or not said.says(*_EACH) or not said.says(*_LENGTHS):
        return ""
    lift = _lift(context)
    if lift is None:
        return ""
    step, name, unit = found[0], lift[0].name, found[0].unit or context.unit
    last = _top_load(lift[1][-1], unit)
    if last is None or step.value > last:
        return ""
    per = f"{plain(step.value)} {unit} a week from {plain(last)} {unit}"
    goals = [each for each in found[1:] if each.value > last]
    if len(goals) == 1:
        weeks = int(((goals[0].value - last) / step.value).to_integral_value(ROUND_CEILING))
        when = _days_from(lift[1][-1].day, weeks)
        if weeks > _most_weeks:
            return ""
        there = f"{plain(goals[0].value)} {unit} in {counted(weeks, 'week')}, on {when.day} {when:%B}"
        return f"{name}: with {per} you would be at {there}. {_NO_PLAN}"
    day = day_meant(context, Direction.FUTURE)
    if day is None or goals or not context.today < day:
        return ""
    weeks = (day - lift[1][-1].day).days // 7
    then = f"{plain(last + weeks * step.value)} {unit} on {day.day} {day:%B}"
    return f"{name}: with {per} that is {then}, {counted(weeks, 'week')} from the last time. {_NO_PLAN}"


def _of_step(context: Context) -> str:
    """``If I put 2.5 on that deadlift, what is on the bar?``"""
    said, found = context.said, _figures(context.said)
    if len(found) != 1 or not said.says(*_MORE) or not said.says("if", "bar", "makes", "gives"):
        return ""
    lift = _lift(context)
    unit = found[0].unit or context.unit
    last = _top_load(lift[1][-1], unit) if lift is not None else None
    if lift is None or last is None or found[0].value > last:
        return ""
    return (
        f"{lift[0].name}: {plain(last)} and {plain(found[0].value)} {unit} are {plain(last + found[0].value)} {unit}."
    )


def _of_all(context: Context) -> str:
    """All reps of an exercise, or all that was lifted: of what was just logged, a day, or everything."""
    said = context.said
    if _figures(said) or not (said.says(*_TOTALS) or any(map(said.phrase, _ADDS_UP)) or _asks_for_volume(said)):
        return ""
    if said.says("set", "sets", "serie", "workouts", "sessions", "days"):
        return ""
    log = log_of(context)
    if _asks_for_volume(said):
        return _volume(context, log)
    lift = _lift(context)
    if lift is None:
        return ""
    name, sessions = lift[0].name, lift[1]
    done, told = just_done(context), "in all that is logged"
    if not any(map(said.phrase, _EVER)) and not periods(said):
        day = day_meant(context) or (done.day if done is not None else sessions[-1].day)
        sessions = [each for each in sessions if each.day == day]
        told = day_said(day, context.today)
    elif (period := next(iter(periods(said)), None)) is not None:
        sessions = [each for each in sessions if period.first <= each.day <= period.last]
        told = period.said
    reps = [each.reps or 0 for session in sessions for each in session.sets]
    if not sum(reps):
        return ""
    return f"{name}: {counted(sum(reps), 'rep')} in {counted(len(reps), 'set')}, {told}."


def _asks_for_volume(said: Message) -> bool:
    return said.says(*_OF_VOLUME) and said.says(*_MOVED) and (said.says(*_TOTALS) or said.says("how", "much"))


def _volume(context: Context, log: Log) -> str:
    """What was lifted on a day: the loads of all sets times their repetitions."""
    day = day_meant(context) or context.today
    sessions = log.on(day)
    whole = sum((each.volume for each in sessions), Decimal(0))
    if not whole:
        return ""
    parts = ", ".join(f"{each.name} {volume_said(each.volume, context.unit)}" for each in sessions if each.volume)
    when = day_said(day, context.today)
    return f"{when[:1].upper()}{when[1:]} you moved {volume_said(whole, context.unit)}: {parts}."


def _of_set(context: Context) -> str:
    """The maximum that a supposed set would mean; by all formulas it is told elsewhere, where it is to be estimated."""
    is_of_another = context.said.says("estimate", "estimated") or not context.said.numbers()
    return "" if is_of_another else estimated(context)


_SUMS: tuple[Callable[[Context], str], ...] = (
    _of_set,
    _of_effort,
    _of_share,
    _of_sides,
    _of_way,
    _of_step,
    _of_all,
)


_ANSWERED_BY: Mapping[Callable[[Context], str], tuple[str, ...]] = {
    _of_set: ("ask_how", "ask_workout"),
    _of_all: ("ask_week",),
}
"""Kinds of question whose skills answer such a sum themselves."""


def _figures(said: Message) -> tuple[Figure, ...]:
    """The numbers of a question that are of no day and no time."""
    taken = {at for each in said.times() for at in range(each.start, each.end)}
    for direction in (Direction.PAST, Direction.FUTURE):
        taken |= {at for each in said.days(direction) for at in range(each.start, each.end)}
    return figures_in(said, taken)


def _lift(context: Context) -> tuple[Lift, Sequence[ExerciseSession]] | None:
    """The one lift that is named, or was spoken of, with its days; None where it is none or several."""
    log = log_of(context)
    lifts = lifts_meant(context, log)
    sessions = log.sessions(lifts[0].id) if len(lifts) == 1 else ()
    return (lifts[0], sessions) if sessions else None


def _top_load(session: ExerciseSession, unit: str) -> Decimal | None:
    """The heaviest load of a day in a unit."""
    loads = [each.kilograms for each in session.sets if each.kilograms]
    return in_unit(max(loads), unit) if loads else None


def _days_from(day: date, weeks: int) -> date:
    return day + weeks * _week
