"""Stored workouts and exposures as what was performed."""

from collections.abc import Iterable
from datetime import date
from decimal import Decimal

from spotter.catalogue import Exercise
from spotter.coaching.exercise_names import resolve_name
from spotter.training.analytics.performed import (
    ExerciseOf,
    ExerciseSession,
    PerformedSet,
    PerformedWorkout,
)
from spotter.training.models import Exposure, LoggedExercise, LoggedSet, LoggedWorkout


def workout_of(stored: LoggedWorkout, exercise_of: ExerciseOf) -> PerformedWorkout | None:
    """A workout; None where its day cannot be read."""
    day = day_of(stored.date)
    if day is None:
        return None
    workout = stored.id or ""
    sessions = (_session(each, day, workout, exercise_of) for each in stored.exercises)
    return PerformedWorkout(workout, day, stored.name, stored.minutes, tuple(sessions))


def session_of(stored: Exposure, exercise_of: ExerciseOf) -> ExerciseSession | None:
    """What was done of an exercise in a workout; None where its day cannot be read."""
    day = day_of(stored.date)
    if day is None:
        return None
    load_type = stored.load_type or _load_type(exercise_of(stored.exercise))
    return ExerciseSession(stored.exercise, stored.name, day, stored.workout, sets_of(stored.sets), load_type)


def exercise_id(logged: LoggedExercise) -> str:
    """The id of a logged exercise; that which its name has where none was stored."""
    return logged.exercise or resolve_name(logged.name).key


def sets_of(stored: Iterable[LoggedSet]) -> tuple[PerformedSet, ...]:
    """Sets, with exact numbers."""
    return tuple(
        PerformedSet(
            each.reps,
            exact_or_none(each.seconds),
            exact_or_none(each.weight_kg),
            exact_or_none(each.rpe),
            warmup=bool(each.warmup),
        )
        for each in stored
    )


def day_of(text: str) -> date | None:
    """An ISO date, or a moment of one, as the day; None for what is neither."""
    try:
        return date.fromisoformat(text[:10])
    except ValueError:
        return None


def _session(logged: LoggedExercise, day: date, workout: str, exercise_of: ExerciseOf) -> ExerciseSession:
    """What it trains is what was counted of it when it was logged, where that was stored."""
    own_id = exercise_id(logged)
    known = exercise_of(own_id)
    muscles = logged.muscles if logged.muscles is not None else known.primary if known is not None else ()
    categories = logged.categories if logged.categories is not None else [known.category] if known is not None else ()
    return ExerciseSession(
        own_id,
        logged.name,
        day,
        workout,
        sets_of(logged.sets),
        logged.load_type or _load_type(known),
        tuple(dict.fromkeys(map(str, muscles))),
        tuple(dict.fromkeys(map(str, categories))),
    )


def _load_type(exercise: Exercise | None) -> str | None:
    return exercise.load_type.value if exercise is not None else None


def exact(value: float) -> Decimal:
    """A stored number as it was written."""
    return Decimal(str(value))


def exact_or_none(value: float | None) -> Decimal | None:
    """A stored number as it was written, if there is one."""
    return None if value is None else exact(value)
