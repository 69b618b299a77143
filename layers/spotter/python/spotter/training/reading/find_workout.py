"""A logged workout by its id alone: ids begin with the day that they were made for, and most workouts stay there."""

from spotter.errors import NotFound
from spotter.training import keys
from spotter.training.models import LoggedWorkout
from spotter.training.reading.lists import in_range
from spotter.training.reading.performed import day_of
from spotter.training.records import Needs, Reader, Record
from spotter.training.repository import newest


def find_workout(reader: Reader, workout_id: str) -> Record:
    """The record of the workout with this id. NotFound where there is none.

    One that was moved to another day keeps its id, and so does one that was brought over from elsewhere: those are
    looked for among all.
    """
    made_for = day_in(workout_id)
    if made_for is not None:
        sk = keys.workout(made_for, workout_id)
        record = reader.read(Needs(records=(sk,))).records[sk]
        if record.version:
            return record
    end = f"#{workout_id}"
    for record in in_range(reader, newest(keys.WORKOUTS)):
        if record.sk.endswith(end):
            return record
    raise NotFound("There is no such workout.")


def day_in(workout_id: str) -> str | None:
    """The ISO date of the first eight digits of an id (``w20260312-1f``); None where they are no day."""
    digits = workout_id.lstrip("abcdefghijklmnopqrstuvwxyz_-")[:8]
    day = day_of(f"{digits[:4]}-{digits[4:6]}-{digits[6:]}") if len(digits) == len("20260312") else None
    return day.isoformat() if day is not None else None


def workout_in(record: Record) -> LoggedWorkout:
    """A stored workout; its day and its id stand in its sort key."""
    day, _, workout_id = record.sk.removeprefix(keys.WORKOUTS).partition("#")
    of_the_key = {"date": day, "id": workout_id}
    return LoggedWorkout.of({**record.data, **of_the_key}) or LoggedWorkout.model_validate(of_the_key)
