"""What only stands, or takes its own request back, leads to nothing."""

import pytest

from tests.unit.dialogue.training_format import Start
from tests.unit.dialogue.training_play import PlayedTurn, TrainingChat
from tests.unit.dialogue.training_states import records


def _say(start: Start, *messages: str) -> PlayedTurn:
    chat = TrainingChat(records(start))
    *_before, last = [chat.say(each) for each in messages]
    return last


@pytest.mark.parametrize(
    "message", ["monday stays", "monday is fine", "saturday is good", "monday is right after all", "monday remains"]
)
def test_a_session_that_stands_stays(message: str) -> None:
    played = _say("month", "cancel saturday", message)
    assert played.before == played.after


@pytest.mark.parametrize("message", ["rows are right", "rows stand", "the rows were fine"])
def test_sets_that_stand_are_not_asked_about(message: str) -> None:
    played = _say("month", "bench 80 5 5 5, rows 70 8 8 8", "no 82.5 on the bench", message)
    assert played.before == played.after
    assert not played.asked


@pytest.mark.parametrize(
    "message",
    [
        "undo... no, leave it. it's right. I looked at the wrong line",
        "undo that. no wait, leave it",
        "cancel monday, actually dont",
        "cancel monday no keep it",
        "delete saturdays log. never mind",
        "move saturday to sunday. actually no, leave it",
        "bench 80 3x5. no, leave it",
    ],
)
def test_a_request_that_is_taken_back_in_the_same_message_is_not_done(message: str) -> None:
    played = _say("month", "today: overhead press 47.5, 6 6 4", message)
    assert played.before == played.after
    assert not played.asked


@pytest.mark.parametrize(
    ("message", "tool"),
    [
        ("cancel monday and keep saturday", "cancel_scheduled_workout"),
        ("cancel monday. no, not saturday, leave that", "cancel_scheduled_workout"),
        ("no wait, move saturday to sunday", "update_scheduled_workout"),
        ("monday is ok to cancel", "cancel_scheduled_workout"),
    ],
)
def test_what_is_asked_beside_what_stays_is_done(message: str, tool: str) -> None:
    assert tool in {call.name for call in _say("month", message).calls}


@pytest.mark.parametrize(
    "message", ["Thank you, you are very kind. Good evening!", "Super, thanks a lot. Bug is closed."]
)
def test_thanks_end_a_question(message: str) -> None:
    log = "bench 40 kg 3x10, hip thrust 60 kg 3x10"
    played = _say("fresh", log, "one of these was wrong, the hip thrust was 65 and not 60", message)
    assert played.before == played.after
    assert not played.asked


def test_a_yes_that_answers_nothing_has_the_question_asked_again_and_builds_nothing() -> None:
    played = _say("fresh", "Rows: 4x6, 155 lb, RPE 8.", "yes, correct")
    assert played.asked
    assert played.before == played.after


@pytest.mark.parametrize(
    "message",
    [
        "arms feel like spagetti 🍝😂 good sore tho not hurting",
        "cool. Tom's first squat was 60 and he fell backwards into the mirror. true story",
    ],
)
def test_what_is_only_told_is_not_asked_about_as_a_change(message: str) -> None:
    played = _say("logged_today", message)
    assert played.before == played.after
    assert not played.asked


@pytest.mark.parametrize(
    "message",
    [
        "If Dr. Hensel agrees, I would begin on Monday with two sets of ten on the leg press at 30 kilograms.",
        "I would do squats 3x5 at 80 on monday",
    ],
)
def test_what_somebody_would_do_is_not_logged(message: str) -> None:
    played = _say("month", message)
    assert played.before == played.after
