"""Loads: their units, what they are added to, which sets they belong to, and when they are not believed."""

import pytest

from spotter.notation import Unit
from tests.unit.notation.told import told


@pytest.mark.parametrize(
    ("text", "unit", "expected"),
    [
        ("hammer curl 3x12 35#", "kg", "Hammer Curl 3x12 35lb"),
        ("hammer curl 3x12 35 lbs", "kg", "Hammer Curl 3x12 35lb"),
        ("hammer curl 3x12 35 pounds", "kg", "Hammer Curl 3x12 35lb"),
        ("hammer curl 3x12 35", "lb", "Hammer Curl 3x12 35lb"),
        ("front squat 5x3@85k", "lb", "Front Squat 5x3 85kg"),
        ("squat 3x5 100 kilos", "lb", "Back Squat 3x5 100kg"),
        ("bench £135 x 8", "lb", "Bench Press 1x8 135lb"),
        ("squat 100 5x5 (lbs)", "kg", "Back Squat 5x5 100lb"),
        ("OHP 3x8 42,5 kg", "kg", "Overhead Press 3x8 42.5kg"),
        ("bench 82,5 x 5", "kg", "Bench Press 1x5 82.5kg"),
        ("bench 3x5 @82,5", "kg", "Bench Press 3x5 82.5kg"),
        ("db curl 12,5x10", "kg", "Dumbbell Curl 1x10 12.5kg"),
        ("bench 61,25kg 3x5", "kg", "Bench Press 3x5 61.25kg"),
        ("dumbbell curl 12½kg 3x10", "kg", "Dumbbell Curl 3x10 12.5kg"),
        ("bench 3x5 @100@8", "kg", "Bench Press 3x5 100kg @8"),
        ("Bench 100kg (220lb) 3x5", "lb", "Bench Press 3x5 100kg"),
        ("squat 220lb / 100kg 5x5", "kg", "Back Squat 5x5 220lb"),
        ("deadlift 405 lbs / 184 kg x 3", "kg", "Deadlift 1x3 405lb"),
        ("deadlift 405lb (184kg) x 3", "kg", "Deadlift 1x3 405lb"),
        ("OHP 3x5 50kg (+2.5kg)", "kg", "Overhead Press 3x5 50kg"),
        ("dips +10 x 8", "kg", "Dip 1x8 10kg"),
        ("dips 3 x bw x 10", "kg", "Dip 3x10"),
        ("pull-ups 3x8 at 80kg bw", "kg", "Pull-up 3x8"),
        ("plank with 20kg plate 3x30s", "kg", "Plank 3x30s 20kg"),
        ("dips bw+20 3x8", "kg", "Dip 3x8 20kg"),
        ("dips bodyweight + 20kg 3x8", "lb", "Dip 3x8 20kg"),
        ("dips +25lbs 3x8", "kg", "Dip 3x8 25lb"),
        ("pull ups 3x8 +10", "kg", "Pull-up 3x8 10kg"),
        ("weighted pull ups 3x5 @ 20kg", "kg", "Pull-up 3x5 20kg"),
        ("assisted pull ups 3x8 -20kg", "kg", "Assisted Pull-up 3x8 20kg"),
        ("chin ups bw 3x10", "kg", "Chin-up 3x10"),
        ("bw squats 3x20", "kg", "Bodyweight Squat 3x20"),
        ("DB row 4x10 32kg per arm", "kg", "Dumbbell Row 4x10 32kg"),
        ("db bench 3x10 @ 30kg per hand", "kg", "Dumbbell Bench Press 3x10 30kg"),
        ("db bench 2x30kg 3x10", "kg", "Dumbbell Bench Press 3x10 30kg"),
        ("db bench 2x30s 3x10", "kg", "Dumbbell Bench Press 3x10 30kg"),
        ("dumbbell curls w/ the 30s 3x12", "lb", "Dumbbell Curl 3x12 30lb"),
        ("db curls 30s x 12", "lb", "Dumbbell Curl 1x12 30lb"),
        ("60kg squat 3x5", "kg", "Back Squat 3x5 60kg"),
        ("bench 3x5 100kg each set", "kg", "Bench Press 3x5 100kg"),
    ],
)
def test_one_load(text: str, unit: Unit, expected: str) -> None:
    assert told(text, unit=unit) == [expected]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("bench 60/70/80 x 8", ["1x8 60kg", "1x8 70kg", "1x8 80kg"]),
        ("bench 60-70-80 x 8", ["1x8 60kg", "1x8 70kg", "1x8 80kg"]),
        ("bench 60/70/80 x 10/8/6", ["1x10 60kg", "1x8 70kg", "1x6 80kg"]),
        ("bench 3x5 100/102.5/105kg", ["1x5 100kg", "1x5 102.5kg", "1x5 105kg"]),
        ("bench 5/3/1 @ 100/110/120", ["1x5 100kg", "1x3 110kg", "1x1 120kg"]),
        ("bench 3 sets of 5: 80kg, 85kg and 90kg", ["1x5 80kg", "1x5 85kg", "1x5 90kg"]),
        ("bench 3x5 at 60, 80 and 100", ["1x5 60kg", "1x5 80kg", "1x5 100kg"]),
        ("bench 60, 80, 100 for 5", ["1x5 60kg", "1x5 80kg", "1x5 100kg"]),
        ("bench 140 for 5, 160 for a triple", ["1x5 140kg", "1x3 160kg"]),
        ("bench 100kg x5 (2 sets), 95kg x 6 (1 set)", ["2x5 100kg", "1x6 95kg"]),
        ("bench 60x5, 80x5, 100x3, then 3x5 at 110", ["1x5 60kg", "1x5 80kg", "1x3 100kg", "3x5 110kg"]),
        ("bench 60x10 70x8 80x6", ["1x10 60kg", "1x8 70kg", "1x6 80kg"]),
        ("bench 60x10/70x8/80x6", ["1x10 60kg", "1x8 70kg", "1x6 80kg"]),
        ("bench 60kg x 10, 70 x 8, 80kg x 6", ["1x10 60kg", "1x8 70kg", "1x6 80kg"]),
        ("bench 10 reps with 60kg, 8 with 70kg, 6 with 80kg", ["1x10 60kg", "1x8 70kg", "1x6 80kg"]),
        ("bench 40kg 10,8,6 then 35kg 12,10", ["3x10/8/6 40kg", "2x12/10 35kg"]),
        ("bench: top set 140x3, back off 3x5 120", ["1x3 140kg", "3x5 120kg"]),
        ("bench 3x5 at 100kg, then dropped to 80kg for 2x8", ["3x5 100kg", "2x8 80kg"]),
        ("bench 100x5 -> 80x8 -> 60x12", ["1x5 100kg", "1x8 80kg", "1x12 60kg"]),
        ("bench 110kg x 3 @8.5 + 3x6 @ 95kg", ["1x3 110kg @8.5", "3x6 95kg"]),
        ("bench 82,5kg x 5, 85kg x 3, 87,5kg x 1", ["1x5 82.5kg", "1x3 85kg", "1x1 87.5kg"]),
    ],
)
def test_different_loads_are_separate_sets_in_order(text: str, expected: list[str]) -> None:
    assert told(text) == [f"Bench Press {each}" for each in expected]


