"""The units that people write behind numbers, and what they are worth."""

from decimal import Decimal
from typing import Literal

WeightUnit = Literal["kg", "lb"]

KILOGRAM_IN_POUNDS = Decimal("2.2046226218")
POUND_IN_KILOGRAMS = Decimal("0.45359237")
"""Exact, by the international agreement of 1959."""


def _each(meaning: str, words: str) -> dict[str, str]:
    return dict.fromkeys(words.split(), meaning)


WEIGHT_UNITS: dict[str, str] = _each("kg", "kg kgs kilo kilos kilogram kilograms kilogramm kgm") | _each(
    "lb", "lb lbs pound pounds lbm lbf"
)
"""``k`` is kilograms in a log alone, and ``#`` pounds: whoever reads logs adds them."""

_units_of_time = {
    1: "s sec secs second seconds",
    60: "m min mins minute minutes mint mints minit minits minuts minuets",
    3600: "h hr hrs hour hours",
}
SECONDS_OF_UNIT: dict[str, int] = {word: seconds for seconds, words in _units_of_time.items() for word in words.split()}
"""Seconds in a unit of time."""

SET_WORDS = frozenset({"set", "sets"})
REP_WORDS = frozenset({"rep", "reps", "repetition", "repetitions"})
ROUND_WORDS = frozenset({"round", "rounds", "circuit", "circuits"})
