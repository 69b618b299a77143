"""Who calls, by the claims of a verified token, and who of them is an administrator."""

import json
from typing import Any

import pytest

from local.invoke import Context
from spotter.api.app import Api
from spotter.api.identity import Caller, caller_of, groups_of
from spotter.errors import Forbidden

CLAIMS = {"token_use": "id", "custom:tenant": "acme", "sub": "ann"}


def event(claims: dict[str, Any], route: str = "GET /things") -> dict[str, Any]:
    """A request of an HTTP API with these claims."""
    method, path = route.split(" ")
    return {
        "version": "2.0",
        "routeKey": route,
        "rawPath": path,
        "headers": {"content-type": "application/json"},
        "requestContext": {
            "http": {"method": method, "path": path},
            "stage": "$default",
            "authorizer": {"jwt": {"claims": claims}},
        },
        "body": None,
        "isBase64Encoded": False,
    }


@pytest.mark.parametrize(
    ("claim", "groups"),
    [
        ("[admin]", {"admin"}),
        ("[coaches admin]", {"coaches", "admin"}),
        (["admin", "coaches"], {"admin", "coaches"}),
        ("[]", set()),
        ("", set()),
        (None, set()),
        ({"admin": True}, set()),
        ([7, "admin"], {"admin"}),
        ("[administrators]", {"administrators"}),
    ],
)
def test_groups_are_read_as_the_token_and_as_the_gateway_write_them(claim: object, groups: set[str]) -> None:
    assert groups_of(claim) == groups
    caller = caller_of(event({**CLAIMS, "cognito:groups": claim}))
    assert caller == Caller("acme", "ann", frozenset(groups))
    assert caller.is_admin is ("admin" in groups)


def test_who_is_no_administrator_is_told_what_to_do() -> None:
    Caller("acme", "ann", frozenset({"admin"})).must_be_admin()
    with pytest.raises(Forbidden, match="into the group admin"):
        Caller("acme", "ann").must_be_admin()


def api() -> Api:
    """An API with one route for everybody and one for administrators."""
    app = Api(admins_only=lambda route: route.startswith("PUT "))
    app.get("/things")(lambda: {"is": "read"})
    app.put("/things")(lambda: {"is": "changed"})
    return app


@pytest.mark.parametrize(
    ("route", "groups", "status"),
    [
        ("GET /things", "[]", 200),
        ("GET /things", "[admin]", 200),
        ("PUT /things", "[admin]", 200),
        ("PUT /things", "[]", 403),
        ("PUT /things", "[coaches]", 403),
    ],
)
def test_a_route_for_administrators_refuses_everybody_else(route: str, groups: str, status: int) -> None:
    context: Any = Context("things", "512", "request", 0.0)
    answer = api().resolve(event({**CLAIMS, "cognito:groups": groups}, route), context)
    assert answer["statusCode"] == status
    if status == 403:
        body = json.loads(answer["body"])
        assert body["type"] == "urn:spotter:problem:forbidden"
        assert "administrators" in body["detail"]
