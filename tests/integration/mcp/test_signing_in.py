"""Who is let in at POST /mcp, and where those who are not are sent to sign in."""

import time
from typing import Any

import httpx
import pytest
from moto.backends import get_backend

from local.cloud import ACCOUNT, REGION
from local.server import LocalServer
from tests.integration.gateway.people import Person, signed
from tests.integration.gateway.refusals import told

PING = {"jsonrpc": "2.0", "id": 7, "method": "ping"}


def client_named(name: str) -> str:
    """The id of a client of the emulated user pool."""
    pool: Any = next(iter(get_backend("cognito-idp")[ACCOUNT][REGION].user_pools.values()))
    return str(next(client.id for client in pool.clients.values() if client.extended_config["ClientName"] == name))


def asked(server: LocalServer, token: str | None, method: str = "POST") -> httpx.Response:
    headers = {"authorization": f"Bearer {token}"} if token is not None else {}
    accepting = {"accept": "application/json"}
    return httpx.request(method, f"{server.url}/mcp", json=PING, headers=headers | accepting, trust_env=False)


def access_token(person: Person, **claims: object) -> str:
    """An access token of the MCP client, as OAuth gives one out."""
    pool: Any = next(iter(get_backend("cognito-idp")[ACCOUNT][REGION].user_pools.values()))
    username = next(name for name, user in pool.users.items() if user.id == person.sub)
    good = {"token_use": "access", "aud": None, "custom:tenant": None, "sub": person.sub, "username": username}
    return signed(good | {"client_id": client_named("spotter-local-mcp"), "scope": "openid"} | claims)


@pytest.mark.parametrize("method", ["POST", "GET", "DELETE"])
def test_who_sends_no_token_is_told_where_to_get_one(server: LocalServer, method: str) -> None:
    refused = asked(server, None, method)
    told(refused, 401, "unauthenticated")
    where = f"{server.url}/.well-known/oauth-protected-resource/mcp"
    assert refused.headers["www-authenticate"] == f'Bearer resource_metadata="{where}"'


@pytest.mark.parametrize("path", ["", "/mcp"])
def test_the_metadata_names_the_user_pool(server: LocalServer, path: str) -> None:
    pool: Any = next(iter(get_backend("cognito-idp")[ACCOUNT][REGION].user_pools.values()))
    answered = httpx.get(f"{server.url}/.well-known/oauth-protected-resource{path}", trust_env=False)
    assert answered.json() == {
        "resource": f"{server.url}/mcp",
        "authorization_servers": [f"https://cognito-idp.{REGION}.amazonaws.com/{pool.id}"],
        "bearer_methods_supported": ["header"],
        "scopes_supported": ["openid"],
        "resource_name": "Spotter",
    }


@pytest.mark.parametrize(
    "claims",
    [
        {"exp": int(time.time()) - 1},
        {"exp": None},
        {"iss": "https://cognito-idp.us-east-1.amazonaws.com/us-east-1_another"},
        {"aud": "another"},
        {"token_use": None},
        {"token_use": "access"},
        {"custom:tenant": None},
        {"custom:tenant": "a#S#b"},
        {"sub": None},
    ],
)
def test_an_id_token_that_is_not_good(server: LocalServer, claims: dict[str, object]) -> None:
    refused = asked(server, signed(claims))
    told(refused, 401, "unauthenticated")
    assert refused.headers["www-authenticate"].startswith('Bearer error="invalid_token", resource_metadata="http')


@pytest.mark.parametrize("sent", [b"Bearer x", b"Bearer a.b.c", b"Bearer", b"Basic YTpi", "Bearer \u00e9".encode()])
def test_rubbish(server: LocalServer, sent: bytes) -> None:
    headers = {b"authorization": sent, b"accept": b"application/json"}
    refused = httpx.post(f"{server.url}/mcp", json=PING, headers=headers, trust_env=False)
    told(refused, 401, "unauthenticated")


def test_an_id_token_of_the_app_is_taken(person: Person) -> None:
    assert asked(person.server, person.token).status_code == 200


def test_an_access_token_of_the_mcp_client_is_taken_and_the_pool_says_the_tenant(person: Person) -> None:
    body = {"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": {"name": "get_today_exercises"}}
    headers = {"authorization": f"Bearer {access_token(person)}", "accept": "application/json"}
    answered = httpx.post(f"{person.server.url}/mcp", json=body, headers=headers, trust_env=False)
    assert answered.json()["result"]["structuredContent"]["exercises"] == []


def test_an_access_token_for_this_resource_is_taken_and_for_another_is_not(person: Person) -> None:
    assert asked(person.server, access_token(person, aud=f"{person.server.url}/mcp")).status_code == 200
    assert asked(person.server, access_token(person, aud="https://other.example/mcp")).status_code == 401


@pytest.mark.parametrize(
    "claims",
    [{"client_id": "another"}, {"client_id": None}, {"username": "nobody"}, {"username": None}, {"sub": None}],
)
def test_an_access_token_that_is_not_good(person: Person, claims: dict[str, object]) -> None:
    assert asked(person.server, access_token(person, **claims)).status_code == 401


def test_an_access_token_opens_nothing_else(person: Person) -> None:
    headers = {"authorization": f"Bearer {access_token(person)}"}
    assert httpx.get(f"{person.server.url}/agent/sessions", headers=headers, trust_env=False).status_code == 401


def test_an_access_token_of_the_app_is_refused(person: Person) -> None:
    assert asked(person.server, access_token(person, client_id=client_named("spotter-local-app"))).status_code == 401
