"""The sessions that are booked: which of them is meant, and how they are told."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, time, timedelta
from functools import cache
from pathlib import Path
from typing import Any

from spotter.dialogue.training.context import Context, day_said
from spotter.dialogue.training.session_days import DaySaid, Role, days_said
from spotter.dialogue.training.session_times import TimeSaid
from spotter.dialogue.understanding.message import Message
from spotter.language.lexicon import Entry, Lexicon, read_lexicon

BOOK, MOVE, CANCEL = "schedule_workout", "update_scheduled_workout", "cancel_scheduled_workout"
_most_told = 6
_denying = frozenset({"dont", "never"})
_denial_reach = 2
_named_alike: Mapping[str, tuple[str, ...]] = {
    "Legs": ("lower",),
    "Lower": ("legs", "leg"),
    "Upper": ("upper body",),
}

Session = Mapping[str, Any]


@cache
def session_names() -> Lexicon[str]:
    """What sessions are called, and how each name is written; empty for a word that says only that there is one."""
    return read_lexicon(Path(__file__).with_name("data") / "session_names.txt")


@dataclass(frozen=True, slots=True)
class Named:
    """The name of a session at ``start:end`` of the tokens; empty where it is only said that there is one."""

    name: str
    start: int
    end: int


def names_said(context: Context, said: Message) -> tuple[Named, ...]:
    """The names of sessions that are said, in order: of the program, the calendar, what is trained, exercises."""
    found = sorted(_names(context, said), key=lambda each: (each.start, -each.end))
    kept: list[Named] = []
    for each in found:
        if kept and each.start < kept[-1].end:
            continue
        joined = kept and kept[-1].name and each.name and _is_joined(said, kept[-1].end, each.start)
        if joined:
            one = kept.pop()
            each = Named(f"{one.name} and {_lower(each.name)}", one.start, each.end)
        elif kept and said.words[kept[-1].end : each.start] == () and (not each.name or not kept[-1].name):
            one = kept.pop()
            each = Named(one.name or each.name, one.start, each.end)
        kept.append(each)
    return tuple(kept)


def _names(context: Context, said: Message) -> Iterator[Named]:
    own = {str(each.get("name") or "") for each in (*context.program, *context.schedule)} - {""}
    for name in own:
        words = tuple(name.lower().replace("-", " ").split())
        for at in range(len(said.words) - len(words) + 1):
            if said.words[at : at + len(words)] == words:
                yield Named(name, at, at + len(words))
    entries: Sequence[Entry[str]] = tuple(session_names().find(said.tokens))
    for entry in entries:
        yield Named("" if entry.meaning == "plain" else entry.meaning, entry.start, entry.end)
    for each in said.exercises:
        if each.exercise is not None:
            yield Named(each.exercise.name, each.start, each.end)


def _is_joined(said: Message, end: int, start: int) -> bool:
    return said.words[end:start] in (("and",), ("&",), ("+",), ("/",), ("n",))


def _lower(name: str) -> str:
    return name if name.isupper() else f"{name[:1].lower()}{name[1:]}"


def is_called(context: Context, session: Session, name: str) -> bool:
    """Whether a session may be called so: by its name, by another word for it, or by an exercise of it."""
    own = str(session.get("name") or "").lower()
    wanted = name.lower()
    if not own:
        return False
    if wanted in own or own in wanted or set(wanted.split()) & set(own.split()):
        return True
    if any(other in own for other in _named_alike.get(name, ())):
        return True
    rows = [day for day in context.program if str(day.get("name", "")).lower() == own]
    return any(str(each.get("exercise", "")).lower() == wanted for day in rows for each in day.get("exercises", ()))


def on(context: Context, day: DaySaid) -> tuple[Session, ...]:
    """The sessions on a day, or on one of the days that may be meant; of a weekday without any, those a week later."""
    found = tuple(each for each in context.schedule if day.holds(each.get("date")))
    if found or not day.is_weekday:
        return found
    later = {(each + timedelta(weeks=1)).isoformat() for each in day.days}
    return tuple(each for each in context.schedule if each.get("date") in later)


def at(sessions: Sequence[Session], clock: TimeSaid) -> tuple[Session, ...]:
    """Those of the sessions that are at a time."""
    return tuple(each for each in sessions if clock.holds(each.get("time")))


def spoken_of(context: Context) -> Session | None:
    """The session that was spoken of last: booked, moved or told of; None where that may be several or none."""
    for event in reversed(context.state.events):
        if event.result.ok and event.name in (BOOK, MOVE):
            return _of_event(context, event.name, dict(event.call.arguments))
    replied = context.state.replies[-1] if context.state.replies else ""
    told = [each for each in context.schedule if day_said(_date(each), context.today) in replied]
    return told[0] if len(told) == 1 else None


def spoken_beside(context: Context) -> Session | None:
    """The session of the day that the rest of the message names, if that is one."""
    own = {token.start for token in context.said.tokens}
    tokens = context.whole.tokens
    days = [
        each
        for each in days_said(context.whole)
        if each.role is not Role.NEW and tokens[each.start].start not in own and not each.is_span
    ]
    found = [session for each in days for session in on(context, each)]
    return found[0] if len({each["id"] for each in found}) == 1 else None


def _of_event(context: Context, name: str, arguments: Mapping[str, Any]) -> Session | None:
    if name == MOVE:
        return next((each for each in context.schedule if each.get("id") == arguments.get("schedule_id")), None)
    same = [each for each in context.schedule if each.get("date") == arguments.get("date")]
    exact = [each for each in same if each.get("time") == arguments.get("time")]
    found = exact or same
    return found[-1] if found else None


def program_name(context: Context, day: date) -> str:
    """What the program has on a day; empty for a day of rest."""
    found = context.program_day(day)
    return str(found.get("name") or "session") if found is not None else ""


def agenda(context: Context) -> str:
    """What is booked, as the end of an answer."""
    sessions = context.schedule
    if not sessions:
        return " Nothing is booked."
    more = len(sessions) - _most_told
    listed = "; ".join(session_said(context, each) for each in sessions[:_most_told])
    return f" Booked: {listed}{f' and {more} more' if more > 0 else ''}."


def session_said(context: Context, session: Session) -> str:
    """A session in words: ``Pull on Saturday 14 March at 10:00``."""
    return f"{session.get('name') or 'session'} {when_said(context, session)}"


def when_said(context: Context, session: Session) -> str:
    """The day and the time of a session: ``tomorrow at 10:00``, ``on Saturday 14 March``."""
    day = day_said(_date(session), context.today)
    when = day if day in ("today", "tomorrow", "yesterday") else f"on {day}"
    return f"{when} at {session['time']}" if session.get("time") else when


def days_listed(context: Context, days: Sequence[date]) -> str:
    """Days in words: ``today or Thursday 19 March``."""
    return " or ".join(day_said(day, context.today) for day in days)


def times_listed(times: Sequence[time]) -> tuple[str, ...]:
    """Times as they are stored."""
    return tuple(f"{each:%H:%M}" for each in times)


def _date(session: Session) -> date:
    return date.fromisoformat(str(session["date"]))


def is_denied(said: Message, verbs: frozenset[str]) -> bool:
    """Whether what is asked for is that something is not done: ``don't book anything``."""
    words = said.words
    return any(
        (words[at] in _denying and bool(set(words[at + 1 : at + 1 + _denial_reach]) & verbs))
        or (words[at] == "not" and bool(set(words[at + 1 : at + 2]) & verbs))
        for at in range(len(words))
    )
