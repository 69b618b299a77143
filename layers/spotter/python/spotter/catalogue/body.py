"""The body parts that people name when something hurts, as joints and muscles of the catalogue."""

from functools import cache
from typing import NamedTuple

from spotter.catalogue import tables
from spotter.catalogue.exercise import Joint, Muscle
from spotter.language.words import letter_runs, singular

_longest_name_words = 3


class _Part(NamedTuple):
    joints: frozenset[Joint] = frozenset()
    muscles: frozenset[Muscle] = frozenset()


def joints_of(body_part: str) -> frozenset[Joint]:
    """The joints that ``body_part`` ("Right Shoulder", "lower back", "left knee and hip") names; empty if none.

    "hamstring" is muscle alone. A part of which neither joints nor muscles are known is not understood.
    """
    return _named(body_part).joints


def muscles_of(body_part: str) -> frozenset[Muscle]:
    """The muscles that ``body_part`` names; empty if none. "knee" is a joint alone: see ``joints_of``."""
    return _named(body_part).muscles


def _named(text: str) -> _Part:
    """The parts named in ``text``, the longest names first: an upper back is no back."""
    index, found, at = _index(), _Part(), 0
    words = [singular(word) for word in letter_runs(text.lower().replace("'s", ""))]
    while at < len(words):
        for end in range(min(len(words), at + _longest_name_words), at, -1):
            part = index.get(" ".join(words[at:end]))
            if part is not None:
                found = _Part(found.joints | part.joints, found.muscles | part.muscles)
                at = end - 1
                break
        at += 1
    return found


@cache
def _index() -> dict[str, _Part]:
    index: dict[str, _Part] = {}
    for names, means in tables.pairs("body.txt"):
        joints, _, muscles = means.partition("/")
        part = _Part(frozenset(map(Joint, joints.split())), frozenset(map(Muscle, muscles.split())))
        index.update((name, part) for name in names.split(", "))
    return index
