"""A model's sentence, before a person reads it: plain, short, of nothing medical, and without a number of its own."""

import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from decimal import Decimal
from typing import Any

from spotter.language.numbers import NUMBER_WORDS, spoken
from spotter.language.units import REP_WORDS, ROUND_WORDS, SECONDS_OF_UNIT, SET_WORDS, WEIGHT_UNITS
from spotter.safety.assess import assess
from spotter.safety.languages import ENGLISH

LONGEST_SENTENCE = 300
_SMALL = 3
"""Up to three the words count things of speech too, as in "one of the best": only before a unit are they figures."""
_UNITS = {*WEIGHT_UNITS, *SECONDS_OF_UNIT, *REP_WORDS, *SET_WORDS, *ROUND_WORDS, "percent", "plate", "plates", "rpe"}
_MULTIPLES = frozenset(
    ("half", "double", "doubled", "triple", "tripled", "twice", "thrice", "dozen", "dozens", "hundred", "hundreds")
)
"""Words that make a number out of another one."""
_MARKUP = frozenset("<>{}[]\\`|#")
_digits = re.compile(r"\d+(?:[.,]\d+)*")
_thousands = re.compile(r"\d{1,3}(?:,\d{3})+")
_maximum = re.compile(r"\be?1rm\b", re.IGNORECASE)
"""The term for a one-rep max, estimated or not, whose digit is no number."""
_words = re.compile(r"[^\W\d_]+")


def checked_sentence(
    text: str, figures: Collection[Decimal], must_hold: Iterable[Decimal] = (), must_name: str = ""
) -> str | None:
    """``text`` in one line, if a person may read it as the coach's word; else None.

    ``figures`` are the numbers that it may hold, ``must_hold`` those that it may not leave out, and ``must_name`` is
    what it has to name. English alone: safety reads it best, and a sentence that it cannot read is not passed on.
    """
    said = " ".join(text.split())
    if not said or len(said) > LONGEST_SENTENCE or not said.isprintable() or _MARKUP & set(said) or "://" in said:
        return None
    if must_name.casefold() not in said.casefold():
        return None
    found = figures_in(said)
    if found is None or not found <= set(figures) or not set(must_hold) <= found:
        return None
    verdicts = assess(said)
    return None if verdicts or verdicts.language != ENGLISH else said


def figures_in(text: str) -> frozenset[Decimal] | None:
    """The numbers that a text names, in digits and in words; None where one is written in a way that is not read."""
    if any(letter.isnumeric() and not letter.isdecimal() for letter in text):
        return None
    if any(word in _MULTIPLES for word in _words_of(text)):
        return None
    return frozenset(_numbers_of(text))


def figures_of(value: Any) -> Iterator[Decimal]:
    """The numbers that plain JSON holds, those in its strings included; a date's, under the key ``day``, are none."""
    if isinstance(value, str):
        yield from _numbers_of(value)
    elif isinstance(value, Mapping):
        for name, each in value.items():
            if name != "day":
                yield from figures_of(each)
    elif isinstance(value, list | tuple):
        for each in value:
            yield from figures_of(each)
    elif isinstance(value, int | float | Decimal) and not isinstance(value, bool):
        yield Decimal(str(value)).normalize()


def _numbers_of(text: str) -> Iterator[Decimal]:
    yield from map(_decimal, _digits.findall(_maximum.sub(" ", text)))
    yield from _in_words(_words_of(text))


def _words_of(text: str) -> list[str]:
    return [word.lower() for word in _words.findall(text)]


def _decimal(digits: str) -> Decimal:
    if _thousands.fullmatch(digits):
        digits = digits.replace(",", "")
    whole, _, rest = digits.replace(",", ".").partition(".")
    return Decimal(f"{whole}.{rest.replace('.', '') or 0}").normalize()


def _in_words(words: list[str]) -> Iterator[Decimal]:
    at = 0
    while at < len(words):
        value, end = spoken(words, at) if words[at] in NUMBER_WORDS else (None, at + 1)
        if value is not None and (value > _SMALL or (words[end : end + 1] and words[end] in _UNITS)):
            yield value.normalize()
        at = max(end, at + 1)
