"""Logging over MCP: from text, once, with what is unsure held until the person has said what it was."""

from datetime import UTC, datetime
from typing import Any

import pytest
from mcp.client.client import Client

from spotter import wiring
from tests.integration.gateway.people import Person, all_at_once
from tests.integration.mcp.speaking import called, spoken

MONDAY = datetime(2026, 11, 23, 9, tzinfo=UTC)
TEXT = "bench press 3x8 80kg, pull-ups 10 9 8"


@pytest.fixture(autouse=True)
def _on_a_monday(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is a Monday."""
    monkeypatch.setattr(wiring, "now", lambda: MONDAY)


def workouts(person: Person, date: str = "2026-11-23") -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = called(person, "get_workouts_by_date", date=date)["workouts"]
    return found


def test_what_is_written_is_logged_today(person: Person) -> None:
    logged = called(person, "log_workout", text=TEXT)
    assert [(item["status"], item["matched"]) for item in logged["results"]] == [
        ("logged", "Bench Press"),
        ("logged", "Pull-up"),
    ]
    (workout,) = workouts(person)
    assert (workout["id"], workout["date"]) == (logged["workout_id"], "2026-11-23")
    bench, pull_ups = workout["exercises"]
    assert [(each["weight_kg"], each["reps"]) for each in bench["sets"]] == [(80, 8)] * 3
    assert [each["reps"] for each in pull_ups["sets"]] == [10, 9, 8]


@pytest.mark.parametrize("date", ["2026-11-20", "friday", "last friday"])
def test_a_day_can_be_said(person: Person, date: str) -> None:
    called(person, "log_workout", text="squats 5x5 100kg", date=date)
    assert [len(workouts(person, day)) for day in ("2026-11-20", "2026-11-23")] == [1, 0]


def test_a_client_that_asks_again_logs_once(person: Person) -> None:
    async def again(client: Client) -> list[Any]:
        return [(await client.call_tool("log_workout", {"text": TEXT})).structured_content for _ in range(3)]

    answers = [*spoken(person, again), spoken(person, again, "legacy")[0]]
    assert {answer["workout_id"] for answer in answers} == {answers[0]["workout_id"]}
    assert len(workouts(person)) == 1


def test_clients_that_ask_at_once_log_once(person: Person) -> None:
    def log() -> None:
        called(person, "log_workout", text=TEXT)

    all_at_once([log] * 4)
    assert len(workouts(person)) == 1


def test_a_key_tells_apart_what_was_done_twice(person: Person) -> None:
    body = {"jsonrpc": "2.0", "id": 1, "method": "tools/call"}
    params = {"name": "log_workout", "arguments": {"text": TEXT}}
    for key in ("morning", "evening", "evening"):
        headers = {"accept": "application/json", "idempotency-key": key}
        answered = person.http.post("/mcp", json=body | {"params": params}, headers=headers)
        assert answered.json()["result"]["structuredContent"]["success"]
    assert len(workouts(person)) == 2


def test_what_is_unsure_is_held_until_it_is_confirmed(person: Person) -> None:
    logged = called(person, "log_workout", text="bench press 3x5 100kg, flumbing 3x10 20kg")
    held = next(item for item in logged["results"] if item["status"] != "logged")
    assert held["status"] == "unmatched"
    assert [each["name"] for each in workouts(person)[0]["exercises"]] == ["Bench Press"]
    settled = {"ingest_id": logged["ingest_id"], "items": [{"id": held["id"], "exercise": "barbell row"}]}
    called(person, "log_workout", confirm=settled)
    called(person, "log_workout", confirm=settled)
    (workout,) = workouts(person)
    assert [(each["name"], len(each["sets"])) for each in workout["exercises"]] == [
        ("Bench Press", 3),
        ("Barbell Row", 3),
    ]


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        ({"text": "nice weather today"}, "Nothing was logged"),
        ({"text": ""}, "text: "),
        ({}, "Give one of text"),
        ({"text": TEXT, "date": "the day the moon fell"}, "The date could not be read"),
        ({"completed_exercises": [{"exercise_id": "x", "completed": True}]}, "completed_exercises: Extra inputs"),
    ],
)
def test_what_cannot_be_logged_is_told_to_the_model(person: Person, arguments: dict[str, Any], reason: str) -> None:
    async def call(client: Client) -> Any:
        return await client.call_tool("log_workout", arguments)

    answered = spoken(person, call)
    assert answered.is_error
    assert reason.lower() in answered.content[0].text.lower()
    assert workouts(person) == []
