"""Requests in the shape of seed 002, for the tests of this package."""

from typing import Any

from spotter.coaching.types import (
    CoachContext,
    PlannedExerciseResponse,
    PlannedSetResponse,
    StallContext,
    TodayPlanResponse,
)
from spotter.safety.plan import safe_plan

Json = dict[str, Any]


def prescription(**changes: Any) -> Json:
    return {
        "progressionType": "Top Set + Backoffs",
        "topSetRepsRange": "4-6",
        "topSetRPECap": 8.0,
        "backoffSets": 3,
        "backoffRepsRange": "8-10",
        "backoffLoadDropPercent": 0.1,
    } | changes


def double(**changes: Any) -> Json:
    return prescription(progressionType="Double Progression", topSetRepsRange="8-12", backoffSets=0) | changes


def exercise(name: str = "Bench Press", prescribed: Json | None = None, *, optional: bool = False) -> Json:
    return {"name": name, "prescription": prescribed or prescription(), "isOptional": optional}


def session(weight: float, reps: int, rpe: float | None = 8.0, date: str = "2024-01-15", **more: Any) -> Json:
    done: Json = {"date": date, "topSetWeight": weight, "topSetReps": reps, "totalSets": 4}
    done["e1RM"] = round(weight * (1 + reps / 30), 1)
    if rpe is not None:
        done["topSetRPE"] = rpe
    return done | more


def sets(weight: float, *reps: int, rpe: float | None = None, date: str = "2024-01-15", **more: Any) -> Json:
    done = [{"weight": weight, "reps": each} | ({"rpe": rpe} if rpe is not None else {}) for each in reps]
    return {"date": date, "sets": done, "totalSets": len(reps)} | more


def history(*sessions: Json, name: str = "Bench Press") -> Json:
    return {"exerciseName": name, "lastSessions": list(sessions)}


def pain(part: str, severity: str, name: str | None = None) -> Json:
    return {"exerciseName": name, "bodyPart": part, "severity": severity}


def request(*exercises: Json, **changes: Any) -> Json:
    return {
        "userGoal": "Both",
        "currentTemplate": {"name": "Upper A", "exercises": list(exercises) or [exercise()]},
        "location": "Gym",
        "readiness": {"energy": "OK", "soreness": "None"},
        "timeAvailable": 120,
        "recentHistory": [],
        "equipmentAvailable": [],
        "painFlags": [],
    } | changes


def planned(*exercises: Json, **changes: Any) -> TodayPlanResponse:
    return safe_plan(CoachContext.model_validate(request(*exercises, **changes)))


def only(response: TodayPlanResponse) -> PlannedExerciseResponse:
    assert len(response.exercises) == 1
    return response.exercises[0]


def top(response: TodayPlanResponse) -> tuple[float, int]:
    """Load and reps of the only exercise's top set."""
    found = only(response).top_set
    assert found is not None
    return float(found.weight), found.reps


def shapes(found: tuple[PlannedSetResponse, ...]) -> list[tuple[float, int, int]]:
    """(load, reps, sets) of each line."""
    return [(float(each.weight), each.reps, each.set_count) for each in found]


def rules(response: TodayPlanResponse) -> set[str]:
    return {decision.rule for decision in response.decisions}


def stalled(*sessions: Json, **changes: Any) -> StallContext:
    body = {
        "exerciseName": "Bench Press",
        "lastSessions": list(sessions),
        "currentPrescription": prescription(),
        "userGoal": "Both",
    }
    return StallContext.model_validate(body | changes)
