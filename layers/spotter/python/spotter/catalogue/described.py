"""Exercises by how people describe them who do not know their names: ``the one where you sit and row like a boat``.

Each exercise has some descriptions (``data/descriptions.txt``: its id, then the descriptions, parted by tabs), as
people may give them. What is told is compared with each by the words and pieces of words that both have, those that few
descriptions have the most (tf-idf, Salton & Buckley 1988). It finds what may be asked about, and is never sure.
"""

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from math import log, sqrt
from pathlib import Path

from spotter.catalogue.exercise import Exercise
from spotter.catalogue.exercises import get
from spotter.language.function_words import FUNCTION_WORDS
from spotter.language.tokens import tokenise
from spotter.language.word_lists import word_set

DESCRIPTIONS = Path(__file__).with_name("data") / "descriptions.txt"
_piece = 4
_of_a_piece = 0.35
"""What a piece of a word counts beside a word: it finds other endings and slips."""
_least, _fewest_words = 0.25, 2
"""Below this, or with fewer words in common, nothing that is told is alike enough to be asked about."""
_mark = "~"
"""Of a piece of a word."""
_of_logs = word_set(
    "set sets rep reps round rounds time times go goes today yesterday tonight done again more same each every real "
    "really usual kg kgs kilo kilos lb lbs pounds pound minute minutes seconds secs sec easy hard tired work morning "
    "evening thing called one two three four five six seven eight nine ten eleven twelve fifteen twenty thirty "
    "forty fifty sixty seventy eighty ninety hundred first second third last mine felt feel exercise bit lot"
)
"""Words of any log: they describe no exercise."""
_passed_over = FUNCTION_WORDS | _of_logs
_for_a_name = 0.03
"""By how much an exercise is likelier for each other name that it has: what is done much has many."""
_most_words = 40


@dataclass(frozen=True, slots=True)
class _Index:
    """For each word and piece: the descriptions that have it, with what it counts there."""

    found_in: Mapping[str, Mapping[int, float]]
    weights: Mapping[str, float]
    exercises: tuple[str, ...]
    """Of each description, the id of its exercise."""


def described(text: str, most: int) -> tuple[Exercise, ...]:
    """The exercises that ``text`` may describe, the likeliest first, at ``most`` so many; else none."""
    index = _index()
    alike: dict[int, float] = defaultdict(float)
    words: Counter[int] = Counter()
    for part, weight in _vector(text, index.weights).items():
        for place, other in index.found_in.get(part, {}).items():
            alike[place] += weight * other
            words[place] += not part.startswith(_mark)
    best: dict[str, float] = {}
    for place, likeness in alike.items():
        if words[place] >= _fewest_words:
            name = index.exercises[place]
            best[name] = max(best.get(name, 0.0), likeness)
    found = [(get(name), likeness) for name, likeness in best.items() if likeness >= _least]
    found.sort(key=lambda each: (-each[1] * (1 + _for_a_name * len(each[0].aliases)), each[0].id))
    return tuple(exercise for exercise, _likeness in found[:most])


@cache
def _index() -> _Index:
    names: list[str] = []
    texts: list[str] = []
    for line in DESCRIPTIONS.read_text("utf-8").splitlines():
        name, *descriptions = line.split("\t")
        for each in (*descriptions, get(name).name):
            names.append(name)
            texts.append(each)
    counts = Counter(part for text in texts for part in set(_parts(text)))
    weights = {part: log(len(texts) / count) for part, count in counts.items()}
    found_in: dict[str, dict[int, float]] = defaultdict(dict)
    for place, text in enumerate(texts):
        for part, weight in _vector(text, weights).items():
            found_in[part][place] = weight
    return _Index(found_in, weights, tuple(names))


def _vector(text: str, weights: Mapping[str, float]) -> dict[str, float]:
    """What each part of a text counts, so that the squares of all come to 1."""
    parts = {part: weights[part] * (_of_a_piece if part[0] == _mark else 1) for part in _parts(text) if part in weights}
    length = sqrt(sum(weight * weight for weight in parts.values()))
    return {part: weight / length for part, weight in parts.items()} if length else {}


def _parts(text: str) -> Iterator[str]:
    words = [token.text for token in tokenise(text) if token.is_word]
    for word in [each for each in words if each not in _passed_over][:_most_words]:
        yield word
        framed = f"^{word}$"
        yield from (f"{_mark}{framed[at : at + _piece]}" for at in range(max(1, len(framed) - _piece + 1)))
