"""Lengths of time, in digits and in words."""

import pytest

from spotter.language.durations import durations
from spotter.language.tokens import tokenise


@pytest.mark.parametrize(
    ("text", "minutes"),
    [
        ("45 min", 45), ("45mins", 45), ("an hour", 60), ("an hour and a half", 90), ("1h30", 90), ("1 h 30 min", 90),
        ("2 hours and a half", 150), ("half an hour", 30), ("three quarters of an hour", 45), ("1.5 hours", 90),
        ("30-40 minutes", 40), ("twenty to thirty minutes", 30), ("forty five minutes", 45), ("fourty min", 40),
        ("a couple of hours", 120), ("90 seconds", 1.5), ("30m", 30),
        ("one and a half minutes", 1.5), ("two and half minutes", 2.5), ("an hour and a quarter", 75),
    ],
)  # fmt: skip
def test_a_length_of_time_is_read(text: str, minutes: float) -> None:
    assert [found.seconds for found in durations(tokenise(text))] == [minutes * 60]


@pytest.mark.parametrize(
    ("text", "seconds"),
    [
        ("1 min 10", [70]),
        ("1min30 / 1min15", [90, 75]),
        ("bike 45 min 8/10", [2700]),
        ("one minute and twenty seconds", [80]),
        ("a minute and five", [65]),
        ("1 min 10 and 55 sec", [70, 55]),
        ("1 min 10 reps", [60]),
        ("20 min 8% incline", [1200]),
        ("20 min 5 exercises", [1200]),
        ("1 min 3", [60]),
    ],
)
def test_seconds_behind_minutes_are_of_them(text: str, seconds: list[int]) -> None:
    assert [found.seconds for found in durations(tokenise(text))] == seconds


def test_a_range_keeps_both_its_ends() -> None:
    (found,) = durations(tokenise("30 to 40 minutes"))
    assert (found.least_seconds, found.seconds) == (1800, 2400)


@pytest.mark.parametrize("text", ["45", "3x5", "an exercise", "99999999999 minutes", "0 min"])
def test_what_is_no_length_of_time_is_none(text: str) -> None:
    assert list(durations(tokenise(text))) == []
