"""What programs read of sets stands beside the questions of rules; what may be anything else is not written."""

import pytest

from tests.unit.dialogue import training_states
from tests.unit.dialogue.training_format import Start
from tests.unit.dialogue.training_play import PlayedTurn, TrainingChat

_overhead = "Overhead, 45. Six, six, and then five and a half, which I am told counts as five."
_as_meant = "Log for today: Overhead Press 45 kg x 6, 6, 5"


def _logs(played: PlayedTurn) -> list[str]:
    return [str(call.arguments["text"]) for call in played.calls if call.name == "log_workout"]


def _played(start: Start, *messages: str) -> PlayedTurn:
    chat = TrainingChat(training_states.records(start))
    *_before, last = [chat.say(each) for each in messages]
    return last


def _options(played: PlayedTurn) -> list[str]:
    asked = [call.arguments for call in played.calls if call.name == "message_ask_user"]
    return [str(each) for each in asked[0].get("options", ())] if asked else []


def test_what_is_likely_stands_beside_the_question_and_is_tapped() -> None:
    assert _as_meant in _options(_played("month", _overhead))
    assert _logs(_played("month", _overhead, _as_meant)) == ["Overhead Press: 45kg x 6, 45kg x 6, 45kg x 5"]


def test_and_the_question_can_be_answered_as_before() -> None:
    played = _played("month", _overhead, "45 kg 6, 6, 5")
    assert _logs(played) == ["Overhead Press: 45kg x 6, 45kg x 6, 45kg x 5"]


@pytest.mark.parametrize(
    ("message", "text"),
    [
        (
            "barbell row 70, eight of them, and then another eight, and a six to end on",
            "Barbell Row: 70kg x 8, 70kg x 8, 70kg x 6",
        ),
        (
            "bench: went 80 for a five, then a five, then my spotter laughed and it was four",
            "Bench Press: 80kg x 5, 80kg x 5, 80kg x 4",
        ),
        (
            "squats with 60 on the bar. Ten, then nine, then I saw stars so eight",
            "Back Squat: 60kg x 10, 60kg x 9, 60kg x 8",
        ),
    ],
)
def test_sets_are_logged_as_they_are_told_in_many_words(message: str, text: str) -> None:
    assert _logs(_played("month", message)) == [text]


@pytest.mark.parametrize(
    "message",
    [
        "no burpees ever, another 5",
        "82.5 for 3, tweaked something",
        "knee 60 8 8",
        "zargle 82.5 3",
        "lisa 60 8 8",
        "she got 60 8 8",
        "my mate got another 5",
        "82.5 5 5 next thursday",
        "tomorrow 18:00, 82.5 3",
        "no energy for another 5",
        "another 5 would have killed me",
        "one less",
    ],
)
def test_what_may_be_anything_else_behind_a_log_is_not_logged(message: str) -> None:
    played = _played("month", "bench 80 5 5 5", message)
    assert [call.name for call in played.calls if call.name in ("log_workout", "correct_workout")] == []


def test_a_figure_still_answers_what_load_it_was() -> None:
    played = _played("month", "bench 5 5 5 and squat 5 5 5", "80")
    assert _logs(played) == ["Bench Press: 80kg x 5, 80kg x 5, 80kg x 5"]
    assert "Back Squat" in played.reply


def test_a_wish_beside_sets_is_noted() -> None:
    played = _played("month", "bench 80 5 5 5", "no burpees ever, another 5")
    assert "set_preference" in [call.name for call in played.calls]
