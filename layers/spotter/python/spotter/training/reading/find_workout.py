"""A logged workout by its id alone. Where it lies is told by its day, which the id names, or the newest logs."""

from collections.abc import Iterator

from spotter.errors import NotFound
from spotter.training import keys
from spotter.training.models import LastLogs, LoggedWorkout
from spotter.training.reading.lists import LAST, in_range, one
from spotter.training.records import Needs, Range, Reader, Record
from spotter.training.workouts.workout_ids import day_in

PAGE = 50
"""Workouts that are looked through at once, where neither tells the day."""


def find_workout(reader: Reader, workout_id: str) -> Record:
    """The record of the workout with this id. NotFound where there is none.

    It is on the day that its id names, or among the newest logs; else all are looked through, the newest first.
    """
    for day in _likely_days(reader, workout_id):
        sk = keys.workout(day, workout_id)
        record = reader.read(Needs(records=(sk,))).records[sk]
        if record.version:
            return record
    for record in _newest_first(reader):
        if record.sk.endswith(f"#{workout_id}"):
            return record
    raise NotFound("There is no such workout.")


def workout_in(record: Record) -> LoggedWorkout:
    """A stored workout; its day and its id stand in its sort key."""
    day, _, workout_id = record.sk.removeprefix(keys.WORKOUTS).partition("#")
    of_the_key = {"date": day, "id": workout_id}
    return LoggedWorkout.of({**record.data, **of_the_key}) or LoggedWorkout.model_validate(of_the_key)


def _likely_days(reader: Reader, workout_id: str) -> Iterator[str]:
    named = day_in(workout_id)
    if named is not None:
        yield named
    logs = one(reader, LastLogs, keys.LAST_LOGS)
    yield from (day for day, own_id in (logs.logs if logs is not None else ()) if own_id == workout_id)


def _newest_first(reader: Reader) -> Iterator[Record]:
    high = keys.WORKOUTS + LAST
    while True:
        page = in_range(reader, Range(keys.WORKOUTS, high, PAGE + 1, newest_first=True))
        yield from page[:PAGE]
        if len(page) <= PAGE:
            return
        high = page[PAGE].sk
