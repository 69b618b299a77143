"""The HTTP API in front of the functions: events, authorizer, responses and limits."""

import base64
from typing import Any

import httpx
import jwt
import pytest
from cryptography.hazmat.primitives.asymmetric.rsa import RSAPrivateKey, generate_private_key
from moto.backends import get_backend

from infra.routes import Route
from local.cloud import ACCOUNT, REGION
from local.gateway_http import Routes
from local.provision import Resources
from local.server import LocalServer

YEAR_2096 = 4_000_000_000
TIMES = {"iat": 1, "exp": YEAR_2096}


@pytest.fixture
def pool() -> Any:
    """The emulated user pool itself: other tests of this process may have left some without clients."""
    pools = get_backend("cognito-idp")[ACCOUNT][REGION].user_pools.values()
    return next(pool for pool in reversed(pools) if pool.clients)


def signed(pool: Any, claims: dict[str, Any], key: RSAPrivateKey | None = None, kid: str = "dummy") -> str:
    """A token with these claims on top of good ones, signed by the pool's key or another."""
    issuer = Resources(pool.id, "", "").issuer
    good = {"iss": issuer, "aud": next(iter(pool.clients)), "sub": "someone", "token_use": "id"} | TIMES
    return jwt.encode(good | claims, key or pool.json_web_key.private_key, "RS256", {"kid": kid})


def answered(response: httpx.Response) -> tuple[int, Any]:
    return response.status_code, response.json()


def test_the_event_is_payload_format_2(client: httpx.Client) -> None:
    response = client.request(
        "GET",
        "/agent/sessions/a%20b/events?after=3&tag=x&tag=y%2Cz&empty=",
        headers={"X-Thing": "one", "cookie": "a=b; c=d"},
    )
    event = response.json()["event"]
    assert event["version"] == "2.0"
    assert event["routeKey"] == "GET /agent/sessions/{sessionId}/events"
    assert event["rawPath"] == "/agent/sessions/a b/events"
    assert event["rawQueryString"] == "after=3&tag=x&tag=y%2Cz&empty="
    assert event["queryStringParameters"] == {"after": "3", "tag": "x,y,z", "empty": ""}
    assert event["pathParameters"] == {"sessionId": "a b"}
    assert event["cookies"] == ["a=b", "c=d"]
    assert event["headers"]["x-thing"] == "one"
    assert "cookie" not in event["headers"]
    assert event["isBase64Encoded"] is False
    assert "body" not in event
    http = event["requestContext"]["http"]
    assert (http["method"], http["path"], http["sourceIp"]) == ("GET", "/agent/sessions/a b/events", "127.0.0.1")
    claims = event["requestContext"]["authorizer"]["jwt"]["claims"]
    assert claims["token_use"] == "id"
    assert claims["custom:tenant"] == "demo"
    assert claims["exp"].isdigit()


def test_the_context_is_the_functions_own(client: httpx.Client) -> None:
    context = client.get("/agent/sessions").json()["context"]
    assert context["function"] == "spotter-local-sessions"
    assert context["arn"] == "arn:aws:lambda:us-east-1:123456789012:function:spotter-local-sessions"
    assert context["memory"] == "512"
    assert 25_000 < context["remaining"] <= 29_000


@pytest.mark.parametrize(
    ("content_type", "encoded"),
    [("application/json", False), ("text/plain; charset=utf-8", False), ("image/png", True), ("", True)],
)
def test_only_text_arrives_as_text(client: httpx.Client, content_type: str, *, encoded: bool) -> None:
    response = client.post("/agent/sessions", content=b'{"a": 1}', headers={"content-type": content_type})
    event = response.json()["event"]
    assert event["isBase64Encoded"] is encoded
    body = base64.b64decode(event["body"]).decode() if encoded else event["body"]
    assert body == '{"a": 1}'


def test_a_public_route_needs_no_token_and_carries_no_claims(server: LocalServer) -> None:
    event = httpx.get(f"{server.url}/health", trust_env=False).json()["event"]
    assert "authorizer" not in event["requestContext"]


def test_no_token_is_refused(server: LocalServer) -> None:
    response = httpx.get(f"{server.url}/agent/sessions", trust_env=False)
    assert answered(response) == (401, {"message": "Unauthorized"})
    assert response.headers["www-authenticate"] == "Bearer"


@pytest.mark.parametrize(
    ("claims", "what"),
    [
        ({"exp": 1}, "the token has expired"),
        ({"aud": "another"}, "the token does not have a valid audience"),
        ({"iss": "https://cognito-idp.us-east-1.amazonaws.com/another"}, "the token is not valid"),
        ({"nbf": YEAR_2096 - 1}, "the token is not valid"),
    ],
)
def test_a_token_that_is_not_for_us_or_not_now_is_refused(
    client: httpx.Client, pool: Any, claims: dict[str, Any], what: str
) -> None:
    response = client.get("/agent/sessions", headers={"authorization": f"Bearer {signed(pool, claims)}"})
    assert answered(response) == (401, {"message": "Unauthorized"})
    assert what in response.headers["www-authenticate"]


