"""How much of a model's context each data source takes: of a new user, and of one who has trained for months."""

from collections.abc import Mapping
from datetime import date, timedelta
from typing import Any

from spotter.agent.checkpoints.context_size import BYTES_PER_TOKEN
from spotter.training import sources
from spotter.training.data_source import Asked
from spotter.training.records import Needs, Reads, Record

Row = tuple[str, str, str, str]

TODAY = date(2026, 1, 15)
SESSION = "s1"
_LIFTS = ("Back Squat", "Bench Press", "Barbell Row", "Overhead Press", "Dumbbell Curl")


def figures() -> list[Row]:
    """Rows for `make bench`: what, measured, target, verdict."""
    asked = Asked(SESSION, TODAY.isoformat())
    empty, full = (
        {source.name: source for source in sources.fetch(_Records(stored), sources.SOURCES, asked)}
        for stored in ({}, person())
    )
    return [
        (
            f"source {name}",
            f"{_tokens(full[name].text)} tokens; {_tokens(empty[name].text)} with nothing stored",
            "reported",
            "",
        )
        for name in sources.SOURCES
    ]


def _tokens(text: str) -> int:
    """By the measure that the context is shortened by."""
    return -(-len(text.encode()) // BYTES_PER_TOKEN)


def person() -> dict[str, Mapping[str, Any]]:
    """The records of somebody who has told everything, trains four days a week, and has logged for months."""
    exercises = [{"exercise": name, "sets": 4, "reps": "6-10", "rpe_cap": 8} for name in _LIFTS]
    stored: dict[str, Mapping[str, Any]] = {
        "PROFILE": {"name": "Ann", "height_cm": 172, "weight_kg": 68.5, "age": 34, "gender": "female", "goal": "both"},
        "SETTINGS": {
            "preferred_workout_duration": 45,
            "fitness_level": "intermediate",
            "available_equipment": ["dumbbells", "bench", "barbell"],
            "unit": "kg",
            "time_zone": "Europe/Berlin",
        },
        "EQUIPMENT": {
            "location": "Home",
            "items": [{"name": "dumbbells", "weights": [5, 7.5, 10, 12.5, 15, 20], "unit": "kg"}, {"name": "bench"}],
            "bar": {"weight": 20, "unit": "kg"},
            "plates": [1.25, 2.5, 5, 10, 20],
        },
        "GOAL#category": {"weights": {"strength": 8, "cardio": -2, "mobility": 3}},
        "GOAL#muscle": {"weights": {"chest": 5, "back": 7, "glutes": 4, "calves": -3}},
        "PREF#a": {"id": "pref_5f0c9a7be41d", "preference_type": "exclusion", "value": "burpees"},
        "PREF#b": {"id": "pref_77aa01c29b3e", "preference_type": "time_available", "value": "45 minutes"},
        "PREF#c": {"id": "pref_0b7f6a529d1e", "preference_type": "focus", "value": "legs", "until": "2026-01-20"},
        "PAIN#a": {
            "id": "pain_5f0c9a7be41d",
            "body_part": "left knee",
            "severity": "Moderate",
            "exercise_name": "Back Squat",
            "since": "2026-01-10",
        },
        "PROGRAM": {"days": [{"day": day, "name": "Whole body", "exercises": exercises} for day in (1, 2, 4, 6)]},
        "DIST": {
            "category_counts": {"strength": 180, "core": 40, "cardio": 12},
            "muscle_counts": {"chest": 90, "quads": 85, "lats": 80, "biceps": 60, "abs": 40, "glutes": 38},
        },
        f"CURRENT#{SESSION}": {
            "exercises": [
                {"id": f"ex_{at}a7be41d", "name": name, "type": "reps", "sets": 4, "reps": 8, "rest_between_sets": 120}
                for at, name in enumerate(_LIFTS)
            ]
        },
    }
    for ago in range(1, 40, 2):
        day = (TODAY - timedelta(days=ago)).isoformat()
        sets = [{"reps": 8, "weight_kg": 60 + at * 2.5, "rpe": 8} for at in range(4)]
        stored[f"WORKOUT#{day}#{ago}"] = {"date": day, "exercises": [{"name": name, "sets": sets} for name in _LIFTS]}
    for ahead in range(1, 8, 2):
        day = (TODAY + timedelta(days=ahead)).isoformat()
        session = {"id": f"sch_{ahead}c9a7be41d", "date": day, "time": "18:00", "name": "Whole body", "minutes": 60}
        stored[f"SCHEDULE#{day}T18:00#{ahead}"] = session
    return stored


class _Records:
    """Records in a dict."""

    def __init__(self, stored: Mapping[str, Mapping[str, Any]]) -> None:
        self._records = {sk: Record(sk, 1, data) for sk, data in stored.items()}

    def read(self, needs: Needs) -> Reads:
        """See :class:`spotter.training.records.Reader`."""
        newest = sorted(self._records, reverse=True)
        return Reads(
            {sk: self._records.get(sk, Record(sk, 0, {})) for sk in needs.records},
            {
                prefix: tuple(self._records[sk] for sk in newest if sk.startswith(prefix))[:limit]
                for prefix, limit in needs.prefixes
            },
            {
                each: tuple(self._records[sk] for sk in sorted(self._records) if each.low <= sk <= each.high)
                for each in needs.ranges
            },
        )
