"""Words in the pieces that the larger encoder knows."""

import pytest

from spotter.language.wordpiece import PIECES, UNKNOWN, is_whole, place_of, wordpieces

_pieces = PIECES.read_text("utf-8").splitlines()


@pytest.mark.parametrize(
    ("word", "found"),
    [
        ("squat", ["squat"]),
        ("Pulldowns", ["pull", "##down", "##s"]),
        ("don't", ["don", "'", "t"]),
        ("3x12", ["3", "##x", "##12"]),
        ("22.5", ["22", ".", "5"]),
        ("", []),
        (" ", []),
    ],
)
def test_the_longest_piece_is_taken_first_and_every_mark_is_its_own(word: str, found: list[str]) -> None:
    assert [_pieces[place] for place in wordpieces(word)] == found


@pytest.mark.parametrize("word", ["жим", "x" * 41])
def test_letters_without_a_piece_and_endless_words_are_unknown(word: str) -> None:
    assert wordpieces(word) == (place_of(UNKNOWN),)


def test_a_common_word_is_one_piece_and_an_invented_one_is_not() -> None:
    assert is_whole("doc") and is_whole("outta")
    assert not is_whole("qwzrk") and not is_whole("##s") and not is_whole(UNKNOWN)


def test_no_piece_is_listed_twice() -> None:
    assert len(set(_pieces)) == len(_pieces)
