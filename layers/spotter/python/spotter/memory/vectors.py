"""Vectors of memories: each lies in its memory's item, beside the record, and goes whenever that is written anew.

So it is forgotten with its memory, is never older than the words, and changes no version that a log or a page knows.
A number of a vector takes a byte, as a cosine asks for directions alone.
"""

import base64
import binascii
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from spotter.llm.embedding import MOST_NUMBERS, Scale
from spotter.memory.models import Memory
from spotter.store.table import Item, Value
from spotter.training.person.items import Standing

LARGEST = 127
KNOWN_PAIRS = 20
"""How many memories weigh as much as what is known of an embedder's cosines before any is looked at."""


@dataclass(frozen=True, slots=True)
class Vector:
    """A vector as it is kept: ``numbers`` are whole ones from -127 to 127, a byte each."""

    space: str
    numbers: bytes


@dataclass(frozen=True, slots=True)
class KeptMemory(Standing[Memory]):
    """A memory and the version in which it stands, with its vector if it has one."""

    vector: Vector | None = None


def packed(space: str, vector: Sequence[float]) -> dict[str, Value]:
    """The attributes of a memory's item that hold its vector."""
    most = max(map(abs, vector), default=0.0) or 1.0
    numbers = bytes(round(each / most * LARGEST) & 0xFF for each in vector[:MOST_NUMBERS])
    return {"space": space, "vector": base64.b64encode(numbers).decode()}


def vector_in(item: Item) -> Vector | None:
    """The vector in a memory's item; None where there is none, or none that can be read."""
    space, written = item.get("space"), item.get("vector")
    if not isinstance(space, str) or not isinstance(written, str):
        return None
    try:
        numbers = base64.b64decode(written, validate=True)
    except binascii.Error:
        return None
    return Vector(space, numbers) if 0 < len(numbers) <= MOST_NUMBERS else None


def closeness(kept: Mapping[str, Vector], asked: Sequence[float], scale: Scale) -> dict[str, float]:
    """How close each is to a vector of the same space, in standard deviations above what is usual; by the same names.

    What is usual is that of the embedder at first, and with many memories their own. One of another size is left out.
    """
    import numpy as np

    fit = {name: each.numbers for name, each in kept.items() if len(each.numbers) == len(asked)}
    if not fit:
        return {}
    rows = np.frombuffer(b"".join(fit.values()), np.int8).reshape(len(fit), -1).astype(np.float32)
    wanted = np.asarray(asked, np.float32)
    lengths = np.linalg.norm(rows, axis=1) * np.linalg.norm(wanted)
    cosines = (rows @ wanted) / np.where(lengths > 0, lengths, 1)
    weight = KNOWN_PAIRS + len(fit)
    usual = (KNOWN_PAIRS * scale.usual + cosines.sum()) / weight
    variance = (KNOWN_PAIRS * scale.spread**2 + ((cosines - usual) ** 2).sum()) / weight
    return dict(zip(fit, ((cosines - usual) / variance**0.5).tolist(), strict=True))
