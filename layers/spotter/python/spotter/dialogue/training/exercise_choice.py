"""Which exercise an answer to “which one is that?” means."""

from collections.abc import Sequence

from spotter.catalogue import match
from spotter.catalogue.words import words


def chosen(text: str, candidates: Sequence[str]) -> str | None:
    """The name that an answer means: of the candidates, the only one that it fits; else one of the catalogue."""
    said = set(words(text))
    fitting = [name for name in candidates if said & (set(words(name)) - _shared(candidates))]
    if len(fitting) == 1:
        return fitting[0]
    found = match(text).exercise
    return found.name if found is not None else None


def _shared(candidates: Sequence[str]) -> frozenset[str]:
    """Words that all candidates have: they choose none."""
    if len(candidates) < 2:
        return frozenset()
    return frozenset.intersection(*(frozenset(words(name)) for name in candidates))
