"""POST /coach/plan, /coach/insight and /coach/stall through the handler."""

import json
from typing import Any

import pytest

from functions.coach.handler import app, handler
from tests.unit.coaching.asked import exercise, history, prescription, request, session

SIGNED_IN = {"token_use": "id", "custom:tenant": "acme", "sub": "anna"}
STALL = {
    "exerciseName": "Bench Press",
    "lastSessions": [session(100, 5, 9.5, date=f"2024-01-{day:02d}") for day in (1, 4, 8)],
    "currentPrescription": prescription(),
    "userGoal": "Strength",
}
SUMMARY = {
    "templateName": "Upper A",
    "exercises": [
        {
            "name": "Bench Press",
            "topSet": {"weight": 100.0, "reps": 5, "rpe": 8.0, "targetReps": 5},
            "backoffSets": [],
            "targetHit": True,
            "e1RM": 120.2,
            "previousE1RM": 116.7,
        }
    ],
    "readiness": {"energy": "OK", "soreness": "None"},
    "totalVolume": 5000.0,
    "duration": 60,
}


@pytest.fixture(autouse=True)
def without_a_model(monkeypatch: pytest.MonkeyPatch) -> None:
    """The rules answer: no model is configured here."""
    monkeypatch.setenv("SPOTTER_PROVIDER", "offline")


def post(path: str, body: Any, claims: dict[str, str] = SIGNED_IN) -> tuple[int, Any]:
    event = {
        "version": "2.0",
        "rawPath": path,
        "headers": {"content-type": "application/json"},
        "requestContext": {
            "http": {"method": "POST", "path": path},
            "stage": "$default",
            "authorizer": {"jwt": {"claims": claims}},
        },
        "body": body if isinstance(body, str) else json.dumps(body),
        "isBase64Encoded": False,
    }
    answer = handler(event, None)  # type: ignore[arg-type]  # the routes read nothing of the Lambda context
    return answer["statusCode"], json.loads(answer["body"])


def test_a_plan() -> None:
    status, body = post("/coach/plan", request(recentHistory=[history(session(97.5, 6))]))
    assert status == 200
    assert body["provider"] == "offline"
    assert body["exercises"][0]["topSet"] == {"weight": 100.0, "reps": 4, "rpeCap": 8.0, "setCount": 1, "note": None}
    assert body["exercises"][0]["backoffSets"][0]["weight"] == 90.0
    assert body["estimatedDuration"] == 25
    assert {each["rule"] for each in body["decisions"]} == {"P1", "P8", "W1"}


def test_an_insight() -> None:
    status, body = post("/coach/insight", SUMMARY)
    assert status == 200
    assert body["insight"] == "Bench Press e1RM improved 3%."
    assert body["action"] == "Add 2.5 kg next session: 102.5 kg."
    assert body["category"] == "progress"
    assert body["provider"] == "offline"


def test_a_stall() -> None:
    status, body = post("/coach/stall", STALL)
    assert status == 200
    assert body["isStalled"] is True
    assert body["fixType"] == "deload"
    assert body["details"] == "New target: 92.5 kg (7.5% lighter)."
    assert body["provider"] == "offline"


@pytest.mark.parametrize(
    ("body", "status", "said"),
    [
        (request(exercise(prescribed=prescription(topSetRepsRange="8-5"))), 422, "runs backwards"),
        (request(recentHistory=[history(session(-5, 6))]), 422, "must be between 0 and 2000"),
        (request(recentHistory=[history(session(100, 6) | {"topSetWeight": float("nan")})]), 400, "JSON"),
        (request(*[exercise()] * 300), 422, "must have 1 to 40 items"),
        (request(userGoal="Cardio"), 422, "Strength, Hypertrophy, Both"),
        (request(surprise=1), 422, "surprise"),
        ({}, 422, "currentTemplate"),
        ([], 422, "body"),
        ("not json", 400, "JSON"),
        ("", 422, "body"),
    ],
)
def test_bad_requests_are_problems_that_say_what_is_wrong(body: Any, status: int, said: str) -> None:
    answered, problem = post("/coach/plan", body)
    assert answered == status
    assert problem["status"] == status
    assert said in json.dumps(problem)


@pytest.mark.parametrize("path", ["/coach/plan", "/coach/insight", "/coach/stall"])
def test_nobody_is_answered_without_an_id_token(path: str) -> None:
    body = {"/coach/plan": request(), "/coach/insight": SUMMARY, "/coach/stall": STALL}[path]
    assert post(path, body, {})[0] == 401
    assert post(path, body, SIGNED_IN | {"token_use": "access"})[0] == 401


def test_the_routes_are_described() -> None:
    described = json.loads(app.get_openapi_json_schema(title="Spotter", version="1.0.0"))
    routes = {"/coach/plan", "/coach/insight", "/coach/stall"}
    assert set(described["paths"]) == routes | {"/models"}
    for path in (described["paths"][route] for route in routes):
        assert set(path["post"]["responses"]) == {"200", "400", "401", "415", "422", "429", "500", "503"}
    schemas = described["components"]["schemas"]
    assert schemas["PlannedSetResponse"]["properties"]["weight"]["type"] == "number"
    assert schemas["PlanRequest"]["additionalProperties"] is False
    assert schemas["AskedProvider"]["enum"] == ["anthropic", "bedrock", "openai", "claude", "offline"]
    assert {"provider", "model", "fallbackReason"} <= set(schemas["PlanReply"]["required"])
