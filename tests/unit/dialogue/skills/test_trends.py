"""How training develops, by what is logged."""

import pytest

from spotter.training import keys
from tests.unit.dialogue import training_states
from tests.unit.dialogue.training_play import TrainingChat


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("is my squat going up?", "Back Squat is going up: estimated max 105 kg to 116.7 kg (+11.1%, +3.8 kg a week)"),
        (
            "how's my bench going?",
            "Bench Press stands still: estimated max 93.3 kg to 93.3 kg (0%), top set 5 at 80 kg",
        ),
        ("am I getting stronger on hip thrusts?", "You have not logged hip thrusts yet."),
        (
            "is my squat better than last month?",
            "Back Squat is up: estimated max now 116.7 kg, last month 107.9 kg (+8.1%).",
        ),
        (
            "is my squat stronger than in september?",
            "No Back Squat is logged in September 2025; it begins on Monday 16",
        ),
        ("is my chest volume going up?", "Sets for chest by week: 16 Feb: 3, 23 Feb: 3, 2 Mar: 3; this week so far 0."),
    ],
)
def test_a_trend_is_told_with_its_figures_and_nothing_is_written(question: str, answer: str) -> None:
    played = TrainingChat(training_states.records("month")).say(question)
    assert answer in played.reply
    assert played.before == played.after


def test_figures_are_in_the_unit_of_the_person() -> None:
    records = training_states.records("month")
    records[keys.SETTINGS] = {"unit": "lb"}
    reply = TrainingChat(records).say("is my squat going up?").reply
    assert "estimated max 231.5 lb to 257.2 lb" in reply


def test_what_about_another_lift_takes_the_question_before_it() -> None:
    chat = TrainingChat(training_states.records("month"))
    chat.say("how's my deadlift going?")
    assert chat.say("what about squats?").reply.startswith("Back Squat is going up")
