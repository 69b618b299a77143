"""Every route, asked by nobody, by a user, by an administrator and by another tenant's administrator."""

import json
import re
from typing import Any

import httpx
import pytest

from infra.openapi import OUTPUT
from infra.routes import HTTP_ROUTES, Route
from local.server import LocalServer
from spotter import wiring
from spotter.store.keys import SessionRef, tenant_pk, user_pk
from tests.integration.gateway.own_records import put_own_record
from tests.integration.gateway.people import Person
from tests.integration.gateway.refusals import told

PATHS: dict[str, Any] = json.loads(OUTPUT.read_text(encoding="utf-8"))["paths"]
ROUTES = [route for route in HTTP_ROUTES if route.described and not route.public and route.path != "/mcp"]
"""All of the HTTP API. POST /mcp has a protocol of its own, and tests of its own (``tests/integration/mcp``)."""

OF_EVERYBODY = ("/agents/{agentId}/sessions", "/agents/{agentId}/memories")
OF_SOMEBODY = {
    "sessionId",
    "workoutId",
    "preferenceId",
    "painId",
    "scheduleId",
    "memoryId",
    "agentId",
    "toolId",
    "serverId",
    "ingestId",
}
"""Parameters that name what one user or one tenant has. Days of the week and catalogue exercises are everybody's."""


def is_for_administrators(route: Route) -> bool:
    """Agents are changed by administrators; tools, servers, limits and others' usage are theirs alone."""
    if route.path.startswith(("/tools", "/mcp-servers")) or route.path in ("/limits", "/usage", "/models"):
        return True
    return route.path.startswith("/agents") and route.method != "GET" and route.path not in OF_EVERYBODY


def _name(route: Route) -> str:
    return f"{route.method} {route.path}"


def request_of(person: Person, route: Route, ids: dict[str, str], headers: dict[str, str] | None = None) -> Any:
    """Ask for a route as its description's examples do, with these ids in its path."""
    operation = PATHS[route.path][route.method.lower()]
    known = {each["name"]: str(each["example"]) for each in operation.get("parameters", ()) if each["in"] == "path"}
    query = {
        each["name"]: each["example"]
        for each in operation.get("parameters", ())
        if each["in"] == "query" and each["required"]
    }
    path = route.path.format(**{**known, **{name: value for name, value in ids.items() if name in known}})
    asked: dict[str, Any] = {"params": query, "headers": headers or {}}
    media = operation.get("requestBody", {}).get("content", {})
    if "application/json" in media:
        asked["json"] = media["application/json"]["example"]
    elif media:
        (kind,) = media
        asked["content"] = media[kind]["example"].encode()
        asked["headers"] = {**asked["headers"], "content-type": kind}
    return person.http.request(route.method, path, **asked)


@pytest.mark.parametrize("route", ROUTES, ids=_name)
def test_nobody_is_answered_without_a_token(server: LocalServer, route: Route) -> None:
    path = re.sub(r"\{\w+\}", "id_1", route.path)
    for headers in ({}, {"authorization": "Bearer of.no.token"}):
        asked = httpx.request(route.method, f"{server.url}{path}", headers=headers, content=b"{", trust_env=False)
        assert asked.status_code == 401, asked.text


@pytest.mark.parametrize("route", [route for route in ROUTES if is_for_administrators(route)], ids=_name)
def test_a_user_is_told_who_may(person: Person, admin: Person, route: Route) -> None:
    put_own_record(admin, route.path)
    before = _kept(person)
    told(request_of(person, route, {}), 403, "forbidden")
    path = re.sub(r"\{\w+\}", "no.id", route.path)
    told(person.http.request(route.method, f"{path}?limit=none", content=b"{"), 403, "forbidden")
    assert _kept(person) == before


@pytest.mark.parametrize("route", ROUTES, ids=_name)
def test_the_description_promises_a_refusal_where_there_is_one(route: Route) -> None:
    assert ("403" in PATHS[route.path][route.method.lower()]["responses"]) == is_for_administrators(route)


@pytest.mark.parametrize(
    "route", [route for route in ROUTES if not is_for_administrators(route) and route.path != "/me"], ids=_name
)
def test_everything_else_is_a_user_s_too(person: Person, route: Route) -> None:
    put_own_record(person, route.path)
    assert request_of(person, route, {}).status_code not in (401, 403)


@pytest.mark.parametrize("route", [route for route in ROUTES if is_for_administrators(route)], ids=_name)
def test_an_administrator_is_not_refused(admin: Person, route: Route) -> None:
    put_own_record(admin, route.path)
    assert request_of(admin, route, {}).status_code not in (401, 403)


def _ids_in(route: Route) -> set[str]:
    return set(re.findall(r"\{(\w+)\}", route.path)) & OF_SOMEBODY


@pytest.mark.parametrize("route", [route for route in ROUTES if _ids_in(route)], ids=_name)
def test_what_another_tenant_has_is_not_there(person: Person, server: LocalServer, route: Route) -> None:
    admin = Person(server, person.user, person.tenant, groups=("admin",))
    put_own_record(admin, route.path)
    put_own_record(admin, "/agents/{agentId}")
    session = person.new_session()
    before = _kept(person, session)
    stranger = Person(server, person.user, f"{person.tenant}-other", groups=("admin",))
    ids = {"agentId": "agt_5f0c9a7be41d", "sessionId": session}
    with admin.http, stranger.http:
        told(request_of(stranger, route, ids), 404, "not-found")
    assert _kept(person, session) == before


def _kept(person: Person, session: str = "") -> list[Any]:
    """All that is stored of a tenant, of a user and of a session."""
    ref = SessionRef(person.tenant, person.sub, session)
    partitions = (tenant_pk(person.tenant), user_pk(person.tenant, person.sub), ref.pk)
    return [wiring.table().query(pk, " ", "\uffff") for pk in partitions]
