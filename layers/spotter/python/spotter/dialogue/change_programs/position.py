"""Where a program stands while it is written, as far as the next instruction depends on it."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from spotter.dialogue.change_programs.page import Item, ItemKind
from spotter.dialogue.change_programs.program import Instruction, Operation

_verbs = (Operation.REMOVE, Operation.SWAP, Operation.SET, Operation.MOVE, Operation.BACK)
_of_lines = frozenset({ItemKind.LINE, ItemKind.AMOUNT})
_of_message = frozenset({ItemKind.FIGURE, ItemKind.NAME, ItemKind.AREA, ItemKind.GEAR, ItemKind.WAY, ItemKind.POINTER})
_far = 99
WIDTH = 26
"""Numbers that are told of each item."""


@dataclass(frozen=True, slots=True)
class Position:
    """What the instructions so far have used, and what they were about last; -1 for nothing."""

    used: frozenset[int] = frozenset()
    done: frozenset[int] = frozenset()
    """Lines of which an edit is."""
    line: int = -1
    """The exercise of the edit that is being written."""
    last: int = -1
    """The item of the message that was used last."""
    measures: frozenset[str] = field(default_factory=frozenset)

    def behind(self, each: Instruction, items: Sequence[Item]) -> "Position":
        """The position behind one more instruction."""
        if each.place < 0:
            return self
        item = items[each.place]
        used = self.used | {each.place}
        if each.operation in _verbs:
            return Position(used, self.done | {item.line}, item.line, self.last)
        last = each.place if item.kind in _of_message else self.last
        if each.operation is Operation.ADD:
            return Position(used, self.done, -1, last)
        return replace(self, used=used, last=last)

    def features(self, items: Sequence[Item]) -> list[tuple[float, ...]]:
        """What is told of each item, ``WIDTH`` numbers."""
        gaps = [each.gap for each in items if each.kind is ItemKind.POINTER and self.line in each.places]
        naming = next((each for each in items if each.kind is ItemKind.POINTER and self.line in each.places), None)
        return [self._features(at, each, naming, gaps) for at, each in enumerate(items)]

    def _features(self, at: int, item: Item, naming: Item | None, gaps: Sequence[int]) -> tuple[float, ...]:
        of_line = (
            float(item.line >= 0 and item.kind in _of_lines and item.line == self.line),
            float(item.line >= 0 and item.kind in _of_lines and item.line in self.done),
            float(item.kind is ItemKind.LINE and item.line == self.line + 1),
            float(item.kind is ItemKind.LINE and item.line > self.line >= 0),
        )
        if item.kind not in _of_message:
            return (float(at in self.used), *of_line, *(0.0,) * (WIDTH - 5))
        ahead = at - self.last if self.last >= 0 else _far
        behind = (
            float(self.last < 0),
            *(float(ahead == each) for each in (1, 2, 0, -1)),
            float(2 < ahead < _far),
            float(ahead < -1),
        )
        beside = [item.gap - (gap + 1) for gap in gaps]
        of_name = (
            float(self.line >= 0),
            float(bool(gaps)),
            float(0 in beside),
            float(-1 in beside),
            float(1 in beside),
            float(any(abs(each) > 1 for each in beside)),
            float(naming is not None and item.start >= naming.end),
            float(naming is not None and 0 <= item.start - naming.end <= 3),
            float(naming is not None and 0 <= naming.start - item.end <= 3),
        )
        pointing = (
            float(item.kind is ItemKind.POINTER and self.line in item.places),
            float(item.kind is ItemKind.POINTER and bool(set(item.places) & self.done)),
        )
        told = (*behind, *of_name, *pointing)
        return (float(at in self.used), *of_line, *told, *(0.0,) * (WIDTH - 5 - len(told)))
