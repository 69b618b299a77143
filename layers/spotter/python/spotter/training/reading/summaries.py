"""What the analytics say of a user: progress, weeks, stats and goals, read for a day that the caller names."""

from datetime import date, timedelta

from spotter.catalogue import Exercise
from spotter.training import keys
from spotter.training.analytics.goals import GoalsProgress, goals_progress
from spotter.training.analytics.progress import LiftProgress, Progress, lift_progress, progress
from spotter.training.analytics.standing_records import LiftRecord
from spotter.training.analytics.stats import WorkoutStats, workout_stats
from spotter.training.analytics.weeks import WeekSummary, summaries
from spotter.training.exercise_list import UserExercises
from spotter.training.models import Goals
from spotter.training.reading.lists import one
from spotter.training.reading.training_log import (
    lift_records,
    records_of,
    sessions_between,
    weeks_until,
    workouts_between,
)
from spotter.training.records import Needs, Reader

MOST_DAYS = 366
MOST_WEEKS = 53
GOAL_WEEKS = 4


def period(today: date, days: int) -> tuple[date, date]:
    """The first and the last of ``days`` days, today the last."""
    return today - timedelta(days=days - 1), today


def read_progress(reader: Reader, exercises: UserExercises, today: date, days: int) -> Progress:
    """The progress of the last ``days`` days, the records that were set in them among it."""
    first, last = period(today, days)
    workouts = workouts_between(reader, exercises, first, last)
    trained = dict.fromkeys(session.exercise for workout in workouts for session in workout.exercises)
    standing = (record for stored in lift_records(reader, trained).values() for record in records_of(stored))
    return progress(workouts, first, last, standing)


def read_lift(
    reader: Reader, exercises: UserExercises, exercise: Exercise, today: date, days: int
) -> tuple[LiftProgress | None, tuple[LiftRecord, ...]]:
    """The progress of one lift in the last ``days`` days, None where it was not done in them; and its records."""
    reader.read(Needs(records=(keys.SETTINGS, keys.lift(exercise.id))))  # at once with the unit that it is told in
    first, last = period(today, days)
    sessions = sessions_between(reader, exercises, exercise.id, first, last)
    stored = lift_records(reader, (exercise.id,)).get(exercise.id)
    return lift_progress(sessions) if sessions else None, records_of(stored) if stored else ()


def read_weeks(reader: Reader, today: date, weeks: int) -> tuple[WeekSummary, ...]:
    """The last ``weeks`` weeks, the newest first."""
    return summaries(weeks_until(reader, today, weeks), today, weeks)


def read_stats(reader: Reader, exercises: UserExercises, today: date, days: int) -> WorkoutStats:
    """How somebody trained in the last ``days`` days."""
    first, last = period(today, days)
    return workout_stats(workouts_between(reader, exercises, first, last), first, last)


def read_goals(reader: Reader, exercises: UserExercises, today: date, weeks: int = GOAL_WEEKS) -> GoalsProgress:
    """What was trained for each goal in the last ``weeks`` weeks."""
    categories = one(reader, Goals, keys.CATEGORY_GOALS) or Goals()
    muscles = one(reader, Goals, keys.MUSCLE_GOALS) or Goals()
    wanted = categories.weights or muscles.weights
    first, last = period(today, weeks * 7)
    workouts = workouts_between(reader, exercises, first, last) if wanted else ()
    return goals_progress(categories.weights, muscles.weights, workouts, weeks)
