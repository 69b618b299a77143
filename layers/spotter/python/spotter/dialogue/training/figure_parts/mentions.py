"""The figures of a whole log in order, with the words that say a set again, and the exercises around them."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal

from spotter.catalogue import Exercise
from spotter.dialogue.training.figure import Figure
from spotter.dialogue.training.figures import lists_parted
from spotter.dialogue.training.log_names import named_in
from spotter.dialogue.training.log_parts import figures_of
from spotter.dialogue.training.what_was_done import told_of
from spotter.dialogue.understanding.exercises_said import Named
from spotter.dialogue.understanding.message import Message

_same = "same"
_again = frozenset({_same, "again", "another", "more", "repeat", "repeated", "ditto"})


@dataclass(frozen=True, slots=True)
class Said:
    """A figure, or a word that says a set again (``figure`` is None), at the tokens ``start:end``.

    ``is_told``: by the rules it tells of what this person did. ``letter``: where it begins in the text.
    """

    start: int
    end: int
    figure: Figure | None
    is_told: bool = True
    letter: int = 0

    @property
    def value(self) -> Decimal:
        """The figure's; nothing for a word."""
        return self.figure.value if self.figure is not None else Decimal(0)


@dataclass(frozen=True, slots=True)
class LogSaid:
    """A log: its names in order, and for each gap, before the first, between two and behind the last, what it holds."""

    said: Message
    names: tuple[Named, ...]
    gaps: tuple[tuple[Said, ...], ...]


def log_said(said: Message, context: Exercise | None = None) -> LogSaid:
    """The names and figures of a message, of which ``5,5,4`` is three figures.

    ``context``: the exercise that is talked about, where the message names none.
    """
    said = replace(said, tokens=tuple(lists_parted(said.tokens, frozenset())[0]))
    names = named_in(said)
    if not names and context is not None:
        names = (Named(context, (), 0, 0),)
    mentions = sorted(_mentions(said, names), key=lambda each: each.start)
    gaps: list[list[Said]] = [[] for _ in range(len(names) + 1)]
    for each in mentions:
        gaps[sum(name.start <= each.start for name in names)].append(each)
    return LogSaid(said, names, tuple(map(tuple, gaps)))


def _mentions(said: Message, names: Sequence[Named]) -> Iterator[Said]:
    row = figures_of(said, None)
    held = {at for each in row for at in range(each.start, each.end)}
    held |= {at for each in names for at in range(each.start, each.end)}
    told = told_of(said)
    for figure in row:
        letter = said.tokens[figure.start].start
        yield Said(figure.start, figure.end, figure, is_told=figure.start in told, letter=letter)
    for at, word in enumerate(said.words):
        if word == _same and said.words[at + 1 : at + 2] == ("as",):
            continue  # as another day
        is_apart = word == _same or not {at - 1, at + 1} & held
        if word in _again and at not in held and is_apart:
            yield Said(at, at + 1, None, is_told=at in told, letter=said.tokens[at].start)
