"""Exports of Hevy: one layout, with the units in the names of its columns."""

from datetime import date
from decimal import Decimal

from spotter.language.units import WeightUnit
from spotter.training.portability import cells
from spotter.training.portability.csv_rows import Row, rows_of
from spotter.training.portability.imported import ImportedFile, ImportedSet, ImportedWorkout
from spotter.training.portability.strong import checked

NEEDED = ("start_time", "exercise_title", "set_index")
_METRES = {"distance_km": Decimal(1000), "distance_miles": Decimal("1609.344"), "distance_meters": Decimal(1)}


def read(content: bytes, unit: WeightUnit, until: date = date.max) -> ImportedFile:
    """The workouts of a file. ``unit`` is that of a column of weights that does not say it. UnreadableFile.

    Rows of days after ``until`` are not read: nobody has trained on them yet.
    """
    workouts: dict[str, ImportedWorkout] = {}
    unread: list[int] = []
    for number, row in rows_of(content, "Hevy", NEEDED):
        try:
            _take(row, unit, until, workouts)
        except cells.UnreadCell:
            unread.append(number)
    return ImportedFile(tuple(sorted(workouts.values(), key=lambda one: one.start)), tuple(unread))


def _take(row: Row, unit: WeightUnit, until: date, workouts: dict[str, ImportedWorkout]) -> None:
    read = _set(row, unit)
    workout = workouts.get(row["start_time"])
    if workout is None:
        workout = workouts[row["start_time"]] = ImportedWorkout(cells.moment(row["start_time"], until))
        workout.name = row.get("title", "")
        workout.notes = row.get("description", "")
        workout.minutes = _minutes(workout, row.get("end_time", ""))
    if notes := row.get("exercise_notes", ""):
        workout.exercise_notes.setdefault(row["exercise_title"], notes)
    workout.sets.append(read)


def _set(row: Row, unit: WeightUnit) -> ImportedSet:
    """The set of a row. UnreadCell when it is none."""
    column = next((name for name in row if name.startswith("weight")), "")
    distance = next((name for name in row if name in _METRES), "")
    found = ImportedSet(
        exercise=row["exercise_title"],
        reps=cells.count(row.get("reps", ""), cells.MOST_REPS),
        seconds=cells.seconds(row.get("duration_seconds", "")),
        weight=cells.weight(row.get(column, "")),
        unit=cells.unit_in(column) or unit,
        rpe=cells.effort(row.get("rpe", "")),
        metres=cells.metres(row.get(distance, ""), _METRES.get(distance, Decimal(1))),
        warmup=row.get("set_type", "").lower() in ("warmup", "warm_up"),
    )
    return checked(found)


def _minutes(workout: ImportedWorkout, end: str) -> int | None:
    """How long it took; None where the end is not told, or before the beginning."""
    try:
        minutes = int((cells.moment(end) - workout.start).total_seconds() // 60)
    except cells.UnreadCell:
        return None
    return minutes if 0 < minutes <= 24 * 60 else None
