"""The closed lists of words that the parser knows besides the names of exercises; most are data, in ``data``."""

from pathlib import Path

from spotter.language.units import REP_WORDS, ROUND_WORDS, SECONDS_OF_UNIT, SET_WORDS, WEIGHT_UNITS
from spotter.language.word_lists import first_phrase as first_phrase
from spotter.language.word_lists import read_lists, read_phrase_lines, read_words
from spotter.language.word_lists import word_set as word_set

_data = Path(__file__).with_name("data")

NAMED = read_lists(_data / "words.txt")
"""The lists of ``data/words.txt`` by name."""


def _units_of(unit: str) -> frozenset[str]:
    return frozenset(word for word, meant in WEIGHT_UNITS.items() if meant == unit)


def _units_worth(seconds: int) -> frozenset[str]:
    """Without m, which may be metres as well."""
    return frozenset(word for word, worth in SECONDS_OF_UNIT.items() if worth == seconds) - {"m"}


KILOGRAMS, POUNDS = _units_of("kg") | {"k"}, _units_of("lb")
SECONDS, MINUTES, HOURS = map(_units_worth, (1, 60, 3600))
REPS, SETS, ROUNDS = REP_WORDS | NAMED["reps_elsewhere"], SET_WORDS | NAMED["sets_elsewhere"], ROUND_WORDS
EFFORT, BODY = NAMED["effort"], NAMED["body"]
UNITS = KILOGRAMS | POUNDS | SECONDS | MINUTES | HOURS | NAMED["distances"] | REPS | SETS | ROUNDS

REPS_OF_WORD = {"single": 1, "singles": 1, "double": 2, "doubles": 2, "triple": 3, "triples": 3}
OTHER_WEIGHTS, SIDES, EACH = NAMED["other_weights"], NAMED["sides"], NAMED["each"]
SET_ADJECTIVES, REP_ADJECTIVES, VAGUE_COUNTS = NAMED["set_adjectives"], NAMED["rep_adjectives"], NAMED["vague_counts"]
ABOUT, GOT, PLANNED, FAILED = NAMED["about"], NAMED["got"], NAMED["planned"], NAMED["failed"]
AS_MANY, JOINS, CONNECTORS, CARRIED = NAMED["as_many"], NAMED["joins"], NAMED["connectors"], NAMED["carried"]

DONE_TO_NAME = {done: name for name, words in read_lists(_data / "done.txt").items() for done in words}
"""What somebody did, and what it is called."""

FILLERS = read_words(_data / "fillers.txt")
CHATTER = read_words(_data / "chatter.txt")
HEADINGS = read_words(_data / "headings.txt")
SOFT_MODIFIERS = read_words(_data / "soft_modifiers.txt")
WEAK_MODIFIERS = read_words(_data / "weak_modifiers.txt")
MODIFIERS = read_words(_data / "modifiers.txt") | SOFT_MODIFIERS

PLANS = read_phrase_lines(_data / "plans.txt")
UNDONE = read_phrase_lines(_data / "undone.txt")
HISTORY = read_phrase_lines(_data / "history.txt")
FUTURE = read_phrase_lines(_data / "future.txt")
UNSURE = read_phrase_lines(_data / "unsure.txt")
TAKEN_BACK = read_phrase_lines(_data / "taken_back.txt")
CORRECTIONS = read_phrase_lines(_data / "corrections.txt")
