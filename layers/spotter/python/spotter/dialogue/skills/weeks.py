"""Questions about how much was done: workouts, sets and volume of a week, a month or a day, of a lift or a muscle."""

from collections.abc import Sequence
from datetime import date, timedelta
from decimal import Decimal

from spotter.dialogue.replies.figures import day_said, on_day, session_said, set_said
from spotter.dialogue.skills.last_time import NOTHING
from spotter.dialogue.skills.trends import amount_said, muscle_sets, sets_of
from spotter.dialogue.training.context import Context
from spotter.dialogue.training.performed import Log, log_of
from spotter.dialogue.training.periods import Period, before, periods, week_of
from spotter.dialogue.training.plan import Plan
from spotter.dialogue.training.subject import Area, Lift, areas_named, day_before, day_meant, lifts_before, lifts_named
from spotter.dialogue.understanding.message import Message, message
from spotter.language.word_lists import word_set
from spotter.training.analytics.lines import counted, muscle_said
from spotter.training.analytics.performed import PerformedWorkout
from spotter.training.analytics.units import volume_said
from spotter.training.analytics.weeks import muscle_sets as beside_landmarks

_SUMMARY = word_set("summary summarize summarise report recap review how hows what tell show go went going")
_BY_MUSCLE = word_set("muscle muscles group groups split")
_COMPARES = word_set("vs versus against than compared compare comparison")
_SESSION = word_set("session that it together workout whole incl including today todays")
_TIMES = word_set("times sessions session workouts workout days trainings visits wods train trained exercised")
_COUNTS = word_set("total tonnage volume number numbers often")
_EVER = (
    *("since we started", "since i started", "since i began", "since the start", "since the beginning", "ever"),
    *("all time", "overall", "all in all"),
)
"""Who says one of these, and no stretch of time, asks about all that is logged."""
_most_muscles = 8
_most_days = 7


def read(context: Context) -> Plan:
    """How much was done in the time that is asked about."""
    log = log_of(context)
    return Plan("week", text=_answer(context, log) if log.workouts else NOTHING)


def _answer(context: Context, log: Log) -> str:
    said = context.said
    found = [each for each in periods(said) if each.first <= context.today]
    if not found and any(map(said.phrase, _EVER)):
        begin = log.days[0]
        found = [Period(begin, context.today, f"since {begin.day} {begin:%B}", is_open=True)]
    day = _day(context, log) if not found else None
    lifts, areas = lifts_named(context, said, log), areas_named(said)
    if day is not None:
        return _of_day(context, log, day, () if said.says("whole", "entire", "all") else lifts)
    asked = _asked_before(context) if not found or _is_relative(said) else None
    period = asked or (found[0] if found else week_of(context.today, context.today))
    workouts = log.between(period.first, period.last)
    if named := _named_sessions(said, workouts if found else log.workouts):
        if not found:
            period = Period(log.days[0], context.today, f"since {log.days[0].day} {log.days[0]:%B}", is_open=True)
        days = ", ".join(f"{each.day:%a} {each.day.day} {each.day:%b}" for each in named)
        return f"{named[0].name} {period.said}: {counted(len(named), 'workout')}, on {days}."
    if not lifts and not areas and said.says("they", "them", "that", "it") and not said.says(*_TIMES):
        lifts, areas = _spoken_of(context, log)
    if lifts:
        return "\n".join(_of_lift(context, workouts, each, period) for each in lifts)
    if areas:
        return "\n".join(_of_area(workouts, each, period) for each in areas)
    return _of_all(context, log, period, found[1:])


def _named_sessions(said: Message, workouts: Sequence[PerformedWorkout]) -> list[PerformedWorkout]:
    """Of some workouts those of the name that is asked for: ``how many times did I do Lower?``."""
    is_counted = said.phrase("how many times") or said.says("often")
    names = {each.name for each in workouts if each.name and is_counted and said.phrase(each.name.lower())}
    return [each for each in workouts if each.name in names] if len(names) == 1 else []


