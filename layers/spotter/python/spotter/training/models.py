"""What is stored about a user: a model for each kind of record, and the parts that it is made of."""

from collections.abc import Mapping
from typing import Annotated, Any, Literal, Self

from pydantic import Field, model_validator

from spotter.training.stored_record import Stored, StoredRecord

Amount = Annotated[int | float, Field(ge=0)]
"""A measure as it was stored: 180 stays 180. A set without a load may say so with 0."""
Count = Annotated[int, Field(ge=0)]
GoalWeight = Annotated[int, Field(ge=-10, le=10)]

NUMBERS_OF: Mapping[str, tuple[str, ...]] = {
    "reps": ("sets", "reps"),
    "hold": ("sets", "hold_time"),
    "duration": ("duration",),
    "intervals": ("rounds", "work_time", "rest_time"),
}
"""The numbers that an exercise of each type must have. Times are in seconds."""


class Profile(StoredRecord):
    """Who the user is. ``goal`` is strength, hypertrophy or both."""

    name: str | None = None
    height_cm: Amount | None = None
    weight_kg: Amount | None = None
    age: Count | None = None
    gender: str | None = None
    goal: str | None = None
    training_years: Count | None = None
    """How long they have trained."""
    conditions: list[str] | None = None
    """What asks for exercises to be chosen with care: pregnancy, postnatal, osteoporosis, heart, surgery or illness."""
    written_weight: Amount | None = None
    written_unit: Literal["kg", "lb"] | None = None
    """The weight as it was written, and in which unit."""


class Settings(StoredRecord):
    """How the user trains. ``preferred_workout_duration`` is in minutes, ``time_zone`` a name of IANA's."""

    preferred_workout_duration: Amount | None = None
    fitness_level: str | None = None
    available_equipment: list[str] | None = None
    unit: Literal["kg", "lb"] | None = None
    time_zone: str | None = None


class EquipmentItem(Stored):
    """One kind of equipment, and what it can be loaded with; ``weights`` are in ``unit``, one hand's on dumbbells."""

    name: str
    weights: list[Amount] | None = None
    unit: Literal["kg", "lb"] | None = None


class Bar(Stored):
    """A barbell."""

    weight: Amount
    unit: Literal["kg", "lb"] = "kg"


class OwnEquipment(StoredRecord):
    """What there is to train with, and where. ``plates`` are the sizes that there are, in the unit of the bar.

    ``location`` is Gym or Home. Without items, what the location usually has.
    """

    location: str | None = None
    items: list[EquipmentItem] = Field(default_factory=list)
    bar: Bar | None = None
    plates: list[Amount] | None = None


class Goals(StoredRecord):
    """How much each category, or each muscle, is wanted: from -10 to 10."""

    weights: dict[str, GoalWeight] = Field(default_factory=dict)


LONGEST_WISH = 200
"""Letters of what is wished: one plain thing."""


class Preference(StoredRecord):
    """A standing wish: equipment, location, time_available, injury, exclusion, focus, intensity or custom.

    ``duration_type`` is permanent, session or temporary. Words that are none of these are kept: an injury is not lost
    because an older app called it something else.
    """

    id: str
    preference_type: str
    value: str
    duration_type: str = "permanent"
    metadata: dict[str, Any] | None = None
    is_active: bool = True
    until: str | None = None
    """The last day of a temporary one, an ISO date."""
    session: str | None = None
    """The conversation of a preference for one session."""
    created: str | None = None
    """The day on which it was stored, an ISO date."""
    posted: str | None = None
    """What it was stored by, so that it is not stored twice (``person/posting.py``)."""


class PainFlag(StoredRecord):
    """Where it hurts, until the user says that it is over. ``severity`` is Mild, Moderate or Severe.

    ``exercise_name`` is the exercise that brings it on, where one does; ``since`` and ``ended`` are ISO dates.
    """

    id: str
    body_part: str
    severity: str = "Moderate"
    exercise_name: str | None = None
    since: str | None = None
    ended: str | None = None
    notes: str | None = None
    posted: str | None = None
    """What it was stored by, so that it is not stored twice (``person/posting.py``)."""


class ProgramExercise(Stored):
    """One exercise of a day of the program. ``reps`` is a count or a range (``8-12``); ``weight`` is in ``unit``."""

    exercise: str
    sets: Count
    reps: str
    weight: Amount | None = None
    unit: Literal["kg", "lb"] | None = None
    rpe_cap: Amount | None = None
    notes: str | None = None
    exercise_id: str | None = None
    """Its id in the catalogue or among the user's own; ``exercise`` is its name there."""
    backoff_sets: Count | None = None
    """Makes a top set with backoffs of it; without them every set has the range. ``backoff_drop`` is a fraction."""
    backoff_reps: str | None = None
    backoff_drop: Amount | None = None
    optional: bool | None = None
    """Whether it may be left out when time is short."""


