"""The maximum that a supposed set would mean: computed from what was said, and nothing logged."""

import pytest

from tests.unit.dialogue import training_states
from tests.unit.dialogue.training_format import Start
from tests.unit.dialogue.training_play import PlayedTurn, TrainingChat


def _say(start: Start, text: str) -> PlayedTurn:
    return TrainingChat(training_states.records(start)).say(text)


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        (
            "If I pull 405 lb for a double at RPE 9, what single would you estimate?",
            "About 445.5 lb for a single, by Epley from 2 reps at 405 lb, RPE 9.",
        ),
        ("what's my 1rm if I bench 90 for 5", "About 105 kg for a single, by Epley from 5 reps at 90 kg."),
        ("whats 80kg for 8 as a one rep max", "About 101.3 kg for a single, by Epley from 8 reps at 80 kg."),
        ("if i squat 120 for 3 whats my estimated max?", "About 132 kg for a single"),
        ("if I hit 100 for 8 @9, what would my 1rm be", "About 130 kg for a single"),
    ],
)
def test_the_estimate_is_of_the_set_that_is_said(question: str, answer: str) -> None:
    played = _say("month", question)
    assert played.reply.startswith(answer)
    assert played.reply.endswith("Nothing is logged.")
    assert played.before == played.after


@pytest.mark.parametrize("question", ["estimated max for bench?", "what's my bench 1rm"])
def test_the_estimate_of_a_lift_is_of_what_is_logged(question: str) -> None:
    assert _say("month", question).reply.startswith("Bench Press: your estimated maximum is 93.3 kg")
