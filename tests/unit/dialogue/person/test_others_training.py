"""What somebody else is doing is no order."""

import pytest

from spotter.dialogue.person.others_training import without_others
from tests.unit.dialogue.talk import Talk


@pytest.mark.parametrize(
    ("said", "left"),
    [
        (
            "bench is taken by some dude doing curls, swap it for something with dumbbells",
            "bench is taken by some dude , swap it for something with dumbbells",
        ),
        ("someone is doing rows there so swap the bench", "someone is there so swap the bench"),
        ("i am doing curls, swap the bench", "i am doing curls, swap the bench"),
        ("what is a guy my age doing rows for", "what is a guy my age doing rows for"),
    ],
)
def test_what_somebody_else_is_doing_is_left_out(said: str, left: str) -> None:
    assert without_others(said) == left


def test_what_is_taken_is_swapped_for_its_like_and_not_for_what_another_does() -> None:
    talk = Talk("gym5").say("bench is taken by some dude doing curls smh, swap it for sumthing with dumbbells")
    assert talk.workout[1].startswith(("Dumbbell Bench Press", "Dumbbell Floor Press"))
    assert not any("Curl" in line for line in talk.workout)
