"""One more set like the last, but for what is said of it; anything else that is told is left to the reader of logs."""

import pytest

from tests.unit.dialogue.training_play import TrainingChat
from tests.unit.dialogue.training_states import records


def _logs(*messages: str) -> list[str]:
    chat = TrainingChat(records("month"))
    *_before, last = [chat.say(each) for each in messages]
    return [str(call.arguments["text"]) for call in last.calls if call.name == "log_workout"]


@pytest.mark.parametrize(
    ("message", "text"),
    [
        ("same again", "Bench Press: 80kg x 5"),
        ("same again but 4", "Bench Press: 80kg x 4"),
        ("The same again, RPE 9.", "Bench Press: 80kg x 5 RPE 9"),
        ("1 more. 75 for 3", "Bench Press: 75kg x 3"),
        ("one more set, same", "Bench Press: 80kg x 5"),
        ("2 more sets same weight same reps", "Bench Press: 80kg x 5, 80kg x 5"),
        ("another 4 at 82.5", "Bench Press: 82.5kg x 4"),
        ("one more at 60 kg", "Bench Press: 60kg x 5"),
    ],
)
def test_one_more_set_is_like_the_last_but_for_what_is_said(message: str, text: str) -> None:
    assert _logs("bench 80 x 5 5 5", message) == [text]


def test_what_was_held_is_held_again() -> None:
    assert _logs("plank 60s", "same again but 45") == ["Plank: 45s"]


@pytest.mark.parametrize(
    "message",
    [
        "same again?",
        "same again on thursday",
        "one more rep",
        "felt hard again",
        "one more set then done",
        "another 5 4 3 2 1 go",
        "more weight next time",
        "again with the noise",
    ],
)
def test_what_tells_of_anything_else_adds_no_set_like_the_last(message: str) -> None:
    assert "Bench Press: 80kg x 5" not in _logs("bench 80 x 5 5 5", message)


def test_another_exercise_is_not_done_like_the_last_one() -> None:
    assert _logs("bench 80 x 5 5 5", "same again on rows") == ["Barbell Row: 70kg x 8, 70kg x 8, 70kg x 8"]


@pytest.mark.parametrize("message", ["2 more reps", "got 3 more", "5 more kg this time"])
def test_how_many_more_of_something_else_are_no_sets(message: str) -> None:
    assert not any("80kg x 5" in text for text in _logs("bench 80 x 5 5 5", message))


def test_one_more_is_of_the_day_of_the_last() -> None:
    chat = TrainingChat(records("month"))
    chat.say("log bench 3x5 80 for yesterday")
    logged = [dict(call.arguments) for call in chat.say("same again but 8").calls if call.name == "log_workout"]
    assert logged == [{"text": "Bench Press: 80kg x 8", "date": "2026-03-11"}]


def test_a_set_more_of_an_exercise_that_is_named_is_like_its_last_of_today() -> None:
    chat = TrainingChat(records("logged_today"))

    assert chat.say("1 more set rows, same").reply == "Logged for today: Barbell Row 70 kg x 8."
