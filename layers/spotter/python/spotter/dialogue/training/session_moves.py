"""What a stretch asks to be moved, and where to: the day and the time of the session that stands, and the new ones."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date, timedelta

from spotter.dialogue.training.context import Context
from spotter.dialogue.training.putting_right import amends_booking
from spotter.dialogue.training.session_days import DaySaid, Role, aside_end, days_said, denied_stretches
from spotter.dialogue.training.session_shifts import NO_SHIFT, Shift, shift_said
from spotter.dialogue.training.session_times import TimeSaid, part_of_day, times_said
from spotter.dialogue.training.sessions import at, names_said, on, program_name, spoken_of
from spotter.dialogue.understanding.message import Message
from spotter.language.days import Direction
from spotter.language.word_lists import word_set

MOVING = word_set("move shift push pass lay reschedule postpone delay transfer bump slide swap change bring put touch")
_pointing = word_set("it that this them")
_naming = (("make", "it"), ("make", "that"), ("make", "this"), ("back", "to"))
_stays = ("same time", "same hour")
_week = 7


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


def is_a_move(context: Context) -> bool:
    """Whether a session that is booked goes to another day, in whatever words."""
    days = days_said(context.said)
    stands = any(each.role is Role.OLD and on(context, each) for each in days)
    if stands and any(each.role is Role.NEW for each in days):
        return True
    return _is_another_time(context, days)


def _is_another_time(context: Context, days: Sequence[DaySaid]) -> bool:
    """Whether a time is said beside the one that it stands for, which is booked: ``monday at 8 pm, not 6``."""
    times = times_said(context.said, days)
    booked = [one for each in days for one in on(context, each)] if days else context.schedule
    denied = [each for each in times if each.role is Role.NOT and at(booked, each)]
    return bool(denied) and any(each.role is not Role.NOT for each in times)


def moves_said(context: Context, said: Message) -> list[Move]:
    """The moves that a stretch asks for: one, or one for each pair of days."""
    denied = denied_stretches(said, MOVING)
    days = [
        each
        for each in days_said(said)
        if each.role is not Role.KEPT
        and (each.role is not Role.NOT or on(context, each))
        and not any(start <= each.start < end for start, end in denied)
    ]
    days = [replace(each, role=Role.OLD) if each.role is Role.NOT else each for each in days]
    begin = aside_end(said, MOVING | {"make"})
    behind = [each for each in days if each.start >= begin]
    days = behind if len(behind) > 1 else days
    times = times_said(said, days)
    is_of_the_last = amends_booking(context) and spoken_of(context) is not None
    names = () if is_of_the_last else tuple(each.name for each in names_said(context, said) if each.name)
    olds = [each for each in days if each.role is Role.OLD]
    news = [each for each in days if each.role is Role.NEW]
    if len(olds) == len(news) > 1 and len(days) == len(olds) + len(news) and not times:
        return [Move(old, new) for old, new in zip(olds, news, strict=True)]
    old, new = _from_and_to(context, said, days)
    booked = [each.get("time") for each in context.schedule]
    was = tuple(
        each
        for each in times
        if each.role in (Role.OLD, Role.NOT) and (any(map(each.holds, booked)) or not _is_a_reason(said, each))
    )
    to = [each for each in times if each.role not in (Role.OLD, Role.NOT)]
    if any(map(said.phrase, _stays)):
        to = [each for each in to if said.words[max(0, each.start - 2) : each.start] in _naming]
    if len(to) > 1:
        one = _new_time(said, to, new)
        was, to = (*was, *(each for each in to if each.start < one.start)), [one]
    if old is None and new is not None and new.role is Role.OPEN and was and to and not on(context, new):
        old, new = new, None
    shift = shift_said(said) if new is None or not to else NO_SHIFT
    part = "" if to else part_of_day(said, *((old.start, old.end) if old is not None else (0, 0)))
    return [Move(old, new, names, was, to[0] if to else None, shift, part)]


def _new_time(said: Message, times: Sequence[TimeSaid], new: DaySaid | None) -> TimeSaid:
    """Of several times the one that is meant: behind ``make it`` or the new day, before ``instead``, or the last."""
    named = [each for each in times if said.words[max(0, each.start - 2) : each.start] in _naming]
    if len(named) == 1:
        return named[0]
    instead = [each for each in times if said.words[each.end : each.end + 1] == ("instead",)]
    behind = [each for each in times if new is not None and new.role is Role.NEW and 0 <= each.start - new.end <= 1]
    return (instead or behind or list(times))[-1]


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
        before = [each for each in olds if each.start < news[-1].start]
        stands = [*before[-1:], *olds, *(each for each in opens if each.start < news[-1].start or on(context, each))]
        return stands[0] if stands else None, news[-1]
    if olds and (opens or len(olds) > 1):
        return olds[0], opens[-1] if opens else olds[-1]
    if olds:
        return olds[0], None
    if len(opens) > 1:
        return opens[0], opens[-1]
    if not opens:
        return None, None
    if amends_booking(context):
        return None, opens[0]
    points = bool(_pointing & set(said.words)) and spoken_of(context) is not None and not on(context, opens[0])
    is_there = bool(on(context, opens[0])) or (spoken_of(context) is None and _is_planned(context, opens[0]))
    shifted = bool(shift_said(said))
    return (opens[0], None) if (is_there and not points) or shifted else (None, opens[0])


def _is_planned(context: Context, day: DaySaid) -> bool:
    return any(program_name(context, each) for each in day.days)


def days_of(context: Context, was: date, move: Move) -> tuple[date, ...]:
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


def _is_dated(context: Context, was: date) -> bool:
    """Whether the day of the session is named by its number: ``Thursday 10th``; a weekday beside it is the next one."""
    return any(
        each.day == was and any(token.value is not None for token in context.whole.tokens[each.start : each.end])
        for each in context.whole.days(Direction.FUTURE)
    )


def _weekday_of(context: Context, was: date, day: date, move: Move) -> tuple[date, ...]:
    """The coming day of that name; or the one in the week of the session, where that week is a later one.

    Who means tomorrow says so.
    """
    of_week = day + timedelta(days=_week)
    if move.new is None or not move.new.is_weekday or day > was:
        return (day,)
    if _is_dated(context, was):
        return (was + timedelta(days=(day.weekday() - was.weekday()) % _week or _week),)
    if of_week.isocalendar()[:2] != was.isocalendar()[:2]:
        return (day,)
    return (of_week,) if move.shift.sign > 0 or (day - context.today).days <= 1 else (day, of_week)
