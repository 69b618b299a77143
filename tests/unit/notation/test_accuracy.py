"""The parser on the corpus, both halves. Counts only: no failure may show an entry of the held-out half."""

from functools import cache

import pytest

from bench.notation import Row, table

_halves = ("building", "held out")
"""What the fresh halves show is a measurement, misses included: see bench."""


@cache
def _rows() -> dict[tuple[str, str], Row]:
    return {(row.half, row.difficulty): row for row in table()}


@pytest.mark.parametrize("half", _halves)
@pytest.mark.parametrize(("difficulty", "least"), [("easy", 0.97), ("middling", 0.85)])
def test_entries_are_exactly_right(half: str, difficulty: str, least: float) -> None:
    row = _rows()[half, difficulty]
    assert row.accuracy >= least, f"{row.right} of {row.entries}"


@pytest.mark.parametrize("half", _halves)
def test_silent_wrong_writes_are_rare(half: str) -> None:
    row = _rows()[half, "all"]
    assert row.wrong_writes <= 0.01, f"{row.wrong} of {row.written}"
