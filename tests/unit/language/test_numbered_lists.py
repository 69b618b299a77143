"""The numbers of lines are figures of nothing."""

import pytest

from spotter.language.numbered_lists import without_list_numbers
from spotter.language.tokens import tokenise


def _left(text: str) -> str:
    return " ".join(token.text for token in without_list_numbers(tokenise(text)) if token.text.strip())


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("1. squat 5x3\n2. drop the row", "squat 5 x 3 drop the row"),
        ("please:\n1) squat 5x3\n2) rows 12\n3) no plank", "please : squat 5 x 3 rows 12 no plank"),
    ],
)
def test_lines_that_count_up_from_one_lose_their_numbers(text: str, left: str) -> None:
    assert _left(text) == left


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("can you (1) drop the row and (2) squat 80", "can you ( ; ) drop the row and ( ; ) squat 80"),
        ("two things: 1) row out 2) squat 18 kg", "two things : ; ) row out ; ) squat 18 kg"),
    ],
)
def test_within_a_line_they_are_marks(text: str, left: str) -> None:
    assert _left(text) == left


@pytest.mark.parametrize("text", ["row (80) and squat (100)", "rows (1) heavier or (2) gone", "(2) rows (1) squats"])
def test_numbers_in_brackets_that_do_not_count_up_stay(text: str) -> None:
    tokens = tokenise(text)

    assert without_list_numbers(tokens) is tokens


@pytest.mark.parametrize("text", ["1. squat 5x3", "80\n90. 2 sets", "2. rows\n3. squats", "1 set\n2 sets", ""])
def test_other_numbers_stay(text: str) -> None:
    tokens = tokenise(text)

    assert without_list_numbers(tokens) is tokens
