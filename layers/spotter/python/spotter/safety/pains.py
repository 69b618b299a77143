"""The pains that a message tells of, as data: what hurts, which joints and muscles those are, and how bad it is."""

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Sequence

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
_reach_of_surgery_tokens = 5


def pains_in(
    tokens: Sequence[Token], concepts: Sequence[Concept], text: str, *, surgery: bool = False
) -> tuple[Pain, ...]:
    """The parts of the body that something is wrong with, in the order in which they are named, each once.

    ``surgery``: a recent one is told of; nothing is to load the part that it was of.
    """
    signs = sorted(each.start for each in concepts if each.name in _signs)
    severe = sorted(each.start for each in concepts if each.name == "severe")
    mild = sorted(each.start for each in concepts if each.name == "mild")
    found: dict[str, Pain] = {}
    named = _named_parts(concepts)
    operated = _operated(tokens, named, concepts) if surgery else frozenset()
    in_names = {place for place, each in named.items() if _is_of_a_lift(tokens, each)}
    if any(_is_near(signs, place) for place in named if place not in in_names):
        named = {place: each for place, each in named.items() if place not in in_names}
    for place, concept in named.items():
        start, end = tokens[concept.start].start, tokens[concept.end - 1].end
        part = _name_of(concept, text[start:end])
        if part in found or not (_is_near(signs, place) or place in operated) or _is_allowed(tokens, place):
            continue
        severity = Severity.SEVERE if _is_near(severe, place) else Severity.MODERATE
        severity = Severity.MILD if severity is Severity.MODERATE and _is_near(mild, place) else severity
        severity = Severity.SEVERE if place in operated else severity
        found[part] = Pain(part, severity, joints_of(part), muscles_of(part), start, end)
    return tuple(found.values())


def parts_in(tokens: Sequence[Token], concepts: Sequence[Concept], text: str) -> tuple[Pain, ...]:
    """Every part that is named, as a moderate pain: for a message that is known to tell of one."""
    found: dict[str, Pain] = {}
    for concept in _named_parts(concepts).values():
        start, end = tokens[concept.start].start, tokens[concept.end - 1].end
        part = _name_of(concept, text[start:end])
        if part not in found and not _is_allowed(tokens, concept.start):
            found[part] = Pain(part, Severity.MODERATE, joints_of(part), muscles_of(part), start, end)
    return tuple(found.values())


def _is_allowed(tokens: Sequence[Token], place: int) -> bool:
    """Whether a part is named as one that may be trained: ``she is fine with legs and core``."""
    words = [token.text for token in tokens[max(0, place - _reach_of_allowing) : place]]
    while words and (words[-1] in _joins or words[-1] not in _with):
        if words[-1] not in _joins and not (len(words) > 1 and words[-2] in _joins | _with):
            return False
        words.pop()
    return len(words) > 1 and words[-1] in _with and words[-2] in _fine and not set(words[-4:-2]) & _denying


def _is_of_a_lift(tokens: Sequence[Token], concept: Concept) -> bool:
    """Whether a part only says which lift or session is meant: ``lat raises``, ``leg day``."""
    return concept.end < len(tokens) and tokens[concept.end].text in _lifts


_lifts = frozenset(
    [
        *("raise", "raises", "pulldown", "pulldowns", "curl", "curls", "press", "presses", "extension", "extensions"),
        *(
            "thrust",
            "thrusts",
            "fly",
            "flys",
            "flyes",
            "flies",
            "row",
            "rows",
            "kickback",
            "kickbacks",
            "day",
            "workout",
        ),
    ]
)
"""Behind a part of the body they name a lift or a session."""
_reach_of_allowing = 8
_with, _fine = frozenset({"with"}), frozenset({"fine", "ok", "okay", "happy", "good", "cool", "content"})
_joins = frozenset({"and", "or", "my", "the", "your", ",", "n", "&"})
_denying = frozenset({"not", "isnt", "never", "no", "wasnt", "arent"})


def _name_of(concept: Concept, written: str) -> str:
    return concept.name.partition("/")[2] or written.lower().removesuffix("'s").removesuffix("’s")


def _is_near(places: Sequence[int], place: int) -> bool:
    """Whether one of the sorted ``places`` is within reach, other than the place itself."""
    first = bisect_left(places, place - _reach_tokens)
    behind = bisect_right(places, place + _reach_tokens)
    return behind - first > (bisect_right(places, place) - bisect_left(places, place))


def _operated(tokens: Sequence[Token], named: Iterable[int], concepts: Sequence[Concept]) -> frozenset[int]:
    """The part that stands nearest to each surgery, with no mark between them."""
    found: set[int] = set()
    places = sorted(named)
    for each in concepts:
        if each.name == "surgery":
            at = bisect_left(places, each.start)
            near = min(places[max(0, at - 1) : at + 2], key=lambda place: abs(place - each.start), default=None)
            if near is None or abs(near - each.start) > _reach_of_surgery_tokens:
                continue
            if all(token.is_word for token in tokens[min(near, each.start) : max(near, each.start)]):
                found.add(near)
    return frozenset(found)


def _named_parts(concepts: Sequence[Concept]) -> dict[int, Concept]:
    """The parts by where they begin, the longest name of each place."""
    found: dict[int, Concept] = {}
    for concept in concepts:
        if concept.name in _parts or concept.name.startswith("part/"):
            best = found.get(concept.start)
            if best is None or concept.end >= best.end:
                found[concept.start] = concept
    return found
