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


named = _lists("words.txt")
"""The lists of ``data/words.txt`` by name."""


def _units_of(unit: str) -> frozenset[str]:
    return frozenset(word for word, meant in WEIGHT_UNITS.items() if meant == unit)


def _units_worth(seconds: int) -> frozenset[str]:
    """Without m, which may be metres as well."""
    return frozenset(word for word, worth in SECONDS_OF_UNIT.items() if worth == seconds) - {"m"}


kilograms, pounds = _units_of("kg") | {"k"}, _units_of("lb")
seconds, minutes, hours = map(_units_worth, (1, 60, 3600))
reps, sets, rounds = REP_WORDS | named["reps_elsewhere"], SET_WORDS | named["sets_elsewhere"], ROUND_WORDS
distances, effort, body = named["distances"], named["effort"], named["body"]
units = kilograms | pounds | seconds | minutes | hours | distances | reps | sets | rounds

rep_words = {"single": 1, "singles": 1, "double": 2, "doubles": 2, "triple": 3, "triples": 3}
other_weights, sides, each = named["other_weights"], named["sides"], named["each"]
set_adjectives, rep_adjectives, vague_counts = named["set_adjectives"], named["rep_adjectives"], named["vague_counts"]
about, got, planned, failed = named["about"], named["got"], named["planned"], named["failed"]
as_many, joins, connectors, carried = named["as_many"], named["joins"], named["connectors"], named["carried"]
weekdays, months = named["weekdays"], named["months"]

done_to_name = {
    "benched": "bench",
    "benching": "bench",
    "squatted": "squat",
    "squatting": "squat",
    "curled": "curl",
    "deadlifted": "deadlift",
    "deadlifting": "deadlift",
    "planked": "plank",
    "ran": "run",
    "running": "run",
    "cycled": "cycling",
    "biked": "bike",
    "swam": "swim",
    "walked": "walk",
    "lunged": "lunge",
    "jogged": "jog",
    "shrugged": "shrug",
    "snatched": "snatch",
}
"""What somebody did, and what it is called."""

fillers = _words("fillers.txt")
chatter = _words("chatter.txt")
headings = _words("headings.txt")
soft_modifiers = _words("soft_modifiers.txt")
weak_modifiers = _words("weak_modifiers.txt")
modifiers = _words("modifiers.txt") | soft_modifiers

plans = _phrases("plans.txt")
undone = _phrases("undone.txt")
history = _phrases("history.txt")
future = _phrases("future.txt")
unsure = _phrases("unsure.txt")
taken_back = _phrases("taken_back.txt")
corrections = _phrases("corrections.txt")


def first_phrase(words: Sequence[str], phrases: Phrases) -> int | None:
    """Where the first of these phrases begins among ``words``."""
    for at, word in enumerate(words):
        for phrase in phrases.get(word, ()):
            if tuple(words[at : at + len(phrase)]) == phrase:
                return at
    return None
