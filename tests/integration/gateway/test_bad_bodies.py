"""What is wrong with a body is said in one shape, and leaves nothing behind."""

import json
from typing import Any

import pytest

from tests.integration.gateway.people import Person, all_at_once
from tests.integration.gateway.refusals import told, told_by_the_gateway

JSON = "application/json"
DEEP = b"[" * 50_000 + b"]" * 50_000

UNREADABLE = {
    "cut off": (b'{"message": "hi"', JSON),
    "no JSON": (b"message=hi", JSON),
    "not UTF-8": (b"\xff\xfe", JSON),
    "not UTF-8, of no type": (b'{"message": "caf\xe9"}', ""),
    "half a pair of surrogates": (b'{"message": "\\ud800"}', JSON),
    "half a pair in a name": (b'{"message": "hi", "\\udc00": 1}', JSON),
    "NaN": (b'{"message": "hi", "x": NaN}', JSON),
    "Infinity": (b'{"message": "hi", "x": -Infinity}', JSON),
    "nested without end": (b'{"message": "hi", "x": ' + DEEP + b"}", JSON),
    "a number of 5,000 digits": (b'{"message": "hi", "x": ' + b"1" * 5_000 + b"}", JSON),
    "two objects": (b'{"message": "hi"} {"message": "hi"}', JSON),
    "a byte order mark": (b'\xef\xbb\xbf{"message": "hi"}', JSON),
}
NO_OBJECT = [b"", b"null", b"true", b"7", b'"hi"', b"[]", b'[{"message": "hi"}]']
OTHER_FORMATS = [
    "text/plain",
    "application/xml",
    "application/jsonx",
    "application/json-patch+json",
    "application/x-www-form-urlencoded",
    "multipart/form-data",
    "multipart/form-data; boundary=x",
    "image/png",
]


@pytest.mark.parametrize("name", UNREADABLE)
def test_a_body_that_cannot_be_read(person: Person, name: str) -> None:
    content, kind = UNREADABLE[name]
    headers = {"content-type": kind} if kind else {}
    for path in ("/agent/chat", "/agent/sessions", "/agent/sessions/ses_1/message", "/coach/stall"):
        told(person.http.post(path, content=content, headers=headers), 400, "invalid-json")
    assert person.written() == []


@pytest.mark.parametrize("content", NO_OBJECT)
def test_a_body_that_is_no_object(person: Person, content: bytes) -> None:
    for path in ("/agent/chat", "/agent/sessions", "/agent/sessions/ses_1/message", "/coach/plan"):
        problem = told(person.http.post(path, content=content, headers={"content-type": JSON}), 422, "invalid-request")
        assert [fault["field"] for fault in problem["errors"]] == ["body"]
    assert person.written() == []


@pytest.mark.parametrize("kind", OTHER_FORMATS)
def test_a_body_in_another_format(person: Person, kind: str) -> None:
    for path in ("/agent/chat", "/agent/sessions", "/agent/sessions/ses_1/message", "/coach/insight"):
        response = person.http.post(path, content=b'{"message": "hi"}', headers={"content-type": kind})
        told(response, 415, "unsupported-media-type")
    assert person.written() == []


@pytest.mark.parametrize("kind", ["", "APPLICATION/JSON", "application/json; charset=utf-8", "application/json ;x=y"])
def test_json_by_any_of_its_names(person: Person, kind: str) -> None:
    headers = {"content-type": kind} if kind else {}
    response = person.http.post("/agent/sessions", content='{"title": "caf\u00e9"}'.encode(), headers=headers)
    assert response.status_code == 201
    assert response.json()["session"]["title"] == "café"


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({}, "body.message"),
        ({"message": ""}, "body.message"),
        ({"message": " \t\n\u00a0\u2003"}, "body.message"),
        ({"message": "x" * 100 * 1024}, "body.message"),
        ({"message": "é" * 20_001}, "body.message"),
        ({"message": None}, "body.message"),
        ({"message": 5}, "body.message"),
        ({"message": True}, "body.message"),
        ({"message": ["hi"]}, "body.message"),
        ({"message": {"text": "hi"}}, "body.message"),
        ({"message": "hi", "sessionId": ""}, "body.sessionId"),
        ({"message": "hi", "sessionId": "a/b"}, "body.sessionId"),
        ({"message": "hi", "sessionId": "x" * 65}, "body.sessionId"),
        ({"message": "hi", "sessionId": 7}, "body.sessionId"),
        ({"message": "hi", "sessionId": "ses_1\n"}, "body.sessionId"),
        ({"message": "hi", "agentId": "a b"}, "body.agentId"),
        ({"message": "hi", "tenant": "another"}, "body.tenant"),
        ({"message": "hi", "session_id": "ses_1"}, "body.session_id"),
        ({"message": "hi", "x" * 1000: 1}, "body." + "x" * 295),
    ],
)
def test_a_chat_whose_fields_do_not_fit(person: Person, body: dict[str, object], field: str) -> None:
    problem = told(person.http.post("/agent/chat", json=body), 422, "invalid-request")
    assert [fault["field"] for fault in problem["errors"]] == [field]
    assert len(json.dumps(problem)) < 2_000
    assert person.written() == []


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({"title": "x" * 121}, "body.title"),
        ({"title": 5}, "body.title"),
        ({"metadata": []}, "body.metadata"),
        ({"metadata": None}, "body.metadata"),
        ({"metadata": {"note": "x" * 2_000}}, "body.metadata"),
        ({"metadata": {"note": "é" * 400}}, "body.metadata"),
        ({"status": "running"}, "body.status"),
        ({"sessionId": "mine"}, "body.sessionId"),
    ],
)
def test_a_session_whose_fields_do_not_fit(person: Person, body: dict[str, object], field: str) -> None:
    problem = told(person.http.post("/agent/sessions", json=body), 422, "invalid-request")
    assert [fault["field"] for fault in problem["errors"]] == [field]
    assert person.written() == []


