"""What a program is sure of is done, and what it cannot know is not."""

import pytest

from tests.unit.dialogue.talk import Talk


def test_a_sure_change_is_made_beside_a_pain_and_the_pain_is_noted() -> None:
    talk = Talk("gym5").say("my knee hurts, take out the squats and make the rows 4x8")
    assert {"set_pain", "remove_exercise", "adjust_exercise"} <= set(talk.calls)
    assert not any("Squat" in each for each in talk.workout)
    assert any(each.startswith("Barbell Row 4x8") for each in talk.workout)


@pytest.mark.parametrize("said", ["add rows", "add bench press", "can you include the bench press", "put the plank in"])
def test_what_is_to_come_in_does_not_go(said: str) -> None:
    talk = Talk("gym5")
    before = list(talk.workout)
    talk.say(said)
    assert set(before) <= set(talk.workout)


@pytest.mark.parametrize("said", ["swap the squats for fridge", "change the bench to a blorp"])
def test_nothing_is_swapped_for_what_is_no_exercise(said: str) -> None:
    talk = Talk("gym5")
    before = list(talk.workout)
    talk.say(said)
    assert talk.workout == before


@pytest.mark.parametrize(
    "said",
    [
        "should I drop the plank?",
        "take out the squats or the bench",
        "don't take the plank out",
        "drop the rows? nah, keep them",
    ],
)
def test_what_is_open_or_refused_is_not_done(said: str) -> None:
    talk = Talk("gym5")
    before = list(talk.workout)
    talk.say(said)
    assert talk.workout == before


def test_a_wish_that_is_politely_said_as_a_question_is_done() -> None:
    talk = Talk("gym5").say("might the plank be forty seconds?")
    assert any(each.startswith("Plank 3x40s") for each in talk.workout)


@pytest.mark.parametrize(
    "said",
    [
        "would it be silly to take the plank out?",
        "hey coach, how can I swap the bench for push ups without losing strength?",
        "Can I drop the squats or is that a bad idea?",
        "should i swap the squats for leg press or just keep them",
    ],
)
def test_a_question_whether_or_how_to_changes_nothing(said: str) -> None:
    talk = Talk("gym5")
    before = list(talk.workout)
    talk.say(said)
    assert talk.workout == before


def test_what_was_done_is_logged_beside_a_change_that_a_program_reads() -> None:
    talk = Talk("gym5").say("did the bench for 3x5 at 80 and swap the squats for leg press please")
    assert {"log_workout", "swap_exercise"} <= set(talk.calls)
