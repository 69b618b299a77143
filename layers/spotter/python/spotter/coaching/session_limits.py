"""The most that a session, and an exercise of it, holds: beyond these a plan is nonsense, whoever wrote it."""

from collections.abc import Mapping
from dataclasses import dataclass

from spotter.coaching.compose.request import LONGEST_MINUTES

MOST: Mapping[str, int] = {
    "sets": 10,
    "reps": 50,
    "hold_time": 600,
    "duration": 7200,
    "rounds": 40,
    "work_time": 600,
    "rest_between_sets": 600,
    "rest_time": 600,
}
"""Of one exercise, by the field of seed 000; times in seconds."""


@dataclass(frozen=True, slots=True)
class SessionLimits:
    """The most exercises, working sets, sets of one exercise, and minutes. A timed piece counts as one set."""

    exercises: int
    sets: int
    sets_of_one: int
    minutes: int


WHOLE = SessionLimits(exercises=12, sets=40, sets_of_one=MOST["sets"], minutes=LONGEST_MINUTES)
HALF = SessionLimits(
    exercises=WHOLE.exercises // 2,
    sets=WHOLE.sets // 2,
    sets_of_one=WHOLE.sets_of_one // 2,
    minutes=WHOLE.minutes // 2,
)
"""Of a minor, and of a first session."""
