"""OAuth 2.1 for machines: client credentials, refreshed before they expire and once after they were refused.

Tokens stay in this process. Where they are asked for is what the tenant has said: no answer of a server can send a
client's secret elsewhere (docs/decisions/0113).
"""

import base64
import json
import math
import threading
import time
from collections.abc import AsyncGenerator, Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import quote_plus

import httpx2

from spotter.mcp.client.faults import Unauthorized
from spotter.mcp.client.progress import SIGNING_IN

EARLY_SECONDS = 60.0
"""How long before its end a token is not used any more; half of its time where that is less."""
UNSAID_SECONDS = 300.0
"""How long a token is used that does not say how long it lasts."""
MOST_TOKEN_LETTERS = 16_000
MOST_TOKENS = 256
"""Kept in one process."""
_ERRORS = frozenset(
    {
        "invalid_request",
        "invalid_client",
        "invalid_grant",
        "unauthorized_client",
        "unsupported_grant_type",
        "invalid_scope",
        "invalid_target",
    }
)
"""What a token endpoint says is wrong (RFC 6749, 5.2; RFC 8707)."""
_NOT_RECOGNISED = frozenset({"invalid_client", "invalid_request", "status 400", "status 401"})
"""After these the secret may help in the body. After any other the client was recognised, or nobody looked."""


@dataclass(frozen=True, slots=True)
class Token:
    """An access token, until when it is used (by ``time.monotonic``), and what a new one can be had for."""

    access: str = field(repr=False)
    until: float
    refresh: str = field(default="", repr=False)


@dataclass(slots=True)
class Tokens:
    """The tokens of this process, by a name of whom they were given to."""

    clock: Callable[[], float] = time.monotonic
    _kept: dict[str, Token] = field(default_factory=dict, repr=False)
    _lock: threading.Lock = field(default_factory=threading.Lock, repr=False)

    def find(self, name: str) -> Token | None:
        """The token that was kept last, whether it is still good or not."""
        with self._lock:
            return self._kept.get(name)

    def keep(self, name: str, token: Token) -> None:
        """Keep a token, in the place of those that were kept longest where there are too many."""
        with self._lock:
            self._kept.pop(name, None)
            self._kept[name] = token
            while len(self._kept) > MOST_TOKENS:
                del self._kept[next(iter(self._kept))]


@dataclass(frozen=True, slots=True)
class OAuthClient:
    """As whom tokens are asked for, where, and for which server (``resource``, RFC 8707)."""

    token_url: str
    client_id: str = field(repr=False)
    client_secret: str = field(repr=False)
    resource: str
    scope: str = ""


class ClientCredentials(httpx2.Auth):
    """Signs requests with an access token. Its own requests go through the client that it signs for."""

    def __init__(self, client: OAuthClient, tokens: Tokens, name: str) -> None:
        """``name`` of the tokens: another one for other credentials."""
        self._client = client
        self._tokens = tokens
        self._name = name

    @property
    def secrets(self) -> tuple[str, ...]:
        """What may not be said back to us."""
        kept = self._tokens.find(self._name)
        tokens = (kept.access, kept.refresh) if kept else ()
        return (self._client.client_secret, *filter(None, tokens))

    async def async_auth_flow(self, request: httpx2.Request) -> AsyncGenerator[httpx2.Request, httpx2.Response]:
        """Sign a request; sign it once more with a new token where the first one is refused. Unauthorized.

        A 403 is given back as it is: the token was taken, and another one would have the same scopes.
        """
        refused: Token | None = None
        for _ in range(2):
            token = self._tokens.find(self._name)
            if token is None or token is refused or token.until <= self._tokens.clock():
                reason, refresh = "", token.refresh if token else ""
                for fields, in_header in self._ways(refresh):
                    if not in_header and reason not in _NOT_RECOGNISED:
                        break
                    answer = yield self._request(fields, in_header=in_header)
                    token, reason = self._read(answer.status_code, await answer.aread(), fields.get("refresh_token"))
                    if token is not None:
                        break
                if token is None:
                    raise Unauthorized(f"The token endpoint gave no token: {reason}.")
                self._tokens.keep(self._name, token)
            request.headers["authorization"] = f"Bearer {token.access}"
            answer = yield request
            if answer.status_code != httpx2.codes.UNAUTHORIZED:
                return
            refused = token

    def _ways(self, refresh: str) -> Iterator[tuple[Mapping[str, str], bool]]:
        """What to ask for in turn, and whether the secret stands in the header, as OAuth prefers it, or in the body.

        By the refresh token if there is one, then by the secret.
        """
        if refresh:
            yield {"grant_type": "refresh_token", "refresh_token": refresh}, True
        more = {"scope": self._client.scope} if self._client.scope else {}
        for in_header in (True, False):
            yield {"grant_type": "client_credentials", **more}, in_header

    def _request(self, fields: Mapping[str, str], *, in_header: bool) -> httpx2.Request:
        client = self._client
        sent = {**fields, "resource": client.resource}
        headers = {"accept": "application/json"}
        if in_header:
            pair = f"{quote_plus(client.client_id)}:{quote_plus(client.client_secret)}"
            headers["authorization"] = f"Basic {base64.b64encode(pair.encode()).decode()}"
        else:
            sent |= {"client_id": client.client_id, "client_secret": client.client_secret}
        return httpx2.Request("POST", client.token_url, data=sent, headers=headers, extensions={SIGNING_IN: True})

    def _read(self, status: int, body: bytes, refreshed_by: str | None) -> tuple[Token | None, str]:
        """The token of an answer, or in a word why there is none. A refresh token that is not replaced is good for
        another time (RFC 6749, 6)."""
        try:
            told: Any = json.loads(body)
        except (ValueError, RecursionError):
            told = None
        if not isinstance(told, dict):
            return None, f"status {status}"
        if status != httpx2.codes.OK:
            error = told.get("error")
            return None, error if isinstance(error, str) and error in _ERRORS else f"status {status}"
        access, refresh = told.get("access_token"), told.get("refresh_token")
        if not _is_token(access) or str(told.get("token_type", "bearer")).lower() != "bearer":
            return None, "its answer holds no bearer token"
        seconds = _seconds(told.get("expires_in"))
        until = self._tokens.clock() + seconds - min(EARLY_SECONDS, seconds / 2)
        return Token(str(access), until, str(refresh) if _is_token(refresh) else refreshed_by or ""), ""


def _is_token(value: Any) -> bool:
    """Whether it can stand in a header."""
    return isinstance(value, str) and 0 < len(value) <= MOST_TOKEN_LETTERS and all("!" <= each <= "~" for each in value)


def _seconds(value: Any) -> float:
    """How long a token lasts. Some servers write the number as text."""
    try:
        seconds = float(value)
    except (TypeError, ValueError, OverflowError):
        return UNSAID_SECONDS
    return min(max(seconds, 0.0), 86_400.0) if math.isfinite(seconds) else UNSAID_SECONDS
