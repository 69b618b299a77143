"""Logged workouts as CSV (RFC 4180), a line for each set, safe to open in a spreadsheet."""

import csv
import io
from collections.abc import Iterable, Iterator

from spotter.training.models import LoggedExercise, LoggedWorkout

COLUMNS = (
    *("date", "workout", "exercise", "set_number", "reps", "seconds", "weight", "unit", "weight_kg", "rpe", "notes"),
    "warmup",
)
"""``workout`` is its name. ``warmup`` is ``yes``, or empty. Notes stand beside the first set that they are about."""
FORMULA = ("=", "+", "-", "@", "\t", "\r")
"""What a cell begins with that a spreadsheet takes for a formula (OWASP, "CSV Injection")."""

Cell = str | int | float | None


def workouts_csv(workouts: Iterable[LoggedWorkout]) -> str:
    """The file, with a header. An empty cell: nothing is known of it."""
    written = io.StringIO(newline="")
    writer = csv.writer(written, lineterminator="\r\n")
    writer.writerow(COLUMNS)
    for workout in workouts:
        writer.writerows([_safe(cell) for cell in line] for line in _lines(workout))
    return written.getvalue()


def _lines(workout: LoggedWorkout) -> Iterator[list[Cell]]:
    notes = workout.notes
    for exercise in workout.exercises:
        for number, each in enumerate(exercise.sets, 1):
            yield [
                *(workout.date, workout.name, exercise.name, number),
                *(each.reps, each.seconds, each.weight, each.unit, each.weight_kg, each.rpe),
                _notes(notes, exercise, number),
                "yes" if each.warmup else None,
            ]
            notes = None


def _notes(of_the_workout: str | None, exercise: LoggedExercise, number: int) -> str:
    of_the_exercise = exercise.notes if number == 1 else None
    return "; ".join(note for note in (of_the_workout, of_the_exercise) if note)


def _safe(cell: Cell) -> Cell:
    """A cell that no spreadsheet runs: text that looks like a formula begins with an apostrophe."""
    return f"'{cell}" if isinstance(cell, str) and cell.startswith(FORMULA) else cell
