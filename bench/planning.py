"""Time of the plan of a day from what is stored: six exercises of a program, a quarter of a year of each."""

import time
from collections.abc import Collection, Mapping, Sequence
from datetime import date, timedelta
from typing import Any

from spotter.training.planning.asked import Asked
from spotter.training.planning.plan import plan_day
from spotter.training.planning.stored import Json, StoredData

Row = tuple[str, str, str, str]

TARGET_MS = 5.0
ROUNDS = 100
SESSIONS = 13
_today = date(2026, 3, 9)
_lifts = {
    "bench-press": ("Bench Press", 100.0),
    "barbell-row": ("Barbell Row", 80.0),
    "overhead-press": ("Overhead Press", 60.0),
    "lat-pulldown": ("Lat Pulldown", 65.0),
    "dumbbell-curl": ("Dumbbell Curl", 14.0),
    "tricep-pushdown": ("Tricep Pushdown", 30.0),
}


class _Log:
    """What was done, read from the table already."""

    def __init__(self, sessions: int) -> None:
        self._done = {key: _exposures(key, load, sessions) for key, (_name, load) in _lifts.items()}

    def exposures(self, exercises: Collection[str]) -> Mapping[str, Sequence[Json]]:
        return {each: self._done[each] for each in exercises if each in self._done}

    def recent(self) -> Sequence[Json]:
        return ()


def figures() -> list[Row]:
    """The CPU time of the pure core: a usual day, the most that is read, and a session without a program."""
    usual = _mean_ms(_stored(SESSIONS), Asked(_today, minutes=75))
    most = _mean_ms(_stored(100), Asked(_today, minutes=75))
    composed = _mean_ms(StoredData(equipment={"location": "Gym"}), Asked(_today, minutes=45))
    target, met, met_composed = f"< {TARGET_MS:.0f} ms", _verdict(usual), _verdict(composed)
    return [
        (f"Plan of a day: 6 exercises, {SESSIONS} sessions of each", f"{usual:.2f} ms CPU", target, met),
        ("Plan of a day: 6 exercises, 100 sessions of each", f"{most:.2f} ms CPU", "reported", ""),
        ("Plan of a day without a program", f"{composed:.2f} ms CPU", target, met_composed),
    ]


def _verdict(milliseconds: float) -> str:
    return "met" if milliseconds < TARGET_MS else "MISSED"


def _mean_ms(stored: StoredData, asked: Asked) -> float:
    plan_day(stored, asked)
    began = time.process_time()
    for _ in range(ROUNDS):
        plan_day(stored, asked)
    return (time.process_time() - began) / ROUNDS * 1000


def _stored(sessions: int) -> StoredData:
    exercises: list[dict[str, Any]] = [{"exercise": name, "sets": 3, "reps": "8-12"} for name, _load in _lifts.values()]
    return StoredData(
        profile={"age": 34, "weight_kg": 82, "goal": "hypertrophy"},
        settings={"unit": "kg", "fitness_level": "intermediate"},
        equipment={"location": "Gym"},
        program={"days": [{"day": 1, "name": "Upper", "exercises": exercises}]},
        preferences=[{"preference_type": "exclusion", "value": "burpees"}],
        pains=[{"body_part": "right elbow", "severity": "Mild"}],
        log=_Log(sessions),
    )


def _exposures(exercise: str, load: float, sessions: int) -> list[Json]:
    return [
        {
            "exercise": exercise,
            "date": (_today - timedelta(days=7 * (at + 1))).isoformat(),
            "sets": [{"reps": 9 + at % 3, "weight_kg": load, "weight": load, "unit": "kg", "rpe": 8}] * 3,
        }
        for at in range(sessions)
    ]


if __name__ == "__main__":
    for row in figures():
        print(row)
