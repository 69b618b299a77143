"""The kinds of token that a template of ``data/annotations.txt`` may ask for in braces."""

from collections.abc import Callable
from decimal import Decimal
from functools import lru_cache
from typing import NamedTuple

from spotter.language.numbers import NUMBER_WORDS
from spotter.notation import vocabulary as known
from spotter.notation.lexing.cursor import Cursor

_lists = known.NAMED | {
    "weights": known.KILOGRAMS | known.POUNDS,
    "times": known.SECONDS | known.MINUTES | known.HOURS,
    "units": known.UNITS,
    "reps": known.REPS,
    "sets": known.SETS,
    "number_words": frozenset(NUMBER_WORDS),
}
_kinds = {"number": "0", "clock": "c", "word": "a", "end": "\n", "x": "x"}
"""By the sign that the cursor has of a token."""
_signs = {"open": "([{", "close": ")]}", "colon": ":", "bar": "|"}
_longest_between = 24


class Shape(NamedTuple):
    """What a template sees of a token."""

    sign: str
    word: str
    glued: bool
    value: Decimal | None


def shape(tokens: Cursor, at: int) -> Shape:
    """The shape of the token at ``at``."""
    token = tokens[at]
    return Shape(tokens.signs[at], token.word, token.glued, token.value)


def is_of_class(token: Shape, name: str) -> bool:
    """Whether ``token`` is of a class: ``weights /``, of none of them with ``!`` before them."""
    excluded, names = _names_of(name)
    return any(_is_one(token, each) for each in names) is not excluded


def stands_behind(tokens: Cursor, at: int, name: str) -> bool:
    """Whether what stands before ``at`` is of a class; ``^`` is the beginning of a line."""
    excluded, names = _names_of(name)
    before = shape(tokens, at - 1)
    among = any(_places[each](tokens, at) if each in _places else _is_one(before, each) for each in names)
    return among is not excluded


@lru_cache(maxsize=256)
def _names_of(name: str) -> tuple[bool, tuple[str, ...]]:
    """Whether it asks for none of them, and the names."""
    return name.startswith("!"), tuple(name.removeprefix("!").split())


def _follows_a_label(tokens: Cursor, at: int) -> bool:
    """The ``2)`` of ``1) bench 3x5 2) squat 3x5``: outside brackets, and the number before it labels too."""
    value, sign = tokens[at].value or 0, tokens.signs[at + 1]
    closed = False
    for place in range(at - 1, max(0, at - _longest_between) - 1, -1):
        closed |= tokens.is_sign(place, ")]}")
        if tokens.is_sign(place, "\n") or (not closed and tokens.is_sign(place, "([{")):
            return False
        if tokens.is_sign(place, "0") and tokens.signs[place + 1] == sign and tokens[place].value == value - 1:
            return True
    return False


_places: dict[str, Callable[[Cursor, int], bool]] = {
    "^": Cursor.line_starts,
    "first": lambda tokens, at: at == tokens.first,
    "listed": _follows_a_label,
}


def _is_one(token: Shape, name: str) -> bool:
    if len(name) > 1 and name[0] in "~_":
        return token.glued is (name[0] == "~") and _is_one(token, name[1:])
    if name in _kinds:
        return token.sign == _kinds[name]
    if token.sign == "a":
        words = _lists.get(name)
        return token.word not in known.UNITS if name == "name" else token.word in words if words else token.word == name
    if name in _single_dates:
        return _single_dates[name](token)
    bounds = _bounds(name)
    if bounds is not None:
        return token.value is not None and _is_within(token, *bounds)
    return token.sign in _signs[name] if name in _signs else token.sign == name


@lru_cache(maxsize=256)
def _bounds(name: str) -> tuple[Decimal, Decimal, bool] | None:
    """Of ``1-31`` the two ends, and whether whole numbers alone are meant; None if the name is no range."""
    low, _, high = name.partition("-")
    if not (low[:1].isdecimal() and high[:1].isdecimal()):
        return None
    return Decimal(low), Decimal(high), "." not in name


def _is_within(token: Shape, low: Decimal, high: Decimal, whole: bool) -> bool:
    return token.value is not None and (token.word.isdecimal() or not whole) and low <= token.value <= high


def _is_hour(token: Shape) -> bool:
    """``18:30`` is a time of day that somebody trains at."""
    return token.sign == "c" and 5 <= int(token.word.split(":")[0]) <= 23


def _is_dotted_date(token: Shape) -> bool:
    """``14.3.2025``, ``2025.03.14``."""
    lengths = tuple(map(len, token.word.split(".")))
    if token.sign != "m" or len(lengths) != 3 or lengths[1] > 2:
        return False
    return (lengths[0] <= 2 and lengths[2] in (2, 4)) or (lengths[0] == 4 and lengths[2] <= 2)


def _is_day_and_month(token: Shape) -> bool:
    """``14.03``."""
    day, _, month = token.word.partition(".")
    return day.isdecimal() and month.isdecimal() and len(month) == 2 and int(day) <= 31 and int(month) <= 12


_single_dates: dict[str, Callable[[Shape], bool]] = {
    "hour": _is_hour,
    "dotted_date": _is_dotted_date,
    "day.month": _is_day_and_month,
}
