"""The closed lists of words that the parser knows besides the names of exercises; most are data, in ``data``."""

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from spotter.language.tokens import fold
from spotter.language.units import REP_WORDS, ROUND_WORDS, SECONDS_OF_UNIT, SET_WORDS, WEIGHT_UNITS

Phrases = Mapping[str, tuple[tuple[str, ...], ...]]
"""Phrases by their first word."""

_data = Path(__file__).with_name("data")


def word_set(words: str) -> frozenset[str]:
    """Words parted by spaces."""
    return frozenset(words.split())


def _lines(name: str) -> Iterator[str]:
    """The lines of a file in ``data`` without its comments, as the lexer spells words."""
    return (line for line in fold((_data / name).read_text("utf-8")).splitlines() if line and line[0] != "#")


def _words(name: str) -> frozenset[str]:
    return frozenset(word for line in _lines(name) for word in line.split())


def _lists(name: str) -> dict[str, frozenset[str]]:
    """Lists by name: ``joins: and then``."""
    text = "\n".join(_lines(name)).replace("\n ", " ")
    return {title: word_set(words) for title, _, words in (line.partition(": ") for line in text.splitlines())}


def _phrases(name: str) -> Phrases:
    found: dict[str, tuple[tuple[str, ...], ...]] = {}
    for phrase in (tuple(line.split()) for line in _lines(name)):
        found[phrase[0]] = (*found.get(phrase[0], ()), phrase)
    return found


NAMED = _lists("words.txt")
"""The lists of ``data/words.txt`` by name."""


def _units_of(unit: str) -> frozenset[str]:
    return frozenset(word for word, meant in WEIGHT_UNITS.items() if meant == unit)


def _units_worth(seconds: int) -> frozenset[str]:
    """Without m, which may be metres as well."""
    return frozenset(word for word, worth in SECONDS_OF_UNIT.items() if worth == seconds) - {"m"}


KILOGRAMS, POUNDS = _units_of("kg") | {"k"}, _units_of("lb")
SECONDS, MINUTES, HOURS = map(_units_worth, (1, 60, 3600))
REPS, SETS, ROUNDS = REP_WORDS | NAMED["reps_elsewhere"], SET_WORDS | NAMED["sets_elsewhere"], ROUND_WORDS
DISTANCES, EFFORT, BODY = NAMED["distances"], NAMED["effort"], NAMED["body"]
UNITS = KILOGRAMS | POUNDS | SECONDS | MINUTES | HOURS | DISTANCES | REPS | SETS | ROUNDS

REPS_OF_WORD = {"single": 1, "singles": 1, "double": 2, "doubles": 2, "triple": 3, "triples": 3}
OTHER_WEIGHTS, SIDES, EACH = NAMED["other_weights"], NAMED["sides"], NAMED["each"]
SET_ADJECTIVES, REP_ADJECTIVES, VAGUE_COUNTS = NAMED["set_adjectives"], NAMED["rep_adjectives"], NAMED["vague_counts"]
ABOUT, GOT, PLANNED, FAILED = NAMED["about"], NAMED["got"], NAMED["planned"], NAMED["failed"]
AS_MANY, JOINS, CONNECTORS, CARRIED = NAMED["as_many"], NAMED["joins"], NAMED["connectors"], NAMED["carried"]
WEEKDAYS, MONTHS = NAMED["weekdays"], NAMED["months"]

DONE_TO_NAME = {done: name for name, words in _lists("done.txt").items() for done in words}
"""What somebody did, and what it is called."""

FILLERS = _words("fillers.txt")
CHATTER = _words("chatter.txt")
HEADINGS = _words("headings.txt")
SOFT_MODIFIERS = _words("soft_modifiers.txt")
WEAK_MODIFIERS = _words("weak_modifiers.txt")
MODIFIERS = _words("modifiers.txt") | SOFT_MODIFIERS

PLANS = _phrases("plans.txt")
UNDONE = _phrases("undone.txt")
HISTORY = _phrases("history.txt")
FUTURE = _phrases("future.txt")
UNSURE = _phrases("unsure.txt")
TAKEN_BACK = _phrases("taken_back.txt")
CORRECTIONS = _phrases("corrections.txt")


def first_phrase(words: Sequence[str], phrases: Phrases) -> int | None:
    """Where the first of these phrases begins among ``words``."""
    for at, word in enumerate(words):
        for phrase in phrases.get(word, ()):
            if tuple(words[at : at + len(phrase)]) == phrase:
                return at
    return None
