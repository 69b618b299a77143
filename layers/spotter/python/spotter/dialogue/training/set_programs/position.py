"""Where a program stands while it is written, as far as the next instruction depends on it."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from spotter.dialogue.training.set_programs.page import Item, ItemKind
from spotter.dialogue.training.set_programs.program import Instruction, Operation

_uses: dict[Operation, int] = {
    Operation.LOAD: 0,
    Operation.REPS: 1,
    Operation.SECONDS: 1,
    Operation.SETS: 2,
    Operation.EFFORT: 3,
    Operation.RESERVE: 3,
    Operation.MORE: 4,
    Operation.LESS: 4,
}
_kinds_of_use = 5
_of_message = (ItemKind.FIGURE, ItemKind.WORD)
WIDTH = 26
"""Numbers that are told of each item."""


@dataclass(frozen=True, slots=True)
class Position:
    """What the instructions so far have used, and what they were about last; -1 for nothing."""

    used: frozenset[tuple[int, int]] = field(default_factory=frozenset)
    """Items with what they were used for."""
    figure: int = -1
    """The figure of the message that was used last for the exercise."""
    logged: int = -1
    """The same of what is logged."""
    gap: int = -1
    """Which name of the message the exercise is; -1 for one of the log."""
    entry: int = -1
    """Which exercise of the log it is."""
    name: int = -1
    """The last name of the message that was used."""
    names: frozenset[int] = frozenset()

    def behind(self, each: Instruction, items: Sequence[Item]) -> "Position":
        """The position behind one more instruction."""
        if each.place < 0:
            return self
        item = items[each.place]
        if each.operation is Operation.EXERCISE:
            names = self.names | {each.place}
            if item.kind is ItemKind.NAME:
                return Position(self.used, gap=each.place, entry=_logged_as(item, items), name=each.place, names=names)
            return Position(self.used, entry=item.entry, name=self.name, names=names)
        used = self.used | {(each.place, _uses[each.operation])}
        if item.kind is ItemKind.FIGURE:
            return replace(self, used=used, figure=each.place)
        return replace(self, used=used, logged=each.place)

    def features(self, items: Sequence[Item]) -> list[tuple[float, ...]]:
        """What is told of each item, ``WIDTH`` numbers."""
        return [self._features(at, each) for at, each in enumerate(items)]

    def _features(self, at: int, item: Item) -> tuple[float, ...]:
        used = tuple(float((at, use) in self.used) for use in range(_kinds_of_use))
        if item.kind in _of_message:
            rest = (*self._beside_name(item), *self._behind_figure(at), float(item.is_told), *_zeros(9))
        elif item.kind is ItemKind.NAME:
            names = (float(at in self.names), float(at == self.name + 1), float(at <= self.name))
            rest = (*_zeros(12), *names, *_zeros(6))
        else:
            rest = (*_zeros(15), *self._of_logged(at, item))
        return (*used, *rest)

    def _beside_name(self, item: Item) -> tuple[float, ...]:
        """Whether a figure stands right behind the exercise, right before it, behind the next one, or elsewhere."""
        if self.gap < 0:
            return _zeros(4)
        behind = item.gap - (self.gap + 1)
        return (float(behind == 0), float(behind == -1), float(behind == 1), float(abs(behind) > 1))

    def _behind_figure(self, at: int) -> tuple[float, ...]:
        if self.figure < 0:
            return (1.0, *_zeros(6))
        ahead = at - self.figure
        near = tuple(float(ahead == each) for each in (1, 2, -1, 0))
        return (0.0, *near, float(ahead > 2), float(ahead < -1))

    def _of_logged(self, at: int, item: Item) -> tuple[float, ...]:
        behind = (
            (0.0, 0.0, 0.0, 1.0)
            if self.logged < 0
            else (float(at == self.logged + 1), float(at <= self.logged), float(at > self.logged + 1), 0.0)
        )
        return (float(self.entry >= 0 and item.entry == self.entry), *behind, float(item.entry == 0))


def _logged_as(name: Item, items: Sequence[Item]) -> int:
    """Which exercise of the log a name of the message may be; -1 for none."""
    ids = {each.id for each in name.exercises}
    logged = (each for each in items if each.kind is ItemKind.LOGGED_NAME)
    return next((each.entry for each in logged if each.exercises[0].id in ids), -1)


def _zeros(count: int) -> tuple[float, ...]:
    return (0.0,) * count
