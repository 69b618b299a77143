"""The loads that a request dictates, on the exercises that they were told of."""

from collections.abc import Mapping, Sequence
from typing import Any

from spotter.coaching.composed_exercise import ComposedExercise
from spotter.dialogue.composing.constraints import WorkoutConstraints
from spotter.dialogue.workouts.loads import fields_with, in_kilograms


def with_loads_told(
    exercises: Sequence[ComposedExercise], arguments: Sequence[Mapping[str, Any]], wanted: WorkoutConstraints, unit: str
) -> list[dict[str, Any]]:
    """``arguments`` of the composed ``exercises``, each with the load that was told of it; ``unit`` where none was."""
    return [
        dict(each) | _load(composed, each, wanted, unit) for composed, each in zip(exercises, arguments, strict=True)
    ]


def _load(
    composed: ComposedExercise, arguments: Mapping[str, Any], wanted: WorkoutConstraints, unit: str
) -> dict[str, Any]:
    told = [dose.load for name, dose in wanted.doses if composed.exercise in name.exercises and dose.load is not None]
    return fields_with(arguments, in_kilograms(told[0], unit), told[0].unit or unit) if told else {}
