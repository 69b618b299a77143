"""Questions about how training develops: a lift, a muscle's sets, all lifts, one stretch of time beside another."""

from collections import Counter
from collections.abc import Sequence
from datetime import date, timedelta
from decimal import Decimal

from spotter.dialogue.replies.figures import not_logged, on_day, reach, set_said, sets_said
from spotter.dialogue.skills import next_session
from spotter.dialogue.skills.last_time import NOTHING
from spotter.dialogue.training.context import Context
from spotter.dialogue.training.performed import Log, log_of
from spotter.dialogue.training.periods import Period, before, month_of, periods, week_of
from spotter.dialogue.training.plan import Plan
from spotter.dialogue.training.subject import Area, Lift, areas_named, day_meant, lifts_meant, lifts_named
from spotter.language.word_lists import word_set
from spotter.training.analytics.lines import counted
from spotter.training.analytics.performed import ExerciseSession, PerformedWorkout
from spotter.training.analytics.progress import LiftProgress, lift_progress
from spotter.training.analytics.units import estimate_said, load_said, percent_said, volume_said

_AMOUNT = word_set("volume tonnage sets sessions workouts workload")
_COMPARES = word_set("than vs versus against compare compares compared beat beats earlier before")
_SLOWEST = word_set("slowest fastest least")
_most_lifts = 6
_most_weeks = 8


def read(context: Context) -> Plan:
    """How it goes, by what is logged."""
    log = log_of(context)
    told = _answer(context, log) if log.workouts else NOTHING
    following = next_session.read(context) if log.workouts and _asks_for_the_next(context, log) else None
    if following is None:
        return Plan("progress", text=told)
    return Plan("progress", following.steps, text="\n".join(filter(None, (told, following.text))))


def _asks_for_the_next(context: Context, log: Log) -> bool:
    """Whether the next load of a lift is asked for in the same breath: ``how is my bench, what do I lift next?``."""
    return context.said.says("next") and bool(lifts_named(context, context.said, log))


def _answer(context: Context, log: Log) -> str:
    said = context.said
    areas = areas_named(said)
    named = lifts_named(context, said, log)
    found = periods(said)
    if areas and not named:
        return "\n".join(_weeks_of(context, log, each) for each in areas[:2])
    if said.says(*_AMOUNT) and not named:
        return _amount(context, log, found)
    lifts = _big_three(log) if _is_big_three(context) else lifts_meant(context, log)
    if not lifts:
        return _amount(context, log, found) if _is_compared(context) and found else _overall(context, log)
    lines = [_of_lift(context, log, lift, found) for lift in lifts[:_most_lifts]]
    if len(lifts) > 1 and said.says(*_SLOWEST):
        lines.append(_slowest(context, log, lifts))
    return "\n".join(lines)


def _is_big_three(context: Context) -> bool:
    return context.said.phrase("big 3") or context.said.phrase("big three")


def _big_three(log: Log) -> tuple[Lift, ...]:
    return tuple(Lift(each, log.name_of(each)) for each in ("back-squat", "bench-press", "deadlift"))


def _is_compared(context: Context) -> bool:
    said = context.said
    return said.says(*_COMPARES) or said.phrase("up on") or said.phrase("down on")


def _of_lift(context: Context, log: Log, lift: Lift, found: Sequence[Period]) -> str:
    sessions = log.sessions(lift.id)
    if not sessions:
        return not_logged(lift.name, log)
    since = next((each for each in found if each.is_open), None)
    reference = next((each for each in found if not each.is_open), None)
    if reference is None and since is None and _is_compared(context) and (day := day_meant(context)) is not None:
        reference = Period(day, day, f"on {day.day} {day:%B}") if day < context.today else None
    if not _is_compared(context) and (since is not None or (reference is not None and reference.is_short)):
        reference = None
    if reference is not None and reference.last < context.today:
        return _beside(context, sessions, reference)
    if reference is not None and _is_compared(context):
        return _beside(context, sessions, before(reference, context.today))
    since = since or reference
    inside = [each for each in sessions if since is None or each.day >= since.first]
    if not inside:
        last = on_day(sessions[-1].day, context.today)
        return f"No {lift.name} is logged {since.said if since is not None else ''}; the last was {last}."
    short = ""
    if since is not None and inside[0].day - since.first > timedelta(days=13) and inside[0] is sessions[0]:
        short = " Nothing of it is logged before that."
    return f"{trend(context, lift_progress(inside), inside)}{short}"


