"""Numbers in words and digits."""

from decimal import Decimal

import pytest

from spotter.language.numbers import number_at, ordinal_at
from spotter.language.tokens import tokenise


def first(text: str) -> tuple[str, int] | None:
    """The number that the text begins with, and how many tokens it has."""
    found = number_at(tokenise(text), 0)
    return (str(found.value), found.end) if found is not None else None


@pytest.mark.parametrize(
    ("text", "value", "tokens"),
    [
        ("8 reps", "8", 1),
        ("22.5 kg", "22.5", 1),
        ("22,5 kg", "22.5", 1),
        ("zero", "0", 1),
        ("seven", "7", 1),
        ("nineteen", "19", 1),
        ("twenty", "20", 1),
        ("twenty five kilos", "25", 2),
        ("forty-five", "45", 2),
        ("fourty", "40", 1),
        ("fourtyfive", "45", 1),
        ("twenty twenty", "20", 1),
        ("twenty ten", "20", 1),
        ("twenty zero", "20", 1),
        ("five twenty", "5", 1),
        ("two hundred", "200", 2),
        ("one hundred twenty five", "125", 4),
        ("two hundred rows", "200", 2),
        ("hundred and fifty on there", "150", 3),
        ("hundred twenty five", "125", 3),
        ("twenty hundred", "20", 1),
        ("a couple", "2", 2),
        ("a couple of sets", "2", 3),
        ("couple of sets", "2", 2),
        ("a dozen", "12", 2),
        ("dozen", "12", 1),
        ("two and a half minutes", "2.5", 4),
        ("ninety two and a half.", "92.5", 5),
        ("62 n a half", "62.5", 4),
        ("hundred and two and a half", "102.5", 6),
        ("seventy seven and half on bench", "77.5", 4),
        ("eighty two n half", "82.5", 4),
        ("seventy two and a half the wee plates were on", "72.5", 5),
        ("three and half the rest", "3", 1),
        ("three and a half of them", "3", 1),
        ("2.5 and a half", "2.5", 1),
        ("twelve and three quarters", "12.75", 4),
        ("ninety two point five", "92.5", 4),
        ("twelve point two five kilos", "12.25", 4),
        ("5 point", "5", 1),
        ("sixty two point twenty five", "62.25", 5),
    ],
)
def test_a_number(text: str, value: str, tokens: int) -> None:
    assert first(text) == (value, tokens)


@pytest.mark.parametrize(
    "text", ["a", "a few", "couple", "hundred", "second", "2nd", "1:30", "one's", "squat", "-", "٣"]
)
def test_no_number(text: str) -> None:
    assert first(text) is None


def test_a_run_of_digits_that_is_too_long_is_no_number() -> None:
    assert first("12345678") == ("12345678", 1)
    assert first("123456789") is None


@pytest.mark.parametrize(
    ("text", "place"), [("first", 1), ("second", 2), ("twelfth", 12), ("2nd", 2), ("3rd one", 3), ("11th", 11)]
)
def test_an_ordinal(text: str, place: int) -> None:
    assert ordinal_at(tokenise(text), 0) == place


@pytest.mark.parametrize("text", ["2", "two", "last", "2 nd", "123456789th", "thirteenth"])
def test_no_ordinal(text: str) -> None:
    assert ordinal_at(tokenise(text), 0) is None


def test_every_number_below_a_hundred_in_words() -> None:
    ones = ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine"]
    tens = ["twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"]
    read = [first(f"{ten} {one}") for ten in tens for one in ones]
    assert read == [(str(Decimal(10 * ten + one)), 2) for ten in range(2, 10) for one in range(1, 10)]
