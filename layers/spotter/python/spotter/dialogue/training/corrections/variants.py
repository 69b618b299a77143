"""An exercise that was logged under the wrong name: ``it was incline, not flat``, ``with dumbbells``, ``pulldowns``."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache

from spotter.catalogue import Exercise, match
from spotter.catalogue.variations import FURTHER, PLAIN, variation_of, variation_words
from spotter.catalogue.words import words as name_words
from spotter.dialogue.training.corrections.entries import Entry
from spotter.dialogue.training.corrections.said import NamedEntry, strange_exercises
from spotter.dialogue.training.corrections.word_classes import is_denied, words_of, written
from spotter.dialogue.understanding.message import Message

_not_names = (("hang", "on"), ("hang", "in"), ("straight", "up"), ("power", "cut"), ("close", "to"))
_no_variants = frozenset({"closed"})
"""What is like the word of a variation, and is none."""
_special_bars, _plain_bars = frozenset({"trap", "hex", "ez"}), frozenset({"bar", "barbell"})
_sides = tuple((word,) for word in ("leg", "arm", "side", "hand", "foot", "one"))


@dataclass(frozen=True, slots=True)
class OtherExercise:
    """The exercise of the log that was another: ``new`` where that is clear, else what it may have been."""

    entry: Entry | None
    new: Exercise | None
    candidates: tuple[Exercise, ...] = ()


def other_exercise(message: Message, named: Sequence[NamedEntry], recent: Sequence[Entry]) -> OtherExercise | None:
    """What a stretch says of the name of an exercise; None if nothing. ``recent``: what ``it`` may mean."""
    spoken = written(message)
    strange = [
        each
        for each in strange_exercises(message, named)
        if not is_denied(spoken, each.start) and not _is_compared(message, each.start)
    ]
    denied = [each.entry for each in named if is_denied(spoken, each.start)]
    kept = [each.entry for each in named if not is_denied(spoken, each.start)]
    if strange:
        meant = strange[0]
        if meant.start and _as_variant(message.words[meant.start - 1]) - variation_words()[PLAIN]:
            exercise = match(" ".join(message.words[meant.start - 1 : meant.end]), fuzzy=False).exercise
            meant = replace(meant, exercise=exercise, candidates=())
        old = denied or kept or (list(recent) if len(recent) == 1 else _alike(meant.exercise, recent))
        one = old[0] if len({each.name for each in old}) == 1 else None
        if one is not None and meant.exercise is None and (new := _fitting(one, message.part(meant.start, meant.end))):
            return OtherExercise(one, new)
        return OtherExercise(one, meant.exercise, meant.candidates)
    new_words, old_words = _variants(message, spoken)
    if not new_words:
        return None
    entries = [each.entry for each in named] or list(recent)
    found = [(each, new) for each in entries if (new := _variation(each, new_words, old_words)) is not None]
    if len({each.name for each, _new in found}) != 1:
        return OtherExercise(entries[0] if len(entries) == 1 else None, None)
    return OtherExercise(*found[0])


def _is_compared(message: Message, at: int) -> bool:
    """Whether something is only held against an exercise: ``harder than goblet squats``."""
    return bool({"than", "like"} & set(message.words[max(0, at - 2) : at]))


def is_unlogged(message: Message) -> bool:
    """Whether it is of something that no log holds: the colour of a band, a side of the body."""
    words = message.words
    sided = any(word in ("left", "right") and words[at + 1 : at + 2] in _sides for at, word in enumerate(words))
    return sided or bool(words_of("unlogged") & set(words))


def _alike(meant: Exercise | None, recent: Sequence[Entry]) -> list[Entry]:
    """The exercises that are variations of the same lift."""
    return [
        each
        for each in recent
        if meant is not None and each.exercise is not None and each.exercise.variation_group == meant.variation_group
    ]


def _fitting(entry: Entry, named: Message) -> Exercise | None:
    """The variation of the logged exercise that a vague name means."""
    said = frozenset(name_words(" ".join(named.words)))
    return _variation(entry, said & _all_variants(), frozenset())


def _all_variants() -> frozenset[str]:
    return frozenset().union(*(words for name, words in variation_words().items() if name != FURTHER))


def _variants(message: Message, spoken: Sequence[str]) -> tuple[frozenset[str], frozenset[str]]:
    """The words that tell a variation, and those of them that are said to be wrong."""
    new: set[str] = set()
    old: set[str] = set()
    for at, token in enumerate(message.tokens):
        is_name = token.is_word and message.words[at : at + 2] not in _not_names
        found = _as_variant(token.text) if is_name else frozenset()
        (old if found and is_denied(spoken, at) else new).update(found)
    special = new & _special_bars
    return frozenset(new - old - (_plain_bars if special else frozenset())), frozenset(old)


@cache
def _as_variant(word: str) -> frozenset[str]:
    if word in _no_variants:
        return frozenset()
    plural = word.removesuffix("s")
    for form in (word, plural, plural.removesuffix("d"), plural.removesuffix("ed")):
        found = frozenset(name_words(form)) & _all_variants()
        if found:
            return found
    return frozenset()


def _variation(entry: Entry, new: frozenset[str], old: frozenset[str]) -> Exercise | None:
    """The exercise that the logged one is with these words in its name, and without those that they shut out.

    None where it has nothing of what is said to be wrong.
    """
    wrong = old - variation_words()[PLAIN]
    if wrong and not wrong & frozenset(name_words(entry.name)):
        return None
    return variation_of(entry.exercise, entry.name, new, old)
