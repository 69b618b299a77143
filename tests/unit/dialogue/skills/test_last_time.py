"""What was done, and when."""

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
        ("when did I last deadlift?", "You last did Deadlift on Saturday 7 March, 5 days ago: 2 x 5 at 140 kg."),
        ("what did I press last time?", "You last did Overhead Press on Thursday 5 March, 7 days ago: 3 x 6 at 45 kg."),
        (
            "what did I do on the 5th?",
            "Thursday 5 March, Upper: Bench Press 3 x 5 at 80 kg; Barbell Row 3 x 8 at 70 kg",
        ),
        ("what did I squat last week?", "Back Squat last week (2 to 8 March): 3 x 5 at 95 kg on Monday 2 March."),
        (
            "what did I do yesterday?",
            "Nothing is logged yesterday (Wednesday 11 March). The nearest before it is Monday",
        ),
        ("when did I last train legs?", "You last trained legs on Monday 9 March, 3 days ago: Back Squat 3 x 5"),
        (
            "what did I bench on monday?",
            "No Bench Press is logged on Monday 9 March. You last did Bench Press on Thursday",
        ),
        ("when did I last do hip thrusts?", "You have not logged hip thrusts yet."),
        ("when was I last in the gym?", "Your last workout was on Monday 9 March, 3 days ago, Lower: Back Squat"),
    ],
)
def test_the_answer_is_what_is_logged_and_nothing_is_written(question: str, answer: str) -> None:
    played = _say("month", question)
    assert answer in played.reply
    assert played.before == played.after


def test_another_lift_takes_the_question_before_it() -> None:
    assert (
        "You last did Barbell Row on Thursday 5 March" in _say("month", "when did I last deadlift?", "and rows?").reply
    )


def test_another_day_is_asked_of_the_lift_that_was_spoken_of() -> None:
    played = _say("month", "when did I last deadlift?", "what about saturday the 28th?")
    assert "2 x 5 at 135 kg" in played.reply


def test_with_nothing_logged_that_is_said() -> None:
    assert "You have not logged a workout yet" in _say("fresh", "what did I bench last time?").reply


@pytest.mark.parametrize("question", ["and last thursday", "and on thursday", "and thursday"])
def test_another_day_behind_a_question_about_all_that_was_done_is_of_all_too(question: str) -> None:
    reply = _say("month", "what did i actually do this week", question).reply
    assert reply.startswith(("Thursday 5 March, Upper: Bench Press", "Thursday 5 March: Bench Press"))
    assert "Barbell Row" in reply


def test_the_exercise_that_was_spoken_of_is_meant_by_this_one() -> None:
    before = "Tomorrow morning I will make 3x8 romanian deadlift at 82,5 because on monday it was too easy for me."
    reply = _say("month", before, "Remind me just how much I took on monday for this one?").reply
    assert reply == "Monday 9 March: Romanian Deadlift 3 x 8 at 80 kg."


def test_what_came_before_the_log_that_was_just_told() -> None:
    never = _say("month", "8 march: face pull 15 kg 3x15", "when did I last do face pulls before that, or never?").reply
    assert never == "Never before Sunday 8 March: that was the first Face Pull that is logged."
    once = _say("month", "bench 80 3x5 today", "when did I bench before that?").reply
    assert once.startswith("You last did Bench Press on Thursday 5 March")


def test_days_that_bound_a_time_are_no_single_day() -> None:
    reply = _say("month", "what did i do between the 2nd and the 8th").reply
    assert [line.split(",")[0] for line in reply.split("\n")] == [
        "Monday 2 March",
        "Thursday 5 March",
        "Saturday 7 March",
    ]
