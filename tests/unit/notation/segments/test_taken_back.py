"""What the writer denies or takes back is not written, and it is said that it was not."""

import pytest

from tests.unit.notation.told import told

_bench = "Bench Press 3x5 100kg"
_squat = "Back Squat 3x5 140kg"


@pytest.mark.parametrize(
    "behind",
    [
        "scratch that",
        ". scratch that.",
        " - oops ignore that",
        ", forget it",
        " nvm",
        " (delete this)",
        ". jk",
        ", cancel that",
        ", undo",
        " was a lie",
        ". no wait don't log that",
        "\nnever mind",
        "\nactually don't log that",
    ],
)
def test_what_is_taken_back(behind: str) -> None:
    assert told(f"bench 3x5 100kg {behind}") == ["! not_performed"]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("bench 3x5 100kg, squat 3x5 140kg, scratch that", [_bench, "! not_performed"]),
        ("bench 3x5 100kg\nsquat 3x5 140kg, scratch that", [_bench, "! not_performed"]),
        ("bench 3x5 100kg\nsquat 3x5 140kg\nnever mind", ["! not_performed", "! not_performed"]),
        ("bench 3x5 100kg\n\nsquat 3x5 140kg\nnever mind", [_bench, "! not_performed"]),
        ("bench 3x5 100kg - no wait, squat 3x5 140kg", [_squat, "! not_performed"]),
        ("bench 3x5 100kg. i mean squat 3x5 140kg", [_squat, "! not_performed"]),
        ("bench 3x5 100kg, wait, also squat 3x5 140kg", [_bench, _squat]),
    ],
)
def test_only_what_is_taken_back_is_refused(text: str, expected: list[str]) -> None:
    assert told(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("not bench 3x5 100kg but squat 3x5 140kg", [_squat, "! not_performed"]),
        ("bench 3x5 100kg but not squat 3x5 140kg", [_bench, "! not_performed"]),
        ("squat 3x5 140kg instead of bench 3x5 100kg", [_squat, "! not_performed"]),
        ("i didn't actually do bench 3x5 100kg", ["! not_performed"]),
        ("bench 3x5 100kg, not bad", [_bench]),
        ("not bad: bench 3x5 100kg", [_bench]),
    ],
)
def test_what_is_denied(text: str, expected: list[str]) -> None:
    assert told(text) == expected


def test_the_numbers_of_a_refused_exercise_are_not_given_to_the_one_above() -> None:
    assert told("squat 3x5 140kg\nskipped bench 100kg, 5, 5, 5")[0] == _squat
