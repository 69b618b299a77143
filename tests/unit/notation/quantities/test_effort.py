"""RPE, RIR, and what an @ means."""

import pytest

from tests.unit.notation.told import told


@pytest.mark.parametrize(
    "text",
    [
        "bench 3x5 100kg @8",
        "bench 3x5 100kg RPE 8",
        "bench 3x5 100kg RPE8",
        "bench 3x5 100kg @rpe8",
        "bench 3x5 100kg @ RPE 8",
        "bench 3x5 100kg 8 RPE",
        "bench 3x5 100kg (RPE 8)",
        "bench 3x5 100kg, RPE: 8",
        "bench RPE 8 3x5 100kg",
        "bench @8 3x5 100kg",
        "bench 3x5@100@8",
        "bench 3x5 100kg rpe 8/10",
        "bench 3x5 100kg RIR 2",
        "bench 3x5 100kg 2RIR",
        "bench 3x5 100kg 2 reps in reserve",
        "bench 3x5 100kg, 2 in the tank",
    ],
)
def test_effort_of_every_set(text: str) -> None:
    assert told(text) == ["Bench Press 3x5 100kg @8"]


def test_an_effort_behind_one_set_is_that_sets() -> None:
    assert told("bench 100x5, 110x5, 120x5 RPE 9") == [
        "Bench Press 1x5 100kg",
        "Bench Press 1x5 110kg",
        "Bench Press 1x5 120kg @9",
    ]
    assert told("squat 100x5@8 110x5@9") == ["Back Squat 1x5 100kg @8", "Back Squat 1x5 110kg @9"]


def test_as_many_efforts_as_sets_are_each_its_own() -> None:
    assert told("bench 3x5 100kg @7,8,9") == [f"Bench Press 1x5 100kg @{rpe}" for rpe in (7, 8, 9)]
    assert told("bench 3x5 100kg @7, @8, @9") == [f"Bench Press 1x5 100kg @{rpe}" for rpe in (7, 8, 9)]
    assert told("bench 3x5 100kg RPE 7, 8, 9") == [f"Bench Press 1x5 100kg @{rpe}" for rpe in (7, 8, 9)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("shrug 3x12 @60", ["! ambiguous_exercise"]),
        ("dumbbell shrug 3x12 @60", ["Dumbbell Shrug 3x12 60kg"]),
        ("squat 3x5 @8", ["? missing_weight: Back Squat 3x5 @8"]),
        ("squat 3x5 @ 8kg", ["Back Squat 3x5 8kg"]),
        ("dumbbell row 4x8 30kg @9", ["Dumbbell Row 4x8 30kg @9"]),
        ("dumbbell row 4x8 @9", ["! ambiguous_at_value"]),
        ("hammer curls 4x12 @6", ["! ambiguous_at_value"]),
        ("lateral raise 3x15 @10", ["! ambiguous_at_value"]),
        ("pull-ups 3x8 @8", ["! ambiguous_at_value"]),
        ("bench 3x5 100kg RPE 7-8", ["! ambiguous_at_value"]),
        ("bench 100kg 5, 5, 4 @9", ["! ambiguous_at_value"]),
        ("bench 100x5, 110x5, RPE 9", ["! ambiguous_at_value"]),
        ("bench 3x5 100kg @8.3", ["! ambiguous_at_value"]),
        ("bench 3x5 100kg RPE 11", ["! implausible_value"]),
    ],
)
def test_what_stands_behind_an_at(text: str, expected: list[str]) -> None:
    assert told(text) == expected


def test_how_it_felt_is_no_effort() -> None:
    assert told("bench 3x5 100kg felt 8/10") == ["Bench Press 3x5 100kg"]
    assert told("bench 3x5 100kg, energy 7/10") == ["Bench Press 3x5 100kg"]


def test_a_number_behind_with_is_no_effort() -> None:
    assert told("bench 100kg 3x5 with 2 spotters") == ["! ambiguous_at_value"]
    assert told("bench 3x5 with 100") == ["Bench Press 3x5 100kg"]
