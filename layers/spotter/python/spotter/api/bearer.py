"""Who calls where no authorizer stands before the function: the bearer token, verified here (decision 0094).

Taken are the app's ID tokens, as on every other route, and the access tokens that MCP clients get by OAuth. An access
token says no tenant: the user pool does, and as a tenant never changes, what it said is kept for a while.
"""

import time
from collections.abc import Callable, Mapping
from typing import Any, Protocol

import jwt

from spotter.api.identity import Caller, groups_of, known_caller
from spotter.api.resource import header, mcp_url, metadata_url
from spotter.config import SignIn
from spotter.errors import StoreUnavailable, Unauthenticated

KEEP_SECONDS = 300
"""How long a user's tenant is kept: as long as a user who has been deleted may go on with an access token."""
MOST_KEPT = 1_000


class TokenRefused(Unauthenticated):
    """No token, or none that is good here. The answer says where to get one."""

    def __init__(self, detail: str, where: str, *, sent: bool = True) -> None:
        super().__init__(detail)
        error = 'error="invalid_token", ' if sent else ""
        self.headers = {"WWW-Authenticate": f'Bearer {error}resource_metadata="{where}"'}


class Keys(Protocol):
    """The public keys of whoever signs tokens."""

    def get_signing_key_from_jwt(self, token: str) -> jwt.PyJWK:
        """The key that a token says it was signed with. PyJWTError."""
        ...


class Bearer:
    """Verifies the bearer tokens of one user pool."""

    def __init__(
        self,
        sign_in: SignIn,
        keys: Keys,
        tenant_of: Callable[[str], str | None],
        refuse: Callable[[Caller], None] = lambda _caller: None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """``tenant_of``: what the user pool says of a user by their ``username``; None if there is no such user.

        ``refuse`` raises Unauthenticated for a caller whose token is good and who is not let in.
        """
        self._sign_in = sign_in
        self._keys = keys
        self._tenant_of = tenant_of
        self._refuse = refuse
        self._clock = clock
        self._kept: dict[str, tuple[float, str]] = {}

    def caller(self, event: Mapping[str, Any]) -> Caller:
        """The caller of an HTTP API request. TokenRefused; StoreUnavailable if keys or user cannot be looked up."""
        scheme, _, token = header(event, "authorization").partition(" ")
        where = metadata_url(event)
        if scheme.lower() != "bearer" or not token.strip():
            raise TokenRefused("Send the token of a signed-in user: Authorization: Bearer <token>.", where, sent=False)
        try:
            caller = self._caller(self._claims(token.strip()), mcp_url(event))
            self._refuse(caller)
        except Unauthenticated as refused:
            raise TokenRefused(refused.detail, where) from None
        return caller

    def _claims(self, token: str) -> dict[str, Any]:
        try:
            key = self._keys.get_signing_key_from_jwt(token)
            claims: dict[str, Any] = jwt.decode(
                token,
                key,
                algorithms=["RS256"],
                issuer=self._sign_in.issuer,
                options={"require": ["exp", "iss"], "verify_aud": False},
            )
        except jwt.PyJWKClientConnectionError:
            raise StoreUnavailable("the keys of the user pool could not be read") from None
        except jwt.ExpiredSignatureError:
            raise Unauthenticated("The token has expired.") from None
        except jwt.PyJWTError:
            raise Unauthenticated("The token is not valid.") from None
        return claims

    def _caller(self, claims: Mapping[str, Any], resource: str) -> Caller:
        use, audience = claims.get("token_use"), claims.get("aud")
        if use == "id" and audience == self._sign_in.app_client:
            groups = groups_of(claims.get("cognito:groups"))
            return known_caller(claims.get("custom:tenant"), claims.get("sub"), groups)
        if use == "access" and claims.get("client_id") == self._sign_in.mcp_client and audience in (None, resource):
            return known_caller(self._tenant(str(claims.get("username"))), claims.get("sub"))
        raise Unauthenticated("This token was given out for something else than this.")

    def _tenant(self, username: str) -> str | None:
        until, tenant = self._kept.get(username, (0.0, ""))
        if self._clock() < until:
            return tenant
        found = self._tenant_of(username)
        if found is None:
            self._kept.pop(username, None)
            return None
        if len(self._kept) >= MOST_KEPT:
            self._kept.clear()
        self._kept[username] = (self._clock() + KEEP_SECONDS, found)
        return found
