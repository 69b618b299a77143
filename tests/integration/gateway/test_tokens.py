"""Who is let in: the ID token of a user of a tenant, and nobody else."""

import base64
import json
import re
import time

import httpx
import pytest

from infra.routes import HTTP_ROUTES
from local.server import LocalServer
from tests.integration.gateway.people import Person, signed
from tests.integration.gateway.refusals import told, told_by_the_gateway


@pytest.mark.parametrize(
    "claims",
    [
        {"exp": int(time.time()) - 1},
        {"exp": None},
        {"aud": "another"},
        {"iss": "https://cognito-idp.us-east-1.amazonaws.com/us-east-1_another"},
    ],
)
def test_a_token_that_the_gateway_refuses(person: Person, claims: dict[str, object]) -> None:
    token = signed(claims)
    for method, path in (("GET", "/agent/sessions"), ("POST", "/agent/chat"), ("POST", "/coach/plan")):
        response = person.http.request(method, path, headers={"authorization": f"Bearer {token}"})
        told_by_the_gateway(response, 401, "Unauthorized")


@pytest.mark.parametrize("authorization", [None, "", "Bearer", "Bearer x", "Bearer a.b.c", "Basic YTpi", "x" * 5_000])
def test_no_token_or_rubbish(server: LocalServer, authorization: str | None) -> None:
    headers = {} if authorization is None else {"authorization": authorization}
    for method, path in (("GET", "/agent/sessions"), ("POST", "/agent/chat"), ("DELETE", "/agent/sessions/ses_1")):
        told_by_the_gateway(
            httpx.request(method, f"{server.url}{path}", headers=headers, trust_env=False), 401, "Unauthorized"
        )


@pytest.mark.parametrize(
    "claims",
    [
        {"token_use": "access"},
        {"token_use": "access", "aud": None, "client_id": "the app's"},
        {"token_use": None},
        {"custom:tenant": None},
        {"custom:tenant": ""},
        {"custom:tenant": "a#S#b"},
        {"custom:tenant": "a.b"},
        {"sub": None},
        {"sub": "a#b"},
    ],
)
def test_a_token_that_says_too_little_of_who_it_is(person: Person, claims: dict[str, object]) -> None:
    if claims.get("client_id"):
        pool_client = signed({}).split(".")[1]
        payload = json.loads(base64.urlsafe_b64decode(pool_client + "=="))
        claims = claims | {"client_id": payload["aud"]}
    headers = {"authorization": f"Bearer {signed(claims)}"}
    for route in HTTP_ROUTES:
        if not route.public:
            path = re.sub(r"\{\w+\}", "id_1", route.path)
            told(person.http.request(route.method, path, headers=headers), 401, "unauthenticated")
            told(person.http.request(route.method, path, headers=headers, content=b"{"), 401, "unauthenticated")
    no_path = person.http.get("/agent/sessions/no.id%2F?limit=none", headers=headers)
    told(no_path, 401, "unauthenticated")
