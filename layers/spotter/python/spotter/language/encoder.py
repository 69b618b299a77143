"""What the words of a text mean where they stand: a row of numbers for each, alike where words are meant alike.

A transformer of two layers, Universal Sentence Encoder's small one (Cer et al. 2018,
https://arxiv.org/abs/1803.11175), which learned from much English text and was taught further on what people write
to a coach (``make learn``). Its weights lie beside it as whole numbers of one byte. It runs on numpy alone, which is
loaded at the first text: whoever encodes nothing does not wait for it.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from spotter.language.transformer import attended, linear, normal
from spotter.language.word_pieces import pieces

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    import numpy as np
    from numpy.typing import NDArray

    Numbers = NDArray[np.float32]

WEIGHTS = Path(__file__).with_name("data") / "encoder.npz"
WINDOW = 128
"""Pieces that are read together."""
_most_windows = 4
LAYERS = ("0", "1")
HEADS = 4
NEAR_NOTHING = 1e-6


@dataclass(frozen=True, slots=True)
class Encoded:
    """The rows of a text's pieces, one below the other, and at which row each word begins.

    Of a text of more than ``WINDOW`` x 4 pieces the words at its end have no rows.
    """

    rows: Numbers
    begins: tuple[int, ...]

    def mean(self, start: int, end: int) -> Numbers | None:
        """The mean row of the words ``start:end``; None where none of them was read."""
        first, last = self.begins[start], min(self.begins[end], len(self.rows))
        if first >= last:
            return None
        mean: Numbers = self.rows[first:last].mean(0)
        return mean


@lru_cache(maxsize=64)
def encoded(words: tuple[str, ...]) -> Encoded:
    """What ``words`` mean. The time is linear in how many there are, up to a bound."""
    import numpy as np

    cut = [pieces(word) for word in words]
    begins = [0]
    for found in cut:
        begins.append(begins[-1] + len(found))
    places = [place for found in cut for place in found][: WINDOW * _most_windows]
    windows = [_rows(places[at : at + WINDOW]) for at in range(0, len(places), WINDOW)]
    weights = read_weights(WEIGHTS)
    rows = np.concatenate(windows) if windows else np.zeros((0, weights["output 1"].shape[1]), np.float32)
    return Encoded(rows, tuple(begins))


def judged(weights: Mapping[str, Numbers], *given: Numbers) -> Numbers:
    """What speaks for each label of a matter, by its own two layers of ``weights`` and what is ``given``."""
    import numpy as np

    inner = np.tanh(linear(np.concatenate(given), weights, "inner"))
    return linear(inner, weights, "outer")


def one_of(count: int, place: int) -> Numbers:
    """Which of ``count`` settings it is, as numbers: 1 at its place."""
    import numpy as np

    chosen: Numbers = np.eye(count, dtype=np.float32)[place]
    return chosen


def _rows(places: Sequence[int]) -> Numbers:
    """The rows of pieces that are read together."""
    weights = read_weights(WEIGHTS)
    rows: Numbers = 2 * weights["pieces"][list(places)] + _positions(len(places))
    for layer in LAYERS:
        taken = attended(normal(rows, weights, f"before attention {layer}", NEAR_NOTHING), weights, layer, HEADS)
        kept = rows @ weights["widen"] + weights["widen bias"] if layer == LAYERS[0] else rows
        rows = kept + taken
        inner = linear(normal(rows, weights, f"before inner {layer}", NEAR_NOTHING), weights, f"inner {layer}")
        rows = rows + linear(inner.clip(min=0), weights, f"outer {layer}")
    return rows


@cache
def _positions(count: int) -> Numbers:
    """The waves that tell places apart (Vaswani et al. 2017)."""
    import numpy as np

    angles = np.arange(count, dtype=np.float32)[:, None] * read_weights(WEIGHTS)["wave lengths"]
    return np.concatenate([np.sin(angles), np.cos(angles)], axis=1)


@cache
def read_weights(path: Path) -> Mapping[str, Numbers]:
    """The arrays of a file by name. One of whole numbers is written beside the scale of each of its columns."""
    import numpy as np

    with np.load(path) as stored:
        return {
            name: stored[name].astype(np.float32) * stored[f"{name} scales"]
            if f"{name} scales" in stored
            else stored[name]
            for name in stored
            if not name.endswith(" scales") and stored[name].dtype.kind in "if"
        }
