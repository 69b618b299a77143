"""Memories over HTTP: written, found, changed from two devices, decided on, suggested, forgotten, and nobody else's."""

from functools import partial
from importlib import import_module
from typing import Any

import pytest

from spotter import wiring
from spotter.agent.memories.vectors_due import VECTORS_DUE
from tests.integration.gateway.people import Person, all_at_once
from tests.integration.gateway.refusals import told

MORNINGS = {"type": "preference", "content": "Prefers to train in the morning.", "importance": 6}


def add(person: Person, key: str = "k1", **changes: Any) -> dict[str, Any]:
    answered = person.http.post(
        "/agents/default/memories", json={**MORNINGS, **changes}, headers={"Idempotency-Key": key}
    )
    assert answered.status_code == 201, answered.text
    memory: dict[str, Any] = answered.json()["memory"]
    assert answered.headers["etag"] == f'"{memory["version"]}"'
    return memory


def all_of(person: Person, **params: Any) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = person.http.get("/memories", params=params).json()["memories"]
    return found


def test_a_memory_is_written_found_changed_and_forgotten(person: Person) -> None:
    assert person.http.get("/memories").json() == {"memories": [], "nextToken": None}
    made = add(person)
    assert made == {
        "memoryId": made["memoryId"],
        "agentId": "default",
        **MORNINGS,
        "accessCount": 0,
        "source": None,
        "health": False,
        "status": "active",
        "createdAt": made["createdAt"],
        "updatedAt": made["createdAt"],
        "version": 1,
    }
    assert add(person) == made, "a retry with the same key"
    assert person.http.get("/agents/default/memories").json()["memories"] == [made]
    assert all_of(person, q="morn") == all_of(person, agent="default", type="preference", status="active") == [made]
    assert all_of(person, q="evening") == all_of(person, status="rejected") == all_of(person, type="goal") == []
    path = f"/memories/{made['memoryId']}"
    changed = person.http.put(path, json={"content": "Has a bad knee."}, headers={"If-Match": '"1"'}).json()["memory"]
    assert (changed["content"], changed["health"], changed["type"], changed["version"]) == (
        "Has a bad knee.",
        True,
        "preference",
        2,
    )
    told(person.http.put(path, json={"importance": 1}, headers={"If-Match": '"1"'}), 412, "precondition-failed")
    told(person.http.put(path, json={}), 422, "invalid-request")
    told(person.http.delete(path, headers={"If-Match": '"1"'}), 412, "precondition-failed")
    assert person.http.post(f"{path}/reject").json()["memory"]["status"] == "rejected"
    told(person.http.post(f"{path}/approve", headers={"If-Match": '"1"'}), 412, "precondition-failed")
    assert person.http.post(f"{path}/approve").json()["memory"]["status"] == "active"
    assert person.http.delete(path).status_code == 204
    told(person.http.delete(path), 404, "not-found")
    told(person.http.put(path, json={"importance": 1}), 404, "not-found")


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({**MORNINGS, "type": "wish"}, "body.type"),
        ({**MORNINGS, "content": "  "}, "body.content"),
        ({**MORNINGS, "content": "x" * 501}, "body.content"),
        ({**MORNINGS, "content": "Trains at six.\U000e0041\U000e0042"}, "body.content"),
        ({**MORNINGS, "content": "Trains\u200b at six."}, "body.content"),
        ({**MORNINGS, "content": "Trains \u202exis ta."}, "body.content"),
        ({**MORNINGS, "importance": 11}, "body.importance"),
        ({**MORNINGS, "importance": True}, "body.importance"),
        ({**MORNINGS, "status": "active"}, "body.status"),
    ],
)
def test_what_does_not_fit_is_named(person: Person, body: dict[str, Any], field: str) -> None:
    problem = told(person.http.post("/agents/default/memories", json=body), 422, "invalid-request")
    assert any(error["field"].startswith(field) for error in problem["errors"])


def test_an_emoji_is_seen_and_what_nobody_sees_is_named(person: Person) -> None:
    content = "Trains \U0001f3cb\U0001f3fd\u200d\u2640\ufe0f at six \u2764\ufe0f.\nNever on Mondays."
    memory = add(person, content=content)
    assert memory["content"] == content
    path = f"/memories/{memory['memoryId']}"
    problem = told(person.http.put(path, json={"content": "Six.\u200b"}), 422, "invalid-request")
    assert problem["errors"] == [
        {"field": "body.content", "fault": "letter 5 (U+200B) cannot be seen: write the text with letters that can"}
    ]
    assert all_of(person)[0]["content"] == content


