"""The unit that loads really were in: ``those were pounds``, ``kilos, not pounds``."""

from collections.abc import Iterable, Sequence

from spotter.dialogue.training.corrections.figures import Figure
from spotter.dialogue.training.corrections.word_classes import is_denied, words_of, written
from spotter.dialogue.understanding.message import Message
from spotter.notation import Unit


def unit_said(message: Message) -> Unit | None:
    """The one unit that is named and not said to be wrong."""
    found = _units(message, range(len(message.tokens)))
    return found.pop() if len(found) == 1 else None


def units_beside(message: Message, figures: Sequence[Figure]) -> frozenset[Unit]:
    """The units that are named without a figure: ``it was pounds, and the last set was 4``."""
    held = {at for each in figures for at in range(each.start, each.end)}
    return frozenset(_units(message, [at for at in range(len(message.tokens)) if at not in held]))


def _units(message: Message, places: Iterable[int]) -> set[Unit]:
    words = written(message)
    found: set[Unit] = set()
    for at in places:
        if not message.tokens[at].is_word or is_denied(words, at):
            continue
        if words[at] in words_of("kg") and words[at] != "k":
            found.add("kg")
        elif words[at] in words_of("lb"):
            found.add("lb")
    return found
