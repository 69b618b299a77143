"""What fits: DynamoDB writes 100 items in one transaction, and an item of ours stays below 100 KB."""

import json
from collections.abc import Iterable, Iterator, Sequence
from datetime import date

from spotter.errors import RequestError
from spotter.training.dates import monday_of
from spotter.training.models import LoggedWorkout

MOST_WRITES = 94
"""Of one change: six are left to whoever lands it, for the event of a call, the current workout, an ingest."""
MOST_BYTES = 100_000
"""Of a workout. What is stored of its exercises one by one is no more than it."""


class WorkoutTooLarge(RequestError):
    """A workout, or a change of one, that does not fit one transaction."""

    status = 422
    slug = "workout-too-large"
    title = "The workout is too large"


def check_size(workout: LoggedWorkout) -> None:
    """WorkoutTooLarge when a workout does not fit an item."""
    if len(json.dumps(workout.to_stored(), ensure_ascii=False, separators=(",", ":")).encode()) > MOST_BYTES:
        raise WorkoutTooLarge("The workout is too long to be kept as one. Log it in two parts.")


def check_writes(count: int) -> None:
    """WorkoutTooLarge when a change has more writes than fit a transaction."""
    if count > MOST_WRITES:
        raise WorkoutTooLarge(
            "This changes more exercises than can be written at once. Log it in two parts, or change fewer at a time."
        )


def in_transactions(workouts: Iterable[LoggedWorkout]) -> Iterator[tuple[LoggedWorkout, ...]]:
    """Workouts in their order, in groups that fit one transaction each.

    One that does not fit alone is a group of its own, which ``log_all`` refuses.
    """
    group: list[LoggedWorkout] = []
    for workout in workouts:
        if group and most_writes([*group, workout]) > MOST_WRITES:
            yield tuple(group)
            group = []
        group.append(workout)
    if group:
        yield tuple(group)


def most_writes(workouts: Sequence[LoggedWorkout]) -> int:
    """How many writes it takes at most to log these at once."""
    exercises = [{each.exercise for each in workout.exercises if each.exercise} for workout in workouts]
    lifts = set().union(*exercises)
    weeks = {monday_of(date.fromisoformat(workout.date)) for workout in workouts}
    distribution_and_logs = 2
    return len(workouts) + sum(map(len, exercises)) + len(lifts) + len(weeks) + distribution_and_logs
