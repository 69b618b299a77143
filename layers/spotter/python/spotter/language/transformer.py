"""The sums of a transformer's layers (Vaswani et al. 2017), as both encoders do them with their own weights."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

    import numpy as np
    from numpy.typing import NDArray

    Numbers = NDArray[np.float32]


def attended(rows: Numbers, weights: Mapping[str, Numbers], layer: str, heads: int) -> Numbers:
    """What each row takes from all rows, by what it asks for and what they offer."""
    import numpy as np

    count = len(rows)
    asked, offered, told = (
        part.reshape(count, heads, -1).transpose(1, 0, 2)
        for part in np.split(linear(rows, weights, f"attention {layer}"), 3, axis=-1)
    )
    scores = (asked @ offered.transpose(0, 2, 1)) / np.float32(asked.shape[-1] ** 0.5)
    shares = np.exp(scores - scores.max(-1, keepdims=True))
    shares /= shares.sum(-1, keepdims=True)
    return linear((shares @ told).transpose(1, 0, 2).reshape(count, -1), weights, f"output {layer}")


def linear(rows: Numbers, weights: Mapping[str, Numbers], name: str) -> Numbers:
    """The rows times the weights of this name, and their bias."""
    product: Numbers = rows @ weights[name] + weights[f"{name} bias"]
    return product


def normal(rows: Numbers, weights: Mapping[str, Numbers], name: str, near_nothing: float) -> Numbers:
    """Each row with mean 0 and variance 1, scaled and shifted. ``near_nothing`` is added to the variance."""
    import numpy as np

    centred = rows - rows.mean(-1, keepdims=True)
    spread = np.sqrt((centred**2).mean(-1, keepdims=True) + np.float32(near_nothing))
    scaled: Numbers = centred / spread * weights[f"{name} scale"] + weights[f"{name} bias"]
    return scaled
