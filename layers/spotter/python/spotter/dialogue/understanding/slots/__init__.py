"""What can be named in a message: one module a family, each yields the slots that it sees in the tokens."""

from collections.abc import Iterator, Sequence

from spotter.dialogue.understanding.slots.amounts import amounts
from spotter.dialogue.understanding.slots.equipment import equipment
from spotter.dialogue.understanding.slots.exercises import exercises
from spotter.dialogue.understanding.slots.references import references
from spotter.dialogue.understanding.slots.words import words
from spotter.language.templates import Slot
from spotter.language.tokens import Token


def slots_of(tokens: Sequence[Token], listed: Sequence[str]) -> list[Slot]:
    """Every slot of ``tokens``. ``listed`` are the names of the current workout's exercises.

    Slots may overlap: what one stretch is taken for is settled by the templates; of two that fit alike the first
    counts.
    """
    found: list[Slot] = []
    for finder in (_amounts, references, exercises, _equipment, _words):
        found += finder(tokens, listed)
    return found


def _amounts(tokens: Sequence[Token], _listed: Sequence[str]) -> Iterator[Slot]:
    return amounts(tokens)


def _equipment(tokens: Sequence[Token], _listed: Sequence[str]) -> Iterator[Slot]:
    return equipment(tokens)


def _words(tokens: Sequence[Token], _listed: Sequence[str]) -> Iterator[Slot]:
    return words(tokens)
