"""Everything of a user at once, over HTTP: taken out, brought in, looked at, and gone."""

import csv
import io
import json
from dataclasses import replace
from datetime import timedelta
from typing import Any

import httpx
import pytest

from functions.account.handler import handler
from local.invoke import Context
from local.provision import BUCKET, TABLE
from spotter import wiring
from spotter.agent.account.deletion import KEPT
from spotter.agent.sessions import LINGER, empty_deleted
from spotter.api import exports
from spotter.store.log import EventLog
from tests.integration.gateway.people import Person
from tests.integration.gateway.refusals import told
from tests.unit.training.portability.files import HEVY, STRONG

CSV = {"content-type": "text/csv"}
SECRET = "my-left-knee-hurts"


def brought(person: Person, content: bytes, **params: str) -> dict[str, Any]:
    answered = person.http.post("/me/import", content=content, headers=CSV, params=params)
    assert answered.status_code == 200, answered.text
    report: dict[str, Any] = answered.json()
    return report


def lines(text: str) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(text, newline="")))


def test_a_new_user_takes_along_that_there_is_nothing(person: Person) -> None:
    told = person.http.get("/me/export").json()
    assert (told["version"], told["profile"], told["workouts"], told["sessions"]) == (1, None, [], [])
    written = person.http.get("/me/export", params={"format": "csv"})
    assert written.headers["content-type"] == "text/csv; charset=utf-8"
    assert "attachment" in written.headers["content-disposition"]
    assert lines(written.text) == []
    assert person.written() == []


def test_a_file_is_brought_in_once_and_taken_out_again(person: Person) -> None:
    report = brought(person, STRONG, source="strong")
    assert report == {
        "imported": 2,
        "completed": 0,
        "skipped": 0,
        "remaining": 0,
        "unmatched": ["Zercher Carry March"],
        "unmatchedSets": 1,
        "unreadRows": [],
        "unread": 0,
        "setsBeyond": 0,
    }
    again = brought(person, STRONG, source="strong")
    assert (again["imported"], again["skipped"]) == (0, 2)
    assert brought(person, HEVY)["imported"] == 2
    taken = person.http.get("/me/export").json()
    assert [each["date"] for each in taken["workouts"]] == ["2023-01-05", "2023-01-07", "2024-03-28", "2024-03-30"]
    assert {each["exercise"] for each in taken["records"]} >= {"bench-press", "deadlift"}
    told = lines(person.http.get("/me/export", params={"format": "csv"}).text)
    assert len(told) == 6 + 4
    assert told[1] == {
        "date": "2023-01-05",
        "workout": "Push",
        "exercise": "Bench Press",
        "set_number": "2",
        "reps": "5",
        "seconds": "",
        "weight": "80",
        "unit": "kg",
        "weight_kg": "80",
        "rpe": "8",
        "notes": "",
        "warmup": "",
    }


def test_an_export_holds_conversations_with_their_events_and_the_records_of_every_kind(person: Person) -> None:
    session = person.say(SECRET).json()["sessionId"]
    person.settled(session)
    pk = f"T#{person.tenant}#U#{person.sub}"
    for sk in ("PROFILE", "PREF#p1", "FUTURE#x"):
        wiring.client("dynamodb").put_item(
            TableName=TABLE,
            Item={"pk": {"S": pk}, "sk": {"S": sk}, "version": {"N": "1"}, "data": {"S": '{"name": "Ann"}'}},
        )
    taken = person.http.get("/me/export").json()
    (told,) = taken["sessions"]
    assert told["session"]["sessionId"] == session
    assert told["events"] == person.events(session)["events"]
    assert told["events"][0]["content"]["message"] == SECRET
    assert (taken["profile"], taken["preferences"]) == ({"name": "Ann"}, [{"name": "Ann"}])
    assert taken["other"] == {"FUTURE#x": {"name": "Ann"}}


