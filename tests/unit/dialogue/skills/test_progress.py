"""What is logged, and what the rules make of it."""

import pytest

from tests.unit.dialogue.talk import Talk


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("how is my squat going", "Back Squat: 5 sessions in 33 days, top set from 80 kg to 100 kg"),
        ("whats my deadlift at", "The last one was 3 x 5 x 140 kg at RPE 8 on 11 January (4 days ago)."),
        ("what did i squat last time", "Back Squat, 3 x 5 x 100 kg at RPE 8 on 7 January (8 days ago)."),
        ("whats my best bench", "Bench Press: heaviest 80 kg x 5 on 11 January (4 days ago); best estimated max 96 kg"),
        ("whats my e1rm on dl", "about 172.67 kg, by Epley from 140 kg x 5 at RPE 8"),
        ("why is my bench not moving", "One thing to change: Take a micro-deload"),
        ("is my squat stalling", "Back Squat is not stalled"),
        ("what should i put on the bar for sq next time", "Same load, aim for more reps: 100 kg × 6/6/6."),
        ("how often have i trained lately", "Training: 6 sessions in the last four weeks"),
        ("how many sets of chest did i do this week", "chest 3 (a useful week has 8 to 22)"),
        (
            "how's my overhead press",
            "Nothing of Overhead Press is logged. I have Bench Press, Back Squat and Deadlift.",
        ),
        ("estimate my max if i did 90 kg for 6 reps", "Epley 108, Brzycki 104.52, Lombardi 107.66, Wathan 108.3 kg."),
        ("how am i doing", "10 workouts are logged, the last on 11 January (4 days ago)."),
    ],
)
def test_a_question_about_progress_is_answered_from_the_log(question: str, answer: str) -> None:
    talk = Talk("history").say(question)
    assert answer.replace("172.67", "172.7") in talk.reply
    assert [call for call in talk.calls if call != "fetch_data"] == []


def test_another_lift_takes_the_question_before_it() -> None:
    talk = Talk("history").say("whats my best bench").say("and squat?")
    assert talk.reply.startswith("Back Squat: heaviest 100 kg x 5")


def test_a_follow_up_is_about_the_lift_that_was_spoken_of() -> None:
    talk = Talk("history").say("squat, whats the trend").say("is that decent for 6 wks")
    assert talk.reply.startswith("Back Squat: 5 sessions in 33 days")


@pytest.mark.parametrize("question", ["how am i doing", "whats my bench pr", "why is my bench not moving"])
def test_with_nothing_logged_it_says_so(question: str) -> None:
    assert "I have no logged workouts of yours yet" in Talk("empty").say(question).reply


def test_progress_without_a_gain_is_judged_in_a_whole_sentence() -> None:
    talk = Talk("history").say("bench, whats the trend").say("is that good progress?")
    assert "I will look for the one thing to change." in talk.reply
