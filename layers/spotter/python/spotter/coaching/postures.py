"""How exercises are done, standing, on the floor, hanging, overhead: one table, ``data/postures.txt``."""

from collections.abc import Mapping
from functools import cache
from pathlib import Path

from spotter.language.lexicon import read_phrases


def in_posture(posture: str) -> frozenset[str]:
    """The ids of the exercises that are done so: ``floor``, ``overhead``, or ``lying_back`` wherever that is done.

    KeyError for a posture that is none.
    """
    alike = [ids for name, ids in _postures().items() if name == posture or name.startswith(f"{posture}_")]
    if not alike:
        raise KeyError(posture)
    return frozenset[str]().union(*alike)


def postures() -> frozenset[str]:
    """The names of all postures of the table."""
    return frozenset(_postures())


@cache
def _postures() -> Mapping[str, frozenset[str]]:
    found: dict[str, set[str]] = {}
    for exercise, posture in read_phrases(Path(__file__).with_name("data") / "postures.txt"):
        found.setdefault(posture, set()).add(exercise)
    return {posture: frozenset(ids) for posture, ids in found.items()}
