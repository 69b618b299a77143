"""Logged workouts for tests, written down by the use case that logs them."""

from collections.abc import Mapping, Sequence
from datetime import date, timedelta
from typing import Any

from spotter.training.models import LoggedWorkout
from spotter.training.workouts.changes import log_all
from tests.fakes.records import Records

Sets = Sequence[Mapping[str, Any]]


def a_set(kilograms: float | None = None, reps: int | None = None, **more: Any) -> dict[str, Any]:
    """One set; ``seconds``, ``rpe`` and ``warmup`` may be said too."""
    told = {"weight_kg": kilograms, "reps": reps, **more}
    return {name: value for name, value in told.items() if value is not None}


def exercise(name: str, exercise_id: str, *sets: Mapping[str, Any]) -> dict[str, Any]:
    """An exercise of a workout."""
    return {"name": name, "exercise": exercise_id, "sets": list(sets)}


def bench(*done: tuple[float, int], rpe: float | None = None) -> dict[str, Any]:
    """Bench presses, in kilograms and reps."""
    return exercise("Bench Press", "bench-press", *(a_set(kg, reps, rpe=rpe) for kg, reps in done))


def squat(*done: tuple[float, int]) -> dict[str, Any]:
    """Squats, in kilograms and reps."""
    return exercise("Back Squat", "back-squat", *(a_set(kg, reps) for kg, reps in done))


def workout(day: str, *exercises: Mapping[str, Any], key: str = "", **more: Any) -> LoggedWorkout:
    """A workout of a day; its id begins with the day."""
    own_id = f"w{day.replace('-', '')}-{key or 'a'}"
    return LoggedWorkout.model_validate({"id": own_id, "date": day, "exercises": exercises, **more})


def logged(*workouts: LoggedWorkout, **stored: Mapping[str, Any]) -> Records:
    """The records of somebody who has logged these; ``stored`` are other records, by their sort keys."""
    records = Records(stored)
    for each in workouts:
        records.commit(lambda reader, each=each: log_all(reader, [each]))  # type: ignore[misc]
    return records


def a_year_of_training(last: date, weeks: int = 52) -> list[LoggedWorkout]:
    """Two workouts a week up to a day: bench and squats that rise slowly, and pull-ups."""
    found = []
    for back in range(weeks * 2, 0, -1):
        day = last - timedelta(days=back * 7 // 2)
        done = weeks * 2 - back
        load = 60 + done * 0.5
        found.append(
            workout(
                day.isoformat(),
                bench(*[(load, 5)] * 4),
                squat(*[(load + 40, 5)] * 4),
                exercise("Pull-up", "pull-up", *[a_set(reps=8)] * 4),
            )
        )
    return found
