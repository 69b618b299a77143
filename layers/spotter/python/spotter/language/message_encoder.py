"""What the words of a message mean where they stand, as the transformer reads it that was taught on messages alone.

Its upper layers are its own (``data/minilm_messages.npz``); the pieces and the lower layers are MiniLM's
(``language.minilm``). What a message does, whether it needs care and which of its words may be passed over is told by
layers upon these rows.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from spotter.language.minilm import rows_of
from spotter.language.wordpiece import BEGIN, END, place_of, wordpieces

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Numbers = NDArray[np.float32]

TOP = Path(__file__).with_name("data") / "minilm_messages.npz"
WINDOW = 128
"""Pieces that are read together, with the first and the last that stand for the whole."""


@dataclass(frozen=True, slots=True)
class MessageRows:
    """A row of 384 numbers for each piece, the first and the last for no word, and at which row each word begins."""

    rows: Numbers
    begins: tuple[int, ...]

    @property
    def whole(self) -> Numbers:
        """The row that stands for the whole text."""
        found: Numbers = self.rows[0]
        return found

    @property
    def mean(self) -> Numbers:
        """The mean of all rows."""
        found: Numbers = self.rows.mean(0)
        return found

    def mean_of(self, start: int, end: int) -> Numbers | None:
        """The mean row of the words ``start:end``; None where none of them was read."""
        first, last = self.begins[start], self.begins[end]
        if first >= last:
            return None
        found: Numbers = self.rows[first:last].mean(0)
        return found


@lru_cache(maxsize=64)
def message_rows(words: tuple[str, ...]) -> MessageRows:
    """What ``words`` mean. Of a text of more than ``WINDOW`` pieces the beginning is read."""
    places, begins = place_pieces(words)
    return MessageRows(rows_of(places, [0] * len(places), TOP), begins)


def place_pieces(words: Sequence[str]) -> tuple[list[int], tuple[int, ...]]:
    """The pieces of a text, and at which of them each word begins and the last one ends."""
    places, begins = [place_of(BEGIN)], [1]
    for word in words:
        places += wordpieces(word)
        begins.append(len(places))
    most = min(len(places), WINDOW - 1)
    return [*places[:most], place_of(END)], tuple(min(each, most) for each in begins)
