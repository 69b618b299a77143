"""Maxima that are worked out from the figures of a question: nothing is logged and no exercise has to be named."""

import pytest

from tests.unit.dialogue.training_play import TrainingChat


@pytest.mark.parametrize(
    ("said", "told"),
    [
        (
            "come on it's maths, e1RM from 170x3 with 2 reps left",
            "About 198.3 kg for a single, by Epley from 3 reps at",
        ),
        ("what e1RM does 100 kg x 5 @8 give?", "About 123.3 kg for a single, by Epley from 5 reps at 100 kg, RPE 8."),
        ("what max does 155x4 give, and is 160x2 better than that?", "The first is the better one."),
        ("what percentage of my 100 max should I squat for sets of 5?", "For sets of 5 about 81 percent: 80 kg of 100"),
        ("is a bench from 80 to 82.5 realistic?", "3 percent. In your first year or two that"),
        ("squat from 100 to 103 by spring, realistic?", "3 percent. That is realistic for nearly everybody"),
        ("deadlift from 140 to 180 this year, is that realistic?", "29 percent. For a beginner that is realistic"),
    ],
)
def test_it_is_worked_out(said: str, told: str) -> None:
    played = TrainingChat({}).say(said)
    assert told in played.reply
    assert [call.name for call in played.calls] == []


@pytest.mark.parametrize(
    "said",
    [
        "did 100x5 on squats today, what is my 1rm",
        "is 30 minutes 20 times a month realistic for squats",
        "log 100 kg x 5 squats",
        "what is 80% of 140",
    ],
)
def test_what_is_of_the_log_or_of_something_else_is_left_to_the_skills(said: str) -> None:
    reply = TrainingChat({}).say(said).reply
    assert "by Epley from" not in reply
    assert "realistic" not in reply
    assert "For sets of" not in reply
