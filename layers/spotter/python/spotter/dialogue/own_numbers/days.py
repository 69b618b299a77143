"""Days of the log beside each other and beside the plan, and what they add up to."""

from collections.abc import Sequence
from datetime import date
from decimal import Decimal

from spotter.catalogue import match
from spotter.dialogue.answer import listed
from spotter.dialogue.own_numbers.asked import Asked
from spotter.dialogue.own_numbers.bests import unit_of
from spotter.dialogue.own_numbers.planned import Row, row_said, rows_of
from spotter.dialogue.replies.figures import day_said, on_day, sets_said
from spotter.dialogue.training.periods import Period, periods
from spotter.dialogue.training.subject import Lift
from spotter.language.talk.intent import Intent
from spotter.language.word_lists import word_set
from spotter.training.analytics.lines import counted
from spotter.training.analytics.performed import ExerciseSession, change, to_tenth
from spotter.training.analytics.units import in_unit, percent_said, plain, volume_said

_comparing = word_set(
    "difference differ versus vs compared compare than percent percentage % more less higher lower exceed exceeds "
    "heavier lighter gap against"
)
_planned = word_set("plan planned planning program programme scheduled there exceed exceeds")
_last_times = ("last time", "time before", "previous time", "previous session", "session before")
_short = ("fall short", "fell short", "short of", "miss", "missed", "fail", "failed", "below", "under")
_places = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth")
_sums = word_set("total totals altogether sum overall combined")
_volume = word_set("volume tonnage")
_seconds = word_set("time seconds secs minutes long")
_those = ("of them", "of those", "of these", "of which", "among them")


def compared(asked: Asked) -> str:
    """Two days of one lift beside each other: loads, repetitions and estimated maxima."""
    to_the_last = any(map(asked.said.phrase, _last_times))
    if not asked.words & _comparing or not (len(asked.days) > 1 or to_the_last) or not asked.is_likely(Intent.RECORD):
        return ""
    if len(asked.lifts) != 1:
        return ""
    lift = asked.lifts[0]
    sessions = {each.day: each for each in asked.log.sessions(lift.id)}
    if len(asked.days) <= 1 and len(sessions) <= 1:
        day = next(iter(sessions), None)
        there = f"only {on_day(day, asked.context.today)}" if day else "nowhere"
        return f"{lift.name} is logged {there}: there is no time before to compare it with."
    one, two = (min(asked.days), max(asked.days)) if len(asked.days) > 1 else sorted(sessions)[-2:]
    today = asked.context.today
    if lacking := [day for day in (one, two) if day not in sessions]:
        return f"No {lift.name} is logged {listed(tuple(on_day(day, today) for day in lacking))}."
    unit = unit_of(asked.context)
    first, second = sessions[one], sessions[two]
    lines = [f"{_upper(day_said(each.day, today))}: {_with_sums(each, unit)}" for each in (first, second)]
    return f"{lift.name}. {'. '.join(lines)}. {_differences(first, second, unit)}"


def _with_sums(session: ExerciseSession, unit: str) -> str:
    reps = sum(each.reps or 0 for each in session.working)
    maximum = session.e1rm
    worth = f", estimated maximum {plain(to_tenth(in_unit(maximum, unit)))} {unit}" if maximum else ""
    return f"{sets_said(session, unit)} ({counted(reps, 'rep')}{worth})"


def _differences(first: ExerciseSession, second: ExerciseSession, unit: str) -> str:
    tops = [each.top.kilograms if each.top is not None else None for each in (first, second)]
    parts = []
    if tops[0] and tops[1]:
        parts.append(_more(in_unit(tops[1], unit) - in_unit(tops[0], unit), unit))
    reps = [sum(each.reps or 0 for each in session.working) for session in (first, second)]
    parts.append(_more_reps(reps[1] - reps[0]))
    percent = change(first.e1rm, second.e1rm)
    if percent is not None:
        parts.append(f"{percent_said(percent)} in estimated maximum")
    return f"The later day: {', '.join(parts)}."


def _more(difference: Decimal, unit: str) -> str:
    if not difference:
        return "the same load"
    return f"{plain(abs(difference))} {unit} {'more' if difference > 0 else 'less'}"


def _more_reps(difference: int) -> str:
    if not difference:
        return "the same reps"
    return f"{counted(abs(difference), 'rep')} {'more' if difference > 0 else 'fewer'} in all"


def _upper(text: str) -> str:
    return f"{text[:1].upper()}{text[1:]}"


def beside_the_plan(asked: Asked) -> str:
    """A lift of the plan beside what was done of it last, or on a day."""
    if not asked.words & _comparing or not asked.words & _planned or len(asked.lifts) != 1:
        return ""
    if not asked.is_likely(Intent.RECORD, Intent.PLAN_ASK):
        return ""
    lift, unit = asked.lifts[0], unit_of(asked.context)
    rows = [row for row in rows_of(asked.context) if row.exercise.id == lift.id and row.load is not None]
    sessions = [each for each in asked.log.sessions(lift.id) if not asked.days or each.day in asked.days]
    top = sessions[-1].top if sessions else None
    if not rows or top is None or not top.kilograms:
        return ""
    row = rows[0]
    done = in_unit(top.kilograms, row.unit)
    difference = (row.load or Decimal(0)) - done
    told = f"{sets_said(sessions[-1], unit)} {on_day(sessions[-1].day, asked.context.today)}"
    than = f"{plain(abs(difference))} {row.unit} {'more' if difference > 0 else 'less'}" if difference else "the same"
    return f"{lift.name}: planned {row_said(row)}; done {told}. The plan is {than}."


