"""What is stored of the person."""

import pytest

from tests.unit.dialogue import training_states
from tests.unit.dialogue.training_format import Start
from tests.unit.dialogue.training_play import TrainingChat


@pytest.mark.parametrize(
    ("start", "question", "answer"),
    [
        ("month", "what are my goals?", "Your goals (from -10 to 10): strength +8, chest +5, cardio -2."),
        ("month", "what preferences have you got for me?", "Your preferences: leave out: burpees; focus: bench press."),
        ("month", "what equipment have you got down for me?", "Your equipment: full gym. You train at: Gym."),
        ("month", "what units am I on?", "weights in kg"),
        ("month", "what injuries have you noted?", "Nothing is noted as hurting."),
        ("month", "what's my bodyweight on file?", "Your bodyweight is not noted."),
        ("hurt", "what injuries have you noted?", "left shoulder, moderate, since Thursday 5 March."),
        ("month", "whats 102.5 kg in pounds", "102.5 kg is 226.0 lb."),
    ],
)
def test_what_is_stored_is_told_and_nothing_is_written(start: Start, question: str, answer: str) -> None:
    played = TrainingChat(training_states.records(start)).say(question)
    assert answer in played.reply
    assert played.before == played.after
