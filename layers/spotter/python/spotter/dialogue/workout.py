"""The current workout: what its exercises are, and the calls that change them."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from spotter.catalogue import Equipment, Exercise, match
from spotter.dialogue.answer import Call
from spotter.dialogue.constraints import WorkoutConstraints
from spotter.dialogue.state import ConversationState, Listed


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


def rebuilt(now: ConversationState, exercises: list[Mapping[str, Any]]) -> Call:
    """The call that makes the workout consist of ``exercises``, with the summary that it has."""
    return "generate_workout", {"workout": {"exercises": exercises, "summary": dict(now.workout.summary)}}


@lru_cache(maxsize=1024)
def _matched(name: str) -> Exercise | None:
    return match(name).exercise
