"""Bearer tokens that a function verifies itself: how often the user pool is asked, and what happens when it is away."""

import time
from typing import Any

import jwt
import pytest
from cryptography.hazmat.primitives.asymmetric import rsa

from spotter.api.bearer import KEEP_SECONDS, MOST_KEPT, Bearer, TokenRefused
from spotter.api.identity import Caller
from spotter.config import SignIn
from spotter.errors import StoreUnavailable, Unauthenticated

PRIVATE = rsa.generate_private_key(65537, 2048)
ISSUER = "https://cognito-idp.eu-central-1.amazonaws.com/eu-central-1_pool"
SIGN_IN = SignIn(issuer=ISSUER, app_client="app", mcp_client="mcp")


class Keys:
    """The one key, or nobody there."""

    def __init__(self, *, away: bool = False) -> None:
        self._away = away

    def get_signing_key_from_jwt(self, token: str) -> jwt.PyJWK:
        if self._away:
            raise jwt.PyJWKClientConnectionError("away")
        return jwt.PyJWK.from_dict(jwt.algorithms.RSAAlgorithm.to_jwk(PRIVATE.public_key(), as_dict=True), "RS256")


class Pool:
    """A user pool that counts how often it is asked."""

    def __init__(self, tenants: dict[str, str]) -> None:
        self.tenants = tenants
        self.asked = 0

    def tenant(self, username: str) -> str | None:
        self.asked += 1
        return self.tenants.get(username)


def event(algorithm: str = "RS256", **claims: Any) -> dict[str, Any]:
    good = {"iss": ISSUER, "exp": int(time.time()) + 60, "sub": "sub-1", "token_use": "access", "client_id": "mcp"}
    told = {name: value for name, value in (good | {"username": "ann"} | claims).items() if value is not None}
    token = jwt.encode(told, PRIVATE if algorithm == "RS256" else "x" * 32, algorithm)
    return {"headers": {"authorization": f"Bearer {token}"}, "requestContext": {"domainName": "api.example"}}


def test_a_tenant_never_changes_so_the_pool_is_asked_once_in_a_while() -> None:
    pool, now = Pool({"ann": "gym"}), [0.0]
    bearer = Bearer(SIGN_IN, Keys(), pool.tenant, clock=lambda: now[0])
    callers = [bearer.caller(event()) for _ in range(3)]
    assert (callers, pool.asked) == ([Caller("gym", "sub-1")] * 3, 1)
    now[0] = KEEP_SECONDS
    pool.tenants.clear()
    with pytest.raises(TokenRefused):
        bearer.caller(event())
    assert pool.asked == 2


def test_no_more_than_so_many_tenants_are_kept() -> None:
    pool = Pool({f"user{number}": "gym" for number in range(MOST_KEPT + 1)})
    bearer = Bearer(SIGN_IN, Keys(), pool.tenant, clock=lambda: 0.0)
    for number in range(MOST_KEPT + 1):
        bearer._tenant(f"user{number}")
    assert len(bearer._kept) == 1


def test_an_id_token_says_its_tenant_itself() -> None:
    pool = Pool({})
    claims = {"token_use": "id", "aud": "app", "custom:tenant": "gym"}
    assert Bearer(SIGN_IN, Keys(), pool.tenant).caller(event(**claims)) == Caller("gym", "sub-1")
    assert pool.asked == 0


@pytest.mark.parametrize(
    "claims",
    [
        {"client_id": "app"},
        {"token_use": "id", "aud": "mcp", "custom:tenant": "gym"},
        {"aud": "https://other.example/mcp"},
        {"aud": ["https://api.example/mcp"]},
        {"token_use": "refresh"},
        {"exp": 1},
        {"iss": ISSUER + "x"},
        {"algorithm": "HS256"},
    ],
)
def test_a_token_for_something_else_is_refused(claims: dict[str, Any]) -> None:
    with pytest.raises(TokenRefused) as refused:
        Bearer(SIGN_IN, Keys(), Pool({"ann": "gym"}).tenant).caller(event(**claims))
    where = "https://api.example/.well-known/oauth-protected-resource/mcp"
    assert refused.value.headers["WWW-Authenticate"] == f'Bearer error="invalid_token", resource_metadata="{where}"'


def test_keys_that_cannot_be_read_are_nobodys_fault() -> None:
    with pytest.raises(StoreUnavailable):
        Bearer(SIGN_IN, Keys(away=True), Pool({}).tenant).caller(event())


def test_who_was_deleted_is_not_let_in_though_the_token_is_good() -> None:
    def deleted(_caller: Caller) -> None:
        raise Unauthenticated("This account was deleted.")

    bearer = Bearer(SIGN_IN, Keys(), Pool({"ann": "gym"}).tenant, deleted)
    with pytest.raises(TokenRefused, match=r"This account was deleted\.") as refused:
        bearer.caller(event())
    assert "resource_metadata=" in refused.value.headers["WWW-Authenticate"]
