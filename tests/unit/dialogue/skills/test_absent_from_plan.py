"""Why something is not in the plan of the week: read from its days, from what hurts, and from what fits."""

import pytest

from tests.unit.dialogue.training_play import PlayedTurn, TrainingChat

UPPER = "plan me wednesday and saturday, 45 minutes each, upper body with machines"
FULL = "plan me wednesday and saturday, 45 minutes each, full body with machines"


def _said(*messages: str) -> PlayedTurn:
    chat = TrainingChat({})
    for each in messages[:-1]:
        chat.say(each)
    return chat.say(messages[-1])


@pytest.mark.parametrize("said", ["why are there no legs in my plan?", "But why are there no legs on those days?"])
def test_days_of_the_other_half_of_the_body_are_named_as_such(said: str) -> None:
    told = _said(UPPER, said)
    assert "Wednesday and Saturday: nothing there is mainly for the legs. They are planned as upper body." in told.reply
    assert "on Wednesday, and I will" in told.reply
    assert not [call for call in told.calls if call.name != "fetch_data"]


def test_what_is_there_is_shown() -> None:
    reply = _said(FULL, "why are there no legs in the full body days?").reply
    assert reply.startswith("Each day of your plan has some: ")
    assert "on Saturday" in reply


def test_an_exercise_for_which_there_is_no_equipment_is_not_offered() -> None:
    reply = _said(UPPER, "why no squats in my plan?").reply
    assert "there is no Back Squat" in reply
    assert "Say: add" not in reply


def test_it_is_answered_beside_a_change_of_the_plan() -> None:
    told = _said(UPPER, "But why are there no legs on those days? and take out the lateral raise on saturday")
    assert [call.name for call in told.calls if call.name != "fetch_data"] == ["set_program"]
    assert "They are planned as upper body." in told.reply


def test_of_the_workout_it_is_asked_as_before() -> None:
    reply = _said(
        "give me a 30 minute machine workout with chest press and row", "why are there no squats in it?"
    ).reply
    assert "plan" not in reply
