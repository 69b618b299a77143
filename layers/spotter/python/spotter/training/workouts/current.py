"""Logging the current workout of a session, whole or exercise by exercise.

What is left to do stays the current workout. An exercise that is logged is marked with where, so that it is not logged
twice; the next ones join the same logged workout. When every exercise has been told of, done or not, the current
workout is over and goes.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from spotter.errors import InvalidRequest
from spotter.training import keys
from spotter.training.exercise_list import exercises_by_id, known_exercises
from spotter.training.ingest.doubts import Doubts
from spotter.training.models import CurrentWorkout, LoggedExercise, LoggedWorkout, PlannedExercise, Settings
from spotter.training.records import Change, Effect, Needs, Reader
from spotter.training.workouts.changes import Changed, log_all, replace
from spotter.training.workouts.from_plan import Done, logged_as

SOURCE = "current_workout"


@dataclass(frozen=True, slots=True)
class CompletedExercise:
    """What is told of an exercise of the current workout. What is None was done as planned."""

    id: str
    completed: bool
    sets: int | None = None
    reps: int | None = None
    weight: Decimal | None = None
    unit: str | None = None
    rpe: Decimal | None = None
    notes: str | None = None


@dataclass(frozen=True, slots=True)
class LoggedCurrent:
    """What was logged of a current workout: names of exercises, of ``total``; ``held`` are ids, each with why."""

    logged: tuple[str, ...]
    total: int
    workout_id: str | None
    held: tuple[tuple[str, str], ...]
    already: tuple[str, ...]
    changed: Changed


def log_current(
    reader: Reader,
    session: str,
    told: Sequence[CompletedExercise],
    *,
    day: str,
    workout_id: str,
    notes: str | None = None,
    confirmed: bool = False,
) -> Change[LoggedCurrent]:
    """Log what was done of the current workout. InvalidRequest without one, and for an exercise that is not in it.

    A set that looks like a typing error is held, unless the user has ``confirmed`` it.
    """
    sk = keys.current_workout(session)
    records = reader.read(Needs(records=(sk, keys.SETTINGS))).records
    current = CurrentWorkout.of(records[sk].data) if records[sk].version else None
    if current is None or not current.exercises:
        raise InvalidRequest("There is no current workout in this session. Log from text instead.")
    said = {each.id: each for each in told}
    planned = {each.id: each for each in current.exercises}
    if unknown := [each for each in said if each not in planned]:
        listed = ", ".join(f"{each.name} [{each.id}]" for each in current.exercises)
        raise InvalidRequest(f"No exercise has the id {unknown[0]!r}. The current workout: {listed}.")
    places = _standing(reader, current.exercises)
    done = [each for each in current.exercises if each.id in said and said[each.id].completed]
    already = tuple(each.name for each in done if each.id in places)
    settings = Settings.of(records[keys.SETTINGS].data) or Settings()
    fresh = {
        each.id: logged_as(each, _done(said[each.id]), known_exercises(reader), settings.unit or "kg")
        for each in done
        if each.id not in places
    }
    doubted = _held(reader, fresh)
    held = () if confirmed else doubted
    if confirmed:
        fresh |= {key: fresh[key].model_copy(update={"confirmed": True}) for key, _ in doubted}
    fresh = {key: each for key, each in fresh.items() if key not in dict(held)}
    if not fresh:
        nothing = LoggedCurrent((), len(planned), None, held, already, Changed())
        if held or already:
            return Change(nothing)
        raise InvalidRequest("Nothing was logged: no exercise is said to be completed.")
    told_of = {"readiness": current.readiness, "notes": notes}
    change = _logged(reader, list(fresh.values()), places, day, workout_id, told_of)
    (workout,) = change.result.workouts
    place = (workout.date, workout.id or "")
    marked = [each.model_copy(update={"logged": place}) if each.id in fresh else each for each in current.exercises]
    over = all(
        each.id in fresh or each.id in places or (each.id in said and not said[each.id].completed)
        for each in current.exercises
    )
    left = None if over else current.model_copy(update={"exercises": marked}).to_stored()
    result = LoggedCurrent(
        tuple(each.name for each in fresh.values()), len(planned), workout.id, held, already, change.result
    )
    return Change(result, (*change.effects, Effect(sk, records[sk].version, left)))


def _done(told: CompletedExercise) -> Done:
    return Done(told.sets, told.reps, told.weight, told.unit, told.rpe, told.notes)


def _standing(reader: Reader, exercises: Sequence[PlannedExercise]) -> dict[str, LoggedWorkout]:
    """The workouts that exercises are logged in, by their ids; without those that have been taken back since."""
    marked = {each.id: keys.workout(*each.logged) for each in exercises if each.logged}
    records = reader.read(Needs(records=tuple(dict.fromkeys(marked.values())))).records if marked else {}
    return {
        key: workout
        for key, sk in marked.items()
        if records[sk].version and (workout := LoggedWorkout.of(records[sk].data)) is not None
    }


def _held(reader: Reader, fresh: dict[str, LoggedExercise]) -> tuple[tuple[str, str], ...]:
    meant = exercises_by_id(reader, [each.exercise for each in fresh.values() if each.exercise])
    doubts = Doubts(reader, meant.values())
    found = (
        (key, doubts.of(meant[each.exercise], each.sets))
        for key, each in fresh.items()
        if each.exercise and each.exercise in meant
    )
    return tuple((key, f"{fresh[key].name}: {why}") for key, why in found if why)


def _logged(
    reader: Reader,
    exercises: list[LoggedExercise],
    places: dict[str, LoggedWorkout],
    day: str,
    workout_id: str,
    told: Mapping[str, Any],
) -> Change[Changed]:
    """A new workout of the day, or the one of the same day that others of the current workout are logged in.

    ``told`` are notes, and the readiness that the current workout was planned for.
    """
    begun = next((each for each in places.values() if each.date == day), None)
    if begun is None:
        new = LoggedWorkout(date=day, id=workout_id, exercises=exercises, source=SOURCE)
        return log_all(reader, [new.model_copy(update={name: each for name, each in told.items() if each})])
    joined = {
        "notes": "; ".join(filter(None, (begun.notes, told["notes"]))),
        "readiness": told["readiness"] or begun.readiness,
    }
    more = {"exercises": [*begun.exercises, *exercises], **{name: each for name, each in joined.items() if each}}
    return replace(reader, day, begun.id or "", begun.model_copy(update=more))