def test_pages_go_on_where_they_left(person: Person) -> None:
    for number in range(5):
        add(person, f"k{number}", content=f"Memory number {number}.")
    first = person.http.get("/memories", params={"limit": 3}).json()
    rest = person.http.get("/memories", params={"limit": 3, "nextToken": first["nextToken"]}).json()
    assert rest["nextToken"] is None
    assert {each["content"] for each in first["memories"] + rest["memories"]} == {
        f"Memory number {number}." for number in range(5)
    }
    told(person.http.get("/memories", params={"nextToken": "x"}), 422, "invalid-request")


def test_they_are_nobody_elses(person: Person, colleague: Person, stranger: Person) -> None:
    path = f"/memories/{add(person)['memoryId']}"
    for other in (colleague, stranger):
        assert all_of(other) == []
        told(other.http.put(path, json={"importance": 1}), 404, "not-found")
        told(other.http.delete(path), 404, "not-found")
        told(other.http.post(f"{path}/approve"), 404, "not-found")
        told(other.http.post(f"{path}/reject"), 404, "not-found")
    assert len(all_of(person)) == 1


def test_an_agent_that_there_is_not_remembers_nothing(person: Person) -> None:
    told(person.http.get("/agents/nobody/memories"), 404, "not-found")
    told(person.http.post("/agents/nobody/memories", json=MORNINGS), 404, "not-found")


def test_a_session_suggests_what_was_told_and_what_is_approved_is_told_to_the_coach(
    person: Person, colleague: Person
) -> None:
    chat = person.http.post("/agent/chat", json={"message": "I always train in the morning."}).json()
    path = f"/agent/sessions/{chat['sessionId']}/memories/suggest"
    (made,) = person.http.post(path).json()["memories"]
    assert (made["status"], made["type"], made["content"], made["source"]) == (
        "suggested",
        "preference",
        "I always train in the morning.",
        {"sessionId": chat["sessionId"], "seq": 1},
    )
    assert person.http.post(path).json()["memories"] == [made]
    told(colleague.http.post(path), 404, "not-found")
    approved = person.http.post(f"/memories/{made['memoryId']}/approve").json()["memory"]
    assert approved["status"] == "active"
    assert person.http.post(path).json()["memories"] == []
    person.http.post("/agent/chat", json={"message": "what about the morning", "sessionId": chat["sessionId"]})
    events = person.http.get(f"/agent/sessions/{chat['sessionId']}/events").json()["events"]
    named = [
        entry["id"]
        for event in events
        if event["type"] == "knowledge"
        for source in event["content"]["sources"]
        if source["name"] == "memories"
        for entry in source["data"]
    ]
    assert named == [made["memoryId"]]
    told(person.http.post("/agent/sessions/ses_none/memories/suggest"), 404, "not-found")


def test_an_export_has_them_and_nothing_is_left_of_a_deleted_user(person: Person) -> None:
    made = add(person)
    exported = person.http.get("/me/export").json()
    assert [(each["id"], each["content"]) for each in exported["memories"]] == [(made["memoryId"], MORNINGS["content"])]
    assert not any(name.startswith("MEMOR") for name in exported["other"])
    assert person.http.delete("/me").status_code == 204
    told(person.http.get("/memories"), 401, "unauthenticated")


def test_of_twenty_memories_written_at_once_each_is_stored(person: Person) -> None:
    answers: list[int] = []

    def post(number: int) -> None:
        body = {**MORNINGS, "content": f"Memory number {number}."}
        headers = {"Idempotency-Key": f"k{number}"}
        answers.append(person.http.post("/agents/default/memories", json=body, headers=headers).status_code)

    all_at_once([partial(post, number) for number in range(20)])
    assert answers == [201] * 20
    assert {each["content"] for each in all_of(person)} == {f"Memory number {number}." for number in range(20)}


def test_a_memory_without_a_common_word_is_told_once_a_sweep_has_given_it_a_vector(person: Person) -> None:
    add(person, content="Works night shifts at the hospital.", importance=3)
    for number, content in enumerate(("Has two cats.", "Plays the violin on Sundays.", "Owns a red bicycle.")):
        add(person, f"other{number}", content=content, importance=3)
    asked = "I am a tired nurse, coming home late in the evening"
    assert reasons(person, asked) == []
    assert wiring.ports().table.query_list(VECTORS_DUE, limit=100).keys
    swept = import_module("functions.reap.handler").handler({"source": "aws.events"}, None)
    assert swept["embedded"] >= 4
    assert "close in meaning to the message; importance 3" in reasons(person, asked)


def reasons(person: Person, message: str) -> list[str]:
    """Why memories are told to the first message of a new session."""
    session = person.say(message).json()["sessionId"]
    events = person.http.get(f"/agent/sessions/{session}/events").json()["events"]
    learned = [source for event in events if event["type"] == "knowledge" for source in event["content"]["sources"]]
    return [entry["reason"] for source in learned if source["name"] == "memories" for entry in source["data"]]