def test_a_token_of_another_signer_is_refused(client: httpx.Client, pool: Any) -> None:
    stranger = generate_private_key(65537, 2048)
    for token in (signed(pool, {}, stranger), signed(pool, {}, kid="other"), "x.y.z", "é"):
        response = client.get("/agent/sessions", headers={b"authorization": f"Bearer {token}".encode()})
        assert answered(response) == (401, {"message": "Unauthorized"})


@pytest.mark.parametrize("scheme", ["bearer ", "BEARER ", "Bearer  ", ""])
def test_the_scheme_may_be_written_in_any_case_or_left_out(server: LocalServer, scheme: str) -> None:
    headers = {"authorization": f"{scheme}{server.token()}"}
    assert httpx.get(f"{server.url}/agent/sessions", headers=headers, trust_env=False).status_code == 200


def test_an_access_token_passes_and_says_that_it_is_one(client: httpx.Client, pool: Any) -> None:
    claims = {"token_use": "access", "client_id": next(iter(pool.clients))}
    token = signed(pool, claims)
    payload = jwt.decode(token, options={"verify_signature": False})
    del payload["aud"]
    token = jwt.encode(payload, pool.json_web_key.private_key, "RS256", {"kid": "dummy"})
    event = client.get("/agent/sessions", headers={"authorization": token}).json()["event"]
    assert event["requestContext"]["authorizer"]["jwt"]["claims"]["token_use"] == "access"


def test_claims_arrive_as_text(client: httpx.Client, pool: Any) -> None:
    token = signed(pool, {"cognito:groups": ["a", "b"], "email_verified": True, "n": 3})
    event = client.get("/agent/sessions", headers={"authorization": f"Bearer {token}"}).json()["event"]
    claims = event["requestContext"]["authorizer"]["jwt"]["claims"]
    assert (claims["cognito:groups"], claims["email_verified"], claims["n"]) == ("[a b]", "true", "3")


@pytest.mark.parametrize(
    ("method", "path"),
    [("GET", "/nowhere"), ("PATCH", "/agent/sessions"), ("GET", "/agent/sessions/"), ("GET", "/agent")],
)
def test_no_route_is_not_found(client: httpx.Client, method: str, path: str) -> None:
    assert answered(client.request(method, path)) == (404, {"message": "Not Found"})


def test_a_literal_segment_comes_before_a_parameter() -> None:
    routes = Routes([Route("GET", "/a/{id}", "first"), Route("GET", "/a/b", "second"), Route("GET", "/{x}/b", "third")])
    found = [routes.find("GET", path) for path in ("/a/b", "/a/c", "/z/b")]
    assert [match and match.route.function for match in found] == ["second", "first", "third"]


@pytest.mark.parametrize(
    ("returned", "status", "kind", "content"),
    [
        ({"statusCode": 201, "body": "hi"}, 201, "text/plain;charset=UTF-8", b"hi"),
        ({"statusCode": 200, "body": "eHk=", "isBase64Encoded": True}, 200, "text/plain;charset=UTF-8", b"xy"),
        ({"statusCode": "204"}, 204, "text/plain;charset=UTF-8", b""),
        ({"some": "thing"}, 200, "application/json", b'{"some": "thing"}'),
        ({"statusCode": 200, "body": {"a": 1}}, 500, "application/json", b'{"message": "Internal Server Error"}'),
        ({"statusCode": "many"}, 500, "application/json", b'{"message": "Internal Server Error"}'),
    ],
)
def test_a_return_becomes_a_response(
    client: httpx.Client, returned: dict[str, Any], status: int, kind: str, content: bytes
) -> None:
    response = client.post("/coach/plan", json={"return": returned})
    assert (response.status_code, response.headers["content-type"], response.content) == (status, kind, content)


def test_headers_and_cookies_are_passed_on(client: httpx.Client) -> None:
    returned = {"statusCode": 200, "headers": {"X-Thing": "1"}, "cookies": ["a=b", "c=d; Path=/"], "body": ""}
    response = client.post("/coach/plan", json={"return": returned})
    assert response.headers["x-thing"] == "1"
    assert response.headers.get_list("set-cookie") == ["a=b", "c=d; Path=/"]
    assert len(response.headers["apigw-requestid"]) == 15


def test_a_function_that_fails_or_takes_too_long_is_a_500(client: httpx.Client) -> None:
    for asked in ({"raise": "a person's words"}, {"hang": True}):
        assert answered(client.post("/coach/plan", json=asked)) == (500, {"message": "Internal Server Error"})


def test_a_body_beyond_the_limits_is_refused(client: httpx.Client) -> None:
    for size in (6_300_000, 10_500_000):
        response = client.post("/agent/sessions", content=b"x" * size, headers={"content-type": "text/plain"})
        assert answered(response) == (413, {"message": "Request Too Long"})
