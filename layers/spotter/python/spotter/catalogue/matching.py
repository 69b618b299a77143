"""Which exercise a written name means."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

from spotter.catalogue.exercise import Exercise
from spotter.catalogue.table import all_exercises
from spotter.catalogue.words import words


@dataclass(frozen=True, slots=True)
class Match:
    """What a written name was found to mean."""

    exercise: Exercise | None
    how: Literal["exact", "alias", "context", "fuzzy", "none"]
    candidates: tuple[Exercise, ...] = ()
    code: Literal["unmatched", "ambiguous_exercise"] | None = None
    score: float | None = None


def match(name: str, among: Iterable[Exercise] | None = None, *, fuzzy: bool = True) -> Match:
    """The exercise that ``name`` means, or why it is none."""
    index = _index(all_exercises() if among is None else tuple(among))
    found = index.get(frozenset(words(name)), ())
    if len(found) == 1:
        return Match(found[0], "exact" if words(found[0].name) == words(name) else "alias")
    if found:
        return Match(None, "none", found, "ambiguous_exercise")
    return Match(None, "none", (), "unmatched")


@lru_cache(maxsize=32)
def _index(among: tuple[Exercise, ...]) -> dict[frozenset[str], tuple[Exercise, ...]]:
    index: dict[frozenset[str], tuple[Exercise, ...]] = {}
    for exercise in sorted(set(among), key=lambda each: each.id):
        for form in {frozenset(words(each)) for each in (exercise.name, *exercise.aliases)}:
            index[form] = (*index.get(form, ()), exercise)
    return index
