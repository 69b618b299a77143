"""Time of the rules: a plan of six exercises with five sessions of history each, an insight, a stall."""

import statistics
import time
from collections.abc import Callable
from typing import Any

from spotter.coaching.insight import insight
from spotter.coaching.plan import plan
from spotter.coaching.stall import stall
from spotter.coaching.types import CoachContext, SessionSummary, StallContext

Row = tuple[str, str, str, str]

PLAN_TARGET_MS = 5.0
ROUNDS = 200
_lifts = {
    "Bench Press": 100.0,
    "Barbell Row": 80.0,
    "Overhead Press": 60.0,
    "Lat Pulldown": 65.0,
    "Dumbbell Curl": 14.0,
    "Tricep Pushdown": 30.0,
}


def figures() -> list[Row]:
    """One row per answer of the coach: median wall time, validation of the request included."""
    planning = _median_ms(lambda: plan(CoachContext.model_validate(_context())))
    return [
        (
            "Offline plan: 6 exercises, 5 sessions of history each",
            f"{planning:.2f} ms",
            f"< {PLAN_TARGET_MS:.0f} ms",
            "met" if planning < PLAN_TARGET_MS else "missed",
        ),
        (
            "Offline insight: 6 exercises",
            f"{_median_ms(lambda: insight(SessionSummary.model_validate(_session()))):.2f} ms",
            "-",
            "-",
        ),
        (
            "Offline stall analysis: 5 sessions",
            f"{_median_ms(lambda: stall(StallContext.model_validate(_stall()))):.2f} ms",
            "-",
            "-",
        ),
    ]


def _median_ms(answer: Callable[[], object]) -> float:
    answer()
    times = []
    for _ in range(ROUNDS):
        began = time.perf_counter()
        answer()
        times.append(time.perf_counter() - began)
    return statistics.median(times) * 1000


def _prescription() -> dict[str, Any]:
    return {
        "progressionType": "Top Set + Backoffs",
        "topSetRepsRange": "4-6",
        "topSetRPECap": 8.0,
        "backoffSets": 3,
        "backoffRepsRange": "6-10",
        "backoffLoadDropPercent": 0.10,
    }


def _sessions(load: float) -> list[dict[str, Any]]:
    return [
        {
            "date": f"2024-01-{1 + 3 * at:02d}",
            "topSetWeight": load,
            "topSetReps": 4 + at % 2,
            "topSetRPE": 8.0,
            "totalSets": 4,
            "e1RM": round(load * 1.15, 1),
        }
        for at in range(5)
    ]


def _context() -> dict[str, Any]:
    return {
        "userGoal": "Strength",
        "currentTemplate": {
            "name": "Upper A",
            "exercises": [{"name": name, "prescription": _prescription(), "isOptional": False} for name in _lifts],
        },
        "location": "Gym",
        "readiness": {"energy": "Low", "soreness": "Mild"},
        "timeAvailable": 75,
        "recentHistory": [{"exerciseName": name, "lastSessions": _sessions(load)} for name, load in _lifts.items()],
        "equipmentAvailable": ["Barbell", "Dumbbell", "Cable"],
        "painFlags": [{"exerciseName": None, "bodyPart": "Right Elbow", "severity": "Mild"}],
    }


def _session() -> dict[str, Any]:
    done = {"reps": 5, "rpe": 8.0, "targetReps": 5}
    return {
        "templateName": "Upper A",
        "exercises": [
            {
                "name": name,
                "topSet": {"weight": load, **done},
                "backoffSets": [{"weight": load * 0.9, **done}],
                "targetHit": True,
                "e1RM": load * 1.2,
                "previousE1RM": load * 1.17,
            }
            for name, load in _lifts.items()
        ],
        "readiness": {"energy": "OK", "soreness": "None"},
        "totalVolume": 9000.0,
        "duration": 62,
    }


def _stall() -> dict[str, Any]:
    return {
        "exerciseName": "Bench Press",
        "lastSessions": _sessions(100.0),
        "currentPrescription": _prescription(),
        "userGoal": "Strength",
    }
