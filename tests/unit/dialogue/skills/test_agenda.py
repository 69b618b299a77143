"""What is on: the program of a day, and what is booked."""

import pytest

from tests.unit.dialogue import training_states
from tests.unit.dialogue.training_format import Start
from tests.unit.dialogue.training_play import PlayedTurn, TrainingChat


def _say(start: Start, *messages: str) -> PlayedTurn:
    chat = TrainingChat(training_states.records(start))
    *_before, last = [chat.say(text) for text in messages]
    return last


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("what's on today?", "Today (Thursday 12 March): Upper: Bench Press 3 x 5, Barbell Row 3 x 8"),
        (
            "what does the program say for tomorrow?",
            "Tomorrow (Friday 13 March) is a rest day by the program. Next is Pull",
        ),
        ("is it legs today?", "No legs: it trains chest, lats, upper back and front delts."),
        ("what's on saturday?", "Pull: Deadlift 2 x 5, Pull-up 3 x 8, Dumbbell Curl 3 x 12. Booked: Pull at 10:00."),
        ("when am I booked next?", "Your next session is Pull on Saturday 14 March at 10:00."),
        ("which sessions are booked next week?", "1 session next week: Lower on Monday 16 March at 18:00."),
        (
            "is anything booked for wednesday?",
            "Nothing is booked on Wednesday 18 March. Next is Pull on Saturday 14 March",
        ),
    ],
)
def test_what_is_on_is_told_with_days_in_words_and_nothing_is_written(question: str, answer: str) -> None:
    played = _say("month", question)
    assert answer in played.reply
    assert played.before == played.after


def test_the_one_after_follows_what_was_booked_next() -> None:
    played = _say("month", "when am I booked next?", "and after that?")
    assert played.reply == "After that comes Lower on Monday 16 March at 18:00."


def test_another_day_takes_the_question_before_it() -> None:
    assert "Pull: Deadlift 2 x 5" in _say("month", "what's on today?", "and saturday?").reply


def test_with_no_program_and_no_booking_that_is_said() -> None:
    reply = _say("fresh", "what's on today?").reply
    assert "There is no program stored" in reply
    assert reply.endswith("Tell me how long you have and what with, and I make you a session.")
    assert _say("fresh", "when am I booked next?").reply == "Nothing is booked."


@pytest.mark.parametrize("question", ["And Monday", "and monday?", "what about monday", "ok and monday then"])
def test_a_day_behind_a_question_is_asked_about_and_never_cancelled(question: str) -> None:
    played = _say("month", "whats on wednesday", question)
    assert played.reply.startswith("Monday 16 March: Lower: Back Squat 3 x 5")
    assert played.before == played.after


def test_a_day_behind_a_cancellation_is_cancelled_too() -> None:
    played = _say("month", "cancel saturday", "and monday")
    assert [call.name for call in played.calls if call.name == "cancel_scheduled_workout"]


@pytest.mark.parametrize("question", ["whats next", "what's next?", "what's left", "anything else today?"])
def test_behind_a_log_of_today_the_next_exercise_of_the_program_is_told(question: str) -> None:
    played = _say("month", "bench 80 3x5 done", question)
    assert played.reply == "Next is Barbell Row 3 x 8, then Overhead Press, Lat Pulldown."
    assert played.before == played.after


def test_sets_that_are_open_are_told_before_what_is_next() -> None:
    played = _say("month", "bench 75 x 5, first one done", "whats next")
    assert played.reply.startswith("Bench Press: 1 of 3 sets are logged. Next is Barbell Row 3 x 8")


@pytest.mark.parametrize(
    ("before", "question"),
    [("bench 80 3x5 done", "whats my next session"), ("squat 100 3x5 on monday", "whats next")],
)
def test_a_session_that_is_asked_for_is_the_next_that_is_booked(before: str, question: str) -> None:
    assert _say("month", before, question).reply == "Your next session is Pull on Saturday 14 March at 10:00."


@pytest.mark.parametrize("question", ["What is on for Saturday?", "so what's on the program for saturday"])
def test_what_is_on_for_a_day_is_read_off_the_program_where_there_is_no_workout(question: str) -> None:
    assert "Pull: Deadlift 2 x 5, Pull-up 3 x 8" in _say("month", question).reply


def test_the_next_session_of_a_name_is_told() -> None:
    assert _say("month", "when is my next lower?").reply == "Your next Lower is on Monday 16 March at 18:00."
    assert _say("month", "when is my next upper?").reply.startswith("No Upper is booked.")


@pytest.mark.parametrize(
    "question",
    ["whats left today", "n whats left of upper", "what is missing from today's session yet?", "and what's left"],
)
def test_what_is_left_of_today_is_told_though_it_was_logged_elsewhere(question: str) -> None:
    assert _say("logged_today", question).reply == "Next is Overhead Press 3 x 6, then Lat Pulldown."


def test_the_sessions_of_a_month_that_is_named_are_told() -> None:
    reply = _say("month", "book legs on 2 april at 10:00", "show me my bookings for april").reply
    assert reply.startswith("Booked in April: ")
    assert "Thursday 2 April at 10:00" in reply
    assert "14 March" not in reply
