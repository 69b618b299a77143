"""Exercises as the tools take them, and as a coach says them."""

from collections.abc import Mapping, Sequence
from typing import Any

from spotter.catalogue import Kind
from spotter.coaching.compose import ComposedExercise
from spotter.dialogue.workouts.loads import planned_kg, said
from spotter.training.amounts import amount, weight


def arguments_of(composed: ComposedExercise, unit: str = "kg") -> dict[str, Any]:
    """The exercise as ``generate_workout`` and ``swap_exercise`` take it."""
    exercise = composed.exercise
    arguments: dict[str, Any] = {
        "name": exercise.name,
        "type": composed.kind.value,
        "categories": [exercise.category.value],
        "muscles": [muscle.value.replace("_", " ") for muscle in (*exercise.primary, *exercise.secondary)],
    }
    if composed.cue:
        arguments["instructions"] = composed.cue
    notes = _notes(composed, unit)
    if notes:
        arguments["notes"] = notes
    return arguments | _amounts(composed)


def _amounts(composed: ComposedExercise) -> dict[str, int]:
    if composed.kind is Kind.REPS:
        return {"sets": composed.sets, "reps": composed.reps, "rest_between_sets": composed.rest_seconds}
    if composed.kind is Kind.HOLD:
        return {"sets": composed.sets, "hold_time": composed.hold_seconds, "rest_between_sets": composed.rest_seconds}
    if composed.kind is Kind.DURATION:
        return {"duration": composed.duration_seconds}
    return {"rounds": composed.rounds, "work_time": composed.work_seconds, "rest_time": composed.rest_seconds}


def _notes(composed: ComposedExercise, unit: str) -> str:
    notes = list(composed.notes)
    if composed.exercise.unilateral and composed.kind in (Kind.REPS, Kind.HOLD):
        notes.append("Each side.")
    if composed.load_kg is not None:
        notes.append(f"Last time: {weight(composed.load_kg, unit)}.")
    return " ".join(notes)


def line(exercise: Mapping[str, Any], unit: str = "kg", *, with_manner: bool = False) -> str:
    """One exercise as it is said: ``Goblet Squat: 3 x 10 at 16 kg, 90 s rest``."""
    return f"{exercise['name']}: {dose_said(exercise, unit)}{_manner(exercise) if with_manner else ''}"


def _manner(exercise: Mapping[str, Any]) -> str:
    """What its notes say of how it is done, behind a dash."""
    notes = str(exercise.get("notes", "")).replace("Each side.", "").partition("Last time:")[0].strip()
    return f" - {notes}" if notes else ""


def dose_said(exercise: Mapping[str, Any], unit: str = "kg") -> str:
    """How much there is of it: ``3 x 10 each side at 16 kg, 90 s rest``."""
    side = " each side" if "Each side" in str(exercise.get("notes", "")) else ""
    load = planned_kg(exercise)
    first, comma, rest = amount(exercise).partition(",")
    return f"{first}{side}{f' at {said(load, unit)}' if load is not None else ''}{comma}{rest}"


def numbered(exercises: Sequence[Mapping[str, Any]], unit: str = "kg", *, with_manner: bool = False) -> str:
    """The exercises as a numbered list. ``with_manner``: with what their notes say of how they are done."""
    return "\n".join(f"{at}. {line(each, unit, with_manner=with_manner)}" for at, each in enumerate(exercises, start=1))
