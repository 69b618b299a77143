"""Splits that fit a number of days, and the days that are taken where none are named."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from spotter.catalogue import Level
from spotter.dialogue.weekly.splits import Split, areas_of, fitting, missing, usual_days


@pytest.mark.parametrize(
    ("days", "level", "split"),
    [
        (2, None, Split.FULL_BODY),
        (3, Level.ADVANCED, Split.FULL_BODY),
        (4, None, Split.UPPER_LOWER),
        (4, Level.BEGINNER, Split.FULL_BODY),
        (5, None, Split.PUSH_PULL_LEGS),
        (6, None, Split.PUSH_PULL_LEGS),
    ],
)
def test_the_split_fits_the_days_and_the_level(days: int, level: Level | None, split: Split) -> None:
    assert fitting(days, level) is split


@given(st.sampled_from(list(Split)), st.integers(1, 7))
def test_each_day_of_a_split_is_for_something(split: Split, days: int) -> None:
    found = areas_of(split, days)
    assert len(found) == days
    assert all(found)


@given(st.integers(1, 6), st.sets(st.integers(1, 7), max_size=3), st.sets(st.integers(1, 7), max_size=3))
def test_days_that_were_named_are_kept_and_days_off_are_free(count: int, named: set[int], off: set[int]) -> None:
    named -= off
    days = usual_days(count, named, off)
    assert named <= set(days)
    assert not set(days) & off
    assert len(days) == max(len(named), min(count, 7 - len(off)))


def test_a_day_without_a_wish_trains_what_the_others_leave_out() -> None:
    ppl = areas_of(Split.PUSH_PULL_LEGS, 3)
    assert missing([ppl[0], ppl[1]]) == areas_of(Split.UPPER_LOWER, 2)[1]
    assert missing([ppl[2]]) == areas_of(Split.UPPER_LOWER, 2)[0]
    assert missing([]) == areas_of(Split.FULL_BODY, 1)[0]
