"""What a workout leaves out, what will be felt of it, what is in it twice and what is not in it."""

import pytest

from tests.unit.dialogue.talk import Talk


@pytest.mark.parametrize(
    ("said", "answer"),
    [
        ("which muscles does this whole session leave out?", "Working only as helpers: "),
        ("do my hamstrings get anything in there at all", "hamstrings"),
        ("which muscles will I feel tomorrow after this?", "Most likely what gets the most sets: "),
        (
            "why have I got rows AND the pulldown thing, isn't that the same muscle twice",
            "Both Barbell Row and Lat Pulldown",
        ),
        ("how come there's no deadlift in here?", "It is not in this workout: "),
    ],
)
def test_the_balance_is_computed(said: str, answer: str) -> None:
    talk = Talk("gym5").say(said)
    assert answer in talk.reply
    assert talk.workout == Talk("gym5").workout


def test_the_sets_of_a_muscle_are_counted() -> None:
    reply = Talk("gym5").say("which muscles will I feel tomorrow after this?").reply
    assert "lats (6 sets)" in reply  # three of rows and three of pulldowns


def test_without_a_workout_nothing_is_made_up() -> None:
    reply = Talk("empty").say("how come there's no leg extension in there?").reply
    assert "Leg Extension trains the quads." in reply
    assert "no workout" in reply
