"""Several exercises on a line or over lines: headings, labels, supersets, rounds, partial results."""

import pytest

from tests.unit.notation.told import told

_bench = "Bench Press 3x5 100kg"
_squat = "Back Squat 5x5 120kg"


@pytest.mark.parametrize(
    "text",
    [
        "bench 3x5 100kg, squat 5x5 120kg",
        "bench 3x5 100kg; squat 5x5 120kg",
        "bench 3x5 100kg. Squat 5x5 120kg.",
        "bench 3x5 100kg squat 5x5 120kg",
        "bench 3x5 100kg then squat 5x5 120kg",
        "bench 3x5 100kg and squat 5x5 120kg",
        "bench 3x5 100kg + squat 5x5 120kg",
        "bench 3x5 100kg / squat 5x5 120kg",
        "bench 3x5 100kg ss w/ squat 5x5 120kg",
        "bench 3x5 100kg supersetted with squat 5x5 120kg",
        "Bench 3x5 100kg ✅ Squat 5x5 120kg ✅",
        "3x5 bench 100kg, 5x5 squat 120kg",
        "3x5 bench 100kg 5x5 squat 120kg",
        "3x5 at 100 bench then 5x5 at 120 squat",
        "Bench 100kg: 3x5. Squat 120kg: 5x5.",
        "A1) bench 3x5 100kg A2) squat 5x5 120kg",
        "A1: bench 3x5 100kg / A2: squat 5x5 120kg",
        "1. Bench 3x5 100kg\n2. Squat 5x5 120kg",
        "- Bench 3x5 100kg\n- Squat 5x5 120kg",
        "* Bench 3x5 100kg\n* Squat 5x5 120kg",
        "• Bench 3x5 100kg\n• Squat 5x5 120kg",
        "#1 bench 3x5 100kg\n#2 squat 5x5 120kg",
        "Bench,3x5,100kg\nSquat,5x5,120kg",
        "Bench\t3x5\t100kg\r\nSquat\t5x5\t120kg\r\n",
        "Bench Press | 3x5 | 100kg\nSquat | 5x5 | 120kg",
        "1. Bench\n   3x5 @ 100kg\n2. Squat\n   5x5 @ 120kg",
        "Bench\nWeight: 100kg\nReps: 5\nSets: 3\nSquat\n5x5 120kg",
        "Push day 💪\nbench 3x5 100kg\nsquat 5x5 120kg\nthanks coach",
        "chest/tris: bench 3x5 100kg, squat 5x5 120kg",
        "Deadlift day: bench 3x5 100kg, squat 5x5 120kg",
        "- [x] bench 3x5 100kg\n- [x] squat 5x5 120kg",
        "2025-11-12\nbench 3x5 100kg\nsquat 5x5 120kg",
        "12/5 bench 3x5 100kg, squat 5x5 120kg",
        "Week 3 Day 1: bench 3x5 100kg, squat 5x5 120kg",
        "W3D1 bench 3x5 100kg, squat 5x5 120kg",
        "Mon: bench 3x5 100kg\nWed: squat 5x5 120kg",
        "Yesterday I did bench 3x5 at 100kg and then squats 5x5 at 120kg. Felt amazing!",
        "18:30 bench 3x5 100kg, squat 5x5 120kg",
        "Log my workout: bench 3x5 100kg, squat 5x5 120kg",
    ],
)
def test_two_exercises(text: str) -> None:
    assert told(text) == [_bench, _squat]


def test_sets_under_the_name_of_their_exercise() -> None:
    strong = (
        "Morning Workout\nTuesday, 12 November 2025 at 07:15\n\nBench Press (Barbell)\nSet 1: 60 kg × 10\n"
        "Set 2: 80 kg × 8 @ 8\n\nTriceps Pushdown (Cable)\nSet 1: 25 kg × 12\nSet 2: 25 kg × 12\nNotes: felt strong\n"
    )
    assert told(strong) == [
        "Bench Press 1x10 60kg",
        "Bench Press 1x8 80kg @8",
        "Tricep Pushdown 2x12 25kg",
    ]
    assert told("Squat\n1) 100x5\n2) 100x5\n3) 100x4") == ["Back Squat 3x5/5/4 100kg"]
    assert told("Squats:\n- 60kg x 5\n- felt heavy\n- 80kg x 5") == ["Back Squat 1x5 60kg", "Back Squat 1x5 80kg"]
    assert told("bench 60x10, 80x8\n100x5") == [
        "Bench Press 1x10 60kg",
        "Bench Press 1x8 80kg",
        "Bench Press 1x5 100kg",
    ]


def test_a_heading_that_is_no_known_exercise_does_not_give_its_sets_to_the_one_above() -> None:
    assert told("Bench 3x5 100kg\nZercher yoke thing\n3x8 80kg") == [_bench, "! unmatched"]
    assert told("Bench 3x5 100kg\nrows\n3x8 80kg") == [_bench, "! ambiguous_exercise"]
    assert told("Bench 3x5 100kg\n\n2025-03-13\n3x8 70kg") == [_bench, "! missing_exercise"]
    assert told("Bench 3x5 100kg\n\n3x8 70kg") == [_bench, "! missing_exercise"]


def test_rounds_hold_for_every_exercise_under_them() -> None:
    expected = ["Push-up 3x10", "Sit-up 3x15"]
    assert told("3 rounds: 10 push ups, 15 sit ups") == expected
    assert told("3 rounds of\n10 pushups\n15 sit ups") == expected
    assert told("3x(10 pushups, 15 sit ups)") == expected
    assert told("3 rounds superset: push-ups 10 reps / sit-ups 15 reps") == expected
    assert told("3 rounds: 10 push ups\n\nplank 60s") == ["Push-up 3x10", "Plank 1x60s"]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("bench 3x5 100kg\nsquat 140kg", [_bench, "! missing_reps"]),
        ("bench 3x5 100kg, squat", [_bench, "! missing_reps"]),
        ("bench 3x5 100kg, flurbing 3x10 20kg", [_bench, "! unmatched"]),
        ("Squat 2 plates x 5, bench 3x5 100kg", [_bench, "! ambiguous_weight"]),
        ("bench 3x5 100kg, OHP 3x8", [_bench, "? missing_weight: Overhead Press 3x8"]),
        ("bench 3x5 100kg, squat 3x500 60kg, skipped dips", [_bench, "! implausible_value", "! not_performed"]),
    ],
)
def test_one_line_wrong_does_not_lose_the_others(text: str, expected: list[str]) -> None:
    assert told(text) == expected


@pytest.mark.parametrize(
    "text", ["1) bench 3x5 100kg 2) squat 5x5 120kg", "1) Bench 100kg 3x5 2) Squat 5x5 120kg 3) rest"]
)
def test_labels_within_a_line(text: str) -> None:
    assert told(text)[:2] == [_bench, _squat]


def test_brackets_are_no_labels() -> None:
    assert told("bench 3x5 100kg (rest 2) squat 5x5 120kg") == [_bench, _squat]


def test_what_is_said_to_be_the_same_is_reported() -> None:
    assert told("bench 3x5 100kg, same for rows") == [_bench, "! missing_reps"]


def test_a_windows_line_end_is_one() -> None:
    assert told("Bench\r\n100kg 3x5\r\nSquat\r\n120kg 5x5\r\n") == [_bench, _squat]
