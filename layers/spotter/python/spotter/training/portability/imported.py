"""What a file of another app says was trained: workouts as they are written there, before any name is matched."""

from dataclasses import dataclass, field
from datetime import datetime
from decimal import Decimal
from typing import Literal

from spotter.language.units import WeightUnit

Source = Literal["strong", "hevy"]


class UnreadableFile(Exception):
    """The bytes are not a file of the app that they are said to be from. The message says why, and quotes nothing."""


@dataclass(frozen=True, slots=True)
class ImportedSet:
    """One set. ``exercise`` is the name that the other app gives it; ``weight`` is in ``unit``, None without a load."""

    exercise: str
    reps: int | None = None
    seconds: int | None = None
    weight: Decimal | None = None
    unit: WeightUnit = "kg"
    rpe: Decimal | None = None
    metres: int | None = None
    warmup: bool = False


@dataclass(slots=True)
class ImportedWorkout:
    """One workout, by the moment at which it began, in the user's own time."""

    start: datetime
    name: str = ""
    notes: str = ""
    minutes: int | None = None
    sets: list[ImportedSet] = field(default_factory=list)
    exercise_notes: dict[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class ImportedFile:
    """All of a file: its workouts in their order, the oldest first, and the numbers of the rows that were not read.

    Rows count from 1, which is the first below the header.
    """

    workouts: tuple[ImportedWorkout, ...]
    unread_rows: tuple[int, ...]
