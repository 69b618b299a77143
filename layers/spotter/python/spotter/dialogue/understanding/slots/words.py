"""The simple slots: areas of the body, level, goal, kind of session, feeling, impact, wholes."""

from collections.abc import Iterator, Sequence

from spotter.dialogue.understanding.data_files import change_words, slot_words
from spotter.language.templates import Slot
from spotter.language.tokens import Token


def words(tokens: Sequence[Token]) -> Iterator[Slot]:
    """One slot for each phrase of the two files of words: its kind, and its value as text."""
    for at in range(len(tokens)):
        for found in (slot_words().at(tokens, at), change_words().at(tokens, at)):
            if found is None:
                continue
            kind, _, value = found.meaning.partition(" ")
            if kind not in ("location", "equipment", "lift"):
                yield Slot(kind, value, found.start, found.end)
