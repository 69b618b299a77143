"""Client credentials: a token is asked for once, again before it ends, and once more where it was refused."""

import base64
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import parse_qs

import pytest

from spotter.mcp.client.client import Call, McpClient
from spotter.mcp.client.endpoint import Endpoint, Transport
from spotter.mcp.client.faults import InsufficientScope, Unauthorized
from spotter.mcp.client.oauth import MOST_TOKENS, ClientCredentials, OAuthClient, Token, Tokens
from spotter.platform.outgoing.errors import Redirected
from tests.fakes.mcp import hostile
from tests.fakes.mcp.hostile import Exchange, HostileServer

SECRET = "s3cret/with: signs"
CALL = Call("echo", {"text": "hi"}, "run/1/call")


@dataclass
class Clock:
    now: float = 1_000.0

    def __call__(self) -> float:
        return self.now


@dataclass
class Issuer:
    """Who gives out tokens, and whose tokens the server takes."""

    server: HostileServer
    answer: Callable[[Exchange], None] | None = None
    given: list[dict[str, str]] = field(default_factory=list)
    headers: list[dict[str, str]] = field(default_factory=list)
    expires_in: Any = 3600
    with_refresh: bool = False
    good: set[str] = field(default_factory=set)

    def __call__(self, exchange: Exchange) -> None:
        asked = {name: values[0] for name, values in parse_qs(exchange.message["body"]).items()}
        self.given.append(asked)
        self.headers.append(exchange.headers)
        if self.answer is not None:
            return self.answer(exchange)
        token = f"token{len(self.given)}"
        self.good = {token}
        refresh = {"refresh_token": f"refresh{len(self.given)}"} if self.with_refresh else {}
        return exchange.json({"access_token": token, "token_type": "Bearer", "expires_in": self.expires_in, **refresh})

    def guard(self) -> None:
        """Let the server answer those alone who have a token that is good."""
        inner = self.server.answer

        def checked(exchange: Exchange) -> None:
            if exchange.headers.get("authorization", "").removeprefix("Bearer ") not in self.good:
                self.server.asked.append("refused")
                return exchange.raw(b"", 401, WWW_Authenticate="Bearer")
            return inner(exchange)

        self.server.answer = checked  # type: ignore[method-assign]


@pytest.fixture
def issuer(server: HostileServer) -> Issuer:
    one = Issuer(server)
    server.on["/token"] = one
    one.guard()
    return one


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def signed(server: HostileServer, issuer: Issuer, clock: Clock) -> Endpoint:
    client = OAuthClient(server.url_of("/token"), "gym app", SECRET, server.url, "read write")
    auth = ClientCredentials(client, Tokens(clock), "one")
    return Endpoint(server.url, Transport.STREAMABLE_HTTP, auth=auth, secrets=lambda: auth.secrets)


def called(client: McpClient, endpoint: Endpoint) -> str:
    return client.call(endpoint, CALL, 5, hostile.LEGACY, lambda _found: None).text


def test_a_token_is_asked_for_once_and_used_by_all(client: McpClient, issuer: Issuer, signed: Endpoint) -> None:
    assert [called(client, signed) for _ in range(3)] == ["You said: hi"] * 3
    (asked,) = issuer.given
    assert asked == {
        "grant_type": "client_credentials",
        "scope": "read write",
        "resource": issuer.server.url,
    }
    basic = base64.b64decode(issuer.headers[0]["authorization"].removeprefix("Basic ")).decode()
    assert basic == "gym+app:s3cret%2Fwith%3A+signs"
    assert "refused" not in issuer.server.asked


def test_where_the_header_is_not_taken_the_secret_stands_in_the_body(
    client: McpClient, issuer: Issuer, signed: Endpoint
) -> None:
    def only_in_body(exchange: Exchange) -> None:
        if "client_secret" not in exchange.message["body"]:
            return exchange.json({"error": "invalid_client"}, 401)
        issuer.good = {"good"}
        return exchange.json({"access_token": "good", "token_type": "bearer"})

    issuer.answer = only_in_body
    assert called(client, signed) == "You said: hi"
    assert [("client_secret" in each) for each in issuer.given] == [False, True]
    assert issuer.given[1]["client_secret"] == SECRET


