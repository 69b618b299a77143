"""Exports of Strong.

Its columns have changed over the years: with and without units in their names or in columns of their own, parted by
commas or semicolons. Rows of a set order ``Rest Timer`` and ``Note`` are no sets.
"""

from datetime import date
from decimal import Decimal

from spotter.language.units import WeightUnit
from spotter.training.portability import cells
from spotter.training.portability.csv_rows import Row, rows_of
from spotter.training.portability.imported import ImportedFile, ImportedSet, ImportedWorkout

NEEDED = ("date", "exercise name", "set order")
_METRES = {"km": Decimal(1000), "kilometers": Decimal(1000), "mi": Decimal("1609.344"), "miles": Decimal("1609.344")}
"""In metres where nothing is said."""


def read(content: bytes, unit: WeightUnit, until: date = date.max) -> ImportedFile:
    """The workouts of a file. ``unit`` is that of weights of which the file does not say it. UnreadableFile.

    Rows of days after ``until`` are not read: nobody has trained on them yet.
    """
    workouts: dict[str, ImportedWorkout] = {}
    unread: list[int] = []
    for number, row in rows_of(content, "Strong", NEEDED):
        try:
            _take(row, unit, until, workouts)
        except cells.UnreadCell:
            unread.append(number)
    return ImportedFile(tuple(sorted(workouts.values(), key=lambda one: one.start)), tuple(unread))


def _take(row: Row, unit: WeightUnit, until: date, workouts: dict[str, ImportedWorkout]) -> None:
    order = row["set order"].lower()
    if order == "rest timer":
        return
    read = None if order == "note" else _set(row, unit)
    workout = workouts.get(row["date"])
    if workout is None:
        workout = workouts[row["date"]] = ImportedWorkout(cells.moment(row["date"], until))
        workout.name = row.get("workout name", "")
        workout.notes = row.get("workout notes", "")
        workout.minutes = cells.minutes(_first(row, "duration", "workout duration", "duration (sec)"))
    if notes := row.get("notes", ""):
        workout.exercise_notes.setdefault(row["exercise name"], notes)
    if read is not None:
        workout.sets.append(read)


def _set(row: Row, unit: WeightUnit) -> ImportedSet:
    """The set of a row. UnreadCell when it is none."""
    column = next((name for name in row if name.startswith("weight") and name != "weight unit"), "")
    written = cells.unit_in(row.get("weight unit", "")) or cells.unit_in(column) or unit
    distance = next((name for name in row if name.startswith("distance") and name != "distance unit"), "")
    said = row.get("distance unit", "") or distance.partition("(")[2].rstrip(")")
    found = ImportedSet(
        exercise=row["exercise name"],
        reps=cells.count(row.get("reps", ""), cells.MOST_REPS),
        seconds=cells.seconds(row.get("seconds", "")),
        weight=cells.weight(row.get(column, "")),
        unit=written,
        rpe=cells.effort(row.get("rpe", "")),
        metres=cells.metres(row.get(distance, ""), _METRES.get(said.lower(), Decimal(1))),
        warmup=row["set order"].lower() == "w",
    )
    return checked(found)


def checked(found: ImportedSet) -> ImportedSet:
    """A set that was done: it has a name, and reps, a time or a way. UnreadCell."""
    if not found.exercise or not (found.reps or found.seconds or found.metres):
        raise cells.UnreadCell("set")
    return found


def _first(row: Row, *names: str) -> str:
    return next((row[name] for name in names if row.get(name)), "")
