"""A logged workout, or one exercise of it, on the day on which it really was done."""

from spotter.errors import InvalidRequest
from spotter.training.models import LoggedWorkout
from spotter.training.records import Change, Reader
from spotter.training.workouts.changes import Changed, replace, split


def moved(reader: Reader, workout: LoggedWorkout, at: int | None, day: str, new_id: str) -> Change[Changed]:
    """The workout on another day: whole (``at`` None), or its exercise at ``at``, which becomes a workout of its own.

    ``new_id`` is the id of that workout. InvalidRequest where it is of that day already.
    """
    if day == workout.date:
        raise InvalidRequest("It is logged on that day already.")
    left = [each for place, each in enumerate(workout.exercises) if place != at]
    if at is None or not left:
        return replace(reader, workout.date, workout.id or "", workout.model_copy(update={"date": day}))
    parted = LoggedWorkout(date=day, id=new_id, exercises=[workout.exercises[at]], source=workout.source)
    return split(reader, workout, workout.model_copy(update={"exercises": left}), parted)
