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


class LoggedItem(BaseModel):
    """What became of one piece of a text that was logged."""

    status: Literal["logged", "flagged", "unmatched", "error"]
    input: str = Field(description="The piece, as it was written")
    matched: str | None = Field(None, description="The exercise that it is taken for")
    sets: int | None = None
    reps: int | None = None
    variable_reps: list[int] | None = Field(None, serialization_alias="variableReps")
    weight: Number | None = None
    unit: Unit | None = None
    weight_lbs: Number | None = None
    rpe: Number | None = None
    duration_seconds: Number | None = Field(None, serialization_alias="durationSeconds")
    tempo: str | None = None
    notes: str | None = None
    code: str | None = None
    detail: str | None = Field(None, description="Why it was not logged")
    candidates: list[str] | None = Field(None, description="Exercises that may be meant")
    id: str | None = Field(None, description="By what it is confirmed")


class LoggedText(Result):
    """What became of a text: items that are not logged are held until they are confirmed by their ids."""

    workout_id: str | None = Field(description="Null while nothing of it is logged")
    date: str
    ingest_id: str
    results: list[LoggedItem]
    records: list[str] = Field(description="Records that were set")


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


class PlannedExercise(BaseModel):
    """An exercise of today's session. Which numbers it has, ``type`` says."""

    id: str
    name: str
    type: Literal["reps", "hold", "duration", "intervals"]
    instructions: str | None = None
    notes: str | None = Field(None, description="Warm-ups, and what differs from set to set")
    categories: list[str] | None = None
    muscles: list[str] | None = None
    sets: int | None = None
    reps: int | None = None
    weight: Number | None = Field(None, description="Total on a bar or a machine, one hand's on dumbbells")
    unit: Unit | None = None
    rpe_cap: Number | None = None
    hold_time: int | None = Field(None, description="Seconds")
    rest_between_sets: int | None = Field(None, description="Seconds")
    duration: int | None = None
    rounds: int | None = None
    work_time: int | None = Field(None, description="Seconds")
    rest_time: int | None = Field(None, description="Seconds")


class PlanSummary(BaseModel):
    """What the session is about; empty on a day of rest."""

    total_duration_estimate: int | None = Field(None, description="Minutes")
    focus_areas: list[str] | None = None
    difficulty: str | None = None


class NextDay(BaseModel):
    """The next day of the program."""

    date: str
    weekday: str
    name: str


class TodaysPlan(Result):
    """The session of today, or a day of rest; why it is so stands in the sentences beside it."""

    outcome: Literal["workout", "rest"]
    date: str
    weekday: str
    source: str
    name: str
    unit: Unit
    exercises: list[PlannedExercise]
    summary: PlanSummary
    adjustments: list[str] = Field(description="What was changed for the person's sake, and why")
    reasoning: list[str] = Field(description="Why each exercise and load is what it is")
    caveats: list[str]
    next_day: NextDay | None
