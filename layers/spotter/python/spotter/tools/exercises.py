"""The exercises of a workout, in the four kinds of seed 000: reps, hold, duration and intervals.

The bounds keep a slip of a model (900 sets, a nine-hour plank) out of a workout; they are wider than sensible training.
"""

import math
from collections.abc import Mapping
from typing import Annotated, Any, Literal, TypeAlias

from pydantic import BaseModel, BeforeValidator, Field

from spotter.tools.arguments import ToolArguments, Word, reject_bool

Sets = Annotated[int, Field(ge=1, le=20, description="Number of sets"), BeforeValidator(reject_bool)]
RestBetweenSets = Annotated[
    int, Field(ge=0, le=900, description="Rest in seconds between sets"), BeforeValidator(reject_bool)
]


Weight = Annotated[
    float,
    Field(
        ge=0,
        le=2000,
        description="Load: total on a bar or a machine, one hand's on dumbbells. Leave it out to repeat what was "
        "lifted last; a load above what the user's history allows is brought down",
    ),
    BeforeValidator(reject_bool),
]


class _Described(ToolArguments):
    name: str = Field(min_length=1, max_length=80, description="Exercise name")
    instructions: str | None = Field(None, max_length=600, description="Brief form cues")
    notes: str | None = Field(None, max_length=600, description="Modifications or tips")
    categories: list[Word] = Field(max_length=10, description="Exercise categories, such as strength or cardio")
    muscles: list[Word] = Field(max_length=20, description="Target muscles")


class RepsExercise(_Described):
    """Sets of repetitions: push-ups, squats."""

    type: Literal["reps"]
    sets: Sets
    reps: Annotated[int, Field(ge=1, le=200, description="Reps per set"), BeforeValidator(reject_bool)]
    rest_between_sets: RestBetweenSets | None = None
    weight: Weight | None = None
    unit: Literal["kg", "lb"] | None = Field(None, description="Unit of the weight; the user's own if left out")


class HoldExercise(_Described):
    """Sets of holding still: plank, wall sit."""

    type: Literal["hold"]
    sets: Sets
    hold_time: Annotated[int, Field(ge=1, le=1800, description="Hold in seconds"), BeforeValidator(reject_bool)]
    rest_between_sets: RestBetweenSets | None = None


class DurationExercise(_Described):
    """Something kept up for a time: running, rowing."""

    type: Literal["duration"]
    duration: Annotated[
        int, Field(ge=1, le=14_400, description="Total duration in seconds"), BeforeValidator(reject_bool)
    ]


class IntervalsExercise(_Described):
    """Rounds of work and rest: Tabata, sprints."""

    type: Literal["intervals"]
    rounds: Annotated[int, Field(ge=1, le=100, description="Number of rounds"), BeforeValidator(reject_bool)]
    work_time: Annotated[
        int, Field(ge=1, le=1800, description="Work in seconds per round"), BeforeValidator(reject_bool)
    ]
    rest_time: Annotated[
        int, Field(ge=0, le=1800, description="Rest in seconds per round"), BeforeValidator(reject_bool)
    ]


WorkoutExercise: TypeAlias = Annotated[
    RepsExercise | HoldExercise | DurationExercise | IntervalsExercise, Field(discriminator="type")
]

_kinds: Mapping[str, type[_Described]] = {
    "reps": RepsExercise,
    "hold": HoldExercise,
    "duration": DurationExercise,
    "intervals": IntervalsExercise,
}


def model_of(kind: str) -> type[BaseModel]:
    """The model of a kind of exercise: ``reps``, ``hold``, ``duration`` or ``intervals``."""
    return _kinds[kind]


def _begun_minute(value: Any) -> Any:
    return math.ceil(value) if isinstance(value, float) and math.isfinite(value) else value


Minutes = Annotated[int, Field(ge=0, le=1440), BeforeValidator(reject_bool), BeforeValidator(_begun_minute)]


class Summary(ToolArguments):
    """What the workout is about."""

    total_duration_estimate: Minutes | None = Field(None, description="Estimated duration in minutes")
    focus_areas: list[Word] | None = Field(None, max_length=20, description="Main focus areas")
    difficulty: Literal["beginner", "intermediate", "advanced"] | None = None


class Workout(ToolArguments):
    """A whole workout, in the order in which it is done."""

    exercises: list[WorkoutExercise] = Field(min_length=1, max_length=30)
    summary: Summary | None = None
