"""What each word means among all others: a transformer of six layers, for how the parts of a text belong together.

MiniLM (Wang et al. 2020, https://arxiv.org/abs/2002.10957), six layers of 384 numbers, read much English before it was
taught what people ask of a workout (``make learn``). Every piece sees every other one, so that "the second one" finds
the second line of a list that stands behind it. ``language.encoder`` is the smaller one, for what a text is about as a
whole. It runs on numpy alone, which is loaded at the first text.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from spotter.language.encoder import read_weights
from spotter.language.transformer import attended, linear, normal

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Numbers = NDArray[np.float32]

WEIGHTS = Path(__file__).with_name("data") / "minilm.npz"
LAYERS = tuple(map(str, range(6)))
SHARED = 2
"""Of the lower layers, those that are as they came, and the same for whoever reads with upper layers of its own."""
HEADS = 12
NEAR_NOTHING = 1e-12
MOST_PIECES = 256
"""Places that pieces can have: no more are read together."""


def rows_of(places: Sequence[int], parts: Sequence[int], top: Path = WEIGHTS) -> Numbers:
    """A row of 384 numbers for each piece. ``parts``: 0 for each piece of the message, 1 for what stands beside it.

    ``top``: where the layers above those that all readers share are. The time grows with the number of pieces, which
    are at most ``MOST_PIECES``.
    """
    weights = read_weights(WEIGHTS)
    rows: Numbers = (
        weights["pieces"][list(places)] + weights["positions"][: len(places)] + weights["parts"][list(parts)]
    )
    rows = normal(rows, weights, "begin", NEAR_NOTHING)
    for layer in LAYERS:
        if layer == LAYERS[SHARED]:
            weights = read_weights(top)
        rows = normal(rows + attended(rows, weights, layer, HEADS), weights, f"after attention {layer}", NEAR_NOTHING)
        inner = _swelled(linear(rows, weights, f"inner {layer}"))
        rows = normal(rows + linear(inner, weights, f"outer {layer}"), weights, f"after inner {layer}", NEAR_NOTHING)
    return rows


def _swelled(rows: Numbers) -> Numbers:
    """The activation between two layers: GELU (Hendrycks & Gimpel 2016), by its formula with the hyperbolic tangent."""
    import numpy as np

    tilted: Numbers = 0.5 * rows * (1 + np.tanh(np.float32(_root) * (rows + np.float32(0.044715) * rows * rows * rows)))
    return tilted


_root = 0.7978845608
"""The square root of 2 / pi."""
