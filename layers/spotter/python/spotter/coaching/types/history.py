"""What was done: sessions, their sets, and how the person felt."""

from enum import StrEnum
from typing import Annotated, Self

from pydantic import Field, model_validator

from spotter.coaching.types.base import MOST_SETS, Count, Day, Load, Name, Rpe, Sets, Wire, sized, tolerant

MOST_SESSIONS = 100


class Energy(StrEnum):
    LOW = "Low"
    OK = "OK"
    HIGH = "High"


class Soreness(StrEnum):
    NONE = "None"
    MILD = "Mild"
    HIGH = "High"


class ReadinessContext(Wire):
    """How the person feels before the session."""

    energy: Annotated[Energy, tolerant(Energy)] = Energy.OK
    soreness: Annotated[Soreness, tolerant(Soreness)] = Soreness.NONE


class SetHistoryContext(Wire):
    """One set as it was done. Extends seed 002, which knows the top set alone."""

    weight: Load
    reps: Count
    rpe: Rpe | None = None
    is_warmup: bool = False


class SessionHistoryContext(Wire):
    """One session of an exercise. ``sets``, ``readiness`` and ``prescribedWeight`` extend seed 002.

    Where ``sets`` is there it counts, and the top set may be left out; one of the two must be there.
    """

    date: Day
    top_set_weight: Load | None = None
    top_set_reps: Count | None = None
    top_set_rpe: Rpe | None = Field(None, alias="topSetRPE")
    total_sets: Sets | None = None
    e1rm: Load | None = Field(None, alias="e1RM")
    sets: Annotated[tuple[SetHistoryContext, ...], *sized(0, MOST_SETS)] = ()
    readiness: ReadinessContext | None = None
    prescribed_weight: Load | None = None

    @model_validator(mode="after")
    def _has_work(self) -> Self:
        if not self.sets and (self.top_set_weight is None or self.top_set_reps is None):
            raise ValueError("needs topSetWeight and topSetReps, or sets")
        return self


class ExerciseHistoryContext(Wire):
    """The recent sessions of one exercise, in any order."""

    exercise_name: Name
    last_sessions: Annotated[tuple[SessionHistoryContext, ...], *sized(0, MOST_SESSIONS)] = ()
