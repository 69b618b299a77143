"""The data ranks substitutes as a coach would: equipment, the same movement, then the muscles that both train."""

import pytest

from spotter.catalogue import Equipment, Exercise, all_exercises, match

E = Equipment


def score(lost: Exercise, other: Exercise) -> int:
    """+60 a shared target, +30 a shared synergist, -30 and -15 for each that only one of them has."""
    targets, synergists = (set(lost.primary), set(other.primary)), (set(lost.secondary), set(other.secondary))
    return (
        60 * len(targets[0] & targets[1])
        - 30 * len(targets[0] ^ targets[1])
        + 30 * len(synergists[0] & synergists[1])
        - 15 * len(synergists[0] ^ synergists[1])
    )


def best(name: str, *available: Equipment) -> str | None:
    lost = match(name).exercise
    assert lost is not None
    fitting = [
        each
        for each in all_exercises()
        if each.id != lost.id
        and each.equipment <= set(available)
        and (each.pattern, each.kind, each.category) == (lost.pattern, lost.kind, lost.category)
    ]
    ranked = sorted(fitting, key=lambda each: (-score(lost, each), each.id))
    return ranked[0].name if ranked else None


def test_bench_press_with_dumbbells_and_a_bench_is_dumbbell_bench_press() -> None:
    assert best("Bench Press", E.DUMBBELL, E.BENCH) == "Dumbbell Bench Press"


def test_bench_press_with_the_body_alone_is_push_up() -> None:
    assert best("Bench Press") == "Push-up"


@pytest.mark.parametrize(
    ("lost", "available", "expected"),
    [
        ("Incline Bench Press", [E.DUMBBELL, E.BENCH], "Dumbbell Incline Bench Press"),
        ("Dumbbell Bench Press", [E.BARBELL, E.BENCH], "Bench Press"),
        ("Machine Chest Press", [E.DUMBBELL, E.BENCH], "Dumbbell Bench Press"),
        ("Overhead Press", [E.DUMBBELL], "Dumbbell Shoulder Press"),
        ("Overhead Press", [E.KETTLEBELL], "Kettlebell Press"),
        ("Overhead Press", [], "Pike Push-up"),
        ("Barbell Row", [E.DUMBBELL], "Dumbbell Row"),
        ("Barbell Row", [E.CABLE], "Seated Cable Row"),
        ("Barbell Row", [], "Towel Row"),
        ("Pull-up", [E.CABLE], "Lat Pulldown"),
        ("Pull-up", [E.BAND], "Band Pulldown"),
        ("Back Squat", [E.DUMBBELL], "Goblet Squat"),
        ("Back Squat", [E.LEG_PRESS_MACHINE], "Leg Press"),
        ("Back Squat", [], "Bodyweight Squat"),
        ("Front Squat", [E.DUMBBELL], "Dumbbell Front Squat"),
        ("Leg Press", [E.DUMBBELL], "Goblet Squat"),
        ("Deadlift", [E.KETTLEBELL], "Kettlebell Deadlift"),
        ("Deadlift", [E.DUMBBELL], "Dumbbell Deadlift"),
        ("Deadlift", [E.TRAP_BAR], "Trap Bar Deadlift"),
        ("Romanian Deadlift", [E.DUMBBELL], "Dumbbell Romanian Deadlift"),
        ("Hip Thrust", [E.DUMBBELL, E.BENCH], "Dumbbell Glute Bridge"),
        ("Hip Thrust", [], "Glute Bridge"),
        ("Dumbbell Lunge", [E.KETTLEBELL], "Kettlebell Lunge"),
        ("Barbell Curl", [E.DUMBBELL], "Dumbbell Curl"),
        ("Barbell Curl", [E.BAND], "Band Curl"),
        ("Tricep Pushdown", [E.DUMBBELL], "Overhead Tricep Extension"),
        ("Skull Crusher", [E.DUMBBELL, E.BENCH], "Dumbbell Skull Crusher"),
        ("Lying Leg Curl", [], "Sliding Leg Curl"),
        ("Face Pull", [E.BAND], "Band Face Pull"),
        ("Barbell Shrug", [E.DUMBBELL], "Dumbbell Shrug"),
        ("Cable Fly", [E.DUMBBELL, E.BENCH], "Dumbbell Chest Fly"),
        ("Dumbbell Lateral Raise", [E.CABLE], "Cable Lateral Raise"),
        ("Kettlebell Swing", [E.DUMBBELL], "Dumbbell Swing"),
        ("Treadmill Run", [], "Running"),
    ],
)
def test_the_best_substitute(lost: str, available: list[Equipment], expected: str) -> None:
    assert best(lost, *available) == expected


def test_nothing_trains_the_side_of_the_shoulder_with_the_body_alone() -> None:
    assert best("Dumbbell Lateral Raise") is None
