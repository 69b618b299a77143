"""The part that a figure has in the sets of an exercise."""

from dataclasses import dataclass
from decimal import Decimal
from enum import StrEnum

from spotter.notation import Unit


class Part(StrEnum):
    """The part that a figure has. The order is that of the weights."""

    NONE = "none"
    """It is of no set: a rest, a plan, last week, somebody else's, the number of those that are listed."""
    LOAD = "load"
    """Of the sets behind it."""
    LOAD_BEFORE = "load_before"
    """Of the sets before it."""
    SAME_LOAD = "same_load"
    """A word, for the load of the exercise before: ``with the same bell``."""
    REPS = "reps"
    LAST = "last"
    """The repetitions, or seconds, of the last of several equal sets: ``3 x 8, the last one 6``."""
    SETS = "sets"
    """How often the count behind it was done."""
    SETS_BEFORE = "sets_before"
    """How often the count before it was done."""
    SECONDS = "seconds"
    EFFORT = "effort"
    """Of all sets before it at that load."""
    LAST_EFFORT = "last_effort"
    """Of the last set before it."""
    AGAIN = "again"
    """A set like the one before it."""
    SAME_COUNTS = "same_counts"
    """A word, for the repetitions of the exercise before, set by set: ``leg curls 30 kilos, same reps``."""


OF_WORDS = (Part.AGAIN, Part.SAME_LOAD, Part.SAME_COUNTS)
"""What a word can be beside nothing; all others are of figures."""


@dataclass(frozen=True, slots=True)
class PartOf:
    """A figure with its part."""

    part: Part
    value: Decimal
    unit: Unit | None = None


class Side(StrEnum):
    """Where the exercise of a figure stands. The order is that of the weights."""

    NONE = "none"
    """It is of no set."""
    BEFORE = "before"
    NEXT = "next"
