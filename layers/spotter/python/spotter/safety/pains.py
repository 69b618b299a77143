"""The pains that a message tells of, as data: what hurts, which joints and muscles those are, and how bad it is."""

from bisect import bisect_left, bisect_right
from collections.abc import Sequence

from spotter.catalogue import joints_of, muscles_of
from spotter.coaching.types import Severity
from spotter.language.tokens import Token
from spotter.safety.concept import Concept
from spotter.safety.verdict import Pain

_parts = frozenset({"part", "muscle", "chest", "whole"})
_signs = frozenset(
    {"hurt", "sens", "bad", "vague", "soft", "tightish", "killing", "numb", "limp", "swell", "noise", "simile"}
)
_reach_tokens = 10
"""Words between a part of the body and what is wrong with it."""


def pains_in(tokens: Sequence[Token], concepts: Sequence[Concept], text: str) -> tuple[Pain, ...]:
    """The parts of the body that something is wrong with, in the order in which they are named, each once."""
    signs = sorted(each.start for each in concepts if each.name in _signs)
    severe = sorted(each.start for each in concepts if each.name == "severe")
    mild = sorted(each.start for each in concepts if each.name == "mild")
    found: dict[str, Pain] = {}
    for place, concept in _named_parts(concepts).items():
        start, end = tokens[concept.start].start, tokens[concept.end - 1].end
        part = concept.name.partition("/")[2] or text[start:end].lower().removesuffix("'s").removesuffix("’s")
        if part in found or not _is_near(signs, place):
            continue
        severity = Severity.SEVERE if _is_near(severe, place) else Severity.MODERATE
        severity = Severity.MILD if severity is Severity.MODERATE and _is_near(mild, place) else severity
        found[part] = Pain(part, severity, joints_of(part), muscles_of(part), start, end)
    return tuple(found.values())


def _is_near(places: Sequence[int], place: int) -> bool:
    """Whether one of the sorted ``places`` is within reach, other than the place itself."""
    first = bisect_left(places, place - _reach_tokens)
    behind = bisect_right(places, place + _reach_tokens)
    return behind - first > (bisect_right(places, place) - bisect_left(places, place))


def _named_parts(concepts: Sequence[Concept]) -> dict[int, Concept]:
    """The parts by where they begin, the longest name of each place."""
    found: dict[int, Concept] = {}
    for concept in concepts:
        if concept.name in _parts or concept.name.startswith("part/"):
            best = found.get(concept.start)
            if best is None or concept.end >= best.end:
                found[concept.start] = concept
    return found
