"""The grams of protein for a bodyweight."""

import pytest

from spotter.dialogue.questions.handbook import handbook
from tests.unit.dialogue.training_play import TrainingChat


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ("I weigh 80 kg, how much protein should I eat?", "At 80 kg that is about 130 g a day"),
        ("how many grams of protein for 150 lb of bodyweight? I weigh 150 lb", "At 150 lb that is about 110 g a day"),
    ],
)
def test_it_is_worked_out(said: str, told: str) -> None:
    assert told in TrainingChat({}).say(said).reply


def test_it_goes_on_with_what_was_told_before() -> None:
    chat = TrainingChat({})
    assert chat.say("how much protein do I need a day?").reply == handbook()["protein"]
    assert "At 150 lb that is about 110 g a day" in chat.say("I weigh about 150 pounds, what is that in grams?").reply


def test_without_a_bodyweight_no_number_is_made() -> None:
    assert "At " not in TrainingChat({}).say("how many grams of protein do I need a day?").reply
