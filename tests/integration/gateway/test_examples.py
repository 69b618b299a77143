"""Every route has an example, and the example is answered as the description says."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from functools import cache
from typing import Any

import httpx
import pytest
from openapi_schema_validator import OAS31Validator

from infra.openapi import OUTPUT
from spotter import wiring
from spotter.agent import sessions
from spotter.messages import ToolCall
from spotter.store.keys import SessionRef
from spotter.tools.registry import REGISTRY
from tests.fakes.scripted_provider import ScriptedProvider, says
from tests.integration.gateway.own_records import put_own_record
from tests.integration.gateway.people import Person
from tests.integration.gateway.steering import Steered

DOCUMENT: dict[str, Any] = json.loads(OUTPUT.read_text(encoding="utf-8"))
OPERATIONS: dict[str, tuple[str, str, dict[str, Any]]] = {
    operation["operationId"]: (method.upper(), path, operation)
    for path, operations in DOCUMENT["paths"].items()
    for method, operation in operations.items()
}
OPAQUE = {"nextToken"}
"""Parameters whose values come from a reply, and from nowhere else."""


@contextmanager
def asking_first(monkeypatch: pytest.MonkeyPatch, tool: str) -> Iterator[None]:
    """Let a tool need the user's approval."""
    tools = {**REGISTRY, tool: replace(REGISTRY[tool], approval=True)}
    with monkeypatch.context() as patch:
        patch.setattr(wiring, "tools", cache(lambda: tools))
        wiring.ports.cache_clear()
        yield
    wiring.ports.cache_clear()


def examples(operation: dict[str, Any], place: str) -> dict[str, Any]:
    """The examples of an operation's parameters in one place."""
    return {
        parameter["name"]: parameter["example"]
        for parameter in operation.get("parameters", ())
        if parameter["in"] == place and parameter["name"] not in OPAQUE
    }


@pytest.mark.parametrize("name", OPERATIONS)
def test_an_operation_has_an_example_of_all_that_it_takes(name: str) -> None:
    _, _, operation = OPERATIONS[name]
    for parameter in operation.get("parameters", ()):
        assert ("example" in parameter) == (parameter["name"] not in OPAQUE), parameter["name"]
    if "requestBody" in operation:
        assert all(media["example"] for media in operation["requestBody"]["content"].values())


@pytest.fixture
def person(person: Person) -> Iterator[Person]:
    """An administrator, as some of the examples are for nobody else."""
    admin = Person(person.server, person.user, person.tenant, groups=("admin",))
    with admin.http:
        yield admin


def world_of(person: Person, name: str) -> None:
    """What the examples speak of: records and a session that are there, and a call in it that waits."""
    _, route, operation = OPERATIONS[name]
    path = examples(operation, "path")
    put_own_record(person, route)
    if "ingestId" in path:
        held = send(person, "ingest").json()
        assert held["ingestId"] == path["ingestId"], "the examples of the two routes tell one story"
    if "sessionId" in path:
        ref = SessionRef(person.tenant, person.sub, path["sessionId"])
        sessions.create(wiring.ports(), ref, agent="default", title="", metadata={})
    if "callId" in path:
        turn = person.say("look", path["sessionId"]).json()
        assert turn["stopReason"] == "awaiting_approval"


def send(person: Person, name: str) -> httpx.Response:
    method, path, operation = OPERATIONS[name]
    request: dict[str, Any] = {
        "params": examples(operation, "query"),
        "headers": {field: str(value) for field, value in examples(operation, "header").items()},
    }
    for kind, media in operation.get("requestBody", {}).get("content", {}).items():
        body = media["example"]
        request["content"] = body if isinstance(body, str) else json.dumps(body)
        request["headers"]["content-type"] = kind
    return person.http.request(method, path.format(**examples(operation, "path")), **request)


@pytest.mark.parametrize("name", OPERATIONS)
def test_an_example_is_answered_as_it_is_described(
    person: Person, admin: Person, steering: Steered, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    if "403" in OPERATIONS[name][2]["responses"]:
        person = admin
    look = ToolCall("call_1", "fetch_data", {"sources": ["user_profile"]})
    steering.plays = ScriptedProvider({"look": [says("", look), says("Done.")], "": [says("Hello.")]})
    with asking_first(monkeypatch, "fetch_data"):
        world_of(person, name)
        response = send(person, name)
        assert response.status_code < 300, response.text
        answer = OPERATIONS[name][2]["responses"][str(response.status_code)]
        if "content" in answer:
            media = answer["content"][response.headers["content-type"]]
            OAS31Validator({**media["schema"], "components": DOCUMENT["components"]}).validate(response.json())
        else:
            assert response.content == b""
        if "callId" in examples(OPERATIONS[name][2], "path"):
            person.settled(response.json()["sessionId"])
