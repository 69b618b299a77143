"""Progress over a period: sums that equal a recount, and trends of what was estimated."""

from collections import Counter
from datetime import date, timedelta
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from spotter.coaching.e1rm import epley
from spotter.training.analytics.performed import ExerciseSession, PerformedSet, PerformedWorkout, change, share
from spotter.training.analytics.progress import lift_progress, progress
from spotter.training.analytics.series import Point, by_week, kilograms_a_week

FIRST, LAST = date(2026, 3, 2), date(2026, 3, 31)


def session(day: str, *sets: tuple[str, int], load_type: str = "total", warmup: bool = False) -> ExerciseSession:
    done = tuple(PerformedSet(reps, kilograms=Decimal(kg), warmup=warmup) for kg, reps in sets)
    return ExerciseSession("bench-press", "Bench Press", date.fromisoformat(day), f"w{day}", done, load_type)


def test_a_lift_is_told_by_its_best_estimate_of_each_day() -> None:
    lift = lift_progress(
        [
            session("2026-03-02", ("100", 5), ("90", 8)),
            session("2026-03-09", ("105", 5)),
            session("2026-03-16", ("95", 5)),
        ]
    )
    assert [(each.day.isoformat(), each.kilograms) for each in lift.points] == [
        ("2026-03-02", Decimal("116.67")),
        ("2026-03-09", Decimal("122.50")),
        ("2026-03-16", Decimal("110.83")),
    ]
    assert lift.best == Point(date(2026, 3, 9), Decimal("122.50"))
    assert lift.change == Decimal("-5.0")
    assert lift.trend == Decimal("-2.92")
    assert (lift.top, lift.top_day) == (PerformedSet(5, kilograms=Decimal(105)), date(2026, 3, 9))
    assert (lift.sessions, lift.sets, lift.volume) == (3, 4, Decimal(500 + 720 + 525 + 475))


def test_of_equal_sets_and_days_the_first_counts() -> None:
    lift = lift_progress([session("2026-03-02", ("100", 5)), session("2026-03-09", ("100", 5))])
    assert lift.top_day == date(2026, 3, 2)
    assert lift.best is not None
    assert lift.best.day == date(2026, 3, 2)
    assert lift.change == 0


def test_with_help_the_least_of_it_is_the_top_set_and_nothing_is_estimated() -> None:
    lift = lift_progress([session("2026-03-02", ("30", 8), ("20", 8), load_type="assisted")])
    assert lift.volume == 0, "help is no load"
    assert lift.top is not None
    assert lift.top.kilograms == 20
    assert lift.points == ()
    assert (lift.change, lift.best, lift.trend) == (None, None, None)


@pytest.mark.parametrize(("reps", "load_type"), [(13, "total"), (5, "added"), (5, "none")])
def test_there_is_no_estimate_of_endurance_or_of_what_the_body_adds_to(reps: int, load_type: str) -> None:
    assert session("2026-03-02", ("20", reps), load_type=load_type).e1rm is None


def test_warm_ups_count_for_nothing() -> None:
    assert session("2026-03-02", ("60", 5), warmup=True).working == ()
    assert session("2026-03-02", ("60", 5), warmup=True).e1rm is None


def test_two_days_or_a_few_days_are_no_trend() -> None:
    points = [Point(FIRST + timedelta(days=days), Decimal(100 + days)) for days in (0, 7, 14)]
    assert kilograms_a_week(points) == Decimal("7.00")
    assert kilograms_a_week(points[:2]) is None
    assert kilograms_a_week([Point(FIRST + timedelta(days=days), Decimal(100)) for days in (0, 2, 4)]) is None


def test_weeks_of_a_lift_begin_on_monday() -> None:
    weeks = by_week(
        [session("2026-03-08", ("100", 5)), session("2026-03-09", ("100", 5)), session("2026-03-15", ("50", 2))]
    )
    assert [(each.monday.isoformat(), each.sets, each.volume) for each in weeks] == [
        ("2026-03-02", 1, Decimal(500)),
        ("2026-03-09", 2, Decimal(600)),
    ]


def test_shares_and_changes_of_nothing_are_unknown() -> None:
    assert (share(1, 0), change(None, 1), change(0, 1), change(2, None)) == (None, None, None, None)
    assert (share(1, 3), change(100, 103)) == (Decimal("33.3"), Decimal("3.0"))


sets = st.builds(
    PerformedSet,
    reps=st.one_of(st.none(), st.integers(0, 30)),
    seconds=st.one_of(st.none(), st.integers(0, 90).map(Decimal)),
    kilograms=st.one_of(st.none(), st.integers(-20, 400).map(lambda half: Decimal(half) / 2)),
    rpe=st.none(),
    warmup=st.booleans(),
)
sessions = st.builds(
    lambda key, day, done: (key, day, tuple(done)),
    st.sampled_from(("bench-press", "pull-up", "plank")),
    st.dates(FIRST - timedelta(days=10), LAST + timedelta(days=10)),
    st.lists(sets, max_size=5),
)


@given(st.lists(sessions, max_size=12))
def test_sums_equal_a_recount(logged: list[tuple[str, date, tuple[PerformedSet, ...]]]) -> None:
    workouts = [
        PerformedWorkout(f"w{at}", day, None, None, (ExerciseSession(key, key.title(), day, f"w{at}", done, "total"),))
        for at, (key, day, done) in enumerate(logged)
    ]
    found = progress(workouts, FIRST, LAST)
    within = [(key, day, done) for key, day, done in logged if FIRST <= day <= LAST]
    counted = [
        (key, day, each)
        for key, day, done in within
        for each in done
        if not each.warmup and (each.reps or each.seconds)
    ]
    assert found.workouts == len(within)
    assert found.training_days == len({day for _, day, _ in within})
    assert found.sets == len(counted)
    volume = Decimal(0)
    for _, _, each in counted:
        if each.reps and each.kilograms is not None and each.kilograms > 0:
            volume += each.reps * each.kilograms
    assert found.volume == volume
    assert {each.exercise: each.sessions for each in found.lifts} == Counter(key for key, _, _ in within)
    assert sum(each.sets for each in found.lifts) == found.sets
    assert sum((each.volume for each in found.lifts), Decimal(0)) == found.volume
    for lift in found.lifts:
        estimates = [
            epley(each.kilograms, each.reps)
            for key, _, each in counted
            if key == lift.exercise and each.reps and each.reps <= 12 and each.kilograms and each.kilograms > 0
        ]
        assert (lift.best.kilograms if lift.best else None) == max((each for each in estimates if each), default=None)
        assert sum(week.sets for week in lift.weeks) == lift.sets
        assert sum((week.volume for week in lift.weeks), Decimal(0)) == lift.volume