def _day(context: Context, log: Log) -> date | None:
    """The day that is asked about; that of the last log where it is about a session."""
    named = day_meant(context)
    if named is not None or context.said.says("week", "weekly", "month", "monthly", *_TIMES - {"session", "workout"}):
        if named == context.today and not context.said.says("today", "tonight") and not log.between(named, named):
            return named - timedelta(days=7)
        return named if named is not None and named <= context.today else None
    if not context.said.says(*_SESSION):
        return None
    event = context.last("log_workout", "correct_workout")
    if event is not None:
        return date.fromisoformat(str(event.call.arguments.get("date") or context.today))
    return day_before(context) or log.days[-1]


def _is_relative(said: Message) -> bool:
    """Whether it is about the time before the one that was asked about: ``the week before``."""
    return said.says("before", "earlier") and not said.says("last", "this", "since")


def _asked_before(context: Context) -> Period | None:
    """The time that was asked about last, or the one before it: ``and the week before?``."""
    for text in reversed(context.state.messages[-3:-1]):
        found = periods(message(text, context.today))
        if found and context.said.says("before", "earlier", "previous"):
            return before(found[0], context.today)
        if found:
            return found[0]
    return None


def _spoken_of(context: Context, log: Log) -> tuple[tuple[Lift, ...], tuple[Area, ...]]:
    areas = areas_named(context.whole)
    return ((), areas) if areas else (lifts_before(context, log), ())


def _of_day(context: Context, log: Log, day: date, lifts: Sequence[Lift]) -> str:
    done = log.on(day)
    wanted = {each.id for each in lifts}
    chosen = [each for each in done if each.exercise in wanted] or list(done)
    named = day_said(day, context.today)
    if not chosen:
        return f"Nothing is logged for {named}."
    lines = [f"{each.name} {counted(len(each.working), 'set')}{_volume(context, each.volume)}" for each in chosen]
    volume = sum((each.volume for each in chosen), Decimal(0))
    sets = sum(len(each.working) for each in chosen)
    together = f"; together {counted(sets, 'set')}{_volume(context, volume)}" if len(chosen) > 1 else ""
    return f"{named[:1].upper()}{named[1:]}: {'; '.join(lines)}{together}."


def _volume(context: Context, kilograms: Decimal) -> str:
    return f", {volume_said(kilograms, context.unit)}" if kilograms else ""


def _of_lift(context: Context, workouts: Sequence[PerformedWorkout], lift: Lift, period: Period) -> str:
    done = [each for workout in workouts for each in workout.exercises if each.exercise == lift.id]
    if not done:
        return f"{lift.name}: nothing is logged {period.said}."
    sets = sum(len(each.working) for each in done)
    reps = sum(one.reps or 0 for each in done for one in each.working)
    volume = _volume(context, sum((each.volume for each in done), Decimal(0)))
    days = counted(len({each.day for each in done}), "day")
    tops = [(each, top) for each in done if (top := each.top) is not None]
    best = max(tops, key=lambda each: each[0].rank(each[1]), default=None)
    highest = f"; top set {set_said(best[1], context.unit, assisted=best[0].assisted)}" if best is not None else ""
    return f"{lift.name} {period.said}: {counted(sets, 'set')}, {counted(reps, 'rep')}{volume}, on {days}{highest}."


def _of_area(workouts: Sequence[PerformedWorkout], area: Area, period: Period) -> str:
    done = [each for workout in workouts for each in workout.exercises if area.holds(each.muscles, each.categories)]
    by_name: dict[str, int] = {}
    for each in done:
        by_name[each.name] = by_name.get(each.name, 0) + len(each.working)
    if not by_name:
        return f"No sets for {area.said} are logged {period.said}."
    told = ", ".join(f"{name} {sets}" for name, sets in by_name.items())
    only = next(iter(area.muscles)) if len(area.muscles) == 1 else ""
    needed = beside_landmarks(only, sets_of(workouts, area)) if only and _is_week(period) else None
    useful = f" A useful week has {needed.least} to {needed.most}." if needed is not None and needed.least else ""
    return f"{counted(sets_of(workouts, area), 'set')} for {area.said} {period.said}: {told}.{useful}"