def test_sets_with_and_without_an_added_load() -> None:
    assert told("pull ups 3x10, 3x5 +20kg") == ["Pull-up 3x10", "Pull-up 3x5 20kg"]


def test_a_unit_written_once_holds_for_the_exercise_and_not_for_the_next() -> None:
    assert told("bench 60x10, 80x8, 100kg x 5\nsquat 3x5 225", unit="lb") == [
        "Bench Press 1x10 60kg",
        "Bench Press 1x8 80kg",
        "Bench Press 1x5 100kg",
        "Back Squat 3x5 225lb",
    ]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("bench press 100kg lbs 3x5", "! unit_conflict"),
        ("Bench 100kg (185lb) 3x5", "! unit_conflict"),
        ("bench 100kg 225lb 3x5", "! unit_conflict"),
        ("squat 100kg 3x5 (that's in lbs)", "! unit_conflict"),
        ("bench 80kg 100kg 3x5", "! ambiguous_weight"),
        ("bench 3x5 100kg / 60kg", "! ambiguous_weight"),
        ("bench 80-85kg 3x8", "! ambiguous_weight"),
        ("leg press somewhere between 150 and 200kg, 3x10", "! ambiguous_weight"),
        ("squat 3 plates 5x5", "! ambiguous_weight"),
        ("bench just the bar 3x10", "! ambiguous_weight"),
        ("bench 15 stone 3x5", "! ambiguous_weight"),
        ("squat 60kg each side 5x5", "! ambiguous_weight"),
        ("bench 45lbs/side 3x5", "! ambiguous_weight"),
        ("db bench 3x10 60kg total", "! ambiguous_weight"),
        ("bench bw x 8", "! ambiguous_weight"),
        ("bench 3x5 -60kg", "! ambiguous_weight"),
        ("bench 3x5 100kg, 3x8", "! ambiguous_weight"),
        ("bench 3x5 3x8 100kg", "! ambiguous_weight"),
        ("bench 3x5 100kg, no wait 105kg", "! ambiguous_weight"),
        ("bench 2000kg 3x5", "! implausible_value"),
        ("dumbbell curl 90kg 3x10", "! implausible_value"),
        ("bench 3.5x10", "! implausible_value"),
        ("bench 1,000kg 3x5", "! implausible_value"),
        ("bench 3x5 0kg", "! invalid_number"),
        ("lateral raise 3x12 8", "! ambiguous_notation"),
        ("bench about 100kg 3x5", "? ambiguous_weight: Bench Press 3x5 100kg"),
        ("bench 3x5 ~100kg", "? ambiguous_weight: Bench Press 3x5 100kg"),
        ("1.5xbw squat x5", "! ambiguous_weight"),
        ("pull-ups 3x8 80kg", "? ambiguous_weight: Pull-up 3x8 80kg"),
        ("incline walk 30 min w/ 10kg vest", "? ambiguous_weight: Treadmill Walk 1x1800s 10kg"),
        ("bench 3x5 @ ?", "? missing_weight: Bench Press 3x5"),
        ("bench ?kg 3x5", "? missing_weight: Bench Press 3x5"),
        ("Squat 3x5", "? missing_weight: Back Squat 3x5"),
        ("bench 3x5 75%", "? missing_weight: Bench Press 3x5"),
        ("leg press 3x10 pin 8", "? missing_weight: Leg Press 3x10"),
        ("bench 3x5 @", "? missing_weight: Bench Press 3x5"),
    ],
)
def test_loads_that_are_not_certain_are_asked_about(text: str, expected: str) -> None:
    assert told(text) == [expected]


def test_a_percentage_beside_a_load_is_a_note() -> None:
    assert told("Squat 5x3 140kg (80%)") == ["Back Squat 5x3 140kg"]
    assert told("bench 3x5 @75% (90kg)") == ["Bench Press 3x5 90kg"]
