"""What is stored when a conversation about a training log begins (Thursday 12 March 2026, about six in the evening)."""

from collections.abc import Mapping, Sequence
from datetime import date, timedelta
from typing import Any

from spotter.catalogue import match
from spotter.training import keys
from spotter.training.models import LoggedWorkout
from spotter.training.workouts.changes import log_all
from tests.fakes.records import Records as UserRecords
from tests.unit.dialogue.training_format import Start

TODAY = "2026-03-12"
SESSION = "s1"

Records = dict[str, Mapping[str, Any]]
Done = tuple[str, Sequence[int], float | None]

_lower, _upper, _pull = "Lower", "Upper", "Pull"
_program: tuple[tuple[int, str, tuple[tuple[str, int, str], ...]], ...] = (
    (1, _lower, (("Back Squat", 3, "5"), ("Romanian Deadlift", 3, "8"), ("Leg Press", 3, "10"))),
    (
        4,
        _upper,
        (("Bench Press", 3, "5"), ("Barbell Row", 3, "8"), ("Overhead Press", 3, "6"), ("Lat Pulldown", 3, "10")),
    ),
    (6, _pull, (("Deadlift", 2, "5"), ("Pull-up", 3, "8"), ("Dumbbell Curl", 3, "12"))),
)
_first_monday = date(2026, 2, 16)
_weeks = 4
_last_day = date(2026, 3, 9)
_squats, _deadlifts = (90, 92.5, 95, 100), (130, 135, 140)


def records(start: Start) -> Records:
    """The user's data by sort key."""
    if start == "fresh":
        return {keys.SETTINGS: {"unit": "kg"}}
    stored: Records = {
        keys.SETTINGS: {
            "unit": "kg",
            "fitness_level": "intermediate",
            "preferred_workout_duration": 60,
            "available_equipment": ["full gym"],
        },
        keys.EQUIPMENT: {"location": "Gym", "items": []},
        keys.PROGRAM: {
            "days": [
                {
                    "day": day,
                    "name": name,
                    "exercises": [{"exercise": exercise, "sets": sets, "reps": reps} for exercise, sets, reps in rows],
                }
                for day, name, rows in _program
            ]
        },
        keys.CATEGORY_GOALS: {"weights": {"strength": 8, "cardio": -2}},
        keys.MUSCLE_GOALS: {"weights": {"chest": 5}},
        f"{keys.PREFERENCES}p1": _preference("p1", "exclusion", "burpees"),
        f"{keys.PREFERENCES}p2": _preference("p2", "focus", "bench press"),
        **_session("s_pull", "2026-03-14", "10:00", _pull),
        **_session("s_lower", "2026-03-16", "18:00", _lower),
    }
    logged = [_logged(*workout) for workout in _month()]
    if start == "hurt":
        stored[f"{keys.PAINS}h1"] = {
            "id": "h1",
            "body_part": "left shoulder",
            "severity": "Moderate",
            "since": "2026-03-05",
        }
    if start == "logged_today":
        today: tuple[Done, ...] = (("Bench Press", (5, 5, 4), 80), ("Barbell Row", (8, 8, 8), 70))
        logged.append(_logged(TODAY, _upper, today))
    return _with_logs(stored, logged)


def _with_logs(stored: Records, logged: Sequence[LoggedWorkout]) -> Records:
    """The records with these workouts logged, and all that is counted of them."""
    user = UserRecords(stored)
    for workout in logged:
        user.commit(lambda reader, one=workout: log_all(reader, [one]))  # type: ignore[misc]
    return user.data()


def _preference(number: str, kind: str, value: str) -> dict[str, Any]:
    return {"id": number, "preference_type": kind, "value": value, "duration_type": "permanent"}


def _session(number: str, day: str, time: str, name: str) -> Records:
    stored = {"id": number, "date": day, "time": time, "name": name, "status": "scheduled"}
    return {f"{keys.SCHEDULE}{day}T{time}#{number}": stored}


def _month() -> list[tuple[str, str, tuple[Done, ...]]]:
    found: list[tuple[str, str, tuple[Done, ...]]] = []
    for week in range(_weeks):
        monday = _first_monday + timedelta(weeks=week)
        days: tuple[tuple[int, str, tuple[Done, ...]], ...] = (
            (
                0,
                _lower,
                (
                    ("Back Squat", (5,) * 3, _squats[week]),
                    ("Romanian Deadlift", (8,) * 3, 80),
                    ("Leg Press", (10,) * 3, 140),
                ),
            ),
            (
                3,
                _upper,
                (
                    ("Bench Press", (5,) * 3, 80),
                    ("Barbell Row", (8,) * 3, 70),
                    ("Overhead Press", (6,) * 3, 45),
                    ("Lat Pulldown", (10,) * 3, 55),
                ),
            ),
            (
                5,
                _pull,
                (
                    ("Deadlift", (5,) * 2, _deadlifts[min(week, 2)]),
                    ("Pull-up", (8,) * 3, None),
                    ("Dumbbell Curl", (12,) * 3, 12),
                ),
            ),
        )
        for ahead, name, done in days:
            day = monday + timedelta(days=ahead)
            if day <= _last_day:
                found.append((day.isoformat(), name, done))
    return found


def _logged(day: str, name: str, done: Sequence[Done]) -> LoggedWorkout:
    exercises: list[dict[str, Any]] = []
    for exercise, reps, kilograms in done:
        known = match(exercise).exercise
        assert known is not None
        load = {} if kilograms is None else {"weight_kg": kilograms, "weight": kilograms, "unit": "kg"}
        exercises.append(
            {"name": known.name, "exercise": known.id, "sets": [{"reps": count, **load} for count in reps]}
        )
    return LoggedWorkout.model_validate(
        {"date": day, "id": f"w{day.replace('-', '')}", "name": name, "exercises": exercises, "source": "text"}
    )