def short_sets(asked: Asked) -> str:
    """In which sets of a lift fewer repetitions were done than wanted."""
    if not asked.says("set", "sets") or not any(map(asked.said.phrase, _short)) or len(asked.lifts) != 1:
        return ""
    if not asked.is_likely(Intent.RECORD):
        return ""
    day = _day_of(asked)
    sessions = [each for each in asked.log.sessions(asked.lifts[0].id) if day is None or each.day == day]
    if not sessions:
        return ""
    sets = sessions[-1].working
    wanted = [int(value) for _at, value in asked.said.numbers() if value == int(value)]
    least = wanted[-1] if wanted else max(each.reps or 0 for each in sets)
    short = [(at, each.reps or 0) for at, each in enumerate(sets) if (each.reps or 0) < least]
    name = f"{sessions[-1].name} {on_day(sessions[-1].day, asked.context.today)}"
    if not short:
        return f"{name}: no set fell short of {least}."
    told = [f"the {_place(at, len(sets))} set, with {counted(reps, 'rep')}" for at, reps in short]
    return f"{name}: short of {least} was {listed(tuple(told))}."


def _place(at: int, count: int) -> str:
    named = _places[at] if at < len(_places) else f"{at + 1}th"
    return f"{named} and last" if at == count - 1 else named


def _day_of(asked: Asked) -> date | None:
    """The day that a part names, or the part before it."""
    if asked.days:
        return asked.days[-1]
    return _day_of(asked.before) if asked.before is not None else None


def totals(asked: Asked) -> str:
    """The volume of lifts on a day, or how long they were held in all."""
    is_sum = bool(asked.words & _sums)
    is_volume, is_time = bool(asked.words & _volume), bool(asked.words & _seconds) and is_sum
    is_reps = is_sum and asked.says("many") and not asked.says("set", "sets", "kilos", "kg", "pounds")
    day = _day_of(asked)
    if not (is_volume or is_time or is_reps) or not asked.named or day is None or periods(asked.said):
        return ""
    if not _is_asked_for(asked):
        return ""
    unit, today = unit_of(asked.context), asked.context.today
    of = "time" if is_time else "volume" if is_volume else "reps"
    lines = [_total(asked, lift, day, unit, of) for lift in asked.named]
    return "\n".join(f"{_upper(day_said(day, today))}: {line}" for line in filter(None, lines))


def _is_asked_for(asked: Asked) -> bool:
    return asked.intents[Intent.RECORD] >= _perhaps or asked.of_whole[Intent.RECORD] >= _perhaps


_perhaps = 0.25


def _total(asked: Asked, lift: Lift, day: date, unit: str, of: str) -> str:
    session = next((each for each in asked.log.sessions(lift.id) if each.day == day), None)
    if session is None:
        return f"no {lift.name} is logged."
    if of == "time":
        seconds = sum((each.seconds or Decimal(0) for each in session.working), Decimal(0))
        return f"{session.name} {plain(seconds)} s in all ({sets_said(session, unit)})." if seconds else ""
    if of == "reps":
        reps = sum(each.reps or 0 for each in session.working)
        return f"{session.name} {counted(reps, 'rep')} in all ({sets_said(session, unit)})." if reps else ""
    if not session.volume:
        return f"{session.name} has no load, so no volume: {sets_said(session, unit)}."
    return f"{session.name} {volume_said(session.volume, unit)} ({sets_said(session, unit)})."


def counted_among(asked: Asked) -> str:
    """How many of the sets that the part before asked for were of some lifts: ``how many of them were squats?``."""
    if asked.before is None or not asked.says("many") or not any(map(asked.said.phrase, _those)) or not asked.named:
        return ""
    if not asked.is_likely(Intent.RECORD) or not asked.before.says("sets", "set", "reps"):
        return ""
    found = periods(asked.before.said) or tuple(Period(day, day, on_day(day, day)) for day in asked.before.days[-1:])
    if not found:
        return ""
    of_reps = asked.before.says("reps")
    lines = []
    for lift in asked.named:
        inside = [each for each in asked.log.sessions(lift.id) if found[0].first <= each.day <= found[0].last]
        sets = [one for each in inside for one in each.working]
        amount = counted(sum(one.reps or 0 for one in sets), "rep") if of_reps else counted(len(sets), "set")
        lines.append(f"{lift.name}: {amount} of them.")
    return "\n".join(lines)


def done_of_those(asked: Asked) -> str:
    """Which exercises of the workout in hand, or of the day that was asked about, were done on a day."""
    said = asked.said
    if not any(map(said.phrase, (*_those, "of it"))) or not asked.says("did", "done", "logged", "already"):
        return ""
    if asked.named or not asked.days or not asked.is_likely(Intent.RECORD):
        return ""
    names = _spoken_of(asked)
    if not names:
        return ""
    day = asked.days[-1]
    done = {each.exercise for each in asked.log.on(day)}
    known = {name: match(name).exercise for name in names}
    there = [name for name, exercise in known.items() if exercise is not None and exercise.id in done]
    rest = [name for name in names if name not in there]
    when = on_day(day, asked.context.today)
    if not there:
        return f"None of these is logged {when}."
    left = f" Not logged: {listed(tuple(rest))}." if rest else ""
    return f"Of these you did {listed(tuple(there))} {when}.{left}"


def _spoken_of(asked: Asked) -> Sequence[str]:
    in_hand = [str(each.get("name")) for each in asked.context.state.workout]
    if in_hand or asked.before is None:
        return in_hand
    days = [each for each in asked.before.coming if each >= asked.context.today]
    rows: list[Row] = [row for row in rows_of(asked.context) if days and row.weekday == days[-1].isoweekday()]
    return [row.exercise.name for row in rows]
