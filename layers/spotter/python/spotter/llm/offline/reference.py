"""Which exercises of the current workout a person means: by place, by name, by body part, by implement, or "it"."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from rapidfuzz import fuzz

from spotter.catalogue import Exercise, match
from spotter.catalogue.words import words
from spotter.llm.offline.areas import areas_in, muscles_of_area
from spotter.llm.offline.phrases import any_of

Listed = Mapping[str, Any]
"""An exercise of the current workout, as the tools store it."""

_ordinal_names = """
first 1st
second 2nd
third 3rd
fourth 4th
fifth 5th
sixth 6th
seventh 7th
eighth 8th
ninth 9th
tenth 10th
"""
_ordinals = {word: at for at, names in enumerate(_ordinal_names.strip().splitlines()) for word in names.split()}
_by_place = any_of(rf"(?:the )?({'|'.join(_ordinals)})\b(?! (?:set|time|week|day|half|minute|round)s?\b)")
_by_number = any_of(r"(?:number|no|num|exercise|nr) (\d{1,2})\b(?! (?:sets?|reps?|minutes?|seconds?))")
_last_but_one = any_of(r"(?:second to last|second last|next to last|last but one|penultimate)\b")
_last = any_of(r"(?:the )?(?:last|final)\b(?! (?:set|time|week|workout|session|month|night|rep)s?\b)")
_every = any_of(r"(?:all|every|each|everything|both|whole|entire|across the board|the exercises|the workout|overall)\b")
_pointed = any_of(r"(?:it|that|this|them|those|these|same one)\b")
_longest_name_words = 6
_likeness = 88.0
_shortest_mended = 5
_verbs = re.compile(r"\b(?:raise|lift|hold|press|curl|row|dip|step) (?=(?:the|my|it|for|them|each|reps?|sets?)\b)")
_described_one = re.compile(r"\b([a-z]+(?: [a-z]+)?) (?:exercises?|ones?|moves?|movement|work|stuff|part|thing)\b")


@dataclass(frozen=True, slots=True)
class Meant:
    """Places in the workout. ``unclear``: one is meant, and these are the ones that it could be."""

    places: tuple[int, ...] = ()
    unclear: bool = False
    every: bool = False
    """All were meant by one word, none by name."""


NOTHING = Meant()


def meant(text: str, exercises: Sequence[Listed], pointed_at: str | None = None) -> Meant:
    """The exercises that a plain text means. ``pointed_at`` is the id of the one that was last talked about."""
    if not exercises:
        return NOTHING
    for found in (_placed(text, len(exercises)), _named(text, exercises), _described(text, exercises)):
        if found.places:
            return found
    if _every.search(text):
        return Meant(tuple(range(len(exercises))), every=True)
    if _pointed.search(text):
        at = next((at for at, each in enumerate(exercises) if each["id"] == pointed_at), None)
        if at is not None:
            return Meant((at,))
    return NOTHING


def known(exercise: Listed) -> Exercise | None:
    """The exercise of the catalogue that a listed one is, if it is one."""
    return _matched(str(exercise["name"]))


@lru_cache(maxsize=1024)
def _matched(name: str) -> Exercise | None:
    return match(name).exercise


def _placed(text: str, count: int) -> Meant:
    if _last_but_one.search(text):
        return Meant((max(0, count - 2),))
    if several := re.search(r"\b(first|last) (\d)\b(?! (?:sets?|reps?|minutes?|seconds?))", text):
        number = min(count, int(several[2]))
        return Meant(tuple(range(number) if several[1] == "first" else range(count - number, count)))
    places = [_ordinals[found[1]] for found in _by_place.finditer(text)]
    places += [int(found[1]) - 1 for found in _by_number.finditer(text)]
    if _last.search(text):
        places.append(count - 1)
    return Meant(tuple(dict.fromkeys(place for place in places if 0 <= place < count)))


def _named(text: str, exercises: Sequence[Listed]) -> Meant:
    """By the words of their names: the best fit, or all that fit equally, unclear unless the name is their plural."""
    text = _verbs.sub("", text)
    spoken = _windows(text)
    best = 0.0
    places: list[int] = []
    for at, exercise in enumerate(exercises):
        score = _fit(spoken, exercise)
        if score > best:
            best, places = score, [at]
        elif score == best and best:
            places.append(at)
    several = _several_names(text, exercises)
    if len(several) > 1 and not (len(places) == 1 and len(several) <= 1):
        return Meant(several)
    return Meant(tuple(places), unclear=len(places) > 1)


def _several_names(text: str, exercises: Sequence[Listed]) -> tuple[int, ...]:
    """The exercises of a text that names more than one, each clearly: ``the curls and the plank``."""
    parts = re.split(r"\b(?:and|or|plus)\b|,", text)
    found = []
    for part in parts:
        spoken = _windows(part)
        scores = [_fit(spoken, exercise) for exercise in exercises]
        top = max(scores)
        if top and scores.count(top) == 1:
            found.append(scores.index(top))
    return tuple(dict.fromkeys(found)) if len(found) > 1 else ()


@lru_cache(maxsize=512)
def _windows(text: str) -> tuple[frozenset[str], ...]:
    """The sets of words that are spoken next to each other, each once."""
    spoken = text.split()
    found = {
        frozenset(words(" ".join(spoken[at:end])))
        for at in range(len(spoken))
        for end in range(at + 1, min(len(spoken), at + _longest_name_words) + 1)
        if all(word.isalnum() for word in spoken[at:end])
    }
    return tuple(window for window in found if window and not window <= _weak)


def _fit(spoken: Sequence[frozenset[str]], exercise: Listed) -> float:
    """How many words of the exercise's name are spoken together; a whole name or alias counts one more."""
    found = known(exercise)
    names = [str(exercise["name"]), *(found.aliases if found is not None else ())]
    best = 0.0
    for at, name in enumerate(names):
        own = frozenset(words(name))
        for window in spoken:
            if window == own:
                best = max(best, len(window) + 1)
            elif at == 0 and window < own:
                best = max(best, len(window))
            elif len(window) == 1 and at == 0 and _slip(next(iter(window)), own):
                best = max(best, 0.75)
    return best


