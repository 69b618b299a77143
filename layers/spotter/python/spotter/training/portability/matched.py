"""The workouts of another app's file as they are logged here: names matched, weights in kilograms, within bounds."""

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from spotter.catalogue import Exercise, match
from spotter.training.models import LoggedExercise, LoggedSet, LoggedWorkout
from spotter.training.portability.imported import ImportedSet, ImportedWorkout, Source
from spotter.training.workouts.limits import WorkoutTooLarge, check_size
from spotter.training.workouts.weights import number, stored_kilograms
from spotter.training.workouts.workout_ids import workout_id

MOST_EXERCISES = 40
"""Of a workout: what is written of one must fit a transaction."""
MOST_NAMES = 2_000
"""Different names in a file that are looked up."""
LONGEST_NAME = 120
LONGEST_NOTES = 1_000


@dataclass(slots=True)
class Matched:
    """Workouts that can be logged; the names that no exercise was found for, as they came, with how many sets have
    them; and how many sets are beyond what a workout may hold.
    """

    workouts: list[LoggedWorkout] = field(default_factory=list)
    unmatched: dict[str, int] = field(default_factory=dict)
    beyond: int = 0


def match_workouts(source: Source, workouts: Sequence[ImportedWorkout], among: tuple[Exercise, ...]) -> Matched:
    """What of these workouts can be logged, each with all of its sets whose exercise is known.

    No typing error is seen through: an app writes the names of its own list, and what a user has called an exercise of
    their own may be like a name of the catalogue and mean another.
    """
    known: dict[str, Exercise | None] = {}
    found = Matched()
    for workout in workouts:
        for each in workout.sets:
            if each.exercise not in known and len(known) < MOST_NAMES:
                known[each.exercise] = match(each.exercise[:LONGEST_NAME], among, fuzzy=False).exercise
        logged = _logged(source, workout, known, found)
        if logged.exercises and _fits(logged, found):
            found.workouts.append(logged)
    return found


def _logged(
    source: Source, workout: ImportedWorkout, known: Mapping[str, Exercise | None], found: Matched
) -> LoggedWorkout:
    exercises: dict[str, dict[str, Any]] = {}
    for each in workout.sets:
        exercise = known.get(each.exercise)
        if exercise is None:
            found.unmatched[each.exercise] = found.unmatched.get(each.exercise, 0) + 1
        elif exercise.id not in exercises and len(exercises) >= MOST_EXERCISES:
            found.beyond += 1
        else:
            new = {"name": exercise.name, "exercise": exercise.id, "sets": []}
            of = exercises.setdefault(exercise.id, new)
            of["sets"].append(logged_set(each))
            if notes := workout.exercise_notes.get(each.exercise):
                of.setdefault("notes", notes[:LONGEST_NOTES])
    return LoggedWorkout.model_validate(
        {
            "date": workout.start.date().isoformat(),
            "id": _id_of(source, workout),
            "exercises": [LoggedExercise(**each) for each in exercises.values()],
            "source": f"import:{source}",
            **({"name": workout.name[:LONGEST_NAME]} if workout.name else {}),
            **({"notes": workout.notes[:LONGEST_NOTES]} if workout.notes else {}),
            **({"minutes": workout.minutes} if workout.minutes else {}),
        }
    )


def _fits(workout: LoggedWorkout, found: Matched) -> bool:
    try:
        check_size(workout)
    except WorkoutTooLarge:
        found.beyond += sum(len(each.sets) for each in workout.exercises)
        return False
    return True


def _id_of(source: Source, workout: ImportedWorkout) -> str:
    """The same id whenever the same workout comes: an app has one workout at a moment."""
    digest = hashlib.sha256(f"{source}/{workout.start.isoformat()}".encode()).hexdigest()
    return workout_id(workout.start.date().isoformat(), digest[:16], "imp")


def logged_set(written: ImportedSet) -> LoggedSet:
    """A set as it is stored: what was written, and kilograms to the gram beside it."""
    held: dict[str, Any] = {
        "reps": written.reps,
        "seconds": written.seconds,
        "rpe": number(written.rpe) if written.rpe is not None else None,
        "warmup": written.warmup or None,
        "distance_m": written.metres,
    }
    if written.weight is not None:
        in_kg = stored_kilograms(written.weight, written.unit)
        held |= {"weight_kg": in_kg, "weight": number(written.weight), "unit": written.unit}
    return LoggedSet.model_validate({name: value for name, value in held.items() if value is not None})
