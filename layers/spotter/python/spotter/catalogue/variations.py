"""The variation of an exercise that a few words tell: ``the seated one``, ``with dumbbells``, ``single-leg``."""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache

from spotter.catalogue import tables
from spotter.catalogue.exercise import Exercise
from spotter.catalogue.matching import match
from spotter.catalogue.words import words

PLAIN, FURTHER = "plain", "further"
"""What an exercise is called that is no variation; words that tell one only of an exercise that stands there."""
_spellings = {"sitting": "seated", "kneel": "kneeling"}


@cache
def variation_words() -> Mapping[str, frozenset[str]]:
    """The words that tell variations from each other, by class: those of one class shut each other out."""
    found = (line.partition(":") for line in tables.lines("variations.txt"))
    return {name: frozenset(those.split()) for name, _, those in found}


@cache
def telling(text: str) -> frozenset[str]:
    """The words of a stretch that tell a variation, in the catalogue's spelling; none where another word is there."""
    said = frozenset(_spellings.get(word, word) for word in words(text))
    return said if said and said <= frozenset().union(*variation_words().values()) else frozenset()


def variation_of(
    exercise: Exercise | None, name: str, new: frozenset[str], old: frozenset[str] = frozenset()
) -> Exercise | None:
    """The exercise of the catalogue that one is with the words ``new`` in its name, and without those they shut out.

    ``old`` are words that it is said not to be. None where there is no such exercise, or it is the same one.
    """
    if "unassisted" in new:
        new, old = new - {"unassisted"}, old | {"assisted"}
    for written in _names(words(name), new, old):
        found = match(written, fuzzy=False).exercise
        if found is not None and found != exercise:
            return found
    return None


def _names(before: Sequence[str], new: frozenset[str], old: frozenset[str]) -> Iterator[str]:
    classes = variation_words()
    shut_out = set(old)
    for name, those in classes.items():
        if name not in (PLAIN, FURTHER) and those & new:
            shut_out |= those
    kept = [word for word in before if word not in shut_out]
    told = sorted(new)
    bare = [word for word in kept if word not in classes["implement"]]
    special = [word for word in told if word not in classes[PLAIN]]
    grip = [f"{word} grip" if word in classes["grip"] else "trap bar" if word == "trap" else word for word in told]
    of_any = frozenset[str]().union(*classes.values())
    least = [word for word in kept if word not in of_any]
    for rest in (kept, bare):
        yield from (" ".join(dict.fromkeys((*those, *rest))) for those in (grip, told))
    yield from (" ".join(dict.fromkeys((*special, *rest))) for rest in (kept, bare))
    if least:
        yield from (" ".join(dict.fromkeys((*those, *least))) for those in (grip, told))
