"""Which part each thing has that a request for a new workout names: how long, how many, what is in and what is out.

A layer upon what the words mean where they stand (``language.message_encoder``), learned from messages of which people
told what the workout is to be like (``make learn``).
"""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal
from enum import StrEnum
from math import exp
from pathlib import Path
from typing import TYPE_CHECKING

from spotter.dialogue.understanding.model import Mention, Understanding
from spotter.language.encoder import judged, read_weights
from spotter.language.message_encoder import message_rows
from spotter.language.negation import Denial
from spotter.language.tokens import tokenise

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Numbers = NDArray[np.float32]

WEIGHTS = Path(__file__).with_name("data") / "build_roles.npz"
KINDS = ("number", "time", "count", "sets", "reps", "exercise", "equipment", "location", "area", "part", "impact")
"""Of what is named, what has a part."""
_denials = (None, *Denial)


class BuildRole(StrEnum):
    """The part of something that is named. The order is that of the weights."""

    NONE = "none"
    MINUTES = "minutes"
    COUNT = "count"
    """How many exercises there are to be."""
    IN = "in"
    """An exercise that the workout has, or a part of the body that it trains."""
    OUT = "out"
    """What it has not, or what there is not to train with."""
    HAVE = "have"
    """What there is to train with."""
    SPARE = "spare"
    """A part of the body that nothing is to load."""


def build_roles(said: Understanding) -> Iterator[tuple[Mention, dict[BuildRole, float]]]:
    """Each thing that is named, with how likely each part of it is, 0 to 1."""
    for mention, given in described(said):
        totals = [float(total) for total in judged(read_weights(WEIGHTS), given)]
        raised = [exp(total - max(totals)) for total in totals]
        yield mention, {role: share / sum(raised) for role, share in zip(BuildRole, raised, strict=True)}


def described(said: Understanding) -> Iterator[tuple[Mention, Numbers]]:
    """Each thing that is named, and what its part is told by."""
    import numpy as np

    rows = message_rows(tuple(token.text for token in tokenise(said.text)[: len(said.tokens)]))
    met: set[tuple[int, int]] = set()
    for mention in said.named(*KINDS):
        own = rows.mean_of(mention.start, mention.end)
        if own is None or (mention.start, mention.end) in met:
            continue
        met.add((mention.start, mention.end))
        value = float(mention.value) if isinstance(mention.value, Decimal | int) else 0.0
        signs = (
            *(float(mention.kind == kind) for kind in KINDS),
            *(float(mention.denial == denial) for denial in _denials),
            min(value, 150.0) / 50,
            float(any(each.kind == "time" for each in said.named())),
        )
        yield mention, np.concatenate([own, rows.whole, rows.mean, np.array(signs, np.float32)])
