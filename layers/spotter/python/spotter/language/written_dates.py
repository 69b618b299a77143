"""Dates in numbers: ``2026-03-05``, ``5.3.2026``, ``3/5``. Which of two numbers is the month is not always clear."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from spotter.language.calendar import Direction, day_of_month, nearest_in_year
from spotter.language.day_words import WEEKDAYS
from spotter.language.tokens import Token, TokenKind
from spotter.language.word_lists import word_set

_marks = frozenset("-/.")
_day_first = "."
"""Who parts the numbers with points writes the day first."""


@dataclass(frozen=True, slots=True)
class WrittenDate:
    """Numbers that are written as a date, with the place behind them and the days that they may mean.

    ``is_clear``: they can hardly be anything else; not so ``3/5``, ``12-10-10``.
    """

    end: int
    dates: tuple[date, ...]
    is_clear: bool


def written_date_at(tokens: Sequence[Token], at: int, today: date, direction: Direction) -> WrittenDate | None:
    """The date in numbers that begins at ``at``."""
    found = _parts(tokens, at)
    if found is None:
        return None
    is_closed = _is_closed_by_a_point(tokens, at)
    if is_closed or _is_day_and_month(tokens, at, today, direction):
        day, month = (int(part) for part in found[2])
        known = nearest_in_year(today, month, day, direction) if 1 <= month <= _months else None
        return WrittenDate(at + 1 + is_closed, (known,), is_clear=True) if known is not None else None
    end, mark, parts = found
    lengths, numbers = [len(part) for part in parts], [int(part) for part in parts]
    if len(parts) == 3 and lengths[0] == 4 and max(lengths[1:]) <= 2:
        return WrittenDate(end, _there(day_of_month(*numbers)), is_clear=True)
    if max(lengths[:2]) > 2 or (len(parts) == 2 and mark != "/") or (len(parts) == 3 and lengths[2] not in (2, 4)):
        return None
    first, second = numbers[:2]
    orders = {(second, first)} if mark == _day_first else {(first, second), (second, first)}
    if len(parts) == 2:
        days = {nearest_in_year(today, month, day, direction) for month, day in orders if 1 <= month <= 12}
    else:
        year = numbers[2] if lengths[2] == 4 else 2000 + numbers[2]
        days = {day_of_month(year, month, day) for month, day in orders}
    return WrittenDate(end, _there(*days), is_clear=len(parts) == 3 and lengths[2] == 4)


def _is_closed_by_a_point(tokens: Sequence[Token], at: int) -> bool:
    """``31.03.``: a day and a month as they are written in German and Dutch, each with its point."""
    day, _, month = tokens[at].text.partition(".")
    point = tokens[at + 1] if at + 1 < len(tokens) else None
    is_written = 1 <= len(day) <= 2 and len(month) == 2
    has_year = at + 2 < len(tokens) and tokens[at + 2].kind is TokenKind.NUMBER and tokens[at + 2].glued
    return is_written and not has_year and point is not None and point.text == "." and point.glued


def _is_day_and_month(tokens: Sequence[Token], at: int, today: date, direction: Direction) -> bool:
    """``on 23.02``, ``from 28.02``, ``sunday 15.03``, ``10.03: bench ...``: not ``to 18.05``, which is a time as well.

    Hardly anybody begins a session at three minutes past: ``14.03`` is mostly a date where a word before it says so.
    """
    day, _, month = tokens[at].text.partition(".")
    is_written = 1 <= len(day) <= 2 and len(month) == 2 and month[0] == "0" and 1 <= int(day) <= _days
    before = tokens[at - 1].text if at else ""
    behind = tokens[at + 1].text if at + 1 < len(tokens) else ""
    if not is_written or behind in _of_amounts:
        return False
    if before in WEEKDAYS:
        known = nearest_in_year(today, int(month), int(day), direction) if 1 <= int(month) <= _months else None
        return known is not None and known.weekday() == WEEKDAYS[before]
    is_no_time = month not in _minutes or int(day) > _hours
    is_headed = (not before or tokens[at - 1].kind is TokenKind.BREAK) and behind in _behind_head
    is_past = before in _before_past or is_headed
    return before == "on" or (before in _before and is_no_time) or (direction is Direction.PAST and is_past)


_before = word_set("from to until till by since of in than today between")
_before_past = word_set("of in than")
_behind_head = (",", ":", "\n")
_of_amounts = word_set("x * × @ kg kgs kilo kilos lb lbs pounds s sec secs km k m mi miles min mins % - /")
_minutes = ("05",)
"""What may be minutes past an hour."""
_days, _months, _hours = 31, 12, 24


def _there(*days: date | None) -> tuple[date, ...]:
    return tuple(sorted(day for day in days if day is not None))


def _parts(tokens: Sequence[Token], at: int) -> tuple[int, str, list[str]] | None:
    """The place behind two or three numbers with the same mark between them, the mark, and the numbers.

    ``5.3`` is one token, and two numbers here.
    """
    parts: list[str] = []
    marks: set[str] = set()
    while True:
        pieces = tokens[at].text.split(".")
        if tokens[at].kind is not TokenKind.NUMBER or not all(piece.isdecimal() for piece in pieces):
            return None
        parts += pieces
        marks |= {"."} if len(pieces) > 1 else set()
        at += 1
        is_more = at + 1 < len(tokens) and tokens[at + 1].kind is TokenKind.NUMBER
        if not is_more or tokens[at].text not in _marks or not (tokens[at].glued and tokens[at + 1].glued):
            break
        marks.add(tokens[at].text)
        at += 1
    return (at, *marks, parts) if len(marks) == 1 and len(parts) in (2, 3) else None  # type: ignore[return-value]