def test_a_number_beyond_all_numbers_in_metadata(person: Person) -> None:
    content = b'{"metadata": {"load": 1e999}}'
    told(person.http.post("/agent/sessions", content=content, headers={"content-type": JSON}), 422, "invalid-request")
    assert person.written() == []


def test_what_is_odd_but_allowed_comes_back_as_it_was(person: Person) -> None:
    metadata: dict[str, Any] = {"a\u0000b": "\u0001", "": [None, True, -0.5, 10**40], "😀": {"deep": [[[[]]]]}}
    opened = person.http.post("/agent/sessions", json={"title": " \u0000 ", "metadata": metadata}).json()["session"]
    read = person.http.get(f"/agent/sessions/{opened['sessionId']}").json()["session"]
    assert opened == read
    assert read["metadata"] == metadata
    assert read["title"] == "\u0000"


def test_a_message_of_control_characters_and_of_bytes_that_are_no_text(person: Person) -> None:
    answered = person.say("\u0000\u001b[2J\u202e")
    assert answered.status_code == 200
    (said, *_) = person.events(answered.json()["sessionId"])["events"]
    assert said["content"]["message"] == "\u0000\u001b[2J\u202e"
    # the gateway hands bodies on as text, and what is no text in it as U+FFFD
    answered = person.http.post("/agent/chat", content=b'{"message": "caf\xe9"}', headers={"content-type": JSON})
    (said, *_) = person.events(answered.json()["sessionId"])["events"]
    assert said["content"]["message"] == "caf\ufffd"


@pytest.mark.parametrize("key", ["a b", "é", "x" * 129, "", "tab\tbed"])
def test_an_idempotency_key_that_does_not_fit(person: Person, key: str) -> None:
    for path, body in (("/agent/chat", {"message": "hi"}), ("/agent/sessions", {})):
        response = person.http.post(path, json=body, headers={b"Idempotency-Key": key.encode()})
        problem = told(response, 422, "invalid-request")
        assert [fault["field"] for fault in problem["errors"]] == ["header.idempotency-key"]
    assert person.written() == []


def test_an_agent_that_does_not_exist(person: Person) -> None:
    told(person.http.post("/agent/chat", json={"message": "hi", "agentId": "other"}), 404, "not-found")
    told(person.http.post("/agent/sessions", json={"agentId": "other"}), 404, "not-found")
    assert person.written() == []


def test_a_body_beyond_what_a_function_takes(person: Person) -> None:
    body = {"message": "x" * 6_300_000}
    told_by_the_gateway(person.http.post("/agent/chat", json=body), 413, "Request Too Long")
    assert person.written() == []


def test_a_key_that_comes_back_with_another_request(person: Person) -> None:
    first = person.say("hello", key="k1")
    before = person.written()
    told(person.say("something else", key="k1"), 422, "idempotency-key-reused")
    told(person.say("something else", first.json()["sessionId"], key="k1"), 422, "idempotency-key-reused")
    opened = person.http.post("/agent/sessions", json={"title": "Legs"}, headers={"idempotency-key": "k1"})
    for body in ({"title": "Arms"}, {}, {"title": "Legs", "metadata": {"a": 1}}):
        response = person.http.post("/agent/sessions", json=body, headers={"idempotency-key": "k1"})
        told(response, 422, "idempotency-key-reused")
    assert [event["content"]["message"] for event in person.events(first.json()["sessionId"])["events"][:1]] == [
        "hello"
    ]
    added = set(person.written()) - set(before)
    assert added == {(f"T#{person.tenant}#S#{opened.json()['session']['sessionId']}", "HEAD")}


def test_many_bad_requests_at_once_leave_nothing(person: Person) -> None:
    def send() -> None:
        told(person.http.post("/agent/chat", json={"message": 5}), 422, "invalid-request")

    all_at_once([send] * 20)
    assert person.written() == []
