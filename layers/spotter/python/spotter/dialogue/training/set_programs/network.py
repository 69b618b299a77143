"""How likely each next instruction of a program is: a recurrent network that points (Vinyals et al. 2015).

The page is read by the transformer of ``language.minilm`` with upper layers of its own. Upon its rows a gated recurrent
unit (Cho et al. 2014) writes the program, instruction by instruction: what it has written, what it looks at, and what
is told of each item (``position``) say which operation comes next and where it points. Learned from logs of which
people told the sets (``make learn ONLY=programs``). It runs on numpy alone, which is loaded at the first message.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from spotter.dialogue.training.set_programs.page import Item, Page
from spotter.dialogue.training.set_programs.position import Position
from spotter.dialogue.training.set_programs.program import OPERATIONS, POINTING, POINTS_AT, Instruction
from spotter.language.encoder import read_weights
from spotter.language.minilm import rows_of
from spotter.language.transformer import linear
from spotter.language.wordpiece import BEGIN, END, place_of, wordpieces

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Numbers = NDArray[np.float32]

TOP = Path(__file__).parents[1] / "data" / "set_programs_minilm.npz"
HEADS = Path(__file__).parents[1] / "data" / "set_programs.npz"
HIDDEN = 256
MOST_PIECES = 192
SCALE = HIDDEN**0.5
_far_away = -1e9
_most = 30.0


@dataclass(frozen=True, slots=True)
class Pieces:
    """The pieces of a page, 0 or 1 for each as it is of the message or of the log, and where each word begins."""

    places: tuple[int, ...]
    parts: tuple[int, ...]
    begins: tuple[int, ...]

    def of(self, item: Item) -> tuple[int, int]:
        """From which piece to which an item goes; that of the whole page for one that was cut off."""
        begin, end = self.begins[item.start], self.begins[item.end]
        return (begin, end) if begin < end else (0, 1)


def pieces_of(page: Page) -> Pieces:
    """The pieces of a page: of a long one the first ``MOST_PIECES``."""
    places, parts, begins = [place_of(BEGIN)], [0], []
    is_parted = False
    for word, part in zip(page.words, page.parts, strict=True):
        if part and not is_parted:
            places.append(place_of(END))
            parts.append(0)
            is_parted = True
        begins.append(len(places))
        found = wordpieces(word)
        places += found
        parts += [part] * len(found)
    begins.append(len(places))
    most = min(len(places), MOST_PIECES - 1)
    return Pieces(
        (*places[:most], place_of(END)),
        (*parts[:most], int(is_parted)),
        tuple(min(each, most) for each in begins),
    )


@dataclass(frozen=True, slots=True)
class Written:
    """A program that is being written: what the network keeps of it, and its last instruction."""

    kept: Numbers
    last: Instruction | None = None
    position: Position = Position()  # noqa: RUF009 - frozen


class Network:
    """The network before a page: what it makes of the page is found once."""

    def __init__(self, page: Page) -> None:
        import numpy as np

        self._weights = read_weights(HEADS)
        self._items = page.items
        pieces = pieces_of(page)
        rows = rows_of(pieces.places, pieces.parts, TOP)
        self._features = np.array([each.features for each in page.items], np.float32)
        shares = np.zeros((len(page.items), len(rows)), np.float32)
        for at, each in enumerate(page.items):
            begin, end = pieces.of(each)
            shares[at, begin:end] = 1 / (end - begin)
        width = len(self._weights["memory"]) - rows.shape[1]
        self._features = self._features.reshape(len(page.items), width)
        self._memory = np.tanh(self._linear(np.concatenate([shares @ rows, self._features], axis=1), "memory"))
        self._keys = np.tanh(self._linear(rows, "keys"))
        self._begin = np.tanh(self._linear(rows[0], "begin"))
        kinds = [[each.kind in POINTS_AT[operation] for each in page.items] for operation in POINTING]
        self._can = np.array(kinds, bool).reshape(len(POINTING), len(page.items))

    def begun(self) -> Written:
        """A program of which nothing is written yet."""
        return Written(self._begin)

    def next_of(self, written: Written, most: int) -> list[tuple[float, Instruction, Numbers]]:
        """The ``most`` likeliest next instructions, each with the logarithm of its likelihood and what is then kept."""
        import numpy as np

        kept = self._recurred(written)
        looked = self._keys @ self._linear(kept, "look") / SCALE
        looked = np.exp(looked - looked.max())
        seen = (looked / looked.sum()) @ self._keys
        told = np.tanh(self._linear(np.concatenate([kept, seen]), "mix"))
        of_operations = self._linear(told, "operation")
        totals = np.concatenate([*self._pointed(written, told, of_operations), of_operations[len(POINTING) :]])
        highest = totals.max()
        logarithms = totals - highest - np.log(np.exp(totals - highest).sum())
        found = np.argsort(-logarithms, kind="stable")[:most]
        return [(float(logarithms[at]), self._instruction(int(at)), kept) for at in found]

    def _pointed(self, written: Written, told: Numbers, of_operations: Numbers) -> list[Numbers]:
        """What speaks for each item that each pointing operation may point at."""
        import numpy as np

        if not self._items:
            return []
        there = np.array(written.position.features(self._items), np.float32)
        inner = self._linear(np.concatenate([there, self._features], axis=1), "item inner").clip(min=0)
        beside = self._linear(inner, "item outer")
        return [
            np.where(
                self._can[at],
                self._memory @ (told @ self._weights[f"point {at}"]) / SCALE + beside[:, at] + of_operations[at],
                np.float32(_far_away),
            )
            for at in range(len(POINTING))
        ]

    def _recurred(self, written: Written) -> Numbers:
        """What is kept of a program with its last instruction."""
        import numpy as np

        last = written.last
        number = OPERATIONS.index(last.operation) if last is not None else len(OPERATIONS)
        pointed = self._memory[last.place] if last is not None and last.place >= 0 else np.zeros(HIDDEN, np.float32)
        given = self._linear(np.concatenate([self._weights["operations"][number], pointed]), "given")
        before = self._linear(written.kept, "before")
        reset, update = (
            _opened(given[begin : begin + HIDDEN] + before[begin : begin + HIDDEN]) for begin in (0, HIDDEN)
        )
        fresh = np.tanh(given[2 * HIDDEN :] + reset * before[2 * HIDDEN :])
        kept: Numbers = (1 - update) * fresh + update * written.kept
        return kept

    def _instruction(self, at: int) -> Instruction:
        count = len(self._items)
        if at < len(POINTING) * count:
            number, place = divmod(at, count)
            return Instruction(POINTING[number], place)
        return Instruction(OPERATIONS[len(POINTING) + at - len(POINTING) * count])

    def _linear(self, rows: Numbers, name: str) -> Numbers:
        return linear(rows, self._weights, name)


def _opened(values: Numbers) -> Numbers:
    """How far each gate is open, 0 to 1."""
    import numpy as np

    opened: Numbers = 1 / (1 + np.exp(-values.clip(-_most, _most)))
    return opened


def behind(written: Written, kept: Numbers, each: Instruction, items: Sequence[Item]) -> Written:
    """The program with one more instruction."""
    return Written(kept, each, written.position.behind(each, items))
