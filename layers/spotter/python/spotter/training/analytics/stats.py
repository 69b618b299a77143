"""How somebody trains: how often, how long, how much in a workout, and with what."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, timedelta
from decimal import Decimal

from spotter.training.analytics.performed import NONE_OF_IT, PerformedWorkout, to_tenth
from spotter.training.dates import monday_of

_week = timedelta(weeks=1)


@dataclass(frozen=True, slots=True)
class Often:
    """Something and how often it was done: workouts for an exercise, working sets for a muscle or a category."""

    name: str
    count: int


@dataclass(frozen=True, slots=True)
class WorkoutStats:
    """A period, its first and last day among it. Means are of a workout, to a tenth; None without any.

    ``timed`` is how many workouts say how long they took: ``minutes`` is the mean of those. ``weeks_in_a_row`` are the
    newest weeks with training without a gap, within the period; a week that has just begun breaks nothing.
    """

    first: date
    last: date
    workouts: int
    training_days: int
    weekly: Decimal
    sets: int
    volume: Decimal
    sets_each: Decimal | None
    volume_each: Decimal | None
    timed: int
    minutes: Decimal | None
    weeks_in_a_row: int
    newest: date | None
    exercises: tuple[Often, ...]
    muscles: tuple[Often, ...]
    categories: tuple[Often, ...]

    @property
    def days(self) -> int:
        """How long the period is."""
        return (self.last - self.first).days + 1


def workout_stats(workouts: Iterable[PerformedWorkout], first: date, last: date) -> WorkoutStats:
    """What the workouts of the period come to."""
    within = [each for each in workouts if first <= each.day <= last]
    sets, volume = sum(each.sets for each in within), sum((each.volume for each in within), NONE_OF_IT)
    timed = [each.minutes for each in within if each.minutes]
    exercises: Counter[str] = Counter()
    muscles: Counter[str] = Counter()
    categories: Counter[str] = Counter()
    for workout in within:
        exercises.update({session.name for session in workout.exercises if session.working})
        for session in workout.exercises:
            done = len(session.working)
            categories.update(dict.fromkeys(session.categories, done))
            muscles.update(dict.fromkeys(session.muscles, done))
    days = {each.day for each in within}
    return WorkoutStats(
        first,
        last,
        len(within),
        len(days),
        to_tenth(Decimal(len(within)) * 7 / ((last - first).days + 1)),
        sets,
        volume,
        _mean(Decimal(sets), len(within)),
        _mean(volume, len(within)),
        len(timed),
        _mean(Decimal(sum(timed)), len(timed)),
        weeks_in_a_row(days, last),
        max(days, default=None),
        _most(exercises),
        _most(muscles),
        _most(categories),
    )


def weeks_in_a_row(days: Iterable[date], today: date) -> int:
    """How many weeks without a gap end with this one, or with the last one where nothing was done in this one yet."""
    trained = {monday_of(day) for day in days}
    monday = monday_of(today)
    if monday not in trained:
        monday -= _week
    count = 0
    while monday in trained:
        count, monday = count + 1, monday - _week
    return count


def _mean(total: Decimal, count: int) -> Decimal | None:
    return to_tenth(total / count) if count else None


def _most(counts: Counter[str]) -> tuple[Often, ...]:
    ranked = sorted(counts.items(), key=lambda each: (-each[1], each[0]))
    return tuple(Often(name, count) for name, count in ranked if count)
