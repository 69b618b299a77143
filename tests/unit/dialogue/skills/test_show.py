"""Questions about the workout in hand, answered from it and changing nothing."""

import pytest

from tests.unit.dialogue.talk import Talk


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("what comes after the bench", "After Bench Press comes Barbell Row: 3 x 8 at 70 kg, 120 s rest. Then Lat"),
        ("whats after the plank", "Nothing: Plank is the last one."),
        ("what comes before the squats", "Nothing but the warm-up: Back Squat is the first one."),
        ("how many exercises are there", "5, with 15 sets in all: Back Squat, Bench Press, Barbell Row"),
        ("how many sets of squats", "1. Back Squat: 3 x 5 at 100 kg, 150 s rest"),
        ("which one is for the back", "For your back: Barbell Row (lats and upper back) and Lat Pulldown (lats)."),
        ("is there anything for arms", "None of them is mainly for your arms; it gets some work"),
        ("what equipment do i need", "For all of it you need a barbell, a bench, a cable and a rack."),
        ("do i need any dumbbells for this", "No: nothing in it needs dumbbells."),
        ("is there any cardio in this", "No, there is no cardio in it."),
        ("what muscles does this workout hit", "Taken together: quads, glutes, chest, lats, upper back and abs."),
        ("don't change nothing, only tell me how long all this takes", "minutes, rests and warm-up included."),
    ],
)
def test_a_question_about_the_workout_is_answered_from_it(question: str, answer: str) -> None:
    talk = Talk("gym5")
    before = talk.workout
    assert answer in talk.say(question).reply
    assert talk.workout == before
    assert talk.calls == []


def test_the_whole_workout_is_one_numbered_list() -> None:
    reply = Talk("gym5").say("show me the workout").reply
    assert reply.splitlines()[0] == "Your workout as it stands, about 50 minutes:"
    assert [line.split(":")[0] for line in reply.splitlines()[1:]] == [
        "1. Back Squat",
        "2. Bench Press",
        "3. Barbell Row",
        "4. Lat Pulldown",
        "5. Plank",
    ]


def test_what_is_next_is_not_guessed() -> None:
    assert (
        Talk("gym5").say("what's next?").reply.startswith("I do not see which one you are at. The order is Back Squat,")
    )


def test_whether_a_substitute_trains_the_same_is_computed_from_both() -> None:
    talk = Talk("gym5").say("replace the bench press with push ups").say("does the new one work the same muscles?")
    assert talk.reply == "Yes, Push-up trains the chest as Bench Press does."


def test_a_question_about_no_workout_is_answered_and_no_question_asked_back() -> None:
    talk = Talk("empty").say("how long does the workout take")
    assert not talk.asked
    assert talk.reply.startswith("There is no workout in this conversation yet. Say how long you have")


@pytest.mark.parametrize("asked", ["ok so whats left for today then", "what do i have left today"])
def test_what_is_left_is_what_is_not_logged_yet(asked: str) -> None:
    talk = Talk("empty").say("give me a 60 minute push session in a full gym")
    left = [each["name"] for each in talk.chat.exercises if each["name"] != "Bench Press"]
    talk.say("log bench press 80 kg x 8, 8, 8").say(asked)
    assert "Bench Press" not in talk.reply
    assert all(name in talk.reply for name in left)


def test_where_nothing_is_logged_all_is_left() -> None:
    talk = Talk("empty").say("give me a 60 minute push session in a full gym").say("whats left for today")
    assert "Bench Press" in talk.reply
