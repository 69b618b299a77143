"""A text as tokens: where they stand, and how they are spelled."""

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from spotter.language.tokens import TokenKind, fold, tokenise


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("Don’t SKIP the Müsli's", ["dont", "skip", "the", "muslis"]),
        ("push-ups, pull–ups", ["push", "ups", ",", "pull", "ups"]),
        ("30-45 min", ["30", "-", "45", "min"]),
        ("3x5@80kg", ["3", "x", "5", "@", "80", "kg"]),
        ("22,5 and 12,10,8", ["22,5", "and", "12", ",", "10", ",", "8"]),
        ("w/o bench w/ dumbbells", ["w/o", "bench", "w/", "dumbbells"]),
        ("the 2nd at 1:30", ["the", "2nd", "at", "1:30"]),
        ("e\u0301te\u0301", ["ete"]),
        ("", []),
    ],
)
def test_a_text_is_cut_into_words_numbers_and_marks(text: str, words: list[str]) -> None:
    assert [token.text for token in tokenise(text)] == words


def test_numbers_have_values_and_too_many_digits_have_none() -> None:
    half, ordinal, endless = tokenise("1.5 2nd 123456789")
    assert (half.value, ordinal.value, endless.value) == (Decimal("1.5"), Decimal(2), None)
    assert (half.kind, ordinal.kind) == (TokenKind.NUMBER, TokenKind.ORDINAL)


@given(st.text(max_size=200))
def test_every_token_stands_where_it_says_and_nothing_but_space_is_left_out(text: str) -> None:
    tokens = tokenise(text)
    folded = fold(text)
    assert len(folded) == len(text)
    behind = 0
    for token in tokens:
        assert behind <= token.start < token.end <= len(text)
        assert folded[token.start : token.end].replace("'", "") == token.text
        assert not folded[behind : token.start].replace("'", "").replace("-", "").strip()
        behind = token.end
    assert not folded[behind:].replace("'", "").replace("-", "").strip()
