"""Booked sessions are moved: to another day, another time, by some hours or days, or two change places."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import date, time
from typing import Any

from spotter.dialogue.training.context import Context, day_said
from spotter.dialogue.training.plan import Plan, Step, ask, confirm
from spotter.dialogue.training.plan_just_made import is_of_a_plan_just_made
from spotter.dialogue.training.putting_right import amends_booking, otherwise
from spotter.dialogue.training.session_answers import day_meant
from spotter.dialogue.training.session_days import DaySaid, days_said, denied_stretches
from spotter.dialogue.training.session_moves import MOVING, Move, days_of, moves_said
from spotter.dialogue.training.session_times import TimeSaid, half_said, settled, times_said
from spotter.dialogue.training.sessions import (
    BOOK,
    MOVE,
    Session,
    agenda,
    days_listed,
    is_called,
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
_swapping = word_set("swap switch trade exchange flip")
_all = word_set("everything all both every")
_parts = {
    "morning": (5, 12),
    "afternoon": (12, 18),
    "lunchtime": (11, 14),
    "evening": (17, 22),
    "night": (18, 24),
}
"""The hours of a part of the day."""


def read(context: Context) -> Plan | None:
    """What is moved for a stretch, or for the answer to the question about it."""
    if not context.offers(MOVE):
        return None
    pending = context.pending
    if pending is not None and pending.topic == TOPIC and "move" in pending.partial:
        answered = _answered(context, pending.partial["move"])
        if answered is not None:
            return answered
    if context.kind not in (TOPIC, "schedule", "unschedule") or is_of_a_plan_just_made(context):
        return None
    denied = denied_stretches(context.said, MOVING)
    rest = [word for at, word in enumerate(context.said.words) if not any(one <= at < end for one, end in denied)]
    if denied and not (MOVING | {"instead"}) & set(rest):
        return Plan(TOPIC, text=f"All right, nothing is moved.{agenda(context)}")
    if _swapping & set(context.said.words) and (swapped := _swapped(context)) is not None:
        return swapped
    if (renamed := _renamed(context)) is not None:
        return renamed
    moves = moves_said(context, context.said)
    if len(context.schedule) > 1 and _all & set(context.said.words) and not moves[0].names:
        spans = [each for each in days_said(context.said) if each.is_span]
        if spans or moves[0].old is None:
            sessions = [each for each in context.schedule if not spans or spans[0].holds(each.get("date"))]
            new = None if moves[0].shift else moves[0].new
            return _all_moved(context, sessions, replace(moves[0], old=None, new=new))
    plans = [_moved(context, each) for each in moves]
    asked = next((each for each in plans if each.question), None)
    if asked is not None:
        return asked
    return Plan(
        TOPIC,
        tuple(step for plan in plans for step in plan.steps),
        " ".join(dict.fromkeys(plan.text for plan in plans if plan.text)),
    )


def _renamed(context: Context) -> Plan | None:
    """The session that was just booked, with another name or length; None where a day or a time is named too."""
    days = days_said(context.whole)
    session = spoken_of(context)
    if session is None or days or times_said(context.whole, days) or not amends_booking(context):
        return None
    told = otherwise(context)
    if not told:
        return None
    length = f", {told['minutes']} minutes" if "minutes" in told else ""
    after = f"{session_said(context, {**session, **told})}{length}"
    return Plan(TOPIC, (Step(MOVE, {"schedule_id": str(session["id"]), **told}, f"Changed: {after}."),))


def _all_moved(context: Context, sessions: Sequence[Session], move: Move) -> Plan:
    """All of these sessions, moved by as much, or to the same time; asked first."""
    plans = [_to(context, session, replace(move, id=str(session["id"]))) for session in sessions]
    steps = tuple(step for plan in plans for step in plan.steps)
    if move.new is not None or not steps or len(steps) < len(plans):
        return ask(TOPIC, f"Which session shall I move, and to when?{agenda(context)}", move=Move())
    listed = " ".join(step.told.removeprefix("Moved: ") for step in steps)
    return confirm(TOPIC, f"Shall I move all of these? {listed}", steps)


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
    days = days_of(context, was, move)
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
        days = days_of(context, day, move)
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
    said = moves_said(context, context.whole)[0]
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
