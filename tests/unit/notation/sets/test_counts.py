"""Sets and reps in the ways in which they are written."""

import pytest

from tests.unit.notation.told import told


@pytest.mark.parametrize(
    "text",
    [
        "bench 3x5 100kg",
        "bench 3×5 100kg",
        "bench 3*5 100kg",
        "bench 3 X 5 @ 100 KG",
        "bench 3x5x100kg",
        "bench 3 x 5 x 100",
        "bench 100x5x3",
        "bench 100kg x 5 x 3",
        "bench 100kgx5x3",
        "bench 100kg 3x5",
        "bench 100 3x5",
        "bench 3x5, 100kg",
        "bench 3x5 = 100kg",
        "bench 3 by 5 at 100kg",
        "bench three sets of five with 100kg",
        "bench 3 sets of 5 @ 100",
        "bench 3 sets x 5 reps x 100kg",
        "bench 5 reps x 3 sets 100kg",
        "bench 3 working sets of 5 at 100",
        "bench 100 for 3 sets of 5",
        "bench 100kg for 3 sets of 5 reps each",
        "bench 3 sets 60kg 5 reps".replace("60", "100"),
        "bench 100kg, 3 sets, 5 reps",
        "Bench: sets: 3 reps: 5 weight: 100kg",
        "Sets 3 Reps 5 Weight 100 bench",
        "3x5 bench 100kg",
        "3 sets of 5 bench with 100kg",
        "3 sets bench press 100kg 5 reps",
        "bench 100kg 5/5/5",
        "bench 100kg 5,5,5",
        "bench 100kg 5-5-5",
        "bench 100kg 5 5 5",
        "bench 100 5 5 5",
        "bench 100x5, 100x5, 100x5",
        "bench 100kg x5, x5, x5",
        "bench 100kg for 5, 5 and 5",
        "bench 3 sets: 100x5, 100x5, 100x5",
        "bench 100x5 3 sets",
        "bench 3 sets (100x5)",
    ],
)
def test_three_sets_of_five_at_a_hundred(text: str) -> None:
    assert told(text) == ["Bench Press 3x5 100kg"]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("bench 12,10,8 60kg", "Bench Press 3x12/10/8 60kg"),
        ("bench 60kg: 12, 10, 8", "Bench Press 3x12/10/8 60kg"),
        ("bench 3x12,10,8 60kg", "Bench Press 3x12/10/8 60kg"),
        ("bench 3x12, 10, 8 60kg", "Bench Press 3x12/10/8 60kg"),
        ("bench 3x12/10/8 @ 60", "Bench Press 3x12/10/8 60kg"),
        ("bench 3 sets of 12, 10, 8 with 60kg", "Bench Press 3x12/10/8 60kg"),
        ("bench press 80kg\n8\n8\n7", "Bench Press 3x8/8/7 80kg"),
        ("bench 100x5, 5, 4", "Bench Press 3x5/5/4 100kg"),
        ("pull ups 10-8-6", "Pull-up 3x10/8/6"),
        ("pull-ups 12, 10, 8", "Pull-up 3x12/10/8"),
        ("pull ups 10 + 8 + 6", "Pull-up 3x10/8/6"),
        ("50 push ups", "Push-up 1x50"),
        ("push ups 50", "Push-up 1x50"),
        ("finished off with 50 pushups", "Push-up 1x50"),
        ("a set of ten pull ups", "Pull-up 1x10"),
        ("3 singles at 100kg bench", "Bench Press 3x1 100kg"),
        ("squat heavy triple 150kg", "Back Squat 1x3 150kg"),
        ("worked up to a heavy single at 140 on squat", "Back Squat 1x1 140kg"),
        ("bench 225 for 5", "Bench Press 1x5 225kg"),
        ("bench 5@100kg, 3@110kg", "Bench Press 1x5 100kg"),
        ("squat 10x10 60kg", "Back Squat 10x10 60kg"),
        ("bench 100kg x 5 top set", "Bench Press 1x5 100kg"),
        ("bench 100kg 2x5, 1x4", "Bench Press 3x5/5/4 100kg"),
        ("Squat 120kg: 1st set 5, 2nd set 5, 3rd set 4", "Back Squat 3x5/5/4 120kg"),
        ("bench 3x5 100kg clean reps", "Bench Press 3x5 100kg"),
        ("squat five by five 100kg", "Back Squat 5x5 100kg"),
        ("squat 3 Sätze à 5 Wdh 100kg", "Back Squat 3x5 100kg"),
    ],
)
def test_lists_and_words(text: str, expected: str) -> None:
    assert told(text)[0] == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("bench 100kg 5+ got 8", ["Bench Press 1x8 100kg"]),
        ("bench 90kg 5, 5, 5+ (8 reps)", ["Bench Press 3x5/5/8 90kg"]),
        ("bench 5/5/5+ @100kg got 8 on last", ["Bench Press 3x5/5/8 100kg"]),
        ("pull ups 3xAMRAP (12, 10, 8)", ["Pull-up 3x12/10/8"]),
        ("pull ups 3 x max: 12, 10, 9", ["Pull-up 3x12/10/9"]),
        ("pushups to failure: 25, 20, 15", ["Push-up 3x25/20/15"]),
        ("deadlift 140kg AMRAP 9 reps", ["Deadlift 1x9 140kg"]),
        ("bench 80kg 3x8-10 (got 10, 9, 8)", ["Bench Press 3x10/9/8 80kg"]),
        ("bench 60kg 3x8-12: 12, 10, 9", ["Bench Press 3x12/10/9 60kg"]),
        ("bench was 5x5, got 5,5,4 at 100kg", ["Bench Press 3x5/5/4 100kg"]),
        ("bench: planned 3x5 100kg, did 3x5 95kg", ["Bench Press 3x5 95kg"]),
        ("target 3x8 bench 60kg, did 8,8,7", ["Bench Press 3x8/8/7 60kg"]),
    ],
)
def test_what_was_done_takes_the_place_of_what_was_asked(text: str, expected: list[str]) -> None:
    assert told(text) == expected


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("bench 100kg 5+", "missing_reps"),
        ("bench 100kg 3x5+", "missing_reps"),
        ("pull-ups 3 x AMRAP", "missing_reps"),
        ("bench 3x? 80kg", "missing_reps"),
        ("bench 60kg to failure", "missing_reps"),
        ("bench 100kg", "missing_reps"),
        ("front squat 80kg, 4 sets", "missing_reps"),
        ("bench", "missing_reps"),
        ("bench press 80kg, did 8-10 reps", "reps_range_not_performed"),
        ("bench 3x8-12 60kg", "reps_range_not_performed"),
        ("pull-ups 3 sets of 6 to 8", "reps_range_not_performed"),
        ("bench 60kg 4 sets 10,9,8", "ambiguous_notation"),
        ("bench 3 sets: 100x5, 95x6", "ambiguous_notation"),
        ("bench 4x12,10,8 60kg", "ambiguous_notation"),
        ("bench 100kg x 3x5", "ambiguous_notation"),
        ("bench 5x100kg", "ambiguous_notation"),
        ("bench 20x10", "ambiguous_notation"),
        ("bench 15x3 60kg", "ambiguous_notation"),
        ("squat 5x5x5", "ambiguous_notation"),
        ("db lateral raise 10x12x8", "ambiguous_notation"),
        ("squat 5x60, 5x80, 5x100", "ambiguous_notation"),
        ("squat 100 5", "ambiguous_notation"),
        ("squat sets of 5 at 100kg", "ambiguous_notation"),
        ("couple of sets of 10 pushups", "ambiguous_notation"),
        ("50 pull ups in 5 sets", "ambiguous_notation"),
        ("bench 100kg 8+3+2", "ambiguous_notation"),
        ("bench 100kg 5, 5, x", "ambiguous_notation"),
        ("bench 100kg 5/5/-", "ambiguous_notation"),
        ("bench 5r 3s 100kg", "ambiguous_notation"),
        ("squat 3x5 @ 100kg, last set 5+ got 9", "ambiguous_notation"),
        ("bench 60kg x 3 x 10", "ambiguous_notation"),
        ("bench 80kg 6 4", "ambiguous_notation"),
        ("bench 80kg 6x4 (reps x sets)", "ambiguous_notation"),
        ("bench 4x6 (6,6,5,5) 80kg", "ambiguous_notation"),
        ("pullups 10 (5 unassisted)", "ambiguous_notation"),
        ("pull-ups 3x8, 15", "ambiguous_notation"),
        ("pull-ups 3x8, 6 reps", "ambiguous_notation"),
        ("squat 120kg 5x5 -> 4th set only 4 reps", "ambiguous_notation"),
        ("squat 100kg 5x5 minus 1 rep", "ambiguous_notation"),
        ("bench 100kg ?x5", "ambiguous_notation"),
        ("bench 3x5 100kg, only got 4 on the last set", "ambiguous_notation"),
        ("| Bench Press | 3 | 5 | 100kg |", "ambiguous_notation"),
        ("EMOM 10 min: 3 pull ups", "ambiguous_notation"),
        ("bench 80kg 3 sets of 5.5 reps", "invalid_number"),
        ("bench 3x-5 60kg", "invalid_number"),
        ("bench 1.2.3kg 3x5", "invalid_number"),
        ("bench 99999999999 3x5", "invalid_number"),
        ("squat 0x5 100kg", "invalid_number"),
        ("bench 140kg x 0", "not_performed"),
        ("dumbbell curl 10kg 1x400", "implausible_value"),
        ("push ups 3x250", "implausible_value"),
        ("bench 100kg for 30 sets of 5", "implausible_value"),
    ],
)
def test_counts_with_two_readings_or_none_are_asked_about(text: str, code: str) -> None:
    assert told(text) == [f"! {code}"]


