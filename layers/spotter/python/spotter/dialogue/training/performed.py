"""The logged workouts as what was performed, as every figure of ``training.analytics`` is computed from them."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import date

from spotter.dialogue.training.context import Context
from spotter.dialogue.understanding.exercises_said import by_id
from spotter.training.analytics.performed import ExerciseSession, PerformedWorkout
from spotter.training.models import LoggedWorkout
from spotter.training.reading.performed import workout_of


@dataclass(frozen=True, slots=True)
class Log:
    """The workouts that are known, the oldest first; ``is_whole`` where there are no earlier ones."""

    workouts: tuple[PerformedWorkout, ...]
    is_whole: bool

    @property
    def exercises(self) -> tuple[str, ...]:
        """The ids of all that was done, the one that was done last first."""
        newest = (each.exercise for workout in reversed(self.workouts) for each in workout.exercises)
        return tuple(dict.fromkeys(newest))

    def name_of(self, exercise: str) -> str:
        """The name under which an exercise was logged last; its id where it never was."""
        named = (
            each.name for workout in reversed(self.workouts) for each in workout.exercises if each.exercise == exercise
        )
        return next(named, exercise)

    def sessions(self, exercise: str) -> tuple[ExerciseSession, ...]:
        """What was done of an exercise, day by day, the oldest first."""
        return by_day(each for workout in self.workouts for each in workout.exercises if each.exercise == exercise)

    def between(self, first: date, last: date) -> tuple[PerformedWorkout, ...]:
        """The workouts of a period."""
        return tuple(each for each in self.workouts if first <= each.day <= last)

    def on(self, day: date) -> tuple[ExerciseSession, ...]:
        """All that was done on a day, exercise by exercise."""
        done = [each for workout in self.between(day, day) for each in workout.exercises]
        names = dict.fromkeys(each.exercise for each in done)
        return tuple(one for name in names for one in by_day(each for each in done if each.exercise == name))

    @property
    def days(self) -> tuple[date, ...]:
        """The days on which something was done, the oldest first."""
        return tuple(sorted({each.day for each in self.workouts}))


def log_of(context: Context) -> Log:
    """The log as far as it is known."""
    stored = (LoggedWorkout.of(each) for each in context.history)
    found = (workout_of(each, by_id) for each in stored if each is not None)
    known = sorted((each for each in found if each is not None), key=lambda each: (each.day, each.id))
    return Log(tuple(known), context.state.knows_all_workouts)


def by_day(sessions: Iterable[ExerciseSession]) -> tuple[ExerciseSession, ...]:
    """The sessions of one exercise, those of a day as one."""
    found: dict[date, ExerciseSession] = {}
    for each in sessions:
        before = found.get(each.day)
        found[each.day] = replace(each, sets=before.sets + each.sets) if before is not None else each
    return tuple(found[day] for day in sorted(found))
