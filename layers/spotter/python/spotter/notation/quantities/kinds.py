"""What quantities count, and what parts two things."""

from enum import Enum, auto


class QuantityKind(Enum):
    """What a quantity counts."""

    UNLABELLED = auto()
    """No word says."""
    LOAD = auto()
    BODY = auto()
    """Bodyweight, with ``values`` what is added (or taken off, by ``sign``)."""
    REPS = auto()
    SETS = auto()
    TIMES = auto()
    """``3 times``: sets where the reps are told, else reps."""
    TIME = auto()
    """Seconds."""
    METRES = auto()
    """``40m``: metres or minutes."""
    RPE = auto()
    ROUNDS = auto()
    UNKNOWN = auto()
    """Reps that are not told: AMRAP, max, ``x ?``."""
    UNCLEAR_LOAD = auto()
    """Plates, the empty bar, stone: a load that has no number in kg or lb."""
    ODD = auto()
    """Digits that no rule reads."""
    INVALID = auto()
    """Digits that are no number of anything."""


class MarkKind(Enum):
    """What parts two things, from the weakest to the strongest."""

    COLON = auto()
    OPEN = auto()
    CLOSE = auto()
    COMMA = auto()
    DASH = auto()
    JOIN = auto()
    """and, then, +, /, an arrow."""
    LABEL = auto()
    """``A1``: a new exercise begins."""
    SET_LABEL = auto()
    """``Set 2:``"""
    STOP = auto()
    QUESTION = auto()
    BREAK = auto()


SEPARATORS = frozenset(MarkKind) - {MarkKind.COLON, MarkKind.OPEN, MarkKind.CLOSE}
"""They part one thing from the next."""
