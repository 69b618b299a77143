"""The current workout: what its exercises are, and the calls that change them."""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

from spotter.catalogue import Equipment, Exercise, match
from spotter.dialogue.answer import Call, ask
from spotter.dialogue.composing.constraints import WorkoutConstraints
from spotter.dialogue.state import ConversationState, Listed
from spotter.training.workout_time import minutes_after

LONGEST_ESTIMATE = 1440
"""Minutes that a workout can say it takes."""

BUILD_ONE = ("Build me a workout", "No, thanks")
NO_WORKOUT = ask("There is no workout to change yet. Shall I build you one?", BUILD_ONE)


def known(exercise: Listed) -> Exercise | None:
    """The exercise of the catalogue that a listed one is, if it is one."""
    return _matched(str(exercise["name"]))


def taken(now: ConversationState) -> frozenset[str]:
    """The ids of the exercises that are in the workout."""
    return frozenset(own.id for each in now.workout.exercises if (own := known(each)) is not None)


def available(now: ConversationState, said: WorkoutConstraints, wanted: WorkoutConstraints) -> frozenset[Equipment]:
    """What there is to train with: as said now, or as known and as the workout in hand uses."""
    if said.equipment is not None:
        return said.equipment - said.lacking
    used = frozenset[Equipment]().union(*(own.equipment for each in now.workout.exercises if (own := known(each))))
    return ((wanted.equipment or frozenset()) | used) - wanted.lacking


def removal(exercise: Listed) -> Call:
    """The call that takes ``exercise`` out."""
    return "remove_exercise", {"exercise_id": exercise["id"]}


def without_id(exercise: Listed) -> dict[str, Any]:
    """A listed exercise as ``generate_workout`` takes it."""
    return {name: value for name, value in exercise.items() if name != "id"}


def revised(
    now: ConversationState, exercises: Sequence[Listed], summary: Mapping[str, Any] | None = None
) -> tuple[Call, ...]:
    """The calls that make the workout consist of ``exercises``: what stays as it is, is left alone where it can be.

    Exercises that are there already have their ids. An exercise without one is new. The ``summary`` is computed anew
    if none is given: from the one that was there, unless that is less than its exercises take.
    """
    current = now.workout.exercises
    same_places = [each.get("id") for each in exercises] == [each["id"] for each in current]
    if same_places and all(_is_adjustable(old, new) for old, new in zip(current, exercises, strict=True)):
        return tuple(
            ("adjust_exercise", {"exercise_id": old["id"], "adjustments": fields})
            for old, new in zip(current, exercises, strict=True)
            if (fields := _differing(old, new))
        )
    staying = {each.get("id") for each in exercises}
    kept = [each for each in current if each["id"] in staying]
    if exercises and [dict(each) for each in exercises] == [dict(each) for each in kept]:
        return tuple(removal(each) for each in current if each["id"] not in staying)
    about = dict(now.workout.summary if summary is None else summary)
    if summary is None and (estimate := about.get("total_duration_estimate")) is not None:
        is_too_low = estimate < minutes_after(0, (), current)
        moved = minutes_after(0, (), exercises) if is_too_low else minutes_after(estimate, current, exercises)
        about["total_duration_estimate"] = min(LONGEST_ESTIMATE, moved)
    workout = {"exercises": [without_id(each) for each in exercises], "summary": about}
    return (("generate_workout", {"workout": workout}),)


def _is_adjustable(old: Listed, new: Listed) -> bool:
    """Whether one becomes the other by adjusting amounts and notes alone."""
    return (old["type"], old["name"]) == (new["type"], new["name"])


def _differing(old: Listed, new: Listed) -> dict[str, Any]:
    return {name: new.get(name) for name in sorted({*old, *new} - {"id"}) if old.get(name) != new.get(name)}


@lru_cache(maxsize=1024)
def _matched(name: str) -> Exercise | None:
    return match(name).exercise
