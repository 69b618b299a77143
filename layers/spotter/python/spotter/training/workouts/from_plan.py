"""The current workout of a session as what was done of it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from spotter.catalogue import Category, Exercise, match, muscles_of
from spotter.training.models import LoggedExercise, LoggedSet, PlannedExercise
from spotter.training.workouts.weights import number, stored_kilograms

_CATEGORIES = frozenset(Category)


@dataclass(frozen=True, slots=True)
class Done:
    """What was done of a planned exercise. What is None was done as planned; ``unit`` is that of ``weight``."""

    sets: int | None = None
    reps: int | None = None
    weight: Decimal | None = None
    unit: str | None = None
    rpe: Decimal | None = None
    notes: str | None = None


def logged_as(planned: PlannedExercise, done: Done, known: Sequence[Exercise], unit: str) -> LoggedExercise:
    """A planned exercise as it was done, under the exercise that its name means; under its name alone if none."""
    meant = match(planned.name, known).exercise
    told: dict[str, Any] = {"name": meant.name if meant else planned.name, "sets": _sets(planned, done, unit)}
    if meant is not None:
        told["exercise"] = meant.id
    else:
        told["muscles"] = sorted({muscle.value for name in planned.muscles for muscle in muscles_of(name)})
        told["categories"] = sorted(_CATEGORIES.intersection(name.lower() for name in planned.categories))
    if done.notes:
        told["notes"] = done.notes
    return LoggedExercise.model_validate(told)


def _sets(planned: PlannedExercise, done: Done, unit: str) -> list[LoggedSet]:
    each: dict[str, Any] = {}
    count = 1
    match_of: Mapping[str, tuple[int | None, str, int | None]] = {
        "reps": (planned.sets, "reps", planned.reps),
        "hold": (planned.sets, "seconds", planned.hold_time),
        "duration": (1, "seconds", planned.duration),
        "intervals": (planned.rounds, "seconds", planned.work_time),
    }
    planned_count, measure, amount = match_of[planned.type]
    count = done.sets or planned_count or 1
    each[measure] = (done.reps if measure == "reps" and done.reps is not None else amount) or 0
    weight = done.weight if done.weight is not None else _planned_weight(planned)
    if weight:
        in_unit = done.unit or planned.unit or unit
        each |= {"weight": number(weight), "unit": in_unit, "weight_kg": stored_kilograms(weight, in_unit)}
    if done.rpe is not None:
        each["rpe"] = number(done.rpe)
    return [LoggedSet.model_validate(each)] * count


def _planned_weight(planned: PlannedExercise) -> Decimal | None:
    return Decimal(str(planned.weight)) if planned.weight else None