def _is_week(period: Period) -> bool:
    return period.last - period.first == timedelta(days=6)


def _of_all(context: Context, log: Log, period: Period, others: Sequence[Period]) -> str:
    said, workouts = context.said, log.between(period.first, period.last)
    head = _first_upper(f"{_claimed(context, workouts)}{amount_said(context, log, period)}.")
    lines = [head]
    if period.first < log.workouts[0].day and not log.is_whole:
        lines.append(
            f"I only see your last {len(log.workouts)} workouts, since {day_said(log.workouts[0].day, context.today)}."
        )
    if not workouts:
        last = log.days[-1]
        named = period.said if period.said.startswith(("this", "last", "since")) else f"in {period.said}"
        return f"Nothing is logged {named}. Your last workout was {on_day(last, context.today)}."
    is_summary = said.says(*_SUMMARY) and not (
        said.phrase("how many") or said.phrase("how much") or said.says(*_COUNTS)
    )
    if said.says(*_TIMES) or is_summary:
        lines += _days(context, log, period, with_sets=is_summary)
    if said.says(*_BY_MUSCLE, "sets") or is_summary:
        lines.append(_muscles(workouts, period))
    if said.says(*_COMPARES) or (is_summary and not period.is_open) or said.phrase("on track"):
        other = others[0] if others else before(period, context.today)
        lines.append(_first_upper(f"{amount_said(context, log, other)}."))
    if said.phrase("on track") and context.program and _is_week(period):
        lines.append(_track(context, workouts))
    return "\n".join(filter(None, lines))


def _first_upper(text: str) -> str:
    return f"{text[:1].upper()}{text[1:]}"


def _claimed(context: Context, workouts: Sequence[PerformedWorkout]) -> str:
    """``Yes: `` or ``No: `` where a number of workouts is named in the question."""
    said = context.said
    numbers = [int(value) for at, value in said.numbers() if value == int(value) and _is_claimed(said, at)]
    if len(numbers) != 1 or said.says(*_COMPARES, "or", "dont"):
        return ""
    return "Yes, " if numbers[0] == len({each.day for each in workouts}) else "No, "


def _is_claimed(said: Message, at: int) -> bool:
    """Whether a number counts workouts: ``3 sessions``, ``three?`` at the end."""
    behind = said.words[at + 1] if at + 1 < len(said.words) else ""
    return behind in _TIMES or (behind in ("", "?", ".", "times") and said.words[at] not in ("one", "1"))


def _days(context: Context, log: Log, period: Period, *, with_sets: bool) -> list[str]:
    days = [day for day in log.days if period.first <= day <= period.last]
    if with_sets:
        return [
            f"- {_first_upper(day_said(day, context.today))}: {_done_on(context, log, day)}"
            for day in days[-_most_days:]
        ]
    return [f"On {', '.join(f'{day:%a} {day.day} {day:%b}' for day in days)}."]


def _done_on(context: Context, log: Log, day: date) -> str:
    return "; ".join(session_said(each, context.unit) for each in log.on(day))


def _muscles(workouts: Sequence[PerformedWorkout], period: Period) -> str:
    ranked = sorted(muscle_sets(workouts).items(), key=lambda each: (-each[1], each[0]))[:_most_muscles]
    if not ranked:
        return ""
    told = (
        muscle_said(beside_landmarks(name, sets)) if _is_week(period) else f"{name.replace('_', ' ')} {sets}"
        for name, sets in ranked
    )
    return f"Sets by muscle: {', '.join(told)}."


def _track(context: Context, workouts: Sequence[PerformedWorkout]) -> str:
    """The week beside the program's days until today."""
    due = [day for day in context.program if int(day.get("day", 8)) < context.today.isoweekday()]
    done = len({each.day for each in workouts})
    verdict = "On track" if done >= len(due) else "Behind"
    program = f"the program had {counted(len(due), 'session')} until yesterday of {len(context.program)} this week"
    return f"{verdict}: {program}."
