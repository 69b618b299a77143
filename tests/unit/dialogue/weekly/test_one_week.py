"""A day of the plan that is trained on another for one week alone."""

import pytest

from spotter.dialogue.weekly.one_week import moved_once
from spotter.training import keys
from tests.unit.dialogue.training_play import PlayedTurn, TrainingChat


@pytest.fixture(scope="module")
def planned() -> TrainingChat:
    chat = TrainingChat({})
    chat.say("Plan my week: Monday legs, Wednesday upper, Friday full body, 35 min, full gym")
    return chat


def _calls(turn: PlayedTurn) -> list[str]:
    return [call.name for call in turn.calls if call.name != "fetch_data"]


@pytest.mark.parametrize("text", ["cant do fri this week, move it to sat", "move friday to saturday this week please"])
def test_the_session_is_booked_and_the_plan_stays(planned: TrainingChat, text: str) -> None:
    chat = planned.copy()
    before = chat.data[keys.PROGRAM]
    turn = chat.say(text)
    assert _calls(turn) == ["schedule_workout"]
    booking = next(call.arguments for call in turn.calls if call.name == "schedule_workout")
    assert (booking["date"], booking["name"]) == ("2026-03-14", "Full body")
    assert chat.data[keys.PROGRAM] == before
    assert "For this week Full body on Friday is booked for Saturday 14 March" in turn.reply


def test_a_week_is_planned_as_it_is_told_and_what_holds_once_is_booked() -> None:
    chat = TrainingChat({})
    turn = chat.say(
        "full gym. lay out my week, 4 days: mon squat, tue bench, thu deadlift, sat upper. cant do thu this week, move "
        "it to fri"
    )
    assert _calls(turn) == ["set_program", "schedule_workout"]
    assert [each["day"] for each in chat.data[keys.PROGRAM]["days"]] == [1, 2, 4, 6]
    assert "Nothing is booked" not in turn.reply


@pytest.mark.parametrize(
    "text",
    [
        "move friday to saturday",
        "what did i do this week on monday and tuesday",
        "cant do friday this week",
        "did monday and tuesday this week instead",
    ],
)
def test_other_moves_and_questions_are_of_no_single_week(text: str) -> None:
    assert moved_once(text) is None
