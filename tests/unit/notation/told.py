"""A parsed log in short, so that a test shows on one line what a text means."""

from collections.abc import Sequence

from spotter.catalogue import Exercise, all_exercises
from spotter.notation import ParsedItem, Unit, parse

day_names = (
    "Dumbbell Shoulder Press",
    "Dumbbell Incline Bench Press",
    "Dumbbell Chest Fly",
    "Overhead Tricep Extension",
    "Dumbbell Lateral Raise",
    "Dumbbell Front Raise",
    "Dumbbell Shrug",
)
"""The day of seed 004."""


def exercises(names: Sequence[str]) -> tuple[Exercise, ...]:
    """The catalogue's exercises of these names."""
    by_name = {exercise.name: exercise for exercise in all_exercises()}
    return tuple(by_name[name] for name in names)


def told(text: str, day: Sequence[str] | None = None, unit: Unit = "kg") -> list[str]:
    """``Bench Press 3x5 100kg @8`` for an item, ``? code: ...`` for a flagged one, then ``! code`` for each error."""
    parsed = parse(text, None if day is None else exercises(day), default_unit=unit)
    return [_item(item) for item in parsed.items] + [f"! {error.code}" for error in parsed.errors]


def _item(item: ParsedItem) -> str:
    name = item.exercise_match.name if item.exercise_match else "-"
    reps = "/".join(map(str, item.variable_reps)) if item.variable_reps else item.reps_per_set
    parts = [name, f"{item.sets}x{reps if item.duration_s is None else f'{item.duration_s}s'}"]
    parts += [f"{item.weight:f}{item.unit}"] if item.weight is not None else []
    parts += [f"@{item.rpe:f}"] if item.rpe is not None else []
    return (f"? {item.code}: " if item.flagged else "") + " ".join(parts)
