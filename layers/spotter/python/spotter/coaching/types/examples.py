"""A request of each kind that the description of the API shows. A test sends them."""

from typing import Any

PLAN: dict[str, Any] = {
    "userGoal": "Strength",
    "currentTemplate": {
        "name": "Upper A",
        "exercises": [
            {
                "name": "Bench Press",
                "prescription": {
                    "progressionType": "Top Set + Backoffs",
                    "topSetRepsRange": "4-6",
                    "topSetRPECap": 8,
                    "backoffSets": 3,
                    "backoffRepsRange": "6-8",
                    "backoffLoadDropPercent": 0.1,
                },
            },
            {
                "name": "Lateral Raise",
                "prescription": {"progressionType": "Double Progression", "topSetRepsRange": "10-15", "sets": 3},
                "isOptional": True,
            },
        ],
    },
    "location": "Gym",
    "readiness": {"energy": "OK", "soreness": "Mild"},
    "timeAvailable": 45,
    "recentHistory": [
        {
            "exerciseName": "Bench Press",
            "lastSessions": [{"date": "2026-02-26", "topSetWeight": 80, "topSetReps": 6, "topSetRPE": 7.5}],
        }
    ],
    "painFlags": [{"bodyPart": "left shoulder", "severity": "Mild"}],
    "unit": "kg",
    "date": "2026-03-02",
}
INSIGHT: dict[str, Any] = {
    "templateName": "Upper A",
    "exercises": [
        {
            "name": "Bench Press",
            "topSet": {"weight": 82.5, "reps": 6, "rpe": 8, "targetReps": 6},
            "backoffSets": [{"weight": 75, "reps": 8, "rpe": 8, "targetReps": 8}],
            "targetHit": True,
            "e1RM": 99,
            "previousE1RM": 96,
        }
    ],
    "totalVolume": 1095,
    "duration": 42,
    "unit": "kg",
}
STALL: dict[str, Any] = {
    "exerciseName": "Bench Press",
    "lastSessions": [
        {"date": "2026-02-16", "topSetWeight": 100, "topSetReps": 6, "topSetRPE": 8},
        {"date": "2026-02-19", "topSetWeight": 100, "topSetReps": 6, "topSetRPE": 8},
        {"date": "2026-02-23", "topSetWeight": 100, "topSetReps": 6, "topSetRPE": 8.5},
    ],
    "currentPrescription": {"topSetRepsRange": "4-6", "topSetRPECap": 8, "backoffSets": 2},
    "userGoal": "Strength",
    "weeklySets": {"chest": 12},
    "unit": "kg",
}
