"""The records of lifts as they stand, one line each."""

from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from enum import StrEnum


class RecordKind(StrEnum):
    """What a record is of: the heaviest set, the most reps, the best estimated maximum, the longest hold."""

    LOAD = "load"
    REPS = "reps"
    E1RM = "e1rm"
    SECONDS = "seconds"


@dataclass(frozen=True, slots=True)
class LiftRecord:
    """A record of a lift: the set that it was done with, and when. Loads in kilograms."""

    exercise: str
    name: str
    kind: RecordKind
    day: date
    workout: str
    reps: int | None = None
    seconds: Decimal | None = None
    kilograms: Decimal | None = None
    e1rm: Decimal | None = None
    assisted: bool = False
    """Whether the load is help: less of it is more."""