_weak_words = """
one two the it up to and with set rep single arm leg both hand body over time rest hold exercise
high low wide close reverse side front down seated standing alternating short long easy hard
bodyweight weight machine cable dumbbell barbell band kettlebell back chest shoulder floor
1 2 3 4 5 6 7 8 9 10
"""
_weak = frozenset(_weak_words.split())
"""Words of names that say too little alone: places, counts, implements and body parts have rules of their own."""


def _slip(word: str, own: frozenset[str]) -> bool:
    return len(word) >= _shortest_mended and any(
        len(each) >= _shortest_mended and fuzz.ratio(word, each) >= _likeness for each in own
    )


def _described(text: str, exercises: Sequence[Listed]) -> Meant:
    """By body part or implement: ``the chest exercise``, ``the kettlebell one``."""
    described = " , ".join(found[1] for found in _described_one.finditer(text))
    muscles = frozenset().union(*(muscles_of_area(focus) for _name, focus in areas_in(described)))
    if muscles:
        places = [at for at, each in enumerate(exercises) if muscles & _primary(each)]
        return Meant(tuple(places), unclear=len(places) > 1)
    implements = set(words(described)) & {"dumbbell", "barbell", "kettlebell", "band", "cable", "machine", "bodyweight"}
    if implements:
        places = [
            at
            for at, each in enumerate(exercises)
            if (own := known(each)) is not None and own.implement.value in implements
        ]
        return Meant(tuple(places), unclear=len(places) > 1)
    return NOTHING


def _primary(exercise: Listed) -> frozenset[str]:
    found = known(exercise)
    if found is not None:
        return frozenset(found.primary)
    return frozenset(str(muscle).replace(" ", "_") for muscle in exercise.get("muscles", ()))
