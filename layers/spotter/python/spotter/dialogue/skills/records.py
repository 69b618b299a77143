"""Questions about records: the heaviest set, the best for some reps, the estimated maximum, if a set is one."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal

from spotter.catalogue import Exercise
from spotter.dialogue.replies.figures import not_logged, on_day, reach, set_said
from spotter.dialogue.skills.estimates import estimated
from spotter.dialogue.skills.last_time import NOTHING
from spotter.dialogue.training.context import Context
from spotter.dialogue.training.just_done import just_done
from spotter.dialogue.training.performed import Log, log_of
from spotter.dialogue.training.periods import periods
from spotter.dialogue.training.plan import Plan, ask
from spotter.dialogue.training.subject import Lift, lifts_meant
from spotter.language.word_lists import word_set
from spotter.training.analytics.performed import ExerciseSession, PerformedSet
from spotter.training.analytics.units import estimate_said

_MAXIMUM = word_set("e1rm 1rm orm maximum max massimale epley estimated estimate theoretical")
_COUNTS = word_set("reps rep number repetitions unbroken")
_REPS = {
    "single": 1,
    "double": 2,
    "triple": 3,
    "threes": 3,
    "fives": 5,
    "5s": 5,
    "3s": 3,
    "8s": 8,
    "10s": 10,
    "singles": 1,
}
_POINTS = word_set("it that thats its this them one ones triple double single 5s 3s")
_IS = word_set("is was that thats beat did it its")
_most_told = 6
Done = tuple[date, ExerciseSession, PerformedSet]


def read(context: Context) -> Plan:
    """The records that are asked for, or what a set would be one for."""
    if supposed := estimated(context):
        return Plan("records", text=supposed)
    log = log_of(context)
    if not log.workouts:
        return Plan("records", text=NOTHING)
    lifts = lifts_meant(context, log)
    claimed = _claim(context, log, lifts)
    if claimed:
        return Plan("records", text=claimed)
    if not lifts and context.said.says("any", "anything"):
        return Plan("records", text=_newest_records(context, log))
    if not lifts and (context.said.numbers() or context.said.says(*_POINTS)):
        return ask("records", "Of which exercise?")
    if not lifts and context.said.says("new"):
        return Plan("records", text=_newest_records(context, log))
    if not lifts:
        return Plan("records", text=_all(context, log))
    told = [_of_lift(context, log, lift) for lift in lifts[:_most_told]]
    return Plan("records", text="\n".join(told))


def _sets(log: Log, lift: str, until: date | None = None, since: date | None = None) -> list[Done]:
    return [
        (session.day, session, one)
        for session in log.sessions(lift)
        for one in session.working
        if (until is None or session.day < until) and (since is None or session.day >= since)
    ]


def _best(done: Sequence[Done]) -> Done:
    """The highest set; of equals the first."""
    return max(done, key=lambda each: (*each[1].rank(each[2]), -each[0].toordinal()))


def _of_lift(context: Context, log: Log, lift: Lift) -> str:
    period = next((each for each in periods(context.said) if each.is_open), None)
    done = _sets(log, lift.id, since=period.first if period is not None else None)
    if not done:
        when = f" {period.said}" if period is not None and log.sessions(lift.id) else ""
        return f"No {lift.name} is logged{when}." if when else not_logged(lift.name, log)
    since = period.said if period is not None else reach(log, context.today)
    asked = None if _asks_maximum(context) else _reps_asked(context)
    if asked is not None:
        return _for_reps(context, done, asked, since)
    best, counts = _best(done), context.said.says(*_COUNTS) and not context.said.says("weight", "heaviest")
    said = f"{best[1].name}: your best is {_set_on(context, best)}"
    estimate = _estimate(context, done)
    if _asks_maximum(context) and estimate:
        said = f"{best[1].name}: your estimated maximum is {estimate}. Your heaviest set is {_set_on(context, best)}"
        return f"{said} ({since})."
    most = max(done, key=lambda each: (each[2].reps or 0, each[2].kilograms or 0))
    parts = [said]
    if counts and best[2].kilograms and (most[2].reps or 0) > (best[2].reps or 0):
        parts.append(f"the most reps are {_set_on(context, most)}")
    if estimate:
        parts.append(f"the estimated maximum is {estimate}")
    return f"{'; '.join(parts)} ({since})."


def _asks_maximum(context: Context) -> bool:
    """Whether an estimated maximum is asked for: ``1RM``, ``e1RM``, ``max``."""
    said = context.said
    return said.says(*_MAXIMUM) or any(
        value == 1 and said.words[at + 1 : at + 2] == ("rm",) for at, value in said.numbers()
    )


def _estimate(context: Context, done: Sequence[Done]) -> str:
    """``116.7 kg (Epley, from 5 at 100 kg on Monday 9 March)``."""
    found = [(value, each) for each in done if (value := each[1].e1rm_of(each[2])) is not None]
    if not found:
        return ""
    value, (day, _session, one) = max(found, key=lambda each: (each[0], -each[1][0].toordinal()))
    made = f"{set_said(one, context.unit)} {on_day(day, context.today)}"
    return f"{estimate_said(value, context.unit)} (Epley, from {made})"


def _set_on(context: Context, done: Done) -> str:
    day, session, one = done
    return f"{set_said(one, context.unit, assisted=session.assisted)} {on_day(day, context.today)}"


def _reps_asked(context: Context) -> int | None:
    """The reps that a record is asked for: ``best triple``, ``pr for 5s``, ``5 rep best``."""
    said = context.said
    named = next((_REPS[word] for word in said.words if word in _REPS), None)
    if named is not None:
        return named
    for at, value in said.numbers():
        behind = said.words[at + 1] if at + 1 < len(said.words) else ""
        left = said.words[at - 1] if at else ""
        is_count = behind in ("rep", "reps", "rm", "repetitions") or (
            left == "for" and behind not in ("kg", "lb", "kilos")
        )
        if is_count and value == int(value) and 1 <= value <= 30:
            return int(value)
    return None


def _for_reps(context: Context, done: Sequence[Done], reps: int, since: str) -> str:
    enough = [each for each in done if (each[2].reps or 0) >= reps]
    name = done[0][1].name
    if not enough:
        return f"{name}: no set of {reps} or more reps is logged ({since})."
    exactly = [each for each in enough if each[2].reps == reps]
    best = _best(enough)
    said = f"{name}: your best for {reps} {'rep' if reps == 1 else 'reps'}"
    if not exactly:
        above = f"your best for more reps is {_set_on(context, best)}"
        return f"{name}: no set of exactly {reps} is logged; {above} ({since})."
    if best in exactly:
        return f"{said} is {_set_on(context, best)} ({since})."
    return f"{said} is {_set_on(context, _best(exactly))}; {_set_on(context, best)} is above it ({since})."


def _all(context: Context, log: Log) -> str:
    lines = []
    for exercise in log.exercises:
        done = _sets(log, exercise)
        if not done:
            continue
        best = _best(done)
        values = [value for each in done if (value := each[1].e1rm_of(each[2])) is not None]
        estimate = f"; estimated max {estimate_said(max(values), context.unit)}" if values else ""
        lines.append((len(log.sessions(exercise)), f"- {best[1].name}: {_set_on(context, best)}{estimate}"))
    told = [line for _count, line in sorted(lines, key=lambda each: -each[0])][:_most_told]
    return "\n".join([f"Your bests {reach(log, context.today)}:", *told])


def _newest_records(context: Context, log: Log) -> str:
    """The records that were set in the time that is named, else on the last day of training."""
    period = next(iter(periods(context.said)), None)
    days = [day for day in log.days if period is None or period.first <= day <= period.last]
    if not days:
        return f"No: nothing is logged {period.said if period is not None else ''}."
    days = days if period is not None else days[-1:]
    told = [record for day in days for record in _records_of(context, log, day)]
    if told:
        return f"Yes: {'; '.join(told)}."
    when = on_day(days[-1], context.today)
    return f"No record {period.said}." if period is not None else f"No: your last workout, {when}, set no record."


def _records_of(context: Context, log: Log, day: date) -> list[str]:
    """The heaviest sets of a day that beat all before them."""
    told = []
    for session in log.on(day):
        earlier, now = _sets(log, session.exercise, until=day), _sets(log, session.exercise, since=day)
        now = [each for each in now if each[0] == day]
        if now and earlier and _best(now)[1].rank(_best(now)[2]) > _best(earlier)[1].rank(_best(earlier)[2]):
            best = set_said(_best(earlier)[2], context.unit, assisted=session.assisted)
            told.append(f"{session.name} {_set_on(context, _best(now))} (before: {best})")
    return told


@dataclass(frozen=True, slots=True)
class _Claim:
    """A set that may be a record, and the day before which the others were done."""

    lift: Lift
    done: PerformedSet
    before: date | None


def _claim(context: Context, log: Log, lifts: Sequence[Lift]) -> str:
    """Whether a set that was just told, or named in the question, is a record; empty where none is asked about."""
    if not context.said.says(*_IS) or context.said.says("what", "whats", "which") or _asks_maximum(context):
        return ""
    found = _told(context, lifts) or _numbered(context, lifts)
    return "\n".join(_judged(context, log, each) for each in found[:_most_told])


def _told(context: Context, lifts: Sequence[Lift]) -> list[_Claim]:
    """The highest of the sets that were logged in this message or the last ones."""
    told = just_done(context)
    if told is None or (context.said.numbers() and not context.said.says("todays", "today")):
        return []
    wanted = {each.id for each in lifts}
    found = []
    for session in told.sessions:
        if session.working and (not wanted or session.exercise in wanted):
            best = max(session.working, key=session.rank)
            found.append(_Claim(Lift(session.exercise, session.name), best, told.day))
    return found


def _numbered(context: Context, lifts: Sequence[Lift]) -> list[_Claim]:
    """The set that the numbers of the question name."""
    said, values = context.said, [value for _at, value in context.said.numbers()]
    if len(lifts) != 1 or not values:
        return []
    lift, reps = lifts[0], _reps_asked(context)
    in_time = said.says("seconds", "secs", "s", "sec", "longer", "longest") or bool(said.seconds())
    if in_time:
        seconds = said.seconds()[0] if said.seconds() else values[0]
        return [_Claim(lift, PerformedSet(seconds=Decimal(str(seconds))), None)]
    others = [value for value in values if value != reps]
    weighted = (
        said.says("kg", "kgs", "lb", "lbs", "kilos") or bool(others and reps is not None) or _has_load(lift.exercise)
    )
    if weighted and (others or reps is None):
        load = Decimal(str((others or values)[0]))
        pounds = said.says("lb", "lbs") or (context.unit == "lb" and not said.says("kg", "kgs", "kilos"))
        kilograms = load * Decimal("0.45359237") if pounds else load
        return [
            _Claim(lift, PerformedSet(reps or (int(values[1]) if len(values) > 1 else None), None, kilograms), None)
        ]
    return [_Claim(lift, PerformedSet(int(values[0])), None)]


def _has_load(exercise: Exercise | None) -> bool:
    return exercise is not None and exercise.load_type.value not in ("none", "added", "assisted")


def _judged(context: Context, log: Log, claim: _Claim) -> str:
    done = _sets(log, claim.lift.id, until=claim.before)
    unit, name, said = context.unit, claim.lift.name, claim.done
    if not done and claim.before is None:
        return not_logged(name, log)
    if not done:
        return f"It is the first {name} that is logged, so there is nothing to beat yet."
    if not said.kilograms and (said.reps or said.seconds):
        return _by_count(context, log, claim, done)
    best, reps = _best(done), said.reps
    alike = [each for each in done if (each[2].reps or 0) >= (reps or 0)]
    value = said.kilograms or Decimal(0)
    if value > (best[2].kilograms or 0):
        beaten = f"it beats {_set_on(context, best)}"
        return f"Yes: {name} {_claimed(said, unit)} is a record; {beaten}. ({reach(log, context.today)})"
    if reps and (not alike or value > (_best(alike)[2].kilograms or 0)):
        before = f" The best before was {_set_on(context, _best(alike))}." if alike else ""
        return (
            f"Yes, for {reps} reps: {name} {_claimed(said, unit)}.{before} Your heaviest is {_set_on(context, best)}."
        )
    verdict = (
        "It equals your best" if value == best[2].kilograms and (reps or 0) == (best[2].reps or 0) else "No: your best"
    )
    return f"{verdict}{' is' if verdict.startswith('No') else ':'} {name} {_set_on(context, best)}."


def _claimed(done: PerformedSet, unit: str) -> str:
    return (
        set_said(done, unit) if done.reps or done.seconds else set_said(PerformedSet(1, None, done.kilograms), unit)[5:]
    )


def _by_count(context: Context, log: Log, claim: _Claim, done: Sequence[Done]) -> str:
    """A record of reps, or of seconds."""
    in_seconds = not claim.done.reps
    value = claim.done.seconds if in_seconds else Decimal(claim.done.reps or 0)
    most = max(done, key=lambda each: (each[2].seconds or 0) if in_seconds else (each[2].reps or 0))
    before = (most[2].seconds if in_seconds else Decimal(most[2].reps or 0)) or Decimal(0)
    told = f"your most is {_set_on(context, most)} ({reach(log, context.today)})"
    if value is not None and value > before:
        return f"It is above what is logged: {told}." if claim.before is None else f"Yes, a record: before it {told}."
    verb = "it equals your best:" if value == before else "no,"
    return f"{verb[:1].upper()}{verb[1:]} {told}."
