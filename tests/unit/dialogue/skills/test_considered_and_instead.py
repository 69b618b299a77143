"""A change that was only thought of takes nothing back, and one exercise instead of another comes in."""

import pytest

from tests.unit.dialogue.talk import Talk

GYM = Talk("gym5").workout


@pytest.mark.parametrize(
    "message",
    [
        "i thought about swapping the rows but i changed my mind",
        "I was going to swap the bench but changed my mind",
        "was about to ask you to take out the squats, changed my mind",
        "i considered dropping the plank but i changed my mind",
    ],
)
def test_a_change_that_was_only_thought_of_takes_nothing_back(message: str) -> None:
    talk = Talk("gym5").say("take out the plank")
    before = talk.workout
    assert len(before) == 4
    talk.say(message)
    assert talk.workout == before


def test_a_change_that_was_made_is_taken_back() -> None:
    talk = Talk("gym5").say("take out the plank").say("i changed my mind")
    assert talk.workout == GYM


@pytest.mark.parametrize("message", ["don't do curls, do dips", "no curls, dips"])
def test_what_is_to_be_done_instead_of_what_is_not_there_comes_in(message: str) -> None:
    talk = Talk("gym5").say(message)
    assert talk.workout[:5] == GYM
    assert [each.split(" ")[0] for each in talk.workout[5:]] == ["Dip"]


def test_what_is_to_be_done_instead_takes_the_place() -> None:
    talk = Talk("gym5").say("don't do rows, do dips")
    assert [each.split(" ")[0] for each in talk.workout] == ["Back", "Bench", "Dip", "Lat", "Plank"]
    assert "Barbell Row" not in " ".join(talk.workout)
