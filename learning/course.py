"""How two layers are taught: apart from those who teach them, so that it is read without JAX."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Course:
    """How long and how fast is learned, and how much is left to chance."""

    hidden: int
    epochs: int = 12
    rate: float = 1e-3
    batch: int = 64
    dropped: float = 0.2
    """Of what is given, what is hidden at each step."""
    dropped_inside: float = 0.3
    smoothing: float = 0.05
    decay: float = 1e-2