def test_a_ladder_of_loads_is_seen_whole() -> None:
    assert told("squat 20x10, 40x5, 60x5") == [
        "Back Squat 1x10 20kg",
        "Back Squat 1x5 40kg",
        "Back Squat 1x5 60kg",
    ]
    assert told("Dumbbell curl\n15x12\n17.5x10\n17.5x9") == ["Dumbbell Curl 1x12 15kg", "Dumbbell Curl 2x10/9 17.5kg"]
    assert told("db lateral raise 10x12, 12x10, 14x8") == ["! ambiguous_notation"]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("bench 60kg 10 reps 3 times", "Bench Press 3x10 60kg"),
        ("bench 60kg 10 times", "Bench Press 1x10 60kg"),
        ("bench 60kg, 10 reps, 3 times", "Bench Press 3x10 60kg"),
        ("bench 3x5 @100 rpe 8", "Bench Press 3x5 100kg @8"),
        ("bench 3x5 100 rpe8", "Bench Press 3x5 100kg @8"),
        ("squat 3 x (5, 5, 4) 100kg", "Back Squat 3x5/5/4 100kg"),
        ("squat 3x5 (100)", "Back Squat 3x5 100kg"),
        ("squat 3x5 (last set hard) 100kg", "Back Squat 3x5 100kg"),
        ("bench 60kg 2x8 + amrap 15", "Bench Press 3x8/8/15 60kg"),
        ("bench 60kg 3x8+ got 12", "Bench Press 3x8/8/12 60kg"),
        ("bench 60kg 3x8+ (12)", "Bench Press 3x8/8/12 60kg"),
        ("bench 60kg 3x8 (last set 12)", "Bench Press 3x8/8/12 60kg"),
        ("bench 100kg 3x5 (last set 4)", "Bench Press 3x5/5/4 100kg"),
        ("bench 3x8-10 80kg (10,9,8)", "Bench Press 3x10/9/8 80kg"),
        ("8 reps of bench at 80kg for 3 sets", "Bench Press 3x8 80kg"),
        ("split squats 8 each leg x 3, 20kg dumbbells", "Dumbbell Split Squat 3x8 20kg"),
        ("bulgarian 3x8 e/s 20kg", "Bulgarian Split Squat 3x8 20kg"),
    ],
)
def test_what_needs_no_question(text: str, expected: str) -> None:
    assert told(text) == [expected]


@pytest.mark.parametrize(
    "text",
    [
        "bench 12 x 60 x 3",
        "bench 3 x 60 x 12",
        "bench 60kg 3x10 2 times",
        "bench 60kg 3x8+ got 6",
        "squat 225x5 for 3",
        "pull ups 3 10",
        "pull ups 3/10",
        "bench 60kg 3/10",
        "push ups 50 total",
        "push ups 50 reps total",
        "bench 80kg: 10, 9, failed 8",
        "bench 100kg x5, then failed 110x3",
        "bench 60kg 3x8, last set amrap 12",
    ],
)
def test_what_has_two_readings_is_asked_about(text: str) -> None:
    assert told(text) == ["! ambiguous_notation"]
