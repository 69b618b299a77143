"""The API does what its description says: schemathesis makes requests from it, good ones and bad ones."""

import itertools
import json
import os
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest
import requests
import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis.checks import not_a_server_error
from schemathesis.config import SchemathesisConfig
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from infra.openapi import OUTPUT
from local.server import LocalServer
from spotter import wiring
from spotter.platform.outgoing.client import Outgoing
from tests.integration.gateway.own_records import logged_workout
from tests.integration.gateway.people import Person
from tests.integration.gateway.worlds import forget_the_world

EXAMPLES = 50
CHECKS = [not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance]
NOTHING_TO_SEND = {"GET /health", "GET /.well-known/oauth-protected-resource"}
"""Operations with neither parameters nor a token: one request is like the other."""
NEVER_GRANTED = {
    "POST /agent/sessions/{sessionId}/approvals/{callId}",
    "POST /ingest/{ingestId}/confirm",
    "POST /me/demo",
}
"""Operations that no request from a description need succeed with: no call waits, no text, and somebody has data."""

ITEMS = {
    "/me/preferences": "preferenceId",
    "/me/pain": "painId",
    "/me/exercises": "exerciseId",
    "/me/schedule": "scheduleId",
    "/agents": "agentId",
}
"""What is made by a POST, and the parameter that names it."""
DOCUMENT: dict[str, Any] = json.loads(OUTPUT.read_text(encoding="utf-8"))

schema = schemathesis.openapi.from_dict(DOCUMENT, config=SchemathesisConfig(seed=20_261_121)).exclude(path="/mcp")
"""Without the MCP server, whose messages its own conformance suite judges (``make conformance``)."""


def _no_network(_host: str, _port: int) -> list[str]:
    return []


@pytest.fixture(scope="module")
def somebody(server: LocalServer) -> Iterator[Person]:
    """The administrator in whose name all requests are made; chat waits for a moment only."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(os.environ, "SPOTTER_REPLY_WAIT_SECONDS", "0.3")
        forget_the_world()
        patch.setattr(wiring, "outgoing", lambda: Outgoing(resolve=_no_network))
        person = Person(server, "ann", "described", groups=("admin",))
        with person.http:
            yield person
    forget_the_world()


@pytest.fixture(scope="module")
def gone(server: LocalServer) -> Person:
    """Who deletes themselves, again and again."""
    return Person(server, "gone", "described")


@pytest.fixture(scope="module")
def strict(server: LocalServer) -> Person:
    """Who sets limits, in a tenant where nobody else must go by them."""
    return Person(server, "strict", "limited", groups=("admin",))


@pytest.fixture(scope="module")
def connection() -> Iterator[requests.Session]:
    """One connection for all requests."""
    with requests.Session() as opened:
        opened.trust_env = False
        yield opened


@pytest.fixture
def answers() -> Iterator[Counter[tuple[str, int]]]:
    """How often an operation gave which answer: every one often enough, and what it is there for among them."""
    given: Counter[tuple[str, int]] = Counter()
    yield given
    ((operation, _), *_) = given
    if operation not in NOTHING_TO_SEND:
        assert given.total() >= EXAMPLES
    assert operation in NEVER_GRANTED or min(status for _, status in given) < 300


_numbers = itertools.count()


@schema.parametrize()
@settings(
    max_examples=EXAMPLES,
    deadline=None,
    derandomize=True,
    database=None,
    # The fixtures are meant to last for all examples; the largest bodies of the coach take a while to make
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow, HealthCheck.filter_too_much],
)
def test_the_api_is_as_it_is_described(
    case: Any,
    somebody: Person,
    gone: Person,
    strict: Person,
    connection: requests.Session,
    answers: Counter[tuple[str, int]],
) -> None:
    _make_real(case, somebody)
    who = {"DELETE /me": gone, "PUT /limits": strict}.get(case.operation.label, somebody)
    headers = {"authorization": f"Bearer {who.token}"}
    response = case.call(base_url=somebody.server.url, session=connection, headers=headers, timeout=60)
    answers[case.operation.label, response.status_code] += 1
    case.validate_response(response, checks=CHECKS)


def _name_a_memory(case: Any, somebody: Person) -> None:
    if "memoryId" in (case.path_parameters or {}):
        body = {"type": "fact", "content": f"Has {next(_numbers) * 2} plates at home."}
        made = somebody.http.post("/agents/default/memories", json=body).json()
        case.path_parameters["memoryId"] = made["memory"]["memoryId"]
        case.headers.pop("If-Match", None)


def _make_real(case: Any, somebody: Person) -> None:
    """Every other time, name things that exist: no generator guesses an id."""
    if next(_numbers) % 2:
        return
    if "sessionId" in (case.path_parameters or {}):
        case.path_parameters["sessionId"] = somebody.new_session()
    for path, name in ITEMS.items():
        if name in (case.path_parameters or {}):
            example = DOCUMENT["paths"][path]["post"]["requestBody"]["content"]["application/json"]["example"]
            somebody.http.post(path, json=example)  # refused where it is there already, under another name
            there = next(iter(somebody.http.get(path).json().values()))
            case.path_parameters[name] = there[-1].get(name) or there[-1]["id"]
            case.headers.pop("If-Match", None)
    if "toolId" in (case.path_parameters or {}):
        example = DOCUMENT["paths"]["/tools"]["post"]["requestBody"]["content"]["application/json"]["example"]
        somebody.http.post("/tools", json=example)  # refused where it is there already
        case.path_parameters["toolId"] = somebody.http.get("/tools?limit=100").json()["tools"][-1]["toolId"]
        case.headers.pop("If-Match", None)
        if case.method == "PUT":
            case.body = {**example, "name": f"tool_{next(_numbers) * 2}"}
    _name_a_memory(case, somebody)
    if "serverId" in (case.path_parameters or {}):
        example = DOCUMENT["paths"]["/mcp-servers"]["post"]["requestBody"]["content"]["application/json"]["example"]
        somebody.http.post("/mcp-servers", json=example)  # refused where there are as many as there may be
        case.path_parameters["serverId"] = somebody.http.get("/mcp-servers").json()["servers"][-1]["serverId"]
        case.headers.pop("If-Match", None)
        case.body = (
            {"enabled": []}
            if case.path.endswith("{serverId}/tools")
            else example
            if case.method == "PUT"
            else case.body
        )
    if "workoutId" in (case.path_parameters or {}):
        case.path_parameters["workoutId"] = logged_workout(somebody)
        case.headers.pop("If-Match", None)
    if case.path == "/exercises/{exerciseId}/history":
        case.path_parameters["exerciseId"] = "bench-press"
    if isinstance(case.body, dict) and "agentId" in case.body:
        case.body["agentId"] = "default"
    if isinstance(case.body, dict):
        case.body.pop("sessionId", None)
