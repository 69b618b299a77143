"""Changing a logged workout: its fields, its exercises as a whole, or single sets by their number."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from decimal import Decimal
from typing import Any

from spotter.catalogue import Exercise
from spotter.errors import InvalidRequest
from spotter.notation.sets.plausibility import is_believed
from spotter.training.dates import is_performed_day
from spotter.training.exercise_list import UserExercises
from spotter.training.models import LoggedExercise, LoggedSet, LoggedWorkout
from spotter.training.reading.find_workout import find_workout, workout_in
from spotter.training.records import Change, Reader, Record
from spotter.training.workouts.changes import replace
from spotter.training.workouts.weights import stored_kilograms

Fields = Mapping[str, Any]
"""What is changed, by the names of the stored fields; None takes a field away."""


@dataclass(frozen=True, slots=True)
class SetEdit:
    """A set by its number in the workout, from 1 through all of its exercises. ``fields`` None: it is taken away."""

    number: int
    fields: Fields | None


@dataclass(frozen=True, slots=True)
class NewExercise:
    """An exercise by its name or id, with all of its sets."""

    name: str
    sets: tuple[Fields, ...]
    notes: str | None = None


@dataclass(frozen=True, slots=True)
class WorkoutEdit:
    """What changes. ``fields`` are date, name, notes and minutes; ``exercises`` takes the place of all of them."""

    fields: Fields = field(default_factory=dict)
    exercises: tuple[NewExercise, ...] | None = None
    sets: tuple[SetEdit, ...] = ()


@dataclass(frozen=True, slots=True)
class Edited:
    """A workout as it now stands, and the version of its record."""

    workout: LoggedWorkout
    version: int


def edit(reader: Reader, record: Record, wanted: WorkoutEdit, unit: str, today: date) -> Change[Edited]:
    """Change the workout of a record. Loads without a unit are in ``unit``.

    InvalidRequest for what is no number of a set, no known exercise, or beyond belief.
    """
    before = workout_in(record)
    after = edited(before, wanted, UserExercises(reader), unit, today)
    change = replace(reader, before.date, before.id or "", after)
    (standing,) = change.result.workouts
    sk = f"{record.sk.partition('#')[0]}#{standing.date}#{standing.id}"
    written = next((each.version_read + 1 for each in change.effects if each.sk == sk), record.version)
    return Change(Edited(standing, written), change.effects)


def delete(reader: Reader, record: Record) -> Change[None]:
    """Take away the workout of a record, with all that was counted of it."""
    before = workout_in(record)
    return Change(None, replace(reader, before.date, before.id or "", None).effects)


def find(reader: Reader, workout_id: str) -> Record:
    """The record of a workout by its id. NotFound."""
    return find_workout(reader, workout_id)


def edited(
    workout: LoggedWorkout, wanted: WorkoutEdit, exercises: UserExercises, unit: str, today: date
) -> LoggedWorkout:
    """The workout with what changes. What is not named stays as it is."""
    if wanted.exercises is not None and wanted.sets:
        raise InvalidRequest("body: send exercises, or sets by their number, not both.")
    day = wanted.fields.get("date", workout.date)
    if not is_performed_day(date.fromisoformat(day), today):
        raise InvalidRequest("body.date: a workout that was done is not in the future, nor before 1900.")
    if wanted.exercises is not None:
        done = [_new(at, each, exercises, unit) for at, each in enumerate(wanted.exercises)]
    else:
        done = _with_sets(workout.exercises, wanted.sets, exercises, unit)
    if not any(each.sets for each in done):
        raise InvalidRequest("body: no set would be left. Delete the workout instead.")
    kept = workout.to_json()
    for name, value in wanted.fields.items():
        if value is None:
            kept.pop(name, None)
        else:
            kept[name] = value
    return LoggedWorkout.model_validate({**kept, "exercises": [each.to_json() for each in done]})


def _new(at: int, new: NewExercise, exercises: UserExercises, unit: str) -> LoggedExercise:
    known = exercises.of_id(new.name)
    if known is None:
        found = exercises.meant_by(new.name)
        known = found.exercise
        if known is None:
            names = ", ".join(each.name for each in found.candidates)
            may = f" It may mean {names}." if names else ""
            raise InvalidRequest(f"body.exercises[{at}].exercise: no exercise is called so.{may}")
    sets = [_set({}, each, known, unit, f"body.exercises[{at}].sets[{of}]") for of, each in enumerate(new.sets)]
    told: dict[str, Any] = {"notes": new.notes} if new.notes else {}
    return LoggedExercise(name=known.name, exercise=known.id, sets=sets, **told)


def _with_sets(
    logged: Sequence[LoggedExercise], edits: Sequence[SetEdit], exercises: UserExercises, unit: str
) -> list[LoggedExercise]:
    by_number = {each.number: (at, each) for at, each in enumerate(edits)}
    if len(by_number) < len(edits):
        raise InvalidRequest("body.sets: a set is named twice.")
    number = 0
    found = []
    for exercise in logged:
        known = exercises.of_id(exercise.exercise) if exercise.exercise else None
        sets = []
        for performed in exercise.sets:
            number += 1
            at, asked = by_number.pop(number, (0, None))
            if asked is None:
                sets.append(performed)
            elif asked.fields is not None:
                sets.append(_set(performed.to_json(), asked.fields, known, unit, f"body.sets[{at}]"))
        if sets or not exercise.sets:
            found.append(exercise.model_copy(update={"sets": sets}))
    if by_number:
        at, asked = min(by_number.values(), key=lambda each: each[0])
        raise InvalidRequest(f"body.sets[{at}].number: the workout has {number} sets.")
    return found


def _set(before: Mapping[str, Any], fields: Fields, known: Exercise | None, unit: str, place: str) -> LoggedSet:
    """A set with other fields. A load that is written anew is stored in kilograms as well."""
    after = {**before, **fields}
    if "weight" in fields or "unit" in fields:
        written = after.get("weight")
        after["weight_kg"] = None
        if written is not None:
            after["unit"] = fields.get("unit") or (None if "weight" in fields else before.get("unit")) or unit
            after["weight_kg"] = stored_kilograms(Decimal(str(written)), after["unit"])
        else:
            after["unit"] = None
    kept = {name: value for name, value in after.items() if value is not None}
    if not kept.get("reps") and not kept.get("seconds"):
        raise InvalidRequest(f"{place}: a set has reps, or seconds.")
    if known is not None and kept.get("weight_kg") and "weight" in fields:
        kilograms = Decimal(str(kept["weight_kg"]))
        if not is_believed(known, kilograms):
            raise InvalidRequest(f"{place}.weight: nobody lifts that with {known.name}, or it is the wrong unit.")
    return LoggedSet.model_validate(kept)