class ProgramDay(Stored):
    """One day of the week, 1 (Monday) to 7, and its exercises in their order."""

    day: Annotated[int, Field(ge=1, le=7)]
    name: str = ""
    exercises: list[ProgramExercise] = Field(default_factory=list)


class Template(Stored):
    """A workout that is on no day of its own."""

    name: str
    exercises: list[ProgramExercise] = Field(default_factory=list)


class Program(StoredRecord):
    """What is trained on which day."""

    days: list[ProgramDay] = Field(default_factory=list)
    templates: list[Template] = Field(default_factory=list)


class OwnExercise(StoredRecord):
    """What the user has added to the catalogue: an exercise of their own, or aliases for one that is in it.

    ``like`` is the id of the exercise of the catalogue that it resembles; ``alias_of`` is the id of the one that the
    aliases are of, and is set for aliases alone.
    """

    id: str
    name: str
    aliases: list[str] = Field(default_factory=list)
    like: str | None = None
    alias_of: str | None = None
    posted: str | None = None
    """What it was stored by, so that it is not stored twice (``person/posting.py``)."""


class ScheduledWorkout(StoredRecord):
    """A session that is planned for a day. ``date`` and ``time`` (HH:MM) are the user's own; ``time_zone`` says whose.

    ``status`` is scheduled, done or cancelled.
    """

    id: str
    date: str
    time: str | None = None
    name: str = ""
    minutes: Count | None = None
    notes: str | None = None
    time_zone: str | None = None
    status: str = "scheduled"
    posted: str | None = None
    """What it was made by (``person/posting.py``)."""
    revision: Count | None = None
    """The count of its changes: it is kept when the session is moved to another key."""


class Readiness(Stored):
    """How the user felt before a session: energy Low, OK or High; soreness None, Mild or High."""

    energy: str | None = None
    soreness: str | None = None


class LoggedSet(Stored):
    """One set as it was done: reps, or seconds held.

    ``weight_kg`` is the load in kilograms, to the gram: total on a bar or a machine, one hand's on dumbbells, what was
    added to the body. ``weight`` and ``unit`` are what was written.
    """

    reps: Count | None = None
    seconds: Amount | None = None
    weight_kg: Annotated[int | float, Field(ge=-500)] | None = None
    weight: Annotated[int | float, Field(ge=-1100)] | None = None
    unit: Literal["kg", "lb"] | None = None
    rpe: Amount | None = None
    tempo: str | None = None
    warmup: bool | None = None


class LoggedExercise(Stored):
    """One exercise of a logged workout. ``exercise`` is its id in the catalogue or among the user's own."""

    name: str
    exercise: str | None = None
    sets: list[LoggedSet] = Field(default_factory=list)
    notes: str | None = None
    muscles: list[str] | None = None
    """The muscles that it trains, as they are counted: kept, so that what is taken back is what was counted."""
    categories: list[str] | None = None
    load_type: str | None = None
    """What its loads are, in the catalogue's words: total, per_hand, added, assisted, none."""
    confirmed: bool | None = None
    """Whether the user has said that it is right, where a set of it looked like a typing error (P10)."""


class LoggedWorkout(StoredRecord):
    """A workout that was done. ``date`` is an ISO date; ``source`` says how it came to be logged."""

    date: str
    id: str | None = None
    name: str | None = None
    exercises: list[LoggedExercise] = Field(default_factory=list)
    notes: str | None = None
    minutes: Count | None = None
    source: str | None = None
    ingest: str | None = None
    """The text that it was logged from, by the id of its ``Ingest``."""
    readiness: Readiness | None = None
    """As it was planned for: what R1 held back decides no later increase."""
    left_out: list[str] | None = None
    """What stood in the file that it was imported from under names that nobody knew: those names, as they stood."""


class Exposure(StoredRecord):
    """What was done of one exercise in one workout: the sets of the workout again, found by the exercise."""

    exercise: str
    name: str
    date: str
    workout: str
    sets: list[LoggedSet] = Field(default_factory=list)
    load_type: str | None = None
    readiness: Readiness | None = None
    confirmed: bool | None = None
    """Whether the user has said that it is right, where it looked like a typing error (P10)."""


