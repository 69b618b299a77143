"""Timed sets, and times that are no sets."""

import pytest

from tests.unit.notation.told import told


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Plank 3x30s", ["Plank 3x30s"]),
        ("plank 3 sets of 45 seconds", ["Plank 3x45s"]),
        ("plank 1:30", ["Plank 1x90s"]),
        ("plank 1m30s", ["Plank 1x90s"]),
        ("plank 2 min 30", ["Plank 1x150s"]),
        ("plank 2m", ["Plank 1x120s"]),
        ("dead hang 1'30\"", ["Dead Hang 1x90s"]),
        ('dead hang 90"', ["Dead Hang 1x90s"]),
        ("plank 3 x 1 min 15 sec", ["Plank 3x75s"]),
        ("plank 60s, 45s, 30s", ["Plank 1x60s", "Plank 1x45s", "Plank 1x30s"]),
        ("plank 3 sets: 60s, 45s, 30s", ["Plank 1x60s", "Plank 1x45s", "Plank 1x30s"]),
        ("farmer's carry 3x30s @ 32kg each hand", ["Farmer's Carry 3x30s 32kg"]),
        ("side plank 3x30s each side", ["Side Plank 3x30s"]),
        ("plank 3x30s rest 60s", ["Plank 3x30s"]),
        ("treadmill run 30 min", ["Treadmill Run 1x1800s"]),
        ("ran 5k in 25 min", ["Running 1x1500s"]),
        ("stationary bike 45 minutes level 8", ["Stationary Bike 1x2700s"]),
        ("bike 20min @ 150W", ["Stationary Bike 1x1200s"]),
        ("treadmill run 30 min at 10 km/h, 2% incline", ["Treadmill Run 1x1800s"]),
        ("side plank 30s each side x 2", ["Side Plank 2x30s"]),
        ("plank 45s, rest 30s, 45s", ["Plank 2x45s"]),
        ("hike 2h15", ["Hiking 1x8100s"]),
        ("run 5:30/km 27:30", ["Running 1x1650s"]),
        ("rowing machine 2000m 7:45 avg split 1:56", ["Rowing Machine 1x465s"]),
        ("burpees 50 in 4:30", ["Burpee 1x50"]),
        ("jump rope 3x2min", ["Jump Rope 3x120s"]),
    ],
)
def test_timed_sets_have_seconds_and_no_reps(text: str, expected: list[str]) -> None:
    assert told(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("plank 3x60", ["? ambiguous_notation: Plank 3x60"]),
        ("plank 60", ["! ambiguous_notation"]),
        ("plank 2 hours", ["! implausible_value"]),
        ("dead hang 3x20-30s", ["! reps_range_not_performed"]),
        ("air bike 10x20s/40s", ["! ambiguous_notation"]),
        ("air bike 30s on 30s off x 10", ["! ambiguous_notation"]),
        ("side plank L 30s R 30s", ["! ambiguous_notation"]),
        ("farmers walk 3x40m 32kg", ["! missing_reps"]),
        ("running 5k", ["! missing_reps"]),
    ],
)
def test_seconds_are_never_invented(text: str, expected: list[str]) -> None:
    assert told(text) == expected
