"""Goals beside what was trained, and how somebody trains."""

from datetime import date, timedelta
from decimal import Decimal

from spotter.training.analytics.goals import GoalStanding, goals_progress, muscles_meant
from spotter.training.analytics.performed import ExerciseSession, PerformedSet, PerformedWorkout
from spotter.training.analytics.stats import weeks_in_a_row, workout_stats

DAY = date(2026, 3, 2)


def done(
    sets: int, muscles: tuple[str, ...], category: str = "strength", day: date = DAY, minutes: int | None = None
) -> PerformedWorkout:
    own_id = f"w{day.isoformat()}-{category}"
    performed = (PerformedSet(5, kilograms=Decimal(10)),) * sets
    session = ExerciseSession(category, category.title(), day, own_id, performed, "total", muscles, (category,))
    return PerformedWorkout(own_id, day, None, minutes, (session,))


def test_a_muscle_that_is_wanted_is_held_against_what_it_needs_a_week() -> None:
    workouts = [done(40, ("chest",)), done(8, ("quads",))]
    found = goals_progress({}, {"chest": 8, "quads": 5, "abs": -3, "back": 4}, workouts, 4)
    told = {each.goal: (each.sets, each.weekly, each.standing) for each in found.muscles}
    assert told == {
        "chest": (40, Decimal("10.0"), GoalStanding.ON_TRACK),
        "quads": (8, Decimal("2.0"), GoalStanding.BEHIND),
        "back": (0, Decimal("0.0"), GoalStanding.BEHIND),
        "abs": (0, Decimal("0.0"), GoalStanding.AVOIDED),
    }
    assert [each.goal for each in found.muscles] == ["chest", "quads", "back", "abs"]


def test_more_than_a_muscle_recovers_from_and_what_is_not_wanted_are_said() -> None:
    found = goals_progress({}, {"chest": 8, "quads": -2, "abs": 0}, [done(23, ("chest",)), done(1, ("quads",))], 1)
    assert {each.goal: each.standing for each in found.muscles} == {
        "chest": GoalStanding.ABOVE,
        "quads": GoalStanding.UNWANTED,
        "abs": GoalStanding.NEUTRAL,
    }


def test_a_category_is_held_against_its_share_of_what_is_wanted() -> None:
    found = goals_progress({"strength": 6, "cardio": 2}, {}, [done(15, ()), done(1, (), "cardio")], 4)
    assert [(each.goal, each.share, each.wanted, each.standing) for each in found.categories] == [
        ("strength", Decimal("93.8"), Decimal("75.0"), GoalStanding.ON_TRACK),
        ("cardio", Decimal("6.3"), Decimal("25.0"), GoalStanding.BEHIND),
    ]


def test_a_part_of_the_body_stands_for_its_muscles_and_counts_a_set_once() -> None:
    assert {each.value for each in muscles_meant("Side Delts")} == {"side_delts"}
    assert {"lats", "upper_back"} <= {each.value for each in muscles_meant("back")}
    found = goals_progress({}, {"back": 5}, [done(9, ("lats", "upper_back"))], 1)
    assert found.muscles[0].sets == 9


def test_how_somebody_trains() -> None:
    workouts = [
        done(10, ("chest",), minutes=50, day=DAY),
        done(20, ("quads",), day=DAY + timedelta(7)),
        done(6, (), "cardio", day=DAY + timedelta(8), minutes=30),
    ]
    found = workout_stats(workouts, DAY, DAY + timedelta(13))
    assert (found.workouts, found.training_days, found.weekly, found.sets) == (3, 3, Decimal("1.5"), 36)
    assert (found.sets_each, found.volume_each) == (Decimal("12.0"), Decimal("600.0"))
    assert (found.timed, found.minutes, found.newest) == (2, Decimal("40.0"), DAY + timedelta(8))
    assert [(each.name, each.count) for each in found.muscles] == [("quads", 20), ("chest", 10)]
    assert [(each.name, each.count) for each in found.exercises] == [("Strength", 2), ("Cardio", 1)]


def test_of_nothing_there_are_no_means() -> None:
    found = workout_stats([], DAY, DAY)
    assert (found.sets_each, found.volume_each, found.minutes, found.newest, found.weeks_in_a_row) == (None,) * 4 + (0,)


def test_a_week_that_has_begun_breaks_no_streak() -> None:
    monday = date(2026, 3, 16)
    trained = [monday - timedelta(days=3), monday - timedelta(days=10), monday - timedelta(days=24)]
    assert weeks_in_a_row(trained, monday) == 2
    assert weeks_in_a_row([*trained, monday], monday) == 3
    assert weeks_in_a_row(trained, monday + timedelta(days=7)) == 0