@pytest.mark.parametrize(
    ("expires_in", "later", "times"),
    [
        (3600, 3530, 1),
        (3600, 3545, 2),
        (60, 29, 1),
        (60, 31, 2),
        ("90", 50, 2),
        (None, 230, 1),
        (None, 245, 2),
        ("soon", 245, 2),
        (-5, 0, 2),
        (float("inf"), 245, 2),
    ],
)
def test_a_token_is_renewed_before_it_ends(
    client: McpClient, issuer: Issuer, signed: Endpoint, clock: Clock, expires_in: Any, later: float, times: int
) -> None:
    issuer.expires_in = expires_in
    if expires_in == -5:
        called(client, signed)
        assert len(issuer.given) >= times  # of no use from the beginning: each request asks for one
        return
    called(client, signed)
    clock.now += later
    called(client, signed)
    assert len(issuer.given) == times
    assert "refused" not in issuer.server.asked


def test_a_refresh_token_is_used_first_and_the_secret_where_it_is_not_taken(
    client: McpClient, issuer: Issuer, signed: Endpoint, clock: Clock
) -> None:
    issuer.with_refresh = True
    called(client, signed)
    clock.now += 4000
    called(client, signed)
    assert issuer.given[1]["grant_type"] == "refresh_token"
    assert issuer.given[1]["refresh_token"] == "refresh1"
    clock.now += 4000

    def no_refresh(exchange: Exchange) -> None:
        if "grant_type=refresh_token" in exchange.message["body"]:
            return exchange.json({"error": "invalid_grant"}, 400)
        issuer.good = {"new"}
        return exchange.json({"access_token": "new", "token_type": "Bearer"})

    issuer.answer = no_refresh
    assert called(client, signed) == "You said: hi"
    assert [each["grant_type"] for each in issuer.given[2:]] == ["refresh_token", "client_credentials"]


def test_a_refresh_token_that_is_not_replaced_is_used_again(
    client: McpClient, issuer: Issuer, signed: Endpoint, clock: Clock
) -> None:
    issuer.with_refresh = True
    called(client, signed)
    issuer.with_refresh = False
    for _ in range(2):
        clock.now += 4000
        called(client, signed)
    assert [each.get("refresh_token") for each in issuer.given] == [None, "refresh1", "refresh1"]


@pytest.mark.parametrize("error", ["invalid_scope", "invalid_target", "unauthorized_client", "unsupported_grant_type"])
def test_a_client_that_was_recognised_does_not_send_its_secret_in_the_body(
    client: McpClient, issuer: Issuer, signed: Endpoint, error: str
) -> None:
    issuer.answer = lambda each: each.json({"error": error}, 400)
    with pytest.raises(Unauthorized, match=error):
        client.call(signed, CALL, 5, hostile.LEGACY, lambda _found: None)
    assert [("client_secret" in each) for each in issuer.given] == [False] * len(issuer.given)


def test_a_token_endpoint_that_is_down_is_asked_once(client: McpClient, issuer: Issuer, signed: Endpoint) -> None:
    issuer.answer = lambda each: each.raw(b"", 503)
    with pytest.raises(Unauthorized, match="status 503"):
        called(client, signed)
    assert len(issuer.given) == 1


@pytest.mark.parametrize("method", ["initialize", "tools/list", "tools/call"])
def test_a_scope_that_is_missing_is_told_and_never_asked_for(
    client: McpClient, server: HostileServer, issuer: Issuer, signed: Endpoint, method: str
) -> None:
    called(client, signed)
    challenge = f'Bearer error="insufficient_scope", scope="admin {SECRET}", resource_metadata="https://evil.example/"'
    server.on[method] = lambda each: each.raw(b"", 403, WWW_Authenticate=challenge)
    server.asked.clear()
    with pytest.raises(InsufficientScope, match="lack a scope") as caught:
        client.call(signed, CALL, 5, "", lambda _found: None)
    assert caught.value.words == "admin •••"
    assert server.count(method) == 1
    assert len(issuer.given) == 1


