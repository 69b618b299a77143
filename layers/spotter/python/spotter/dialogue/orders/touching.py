"""The calls that make a workout another one, and which of its exercises calls touch."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from spotter.dialogue.answer import Call
from spotter.dialogue.state import ConversationState, Listed
from spotter.dialogue.workouts.workout import removal, revised

_of_one = ("remove_exercise", "swap_exercise", "adjust_exercise")


def calls_for(now: ConversationState, exercises: Sequence[Listed]) -> tuple[Call, ...]:
    """The calls that make the workout consist of ``exercises``: one for each that goes, is swapped or is changed.

    Where others come in besides, or the order is another, one call makes all of it.
    """
    before = now.workout.exercises
    ids = [each.get("id") for each in exercises]
    staying = [each for each in before if each["id"] in ids]
    is_same_order = [each["id"] for each in staying] == [each for each in ids if each is not None]
    if not (exercises and is_same_order):
        return revised(now, exercises)
    calls: list[Call] = []
    for own, new in _stretches(before, exercises):
        if own and new and own[0]["id"] == new[0].get("id"):
            calls += _adjusting(own[0], new[0])
        elif not new:
            calls += map(removal, own)
        elif len(own) == len(new):
            calls += (call for old, other in zip(own, new, strict=True) for call in _swapping(old, other))
        else:
            return revised(now, exercises)
    return tuple(sorted(calls, key=lambda call: call[0] == "remove_exercise"))


def _stretches(
    before: Sequence[Listed], after: Sequence[Listed]
) -> Iterator[tuple[Sequence[Listed], Sequence[Listed]]]:
    """What stays, each by itself, and between those what goes with what comes in its place."""
    ids = [each.get("id") for each in after]
    start = begin = 0
    for at, each in enumerate(before):
        if each["id"] in ids:
            place = ids.index(each["id"])
            if at > start or place > begin:
                yield before[start:at], after[begin:place]
            yield (each,), (after[place],)
            start, begin = at + 1, place + 1
    if len(before) > start or len(after) > begin:
        yield before[start:], after[begin:]


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
