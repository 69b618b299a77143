"""A bare figure is the place of an exercise only where what stands beside it says so."""

import pytest

from spotter.dialogue.understanding.slots.bare_places import bare_places
from spotter.language.tokens import tokenise


@pytest.mark.parametrize(
    ("text", "places"),
    [
        ("swap 2 n kill 4", [2, 4]),
        ("kill 4 n 5 add pull ups", [4, 5]),
        ("take out 2 n 4 im cooked", [2, 4]),
        ("yo take 4 out", [4]),
        ("make 1 5 sets", [1]),
        ("ok also make 2 85", [2]),
        ("bump 4 to 12kg", [4]),
        ("60 sec rest on 1 2 n 3", [1, 2, 3]),
        ("3 n 4 to 12 reps n 60s rest", [3, 4]),
        ("2 shld be 4x8 n 3 min rest on 1", [2, 1]),
        ("swap 1 for leg press n 3 for cable row", [1, 3]),
        ("gimme smth else for 1", [1]),
        ("put 2 b4 1", [2]),
        ("also move 3 to the front", [3]),
        ("do 4 sets on 2", [2]),
    ],
)
def test_a_figure_says_which_exercise_is_meant(text: str, places: list[int]) -> None:
    tokens = tokenise(text)
    assert [int(tokens[at].text) for at in bare_places(tokens, 5)] == places


@pytest.mark.parametrize(
    "text",
    [
        *("drop 5 kg from the bench", "drop 2 sets", "cut 10 minutes", "make it 4", "make the squats 3 sets of 5"),
        *("bench 3x5 80", "3 sets for bench", "do 5 for the squat", "take 5 off the bench", "swap 1 of the squats"),
        *("4 and 5 were fine", "3 of those", "make it 3 not 4", "1 more set", "4 n 8 reps", "squat 4, bench 3"),
        *(
            "drop 2 leg exercises",
            "skip 3 warmups",
            "lose 2 inches off my waist",
            "no, 3 instead",
            "no wait, 2 is enough",
        ),
        *("swap 7", "3:30 rest on the bench", "2.5 more on rows", "take 3"),
    ],
)
def test_a_figure_that_counts_something_is_no_place(text: str) -> None:
    assert bare_places(tokenise(text), 5) == ()


def test_without_a_workout_there_are_no_places() -> None:
    assert bare_places(tokenise("swap 2 n kill 4"), 0) == ()
