"""Where the access tokens of a server are given out, as the server and its authorization server say it.

The order is that of the MCP specification's authorization (RFC 9728, then RFC 8414 and OpenID Connect Discovery). It is
asked without any credential, and what is found is shown to an administrator: nothing is sent there before they have
said so (docs/decisions/0113).
"""

import re
import time
from collections.abc import Iterable
from dataclasses import dataclass
from typing import TypeVar
from urllib.parse import urlsplit

import httpx2
from mcp.client.auth.utils import (
    build_oauth_authorization_server_metadata_discovery_urls,
    build_protected_resource_metadata_discovery_urls,
    extract_resource_metadata_from_www_auth,
    extract_scope_from_www_auth,
    get_client_metadata_scopes,
    issuers_match,
)
from mcp.shared.auth import OAuthMetadata, ProtectedResourceMetadata
from mcp.shared.auth_utils import check_resource_allowed
from mcp.shared.inbound import MCP_PROTOCOL_VERSION_HEADER
from mcp_types import LATEST_PROTOCOL_VERSION
from pydantic import AnyHttpUrl, BaseModel, ConfigDict, TypeAdapter, ValidationError

from spotter.mcp.client.endpoint import Transport
from spotter.mcp.client.faults import ServerFault
from spotter.mcp.client.legible import legible
from spotter.mcp.identity import NAME, VERSION
from spotter.platform.outgoing.client import Outgoing
from spotter.platform.outgoing.errors import OutgoingError
from spotter.platform.outgoing.exchange import Limits
from spotter.platform.outgoing.transport import LIMITS
from spotter.platform.outgoing.urls import target_of

MOST_METADATA_BYTES = 100_000
MOST_ISSUERS = 3
"""Of those that a server names: the first that holds together is taken."""
MOST_URL = 2_000
MOST_SCOPE_LETTERS = 500
"""Of all scopes together, as a server's configuration takes them."""

_GRANT = "client_credentials"
_WAYS_TO_SIGN = frozenset({"client_secret_basic", "client_secret_post"})
_SCOPE = re.compile(r"[\x21\x23-\x5b\x5d-\x7e]+")
"""RFC 6749, 3.3."""
_URL = TypeAdapter(AnyHttpUrl, config=ConfigDict(url_preserve_empty_path=True))
"""Writes a URL as the SDK's models write theirs."""
_HEADERS = {"accept": "application/json", MCP_PROTOCOL_VERSION_HEADER: LATEST_PROTOCOL_VERSION}
_HELLO = {
    "jsonrpc": "2.0",
    "id": 1,
    "method": "initialize",
    "params": {
        "protocolVersion": LATEST_PROTOCOL_VERSION,
        "capabilities": {},
        "clientInfo": {"name": NAME, "version": VERSION},
    },
}

Document = TypeVar("Document", bound=BaseModel)


class NoAuthorization(ServerFault):
    """Who gives out the server's tokens is not said, or what is said does not hold together. ``words``: the URL or the
    other word of the server that it is about."""

    sentence = (
        "The server does not say who gives out its tokens: it has no protected resource metadata (RFC 9728). "
        "Enter the token URL by hand."
    )

    def __init__(self, sentence: str = "", words: str = "") -> None:
        super().__init__(sentence, legible(words))


@dataclass(frozen=True, slots=True)
class Authorization:
    """Who gives out a server's tokens, where, and for which resource."""

    issuer: str
    token_url: str
    scopes: tuple[str, ...]
    """Those that the server asks for, else those that it knows."""
    resource: str


class _ServerMetadata(OAuthMetadata):
    """Who gives out tokens to machines alone has no page to sign in at (RFC 8414, 2)."""

    authorization_endpoint: AnyHttpUrl | None = None  # type: ignore[assignment]  # the SDK signs in people


@dataclass(frozen=True, slots=True)
class Authorizations:
    """Finds out where tokens are given out, through ``outgoing``: checked, bounded, without redirects."""

    outgoing: Outgoing

    def find(self, url: str, transport: Transport, seconds: float) -> Authorization:
        """Who gives out the tokens of the server at ``url``. OutgoingError if it cannot be asked; NoAuthorization."""
        with self.outgoing.client() as http:
            search = _Search(http, self.outgoing.local, url, time.monotonic() + seconds)
            challenge = search.challenge(transport)
            resource = search.protected_resource(extract_resource_metadata_from_www_auth(challenge))
            metadata = search.issuer(resource)
        scopes = get_client_metadata_scopes(extract_scope_from_www_auth(challenge), resource)
        return Authorization(
            issuer=str(metadata.issuer),
            token_url=str(metadata.token_endpoint),
            scopes=_scopes(scopes or ""),
            resource=str(resource.resource),
        )


