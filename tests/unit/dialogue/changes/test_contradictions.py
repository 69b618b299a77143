"""One exercise that is to have two loads at once: which of both is asked, and either answer is taken."""

import pytest

from tests.unit.dialogue.talk import Talk

_twice = "Kindly reduce bench press to 70 kg, yesterday I slept badly and lifted 33 kg on it."


def test_two_loads_of_one_exercise_are_asked_about() -> None:
    talk = Talk("gym5").say(_twice)
    assert talk.reply == "Which do you mean: 70 kg or 33 kg?"
    assert "Bench Press 3x5 @80 r150" in talk.workout


@pytest.mark.parametrize(
    ("answer", "load"), [("70 kg", 70), ("33", 33), ("the second", 33), ("the last one", 33), ("the first", 70)]
)
def test_the_figure_that_is_picked_is_taken(answer: str, load: int) -> None:
    assert f"Bench Press 3x5 @{load} r150" in Talk("gym5").say(_twice).say(answer).workout


@pytest.mark.parametrize("answer", ["yes", "no", "neither"])
def test_what_picks_none_changes_nothing(answer: str) -> None:
    assert "Bench Press 3x5 @80 r150" in Talk("gym5").say(_twice).say(answer).workout


def test_what_is_put_right_is_no_contradiction() -> None:
    assert "Back Squat 3x5 @95 r150" in Talk("gym5").say("squats to 90 kg no wait 95 kg").workout


def test_an_answer_goes_on_with_what_was_asked_about() -> None:
    talk = Talk("gym5").say("make squats 90 kg because last week 110 kg was too much").say("plan it so")
    assert "Back Squat 3x5 @90 r150" in talk.workout
