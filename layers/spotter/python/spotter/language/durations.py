"""Lengths of time: ``45 min``, ``an hour and a half``, ``1h30``, ``half an hour``, ``30-40 minutes``."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal

from spotter.language.numbers import number_at
from spotter.language.tokens import Token, TokenKind
from spotter.language.units import SECONDS_OF_UNIT

_spoken = {
    "an hour and a half": 5400,
    "hour and a half": 5400,
    "one hour and a half": 5400,
    "an hour and a quarter": 4500,
    "hour and a quarter": 4500,
    "one hour and a quarter": 4500,
    "an hour and three quarters": 6300,
    "half an hour": 1800,
    "half hour": 1800,
    "half a hour": 1800,
    "quarter of an hour": 900,
    "a quarter of an hour": 900,
    "a quarter of hour": 900,
    "quarter of hour": 900,
    "a quarter hour": 900,
    "quarter hour": 900,
    "one quarter hour": 900,
    "three quarters of hour": 2700,
    "three quarter hour": 2700,
    "three quarter hours": 2700,
    "half of an hour": 1800,
    "half of hour": 1800,
    "a half hour": 1800,
    "a half an hour": 1800,
    "one half hour": 1800,
    "hour or so": 3600,
    "couple of hours": 7200,
    "a couple of hours": 7200,
    "three quarters of an hour": 2700,
    "a minute and a half": 90,
    "a minute and half": 90,
    "a minute n a half": 90,
    "minute and a half": 90,
    "minute and half": 90,
    "minute n a half": 90,
    "one minute and a half": 90,
    "a min and a half": 90,
    "half a minute": 30,
    "half minute": 30,
    "a half minute": 30,
    "half a min": 30,
    "half min": 30,
    "a full minute": 60,
    "full minute": 60,
    "a full min": 60,
    "full min": 60,
    "a whole minute": 60,
    "whole minute": 60,
    "an hr": 3600,
    "half an hr": 1800,
    "an hour": 3600,
    "a hour": 3600,
    "a minute": 60,
    "one minute": 60,
}
_phrases = sorted(((tuple(phrase.split()), seconds) for phrase, seconds in _spoken.items()), key=lambda p: -len(p[0]))
_by_first_word: dict[str, list[tuple[tuple[str, ...], int]]] = {}
for _phrase, _seconds in _phrases:
    _by_first_word.setdefault(_phrase[0], []).append((_phrase, _seconds))
_of_day = frozenset({"call", "mark", "past"})
"""Behind a spoken length it is no length: the half hour call, a quarter past."""
_half = Decimal("0.5")
_between = frozenset({"to", "or", "-", "/"})


@dataclass(frozen=True, slots=True)
class Duration:
    """A length of time at ``start:end`` of the tokens; of a range the longer end, ``least_seconds`` the shorter."""

    seconds: int
    start: int
    end: int
    least_seconds: int


def durations(tokens: Sequence[Token]) -> Iterator[Duration]:
    """Every length of time in ``tokens``, in order."""
    at = 0
    while at < len(tokens):
        found = duration_at(tokens, at)
        if found is not None:
            yield found
        at = found.end if found is not None else at + 1


def duration_at(tokens: Sequence[Token], at: int) -> Duration | None:
    """The length of time that begins at ``at``."""
    for phrase, seconds in _by_first_word.get(tokens[at].text, ()):
        end = at + len(phrase)
        of_day = end < len(tokens) and tokens[end].text in _of_day
        if tuple(each.text for each in tokens[at:end]) == phrase and not of_day:
            more, end = _seconds_behind_minutes(tokens, end) if phrase[-1] in _minutes else (0, end)
            return Duration(seconds + more, at, end, seconds + more)
    first = number_at(tokens, at)
    if first is None:
        return None
    end, value, least = first.end, first.value, first.value
    if (halved := _and_half(tokens, end)) is not None:
        end, value, least = halved, value + _half, value + _half
    if end + 1 < len(tokens) and tokens[end].text in _between:
        second = number_at(tokens, end + 1)
        if second is not None and second.value > value and _unit(tokens, second.end) is not None:
            end, value = second.end, second.value
    unit = _unit(tokens, end)
    if unit is None:
        return None
    seconds, least_seconds, end = _whole(value * unit), _whole(least * unit), end + 1
    if unit == SECONDS_OF_UNIT["h"]:
        more, end = _minutes_behind_hours(tokens, end)
        seconds, least_seconds = seconds + more, least_seconds + more
    elif unit == SECONDS_OF_UNIT["m"]:
        more, end = _seconds_behind_minutes(tokens, end)
        seconds, least_seconds = seconds + more, least_seconds + more
    return Duration(seconds, at, end, least_seconds) if seconds else None


def _and_half(tokens: Sequence[Token], at: int) -> int | None:
    """The place behind ``and a half`` where a unit follows: ``one and a half minutes``."""
    words = tuple(each.text for each in tokens[at : at + 3])
    end = at + 3 if words == ("and", "a", "half") else at + 2 if words[:2] == ("and", "half") else at
    return end if end > at and _unit(tokens, end) is not None else None


def _unit(tokens: Sequence[Token], at: int) -> int | None:
    return SECONDS_OF_UNIT.get(tokens[at].text) if at < len(tokens) else None


def _minutes_behind_hours(tokens: Sequence[Token], at: int) -> tuple[int, int]:
    """``1h30``, ``1 hour 30 minutes``, ``2 hours and a half``: the seconds behind the hours, and the place behind."""
    if tuple(each.text for each in tokens[at : at + 3]) == ("and", "a", "half"):
        return 1800, at + 3
    start = at + 1 if at < len(tokens) and tokens[at].text == "and" else at
    if start >= len(tokens):
        return 0, at
    more = number_at(tokens, start)
    if more is None or more.value >= 60:
        return 0, at
    if _unit(tokens, more.end) == SECONDS_OF_UNIT["m"]:
        return _whole(more.value * 60), more.end + 1
    glued = tokens[start].kind is TokenKind.NUMBER and tokens[start].glued
    return (_whole(more.value * 60), more.end) if glued else (0, at)


def _seconds_behind_minutes(tokens: Sequence[Token], at: int) -> tuple[int, int]:
    """``1 min 10``, ``1min30``, ``one minute and twenty seconds``: the seconds behind, and the place behind them.

    A number that anything else follows is of that: ``1 min 10 reps``.
    """
    start = at + 1 if at < len(tokens) and tokens[at].text == "and" else at
    more = number_at(tokens, start) if start < len(tokens) else None
    if more is None or more.value >= 60 or more.value % 1:
        return 0, at
    if _unit(tokens, more.end) == 1:
        return int(more.value), more.end + 1
    is_glued = start == at and tokens[start].kind is TokenKind.NUMBER and tokens[start].glued
    is_last = is_glued or more.end >= len(tokens) or tokens[more.end].text in _ends_of_lengths
    return (int(more.value), more.end) if is_last and more.value >= _least_seconds else (0, at)


_minutes = frozenset({"minute", "minutes"})
_ends_of_lengths = frozenset({"and", "then", "but", ",", ".", ";", "!", "?", ")", "\n", ""})
_least_seconds = 5
"""Fewer seconds behind minutes are said with their unit."""


def _whole(seconds: Decimal) -> int:
    return int(seconds.to_integral_value())
