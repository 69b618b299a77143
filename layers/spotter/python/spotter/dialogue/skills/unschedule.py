"""Booked sessions are cancelled: of a day, of a name, of a week, or all of them but what is excepted."""

from collections.abc import Sequence

from spotter.dialogue.skills import reschedule
from spotter.dialogue.training.context import Context
from spotter.dialogue.training.plan import HELD, Plan, Step, ask, confirm
from spotter.dialogue.training.session_days import DaySaid, Role, days_said, denied_stretches
from spotter.dialogue.training.session_moves import is_a_move
from spotter.dialogue.training.session_times import TimeSaid, part_of_day, times_said
from spotter.dialogue.training.sessions import BOOK, CANCEL, Session, agenda, names_said, on, session_said
from spotter.dialogue.training.sessions_meant import meant, not_there
from spotter.dialogue.understanding.clauses import clauses
from spotter.dialogue.understanding.message import Message
from spotter.language.day_words import MONTHS
from spotter.language.days import Direction
from spotter.language.word_lists import word_set

TOPIC = "unschedule"
_verbs = word_set(
    "cancel scrap skip drop delete remove axe kill ditch abandon unschedule nix bin strike call forget clear scratch "
    "scrub annul erase cross take get stand"
)
_all = word_set("all everything every both lot rest bookings sessions trainings workouts appointments ones any")
_listing = word_set("and also too as well the on please pls , & + . both")
_away = word_set(
    "no not none never nothing cant cannot wont dont isnt arent couldnt shant unable off out away gone travel "
    "travelling traveling abroad holiday holidays vacation trip flight flying sick flu covid injured busy closed "
    "shut miss missing pass impossible free unavailable rest resting conference wedding exams without"
)
"""What says, without a word for it, that sessions do not take place: ``I'm away next week``."""
_until = word_set("until till til through")
_sessions = ("session", "sessions", "workout", "workouts", "training", "booking", "appointment", "day")
_halves = {"morning": (0, 12), "afternoon": (12, 18), "lunchtime": (11, 14), "evening": (17, 24), "night": (17, 24)}


def _is_taken_back(said: Message) -> bool:
    """Whether a no ends what was only asked aloud: ``drop the sat thing? nah``."""
    words = [word for word in said.words if word not in (".", "!", ",")]
    return words[-1:] in (["nah"], ["no"], ["nope"]) and "?" in words[:-1]


def read(context: Context) -> Plan | None:
    """What is cancelled for a stretch, or for the answer to the question about it."""
    if not context.offers(CANCEL):
        return None
    said = context.said
    if context.kind != TOPIC:
        asked = context.pending
        if asked is None or asked.topic != TOPIC or HELD in asked.partial:
            return None
        said = context.whole
    denied = denied_stretches(said, _verbs)
    rest = {word for at, word in enumerate(said.words) if not any(start <= at < end for start, end in denied)}
    if _is_taken_back(said) or (denied and not _verbs & rest):
        return Plan(TOPIC, text=f"All right, nothing is cancelled.{agenda(context)}")
    last = context.last_event()
    is_booking = last is not None and last.name == BOOK
    if is_booking and context.pending is None and not (_verbs | _away) & set(said.words):
        return None  # ``also saturday please`` behind a booking
    if context.kinds & {"reschedule", "schedule"} and not _verbs & set(said.words):
        return None  # ``book me in for upper, got the evening off``: that is why
    if is_a_move(context) and not _verbs & rest:
        return reschedule.read(context)
    days = [each for each in days_said(said) if not any(start <= each.start < end for start, end in denied)]
    kept = {str(each["id"]) for day in days if day.role is Role.KEPT for each in on(context, day)}
    named = [each for each in _of_the_cancelled(said, days) if each.role is not Role.KEPT]
    if days and not named and not _says_all(said):
        return Plan(TOPIC, text=f"All right, nothing is cancelled.{agenda(context)}")
    names = tuple(each.name for each in names_said(context, said) if each.name)
    times = _times(context, said, days)
    is_of_a_day = any(each.day is not None for each in said.days(Direction.FUTURE))
    if _names_an_exercise(context, said, names) and not (is_of_a_day or times or said.says(*_sessions)):
        return ask(TOPIC, f"An exercise is no session by itself. Which session shall I cancel?{agenda(context)}")
    if _is_range(said, named):
        return _cancelled_in(context, named, kept)
    if not named:
        return _one(context, None, names, times)
    return _joined([_one(context, each, names, times) for each in named])


def _names_an_exercise(context: Context, said: Message, names: Sequence[str]) -> bool:
    """Whether an exercise is all that is named: ``drop the bench next week`` cancels no session of legs."""
    exercises = {each.exercise.name for each in said.exercises if each.exercise is not None}
    booked = {str(each.get("name", "")) for each in context.schedule}
    return bool(said.exercises) and set(names) <= exercises - booked


def _of_the_cancelled(said: Message, days: Sequence[DaySaid]) -> Sequence[DaySaid]:
    """Where some days are those of sessions, or stand beside the cancelling: those, and what is listed with them.

    ``It hurts since monday. cancel tomorrow's session``: monday is no session.
    """
    kept: list[DaySaid] = []
    for start, end in clauses(said.tokens):
        here = [each for each in days if start <= each.start < end]
        held = {at for each in here for at in range(each.start, each.end)}
        rest = {said.words[at] for at in range(start, end) if at not in held}
        plain = bool(_verbs & rest) or (bool(kept) and rest <= _listing)
        kept += [each for each in here if plain or each.role in (Role.OLD, Role.KEPT)]
    return kept or days


def _times(context: Context, said: Message, days: Sequence[DaySaid]) -> tuple[TimeSaid, ...]:
    """The times at which something is booked; any other number of a stretch is of its reason."""
    booked = [each.get("time") for each in context.schedule]
    found = times_said(said, days)
    ends = {each.end for each in days}
    return tuple(
        each
        for each in found
        if any(map(each.holds, booked))
        or (not days and each.role is Role.OLD)
        or (each.start in ends and (len(each.times) == 1 or said.words[each.start] == "at"))
    )


def _is_range(said: Message, days: Sequence[DaySaid]) -> bool:
    """Whether all of some days is meant: a week, everything, what is before a day."""
    ends = any(each.role is Role.NEW and _until & set(said.words[max(0, each.start - 1) : each.end]) for each in days)
    return any(each.is_span for each in days) or ends or (not days and _says_all(said))


def _says_all(said: Message) -> bool:
    """``All of them``, and not ``after all``."""
    words = said.words
    return any(
        word in _all and not (word == "all" and at and words[at - 1] in ("after", "at"))
        for at, word in enumerate(words)
    )


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
    found = [each for each in found if str(each["id"]) not in kept and _is_of_month(context, each)]
    if part := part_of_day(context.said):
        found = [each for each in found if _is_in(each, part)]
    if not found:
        return Plan(TOPIC, text=f"Nothing is booked then.{agenda(context)}")
    steps = tuple(_step(context, each) for each in found)
    if days and (_verbs | _away) & set(context.said.words):
        return Plan(TOPIC, steps)
    listed = "; ".join(session_said(context, each) for each in found)
    return confirm(TOPIC, f"Shall I cancel all of these: {listed}?", steps)


def _is_of_month(context: Context, session: Session) -> bool:
    """Whether a session is in the month that is named, if one is."""
    months = {MONTHS[word] for word in context.said.words if word in MONTHS and word not in ("may", "mar", "march")}
    return not months or int(str(session["date"])[5:7]) in months


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
