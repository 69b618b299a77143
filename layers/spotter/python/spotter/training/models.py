"""What is stored about a user: a model for each kind of record, and the parts that it is made of.

Records are read for years by other code than wrote them (docs/decisions/0057). A field that no model has is kept, so
that a write of ours takes nothing away; a part that does not fit its model is left out, so that it stops nobody's run.
"""

from collections.abc import Iterator, Mapping
from typing import Annotated, Any, Literal, Self

from pydantic import BaseModel, ConfigDict, Field, ValidationError, model_validator

from spotter.observability import logger

SHAPE = 1
"""The version of all shapes here, stored as ``v``. A new field does not change it: only a new meaning of an old one."""

Path = tuple[int | str, ...]
"""Where a part of a record lies: names of fields, and places in lists."""

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


class Stored(BaseModel):
    """A record, or a part of one."""

    model_config = ConfigDict(extra="allow", frozen=True, allow_inf_nan=False)

    def to_json(self) -> dict[str, Any]:
        """What was stored or set, unknown fields included, and no defaults: plain JSON."""
        return self.model_dump(mode="json", exclude_unset=True)


class StoredRecord(Stored):
    """A record of its own. Its version, the count of its writes, is kept beside it (``Record.version``)."""

    @classmethod
    def of(cls, data: Mapping[str, Any]) -> Self | None:
        """The record, without the parts that do not fit; None when it lacks what it cannot do without.

        Parts that do not fit are logged by the names of their fields alone.
        """
        left: Any = data
        while True:
            try:
                return cls.model_validate(left)
            except ValidationError as invalid:
                unfit = {_known_part(left, error["loc"]) for error in invalid.errors(include_input=False)}
            fields = sorted({str(path[0]) for path in unfit if path})
            logger.warning("a stored record does not fit", extra={"record": cls.__name__, "fields": fields})
            if () in unfit:
                return None
            left = _without(left, unfit)

    def to_stored(self) -> dict[str, Any]:
        """As it is written: its JSON, with the version of the shape."""
        return {**self.to_json(), "v": SHAPE}


class Profile(StoredRecord):
    """Who the user is. ``goal`` is strength, hypertrophy or both."""

    name: str | None = None
    height_cm: Amount | None = None
    weight_kg: Amount | None = None
    age: Count | None = None
    gender: str | None = None
    goal: str | None = None


class Settings(StoredRecord):
    """How the user trains. ``preferred_workout_duration`` is in minutes."""

    preferred_workout_duration: Amount | None = None
    fitness_level: str | None = None
    available_equipment: list[str] | None = None
    unit: Literal["kg", "lb"] | None = None


class Goals(StoredRecord):
    """How much each category, or each muscle, is wanted: from -10 to 10."""

    weights: dict[str, GoalWeight] = Field(default_factory=dict)


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


class LoggedSet(Stored):
    """One set as it was done: reps, or seconds held."""

    reps: Count | None = None
    seconds: Amount | None = None
    weight_kg: Amount | None = None
    rpe: Amount | None = None


class LoggedExercise(Stored):
    """One exercise of a logged workout."""

    name: str
    sets: list[LoggedSet] = Field(default_factory=list)


class LoggedWorkout(StoredRecord):
    """A workout that was done. ``date`` is an ISO date."""

    date: str
    exercises: list[LoggedExercise] = Field(default_factory=list)


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


def _known_part(data: Any, path: Path) -> Path:
    """The longest part of a path that there is in the data: where a field is missing, that which lacks it."""
    return tuple(_followed(data, path))


def _followed(data: Any, path: Path) -> Iterator[int | str]:
    for name in path:
        is_there = name in data if isinstance(data, Mapping) else isinstance(data, list) and isinstance(name, int)
        if not is_there:
            return
        yield name
        data = data[name]


def _without(data: Any, unfit: set[Path], path: Path = ()) -> Any:
    if isinstance(data, Mapping):
        return {
            name: _without(value, unfit, (*path, name)) for name, value in data.items() if (*path, name) not in unfit
        }
    if isinstance(data, list):
        return [_without(each, unfit, (*path, at)) for at, each in enumerate(data) if (*path, at) not in unfit]
    return data
