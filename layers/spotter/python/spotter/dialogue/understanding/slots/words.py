"""The simple slots: areas of the body, level, goal, kind of session, feeling, impact, wholes."""

from collections.abc import Iterator, Sequence

from spotter.dialogue.understanding.data_files import change_words, slot_words
from spotter.language.templates import Slot
from spotter.language.tokens import Token


_of_names = frozenset({"up", "ups"})
"""What makes a kind of movement the name of an exercise: a push up is no day of pushing."""


def words(tokens: Sequence[Token]) -> Iterator[Slot]:
    """One slot for each phrase of the two files of words: its kind, and its value as text."""
    for at in range(len(tokens)):
        for found in (slot_words().at(tokens, at), change_words().at(tokens, at)):
            if found is None:
                continue
            kind, _, value = found.meaning.partition(" ")
            if kind == "area" and found.end < len(tokens) and tokens[found.end].text in _of_names:
                continue
            if kind not in ("location", "equipment", "lift"):
                yield Slot(kind, value, found.start, found.end)
