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

    energy: Annotated[Energy, tolerant(Energy)] = Field(Energy.OK, description="How much energy there is.")
    soreness: Annotated[Soreness, tolerant(Soreness)] = Field(Soreness.NONE, description="How sore the muscles are.")


class SetHistoryContext(Wire):
    """One set as it was done. Extends seed 002, which knows the top set alone."""

    weight: Load = Field(description="The load, in the unit of the request.")
    reps: Count = Field(description="Reps that were done; seconds, for a hold.")
    rpe: Rpe | None = Field(None, description="How hard it was: RPE, from 1 to 10.")
    is_warmup: bool = Field(False, description="Whether it was a warm-up.")


class SessionHistoryContext(Wire):
    """One session of an exercise. ``sets``, ``readiness``, ``prescribedWeight`` and ``confirmed`` extend seed 002.

    Where ``sets`` is there it counts, and the top set may be left out; one of the two must be there.
    """

    date: Day = Field(description="When it was: an ISO 8601 date, or a moment of one.")
    top_set_weight: Load | None = Field(None, description="The load of the top set, in the unit of the request.")
    top_set_reps: Count | None = Field(None, description="Reps of the top set; seconds, for a hold.")
    top_set_rpe: Rpe | None = Field(None, alias="topSetRPE", description="How hard the top set was: RPE, from 1 to 10.")
    total_sets: Sets | None = Field(None, description="How many sets were done.")
    e1rm: Load | None = Field(None, alias="e1RM", description="Estimated one-rep max, in the unit of the request.")
    sets: Annotated[tuple[SetHistoryContext, ...], *sized(0, MOST_SETS)] = Field(
        (), description="Every set in order. Where they are there they count, and the top set may be left out."
    )
    readiness: ReadinessContext | None = Field(None, description="How the person felt before it.")
    prescribed_weight: Load | None = Field(
        None, description="The load that was prescribed, in the unit of the request."
    )
    confirmed: bool = Field(
        False, description="Whether the person has said that it is right, where it looked like a typing error."
    )

    @model_validator(mode="after")
    def _has_work(self) -> Self:
        if not self.sets and (self.top_set_weight is None or self.top_set_reps is None):
            raise ValueError("needs topSetWeight and topSetReps, or sets")
        return self


class ExerciseHistoryContext(Wire):
    """The recent sessions of one exercise, in any order."""

    exercise_name: Name = Field(description="The exercise.")
    last_sessions: Annotated[tuple[SessionHistoryContext, ...], *sized(0, MOST_SESSIONS)] = Field(
        (), description="Its recent sessions, in any order."
    )
