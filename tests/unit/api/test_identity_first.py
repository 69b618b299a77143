"""Who calls is settled before anything else of a request is read: nobody learns from a 422 what a route would take."""

import importlib
import json
import re
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from infra.routes import HTTP_ROUTES, Route
from local.invoke import Context
from spotter import config, wiring

GUARDED = [route for route in HTTP_ROUTES if not route.public]
PUBLIC = [route for route in HTTP_ROUTES if route.public]
HANDLERS = {
    route.function: importlib.import_module(f"functions.{route.function}.handler").handler for route in HTTP_ROUTES
}

GOOD = {"token_use": "id", "custom:tenant": "acme", "sub": "ann"}
NOBODY: list[Any] = [
    None,
    {},
    {"claims": None},
    {"claims": {}},
    {"claims": GOOD | {"token_use": "access"}},
    {"claims": {"custom:tenant": "acme", "sub": "ann"}},
    {"claims": {"token_use": "id", "sub": "ann"}},
    {"claims": GOOD | {"custom:tenant": "a#S#b"}},
    {"claims": {"token_use": "id", "custom:tenant": "acme"}},
    {"claims": GOOD | {"sub": "a#b"}},
]
"""What the gateway's authorizer may say of somebody who is nobody here."""

BODIES = st.sampled_from(
    [None, "", "{", "null", "[]", "7", "\ud800", '{"message": NaN}', '{"message": 5}', '{"approve": "x"}', "{}", "%"]
) | st.text(max_size=20)
KINDS = st.sampled_from(
    [None, "", "application/json", "text/plain", "multipart/form-data", "application/xml; q=\u00e9"]
)
SEGMENTS = st.sampled_from(["ses_1", "no.id", "a b", "x" * 65, "a/b", "\n", "\u00e9"])
QUERIES = st.sampled_from([{}, {"limit": "none"}, {"after": "-1"}, {"nextToken": "\u00e9"}, {"unknown": "x"}])
KEYS = st.sampled_from([None, "k1", "", "a b", "x" * 129])


@st.composite
def bad_requests(draw: st.DrawFn, authorizer: st.SearchStrategy[Any]) -> tuple[Route, dict[str, Any]]:
    """A request of any kind to a route that needs a token."""
    route = draw(st.sampled_from(GUARDED))
    names = re.findall(r"\{(\w+)\}", route.path)
    parameters = {name: draw(SEGMENTS) for name in names}
    headers = {"content-type": draw(KINDS), "idempotency-key": draw(KEYS)}
    query = draw(QUERIES)
    path = route.path.format(**parameters)
    event: dict[str, Any] = {
        "version": "2.0",
        "routeKey": f"{route.method} {route.path}",
        "rawPath": path,
        "rawQueryString": "&".join(f"{name}={value}" for name, value in query.items()),
        "queryStringParameters": query,
        "pathParameters": parameters,
        "headers": {name: value for name, value in headers.items() if value is not None},
        "requestContext": {"http": {"method": route.method, "path": path}, "stage": "$default"},
        "body": draw(BODIES),
        "isBase64Encoded": draw(st.booleans()),
    }
    claims = draw(authorizer)
    if claims is not None:
        event["requestContext"]["authorizer"] = {"jwt": claims}
    return route, event


def answered(route: Route, event: dict[str, Any]) -> dict[str, Any]:
    """What the route's function returns for an event."""
    context = Context(route.function, "512", "request", 0.0)
    answer: dict[str, Any] = HANDLERS[route.function](event, context)
    return answer


@pytest.fixture(scope="module", autouse=True)
def _told_where_people_sign_in() -> Iterator[None]:
    """What a function needs to know before it knows who calls."""
    told = {"TABLE": "unit", "BUCKET": "unit", "ISSUER": "https://cognito-idp.eu-central-1.amazonaws.com/unit"}
    with pytest.MonkeyPatch.context() as patch:
        for name, value in told.items():
            patch.setenv(f"SPOTTER_{name}", value)
        config.load.cache_clear()
        wiring.bearer.cache_clear()
        yield
    config.load.cache_clear()
    wiring.bearer.cache_clear()


@given(bad_requests(st.sampled_from(NOBODY)))
def test_nobody_is_told_nothing_but_to_sign_in(asked: tuple[Route, dict[str, Any]]) -> None:
    answer = answered(*asked)
    assert answer["statusCode"] == 401
    assert answer["headers"]["Content-Type"] == "application/problem+json"
    problem = json.loads(answer["body"])
    assert problem.keys() == {"type", "title", "status", "detail"}
    assert (problem["type"], problem["status"]) == ("urn:spotter:problem:unauthenticated", 401)


@pytest.mark.parametrize("route", PUBLIC, ids=lambda route: route.path)
def test_a_public_route_asks_for_nobody(route: Route) -> None:
    context = {"http": {"method": route.method, "path": route.path}, "stage": "$default"}
    event = {"rawPath": route.path, "requestContext": context}
    assert answered(route, event)["statusCode"] == 200


@pytest.mark.parametrize(
    ("path", "content", "kind", "status"),
    [
        ("/coach/stall", "{", "application/json", 400),
        ("/coach/stall", "{}", "text/plain", 415),
        ("/coach/stall", "{}", "application/json", 422),
        ("/coach/unknown", "{}", "application/json", 404),
    ],
)
def test_somebody_is_told_what_is_wrong(path: str, content: str, kind: str, status: int) -> None:
    authorizer = {"jwt": {"claims": GOOD}}
    context = {"http": {"method": "POST", "path": path}, "stage": "$default", "authorizer": authorizer}
    event = {"rawPath": path, "headers": {"content-type": kind}, "body": content, "requestContext": context}
    route = next(route for route in GUARDED if route.path == "/coach/stall")
    assert answered(route, event)["statusCode"] == status
