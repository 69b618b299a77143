"""What the numbers of a message say: ages, weight lost too fast, too little food, a fever, a racing heart."""

from collections.abc import Iterator, Sequence
from decimal import Decimal
from functools import cache
from pathlib import Path

from spotter.language.lexicon import read_phrases
from spotter.language.numbers import Number, number_at
from spotter.language.tokens import Token, TokenKind
from spotter.language.units import REP_WORDS, ROUND_WORDS, SECONDS_OF_UNIT, SET_WORDS, WEIGHT_UNITS
from spotter.safety.concept import Concept

ADULT_AGE = 18
_youngest_age = 5
FASTEST_KG_A_WEEK = Decimal("1.5")
"""Well above any guideline: 0.5-1% of bodyweight a week is advised (Helms, Aragon, Fitschen 2014)."""
LEAST_KCAL_A_DAY = 1000
"""Below what any adult can live on without a doctor beside it (very-low-calorie diets: 800, under supervision)."""
_least_meant_kcal = 100
_fever_celsius = (Decimal("37.8"), Decimal(43))
_fever_fahrenheit = (Decimal("100.2"), Decimal(109))
_before_an_age = frozenset({",", "("})
"""Marks between a person and an age: ``my grandson (10)``."""
_racing_bpm = (Decimal(115), Decimal(250))
_words_from_verb_to_amount = 7
_words_from_amount_to_time = 12
_kilograms = {"kg": Decimal(1), "lb": Decimal("0.4536"), "stone": Decimal("6.35")}
_days = {
    "hour": Decimal(1) / 24,
    "day": Decimal(1),
    "weekend": Decimal(2),
    "week": Decimal(7),
    "fortnight": Decimal(14),
    "month": Decimal(30),
}
_days_to_a_weekday = Decimal(5)


def figures_in(tokens: Sequence[Token]) -> Iterator[Concept]:
    """The concepts that numbers make, by place."""
    verb: int | None = None
    at = 0
    while at < len(tokens):
        if _is(tokens, at, "lose"):
            verb = at
        number = number_at(tokens, at)
        if number is None:
            at += 1
            continue
        for name in _names(tokens, number, verb):
            yield Concept(name, number.start, number.end)
        at = number.end


def _names(tokens: Sequence[Token], number: Number, verb: int | None) -> Iterator[str]:
    if _is_young_age(tokens, number):
        yield "young"
    if _least_meant_kcal <= number.value <= LEAST_KCAL_A_DAY and _is_a_days_food(tokens, number):
        yield "toolittle"
    if verb is not None and number.start - verb <= _words_from_verb_to_amount and _is_too_fast(tokens, number):
        yield "toofast"
    is_hot = _is_between(number, _fever_celsius) or _is_between(number, _fever_fahrenheit)
    if is_hot and not _counts_something(tokens, number.end):
        yield "degrees"
    if _is_between(number, _racing_bpm):
        yield "fast"


def _counts_something(tokens: Sequence[Token], at: int) -> bool:
    """Whether what stands behind a number says what it counts, so that it is no temperature: ``forty seconds``."""
    return at < len(tokens) and tokens[at].text in _counted


_counted = {*WEIGHT_UNITS, *SECONDS_OF_UNIT, *SET_WORDS, *REP_WORDS, *ROUND_WORDS}


def _is_between(number: Number, bounds: tuple[Decimal, Decimal]) -> bool:
    return bounds[0] <= number.value <= bounds[1]


def _is_young_age(tokens: Sequence[Token], number: Number) -> bool:
    if not _youngest_age <= number.value < ADULT_AGE or number.value != number.value.to_integral_value():
        return False
    if _is(tokens, number.end, "yearsold") or (_is(tokens, number.end, "years") and _is(tokens, number.end + 1, "old")):
        return True
    before = number.start - 1
    while _is(tokens, before, "just"):
        before -= 1
    if before > 0 and tokens[before].text in _before_an_age and _is(tokens, before - 1, "child"):
        before -= 1
    if not _is(tokens, before, "being") or _is(tokens, before - 1, "thing"):
        return False
    end = number.end + _is(tokens, number.end, "years")
    return end >= len(tokens) or _ends_an_age(tokens, end) or end > number.end


def _ends_an_age(tokens: Sequence[Token], at: int) -> bool:
    token = tokens[at]
    return token.kind is TokenKind.BREAK or token.text in ",.;!?)" or _is(tokens, at, "goeson")


def _is_a_days_food(tokens: Sequence[Token], number: Number) -> bool:
    if not _is(tokens, number.end, "kcal"):
        return False
    around = range(max(0, number.start - 2), min(len(tokens), number.end + 5))
    return not any(_is(tokens, at, "notaday") for at in around)


def _is_too_fast(tokens: Sequence[Token], number: Number) -> bool:
    unit = next((each for each in _kilograms if _is(tokens, number.end, each)), None)
    if unit is None:
        return False
    days = _days_behind(tokens, number.end + 1)
    return days is not None and number.value * _kilograms[unit] / days * 7 > FASTEST_KG_A_WEEK


def _days_behind(tokens: Sequence[Token], begin: int) -> Decimal | None:
    """The days until when, or within which, as the words behind ``begin`` tell."""
    if not any(token.text in _words_of_time() for token in tokens[begin : begin + _words_from_amount_to_time + 3]):
        return None
    at = begin
    while at < min(len(tokens), begin + _words_from_amount_to_time):
        if _is(tokens, at, "weekday"):
            return _days_to_a_weekday
        if _is(tokens, at, "tomorrow"):
            return Decimal(1)
        number = number_at(tokens, at)
        end = number.end if number is not None else at
        for unit, days in _days.items():
            if _is(tokens, end, unit):
                count = number.value if number is not None and number.value else Decimal(1)
                return days * count
        at = end if number is not None and end > at else at + 1
    return None


def _is(tokens: Sequence[Token], at: int, kind: str) -> bool:
    return 0 <= at < len(tokens) and tokens[at].text in _words_by_kind()[kind]


@cache
def _words_of_time() -> frozenset[str]:
    kinds = ("weekday", "tomorrow", *_days)
    return frozenset().union(*(_words_by_kind()[kind] for kind in kinds))


@cache
def _words_by_kind() -> dict[str, frozenset[str]]:
    found: dict[str, set[str]] = {}
    for word, kind in read_phrases(Path(__file__).with_name("data") / "figures.txt"):
        found.setdefault(kind, set()).add(word)
    return {kind: frozenset(words) for kind, words in found.items()}
