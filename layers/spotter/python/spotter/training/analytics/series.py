"""What a chart of a lift shows: the estimated maximum by day, and the volume by week."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal

from spotter.training.analytics.performed import NONE_OF_IT, ExerciseSession
from spotter.training.dates import monday_of

_hundredth = Decimal("0.01")
FEWEST_DAYS = 3
SHORTEST_SPAN = 7


@dataclass(frozen=True, slots=True)
class Point:
    """A day, and the best estimated maximum of it in kilograms."""

    day: date
    kilograms: Decimal


@dataclass(frozen=True, slots=True)
class WeekOfLift:
    """What was done of a lift in the week that begins on ``monday``: working sets, and load times reps."""

    monday: date
    sets: int
    volume: Decimal


def e1rm_by_day(sessions: Iterable[ExerciseSession]) -> tuple[Point, ...]:
    """The best estimated maximum of each day that has one, the oldest first."""
    best: dict[date, Decimal] = {}
    for session in sessions:
        value = session.e1rm
        if value is not None:
            best[session.day] = max(value, best.get(session.day, value))
    return tuple(Point(day, best[day]) for day in sorted(best))


def by_week(sessions: Iterable[ExerciseSession]) -> tuple[WeekOfLift, ...]:
    """The weeks in which the lift was done, the oldest first."""
    found: dict[date, WeekOfLift] = {}
    for session in sessions:
        monday = monday_of(session.day)
        before = found.get(monday) or WeekOfLift(monday, 0, NONE_OF_IT)
        found[monday] = WeekOfLift(monday, before.sets + len(session.working), before.volume + session.volume)
    return tuple(found[monday] for monday in sorted(found))


def kilograms_a_week(points: Sequence[Point]) -> Decimal | None:
    """The slope of the least-squares line through the points, to the hundredth.

    None with fewer than three days, or where they span less than a week: that is no trend.
    """
    if len(points) < FEWEST_DAYS or (points[-1].day - points[0].day).days < SHORTEST_SPAN:
        return None
    days = [Decimal((each.day - points[0].day).days) for each in points]
    middle_day = _mean(days)
    middle_load = _mean([each.kilograms for each in points])
    away = [day - middle_day for day in days]
    spread = sum((each * each for each in away), NONE_OF_IT)
    along = sum((each * (point.kilograms - middle_load) for each, point in zip(away, points, strict=True)), NONE_OF_IT)
    return (along / spread * 7).quantize(_hundredth)


def _mean(values: Sequence[Decimal]) -> Decimal:
    return sum(values, NONE_OF_IT) / len(values)
