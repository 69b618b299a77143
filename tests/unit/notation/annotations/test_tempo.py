"""A tempo is no RPE, no load and no list of sets; it is a field of the item."""

import pytest

from spotter.notation import parse, result_rows
from tests.unit.notation.told import told


@pytest.mark.parametrize(
    ("text", "tempo"),
    [
        ("bench 3x5 @3-1-1 100kg", "3-1-1"),
        ("bench 100kg 3x5 31X1", "3-1-X-1"),
        ("bench 100kg 3x5 31x1", "3-1-X-1"),
        ("bench 31X1 3x5 100kg", "3-1-X-1"),
        ("bench 3x5 100kg @ 3010", "3-0-1-0"),
        ("bench 3x5 100kg (3010)", "3-0-1-0"),
        ("bench 3x5 100kg 3-0-1-0", "3-0-1-0"),
        ("bench 3x5 100kg tempo 4-1-2", "4-1-2"),
        ("bench 3x5 100kg, tempo: 20X0", "2-0-X-0"),
        ("bench 3x5 100kg 3/1/1 tempo", "3-1-1"),
        ("tempo bench 3x5 100kg", None),
    ],
)
def test_a_tempo_is_a_field(text: str, tempo: str | None) -> None:
    assert told(text) == ["Bench Press 3x5 100kg"]
    parsed = parse(text, None)
    assert [item.tempo for item in parsed.items] == [tempo]
    assert [row.tempo for row in result_rows(parsed)] == [tempo]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("bench 40x5 50x3 60x1", ["Bench Press 1x5 40kg", "Bench Press 1x3 50kg", "Bench Press 1x1 60kg"]),
        ("squat tempo 3x5 100kg", ["Back Squat 3x5 100kg"]),
        ("squat 3x5 @ 100kg @7/8/8", ["Back Squat 1x5 100kg @7", "Back Squat 2x5 100kg @8"]),
        ("pull ups 5-3-2", ["Pull-up 3x5/3/2"]),
        ("bench 100kg 10-9-8", ["Bench Press 3x10/9/8 100kg"]),
    ],
)
def test_what_only_looks_like_a_tempo(text: str, expected: list[str]) -> None:
    assert told(text) == expected


def test_two_tempos_are_none_of_the_exercise() -> None:
    parsed = parse("bench 3x5 100kg tempo 3-1-1, last set tempo 5-1-1", None)
    assert [item.tempo for item in parsed.items] == [None]
