"""A figure of what was done: what it counts, and how it is joined to the figure before it."""

from dataclasses import dataclass
from decimal import Decimal
from enum import StrEnum

from spotter.notation import Unit


class Role(StrEnum):
    """What a figure counts."""

    PLAIN = "plain"
    """Nothing says it: what stands beside it decides."""
    LOAD = "load"
    REPS = "reps"
    SETS = "sets"
    TIMES = "times"
    """Sets where repetitions are told, else repetitions: ``12 times``."""
    SECONDS = "seconds"
    EFFORT = "effort"
    DISTANCE = "distance"
    UNCLEAR = "figures"
    """It stands there so that it cannot be told what it is of."""
    UNKNOWN_LOAD = "unknown load"
    """A load that no number tells: ``two plates``, ``the empty bar``."""


class Joint(StrEnum):
    """What stands between two figures."""

    NEXT = ""
    PRODUCT = "x"
    SLASH = "/"
    DASH = "-"
    COMMA = ","
    AND = "and"
    FOR = "for"
    OF = "of"
    AT = "at"
    WORDS = "words"


@dataclass(frozen=True, slots=True)
class Figure:
    """One figure, and how it is joined to the one before it."""

    value: Decimal
    role: Role
    start: int
    end: int
    joint: Joint = Joint.NEXT
    unit: Unit | None = None
    is_last: bool = False
    """It is told of the last set."""
    is_repaired: bool = False
    """It takes the place of what was said before it: ``8 no 9``."""
    side: str = ""
    """``left`` or ``right``, where it is told of one side."""