class Best(Stored):
    """A record: the set that it was done with, and when. ``e1rm_kg`` is the estimated maximum, where that is it."""

    date: str
    workout: str
    reps: Count | None = None
    seconds: Amount | None = None
    weight_kg: Annotated[int | float, Field(ge=-500)] | None = None
    e1rm_kg: Amount | None = None
    assisted: bool | None = None
    """Whether the load is help: less of it is more."""


class LiftRecords(StoredRecord):
    """The records of a lift, over all of its working sets.

    ``load`` is the heaviest set (of equals the one with the most reps), ``reps`` the one with the most reps (of equals
    the heaviest), ``e1rm`` the one with the best estimated maximum, ``seconds`` the longest hold; of equal sets the
    first that was done. Of a lift whose load is help, the heaviest is the one with the least of it. ``e1rm`` is Epley's
    of sets of at most 12 reps, and there is none where the body's weight is part of the load. ``exposures`` is how many
    workouts hold it.
    """

    exercise: str
    name: str
    exposures: Count = 0
    load: Best | None = None
    reps: Best | None = None
    e1rm: Best | None = None
    seconds: Best | None = None


class DayTotals(Stored):
    """What was done on a day: workouts, working sets, and load times reps of those that have both; help is no load."""

    workouts: Count = 0
    sets: Count = 0
    volume_kg: Amount = 0


class WeekTotals(StoredRecord):
    """What was done in the week that begins on Monday ``week``. ``muscles`` are working sets by target muscle."""

    week: str
    days: dict[str, DayTotals] = Field(default_factory=dict)
    muscles: dict[str, Count] = Field(default_factory=dict)


class LastLogs(StoredRecord):
    """The newest logs, the last one last, as ``[date, workout]``."""

    logs: list[tuple[str, str]] = Field(default_factory=list)


class Ingest(StoredRecord):
    """A text that was sent to be logged. ``workout`` is where it went; ``rows`` is what was answered, ``held`` what
    waits to be confirmed, by its id.
    """

    id: str
    date: str
    workout: str | None = None
    rows: list[dict[str, Any]] = Field(default_factory=list)
    held: dict[str, dict[str, Any]] = Field(default_factory=dict)
    provider: str | None = None
    model: str | None = None
    workout_date: str | None = None
    """The day of the workout, where that is another than the text was sent for."""
    confirmed: list[str] = Field(default_factory=list)
    """The ids of what was held and has been confirmed since."""
    sent: str | None = None
    """A digest of what was sent, where a key of the client's says that it is the same request."""


class ExerciseDistribution(StoredRecord):
    """How often each category and each muscle was trained."""

    category_counts: dict[str, Count] = Field(default_factory=dict)
    muscle_counts: dict[str, Count] = Field(default_factory=dict)
    last_updated: str | None = None


class PlannedExercise(Stored):
    """An exercise of a current workout. ``type`` says which of the numbers it has (``NUMBERS_OF``)."""

    id: str
    name: str
    type: Literal["reps", "hold", "duration", "intervals"]
    instructions: str | None = None
    notes: str | None = None
    categories: list[str] = Field(default_factory=list)
    muscles: list[str] = Field(default_factory=list)
    sets: Count | None = None
    reps: Count | None = None
    hold_time: Count | None = None
    rest_between_sets: Count | None = None
    weight: Amount | None = None
    """Total on a bar or a machine, one hand's on dumbbells; in ``unit``."""
    unit: Literal["kg", "lb"] | None = None
    duration: Count | None = None
    rounds: Count | None = None
    work_time: Count | None = None
    rest_time: Count | None = None
    logged: tuple[str, str] | None = None
    """The day and id of the workout that it was logged in, while others of the current workout are still to do."""
    rpe_cap: Amount | None = None
    """How hard a set may be, from 1 to 10, where the rules have planned it."""

    @model_validator(mode="after")
    def _has_its_numbers(self) -> Self:
        if any(getattr(self, name) is None for name in NUMBERS_OF[self.type]):
            raise ValueError("a number that every exercise of this type has is missing")
        return self


class WorkoutSummary(Stored):
    """What a workout is about. The estimate is in minutes."""

    total_duration_estimate: Count | None = None
    focus_areas: list[str] | None = None
    difficulty: str | None = None


class CurrentWorkout(StoredRecord):
    """The workout that a session is about, in the order in which it is done. ``date``: the day of its last change."""

    exercises: list[PlannedExercise] = Field(default_factory=list)
    summary: WorkoutSummary = Field(default_factory=WorkoutSummary)
    date: str | None = None
    readiness: Readiness | None = None
