"""A goal of no category and no muscle is kept in the person's own words, and told when goals are asked for."""

import pytest

from tests.unit.dialogue.training_play import TrainingChat


@pytest.mark.parametrize(
    ("message", "goal"),
    [
        (
            "I don't want a workout just now. Please remember my goal: to lift my grandson, who weighs 14 kg, without "
            "getting out of breath, by Easter.",
            "lift my grandson, who weighs 14 kg, without getting out of breath, by Easter",
        ),
        (
            "My aim, if you need one, is to be able to carry the shop up by Easter. Could you note that down?",
            "carry the shop up by Easter",
        ),
        ("my goal is to do 10 pull-ups by summer, please save it", "do 10 pull-ups by summer"),
        ("I want to be able to get up off the floor. can you keep that in mind?", "get up off the floor"),
    ],
)
def test_it_is_kept_and_told(message: str, goal: str) -> None:
    chat = TrainingChat({})
    assert chat.say(message).reply == f"Noted as your goal: {goal}."
    assert goal in chat.say("what are my goals?").reply
    assert goal not in chat.say("show me my preferences").reply


@pytest.mark.parametrize(
    "message", ["my goal is to get bigger arms, remember that", "make me a workout, my aim is to be fit"]
)
def test_goals_of_muscles_and_workouts_stay_what_they_are(message: str) -> None:
    assert "Noted as your goal" not in TrainingChat({}).say(message).reply
