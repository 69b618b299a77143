"""The days of the program as they are stored, read and written again: nothing of a day is lost when it changes."""

from collections.abc import Mapping, Sequence
from decimal import Decimal
from typing import Any

from spotter.catalogue import Exercise, Kind, match
from spotter.coaching import workout_facts
from spotter.coaching.compose import ComposedExercise
from spotter.coaching.duration import working_rest
from spotter.dialogue.weekly.days_said import DAY_NAMES

StoredDay = Mapping[str, Any]
_kept = ("exercise", "sets", "reps", "weight", "unit", "rpe_cap", "notes")
_usual_amount = 10


def rewritten(day: StoredDay, exercises: Sequence[Mapping[str, Any]] | None = None, to: int | None = None) -> StoredDay:
    """The day as ``set_program`` takes it; with other ``exercises``, or on another day of the week."""
    rows = day.get("exercises", ()) if exercises is None else exercises
    return {
        "day": day["day"] if to is None else to,
        "name": str(day.get("name") or ""),
        "exercises": [{name: each[name] for name in _kept if each.get(name) is not None} for each in rows],
    }


def exercise_of(row: Mapping[str, Any]) -> Exercise | None:
    """The exercise of the catalogue that a row is of."""
    return match(str(row.get("exercise", ""))).exercise


def minutes_of(rows: Sequence[Mapping[str, Any]]) -> int:
    """How long these exercises take, a warm-up included; those that nobody knows are not counted."""
    return workout_facts.minutes([each for row in rows if (each := _composed(row)) is not None])


def _composed(row: Mapping[str, Any]) -> ComposedExercise | None:
    exercise = exercise_of(row)
    if exercise is None:
        return None
    sets, amount = int(row.get("sets") or 1), _first_number(str(row.get("reps", "")))
    if exercise.kind is Kind.DURATION:
        return ComposedExercise(exercise, Kind.DURATION, duration_seconds=amount * 60)
    if exercise.kind is Kind.INTERVALS:
        return ComposedExercise(exercise, Kind.INTERVALS, rounds=amount, work_seconds=30, rest_seconds=30)
    rest = working_rest(exercise, amount, Decimal(1) if row.get("weight") else None)
    if exercise.kind is Kind.HOLD:
        return ComposedExercise(exercise, Kind.HOLD, sets=sets, hold_seconds=amount, rest_seconds=rest)
    return ComposedExercise(exercise, Kind.REPS, sets=sets, reps=amount, rest_seconds=rest)


def _first_number(reps: str) -> int:
    digits = "".join(letter if letter.isdecimal() and letter.isascii() else " " for letter in reps).split()
    return int(digits[0]) if digits else _usual_amount


def day_line(day: StoredDay, *, with_minutes: bool = True) -> str:
    """``- Monday, Push (about 45 min): Bench Press 3 x 8-10; Dip 2 x 6-8``."""
    rows = list(day.get("exercises", ()))
    name = f", {day['name']}" if day.get("name") else ""
    takes = f" (about {minutes_of(rows)} min)" if rows and with_minutes else ""
    told = "; ".join(_row_said(each) for each in rows) or "nothing is set yet"
    return f"- {DAY_NAMES[int(day['day']) - 1]}{name}{takes}: {told}"


def _row_said(row: Mapping[str, Any]) -> str:
    exercise = exercise_of(row)
    if exercise is not None and exercise.kind is Kind.DURATION:
        return f"{row['exercise']} {row['reps']} min"
    if exercise is not None and exercise.kind is Kind.INTERVALS:
        return f"{row['exercise']} {row['reps']} rounds"
    weight = f" at {row['weight']:g} {row.get('unit') or 'kg'}" if row.get("weight") else ""
    return f"{row['exercise']} {row.get('sets')} x {row.get('reps')}{weight}"


def days_told(days: Sequence[StoredDay], *, with_minutes: bool = True) -> str:
    """The days, one to a line."""
    ordered = sorted(days, key=lambda each: int(each["day"]))
    return "\n".join(day_line(each, with_minutes=with_minutes) for each in ordered)
