"""A correction of a logged workout: which sets of which exercise are meant, and what is true of them."""

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from spotter.catalogue import Exercise, match
from spotter.errors import InvalidRequest
from spotter.training.models import LoggedExercise, LoggedSet, LoggedWorkout
from spotter.training.workouts.weights import number, stored_kilograms

WEIGHT_FIELDS = ("weight", "unit", "weight_kg")


@dataclass(frozen=True, slots=True)
class Correction:
    """What was logged wrongly. What is None stays, or is not told.

    ``exercise`` names the exercise, ``sets`` are the numbers of its sets from 1 (empty: all that fit), ``was_weight``
    and ``was_reps`` are what was logged; ``weight``, ``reps``, ``rpe`` and ``unit`` are what is true. ``instead`` is
    the exercise that it really was; ``remove`` takes the sets away. ``every`` are all the sets of the exercise as they
    were done, in the place of those that are logged.
    """

    exercise: str | None = None
    sets: tuple[int, ...] = ()
    was_weight: Decimal | None = None
    was_reps: int | None = None
    weight: Decimal | None = None
    reps: int | None = None
    rpe: Decimal | None = None
    unit: str | None = None
    instead: Exercise | None = None
    remove: bool = False
    every: tuple[LoggedSet, ...] = ()


@dataclass(frozen=True, slots=True)
class Corrected:
    """The workout as it is right: None where nothing of it is left. ``at`` is the place of what was corrected."""

    workout: LoggedWorkout | None
    before: LoggedExercise
    after: LoggedExercise | None
    changed: tuple[LoggedSet, ...]
    """The sets as they are now; those that were taken away have none."""


def corrected(workout: LoggedWorkout, wanted: Correction, known: Sequence[Exercise], unit: str) -> Corrected:
    """The workout with the correction made. InvalidRequest, with what to say instead, where it is not clear.

    Of several exercises that are not named the one is meant that has sets as they are said to have been; ``unit`` is
    that of loads which are told and were logged without one.
    """
    found = [
        (at, places)
        for at, exercise in enumerate(workout.exercises)
        if _is_named(exercise, wanted.exercise, known) and (places := _places(exercise, wanted, unit))
    ]
    if not found:
        raise InvalidRequest(f"No set of that workout fits. It has {_listed(workout)}.")
    if len(found) > 1:
        raise InvalidRequest(f"Say which exercise is meant: {_listed(workout)}.")
    ((at, places),) = found
    before = workout.exercises[at]
    sets = [_right(each, wanted, unit) if index in places else each for index, each in enumerate(before.sets)]
    changed = tuple(sets[index] for index in places)
    if wanted.every:
        sets = [_in_place_of(before.sets[at : at + 1], each) for at, each in enumerate(wanted.every)]
        changed = tuple(each for each in sets if each not in before.sets)
    if wanted.remove:
        sets = [each for index, each in enumerate(sets) if index not in places]
    if wanted.instead is not None and len(places) < len(before.sets):
        raise InvalidRequest("All sets of an exercise move to another one, not some of them.")
    after = _of(wanted.instead, before, sets) if sets else None
    kept = [*workout.exercises[:at], *([after] if after else []), *workout.exercises[at + 1 :]]
    right = workout.model_copy(update={"exercises": kept}) if kept else None
    return Corrected(right, before, after, () if wanted.remove else changed)


def exercise_at(workout: LoggedWorkout, name: str, known: Sequence[Exercise]) -> int:
    """The place of the exercise of that name. InvalidRequest where there is none, or more than one."""
    found = [at for at, exercise in enumerate(workout.exercises) if _is_named(exercise, name, known)]
    if len(found) != 1:
        raise InvalidRequest(f"Say which exercise is meant: {_listed(workout)}.")
    return found[0]


def _in_place_of(old: Sequence[LoggedSet], new: LoggedSet) -> LoggedSet:
    """The new set with what was noted of the old one beside its figures."""
    return new.model_copy(update={"tempo": old[0].tempo, "warmup": old[0].warmup}) if old else new


def _is_named(exercise: LoggedExercise, name: str | None, known: Sequence[Exercise]) -> bool:
    if not name:
        return True
    if name.casefold() in (exercise.name.casefold(), (exercise.exercise or "").casefold()):
        return True
    of_it = [each for each in known if each.id == exercise.exercise]
    meant = match(name, known).exercise or (match(name, of_it).exercise if of_it else None)
    return meant is not None and meant.id == exercise.exercise


def _places(exercise: LoggedExercise, wanted: Correction, unit: str) -> list[int]:
    """The places of the sets that are meant; none where a number that is told has no set."""
    if any(not 1 <= each <= len(exercise.sets) for each in wanted.sets):
        return []
    return [
        at
        for at, each in enumerate(exercise.sets)
        if (not wanted.sets or at + 1 in wanted.sets)
        and (wanted.was_reps is None or each.reps == wanted.was_reps)
        and (wanted.was_weight is None or _weighs(each, wanted, unit))
    ]


def _weighs(performed: LoggedSet, wanted: Correction, unit: str) -> bool:
    was = wanted.was_weight
    if was is None or performed.weight_kg is None:
        return False
    if performed.weight is not None:
        return Decimal(str(performed.weight)) == was
    return stored_kilograms(was, wanted.unit or unit) == performed.weight_kg


def _right(performed: LoggedSet, wanted: Correction, unit: str) -> LoggedSet:
    told: dict[str, Any] = {}
    if wanted.weight is not None or (wanted.unit is not None and performed.weight is not None):
        weight = wanted.weight if wanted.weight is not None else Decimal(str(performed.weight))
        in_unit = wanted.unit or performed.unit or unit
        told = dict(zip(WEIGHT_FIELDS, (number(weight), in_unit, stored_kilograms(weight, in_unit)), strict=True))
    if wanted.reps is not None:
        told["reps"] = wanted.reps
    if wanted.rpe is not None:
        told["rpe"] = number(wanted.rpe)
    return performed.model_copy(update=told)


def _of(instead: Exercise | None, before: LoggedExercise, sets: list[LoggedSet]) -> LoggedExercise:
    """The exercise with these sets. Of another exercise, what is counted is settled anew."""
    if instead is None:
        return before.model_copy(update={"sets": sets})
    made = LoggedExercise(name=instead.name, exercise=instead.id, sets=sets)
    return made.model_copy(update={"notes": before.notes}) if before.notes else made


def _listed(workout: LoggedWorkout) -> str:
    return ", ".join(exercise.name for exercise in workout.exercises) or "no exercises"
