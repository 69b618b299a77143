"""How likely each next instruction of a program of sets is (``language.pointing``).

Learned from logs of which people told the sets (``make learn ONLY=programs``).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from spotter.dialogue.training.set_programs.page import Item, Page
from spotter.dialogue.training.set_programs.position import Position
from spotter.dialogue.training.set_programs.program import OPERATIONS, POINTING, POINTS_AT, Instruction
from spotter.language.pointing import Pointing, Weights, pieces_of

if TYPE_CHECKING:
    from spotter.language.pointing import Numbers

_data = Path(__file__).parents[1] / "data"
WEIGHTS = Weights(_data / "set_programs_minilm.npz", _data / "set_programs.npz")


@dataclass(frozen=True, slots=True)
class Written:
    """A program that is being written: what the network keeps of it, and its last instruction."""

    kept: Numbers
    last: Instruction | None = None
    position: Position = Position()  # noqa: RUF009 - frozen


class Network:
    """The network before a page: what it makes of the page is found once."""

    def __init__(self, page: Page) -> None:
        self._items = page.items
        self._pointing = Pointing(
            WEIGHTS,
            pieces_of(page.words, page.parts),
            [(each.start, each.end) for each in page.items],
            [each.features for each in page.items],
            [[each.kind in POINTS_AT[operation] for each in page.items] for operation in POINTING],
        )

    def begun(self) -> Written:
        """A program of which nothing is written yet."""
        return Written(self._pointing.begun)

    def next_of(self, written: Written, most: int) -> list[tuple[float, Instruction, Numbers]]:
        """The ``most`` likeliest next instructions, each with the logarithm of its likelihood and what is then kept."""
        last = written.last
        told = (OPERATIONS.index(last.operation), last.place) if last is not None else None
        kept, found = self._pointing.next_of(written.kept, told, written.position.features(self._items), most)
        return [(score, Instruction(OPERATIONS[number], place), kept) for score, number, place in found]


def behind(written: Written, kept: Numbers, each: Instruction, items: Sequence[Item]) -> Written:
    """The program with one more instruction."""
    return Written(kept, each, written.position.behind(each, items))
