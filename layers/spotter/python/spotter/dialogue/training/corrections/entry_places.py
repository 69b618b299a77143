"""Exercises of the log that are told by their place in it: ``point 2``, ``the second exercise``."""

from collections.abc import Iterator
from dataclasses import dataclass

from spotter.dialogue.understanding.message import Message
from spotter.language.numbers import number_at, ordinal_at
from spotter.language.word_lists import word_set

_nouns = word_set("point item exercise entry lift movement")
_last = word_set("last final")
_most = 20


@dataclass(frozen=True, slots=True)
class EntryPlace:
    """The exercise with a number from 1, or -1 for the last, told at ``start:end``."""

    number: int
    start: int
    end: int


def entry_places(message: Message) -> Iterator[EntryPlace]:
    """Where a stretch tells of an exercise by its place."""
    words = message.words
    for at, word in enumerate(words):
        if word not in _nouns:
            continue
        behind = number_at(message.tokens, at + 1) if at + 1 < len(words) else None
        before = ordinal_at(message.tokens, at - 1) if at else None
        if at and words[at - 1] in _last:
            yield EntryPlace(-1, at - 1, at + 1)
        elif before is not None:
            yield EntryPlace(before, at - 1, at + 1)
        elif behind is not None and behind.value == int(behind.value) and 0 < behind.value <= _most:
            yield EntryPlace(int(behind.value), at, behind.end)
