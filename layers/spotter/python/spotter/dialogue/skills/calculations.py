"""Sums that somebody asks for: where a load leads, a share of it, what hangs on each side, efforts, and all of a log.

Each is read by what it needs: the sign of a sum and its figures, which are loads. What lacks one of them, or has a
figure more, is no sum; nor is anything where something hurts.
"""

from collections.abc import Callable, Mapping, Sequence
from datetime import timedelta
from decimal import ROUND_CEILING, Decimal
from itertools import pairwise

from spotter.dialogue.pains.told import pains_in
from spotter.dialogue.replies.figures import day_said
from spotter.dialogue.skills import growth, unit_conversion
from spotter.dialogue.skills.estimates import estimated
from spotter.dialogue.training.context import Context
from spotter.dialogue.training.corrections.figures import Figure, Of
from spotter.dialogue.training.corrections.figures import figures as figures_in
from spotter.dialogue.training.just_done import just_done
from spotter.dialogue.training.performed import Log, log_of
from spotter.dialogue.training.periods import periods
from spotter.dialogue.training.plan import Plan
from spotter.dialogue.training.subject import Lift, day_meant, lifts_meant, lifts_named
from spotter.dialogue.understanding.message import Message, message
from spotter.language.days import Direction
from spotter.language.units import REP_WORDS, ROUND_WORDS, SECONDS_OF_UNIT, SET_WORDS
from spotter.language.word_lists import word_set
from spotter.training.analytics.lines import counted
from spotter.training.analytics.performed import ExerciseSession, to_tenth
from spotter.training.analytics.units import in_unit, plain, volume_said

_ASKS = word_set(
    "what whats how much many would should will could is if where when suppose supposing say work calculate"
)
_MORE = word_set("add adds added put puts stick stuck more increase gain adding putting")
_EACH = word_set("every each per a")
_LENGTHS = word_set("week monday tuesday wednesday thursday friday saturday sunday")
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


VOLUME = "sum_of_volume"


def volume(context: Context) -> Plan | None:
    """What was lifted of a day, where it is asked for beside something else."""
    text = _volume(context, log_of(context))
    return Plan("calculation", text=text) if text else None


def read(context: Context) -> Plan | None:
    """The answer to a sum; None where none is asked for."""
    said = context.said
    if pains_in(context.whole.text):
        return None
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
    numbers = [(at, Decimal(str(value))) for at, value in said.numbers()]
    if len(numbers) != 1 or not _is_of_effort(context) or not 0 <= numbers[0][1] <= _hardest:
        return ""
    if not any(map(said.phrase, _IN_RESERVE)) and not said.says("left", "reserve", "tank", "rir"):
        behind = said.words[numbers[0][0] + 1 : numbers[0][0] + 3]
        more = behind[:1] in (("more",), ("extra",)) and not set(behind[1:]) & _OTHER_UNITS_OF_MORE
        if not more or not said.says("could", "can", "if"):
            return ""
    at, value = numbers[0]
    rest = _hardest - value
    if said.words[at - 1 : at] == ("rpe",):
        return f"RPE {plain(value)} leaves about {_reps(rest)} in reserve."
    return f"{_reps(value)} in reserve is RPE {plain(rest)}."


def _is_of_effort(context: Context) -> bool:
    """Whether efforts are spoken of: here, or in the message that this one goes on with."""
    before = message(context.state.messages[-2], context.today) if len(context.state.messages) > 1 else context.said
    return context.said.says("rpe") or before.says("rpe")


_OTHER_UNITS_OF_MORE = word_set("sets set rounds kg kgs kilos lb lbs pounds minutes min seconds sessions days weeks")


def _reps(count: Decimal) -> str:
    return counted(int(count), "rep") if count == int(count) else f"{plain(count)} reps"


def _of_share(context: Context) -> str:
    """``What is 80% of 140?``"""
    said, whole = context.said, _loads(context.said)
    numbers = said.numbers()
    shares = [(at, Decimal(str(value))) for at, value in numbers if said.words[at + 1 : at + 3] in _OF_A_WHOLE]
    if len(shares) != 1 or len(whole) != 1 or len(numbers) != len(shares) + len(whole) or said.says("if"):
        return ""
    (at, share), unit = shares[0], whole[0].unit or context.unit
    if not 0 < share <= _most_percent or whole[0].start < at or "-" in said.words[at : whole[0].start]:
        return ""
    value = (share * whole[0].value / 100).quantize(Decimal("0.01"))
    return f"{plain(share)}% of {plain(whole[0].value)} {unit} is {plain(value)} {unit}."


_OF_A_WHOLE = (("%", "of"), ("percent", "of"))


def _of_sides(context: Context) -> str:
    """``What goes on each side of a 20 kg bar for 90?``, ``what do 25 on each side of the bar make?``"""
    said, found = context.said, _loads(context.said)
    if not any(map(said.phrase, _SIDES)) or not found or len(found) != len(_figures(said)) or said.says(*_MORE):
        return ""
    bars = [each for each in found if "bar" in said.words[each.end : each.end + 3]]
    loads = [each for each in found if each not in bars]
    unit = loads[0].unit or context.unit if loads else context.unit
    if len(bars) > 1 or len(loads) != 1 or any((each.unit or unit) != unit for each in bars):
        return ""
    bar = bars[0].value if bars else _BARS[unit]
    load, behind = loads[0].value, " ".join(said.words[loads[0].end : loads[0].end + 3])
    if any(behind.startswith((side, f"on {side}")) for side in _SIDES):
        return f"{plain(load)} {unit} on each side of a bar of {plain(bar)} {unit}: {plain(bar + 2 * load)} {unit}."
    if load <= bar or not said.says("load", "put", "hang", "goes", "go", "need", "needs", "plates", "plate"):
        return ""
    side = plain((load - bar) / 2)
    return f"{plain(load)} {unit} on a bar of {plain(bar)} {unit}: {side} {unit} on each side."