def test_a_403_without_a_word_of_scopes_is_none_of_scopes(
    client: McpClient, server: HostileServer, signed: Endpoint
) -> None:
    server.on["tools/call"] = lambda each: each.raw(b"", 403, WWW_Authenticate="Basic")
    with pytest.raises(Unauthorized, match="status 403") as caught:
        called(client, signed)
    assert not isinstance(caught.value, InsufficientScope)


def test_a_token_that_is_refused_is_renewed_once(client: McpClient, issuer: Issuer, signed: Endpoint) -> None:
    called(client, signed)
    issuer.good = set()  # taken back before its time
    assert called(client, signed) == "You said: hi"
    assert len(issuer.given) == 2


def test_a_server_that_refuses_every_token_is_asked_no_more_than_twice(
    client: McpClient, server: HostileServer, issuer: Issuer, signed: Endpoint
) -> None:
    def refuse(exchange: Exchange) -> None:
        server.asked.append("refused")
        exchange.raw(b"", 401)

    server.answer = refuse  # type: ignore[method-assign]
    with pytest.raises(Unauthorized, match="status 401"):
        client.discover(signed, 5)
    # the probe and the handshake: each asks once more with a new token
    assert server.count("refused") <= 4
    assert len(issuer.given) <= 4


@pytest.mark.parametrize(
    ("answer", "reason"),
    [
        (lambda each: each.json({"error": "invalid_client", "error_description": SECRET}, 401), "invalid_client"),
        (lambda each: each.json({"error": f"no {SECRET}"}, 400), "status 400"),
        (lambda each: each.raw(b"<html>", 500), "status 500"),
        (lambda each: each.raw(b"not json"), "status 200"),
        (lambda each: each.json(["token"]), "status 200"),
        (lambda each: each.json({"error": ["invalid_client"]}, 400), "status 400"),
        (lambda each: each.json({"access_token": "a b\r\nX: y", "token_type": "Bearer"}), "no bearer token"),
        (lambda each: each.json({"access_token": 5, "token_type": "Bearer"}), "no bearer token"),
        (lambda each: each.json({"access_token": "mac", "token_type": "mac"}), "no bearer token"),
        (lambda each: each.json({"access_token": "x" * 20_000}), "no bearer token"),
    ],
)
def test_no_token_is_a_fault_that_repeats_nothing(
    client: McpClient, server: HostileServer, issuer: Issuer, signed: Endpoint, answer: Any, reason: str
) -> None:
    issuer.answer = answer
    with pytest.raises(Unauthorized) as caught:
        client.discover(signed, 5)
    assert reason in str(caught.value)
    assert SECRET not in str(caught.value)
    assert server.count("initialize") == 0


def test_a_token_endpoint_that_redirects_gets_no_second_request(
    client: McpClient, server: HostileServer, issuer: Issuer, signed: Endpoint
) -> None:
    issuer.answer = lambda each: each.raw(b"", 307, Location=server.url_of("/elsewhere"))
    with pytest.raises(Redirected):
        client.discover(signed, 5)
    assert server.count("/elsewhere") == 0


def test_a_token_that_a_server_says_back_is_masked(
    client: McpClient, server: HostileServer, issuer: Issuer, signed: Endpoint
) -> None:
    server.on["tools/call"] = lambda each: each.result(hostile.text(f"{each.headers['authorization']} {SECRET}"))
    assert called(client, signed) == "Bearer ••• •••"


def test_few_tokens_are_kept_and_none_is_shown() -> None:
    tokens = Tokens()
    for number in range(MOST_TOKENS + 5):
        tokens.keep(str(number), Token(f"secret{number}", 0.0))
    assert tokens.find("4") is None
    assert tokens.find("5") is not None
    assert "secret" not in repr(tokens) + repr(tokens.find("5"))
