"""The exercises that a message names, as the user's own program and log make them clear."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path

from spotter.catalogue import Exercise, get, match
from spotter.language.lexicon import Lexicon, read_phrases
from spotter.language.tokens import Token
from spotter.language.word_lists import word_set
from spotter.language.words import singular

_longest_name = 5
_everyday = word_set(
    "run ran bike cycling jog jogged running jogging walk walked walking hold carry bar plate machine step steps jump "
    "jumps back up down cat bus swing swings stretch dead bird dog bear bridge fly good morning clock thread clean cat "
    "rowing march skip skipping climb stairs swim swimming bench dips dip chins plate crunch burpee burpees"
)
"""Words of everyday life: they are an exercise where sets stand beside them, or where the name says more."""
_vague = word_set("row rows rowing press presses pressing overhead curl curls squat lunges lunge raises")


@dataclass(frozen=True, slots=True)
class Named:
    """An exercise, or several that may be meant, named at ``start:end`` of the tokens."""

    exercise: Exercise | None
    candidates: tuple[Exercise, ...]
    start: int
    end: int


@cache
def _names() -> Lexicon[str]:
    return Lexicon(read_phrases(Path(__file__).with_name("data") / "exercise_names.txt"))


@cache
def names() -> frozenset[str]:
    """Every word of a name that no catalogue has."""
    return _names().words


def exercises_said(tokens: Sequence[Token], own: tuple[Exercise, ...]) -> tuple[Named, ...]:
    """Every exercise that is named, the longest name at each place. ``own``: those of the program and the log."""
    found: list[Named] = []
    at = 0
    while at < len(tokens):
        one = _at(tokens, at, own) if tokens[at].is_word else None
        if one is not None and is_a_place(tokens, found[-1].end if found else None, one.start, one.end):
            one = None
        if one is not None:
            found.append(one)
        at = one.end if one is not None else at + 1
    return tuple(found)


def is_a_place(tokens: Sequence[Token], before: int | None, start: int, end: int) -> bool:
    """Whether ``start:end`` is a piece of kit that something is done to or from: ``squats to the bench``.

    ``before``: where the exercise named before it ends.
    """
    if end != start + 1 or tokens[start].text not in _kit:
        return False
    at = start - 1
    while at >= 0 and tokens[at].text in _articles:
        at -= 1
    if at < 0 or (tokens[at].text == "on" and before != at) or tokens[at].text not in _to_a_place:
        return False
    return tokens[at].text != "to" or tokens[start - 1].text in _articles or before == at


_kit = word_set("bench box step chair wall floor mat couch sofa bar rack")
_articles = word_set("the a an my that this low high flat")
_to_a_place = word_set("to onto off from against on")


def _at(tokens: Sequence[Token], at: int, own: tuple[Exercise, ...]) -> Named | None:
    entry = _names().at(tokens, at)
    for length in range(min(_longest_name, len(tokens) - at), 0, -1):
        words = tuple(token.text for token in tokens[at : at + length])
        if not all(token.is_word for token in tokens[at : at + length]):
            continue
        behind = tokens[at + length].text if at + length < len(tokens) else ""
        if behind == "bar" and words[-1] in ("up", "ups"):
            return None
        if entry is not None and length <= entry.end - entry.start:
            return Named(match(entry.meaning).exercise, (), entry.start, entry.end)
        meant = _meant(words, own)
        if meant is not None:
            return Named(meant[0], meant[1], at, at + length)
    return None


@lru_cache(maxsize=8192)
def _meant(words: tuple[str, ...], own: tuple[Exercise, ...]) -> tuple[Exercise | None, tuple[Exercise, ...]] | None:
    if words[0] in _edges or words[-1] in _edges or _parting & set(words):
        return None
    name = " ".join(words)
    found = match(name, fuzzy=False)
    if "and" in words and (found.exercise is None or not _has_and(found.exercise)):
        return None
    if found.exercise is not None:
        if len(words) == 1 and words[0] in _everyday and found.exercise not in own:
            of_own = match(name, own, fuzzy=False).exercise if own and words[0] in _lift_words() else None
            return (of_own, ()) if of_own is not None else None
        return found.exercise, ()
    if len(words) > 2 or not all(singular(word) in _lift_words() or word in _lift_words() for word in words):
        return None
    among = match(name, own, fuzzy=False) if own else found
    if among.exercise is not None:
        return among.exercise, ()
    if found.candidates and any(word in _vague for word in words):
        candidates = among.candidates or found.candidates
        return (candidates[0], ()) if len(candidates) == 1 else (None, candidates)
    return None


_edges = word_set(
    "a an the in on at of for with and or my i it to from did do done today is was me no not so all both each per one "
    "up then now"
) - {"up"}


_parting = word_set("my but then or")
"""What stands between two things, and in no name."""


def _has_and(exercise: Exercise) -> bool:
    """Whether a name of the exercise has the word itself: ``clean and jerk``."""
    return any(" and " in name.lower() for name in (exercise.name, *exercise.aliases))


@cache
def _lift_words() -> frozenset[str]:
    return word_set(
        "row rows rowing press presses pressing overhead curl curls squat squats deadlift pulldown pulldowns bench "
        "lunge lunges raise raises extension extensions dip dips rdl thrust thrusts lat leg barbell dumbbell"
    )


def by_id(number: str) -> Exercise | None:
    """The exercise of the catalogue with this id."""
    try:
        return get(number)
    except KeyError:
        return None
