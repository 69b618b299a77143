"""Plurals and slips of the keyboard."""

import pytest

from spotter.language.words import letter_runs, mended, runs, singular, swapped_back, unstretched

VOCABULARY = frozenset({"dumbbell", "dumbbells", "lunge", "squat", "squats", "workout", "barbell", "plank"})


@pytest.mark.parametrize(
    ("word", "meant"),
    [("presses", "press"), ("flyes", "fly"), ("triceps", "tricep"), ("abs", "ab"), ("press", "press")],
)
def test_a_plural_is_made_singular(word: str, meant: str) -> None:
    assert singular(word) == meant


@pytest.mark.parametrize(("word", "meant"), [("dumbell", "dumbbell"), ("wrokout", "workout"), ("sqauts", "squats")])
def test_a_slip_is_mended(word: str, meant: str) -> None:
    assert mended(word, VOCABULARY) == meant


@pytest.mark.parametrize("word", ["lungs", "planet", "plan", "swat", "xyzzy", "squad"])
def test_a_word_of_its_own_is_left_alone(word: str) -> None:
    assert mended(word, VOCABULARY) == word


def test_runs_are_of_letters_and_digits_or_of_letters_alone() -> None:
    assert runs("Pull-up bar, 2x20kg") == ["Pull", "up", "bar", "2x20kg"]
    assert letter_runs("two 20kg dumbbells") == ["two", "kg", "dumbbells"]


def test_letters_that_changed_places_come_before_other_slips() -> None:
    assert mended("cabel", frozenset({"cable", "cabin", "camel"})) == "cable"


@pytest.mark.parametrize(
    ("word", "meant"),
    [("bakc", "back"), ("gmy", "gym"), ("form", "form"), ("salt", "salt"), ("xz", "xz"), ("arsm", "arms")],
)
def test_a_short_word_with_swapped_letters_is_known(word: str, meant: str) -> None:
    assert swapped_back(word, frozenset({"back", "gym", "from", "last", "arms"})) == meant


@pytest.mark.parametrize(
    ("word", "meant"),
    [
        *(("hiii", "hi"), ("soooo", "so"), ("noooo", "no"), ("breakkk", "break"), ("freeee", "free"), ("abbs", "abs")),
        *(("press", "press"), ("grrr", "grrr"), ("off", "off")),
    ],
)
def test_a_drawn_out_word_is_the_word(word: str, meant: str) -> None:
    assert unstretched(word, frozenset({"hi", "so", "no", "abs", "press", "off"})) == meant
