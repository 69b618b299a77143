"""Which exercises of a workout calls would touch: take out, put others in the place of, or change."""

from collections.abc import Mapping, Sequence
from typing import Any

from spotter.dialogue.answer import Call
from spotter.dialogue.state import Listed

_of_one = ("remove_exercise", "swap_exercise", "adjust_exercise")


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
