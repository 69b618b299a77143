"""Records: of a lift and of all, by weight, reps and estimated maximum, and whether a set is one."""

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
        ("what's my best deadlift?", "your best is 5 at 140 kg on Saturday 7 March; the estimated maximum is 163.3 kg"),
        ("what is my squat 1rm?", "your estimated maximum is 116.7 kg (Epley, from 5 at 100 kg on Monday 9 March)"),
        ("how many pull-ups is my record?", "Pull-up: your best is 8 reps on Saturday 21 February"),
        (
            "heaviest triple on the deadlift ever?",
            "no set of exactly 3 is logged; your best for more reps is 5 at 140 kg",
        ),
        ("what's my best hip thrust?", "You have not logged hip thrusts yet."),
        ("is 102.5 kg a pr on squat?", "Yes: Back Squat 102.5 kg is a record; it beats 5 at 100 kg on Monday 9 March."),
        ("is 80 kg my record on squat?", "No: your best is Back Squat 5 at 100 kg"),
    ],
)
def test_a_record_is_told_with_its_day_and_nothing_is_written(question: str, answer: str) -> None:
    played = _say("month", question)
    assert answer in played.reply
    assert played.before == played.after


def test_a_record_says_how_many_workouts_it_is_the_record_of() -> None:
    assert "in all 10 workouts you have logged, since 16 February" in _say("month", "what's my best squat?").reply


def test_every_workout_that_can_be_read_counts_and_not_the_ten_that_come_with_a_message() -> None:
    played = _say("logged_today", "what's my best squat?")
    fetched = [call.arguments for call in played.calls if call.name == "fetch_data"]
    assert any(each.get("params") == {"workout_history": {"limit": 50}} for each in fetched)
    assert "in all 11 workouts you have logged" in played.reply


def test_a_set_that_is_logged_in_the_same_message_is_held_against_what_was_there_before() -> None:
    played = _say("month", "squats today 3x5 at 105 kg, is that a pr?")
    assert "Yes: Back Squat 5 at 105 kg is a record; it beats 5 at 100 kg on Monday 9 March." in played.reply
    assert played.before != played.after


def test_that_means_the_set_that_was_logged_before() -> None:
    played = _say("month", "bench 3x5 at 80kg today", "is that a record?")
    assert played.reply == "It equals your best: Bench Press 5 at 80 kg on Thursday 19 February."
    assert played.before == played.after


def test_all_lifts_are_told_where_none_is_named() -> None:
    reply = _say("month", "what are my records?").reply
    assert "- Back Squat: 5 at 100 kg on Monday 9 March; estimated max 116.7 kg" in reply
    assert "- Deadlift: 5 at 140 kg on Saturday 7 March" in reply


def test_a_number_with_no_lift_is_asked_about() -> None:
    played = _say("month", "is 22 my record?")
    assert played.asked
    assert "Of which exercise?" in played.reply


def test_the_records_of_a_time_are_those_that_beat_all_before_them() -> None:
    reply = _say("month", "did I PR anything this week?").reply
    assert reply == "Yes: Back Squat 5 at 100 kg on Monday 9 March (before: 5 at 95 kg)."


@pytest.mark.parametrize("question", ["was that a record or nah", "was that a pr", "is that a new record"])
def test_whether_a_log_was_a_record_never_takes_it_back(question: str) -> None:
    played = _say("month", "did bench yesterday. 3x5 80", question)
    assert played.reply.startswith("It equals your best: Bench Press 5 at 80 kg")
    assert played.before == played.after


def test_a_record_that_is_to_be_undone_is_undone() -> None:
    played = _say("month", "bench 80x5", "undo that pr please")
    assert [call.name for call in played.calls if call.name == "undo_log"]
