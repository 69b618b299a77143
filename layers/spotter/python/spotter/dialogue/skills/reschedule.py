"""Booked sessions are moved: to another day, another time, by some hours or days, or two change places."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date, time, timedelta
from typing import Any

from spotter.dialogue.training.context import Context, day_said
from spotter.dialogue.training.plan import Plan, Step, ask, confirm
from spotter.dialogue.training.session_answers import day_meant
from spotter.dialogue.training.session_days import DaySaid, Role, days_said
from spotter.dialogue.training.session_shifts import NO_SHIFT, Shift, shift_said
from spotter.dialogue.training.session_times import TimeSaid, half_said, part_of_day, settled, times_said
from spotter.dialogue.training.sessions import (
    BOOK,
    MOVE,
    Session,
    agenda,
    days_listed,
    is_called,
    is_denied,
    names_said,
    on,
    program_name,
    session_said,
    spoken_of,
    times_listed,
    when_said,
)
from spotter.dialogue.training.sessions_meant import meant, not_there
from spotter.dialogue.understanding.message import Message
from spotter.language.word_lists import word_set

TOPIC = "reschedule"
_verbs = word_set("move shift push pass lay reschedule postpone delay transfer bump slide swap change bring put touch")
_swapping = word_set("swap switch trade exchange flip")
_pointing = word_set("it that this them")
_week = 7
_parts = {
    "morning": (5, 12),
    "afternoon": (12, 18),
    "lunchtime": (11, 14),
    "evening": (17, 22),
    "night": (18, 24),
}
"""The hours of a part of the day."""


@dataclass(frozen=True, slots=True)
class Move:
    """What is to be moved, and where to, as far as it was said; ``id`` is of the session, if it is known."""

    old: DaySaid | None = None
    new: DaySaid | None = None
    names: tuple[str, ...] = ()
    was: tuple[TimeSaid, ...] = ()
    clock: TimeSaid | None = None
    shift: Shift = NO_SHIFT
    part: str = ""
    id: str = ""


def read(context: Context) -> Plan | None:
    """What is moved for a stretch, or for the answer to the question about it."""
    if not context.offers(MOVE):
        return None
    pending = context.pending
    if pending is not None and pending.topic == TOPIC and "move" in pending.partial:
        answered = _answered(context, pending.partial["move"])
        if answered is not None:
            return answered
    if is_denied(context.said, _verbs):
        return Plan(TOPIC, text=f"All right, nothing is moved.{agenda(context)}")
    if _swapping & set(context.said.words) and (swapped := _swapped(context)) is not None:
        return swapped
    moves = _moves(context, context.said)
    plans = [_moved(context, each) for each in moves]
    asked = next((each for each in plans if each.question), None)
    if asked is not None:
        return asked
    return Plan(
        TOPIC,
        tuple(step for plan in plans for step in plan.steps),
        " ".join(dict.fromkeys(plan.text for plan in plans if plan.text)),
    )


def _moves(context: Context, said: Message) -> list[Move]:
    """The moves that a stretch asks for: one, or one for each pair of days."""
    days = [each for each in days_said(said) if each.role not in (Role.NOT, Role.KEPT)]
    times = times_said(said, days)
    names = tuple(each.name for each in names_said(context, said) if each.name)
    olds = [each for each in days if each.role is Role.OLD]
    news = [each for each in days if each.role is Role.NEW]
    if len(olds) == len(news) > 1 and len(days) == len(olds) + len(news) and not times:
        return [Move(old, new) for old, new in zip(olds, news, strict=True)]
    old, new = _from_and_to(context, said, days)
    booked = [each.get("time") for each in context.schedule]
    was = tuple(
        each
        for each in times
        if each.role is Role.OLD and (any(map(each.holds, booked)) or not _is_a_reason(said, each))
    )
    to = [each for each in times if each.role is not Role.OLD]
    if len(to) > 1:
        was, to = (*was, *to[:-1]), to[-1:]
    shift = shift_said(said) if new is None or not to else NO_SHIFT
    part = "" if to else part_of_day(said)
    return [Move(old, new, names, was, to[0] if to else None, shift, part)]


def _is_a_reason(said: Message, clock: TimeSaid) -> bool:
    """Whether a time is why a session is moved: ``i work from 19:00``."""
    return bool(
        {"from", "until", "till", "after", "before"} & set(said.words[max(0, clock.start - 1) : clock.start + 1])
    )


def _from_and_to(context: Context, said: Message, days: Sequence[DaySaid]) -> tuple[DaySaid | None, DaySaid | None]:
    """The day of the session that stands, and the day that it goes to."""
    news = [each for each in days if each.role is Role.NEW]
    olds = [each for each in days if each.role is Role.OLD]
    opens = [each for each in days if each.role is Role.OPEN]
    if len(news) > 1 and not olds:
        return news[0], news[-1]
    if news:
        stands = [*olds, *(each for each in opens if each.start < news[-1].start or on(context, each))]
        return stands[0] if stands else None, news[-1]
    if olds and (opens or len(olds) > 1):
        return olds[0], opens[-1] if opens else olds[-1]
    if olds:
        return olds[0], None
    if len(opens) > 1:
        return opens[0], opens[-1]
    if not opens:
        return None, None
    points = bool(_pointing & set(said.words)) and spoken_of(context) is not None and not on(context, opens[0])
    is_there = bool(on(context, opens[0])) or (spoken_of(context) is None and _is_planned(context, opens[0]))
    shifted = bool(shift_said(said))
    return (opens[0], None) if (is_there and not points) or shifted else (None, opens[0])


def _is_planned(context: Context, day: DaySaid) -> bool:
    return any(program_name(context, each) for each in day.days)


def _moved(context: Context, move: Move) -> Plan:
    """The move, or the question about what of it is open."""
    if any(each is not None and not each.days for each in (move.old, move.new)):
        return Plan(TOPIC, text=f"That day has been, so nothing is moved.{agenda(context)}")
    sessions: tuple[Session, ...]
    if move.id:
        sessions = tuple(each for each in context.schedule if each.get("id") == move.id)
        mismatch = ""
    else:
        found = meant(context, move.old, move.names, move.was)
        sessions, mismatch = found.sessions, found.mismatch
    if not sessions:
        return _of_the_program(context, move) or Plan(TOPIC, text=not_there(context, move.old, move.names, move.was))
    if len(sessions) > 1:
        told = tuple(session_said(context, each) for each in sessions)
        return ask(TOPIC, f"Which session shall I move: {' or '.join(told[:6])}?", told[:4], move=move)
    plan = _to(context, sessions[0], move)
    if mismatch and plan.steps:
        after = when_said(context, {**sessions[0], **plan.steps[0].arguments})
        return confirm(TOPIC, f"{mismatch} Shall I move that, so that it is {after}?", plan.steps)
    return plan


def _to(context: Context, session: Session, move: Move) -> Plan:
    """The session moved to the day and the time that were said."""
    was = date.fromisoformat(str(session["date"]))
    known = Move(id=str(session["id"]), new=move.new, clock=move.clock, shift=move.shift, part=move.part)
    days = _days_of(context, was, move)
    if len(days) > 1:
        listed = days_listed(context, days)
        options = tuple(listed.split(" or "))[:4]
        return ask(TOPIC, f"To which day shall I move {session_said(context, session)}: {listed}?", options, move=known)
    own = str(session.get("time") or "")
    times = settled(move.clock, own) if move.clock is not None else move.shift.of_time(own)
    if len(times) > 1:
        options = times_listed(times)
        return ask(TOPIC, f"At which time: {' or '.join(options)}?", options, move=known)
    day = days[0] if days else was
    if move.part and not times and not _is_in(own, move.part):
        return ask(TOPIC, f"At what time in the {move.part}, {day_said(day, context.today)}?", move=known)
    if day < context.today:
        return Plan(TOPIC, text=f"That day has been, so nothing is moved.{agenda(context)}")
    if not days and not times:
        return ask(TOPIC, f"To when shall I move {session_said(context, session)}?", move=known)
    arguments: dict[str, Any] = {"schedule_id": str(session["id"])}
    if day != was:
        arguments["date"] = day.isoformat()
    if times and f"{times[0]:%H:%M}" != own:
        arguments["time"] = f"{times[0]:%H:%M}"
    if len(arguments) == 1:
        return Plan(TOPIC, text=f"That is where it is: {session_said(context, session)}.")
    after = session_said(context, {**session, **arguments})
    return Plan(TOPIC, (Step(MOVE, arguments, f"Moved: {session_said(context, session)} is now {after}."),))


def _days_of(context: Context, was: date, move: Move) -> tuple[date, ...]:
    """The days that a session may go to; none where its day stays."""
    if move.new is None:
        return (was + timedelta(days=move.shift.days),) if move.shift.days else ()
    days = move.new.days
    if move.new.is_span:
        return tuple(day for day in days if day.weekday() == was.weekday()) or days
    if len(days) == 1:
        return _weekday_of(context, was, days[0], move)
    left = tuple(day for day in days if day != was)
    behind = tuple(day for day in left if day > was and day.isocalendar()[:2] == was.isocalendar()[:2])
    return behind or left


def _weekday_of(context: Context, was: date, day: date, move: Move) -> tuple[date, ...]:
    """The coming day of that name; or the one in the week of the session, where that week is a later one.

    Who means tomorrow says so.
    """
    of_week = day + timedelta(days=_week)
    if move.new is None or not move.new.is_weekday or day > was:
        return (day,)
    if of_week.isocalendar()[:2] != was.isocalendar()[:2]:
        return (day,)
    return (of_week,) if move.shift.sign > 0 or (day - context.today).days <= 1 else (day, of_week)


def _is_in(clock: str, part: str) -> bool:
    if not clock or part not in _parts:
        return False
    begin, end = _parts[part]
    return begin <= time.fromisoformat(clock).hour < end


def _of_the_program(context: Context, move: Move) -> Plan | None:
    """A day of the program for which nothing is booked: it is booked where it is moved to."""
    if move.old is None or move.was or move.old.is_span:
        return None
    for day in move.old.days:
        name = program_name(context, day)
        if not name or (move.names and not any(is_called(context, {"name": name}, each) for each in move.names)):
            continue
        days = _days_of(context, day, move)
        if not days and move.clock is not None:
            days = (day,)
        return _book_instead(context, name, day, days, move)
    return None


def _book_instead(context: Context, name: str, day: date, days: tuple[date, ...], move: Move) -> Plan:
    own = f"{name} is in your program for {day_said(day, context.today)}, and not booked."
    times = settled(move.clock) if move.clock is not None else ()
    if not days:
        return ask(TOPIC, f"{own} For which day and time shall I book it?", move=move)
    if len(days) > 1:
        return ask(TOPIC, f"{own} For which day shall I book it: {days_listed(context, days)}?", move=move)
    if len(times) > 1:
        return ask(TOPIC, f"{own} At which time: {' or '.join(times_listed(times))}?", times_listed(times), move=move)
    arguments: dict[str, Any] = {"date": days[0].isoformat(), "name": name}
    if times:
        arguments["time"] = f"{times[0]:%H:%M}"
    elif move.part:
        arguments["notes"] = move.part
    return Plan(TOPIC, (Step(BOOK, arguments, f"{own} I have booked it: {session_said(context, arguments)}."),))


def _swapped(context: Context) -> Plan | None:
    """Two sessions change places; None where two are not named."""
    days = [each for each in days_said(context.said) if each.days]
    names = [each.name for each in names_said(context, context.said) if each.name]
    found: dict[str, Session] = {}
    for each in days:
        found.update((str(one["id"]), one) for one in on(context, each))
    if not days:
        for name in names:
            found.update((str(one["id"]), one) for one in context.schedule if is_called(context, one, name))
    if len(found) != len({each.start for each in days} or set(names)) or len(found) != 2:
        return None
    first, second = found.values()
    steps = tuple(
        Step(
            MOVE,
            {"schedule_id": str(one["id"]), "date": other["date"], "time": str(other.get("time") or "any")},
            f"Swapped: {one.get('name') or 'the session'} is now "
            f"{session_said(context, {**one, 'date': other['date'], 'time': other.get('time')})}.",
        )
        for one, other in ((first, second), (second, first))
    )
    return Plan(TOPIC, steps)


def _answered(context: Context, move: Move) -> Plan | None:
    """The move with what an answer says of it; None if it says nothing of it."""
    said = _moves(context, context.whole)[0]
    days = days_said(context.whole)
    if not move.id:
        source = said.old or (said.new if move.new is not None else None)
        new = said.new if source is not said.new else None
        if source is None and not said.names and not said.was and said.clock is None:
            return None
        was = said.was or ((said.clock,) if said.clock is not None and (move.clock or move.new) else ())
        clock = move.clock or (said.clock if said.clock not in was else None)
        return _moved(
            context, Move(source, new or move.new, said.names, was, clock, said.shift or move.shift, move.part)
        )
    new = move.new
    if new is not None and len(new.days) > 1:
        picked = day_meant(context.whole, new.days)
        new = _only(new, picked)
    elif days:
        new = days[-1]
    clock = said.clock or move.clock
    if said.clock is None and clock is not None and len(clock.times) > 1:
        clock = _half(context.whole, clock)
    if (new, clock) == (move.new, move.clock) and not said.shift:
        return None
    return _moved(context, Move(new=new, clock=clock, shift=said.shift, part=said.part or move.part, id=move.id))


def _only(day: DaySaid, picked: tuple[date, ...]) -> DaySaid:
    return replace(day, days=picked)


def _half(said: Message, clock: TimeSaid) -> TimeSaid:
    return replace(clock, times=half_said(said, clock.times))
