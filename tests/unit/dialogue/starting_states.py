"""What is stored when a conversation of the corpus begins, and which sources tell the coach of it.

The corpus names sets, reps and loads alone. The rests are usual ones, and none that is likely to be asked for.
"""

from collections.abc import Mapping
from datetime import date, timedelta
from typing import Any

from spotter.catalogue import match
from spotter.training import keys
from spotter.training.models import LoggedWorkout
from spotter.training.workout_time import minutes_after
from spotter.training.workouts.exposures import exposures_of
from tests.fakes.chat import TODAY
from tests.unit.dialogue.corpus_format import Start
from tests.unit.dialogue.loads import with_load

Records = dict[str, Mapping[str, Any]]

SOURCES = ("current_workout", "workout_history", "user_settings")
SESSION = "s1"

_days_ago = (41, 37, 33, 29, 25, 20, 16, 12, 8, 4)
_squats, _deadlifts = (80, 85, 90, 95, 100), (120, 125, 130, 135, 140)


def _reps(
    name: str, sets: int, reps: int, rest: int, muscles: tuple[str, ...], kilograms: float | None = None
) -> dict[str, Any]:
    exercise = {
        "id": f"ex_{name.lower().replace(' ', '_')}",
        "name": name,
        "type": "reps",
        "sets": sets,
        "reps": reps,
        "rest_between_sets": rest,
        "categories": ["strength"],
        "muscles": list(muscles),
    }
    return exercise if kilograms is None else with_load(exercise, kilograms)


_plank: dict[str, Any] = {
    "id": "ex_plank",
    "name": "Plank",
    "type": "hold",
    "sets": 3,
    "hold_time": 45,
    "rest_between_sets": 45,
    "categories": ["core"],
    "muscles": ["abs", "obliques"],
}

_gym5 = (
    _reps("Back Squat", 3, 5, 150, ("quads", "glutes", "adductors", "lower back"), 100),
    _reps("Bench Press", 3, 5, 150, ("chest", "front delts", "triceps"), 80),
    _reps("Barbell Row", 3, 8, 120, ("lats", "upper back", "biceps", "lower back"), 70),
    _reps("Lat Pulldown", 3, 10, 90, ("lats", "upper back", "biceps"), 50),
    _plank,
)
_home4 = (
    _reps("Goblet Squat", 3, 10, 90, ("quads", "glutes", "adductors"), 16),
    _reps("Push-up", 3, 12, 90, ("chest", "front delts", "triceps")),
    _reps("Dumbbell Row", 3, 10, 90, ("lats", "upper back", "biceps"), 14),
    _reps("Dumbbell Shoulder Press", 3, 10, 90, ("front delts", "side delts", "triceps"), 10),
)


def records(start: Start) -> Records:
    """The user's data by sort key."""
    if start == "gym5":
        return {**_workout(_gym5), keys.SETTINGS: {"available_equipment": ["full gym"], "unit": "kg"}}
    if start == "home4":
        return {**_workout(_home4), keys.SETTINGS: {"available_equipment": ["dumbbells"], "unit": "kg"}}
    return _history() if start == "history" else {}


def _workout(exercises: tuple[dict[str, Any], ...]) -> Records:
    summary = {"total_duration_estimate": minutes_after(0, (), exercises), "focus_areas": ["full body"]}
    stored = {"exercises": list(exercises), "summary": summary, "date": TODAY}
    return {keys.current_workout(SESSION): stored}


def _history() -> Records:
    """Squats and deadlifts that went up in turn, with bench presses that stayed where they were in both."""
    logged: Records = {}
    for at, ago in enumerate(_days_ago):
        day = (date.fromisoformat(TODAY) - timedelta(days=ago)).isoformat()
        lift, loads = ("Deadlift", _deadlifts) if at % 2 else ("Back Squat", _squats)
        exercises = [_done(lift, loads[at // 2], 8), _done("Bench Press", 80, 9)]
        stored = {"date": day, "id": str(at), "exercises": exercises}
        exposures = exposures_of(LoggedWorkout.model_validate(stored))
        logged[keys.workout(day, str(at))] = stored
        logged.update((sk, each.model_dump(mode="json", exclude_none=True)) for sk, each in exposures.items())
    return logged


def _done(name: str, kilograms: int, rpe: int) -> dict[str, Any]:
    known = match(name).exercise
    assert known is not None
    return {
        "name": name,
        "exercise": known.id,
        "sets": [{"reps": 5, "weight_kg": kilograms, "rpe": rpe} for _ in range(3)],
    }
