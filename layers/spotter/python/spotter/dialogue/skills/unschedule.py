"""Booked sessions are cancelled: of a day, of a name, of a week, or all of them but what is excepted."""

from collections.abc import Sequence

from spotter.dialogue.training.context import Context
from spotter.dialogue.training.plan import Plan, Step, ask, confirm
from spotter.dialogue.training.session_days import DaySaid, Role, days_said
from spotter.dialogue.training.session_times import TimeSaid, part_of_day, times_said
from spotter.dialogue.training.sessions import CANCEL, Session, agenda, is_denied, names_said, on, session_said
from spotter.dialogue.training.sessions_meant import meant, not_there
from spotter.dialogue.understanding.message import Message
from spotter.language.word_lists import word_set

TOPIC = "unschedule"
_verbs = word_set(
    "cancel scrap skip drop delete remove axe kill ditch abandon unschedule nix bin strike call forget clear scratch "
    "scrub annul erase cross take get stand"
)
_all = word_set("all everything every both lot bookings sessions trainings workouts appointments ones any")
_until = word_set("until till til through")
_halves = {"morning": (0, 12), "afternoon": (12, 18), "lunchtime": (11, 14), "evening": (17, 24), "night": (17, 24)}


def read(context: Context) -> Plan | None:
    """What is cancelled for a stretch, or for the answer to the question about it."""
    if not context.offers(CANCEL):
        return None
    said = context.said
    if context.pending is not None and context.pending.topic == TOPIC and context.kind not in ("unschedule", "pain"):
        said = context.whole
    if is_denied(said, _verbs):
        return Plan(TOPIC, text=f"All right, nothing is cancelled.{agenda(context)}")
    if "reschedule" in context.kinds and not _verbs & set(said.words):
        return None
    days = days_said(said)
    kept = {str(each["id"]) for day in days if day.role is Role.KEPT for each in on(context, day)}
    named = [each for each in days if each.role is not Role.KEPT]
    names = tuple(each.name for each in names_said(context, said) if each.name)
    times = _times(context, said, days)
    if _is_range(said, named):
        return _cancelled_in(context, named, kept)
    if not named:
        return _one(context, None, names, times)
    return _joined([_one(context, each, names, times) for each in named])


def _times(context: Context, said: Message, days: Sequence[DaySaid]) -> tuple[TimeSaid, ...]:
    """The times at which something is booked; any other number of a stretch is of its reason."""
    booked = [each.get("time") for each in context.schedule]
    found = times_said(said, days)
    return tuple(each for each in found if any(map(each.holds, booked)) or (not days and each.role is Role.OLD))


def _is_range(said: Message, days: Sequence[DaySaid]) -> bool:
    """Whether all of some days is meant: a week, everything, what is before a day."""
    ends = any(each.role is Role.NEW and _until & set(said.words[max(0, each.start - 1) : each.end]) for each in days)
    return any(each.is_span for each in days) or ends or (not days and bool(_all & set(said.words)))


def _cancelled_in(context: Context, days: Sequence[DaySaid], kept: set[str]) -> Plan:
    """Every session of the days that are named; asked first where it is not said, or not read, which days these are."""
    until = [each for each in days if not each.is_span and each.days]
    if any(each.is_span for each in days):
        found = [one for each in days for one in on(context, each)]
    elif until:
        last = until[-1].days[-1].isoformat()
        found = [each for each in context.schedule if str(each["date"]) < last]
    else:
        found = list(context.schedule)
    found = [each for each in found if str(each["id"]) not in kept]
    if not found:
        return Plan(TOPIC, text=f"Nothing is booked then.{agenda(context)}")
    steps = tuple(_step(context, each) for each in found)
    if days:
        return Plan(TOPIC, steps)
    listed = "; ".join(session_said(context, each) for each in found)
    return confirm(TOPIC, f"Shall I cancel all of these: {listed}?", steps)


def _one(context: Context, day: DaySaid | None, names: Sequence[str], times: Sequence[TimeSaid]) -> Plan:
    """The one session that is meant, cancelled; a question where there are several, a word where there is none."""
    found = meant(context, day, names, times)
    sessions = found.sessions
    part = part_of_day(context.said)
    if len(sessions) > 1 and part:
        sessions = tuple(each for each in sessions if _is_in(each, part)) or sessions
    if not sessions:
        return Plan(TOPIC, text=not_there(context, day, names, times))
    if len(sessions) > 1:
        told = tuple(session_said(context, each) for each in sessions)
        return ask(TOPIC, f"Which session shall I cancel: {' or '.join(told[:6])}?", told[:4])
    step = _step(context, sessions[0])
    if found.mismatch:
        return confirm(TOPIC, f"{found.mismatch} Shall I cancel that?", (step,))
    return Plan(TOPIC, (step,))


def _is_in(session: Session, part: str) -> bool:
    begin, end = _halves.get(part, (0, 24))
    return bool(session.get("time")) and begin <= int(str(session["time"])[:2]) < end


def _step(context: Context, session: Session) -> Step:
    return Step(CANCEL, {"schedule_id": str(session["id"])}, f"Cancelled: {session_said(context, session)}.")


def _joined(plans: Sequence[Plan]) -> Plan:
    """The plans for several days as one; a question comes before all."""
    asked = next((each for each in plans if each.question), None)
    if asked is not None:
        return asked
    steps: list[Step] = []
    for step in (step for plan in plans for step in plan.steps):
        if step not in steps:
            steps.append(step)
    return Plan(TOPIC, tuple(steps), " ".join(dict.fromkeys(plan.text for plan in plans if plan.text)))
