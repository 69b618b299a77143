"""The load that an exercise of a workout is planned with, wherever the workout keeps it.

Sets of reps have a field for it; of other kinds, and of older workouts, it stands in the notes, ``80 kg``.
"""

import re
from collections.abc import Mapping
from typing import Any

from spotter.tools.exercises import RepsExercise

_fields = ("load_kg", "weight_kg", "load", "weight")
_kilograms = re.compile(r"(last time:? *)?(\d{1,4}(?:\.\d{1,2})?) ?kg\b", re.IGNORECASE)


def load_of(exercise: Mapping[str, Any]) -> float | None:
    """Kilograms; None if it is planned with none. What was lifted last time is no plan."""
    for field in _fields:
        if exercise.get(field) is not None:
            return float(exercise[field])
    planned = (found for found in _kilograms.finditer(str(exercise.get("notes") or "")) if not found[1])
    return next((float(found[2]) for found in planned), None)


def with_load(exercise: Mapping[str, Any], kilograms: float) -> dict[str, Any]:
    """The exercise planned with a load."""
    field = next((each for each in _fields if each in RepsExercise.model_fields), None)
    return {**exercise, field: kilograms} if field else {**exercise, "notes": f"{kilograms:g} kg"}
