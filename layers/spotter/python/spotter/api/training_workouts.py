"""Logged workouts on the wire: as they are answered, and what a client may change of them."""

from typing import Annotated, Any, Literal

from pydantic import ConfigDict, Field, StringConstraints, model_validator

from spotter.api.shapes import CalendarDay, PageToken, ReplyModel, RequestModel
from spotter.api.training import (
    IsoDate,
    PerformedSetReply,
    UserUnit,
    Volume,
    VolumeKg,
    WeightUnit,
    WorkoutId,
    set_fields,
    total,
)
from spotter.training.analytics.performed import ExerciseOf
from spotter.training.models import LoggedWorkout
from spotter.training.reading.performed import sets_of, workout_of
from spotter.training.workout_edits import NewExercise, SetEdit, WorkoutEdit

MOST_SETS = 50
MOST_EXERCISES = 40
LONGEST_NOTE = 2_000
LONGEST_NAME = 120

Note = Annotated[str, StringConstraints(strip_whitespace=True, max_length=LONGEST_NOTE)]
Reps = Annotated[int, Field(ge=1, le=1000)]
Seconds = Annotated[float, Field(gt=0, le=21_600)]
Weight = Annotated[float, Field(ge=-500, le=2500)]
Rpe = Annotated[float, Field(ge=1, le=10)]
Tempo = Annotated[str, StringConstraints(max_length=20)]


class NumberedSet(PerformedSetReply):
    """A set of a workout, with its number in it."""

    number: int = Field(description="Its number in the workout, from 1 through all of its exercises.")


class LoggedExerciseReply(ReplyModel):
    """An exercise of a workout."""

    exercise_id: str | None = Field(description="The exercise's id. Null: what it is was never known.")
    name: str = Field(description="What it is called.")
    sets: list[NumberedSet] = Field(description="Its sets, in their order.")
    notes: str | None = Field(description="What was noted of it.")


class WorkoutReply(ReplyModel):
    """A workout that was done."""

    id: WorkoutId
    date: IsoDate
    name: str | None = Field(description="What it is called.")
    notes: str | None = Field(description="What was noted.")
    minutes: int | None = Field(description="How long it took, in minutes. Null: nobody said.")
    source: str | None = Field(description="How it came to be logged.")
    unit: UserUnit
    sets: int = Field(description="How many working sets it has.")
    volume: Volume
    volume_kg: VolumeKg
    exercises: list[LoggedExerciseReply] = Field(description="Its exercises, in their order.")

    @classmethod
    def of(cls, stored: LoggedWorkout, unit: WeightUnit, exercise_of: ExerciseOf) -> "WorkoutReply":
        """A workout, ready to send."""
        performed = workout_of(stored, exercise_of)
        exercises = []
        number = 0
        for each in stored.exercises:
            sets = []
            for done in sets_of(each.sets):
                number += 1
                sets.append(NumberedSet(number=number, **set_fields(done, unit)))
            exercises.append(
                LoggedExerciseReply(exercise_id=each.exercise, name=each.name, sets=sets, notes=each.notes)
            )
        return cls(
            id=stored.id or "",
            date=stored.date[:10],
            name=stored.name,
            notes=stored.notes,
            minutes=stored.minutes,
            source=stored.source,
            unit=unit,
            sets=performed.sets if performed is not None else 0,
            volume=total(performed.volume, unit) if performed is not None else 0,
            volume_kg=total(performed.volume, "kg") if performed is not None else 0,
            exercises=exercises,
        )


class WorkoutList(ReplyModel):
    """A page of workouts."""

    workouts: list[WorkoutReply] = Field(description="The workouts, the newest first.")
    next_token: PageToken = None


class SetFields(RequestModel):
    """What a set is. Reps or seconds must be there."""

    reps: Reps | None = Field(None, description="Reps that were done.")
    seconds: Seconds | None = Field(None, description="How long it was held, in seconds.")
    weight: Weight | None = Field(
        None,
        description="How many kg or lb, by its unit: total on a bar or a machine, one hand's on dumbbells, what was "
        "added to the body.",
    )
    unit: Literal["kg", "lb"] | None = Field(None, description="The unit of the load. Left out: the user's.")
    rpe: Rpe | None = Field(None, description="How hard it was: RPE, from 1 to 10.")
    tempo: Tempo | None = Field(None, description="Its tempo, as it was written.")
    warmup: bool | None = Field(None, description="Whether it was a warm-up.")

    def stored(self) -> dict[str, Any]:
        """What was sent, by the names of the stored fields."""
        return self.model_dump(exclude_unset=True, include=_set_names)


_set_names = set(SetFields.model_fields)


class SetChange(SetFields):
    """A change of one set: the fields that are sent, and no others. Null takes a field away."""

    number: Annotated[int, Field(ge=1, le=MOST_SETS * MOST_EXERCISES)] = Field(
        description="The set's number in the workout, as it is answered."
    )
    remove: bool = Field(False, description="Whether the set goes.")

    def edit(self) -> SetEdit:
        """The change that is asked for."""
        return SetEdit(self.number, None if self.remove else self.stored())


class ExerciseChange(RequestModel):
    """An exercise with all of its sets."""

    exercise: Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=LONGEST_NAME)] = Field(
        description="Its name or id.", examples=["Bench Press"]
    )
    sets: list[SetFields] = Field(min_length=1, max_length=MOST_SETS, description="Its sets, in their order.")
    notes: Note | None = Field(None, description="What is noted of it.")


class WorkoutChange(RequestModel):
    """A change of a workout: the fields that are sent, and no others. Null takes a field away."""

    model_config = ConfigDict(
        json_schema_extra={"examples": [{"sets": [{"number": 1, "weight": 185, "unit": "lb"}], "notes": "felt light"}]}
    )

    date: CalendarDay | None = Field(
        None, description="The day that it was done on: ISO 8601. It keeps its id.", examples=["2026-03-02"]
    )
    name: Annotated[str, StringConstraints(strip_whitespace=True, max_length=LONGEST_NAME)] | None = Field(
        None, description="What it is called."
    )
    notes: Note | None = Field(None, description="What is noted.")
    minutes: Annotated[int, Field(ge=1, le=1440)] | None = Field(None, description="How long it took, in minutes.")
    exercises: list[ExerciseChange] | None = Field(
        None,
        min_length=1,
        max_length=MOST_EXERCISES,
        description="All of its exercises, in place of those that it has.",
    )
    sets: list[SetChange] = Field(
        default_factory=list, max_length=MOST_SETS * 4, description="Single sets, by their number in the workout."
    )

    @model_validator(mode="after")
    def _is_a_change(self) -> "WorkoutChange":
        if not self.model_fields_set:
            raise ValueError("name what changes")
        if self.date is None and "date" in self.model_fields_set:
            raise ValueError("a workout has a date")
        return self

    def edit(self) -> WorkoutEdit:
        """The change that is asked for."""
        fields = self.model_dump(exclude_unset=True, include={"date", "name", "notes", "minutes"})
        exercises = None
        if self.exercises is not None:
            exercises = tuple(
                NewExercise(each.exercise, tuple(one.stored() for one in each.sets), each.notes)
                for each in self.exercises
            )
        return WorkoutEdit(fields, exercises, tuple(each.edit() for each in self.sets))
