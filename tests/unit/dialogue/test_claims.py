"""A reply claims to have left as it was only what the turn did not change."""

import pytest

from tests.unit.dialogue.talk import Talk


def test_what_was_taken_out_is_not_said_to_be_left() -> None:
    talk = Talk("gym5").say("add overhead press").say("dude i meant the ohp. take OHP out")
    assert "Overhead Press" not in [str(each["name"]) for each in talk.chat.exercises]
    assert "I left this as it is" not in talk.reply


def test_the_rest_that_was_changed_is_not_said_to_be_left() -> None:
    talk = Talk("gym5").say("put the bench at 90 seconds rest instead of 150 seconds")
    assert "Bench Press 3x5 @80 r90" in talk.workout
    assert "I left this as it is" not in talk.reply


def test_what_came_in_as_it_was_told_is_not_said_to_be_like_that_already() -> None:
    talk = Talk("home4").say("swap the rows for dumbbell curls").say("replace goblet squat with dumbbell row 3x10")
    assert talk.workout[0].startswith("Dumbbell Row 3x10")
    assert "like that already" not in talk.reply
    assert "Now, about" in talk.reply


def test_what_is_so_already_is_said_to_be() -> None:
    talk = Talk("gym5").say("rows 3 sets")
    assert talk.reply.count("is like that already") == 1


@pytest.mark.parametrize("message", ["throw out the good morning", "remove the good mornings please"])
def test_a_name_that_only_one_exercise_can_mean_is_that_one(message: str) -> None:
    talk = Talk("home4").say("add bodyweight good mornings").say(message)
    assert "Bodyweight Good Morning is out." in talk.reply


def test_another_exercise_of_a_like_name_is_never_meant() -> None:
    talk = Talk("gym5").say("take out the dumbbell row")
    assert "Barbell Row" in [str(each["name"]) for each in talk.chat.exercises]
