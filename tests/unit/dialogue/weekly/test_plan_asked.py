"""Questions about a plan in hand that are answered from what is stored and was counted on."""

import pytest

from spotter.dialogue.weekly.plan_asked import asks_of_gear, asks_what_is_left, asks_whether_it_is_saved
from tests.unit.dialogue.training_play import TrainingChat


@pytest.fixture(scope="module")
def planned() -> TrainingChat:
    chat = TrainingChat({})
    chat.say("Plan my week: Monday legs, Wednesday upper, Friday full body, 35 min, full gym")
    return chat


@pytest.mark.parametrize("text", ["what's left for the week", "which sessions are left this week?"])
def test_what_is_left_of_the_week_begins_with_today(planned: TrainingChat, text: str) -> None:
    reply = planned.copy().say(text).reply
    assert "Friday, Full body" in reply
    assert "Monday" not in reply


def test_whether_the_plan_is_saved_is_said(planned: TrainingChat) -> None:
    assert planned.copy().say("is that saved?").reply.startswith("Yes. Your weekly plan is saved")


@pytest.mark.parametrize(
    "text", ["why is it all bodyweight? What equipment do you think I have", "what gear did you count on?"]
)
def test_what_the_plan_counted_on_is_said_and_nothing_is_done(planned: TrainingChat, text: str) -> None:
    turn = planned.copy().say(text)
    assert "I counted on a full gym for your plan" in turn.reply
    assert not [call for call in turn.calls if call.name != "fetch_data"]


@pytest.mark.parametrize(
    "text", ["how many sets are left this week", "what equipment do i need for a home gym", "is the row saved?"]
)
def test_other_questions_are_of_no_plan(text: str) -> None:
    assert not (asks_what_is_left(text) or asks_of_gear(text) or asks_whether_it_is_saved(text))
