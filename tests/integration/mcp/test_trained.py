"""Somebody with three months of training: what every tool gives, held by the official client to its output schema."""

from datetime import UTC, datetime

import pytest

from spotter import wiring
from tests.integration.gateway.people import Person
from tests.integration.mcp.speaking import called

MONDAY = datetime(2026, 11, 23, 9, tzinfo=UTC)
SUNDAY = datetime(2026, 11, 22, 9, tzinfo=UTC)


@pytest.fixture(autouse=True)
def _on_a_monday(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is a Monday."""
    monkeypatch.setattr(wiring, "now", lambda: MONDAY)


@pytest.fixture
def lifter(person: Person) -> Person:
    """Somebody with the demo's data."""
    loaded = person.http.post("/me/demo", json={})
    assert loaded.status_code in (200, 201), loaded.text
    return person


def test_todays_exercises_are_the_programs(lifter: Person) -> None:
    today = called(lifter, "get_today_exercises")
    assert (today["date"], today["dow"], today["name"]) == ("2026-11-23", 1, "Push")
    assert today["exercises"][0] | {"aliases": []} == {
        "id": "bench-press",
        "name": "Bench Press",
        "aliases": [],
        "sets": 3,
        "reps": "6-8",
        "rpe_cap": 9,
    }
    monday = called(lifter, "get_exercises_for_day", day="Monday")
    assert monday["exercises"] == today["exercises"]


def test_today_is_planned_and_nothing_is_written(lifter: Person) -> None:
    before = lifter.written()
    plan = called(lifter, "plan_today")
    assert (plan["outcome"], plan["name"], plan["date"]) == ("workout", "Push", "2026-11-23")
    bench = plan["exercises"][0]
    assert (bench["name"], bench["sets"], bench["weight"], bench["unit"]) == ("Bench Press", 3, 82.5, "kg")
    assert any("shoulder pain" in line for line in plan["adjustments"])
    assert called(lifter, "plan_today") == plan
    assert lifter.written() == before


def test_a_day_of_rest_names_the_next(lifter: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(wiring, "now", lambda: SUNDAY)
    plan = called(lifter, "plan_today")
    assert (plan["outcome"], plan["exercises"]) == ("rest", [])
    assert plan["next_day"] == {"date": "2026-11-23", "weekday": "Monday", "name": "Push"}


def test_progress_weeks_days_and_history_are_of_what_was_done(lifter: Person) -> None:
    progress = called(lifter, "get_progress_summary", days=90)
    bench = next(lift for lift in progress["lifts"] if lift["exercise"] == "bench-press")
    history = called(lifter, "get_exercise_history", exercise="bench press", limit=50)
    assert len(history["sessions"]) == bench["sessions"]
    assert max(each["e1rm"] for each in history["sessions"]) == bench["best"]["e1rm"]
    newest = history["sessions"][0]
    day = called(lifter, "get_workouts_by_date", date=newest["date"])
    (workout,) = day["workouts"]
    assert next(each["sets"] for each in workout["exercises"] if each["exercise"] == "bench-press") == newest["sets"]
    weeks = called(lifter, "get_weekly_summaries", weeks=53)["weeks"]
    assert sum(week["workouts"] for week in weeks) == progress["workouts"]


def test_all_exercises_are_found_by_what_they_train(lifter: Person) -> None:
    found = called(lifter, "get_all_exercises", muscle="chest", limit=300)
    assert found["total"] == len(found["exercises"]) > 5
    assert {"bench-press"} <= {each["id"] for each in found["exercises"]}


def test_a_stranger_sees_nothing_of_it(lifter: Person) -> None:
    stranger = Person(lifter.server, "bob", lifter.tenant)
    with stranger.http:
        assert called(stranger, "get_progress_summary", days=90)["workouts"] == 0
