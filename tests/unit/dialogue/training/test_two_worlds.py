"""Messages that ask for something of the workout in hand and for something of the training data at once."""

import pytest

from tests.unit.dialogue.training_play import PlayedTurn, TrainingChat
from tests.unit.dialogue.training_states import records

_build = "give me a 40 minute full body workout with squats and bench"


def _say(*messages: str, workout: bool = True) -> PlayedTurn:
    chat = TrainingChat(records("month"))
    *_before, last = [chat.say(each) for each in ([_build] if workout else []) + list(messages)]
    return last


def _called(played: PlayedTurn) -> set[str]:
    return {call.name for call in played.calls} - {"fetch_data", "message_ask_user"}


@pytest.mark.parametrize(
    ("message", "called"),
    [
        ("log bench 80kg 3x5 and swap the squat", {"log_workout", "swap_exercise"}),
        ("swap the squat, and log bench 80kg 3x5", {"log_workout", "swap_exercise"}),
        ("did bench 80 3x5, take out the leg press", {"log_workout", "remove_exercise"}),
        ("just did bench 3x5 with 80. make the rest 2 minutes shorter", {"log_workout", "adjust_exercise"}),
        ("my shoulder hurts, make it shorter", {"set_pain", "generate_workout"}),
        ("swap the squat, my knee hurts", {"set_pain", "swap_exercise"}),
        ("make it shorter and book me for monday at 6pm", {"generate_workout"}),
        ("swap the squat and start a timer for 2 min", {"generate_exercise_timer", "swap_exercise"}),
        ("swap the squat and book me for sunday at 9am", {"schedule_workout", "swap_exercise"}),
    ],
)
def test_both_wishes_are_done(message: str, called: set[str]) -> None:
    assert _called(_say(message)) == called


@pytest.mark.parametrize("message", ["I did 3x5 squats at 100 kg", "i did squats 3x5 at 100 kg"])
def test_what_was_done_is_logged_though_a_workout_is_in_hand(message: str) -> None:
    assert _called(_say(message)) == {"log_workout"}


@pytest.mark.parametrize(
    ("message", "called"),
    [
        ("make the squats 3x5 at 100 kg", "adjust_exercise"),
        ("swap the squat for a lunge, and make it 3 sets", "swap_exercise"),
        ("the squats are done to death, swap them", "swap_exercise"),
        ("give me 4 min rest on squats & bench", "adjust_exercise"),
        ("Bench rest: 150 seconds. Nothing else changes.", "adjust_exercise"),
    ],
)
def test_a_change_of_the_workout_logs_nothing(message: str, called: str) -> None:
    made = _called(_say(message))
    assert "log_workout" not in made
    assert called in made


def test_what_is_open_of_one_wish_is_asked_when_the_other_is_done() -> None:
    played = _say("make it shorter and book me for tuesday at 6")
    assert _called(played) == {"generate_workout"}
    assert "06:00 or 18:00" in played.reply


def test_the_answer_beside_a_change_is_given_once() -> None:
    reply = _say("swap the squat and remind me what i benched last time").reply
    assert reply.count("You last did Bench Press") == 1
    assert "Swapped Back Squat" in reply


def test_the_report_of_a_write_beside_a_request_is_given_once() -> None:
    reply = _say("log bench 80kg 3x5 and build me a 20 min core workout", workout=False).reply
    assert reply.count("Logged for today") == 1


@pytest.mark.parametrize(
    ("message", "called"),
    [
        (
            "Bench 3x5 at 175 lb, RPE 7, is done; log it. Then set me a Bulgarian split squat timer, 3 rounds, "
            "45 s work, 90 s rest.",
            {"log_workout", "generate_exercise_timer"},
        ),
        ("bench 80 3x5 done, now set a plank timer for 60 seconds", {"log_workout", "generate_exercise_timer"}),
        ("squats 100 3x5 today. book legs for sunday at 9am", {"log_workout", "schedule_workout"}),
        ("bench 80 3x5 by the book", {"log_workout"}),
    ],
)
def test_a_timer_or_a_booking_behind_a_log_is_made_too(message: str, called: set[str]) -> None:
    assert _called(_say(message, workout=False)) == called


def test_what_was_logged_of_a_part_is_not_logged_again_when_the_rest_of_it_is_asked_about() -> None:
    chat = TrainingChat(records("month"))
    turn = chat.say(
        "did it this morning: pullups 8 8 7 6, bb row 2x8 @60, y raise 2x15. can you book me for sunday at 9am"
    )
    assert turn.asked
    assert [call.name for call in turn.calls if call.name == "log_workout"] == ["log_workout"]
    assert _called(turn) == {"log_workout", "schedule_workout"}
