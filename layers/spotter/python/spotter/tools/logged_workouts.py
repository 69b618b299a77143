"""Which logged workout a call is about, and how its figures are read: for the tools that log and put right."""

from collections.abc import Iterable
from datetime import date
from decimal import Decimal
from typing import Annotated, Literal

from pydantic import BeforeValidator, Field

from spotter.errors import InvalidRequest, NotFound
from spotter.language.days import Direction
from spotter.tools.arguments import reject_bool
from spotter.tools.days import one_day
from spotter.tools.logged_said import exercise_said
from spotter.training import keys
from spotter.training.models import LoggedWorkout, Settings
from spotter.training.records import Needs, Reader
from spotter.training.workouts.changes import last_logged, workouts_of_day

Reps = Annotated[int, Field(ge=1, le=200), BeforeValidator(reject_bool)]
Load = Annotated[float, Field(ge=-1000, le=2000), BeforeValidator(reject_bool)]
Rpe = Annotated[float, Field(ge=1, le=10), BeforeValidator(reject_bool)]
Unit = Literal["kg", "lb"]
DayName = Annotated[str, Field(min_length=1, max_length=40)]


def logged_workout(
    day: str | None, workout: str | None, today: str, reader: Reader, exercise: str | None = None
) -> LoggedWorkout:
    """The logged workout that a call is about: the last log, where it names neither a day nor an id."""
    if day is None:
        last = last_logged(reader)
        if last is None:
            raise NotFound("Nothing is logged yet.")
        if workout is None or last.id == workout:
            return last
        raise InvalidRequest("Give the date of that workout, too.")
    wanted = past_day(day, today)
    found: Iterable[LoggedWorkout] = workouts_of_day(reader, wanted)
    found = [each for each in found if workout is None or each.id == workout]
    if len(found) > 1 and exercise is not None:
        named = exercise.casefold()
        found = [each for each in found if any(one.name.casefold() == named for one in each.exercises)] or found
    if not found:
        raise NotFound(f"No such workout is logged on {wanted}.")
    if len(found) > 1:
        unit = unit_of(reader)
        told = " | ".join(f"{each.id}: {'; '.join(listed(each, unit))}" for each in found)
        raise InvalidRequest(f"Several workouts are logged on {wanted}. Give the workout_id: {told}")
    return found[0]


def past_day(named: str, today: str) -> str:
    """The ISO date of a day that is named. InvalidRequest for one that is still to come."""
    return not_to_come(one_day(named, date.fromisoformat(today), Direction.PAST), today)


def not_to_come(day: date, today: str) -> str:
    """The ISO date of a day. InvalidRequest for one that is still to come."""
    if day.isoformat() > today:
        raise InvalidRequest("That day is still to come: nothing can have been done on it.")
    return day.isoformat()


def exact(value: float | None) -> Decimal | None:
    """A number of a call, as it was written."""
    return None if value is None else Decimal(str(value))


def unit_of(reader: Reader) -> Unit:
    """The user's unit of loads."""
    settings = Settings.of(reader.read(Needs(records=(keys.SETTINGS,))).records[keys.SETTINGS].data)
    return (settings.unit if settings else None) or "kg"


def listed(workout: LoggedWorkout, unit: str) -> list[str]:
    """The exercises of a workout in words."""
    return [exercise_said(each, unit) for each in workout.exercises]
