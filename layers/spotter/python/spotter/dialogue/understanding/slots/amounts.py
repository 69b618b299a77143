"""Amounts: times, sets, reps, schemes such as 4x8, weights, percentages, efforts and bare numbers."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import cast

from spotter.language.durations import Duration, duration_at
from spotter.language.numbers import Number, number_at
from spotter.language.templates import Slot
from spotter.language.tokens import Token
from spotter.language.units import REP_WORDS, ROUND_WORDS, SET_WORDS, WEIGHT_UNITS, WeightUnit

_times = frozenset({"x", "×", "*", "by", "of", "times"})
_adjectives = frozenset({"working", "work", "hard", "good", "total", "straight"})
_set_words = SET_WORDS | {"serie", "series"}
_bare_weight_above = 10
"""Behind an @ a number above this is a load, as in a written log."""


@dataclass(frozen=True, slots=True)
class Scheme:
    """Sets and the reps of each."""

    sets: int
    reps: int


@dataclass(frozen=True, slots=True)
class Weight:
    """A load as it was said; ``unit`` None where none was."""

    value: Decimal
    unit: WeightUnit | None


def amounts(tokens: Sequence[Token]) -> Iterator[Slot]:
    """The slots ``scheme``, ``time``, ``weight``, ``sets``, ``reps``, ``rounds``, ``count``, ``effort`` and others."""
    for at in range(len(tokens)):
        if tokens[at].text == "@":
            yield from _behind_at(tokens, at)
        if tokens[at].text in ("rpe", "rir") and at + 1 < len(tokens):
            effort = number_at(tokens, at + 1)
            if effort is not None:
                yield Slot("effort", effort.value, at, effort.end)
        number = number_at(tokens, at)
        if number is not None:
            yield from _counted(tokens, number)
        duration = duration_at(tokens, at)
        if duration is not None:
            yield _time(duration)
        if (number is not None and number.end < len(tokens)) or number is not None:
            yield Slot("number", number.value, number.start, number.end)


def _time(duration: Duration) -> Slot:
    return Slot("time", duration, duration.start, duration.end)


def _behind_at(tokens: Sequence[Token], at: int) -> Iterator[Slot]:
    if at + 1 >= len(tokens):
        return
    number = number_at(tokens, at + 1)
    if number is not None and (number.value > _bare_weight_above or _weight_unit(tokens, number.end)):
        unit = _weight_unit(tokens, number.end)
        yield Slot("weight", Weight(number.value, unit), at, number.end + (unit is not None))


def _counted(tokens: Sequence[Token], number: Number) -> Iterator[Slot]:
    """What the words behind a number make of it."""
    at = number.end
    if at < len(tokens) and tokens[at].text in _adjectives:
        at += 1
    word = tokens[at].text if at < len(tokens) else ""
    whole = int(number.value) if number.value == number.value.to_integral_value() else None
    if whole is not None:
        yield from _scheme(tokens, number, whole)
        for kind, known in (("sets", _set_words), ("reps", REP_WORDS), ("rounds", ROUND_WORDS)):
            if word in known:
                yield Slot(kind, whole, number.start, at + 1)
        if word in ("exercises", "exercise", "moves", "movements", "lifts"):
            yield Slot("count", whole, number.start, at + 1)
    unit = _weight_unit(tokens, number.end)
    if unit is not None:
        yield Slot("weight", Weight(number.value, unit), number.start, number.end + 1)
    if number.end < len(tokens) and tokens[number.end].text in ("%", "percent"):
        yield Slot("percent", number.value, number.start, number.end + 1)


def _scheme(tokens: Sequence[Token], number: Number, sets: int) -> Iterator[Slot]:
    """``4x8``, ``4 x 8``, ``4 sets of 8``, ``4 by 8``."""
    at = number.end
    if at < len(tokens) and tokens[at].text in _set_words:
        at += 1
    if at + 1 >= len(tokens) or tokens[at].text not in _times:
        return
    reps = number_at(tokens, at + 1)
    if reps is None or reps.value != reps.value.to_integral_value() or _weight_unit(tokens, reps.end):
        return
    if tokens[at].text in ("of", "times") and at == number.end:
        return
    end = reps.end + 1 if reps.end < len(tokens) and tokens[reps.end].text in REP_WORDS else reps.end
    yield Slot("scheme", Scheme(sets, int(reps.value)), number.start, end)


def _weight_unit(tokens: Sequence[Token], at: int) -> WeightUnit | None:
    unit = WEIGHT_UNITS.get(tokens[at].text) if at < len(tokens) else None
    return cast("WeightUnit | None", unit)