def test_nobody_takes_out_anothers(person: Person, colleague: Person, stranger: Person) -> None:
    brought(person, STRONG)
    for other in (colleague, stranger):
        assert other.http.get("/me/export").json()["workouts"] == []
        assert other.http.delete("/me").status_code == 204
    assert len(person.http.get("/me/export").json()["workouts"]) == 2


@pytest.mark.parametrize("wanted", ["json", "csv"])
def test_a_large_export_is_fetched_by_its_url_for_a_while(
    person: Person, monkeypatch: pytest.MonkeyPatch, wanted: str
) -> None:
    brought(person, STRONG)
    inline = person.http.get("/me/export", params={"format": wanted})
    monkeypatch.setattr(exports, "INLINE_BYTES", 100)
    link = person.http.get("/me/export", params={"format": wanted}).json()
    assert link["format"] == wanted
    fetched = httpx.get(link["url"], trust_env=False)
    assert fetched.status_code == 200, fetched.text
    assert fetched.headers["content-type"] == inline.headers["content-type"]
    assert fetched.headers["content-disposition"] == inline.headers["content-disposition"]
    assert len(fetched.content) == link["size"]
    if wanted == "json":
        assert fetched.json()["workouts"] == inline.json()["workouts"]
    else:
        assert fetched.text == inline.text
    bad = [
        link["url"].replace("X-Amz-Expires=300", "X-Amz-Expires=9999"),
        link["url"].replace("X-Amz-Signature=", "X-Amz-Signature=0"),
        link["url"].replace("exports/", "exports/x/"),
        link["url"].partition("?")[0],
    ]
    assert {httpx.get(url, trust_env=False).status_code for url in bad} <= {403, 404}
    from_elsewhere = {"sec-fetch-site": "cross-site"}
    assert httpx.get(link["url"], headers=from_elsewhere, trust_env=False).status_code == 403
    assert httpx.get(link["url"], headers={"sec-fetch-site": "same-origin"}, trust_env=False).status_code == 200


@pytest.mark.parametrize(
    ("content", "headers", "status", "slug"),
    [
        (STRONG, {"content-type": "application/json"}, 415, "unsupported-media-type"),
        (STRONG, {}, 415, "unsupported-media-type"),
        (b"", CSV, 422, "invalid-request"),
        (b"a,b\n1,2\n", CSV, 422, "invalid-request"),
        (b"PK\x03\x04\xff\xfe\x00", CSV, 422, "invalid-request"),
        (HEVY, CSV, 422, "invalid-request"),
        (STRONG + b"x" * 5_000_000, CSV, 422, "invalid-request"),
    ],
)
def test_what_is_no_file_of_the_app_is_refused(
    person: Person, content: bytes, headers: dict[str, str], status: int, slug: str
) -> None:
    answered = person.http.post("/me/import", content=content, headers=headers, params={"source": "strong"})
    problem = told(answered, status, slug)
    assert status != 415 or problem["detail"] == "Send text/csv."
    assert person.written() == []


def test_a_file_that_the_gateway_takes_for_no_text(person: Person) -> None:
    headers = {"content-type": "application/vnd.ms-excel"}
    answered = person.http.post("/me/import", content=STRONG.decode("utf-8-sig").encode("utf-16"), headers=headers)
    assert answered.json()["imported"] == 2


def test_the_demo_is_one_request_and_for_nobody_who_has_data(person: Person, colleague: Person) -> None:
    loaded = person.http.post("/me/demo", params={"timeZone": "Pacific/Auckland"})
    assert loaded.status_code == 200, loaded.text
    taken = person.http.get("/me/export").json()
    assert len(taken["workouts"]) == loaded.json()["workouts"] > 30
    assert (taken["workouts"][0]["date"], taken["workouts"][-1]["date"]) == (
        loaded.json()["first"],
        loaded.json()["last"],
    )
    assert [pain["body_part"] for pain in taken["pain"]] == ["shoulder"]
    told(person.http.post("/me/demo"), 409, "conflict")
    brought(colleague, STRONG)
    told(colleague.http.post("/me/demo"), 409, "conflict")
    told(colleague.http.post("/me/demo", params={"timeZone": "Mars/Base"}), 422, "invalid-request")


