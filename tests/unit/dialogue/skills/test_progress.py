"""What is logged, and what the rules make of it."""

import pytest

from tests.unit.dialogue.talk import Talk


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("how is my squat going", "Back Squat is going up: estimated max 93.3 kg to 116.7 kg (+25%, +4.9 kg a week)"),
        (
            "is my deadlift going up",
            "top set 5 at 120 kg to 5 at 140 kg (20 kg more); 5 sessions from 9 December to 11 January.",
        ),
        (
            "what did i squat last time",
            "You last did Back Squat on Wednesday 7 January, 8 days ago: 3 x 5 at 100 kg (RPE 8).",
        ),
        (
            "whats my best bench",
            "Bench Press: your best is 5 at 80 kg on Friday 5 December; the estimated maximum is 93.3 kg",
        ),
        ("whats my e1rm on dl", "your estimated maximum is 163.3 kg (Epley, from 5 at 140 kg on Sunday 11 January)"),
        ("what should i put on the bar for sq next time", "Same load, aim for more reps: 100 kg × 6/6/6."),
        ("how many sets of chest did i do last week", "6 sets for chest last week: Bench Press 6."),
        ("how's my overhead press", "You have not logged overhead presses yet."),
        ("estimate my max if i did 90 kg for 6 reps", "Epley 108, Brzycki 104.52, Lombardi 107.66, Wathan 108.3 kg."),
        ("how am i doing", "10 workouts are logged, the last on 11 January (4 days ago)."),
    ],
)
def test_a_question_about_progress_is_answered_from_the_log(question: str, answer: str) -> None:
    talk = Talk("history").say(question)
    assert answer in talk.reply
    assert [call for call in talk.calls if call != "fetch_data"] == []


def test_another_lift_takes_the_question_before_it() -> None:
    talk = Talk("history").say("whats my best bench").say("and squat?")
    assert talk.reply.startswith("Back Squat: your best is 5 at 100 kg")


def test_a_follow_up_is_about_the_lift_that_was_spoken_of() -> None:
    talk = Talk("history").say("squat, whats the trend").say("is that decent for 6 wks")
    assert talk.reply.startswith("Back Squat: 5 sessions in 33 days")


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("how am i doing", "I have no logged workouts of yours yet"),
        ("whats my bench pr", "You have not logged a workout yet"),
        ("why is my bench not moving", "You have not logged bench presses yet, so I cannot see why"),
    ],
)
def test_with_nothing_logged_it_says_so(question: str, answer: str) -> None:
    assert answer in Talk("empty").say(question).reply


def test_progress_without_a_gain_is_judged_in_a_whole_sentence() -> None:
    talk = Talk("history").say("bench, whats the trend").say("is that good progress?")
    assert "I will look for the one thing to change." in talk.reply
