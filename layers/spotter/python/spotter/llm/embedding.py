"""The port to what turns texts into vectors, near to one another where texts mean the like. A provider may have one."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from typing import Protocol

from spotter.model_response import Usage

MOST_NUMBERS = 1_024
"""Of a vector: the most that is kept beside a memory. Longer ones are refused."""


@dataclass(frozen=True, slots=True)
class Embeddings:
    """A vector for each text, in their order, and what they took. ``cost`` in US dollars; None: it is not known."""

    vectors: tuple[Sequence[float], ...]
    usage: Usage = field(default_factory=Usage)
    cost: Decimal | None = Decimal(0)


@dataclass(frozen=True, slots=True)
class Scale:
    """The cosine of two texts that have nothing to do with one another: what is usual, and the standard deviation."""

    usual: float
    spread: float


class Embedder(Protocol):
    """Turns texts into vectors. It keeps nothing of them."""

    @property
    def name(self) -> str:
        """Who reads the texts: a provider's name; ``offline`` where they do not leave this process."""
        ...

    @property
    def model(self) -> str:
        """The model's id at the provider."""
        ...

    @property
    def space(self) -> str:
        """What tells its vectors from all others: those of one space can be compared, and no others."""
        ...

    @property
    def scale(self) -> Scale:
        """How its cosines are to be read."""
        ...

    def embed(self, texts: Sequence[str], seconds: float) -> Embeddings:
        """The vectors of texts, within some seconds. ProviderError."""
        ...