def test_who_is_deleted_is_gone_with_all_that_there_was(
    person: Person, colleague: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = person.say(SECRET).json()["sessionId"]
    person.settled(session)
    person.http.post("/me/demo")
    person.ticket()
    colleague.say("hello")
    with monkeypatch.context() as patch:
        patch.setattr(exports, "INLINE_BYTES", 100)
        url = person.http.get("/me/export").json()["url"]
    for _ in range(2):
        assert person.http.delete("/me").status_code == 204
    for path in ("/me/export", "/me/usage", "/workouts", "/progress", "/me/settings", "/me/program", "/me/schedule"):
        told(person.http.get(path), 401, "unauthenticated")
    told(person.http.post("/me/demo"), 401, "unauthenticated")
    told(person.http.post("/ingest", json={"text": "bench 3x5 80kg"}), 401, "unauthenticated")
    told(person.http.put("/me/settings", json={"unit": "lb"}), 401, "unauthenticated")
    assert person.http.post("/mcp", json={"jsonrpc": "2.0", "id": 1, "method": "tools/list"}).status_code == 401
    told(person.http.post("/me/schedule", json={"date": "2099-01-01", "name": "Legs"}), 401, "unauthenticated")
    told(person.http.get(f"/agent/sessions/{session}/events"), 404, "not-found")
    assert person.http.get("/agent/sessions").json()["sessions"] == []
    assert httpx.get(url, trust_env=False).status_code == 404
    mine = [(pk, sk) for pk, sk in person.written() if person.sub in pk or session in pk]
    assert mine == [(f"T#{person.tenant}#S#{session}", "HEAD"), (f"T#{person.tenant}#U#{person.sub}", "DELETED")]
    assert colleague.http.get("/agent/sessions").json()["sessions"] != []
    again = Person(person.server, person.user, person.tenant)
    with again.http:
        assert again.sub != person.sub
        assert again.http.get("/me/export").json()["workouts"] == []


def test_the_schedule_takes_the_mark_away_when_no_token_is_good(
    person: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    person.settled(person.say(SECRET).json()["sessionId"])
    person.http.delete("/me")
    person.settled(person.say(SECRET).json()["sessionId"])  # as a new user's, while the token is good
    for later in (LINGER, KEPT, KEPT + 2 * LINGER):
        pass_by(monkeypatch, later)
    kept = [item for item in everything() if item["pk"]["S"].startswith(f"T#{person.tenant}#")]
    assert {item["sk"]["S"] for item in kept} == {"HEAD"}  # the ids of two sessions stay taken
    assert person.sub not in json.dumps(kept, default=list)
    assert SECRET not in json.dumps(kept, default=list)
    assert [key for key in objects() if person.tenant in key] == []


def pass_by(monkeypatch: pytest.MonkeyPatch, later: timedelta) -> None:
    """Let the five-minute schedule come when so much time has passed."""
    ports = wiring.ports()
    moment = ports.clock() + later
    then = replace(ports, clock=lambda: moment, log=EventLog(ports.table, ports.blobs, lambda: moment))
    with monkeypatch.context() as patch:
        patch.setattr(wiring, "ports", lambda: then)
        context: Any = Context("account", "512", "request", 1e9)
        handler({"source": "aws.events"}, context)
        empty_deleted(then)


def everything() -> list[dict[str, Any]]:
    pages = wiring.client("dynamodb").get_paginator("scan").paginate(TableName=TABLE)
    return [item for page in pages for item in page["Items"]]


def objects() -> list[str]:
    return [entry["Key"] for entry in wiring.objects_client().list_objects_v2(Bucket=BUCKET).get("Contents", [])]
