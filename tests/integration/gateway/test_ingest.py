"""POST /ingest and its confirmation on the local run: seed 004's reply, once, and nobody else's."""

from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from typing import Any

from spotter import wiring
from spotter.store.keys import user_pk
from spotter.training.keys import SETTINGS
from spotter.training.records import Effect
from spotter.training.repository import FIRST, LAST, record_of, writes_of
from tests.integration.gateway.people import Person

MONDAY = "2026-01-05"
TEXT = "bench 3x5 185 @8\nrow 3x10 100"


def send(person: Person, text: str = TEXT, day: str | None = MONDAY, **headers: str) -> Any:
    body = {"text": text} | ({"date": day} if day else {})
    return person.http.post("/ingest", json=body, headers=headers)


def stored(person: Person, prefix: str) -> dict[str, Any]:
    """What lies in the table of a person's records, by sort key."""
    items = wiring.table().query(user_pk(person.tenant, person.sub), FIRST, LAST)
    records = [record_of(item) for item in items if "data" in item]
    found = {record.sk: dict(record.data) for record in records}
    return {sk: data for sk, data in found.items() if sk.startswith(prefix)}


def has_pounds(person: Person) -> None:
    pk = user_pk(person.tenant, person.sub)
    wiring.table().transact(writes_of(pk, [Effect(SETTINGS, 0, {"unit": "lb", "v": 1})], "2026-01-01T00:00:00.000Z"))


def test_a_text_is_answered_in_the_shape_of_the_seed(person: Person) -> None:
    has_pounds(person)
    told = send(person).json()
    assert {name: told[name] for name in ("date", "planId", "dow", "llm_provider", "llm_model")} == {
        "date": MONDAY,
        "planId": "program",
        "dow": 1,
        "llm_provider": "rules",
        "llm_model": None,
    }
    logged, unmatched = told["results"]
    assert {name: value for name, value in logged.items() if value is not None} == {
        "status": "logged",
        "input": "bench 3x5 185 @8",
        "matched": "Bench Press",
        "sets": 3,
        "reps": 5,
        "weight": 185,
        "unit": "lb",
        "weight_lbs": 185,
        "rpe": 8,
    }
    assert (unmatched["status"], unmatched["code"], unmatched["id"]) == ("unmatched", "ambiguous_exercise", "item_2")
    (workout,) = stored(person, "WORKOUT#").values()
    assert (workout["id"], len(workout["exercises"])) == (told["sessionId"], 1)


def test_the_same_text_at_once_and_again_is_logged_once(person: Person) -> None:
    with ThreadPoolExecutor(6) as pool:
        answers = [each.json() for each in pool.map(lambda _: send(person), range(6))]
    assert all(each == answers[0] for each in answers)
    assert send(person).json() == answers[0]
    assert len(stored(person, "WORKOUT#")) == 1
    assert stored(person, "WEEK#")[f"WEEK#{MONDAY}"]["days"][MONDAY]["workouts"] == 1


def test_what_was_held_is_confirmed_into_the_same_workout(person: Person) -> None:
    told = send(person).json()
    path = f"/ingest/{told['ingestId']}/confirm"
    body = {"items": [{"id": "item_2", "exercise": "Barbell Row", "weight": 60}]}
    after = person.http.post(path, json=body).json()
    assert after["sessionId"] == told["sessionId"]
    assert (after["results"][1]["status"], after["results"][1]["weight"]) == ("logged", 60)
    assert person.http.post(path, json=body).json() == after
    (workout,) = stored(person, "WORKOUT#").values()
    assert [each["name"] for each in workout["exercises"]] == ["Bench Press", "Barbell Row"]


def test_a_text_is_confirmed_by_nobody_else(person: Person, colleague: Person, stranger: Person) -> None:
    told = send(person).json()
    body = {"items": [{"id": "item_2", "exercise": "Barbell Row"}]}
    for other in (colleague, stranger):
        assert other.http.post(f"/ingest/{told['ingestId']}/confirm", json=body).status_code == 404
    assert len(stored(person, "EXPOSURE#")) == 1


def test_a_key_makes_two_texts_of_one_and_names_one_request(person: Person) -> None:
    first, second = send(person, **{"Idempotency-Key": "a"}), send(person, **{"Idempotency-Key": "b"})
    assert first.json()["sessionId"] != second.json()["sessionId"]
    assert send(person, **{"Idempotency-Key": "a"}).json() == first.json()
    reused = send(person, "squat 3x5 100", **{"Idempotency-Key": "a"})
    assert (reused.status_code, reused.json()["type"]) == (422, "urn:spotter:problem:idempotency-key-reused")
    assert len(stored(person, "WORKOUT#")) == 2


def test_without_a_date_it_is_the_day_that_the_text_names_or_today(person: Person) -> None:
    today = wiring.now().date().isoformat()
    assert send(person, "bench 3x5 100kg", None).json()["date"] == today
    assert send(person, "2026-01-02: bench 3x5 100kg", None).json()["date"] == "2026-01-02"
    two = send(person, "monday: bench 3x5 100kg\ntuesday: squat 3x5 100kg", None)
    assert (two.status_code, two.json()["detail"]) == (
        422,
        "The text names more than one day, or one that is not clear. Send the date along.",
    )


def test_what_does_not_fit_is_told(person: Person) -> None:
    assert send(person, " ").status_code == 422
    assert send(person, "x" * 20_001).status_code == 422
    assert send(person, "bench 3x5 100kg", "2026-02-30").status_code == 422
    assert person.http.post("/ingest/ing_x/confirm", json={"items": []}).status_code == 422
    missing = person.http.post("/ingest/ing_x/confirm", json={"items": [{"id": "item_1"}]})
    assert missing.status_code == 404
    assert stored(person, "") == {}


def test_nothing_is_logged_for_a_day_that_is_still_to_come(person: Person) -> None:
    today = wiring.now().date()
    for day in ((today + timedelta(days=2)).isoformat(), "2099-01-01", "1800-01-01"):
        refused = send(person, "pull-up 3x5", day)
        assert (refused.status_code, refused.json()["detail"]) == (
            422,
            "body.date: a workout that was done is not in the future, nor before 1900.",
        )
    named = send(person, "tomorrow: pull-up 3x5", None)
    assert (named.status_code, named.json()["detail"]) == (
        422,
        "The text names a day that is still to come: nothing can have been done on it.",
    )
    assert stored(person, "WORKOUT#") == {}
    assert send(person, "pull-up 3x5", (today + timedelta(days=1)).isoformat()).status_code == 200
