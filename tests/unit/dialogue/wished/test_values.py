"""The figures of wishes."""

import pytest

from spotter.dialogue.wished import values


@pytest.mark.parametrize(
    ("text", "minutes"),
    [
        ("half an hour", 30),
        ("40", 40),
        ("30-40 min", 40),
        ("a quick one", 20),
        ("quarter of an hour", 15),
        ("all day", None),
        ("3", None),
    ],
)
def test_minutes(text: str, minutes: int | None) -> None:
    assert values.minutes(text) == minutes


@pytest.mark.parametrize(
    ("text", "reps"),
    [
        ("8-12", (8, 12)),
        ("sets of 5", (5, 5)),
        ("heavy sets of 5 or 6", (5, 6)),
        ("high reps", (12, 20)),
        ("triples", (3, 3)),
        ("3 sets of ten", (10, 10)),
        ("some", None),
    ],
)
def test_reps(text: str, reps: tuple[int, int] | None) -> None:
    assert values.reps(text) == reps


@pytest.mark.parametrize(
    ("text", "seconds"),
    [
        ("90s", 90),
        ("2 min", 120),
        ("2-3 min", 180),
        ("3", 180),
        ("60", 60),
        ("under a minute", 45),
        ("looong rests", 180),
        ("hardly any rest", 30),
        ("rest", None),
    ],
)
def test_rests(text: str, seconds: int | None) -> None:
    assert values.rest_seconds(text) == seconds


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("rpe 8", 2),
        ("rpe 6", 4),
        ("2 in the tank", 2),
        ("one rep short of failure", 1),
        ("nothing to failure", 2),
        ("to failure", 0),
        ("rir 3", 3),
        ("good", None),
    ],
)
def test_how_many_reps_are_left(text: str, left: int | None) -> None:
    assert values.reps_left(text) == left