def _of_way(context: Context) -> str:
    """``If I add 2.5 kg a week, how long until 160?``, ``where is my squat on 27 April?``"""
    said, found = context.said, _loads(context.said)
    if not _is_by_the_week(said) or not found or len(found) != len(_figures(said)):
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
    if len(goals) == 1 and len(found) <= _step_and_goal:
        weeks = int(((goals[0].value - last) / step.value).to_integral_value(ROUND_CEILING))
        if weeks > _most_weeks:
            return ""
        when = lift[1][-1].day + weeks * _week
        there = f"{plain(goals[0].value)} {unit} in {counted(weeks, 'week')}, on {when.day} {when:%B}"
        return f"{name}: with {per} you would be at {there}. {_NO_PLAN}"
    day = day_meant(context, Direction.FUTURE)
    if day is None or len(found) > 1 or not context.today < day:
        return ""
    weeks = (day - lift[1][-1].day).days // _week.days
    then = f"{plain(last + weeks * step.value)} {unit} on {day.day} {day:%B}"
    return f"{name}: with {per} that is {then}, {counted(weeks, 'week')} from the last time. {_NO_PLAN}"


_step_and_goal = 2


def _is_by_the_week(said: Message) -> bool:
    """Whether something is added once a week: every week, a week, each Monday; not every two weeks or each session."""
    if not said.says(*_MORE) or any(map(said.phrase, _SIDES)):
        return False
    words = said.words
    return any(one in _EACH and two in _LENGTHS for one, two in pairwise(words)) or "weekly" in words


def _of_step(context: Context) -> str:
    """``If I put 2.5 on that deadlift, what is on the bar?``"""
    said, found = context.said, _loads(context.said)
    if len(found) != 1 or len(_figures(said)) != 1 or not said.says(*_MORE) or not said.says("bar", "makes", "gives"):
        return ""
    if said.says("every", "each", "week", "weeks", "weekly", "side", "sides", "session", "plate", "plates"):
        return ""
    lift = _lift(context)
    unit = found[0].unit or context.unit
    last = _top_load(lift[1][-1], unit) if lift is not None else None
    if lift is None or last is None or found[0].value > last:
        return ""
    both = plain(last + found[0].value)
    return f"{lift[0].name}: {plain(last)} and {plain(found[0].value)} {unit} are {both} {unit}."


def _of_all(context: Context) -> str:
    """All reps of an exercise, or all that was lifted: of what was just logged, a day, or everything."""
    said = context.said
    if _figures(said) or not (said.says(*_TOTALS) or any(map(said.phrase, _ADDS_UP)) or asks_for_volume(said)):
        return ""
    if said.says("set", "sets", "serie", "workouts", "sessions", "days"):
        return ""
    log = log_of(context)
    if asks_for_volume(said):
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


def asks_for_volume(said: Message) -> bool:
    """Whether all that was lifted is asked for, as loads times repetitions."""
    is_asked = said.says(*_TOTALS) or said.says("how", "much") or (said.says("tonnage") and "?" in said.words)
    return said.says(*_OF_VOLUME) and said.says(*_MOVED) and is_asked


def _volume(context: Context, log: Log) -> str:
    """What was lifted on a day: the loads of all sets times their repetitions."""
    day = day_meant(context) or context.today
    named = {each.id for each in lifts_named(context, context.said, log)}
    sessions = [each for each in log.on(day) if not named or each.exercise in named]
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
    growth.read,
    unit_conversion.read,
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


def _loads(said: Message) -> tuple[Figure, ...]:
    """The figures that may be loads: they count no repetitions, sets, seconds or minutes, and are no effort."""
    return tuple(
        each
        for each in _figures(said)
        if each.of in (Of.LOAD, Of.OPEN)
        and each.value > 0
        and not _OTHER_UNITS & set(said.words[each.end : each.end + 1])
    )


_OTHER_UNITS = {*SECONDS_OF_UNIT, *REP_WORDS, *SET_WORDS, *ROUND_WORDS, *word_set("years days weeks times % percent")}


def _lift(context: Context) -> tuple[Lift, Sequence[ExerciseSession]] | None:
    """The one lift that is named, or was spoken of, with its days; None where it is none or several."""
    log = log_of(context)
    lifts = lifts_meant(context, log)
    sessions = log.sessions(lifts[0].id) if len(lifts) == 1 else ()
    return (lifts[0], sessions) if sessions else None


def _top_load(session: ExerciseSession, unit: str) -> Decimal | None:
    """The heaviest load of a day in a unit, to the tenth."""
    loads = [each.kilograms for each in session.sets if each.kilograms]
    return to_tenth(in_unit(max(loads), unit)) if loads else None
