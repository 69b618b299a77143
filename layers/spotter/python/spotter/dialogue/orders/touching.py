"""The calls that make a workout another one, and which of its exercises calls touch."""

from collections.abc import Mapping, Sequence
from typing import Any

from spotter.dialogue.answer import Call
from spotter.dialogue.state import ConversationState, Listed
from spotter.dialogue.workout import removal, revised

_of_one = ("remove_exercise", "swap_exercise", "adjust_exercise")


def calls_for(now: ConversationState, exercises: Sequence[Listed]) -> tuple[Call, ...]:
    """The calls that make the workout consist of ``exercises``, one for each that is changed, goes or is swapped.

    Where others come in besides, or the order is another, one call makes all of it.
    """
    before = now.workout.exercises
    ids = [each.get("id") for each in exercises]
    staying = [each for each in before if each["id"] in ids]
    is_same_order = [each["id"] for each in staying] == [each for each in ids if each is not None]
    if None not in ids and is_same_order and exercises:
        pairs = zip(staying, exercises, strict=True)
        gone = (removal(each) for each in before if each["id"] not in ids)
        return (*(call for old, new in pairs for call in _adjusting(old, new)), *gone)
    places = zip(before, exercises, strict=False)
    if len(before) == len(exercises) and all(new.get("id") in (None, old["id"]) for old, new in places):
        return tuple(
            call
            for old, new in zip(before, exercises, strict=True)
            for call in (_swapping(old, new) if new.get("id") is None else _adjusting(old, new))
        )
    return revised(now, exercises)


def _adjusting(old: Listed, new: Listed) -> tuple[Call, ...]:
    fields = {name: new.get(name) for name in sorted({*old, *new} - {"id"}) if old.get(name) != new.get(name)}
    return (("adjust_exercise", {"exercise_id": old["id"], "adjustments": fields}),) if fields else ()


def _swapping(old: Listed, new: Listed) -> tuple[Call, ...]:
    return (("swap_exercise", {"exercise_id": old["id"], "new_exercise": dict(new), "reason": "as you asked"}),)


def touched(exercises: Sequence[Listed], calls: Sequence[Call]) -> frozenset[str]:
    """The names of the exercises that calls touch."""
    names = {str(each["id"]): str(each["name"]) for each in exercises}
    found: set[str] = set()
    for name, arguments in calls:
        if name in _of_one:
            found.add(names.get(str(arguments.get("exercise_id")), ""))
        elif name == "generate_workout":
            found |= touched_by(exercises, arguments["workout"]["exercises"])
    return frozenset(found)


def touched_by(before: Sequence[Listed], after: Sequence[Mapping[str, Any]]) -> frozenset[str]:
    """The names of the exercises that are not in ``after`` as they were."""
    there = {str(each["name"]): _plain(each) for each in after}
    return frozenset(str(each["name"]) for each in before if there.get(str(each["name"])) != _plain(each))


def _plain(exercise: Mapping[str, Any]) -> Mapping[str, Any]:
    return {name: value for name, value in exercise.items() if name != "id" and value is not None}
