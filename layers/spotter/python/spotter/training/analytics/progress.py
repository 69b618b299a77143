"""Progress over a period: how often, how much, and each lift's estimated maximum from its first day to its last."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal

from spotter.training.analytics.performed import (
    NONE_OF_IT,
    ExerciseSession,
    PerformedSet,
    PerformedWorkout,
    by_exercise,
    change,
)
from spotter.training.analytics.series import Point, WeekOfLift, by_week, e1rm_by_day, kilograms_a_week
from spotter.training.analytics.standing_records import LiftRecord


@dataclass(frozen=True, slots=True)
class LiftProgress:
    """One lift in the period. ``first``, ``last`` and ``best`` are estimated maxima by day, in kilograms.

    Without a load there are none of these: then ``top`` alone tells how it went. ``change`` is a percentage.
    """

    exercise: str
    name: str
    sessions: int
    sets: int
    volume: Decimal
    points: tuple[Point, ...]
    weeks: tuple[WeekOfLift, ...]
    top: PerformedSet | None
    top_day: date | None
    assisted: bool = False
    """Whether the load is help."""

    @property
    def first(self) -> Point | None:
        """The estimated maximum of the first day."""
        return self.points[0] if self.points else None

    @property
    def last(self) -> Point | None:
        """The estimated maximum of the last day."""
        return self.points[-1] if self.points else None

    @property
    def best(self) -> Point | None:
        """The best estimated maximum; of equals the first."""
        return max(self.points, key=lambda point: (point.kilograms, -point.day.toordinal()), default=None)

    @property
    def change(self) -> Decimal | None:
        """From the first day to the last, as a percentage; None with fewer than two days."""
        if len(self.points) < 2:
            return None
        return change(self.points[0].kilograms, self.points[-1].kilograms)

    @property
    def trend(self) -> Decimal | None:
        """Kilograms a week, by the line that fits all days best; None with fewer than three days over a week."""
        return kilograms_a_week(self.points)


@dataclass(frozen=True, slots=True)
class Progress:
    """A period, its first and last day among it. ``lifts``: the one with the most sessions first."""

    first: date
    last: date
    training_days: int
    workouts: int
    sets: int
    volume: Decimal
    lifts: tuple[LiftProgress, ...]
    records: tuple[LiftRecord, ...]

    @property
    def days(self) -> int:
        """How long the period is."""
        return (self.last - self.first).days + 1


def progress(
    workouts: Iterable[PerformedWorkout], first: date, last: date, standing: Iterable[LiftRecord] = ()
) -> Progress:
    """What the workouts of the period come to. ``standing`` are the records of its lifts: those set in it are told."""
    within = [each for each in workouts if first <= each.day <= last]
    lifts = [lift_progress(sessions) for sessions in by_exercise(within).values()]
    return Progress(
        first,
        last,
        len({each.day for each in within}),
        len(within),
        sum(each.sets for each in within),
        sum((each.volume for each in within), NONE_OF_IT),
        tuple(sorted(lifts, key=lambda each: (-each.sessions, -each.sets, each.name, each.exercise))),
        tuple(each for each in standing if first <= each.day <= last),
    )


def lift_progress(sessions: Sequence[ExerciseSession]) -> LiftProgress:
    """What the sessions of one lift come to; there is one at least, and they are in time."""
    newest = sessions[-1]
    tops = [(found, each) for each in sessions if (found := each.top) is not None]
    top, of = max(tops, key=lambda one: (*one[1].rank(one[0]), -one[1].day.toordinal()), default=(None, newest))
    return LiftProgress(
        newest.exercise,
        newest.name,
        len({each.workout for each in sessions}),
        sum(len(each.working) for each in sessions),
        sum((each.volume for each in sessions), NONE_OF_IT),
        e1rm_by_day(sessions),
        by_week(sessions),
        top,
        of.day if top is not None else None,
        newest.assisted,
    )
