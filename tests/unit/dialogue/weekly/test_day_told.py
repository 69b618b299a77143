"""A day of a plan that is told exercise by exercise."""

import pytest

from spotter.dialogue.weekly.day_told import day_told
from spotter.training import keys
from tests.unit.dialogue.training_play import TrainingChat

_PLAN = "Plan my week: Monday legs, Wednesday upper, Friday full body, 35 min, full gym"


@pytest.fixture(scope="module")
def planned() -> TrainingChat:
    chat = TrainingChat({})
    chat.say(_PLAN)
    return chat


def _rows(chat: TrainingChat, day: int) -> list[tuple[str, int, str]]:
    stored = next(each for each in chat.data[keys.PROGRAM]["days"] if each["day"] == day)
    return [(each["exercise"], each["sets"], each["reps"]) for each in stored["exercises"]]


@pytest.mark.parametrize(
    "text",
    [
        "Make Monday again with goblet squat, leg press, hip thrust and leg curl machine, 3x10",
        "No. Make Monday again with goblet squat, leg press, hip thrust and leg curl machine, all 3x10",
        "set monday to goblet squat 3x10, leg press 3x10, hip thrust 3x10, lying leg curl 3x10",
    ],
)
def test_the_day_is_of_just_what_was_told(planned: TrainingChat, text: str) -> None:
    chat = planned.copy()
    before = _rows(chat, 3)
    turn = chat.say(text)
    assert [call.name for call in turn.calls if call.name != "fetch_data"] == ["set_program"]
    names = ["Goblet Squat", "Leg Press", "Hip Thrust", "Lying Leg Curl"]
    assert _rows(chat, 1) == [(name, 3, "10") for name in names]
    assert _rows(chat, 3) == before


@pytest.mark.parametrize(
    "text",
    [
        "make friday with bench press instead of the squat",
        "add dips and rows on monday",
        "make monday shorter",
        "make me a session with squats and rows",
        "swap the squat on monday for leg press and hip thrust",
    ],
)
def test_other_changes_of_a_day_tell_it_not_anew(text: str) -> None:
    assert day_told(text) is None
