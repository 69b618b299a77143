from datetime import date

import pytest

from spotter.training.ingest.reading import days_named

THURSDAY = date(2026, 11, 19)


@pytest.mark.parametrize(
    ("text", "days"),
    [
        ("bench 3x5 100kg", []),
        ("yesterday: bench 3x5 100kg", ["2026-11-18"]),
        ("bench 3x5 100kg yesterday", ["2026-11-18"]),
        ("Tuesday\nbench 3x5 100kg\nsquat 3x5 140kg", ["2026-11-17"]),
        ("bench 3x5 100kg, same as last tuesday", []),
        ("bench 5/5/4 @ 100kg", []),
        ("monday: bench 3x5 100kg\ntuesday: squat 3x5 140kg", ["2026-11-16", "2026-11-17"]),
        ("today bench 3x5 100kg", ["2026-11-19"]),
    ],
)
def test_the_day_that_a_text_was_done_on(text: str, days: list[str]) -> None:
    assert [each.day.isoformat() for each in days_named(text, THURSDAY) if each.day] == days
