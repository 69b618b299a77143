"""A user who was deleted is refused by every route that reads or writes what is theirs, while their token is good."""

import importlib
import json
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import jwt
import pytest

from infra.routes import HTTP_ROUTES
from local.invoke import Context
from spotter import config, wiring
from spotter.errors import StoreUnavailable
from spotter.store.accounts import mark_deleted
from tests.fakes.memory_table import MemoryTable

CONVERSATIONS = {"chat", "sessions"}
"""Sessions are closed by the deletion: there is nothing that they could read (docs/decisions/0090)."""
WITHOUT_DATA = {"coach", "openapi"}
ASKED_AGAIN = ("DELETE", "/me")
"""Goes on where it was."""
GUARDED = [
    route
    for route in HTTP_ROUTES
    if route.function not in CONVERSATIONS | WITHOUT_DATA and (route.method, route.path) != ASKED_AGAIN
]
AT = "2026-03-02T09:00:00.000Z"
CLAIMS = {"token_use": "id", "custom:tenant": "gym", "sub": "ana"}


class AnyKey:
    """The keys of a user pool, where every signature is good."""

    def __init__(self, *_where: object, **_how: object) -> None:
        pass

    def get_signing_key_from_jwt(self, token: str) -> str:
        return token


@pytest.fixture(autouse=True)
def signed_in(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Let the function that checks tokens itself take one: what is tried is who is behind it."""
    settings = config.read({"SPOTTER_TABLE": "table", "SPOTTER_BUCKET": "bucket", "SPOTTER_APP_CLIENT": "app"})
    monkeypatch.setattr(config, "load", lambda: settings)
    monkeypatch.setattr(wiring, "sign_ins", lambda: SimpleNamespace(tenant=None))
    monkeypatch.setattr(jwt, "PyJWKClient", AnyKey)
    monkeypatch.setattr(jwt, "decode", lambda *_token, **_how: {**CLAIMS, "aud": "app"})
    wiring.bearer.cache_clear()
    yield
    wiring.bearer.cache_clear()


def answered(method: str, path: str, function: str) -> dict[str, Any]:
    event = {
        "version": "2.0",
        "routeKey": f"{method} {path}",
        "rawPath": path,
        "headers": {"authorization": "Bearer token"},
        "requestContext": {
            "http": {"method": method, "path": path},
            "stage": "$default",
            "authorizer": {"jwt": {"claims": CLAIMS}},
            "domainName": "api.example",
        },
    }
    handler = importlib.import_module(f"functions.{function}.handler").handler
    answer: dict[str, Any] = handler(event, Context(function, "512", "request", 1e9))
    return answer


@pytest.mark.parametrize("route", GUARDED, ids=lambda route: f"{route.method} {route.path}")
def test_who_was_deleted_is_asked_to_sign_in(monkeypatch: pytest.MonkeyPatch, route: Any) -> None:
    table = MemoryTable()
    mark_deleted(table, "gym", "ana", AT)
    monkeypatch.setattr(wiring, "table", lambda: table)
    answer = answered(route.method, route.path, route.function)
    assert answer["statusCode"] == 401
    assert json.loads(answer["body"])["detail"] == "This account was deleted."


def test_where_the_table_does_not_answer_nobody_is_let_through(monkeypatch: pytest.MonkeyPatch) -> None:
    class Down(MemoryTable):
        def get(self, _key: Any) -> None:
            raise StoreUnavailable("DynamoDB did not answer")

    monkeypatch.setattr(wiring, "table", Down)
    answer = answered("GET", "/me/export", "account")
    assert (answer["statusCode"], answer["headers"]["Retry-After"]) == (503, "1")
