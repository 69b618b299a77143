"""Long lists a page at a time. The next page is behind the last place of the one before."""

from dataclasses import dataclass
from typing import Generic, TypeVar

from spotter.training import keys
from spotter.training.analytics.performed import ExerciseSession
from spotter.training.analytics.standing_records import LiftRecord
from spotter.training.exercise_list import UserExercises
from spotter.training.models import Exposure, LiftRecords, LoggedWorkout
from spotter.training.reading.find_workout import workout_in
from spotter.training.reading.lists import LAST, in_range, of_model
from spotter.training.reading.performed import session_of
from spotter.training.reading.training_log import records_of
from spotter.training.records import Range, Reader, Record

Found = TypeVar("Found")


@dataclass(frozen=True, slots=True)
class FoundPage(Generic[Found]):
    """A page, and the place of its last record; None where nothing is behind it."""

    found: tuple[Found, ...]
    last: str | None


@dataclass(frozen=True, slots=True)
class Days:
    """From a day to a day, ISO dates, both among them; None: from the first, or to the last."""

    first: str | None = None
    last: str | None = None


def workouts_page(reader: Reader, days: Days, before: str | None, limit: int) -> FoundPage[LoggedWorkout]:
    """Workouts of these days, the newest first; a place is ``<ISO date>#<id>``."""
    low = f"{keys.WORKOUTS}{days.first or ''}"
    high = f"{keys.WORKOUTS}{days.last}#{LAST}" if days.last else keys.WORKOUTS + LAST
    records, place = _newest_page(reader, keys.WORKOUTS, low, high, before, limit)
    return FoundPage(tuple(map(workout_in, records)), place)


def sessions_page(
    reader: Reader, exercises: UserExercises, exercise: str, before: str | None, limit: int
) -> FoundPage[ExerciseSession]:
    """Sessions of an exercise, the newest first; a place is ``<ISO date>#<workout>``."""
    prefix = keys.exposures(exercise)
    records, place = _newest_page(reader, prefix, prefix, prefix + LAST, before, limit)
    found = (session_of(each, exercises.of_id) for each in of_model(Exposure, records))
    return FoundPage(tuple(each for each in found if each is not None), place)


def records_page(reader: Reader, after: str | None, limit: int) -> FoundPage[LiftRecord]:
    """The records of ``limit`` lifts, by the lift's id, which is the place."""
    low = f"{keys.LIFTS}{after}" if after else keys.LIFTS
    found = in_range(reader, Range(low, keys.LIFTS + LAST, limit + 2))
    page, more = _behind(found, low if after else None, limit)
    lifts = (each for each in of_model(LiftRecords, page) if each.exposures)
    records = tuple(record for each in lifts for record in records_of(each))
    return FoundPage(records, page[-1].sk.removeprefix(keys.LIFTS) if more else None)


def _newest_page(
    reader: Reader, prefix: str, low: str, high: str, before: str | None, limit: int
) -> tuple[tuple[Record, ...], str | None]:
    end = f"{prefix}{before}" if before else None
    high = min(high, end) if end else high
    if low > high:
        return (), None
    found = in_range(reader, Range(low, high, limit + 2, newest_first=True))
    page, more = _behind(found, end, limit)
    return page, page[-1].sk.removeprefix(prefix) if more else None


def _behind(found: tuple[Record, ...], place: str | None, limit: int) -> tuple[tuple[Record, ...], bool]:
    """The records behind a place, which is among them where it is still there; and whether there are more."""
    rest = tuple(each for each in found if each.sk != place)
    return rest[:limit], len(rest) > limit
