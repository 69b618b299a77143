"""Numbers in words, as they are said into a phone."""

import pytest

from tests.unit.notation.told import told


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("dumbbell curl twenty five kilos three sets of ten", ["Dumbbell Curl 3x10 25kg"]),
        ("dumbbell curl three sets of twelve with thirty-five pound dumbbells", ["Dumbbell Curl 3x12 35lb"]),
        ("bench one hundred and five kilos three sets of ten", ["Bench Press 3x10 105kg"]),
        ("bench thirty seven and a half kilos four sets of six", ["Bench Press 4x6 37.5kg"]),
        ("deadlift eighty for three then ninety five for one", ["Deadlift 1x3 80kg", "Deadlift 1x1 95kg"]),
        ("lat pulldown forty kilos three tens", ["Lat Pulldown 3x10 40kg"]),
        ("bench 185 a triple, 205 a double", ["Bench Press 1x3 185kg", "Bench Press 1x2 205kg"]),
        ("plank for a minute twice", ["Plank 2x60s"]),
        ("bench 30kg three times 10", ["Bench Press 3x10 30kg"]),
    ],
)
def test_numbers_in_words(text: str, expected: list[str]) -> None:
    assert told(text) == expected


@pytest.mark.parametrize("text", ["ohp 25kg 5x5 are pee e eight", "bench 3x5 100kg then dropped seven"])
def test_a_number_in_words_that_was_not_read_is_asked_about(text: str) -> None:
    assert told(text)
    assert all(line[0] in "?!" for line in told(text))


def test_a_span_of_days_in_words_is_a_remark() -> None:
    assert told("squat 100kg 3x5, first time in two weeks") == ["Back Squat 3x5 100kg"]
