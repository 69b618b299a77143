"""POST /mcp as it goes over the wire: errors of the protocol, who may call from where, and what is refused."""

import json
import logging
from typing import Any

import httpx
import pytest

from tests.integration.gateway.people import Person

PING = {"jsonrpc": "2.0", "id": 7, "method": "ping"}
HEADERS = {"content-type": "application/json", "accept": "application/json, text/event-stream"}


def posted(person: Person, body: Any, **headers: str) -> httpx.Response:
    content = body if isinstance(body, bytes) else json.dumps(body).encode()
    return person.http.post("/mcp", content=content, headers=HEADERS | headers)


def test_a_request_is_answered_with_one_json_object_and_no_session(person: Person) -> None:
    answered = posted(person, PING)
    assert (answered.status_code, answered.json()) == (200, {"jsonrpc": "2.0", "id": 7, "result": {}})
    assert answered.headers["content-type"] == "application/json"
    assert "mcp-session-id" not in answered.headers


def test_a_notification_is_taken_without_an_answer(person: Person) -> None:
    answered = posted(person, {"jsonrpc": "2.0", "method": "notifications/initialized"})
    assert (answered.status_code, answered.content) == (202, b"")


@pytest.mark.parametrize(
    ("body", "status", "code"),
    [
        (b"{", 400, -32700),
        (b"", 400, -32700),
        (b"\xff\xfe", 400, -32700),
        ([PING], 400, -32600),
        ([], 400, -32600),
        ({"jsonrpc": "2.0", "id": 1}, 400, -32602),
        (PING | {"method": "tools/eat"}, 200, -32601),
        (PING | {"method": "tools/call", "params": {}}, 200, -32602),
        (PING | {"method": "tools/call", "params": {"name": "eat"}}, 200, -32602),
        (PING | {"method": "tools/list", "params": {"cursor": "2"}}, 200, -32602),
    ],
)
def test_an_error_of_the_protocol(person: Person, body: Any, status: int, code: int) -> None:
    answered = posted(person, body)
    assert (answered.status_code, answered.json()["error"]["code"]) == (status, code)
    assert answered.headers["content-type"] == "application/json"


def test_a_version_that_nobody_knows_is_refused(person: Person) -> None:
    assert posted(person, PING, **{"mcp-protocol-version": "1999-01-01"}).status_code == 400


@pytest.mark.parametrize(
    ("name", "value", "status"), [("accept", "text/html", 406), ("content-type", "text/plain", 400)]
)
def test_it_speaks_json_alone(person: Person, name: str, value: str, status: int) -> None:
    assert posted(person, PING, **{name: value}).status_code == status


@pytest.mark.parametrize("method", ["GET", "DELETE"])
def test_there_are_neither_streams_nor_sessions(person: Person, method: str) -> None:
    answered = person.http.request(method, "/mcp", headers={"accept": "text/event-stream"})
    assert (answered.status_code, answered.headers["allow"]) == (405, "POST")


def test_pages_of_other_origins_are_refused(person: Person) -> None:
    assert posted(person, PING, origin="https://evil.example").status_code == 403
    assert posted(person, PING, origin=person.server.url).status_code == 200


def test_what_was_sent_is_in_no_log(person: Person, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    secret = "my knee hurts since tuesday"
    for body in (
        {"jsonrpc": "2.0", "id": 1, "method": secret},
        {"jsonrpc": "2.0", "method": "notifications/initialized", "params": secret},
        PING | {"method": "tools/call", "params": {"name": secret, "arguments": {secret: secret}}},
        PING | {"method": "tools/call", "params": {"name": "get_exercise_history", "arguments": {"exercise": secret}}},
    ):
        posted(person, body)
        posted(
            person, body, **{"mcp-protocol-version": "2026-07-28", "mcp-method": "tools/call", "origin": "https://x"}
        )
    told = [record for record in caplog.records if not record.name.startswith(("httpx", "httpcore"))]
    assert [record.name for record in told if secret in record.getMessage() or secret in str(record.__dict__)] == []
