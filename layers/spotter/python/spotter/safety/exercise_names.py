"""Words that are no sign of anything within the name of an exercise: the pull of a lat pull, a spinal twist."""

from collections.abc import Iterator, Sequence
from functools import cache

from spotter.catalogue import all_exercises
from spotter.language.tokens import Token, tokenise
from spotter.language.word_lists import word_set
from spotter.safety.concept import Concept

_parts = frozenset({"chest", "muscle", "part", "whole"})
_own_or_had = (frozenset({"my"}), word_set("have got had has with from this a an"))
_fewest_letters = 12
"""A name of one word is at least as long: a shorter one may be an everyday word."""


def without_names(tokens: Sequence[Token], concepts: Sequence[Concept]) -> list[Concept]:
    """``concepts`` without the signs within the name of an exercise that a part of the body stands in; parts are left.

    Not where it is somebody's own or they have got it: ``I have a lat pull`` is a strain, ``my shoulder dislocates``.
    """
    if all(map(_is_part, concepts)):
        return list(concepts)
    parts = {each.start for each in concepts if _is_part(each)}
    words = {token.text for token in tokens}
    spans = _names_in(tokens) if any(set(name[1:-1]) <= words for word in words for name in _by_first(word)) else ()
    named = {
        at for start, end in spans if parts & set(range(start, end)) or end == start + 1 for at in range(start, end)
    }
    if words & (_flaring | _harmful):
        named |= {at for at in range(len(tokens)) if _is_of_form(tokens, at)}
    if not named:
        return list(concepts)
    return [each for each in concepts if _is_part(each) or not all(at in named for at in range(each.start, each.end))]


def _is_part(concept: Concept) -> bool:
    return concept.name in _parts or concept.name.startswith("part/")


def _is_of_form(tokens: Sequence[Token], at: int) -> bool:
    """Whether a word tells how a lift is done, or asks what that does: ``my elbows flare``, ``is it bad for my knees``.

    What flares up hurts.
    """
    words = [token.text for token in tokens[max(0, at - _reach_of_asking) : at + _reach_behind]]
    here = min(at, _reach_of_asking)
    before, word, behind = words[:here], words[here], words[here + 1 :]
    if word in _flaring:
        if {"a", "an", "again", "got", "had"} & {*before[-3:], *behind[:1]}:
            return False  # ``an elbow flare again``
        return bool({"elbow", "elbows"} & set(before[-2:] + behind[:2])) and "up" not in behind[:2]
    is_asked = bool(set(before) & _asking) and bool(set(before[-3:]) & _things)
    return word in _harmful and behind[:1] == ["for"] and is_asked


_flaring, _harmful = word_set("flare flares flaring flared"), word_set("bad worse terrible awful")
_asking, _things = word_set("is are isnt will if whether"), word_set("it that this they those these them is are")
_reach_of_asking, _reach_behind = 6, 4


def _names_in(tokens: Sequence[Token]) -> Iterator[tuple[int, int]]:
    at = 0
    while at < len(tokens):
        end = next((at + len(name) for name in _by_first(tokens[at].text) if _stands_at(tokens, at, name)), at)
        if end > at and not _is_had(tokens, at):
            yield at, end
        at = max(end, at + 1)


def _is_had(tokens: Sequence[Token], at: int) -> bool:
    own, had = _own_or_had
    before = [token.text for token in tokens[max(0, at - 2) : at]]
    sided = before[:1] if before[-1:] in (["left"], ["right"]) else before[-1:]
    return bool(own & set(sided)) or (before[-1:] in (["a"], ["an"], ["this"]) and before[0] in had)


def _stands_at(tokens: Sequence[Token], at: int, name: tuple[str, ...]) -> bool:
    words = [token.text for token in tokens[at : at + len(name)]]
    return tuple(words[:-1]) == name[:-1] and words[-1:] in ([name[-1]], [f"{name[-1]}s"], [f"{name[-1]}es"])


def _by_first(word: str) -> tuple[tuple[str, ...], ...]:
    """The names that begin with a word, the longest first."""
    return _names().get(word, ()) or _names().get(word.removesuffix("s"), ())


@cache
def _names() -> dict[str, tuple[tuple[str, ...], ...]]:
    found: dict[str, set[tuple[str, ...]]] = {}
    for exercise in all_exercises():
        for name in (exercise.name, *exercise.aliases):
            words = tuple(token.text for token in tokenise(name))
            if len(words) > 1 or len(name) >= _fewest_letters:
                found.setdefault(words[0], set()).add(words)
    return {first: tuple(sorted(names, key=lambda name: (-len(name), name))) for first, names in found.items()}
