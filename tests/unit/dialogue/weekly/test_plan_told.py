"""The plan is shown as it is stored, with what is booked, and with a word on what asks much of what hurts by now."""

import pytest

from spotter.dialogue.weekly.plan_told import asks_to_see
from spotter.training import keys
from tests.unit.dialogue.training_play import PlayedTurn, TrainingChat
from tests.unit.dialogue.training_states import records


def _calls(turn: PlayedTurn) -> list[str]:
    return [call.name for call in turn.calls if call.name != "fetch_data"]


def _exercises(chat: TrainingChat, day: int) -> list[str]:
    days = chat.data[keys.PROGRAM]["days"]
    return [one["exercise"] for each in days if each["day"] == day for one in each["exercises"]]


@pytest.mark.parametrize(
    "text",
    ["Show me monday", "so what does monday look like now? show me what you changed", "can i see monday please"],
)
def test_a_day_is_that_of_the_program_and_not_of_the_log(text: str) -> None:
    turn = TrainingChat(records("month")).say(text)
    assert _calls(turn) == []
    assert "Monday, Lower (about 41 min): Back Squat 3 x 5; Romanian Deadlift 3 x 8; Leg Press 3 x 10" in turn.reply


@pytest.mark.parametrize(
    "text", ["Show me my plan for the week as it stands please", "what does my week look like now, every day"]
)
def test_the_week_is_shown_with_what_is_booked(text: str) -> None:
    turn = TrainingChat(records("month")).say(text)
    assert _calls(turn) == []
    for said in ("- Monday, Lower", "- Thursday, Upper", "- Saturday, Pull", "Booked: Pull on Saturday 14 March"):
        assert said in turn.reply


@pytest.mark.parametrize(
    "text",
    [
        "show me what i did on monday",
        "show me my volume for the week",
        "what did my bench look like on monday",
        "show me a video of the squat",
        "how is my progress looking this week",
        "monday looks good",
    ],
)
def test_what_asks_for_no_plan(text: str) -> None:
    assert not asks_to_see(text)


def test_what_asks_much_of_a_pain_is_named_and_changed_after_a_yes() -> None:
    chat = TrainingChat(records("hurt"))
    turn = chat.say("show me thursday")
    assert turn.asked
    assert "Bench Press and Overhead Press on Thursday ask much of your left shoulder" in turn.reply
    assert "Bench Press" in _exercises(chat, 4)
    assert _calls(chat.say("yes")) == ["set_program"]
    assert not {"Bench Press", "Overhead Press"} & set(_exercises(chat, 4))
    assert "ask" not in chat.say("show me thursday").reply


def test_a_no_leaves_the_day_as_it_is() -> None:
    chat = TrainingChat(records("hurt"))
    before = _exercises(chat, 4)
    chat.say("show me thursday")
    assert _calls(chat.say("no")) == []
    assert _exercises(chat, 4) == before


def test_a_day_that_spares_what_hurts_is_only_shown() -> None:
    turn = TrainingChat(records("hurt")).say("show me monday")
    assert not turn.asked
    assert "hurts" not in turn.reply