def trend(context: Context, found: LiftProgress, sessions: Sequence[ExerciseSession]) -> str:
    """A lift from its first day to its last: which way it goes, by how much."""
    first, last, unit = sessions[0], sessions[-1], context.unit
    if len(sessions) == 1:
        done = f": {sets_said(last, unit)}" if last.top is not None else ""
        return f"{found.name}: one day is logged, {on_day(last.day, context.today)}{done}. That is no trend yet."
    span = f"{counted(len(sessions), 'session')} from {first.day.day} {first.day:%B} to {last.day.day} {last.day:%B}"
    tops = _tops(first, last, unit)
    if found.first is not None and found.last is not None and found.change is not None:
        moved = (
            f"estimated max {estimate_said(found.first.kilograms, unit)} to {estimate_said(found.last.kilograms, unit)}"
        )
        rate = f", {_signed(found.trend, unit)} a week" if found.trend else ""
        return f"{found.name} {_way(found.change)}: {moved} ({percent_said(found.change)}{rate}), {tops}; {span}."
    if first.top is None or last.top is None:
        return f"{found.name}: {span}."
    change = Decimal(_reps(last)) - Decimal(_reps(first))
    return f"{found.name} {_way(change)}: {tops}; {span}."


def _tops(first: ExerciseSession, last: ExerciseSession, unit: str) -> str:
    if first.top is None or last.top is None:
        return "no counted sets"
    begins, ends = (set_said(each.top, unit, assisted=each.assisted) for each in (first, last) if each.top is not None)
    if begins == ends:
        return f"top set {begins} throughout"
    more = _more_load(first, last, unit)
    return f"top set {begins} to {ends}{f' ({more})' if more else ''}"


def _more_load(first: ExerciseSession, last: ExerciseSession, unit: str) -> str:
    """By how much the load of the top set is another, in words; empty where it is none."""
    if first.top is None or last.top is None or not (first.top.kilograms and last.top.kilograms):
        return ""
    apart = last.top.kilograms - first.top.kilograms
    return f"{load_said(abs(apart), unit)} {'more' if apart > 0 else 'less'}" if apart else ""


def _both_days(first: ExerciseSession, last: ExerciseSession, unit: str) -> str:
    """The sets of two days beside each other, and what the one has more."""
    apart = sum(each.reps or 0 for each in last.working) - sum(each.reps or 0 for each in first.working)
    more = _more_load(first, last, unit)
    if not more and apart:
        more = f"{counted(abs(apart), 'rep')} {'more' if apart > 0 else 'fewer'}"
    told = "; ".join(f"{each.day.day} {each.day:%B}: {sets_said(each, unit)}" for each in (first, last))
    return f"{told}{f' ({more})' if more else ''}."


def _reps(session: ExerciseSession) -> int:
    return int((session.top.reps or session.top.seconds or 0) if session.top is not None else 0)


def _way(change: Decimal) -> str:
    return "is going up" if change > 0 else "has come down" if change < 0 else "stands still"


def _signed(kilograms: Decimal, unit: str) -> str:
    return f"{'+' if kilograms > 0 else '-'}{estimate_said(abs(kilograms), unit)}"


def _beside(context: Context, sessions: Sequence[ExerciseSession], reference: Period) -> str:
    """A lift now beside what it was in an earlier stretch of time."""
    unit, name = context.unit, sessions[-1].name
    then = [each for each in sessions if reference.first <= each.day <= reference.last]
    if not then:
        begin = on_day(sessions[0].day, context.today)
        now = trend(context, lift_progress(sessions), sessions)
        return f"No {name} is logged in {reference.said}; it begins {begin}. {now}"
    later = [each for each in sessions if each.day > reference.last]
    if not later:
        since = reference.said.removeprefix("on ")
        return f"No {name} is logged after {since}. {trend(context, lift_progress(then), then)}"
    old, new = lift_progress(then), lift_progress(later)
    if old.best is not None and new.best is not None:
        change = (new.best.kilograms / old.best.kilograms - 1) * 100
        way = "up" if change > 0 else "down" if change < 0 else "the same"
        moved = f"{estimate_said(new.best.kilograms, unit)}, {reference.said} {estimate_said(old.best.kilograms, unit)}"
        percent = f" ({percent_said(change.quantize(Decimal('0.1')))})" if change else ""
        return f"{name} is {way}: estimated max now {moved}{percent}. {_both_days(then[-1], later[-1], unit)}"
    if old.top is None or new.top is None:
        return f"{name}: there is nothing to compare."
    now, was = (set_said(each, unit, assisted=new.assisted) for each in (new.top, old.top))
    return f"{name}: best set now {now}, {reference.said} {was}."


