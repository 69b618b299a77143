"""Changes of a plan's days, read as programs read those of the workout in hand."""

from typing import Any

import pytest

from spotter.dialogue.composing.constraints import WorkoutConstraints
from spotter.dialogue.weekly.edits_programmed import edits_programmed
from spotter.dialogue.weekly.edits_said import Doing
from spotter.dialogue.weekly.standing import Standing

_days: tuple[dict[str, Any], ...] = (
    {
        "day": 1,
        "name": "Upper body",
        "exercises": [
            {"exercise": "Bench Press", "sets": 3, "reps": "8-10"},
            {"exercise": "Barbell Row", "sets": 2, "reps": "8-10"},
            {"exercise": "Overhead Press", "sets": 2, "reps": "8-10"},
        ],
    },
    {
        "day": 4,
        "name": "Lower body",
        "exercises": [
            {"exercise": "Back Squat", "sets": 3, "reps": "5"},
            {"exercise": "Deadlift", "sets": 2, "reps": "5"},
            {"exercise": "Standing Calf Raise", "sets": 2, "reps": "12-15"},
        ],
    },
)
_standing = Standing(_days, WorkoutConstraints(), in_hand=True)


def _told(text: str) -> list[tuple[Doing, str, tuple[int, ...]]]:
    found = edits_programmed(text, _standing)
    return (
        [(each.doing, each.old.text if each.old is not None else "", each.days) for each in found.edits]
        if found
        else []
    )


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("take the overhead press out on monday", [(Doing.REMOVE, "Overhead Press", (1,))]),
        ("bin the calf raises", [(Doing.REMOVE, "Standing Calf Raise", (4,))]),
        (
            "remove the overhead press from monday, and on thursday take the deadlift out",
            [(Doing.REMOVE, "Overhead Press", (1,)), (Doing.REMOVE, "Deadlift", (4,))],
        ),
    ],
)
def test_each_day_gets_what_is_said_of_it(text: str, told: list[tuple[Doing, str, tuple[int, ...]]]) -> None:
    assert _told(text) == told


def test_what_comes_in_and_its_amounts_are_those_of_the_message() -> None:
    found = edits_programmed("swap the squats for leg press 3x12 on thursday", _standing)
    assert found is not None
    (edit,) = found.edits
    assert edit.new is not None
    assert (edit.new.exercises[0].name, edit.sets, edit.reps, edit.days) == ("Leg Press", 3, "12", (4,))


@pytest.mark.parametrize(
    "text",
    [
        "add calf raises to thursday",
        "what is on monday?",
        "swap the squats for leg press on friday",
        "squats at 100 kg on thursday",
        "lovely weather on monday",
    ],
)
def test_no_program_changes_what_nobody_asked_for(text: str) -> None:
    assert _told(text) == []
