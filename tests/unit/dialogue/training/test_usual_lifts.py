"""Figures without a name are offered as those of a lift of which such sets are usual, and never logged for that."""

import pytest

from tests.unit.dialogue.training_play import PlayedTurn, TrainingChat
from tests.unit.dialogue.training_states import records


def _logs(played: PlayedTurn) -> list[str]:
    return [str(call.arguments["text"]) for call in played.calls if call.name == "log_workout"]


@pytest.mark.parametrize("answer", ["yes", "Bench Press", "bench"])
def test_the_lift_that_it_can_be_is_offered(answer: str) -> None:
    chat = TrainingChat(records("month"))
    asked = chat.say("5, 5, 5 with 80")
    assert _logs(asked) == []
    assert asked.reply == "Which exercise was that: '5, 5, 5 with 80'? [Bench Press]"
    assert _logs(chat.say(answer)) == ["Bench Press: 80kg x 5, 80kg x 5, 80kg x 5"]


def test_another_lift_than_the_one_that_is_offered_may_be_named() -> None:
    chat = TrainingChat(records("month"))
    chat.say("5, 5, 5 with 80")
    assert _logs(chat.say("no it was rows")) == ["Barbell Row: 80kg x 5, 80kg x 5, 80kg x 5"]


@pytest.mark.parametrize("answer", ["yes but the last was 4", "yes yesterday"])
def test_a_yes_that_says_more_is_no_plain_one(answer: str) -> None:
    chat = TrainingChat(records("month"))
    chat.say("5, 5, 5 with 80")
    assert _logs(chat.say(answer)) == []


def test_each_of_several_loads_goes_with_a_lift_of_the_day() -> None:
    chat = TrainingChat(records("month"))
    asked = chat.say("done both. 45 3x6 n 55 3x10")
    assert _logs(asked) == []
    assert asked.reply.startswith("Shall I log this: Overhead Press")
    text = "Overhead Press: 45kg x 6, 45kg x 6, 45kg x 6\nLat Pulldown: 55kg x 10, 55kg x 10, 55kg x 10"
    assert _logs(chat.say("yes")) == [text]


@pytest.mark.parametrize("message", ["is it 3x5 at 80?", "8 8 8"])
def test_a_question_and_bare_numbers_are_of_no_lift(message: str) -> None:
    assert "Bench Press" not in TrainingChat(records("month")).say(message).reply


def test_of_several_lifts_one_is_picked() -> None:
    chat = TrainingChat(records("month"))
    asked = chat.say("did 8 8 8 at 72.5")
    assert _logs(asked) == []
    assert "[Barbell Row]" in asked.reply
    assert _logs(chat.say("Barbell Row")) == ["Barbell Row: 72.5kg x 8, 72.5kg x 8, 72.5kg x 8"]


def test_what_is_logged_today_is_not_asked_about_again() -> None:
    asked = TrainingChat(records("logged_today")).say("did 8 8 8 at 70 earlier")
    assert "Shall I log this: Barbell Row" not in asked.reply


def test_who_has_logged_nothing_is_asked_which_exercise_it_was() -> None:
    asked = TrainingChat(records("fresh")).say("did 8 8 8 at 72.5")
    assert asked.reply == "Which exercise was that: 'did 8 8 8 at 72.5'?"


def test_an_exercise_that_is_described_is_picked_from_the_likeliest() -> None:
    chat = TrainingChat(records("fresh"))
    asked = chat.say("did the machine where you lie back and push the plate away with your legs. 40kg, 12 12 10")
    assert _logs(asked) == []
    assert "[Leg Press]" in asked.reply
    assert _logs(chat.say("Leg Press")) == ["Leg Press: 40kg x 12, 40kg x 12, 40kg x 10"]