def _overall(context: Context, log: Log) -> str:
    """Every lift in a line, the one with the most sessions first."""
    found = sorted((log.sessions(each) for each in log.exercises), key=lambda each: (-len(each), each[-1].name))
    lines = [trend(context, lift_progress(each), each) for each in found if len(each) > 1][:_most_lifts]
    if not lines:
        return f"{counted(len(log.workouts), 'workout')} logged, and nothing was done twice: there is no trend yet."
    begin = reach(log, context.today)
    return "\n".join([f"{begin[:1].upper()}{begin[1:]}:", *(f"- {each}" for each in lines)])


def _slowest(context: Context, log: Log, lifts: Sequence[Lift]) -> str:
    changes: dict[str, Decimal] = {}
    for lift in lifts:
        sessions = log.sessions(lift.id)
        change = lift_progress(sessions).change if sessions else None
        if change is not None:
            changes[lift.name] = change
    if len(changes) < 2:
        return ""
    fastest = context.said.says("fastest")
    name = (max if fastest else min)(changes, key=lambda each: changes[each])
    return f"{name} moves the {'fastest' if fastest else 'slowest'}."


def sets_of(workouts: Sequence[PerformedWorkout], area: Area) -> int:
    """The working sets of these workouts that train an area."""
    done = [session for workout in workouts for session in workout.exercises]
    return sum(len(each.working) for each in done if area.holds(each.muscles, each.categories))


def _weeks_of(context: Context, log: Log, area: Area) -> str:
    """The sets of an area week by week."""
    found = periods(context.said)
    since = next((each for each in found if each.is_open), None)
    begin = max(since.first if since is not None else log.days[0], log.days[0])
    weeks = _weeks(begin, context.today)[-_most_weeks:]
    by_week = [(week, sets_of(log.between(week.first, week.last), area)) for week in weeks]
    told = ", ".join(f"{week.first.day} {week.first:%b}: {sets}" for week, sets in by_week[:-1])
    over = [sets for _week, sets in by_week[:-1]]
    way = ""
    if len(over) > 1:
        way = " It is " + ("climbing" if over[-1] > over[0] else "falling" if over[-1] < over[0] else "flat") + "."
    weekly = f"{told}; " if told else ""
    return f"Sets for {area.said} by week: {weekly}this week so far {by_week[-1][1]}.{way}"


def _weeks(first: date, today: date) -> list[Period]:
    found = [week_of(today, today)]
    while found[-1].first > first:
        found.append(before(found[-1], today))
    return found[::-1]


def _amount(context: Context, log: Log, found: Sequence[Period]) -> str:
    """How much is done, beside the stretch of time before."""
    named = next((each for each in found if not each.is_open), None)
    is_week = named is not None and (named.last - named.first).days == 6
    this = (
        week_of(context.today, context.today)
        if is_week
        else month_of(context.today.year, context.today.month, context.today)
    )
    other = named if named is not None and named.last < context.today else before(this, context.today)
    told = f"{amount_said(context, log, this)} so far; {amount_said(context, log, other)}."
    return f"{told[:1].upper()}{told[1:]}"


def amount_said(context: Context, log: Log, period: Period) -> str:
    """``this month: 4 workouts, 33 sets, 12,345 kg``."""
    workouts = log.between(period.first, period.last)
    if not workouts:
        return f"{period.said}: nothing logged"
    volume = sum((each.volume for each in workouts), Decimal(0))
    sets = sum(each.sets for each in workouts)
    done = f"{counted(len(workouts), 'workout')}, {counted(sets, 'set')}, {volume_said(volume, context.unit)}"
    return f"{period.said}: {done}"


def muscle_sets(workouts: Sequence[PerformedWorkout]) -> Counter[str]:
    """The working sets of these workouts by target muscle."""
    found: Counter[str] = Counter()
    for session in (each for workout in workouts for each in workout.exercises):
        found.update({muscle: len(session.working) for muscle in session.muscles})
    return found
