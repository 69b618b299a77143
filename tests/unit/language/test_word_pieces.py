"""Words cut into the pieces of the encoder's list."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from spotter.language.word_pieces import PIECES, UNKNOWN, pieces

LISTED = [line.split("\t")[0] for line in PIECES.read_text("utf-8").splitlines()]


def spelled(word: str) -> list[str]:
    return [LISTED[place] for place in pieces(word)]


@pytest.mark.parametrize("word", ["the", "training", "lifting", "squats", "80", "dumbbell"])
def test_the_pieces_of_a_word_spell_it(word: str) -> None:
    assert "".join(spelled(word)) == f"▁{word}"


@pytest.mark.parametrize("word", ["the", "training", "week", "weight"])
def test_a_common_word_is_one_piece(word: str) -> None:
    assert spelled(word) == [f"▁{word}"]


def test_a_letter_of_no_piece_is_unknown() -> None:
    assert pieces("🏋")[-1] == UNKNOWN
    assert spelled("a🏋b")[0] == "▁a"


@given(st.text(min_size=1, max_size=40))
def test_pieces_spell_the_word_but_for_unknown_letters(word: str) -> None:
    found = pieces(word)
    letters = sum(1 if place == UNKNOWN else len(LISTED[place]) for place in found)
    assert letters == len(word) + 1


def test_a_word_of_any_length_is_cut() -> None:
    assert len(pieces("squat" * 2_000)) <= 10_001
