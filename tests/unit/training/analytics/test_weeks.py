"""Weeks: comparison with the one before, muscles beside what they need, gaps told and not invented."""

from datetime import date, timedelta
from decimal import Decimal

from hypothesis import given
from hypothesis import strategies as st

from spotter.coaching.volume_landmarks import LANDMARKS
from spotter.training.analytics.weeks import DayDone, Standing, Week, muscle_sets, summaries

TODAY = date(2026, 3, 18)
THIS = date(2026, 3, 16)


def week(monday: date, sets: int, **muscles: int) -> Week:
    return Week(monday, (DayDone(monday, 1, sets, Decimal(sets * 100)),), muscles)


def test_a_week_is_compared_with_the_one_before() -> None:
    newest, before = summaries([week(THIS, 8, chest=8), week(THIS - timedelta(7), 12)], TODAY, 2)
    assert (newest.is_over, before.is_over) == (False, True)
    assert (newest.more_sets, newest.more_volume, newest.more_workouts) == (-4, Decimal(-400), 0)
    assert (before.more_sets, before.before.sets) == (12, 0)


def test_a_week_off_is_there_and_those_before_the_first_are_not() -> None:
    found = summaries([week(THIS, 8), week(THIS - timedelta(21), 5)], TODAY, 10)
    assert [(each.week.monday, each.week.sets) for each in found] == [
        (THIS, 8),
        (THIS - timedelta(7), 0),
        (THIS - timedelta(14), 0),
        (THIS - timedelta(21), 5),
    ]
    assert summaries([], TODAY, 4) == ()


def test_muscles_stand_below_within_or_above_what_they_can_use() -> None:
    (found,) = summaries([week(THIS, 30, chest=7, quads=20, biceps=23, heart=2)], TODAY, 1)
    assert {each.muscle: each.standing for each in found.muscles} == {
        "biceps": Standing.ABOVE,
        "quads": Standing.WITHIN,
        "chest": Standing.BELOW,
        "heart": None,
    }
    assert [each.muscle for each in found.muscles] == ["biceps", "quads", "chest", "heart"]
    assert muscle_sets("a muscle of somebody's own", 3).standing is None


@given(st.dictionaries(st.sampled_from([each.value for each in LANDMARKS]), st.integers(0, 30)))
def test_every_muscle_that_needs_sets_is_told_as_trained_or_not(muscles: dict[str, int]) -> None:
    (found,) = summaries([week(THIS, 1, **muscles)], TODAY, 1)
    trained = {each.muscle: each.sets for each in found.muscles}
    assert trained == {name: sets for name, sets in muscles.items() if sets}
    needed = {muscle.value for muscle, marks in LANDMARKS.items() if marks.least}
    assert {each.muscle for each in found.untrained} == needed - set(trained)
