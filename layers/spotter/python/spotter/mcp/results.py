"""What each tool gives to MCP clients: the shapes of the tools' own results, said to clients and held to by tests.

Loads stand in the user's unit, which ``unit`` names, and in kilograms. A field that is not required is left out or null
where there is nothing to say. Clients ignore fields that they do not know.
"""

from typing import Literal

from pydantic import BaseModel, Field

Unit = Literal["kg", "lb"]
Number = int | float


class Result(BaseModel):
    """Every result of a call that went well."""

    success: Literal[True] = Field(description="Always true: a call that failed gives its reason instead.")


class PerformedSet(BaseModel):
    """A set that was done."""

    reps: int | None = None
    seconds: Number | None = None
    weight: Number | None = None
    unit: Unit | None = None
    weight_kg: Number | None = None
    rpe: Number | None = None
    warmup: bool | None = None


class PrescribedExercise(BaseModel):
    """An exercise of the program, with what it asks for."""

    id: str | None = None
    name: str
    aliases: list[str]
    sets: int
    reps: str
    weight: Number | None = None
    unit: Unit | None = None
    weight_kg: Number | None = None
    rpe_cap: Number | None = None
    notes: str | None = None


class DayExercises(Result):
    """What the program has for a day of the week; no exercises on a day of rest."""

    plan_id: str
    dow: int = Field(description="1 (Monday) to 7")
    weekday: str
    name: str | None = None
    date: str | None = Field(None, description="The day itself, where it is today")
    exercises: list[PrescribedExercise]


class BestByDay(BaseModel):
    """An estimated one-rep max, and the day of it."""

    date: str
    e1rm: Number
    unit: Unit
    e1rm_kg: Number


class Lift(BaseModel):
    """One exercise over the period. Without a load it has no estimated maximum."""

    exercise: str
    name: str
    sessions: int
    sets: int
    volume: Number
    unit: Unit
    volume_kg: Number
    first: BestByDay | None
    last: BestByDay | None
    best: BestByDay | None
    change_percent: Number | None
    trend_a_week: Number | None = None
    trend_a_week_kg: Number | None = None
    top_set: PerformedSet | None
    top_set_date: str | None


class LiftRecord(PerformedSet):
    """A record that was set in the period."""

    exercise: str
    name: str
    kind: str
    date: str
    workout_id: str
    e1rm: Number | None = None
    e1rm_kg: Number | None = None


class ProgressSummary(Result):
    """Progress over some days."""

    from_: str = Field(serialization_alias="from")
    to: str
    days: int
    training_days: int
    workouts: int
    sets: int
    volume: Number
    unit: Unit
    volume_kg: Number
    lifts: list[Lift]
    records: list[LiftRecord]


class MuscleWeek(BaseModel):
    """The working sets of a muscle in a week, beside what it needs."""

    muscle: str
    sets: int
    least: int | None = None
    most: int | None = None
    standing: str | None = None


class WeekTotals(BaseModel):
    """What was done in a week."""

    workouts: int
    sets: int
    volume: Number
    unit: Unit
    volume_kg: Number


class Week(WeekTotals):
    """A week, from its Monday, beside the one before it."""

    week: str
    is_over: bool
    days: int
    muscles: list[MuscleWeek]
    untrained: list[str]
    week_before: WeekTotals


class WeeklySummaries(Result):
    """The newest week first."""

    weeks: list[Week]


class WorkoutExercise(BaseModel):
    """An exercise of a logged workout."""

    exercise: str
    name: str
    sets: list[PerformedSet]


class Workout(BaseModel):
    """A logged workout."""

    id: str
    date: str
    name: str | None
    minutes: Number | None
    sets: int
    volume: Number
    unit: Unit
    volume_kg: Number
    exercises: list[WorkoutExercise]


class WorkoutsOfDay(Result):
    """The workouts of one day."""

    date: str
    day: int = Field(description="1 (Monday) to 7")
    week: str = Field(description="The Monday of its week")
    workouts: list[Workout]


class Exercise(BaseModel):
    """An exercise that is known by this name."""

    id: str
    name: str
    aliases: list[str]
    category: str
    kind: str
    muscles: list[str]
    equipment: list[str]
    level: str
    own: bool | None = Field(None, description="Whether the user has added it")


class ExerciseList(Result):
    """The exercises that were asked for; ``total`` counts those beyond the limit too."""

    total: int
    exercises: list[Exercise]


class ExerciseSession(BaseModel):
    """What was done of an exercise in one workout."""

    date: str
    workout_id: str
    sets: list[PerformedSet]
    e1rm: Number | None = None
    unit: Unit | None = None
    e1rm_kg: Number | None = None


class ExerciseHistory(Result):
    """The newest session first."""

    exercise: str
    name: str
    sessions: list[ExerciseSession]
