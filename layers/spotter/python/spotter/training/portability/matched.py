"""The workouts of another app's file as they are logged here: names matched, weights in kilograms, within bounds."""

import hashlib
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from spotter.catalogue import Exercise, match
from spotter.training.ingest.entries import joined
from spotter.training.models import LoggedExercise, LoggedSet, LoggedWorkout
from spotter.training.portability.imported import ImportedSet, ImportedWorkout, Source
from spotter.training.workouts.limits import WorkoutTooLarge, check_size
from spotter.training.workouts.weights import number, stored_kilograms
from spotter.training.workouts.workout_ids import workout_id

MOST_EXERCISES = 40
"""Of a workout: what is written of one must fit a transaction."""
MOST_NAMES = 2_000
"""Different names in a file that are looked up."""
MOST_LEFT_OUT = 40
"""Names that are remembered with a workout, to add what they are of when they are known."""
LONGEST_NAME = 120
LONGEST_NOTES = 1_000


@dataclass(frozen=True, slots=True)
class MatchedWorkout:
    """A workout of the file, and what of it can be logged. ``known`` are the exercises by the names of the file."""

    logged: LoggedWorkout
    written: ImportedWorkout
    known: Mapping[str, Exercise | None]

    def completed(self, stored: LoggedWorkout) -> LoggedWorkout | None:
        """The workout as it was imported before, with what was left out then and is known now; None: nothing is.

        What has been changed or taken away since stays so. Where it has sets of an exercise that the user has logged
        by hand meanwhile, they are the same ones, and none are added.
        """
        left_out = stored.left_out or []
        now_known = {each for each in left_out if self.known.get(each) is not None}
        if not now_known:
            return None
        before = {self.known[each.exercise] for each in self.written.sets if each.exercise not in left_out}
        own = {each.id for each in before if each is not None}
        exercises = list(stored.exercises)
        for each in _exercises(self.written, self.known, now_known):
            at = next((at for at, one in enumerate(exercises) if one.exercise == each.exercise), None)
            if at is None and len(exercises) < MOST_EXERCISES:
                exercises.append(each)
            elif at is not None and each.exercise in own:
                exercises[at] = joined(exercises[at], each)
        still = [each for each in left_out if each not in now_known]
        after = stored.model_copy(update={"exercises": exercises, "left_out": still})
        return after if _is_storable(after) else None


@dataclass(slots=True)
class Matched:
    """Workouts that can be logged; the names that no exercise was found for, as they came, with how many sets have
    them; and how many sets are beyond what a workout may hold.
    """

    workouts: list[MatchedWorkout] = field(default_factory=list)
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
            found.workouts.append(MatchedWorkout(logged, workout, known))
    return found


def _logged(
    source: Source, workout: ImportedWorkout, known: Mapping[str, Exercise | None], found: Matched
) -> LoggedWorkout:
    for each in workout.sets:
        if known.get(each.exercise) is None:
            found.unmatched[each.exercise] = found.unmatched.get(each.exercise, 0) + 1
    names = dict.fromkeys(each.exercise for each in workout.sets)
    exercises = _exercises(workout, known, names)
    left_out = [each for each in names if known.get(each) is None][:MOST_LEFT_OUT]
    found.beyond += sum(known.get(each.exercise) is not None for each in workout.sets)
    found.beyond -= sum(len(each.sets) for each in exercises)
    return LoggedWorkout.model_validate(
        {
            "date": workout.start.date().isoformat(),
            "id": _id_of(source, workout),
            "exercises": exercises,
            "source": f"import:{source}",
            **({"name": workout.name[:LONGEST_NAME]} if workout.name else {}),
            **({"notes": workout.notes[:LONGEST_NOTES]} if workout.notes else {}),
            **({"minutes": workout.minutes} if workout.minutes else {}),
            **({"left_out": left_out} if left_out else {}),
        }
    )


def _exercises(
    workout: ImportedWorkout, known: Mapping[str, Exercise | None], names: Collection[str]
) -> list[LoggedExercise]:
    """What was done under some names of the file, as many exercises as a workout may hold."""
    exercises: dict[str, dict[str, Any]] = {}
    for each in workout.sets:
        exercise = known.get(each.exercise)
        if exercise is None or each.exercise not in names:
            continue
        if exercise.id in exercises or len(exercises) < MOST_EXERCISES:
            of = exercises.setdefault(exercise.id, {"name": exercise.name, "exercise": exercise.id, "sets": []})
            of["sets"].append(logged_set(each))
            if notes := workout.exercise_notes.get(each.exercise):
                of.setdefault("notes", notes[:LONGEST_NOTES])
    return [LoggedExercise(**each) for each in exercises.values()]


def _fits(workout: LoggedWorkout, found: Matched) -> bool:
    fits = _is_storable(workout)
    found.beyond += 0 if fits else sum(len(each.sets) for each in workout.exercises)
    return fits


def _is_storable(workout: LoggedWorkout) -> bool:
    try:
        check_size(workout)
    except WorkoutTooLarge:
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