@dataclass(frozen=True, slots=True)
class _Search:
    http: httpx2.Client
    local: bool
    """Whether addresses of this machine are allowed."""
    url: str
    ends: float
    """By ``time.monotonic``."""

    def challenge(self, transport: Transport) -> httpx2.Response:
        """How the server answers who has not signed in; its body is not read. OutgoingError."""
        headers = {**_HEADERS, "accept": "application/json, text/event-stream"}
        method, body = ("GET", None) if transport is Transport.SSE else ("POST", _HELLO)
        with self.http.stream(method, self.url, json=body, headers=headers, extensions=self._limits()) as response:
            return response

    def protected_resource(self, named: str | None) -> ProtectedResourceMetadata:
        """The server's own metadata. ``named``: where it says that they are."""
        urls = build_protected_resource_metadata_discovery_urls(named, self.url)
        found = self._first(urls, ProtectedResourceMetadata)
        if found is None:
            raise NoAuthorization
        resource = str(found.resource)
        if urlsplit(resource).fragment or not check_resource_allowed(str(_URL.validate_python(self.url)), resource):
            raise NoAuthorization("The server's metadata is that of another resource.", resource)
        if "header" not in (found.bearer_methods_supported or ["header"]):
            raise NoAuthorization("The server does not take tokens in a header.")
        if found.dpop_bound_access_tokens_required or found.tls_client_certificate_bound_access_tokens:
            raise NoAuthorization("The server takes only tokens that are bound to a key, which are not supported.")
        return found

    def issuer(self, resource: ProtectedResourceMetadata) -> _ServerMetadata:
        """The first authorization server that holds together, of the first few; else what is wrong with the first."""
        fault: NoAuthorization | None = None
        for issuer in resource.authorization_servers[:MOST_ISSUERS]:
            try:
                return self._issuer(str(issuer))
            except NoAuthorization as wrong:
                fault = fault or wrong
        raise fault or NoAuthorization

    def _issuer(self, issuer: str) -> _ServerMetadata:
        self._check(issuer, "The authorization server that the server names cannot be asked.")
        if urlsplit(issuer).query:
            raise NoAuthorization("The name of an authorization server may have no query.", issuer)
        found = self._first(build_oauth_authorization_server_metadata_discovery_urls(issuer, self.url), _ServerMetadata)
        if found is None:
            raise NoAuthorization("The authorization server has no metadata (RFC 8414). Enter the token URL.", issuer)
        if not issuers_match(str(found.issuer), issuer):
            raise NoAuthorization("The authorization server's metadata is that of another one.", str(found.issuer))
        self._check(str(found.token_endpoint), "The authorization server's token URL cannot be used.")
        if _GRANT not in (found.grant_types_supported or [_GRANT]):
            raise NoAuthorization("The authorization server does not support client credentials.", issuer)
        if _WAYS_TO_SIGN.isdisjoint(found.token_endpoint_auth_methods_supported or _WAYS_TO_SIGN):
            raise NoAuthorization("The authorization server does not take a client's secret.", issuer)
        return found

    def _check(self, url: str, sentence: str) -> None:
        """Whether requests may go there, as far as the URL says."""
        try:
            target_of(url, local=self.local)
        except OutgoingError as refused:
            raise NoAuthorization(f"{sentence} {refused}", url) from None
        if len(url) > MOST_URL:
            raise NoAuthorization(f"{sentence} It has more than {MOST_URL} letters.", url)

    def _first(self, urls: Iterable[str], kind: type[Document]) -> Document | None:
        """The first document that there is; None if there is none at any place. What is wrong with one is told where
        the others are not there."""
        fault: NoAuthorization | None = None
        for url in urls:
            try:
                found = self._read(url, kind)
            except NoAuthorization as wrong:
                fault = fault or wrong
                continue
            if found is not None:
                return found
        if fault is not None:
            raise fault
        return None

    def _read(self, url: str, kind: type[Document]) -> Document | None:
        self._check(url, "The metadata cannot be read.")
        try:
            answer = self.http.get(url, headers=_HEADERS, extensions=self._limits())
        except OutgoingError as fault:
            raise NoAuthorization(f"The metadata cannot be read. {fault}", url) from None
        if answer.is_client_error and answer.status_code != httpx2.codes.TOO_MANY_REQUESTS:
            return None
        if answer.status_code != httpx2.codes.OK:
            raise NoAuthorization(f"The metadata cannot be read: the answer has status {answer.status_code}.", url)
        try:
            return kind.model_validate_json(answer.content)
        except ValidationError:
            raise NoAuthorization("The metadata is not the JSON that it should be.", url) from None

    def _limits(self) -> dict[str, Limits]:
        seconds = max(0.0, self.ends - time.monotonic())
        return {LIMITS: Limits(seconds=seconds, body_bytes=MOST_METADATA_BYTES)}


def _scopes(text: str) -> tuple[str, ...]:
    """The scopes that are some, as many as may be configured."""
    found: list[str] = []
    for scope in dict.fromkeys(text.split()):
        if _SCOPE.fullmatch(scope) and len(" ".join([*found, scope])) <= MOST_SCOPE_LETTERS:
            found.append(scope)
    return tuple(found)
