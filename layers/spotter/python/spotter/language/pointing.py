"""How likely each next instruction of a program is: a recurrent network that points (Vinyals et al. 2015).

A page is read by the transformer of ``language.minilm`` with upper layers of its own. Upon its rows a gated recurrent
unit (Cho et al. 2014) writes a program, instruction by instruction: what it has written, what it looks at, and what is
told of each item of the page say which operation comes next and where it points. It runs on numpy alone, which is
loaded at the first page. Operations are numbers here: those that point come first.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from spotter.language.encoder import read_weights
from spotter.language.minilm import rows_of
from spotter.language.transformer import linear
from spotter.language.wordpiece import BEGIN, END, place_of, wordpieces

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Numbers = NDArray[np.float32]

HIDDEN = 256
MOST_PIECES = 192
SCALE = HIDDEN**0.5
_far_away = -1e9
_most = 30.0


@dataclass(frozen=True, slots=True)
class Pieces:
    """The pieces of a page, 0 or 1 for each as it is of the message or beside it, and where each word begins."""

    places: tuple[int, ...]
    parts: tuple[int, ...]
    begins: tuple[int, ...]

    def of(self, start: int, end: int) -> tuple[int, int]:
        """From which piece to which the words ``start:end`` go; that of the whole page for what was cut off."""
        begin, behind = self.begins[start], self.begins[end]
        return (begin, behind) if begin < behind else (0, 1)


def pieces_of(words: Sequence[str], parts: Sequence[int]) -> Pieces:
    """The pieces of a page: of a long one the first ``MOST_PIECES``. ``parts``: 1 for each word beside the message."""
    places, of_pieces, begins = [place_of(BEGIN)], [0], []
    is_parted = False
    for word, part in zip(words, parts, strict=True):
        if part and not is_parted:
            places.append(place_of(END))
            of_pieces.append(0)
            is_parted = True
        begins.append(len(places))
        found = wordpieces(word)
        places += found
        of_pieces += [part] * len(found)
    begins.append(len(places))
    most = min(len(places), MOST_PIECES - 1)
    return Pieces(
        (*places[:most], place_of(END)),
        (*of_pieces[:most], int(is_parted)),
        tuple(min(each, most) for each in begins),
    )


@dataclass(frozen=True, slots=True)
class Weights:
    """Where the arrays of a network are: the upper layers of its transformer, and what stands upon them."""

    top: Path
    heads: Path


class Pointing:
    """The network before a page: what it makes of the page is found once.

    ``spans``: from which word to which each item goes; ``features``: what is told of each; ``can``: for each operation
    that points, whether it can point at each.
    """

    def __init__(
        self,
        weights: Weights,
        pieces: Pieces,
        spans: Sequence[tuple[int, int]],
        features: Sequence[Sequence[float]],
        can: Sequence[Sequence[bool]],
    ) -> None:
        import numpy as np

        self._weights = read_weights(weights.heads)
        self._count, self._pointing = len(spans), len(can)
        rows = rows_of(pieces.places, pieces.parts, weights.top)
        shares = np.zeros((len(spans), len(rows)), np.float32)
        for at, span in enumerate(spans):
            begin, end = pieces.of(*span)
            shares[at, begin:end] = 1 / (end - begin)
        width = len(self._weights["memory"]) - rows.shape[1]
        self._features = np.array(features, np.float32).reshape(len(spans), width)
        self._memory = np.tanh(self._linear(np.concatenate([shares @ rows, self._features], axis=1), "memory"))
        self._keys = np.tanh(self._linear(rows, "keys"))
        self._can = np.array(can, bool).reshape(len(can), len(spans))
        self.begun: Numbers = np.tanh(self._linear(rows[0], "begin"))
        """What is kept of a program of which nothing is written yet."""

    def next_of(
        self, kept: Numbers, last: tuple[int, int] | None, there: Sequence[Sequence[float]], most: int
    ) -> tuple[Numbers, list[tuple[float, int, int]]]:
        """What is kept of a program with its ``last`` instruction, and the ``most`` likeliest next ones.

        An instruction is an operation and the item that it points at, -1 for none; each comes behind the logarithm of
        its likelihood. ``there``: what is told of each item as the program stands.
        """
        import numpy as np

        now = self._recurred(kept, last)
        looked = self._keys @ self._linear(now, "look") / SCALE
        looked = np.exp(looked - looked.max())
        seen = (looked / looked.sum()) @ self._keys
        told = np.tanh(self._linear(np.concatenate([now, seen]), "mix"))
        of_operations = self._linear(told, "operation")
        totals = np.concatenate([*self._pointed(told, of_operations, there), of_operations[self._pointing :]])
        highest = totals.max()
        logarithms = totals - highest - np.log(np.exp(totals - highest).sum())
        found = np.argsort(-logarithms, kind="stable")[:most]
        return now, [(float(logarithms[at]), *self._instruction(int(at))) for at in found]

    def _pointed(self, told: Numbers, of_operations: Numbers, there: Sequence[Sequence[float]]) -> list[Numbers]:
        """What speaks for each item that each pointing operation may point at."""
        import numpy as np

        if not self._count:
            return []
        inner = self._linear(np.concatenate([np.array(there, np.float32), self._features], axis=1), "item inner")
        beside = self._linear(inner.clip(min=0), "item outer")
        return [
            np.where(
                self._can[at],
                self._memory @ (told @ self._weights[f"point {at}"]) / SCALE + beside[:, at] + of_operations[at],
                np.float32(_far_away),
            )
            for at in range(self._pointing)
        ]

    def _recurred(self, kept: Numbers, last: tuple[int, int] | None) -> Numbers:
        """What is kept of a program with its last instruction."""
        import numpy as np

        operations = self._weights["operations"]
        number, place = last if last is not None else (len(operations) - 1, -1)
        pointed = self._memory[place] if place >= 0 else np.zeros(HIDDEN, np.float32)
        given = self._linear(np.concatenate([operations[number], pointed]), "given")
        before = self._linear(kept, "before")
        reset, update = (
            _opened(given[begin : begin + HIDDEN] + before[begin : begin + HIDDEN]) for begin in (0, HIDDEN)
        )
        fresh = np.tanh(given[2 * HIDDEN :] + reset * before[2 * HIDDEN :])
        now: Numbers = (1 - update) * fresh + update * kept
        return now

    def _instruction(self, at: int) -> tuple[int, int]:
        if at < self._pointing * self._count:
            return divmod(at, self._count)
        return self._pointing + at - self._pointing * self._count, -1

    def _linear(self, rows: Numbers, name: str) -> Numbers:
        return linear(rows, self._weights, name)


def _opened(values: Numbers) -> Numbers:
    """How far each gate is open, 0 to 1."""
    import numpy as np

    opened: Numbers = 1 / (1 + np.exp(-values.clip(-_most, _most)))
    return opened
