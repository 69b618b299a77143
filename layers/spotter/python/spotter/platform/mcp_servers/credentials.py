"""A server's credentials: what each way to sign asks for, and an endpoint that signs with them."""

import hashlib
import json
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from spotter.errors import Fault, InvalidFields
from spotter.mcp.client.endpoint import Endpoint
from spotter.platform.mcp_servers.records import McpServer, ServerAuth
from spotter.platform.outgoing.errors import Refused
from spotter.platform.outgoing.urls import target_of
from spotter.tools.credential_forms import token_of
from spotter.tools.masking import LEAST_LETTERS

if TYPE_CHECKING:
    from spotter.mcp.client.oauth import Tokens

NEEDED: Mapping[str, tuple[str, ...]] = {
    "none": (),
    "bearer": ("token",),
    "header": ("value",),
    "oauth": ("client_id", "client_secret"),
}
"""What is secret, by the way to sign."""
OF_THE_PROTOCOL = frozenset(
    {
        "accept",
        "accept-encoding",
        "connection",
        "content-encoding",
        "content-length",
        "content-type",
        "expect",
        "host",
        "last-event-id",
        "te",
        "trailer",
        "transfer-encoding",
        "upgrade",
    }
)
"""Headers that the protocols below need for themselves; likewise all that begin with ``mcp-`` or ``proxy-``."""
MOST_VALUE = 4_000
MASKED = frozenset({"token", "value", "client_secret"})
"""What gives access: not a client's id, which is no secret to its server's other clients."""

_HEADER = re.compile(r"[A-Za-z0-9!#$%&'*+.^_`|~-]{1,64}")
_VALUE = re.compile(r"[\x21-\x7e]([\x20-\x7e]*[\x21-\x7e])?")


@dataclass(frozen=True, slots=True)
class Credentials:
    """A way to sign, and what of its secrets has just been sent: those that were not stay as they are."""

    auth: ServerAuth
    secrets: Mapping[str, str] = field(default_factory=dict, repr=False)


def check_credentials(given: Credentials, place: str = "body.auth") -> None:
    """Whether they are whole words of their way to sign. InvalidFields."""
    auth, faults = given.auth, []
    if auth.type == "header":
        name = auth.header or ""
        if not _HEADER.fullmatch(name):
            faults.append(Fault(f"{place}.header", "the name of a header"))
        elif name.lower() in OF_THE_PROTOCOL or name.lower().startswith(("mcp-", "proxy-")):
            faults.append(Fault(f"{place}.header", "this header is the protocol's own"))
    faults += [
        Fault(f"{place}.{_camel(name)}", f"printable ASCII, {MOST_VALUE} letters at most, no spaces around it")
        for name, value in given.secrets.items()
        if not _VALUE.fullmatch(value) or len(value) > MOST_VALUE
    ]
    faults += [
        Fault(f"{place}.{_camel(name)}", f"at least {LEAST_LETTERS} characters, so that it can be masked")
        for name, value in given.secrets.items()
        if name in MASKED and len(token_of(value)) < LEAST_LETTERS
    ]
    if faults:
        raise InvalidFields(faults)


def check_url(url: str, field_name: str, *, local: bool) -> None:
    """Whether requests may go there, as far as the URL says. InvalidFields says why not."""
    try:
        target_of(url, local=local)
    except Refused as refused:
        raise InvalidFields([Fault(field_name, str(refused))]) from None


def destinations(server: McpServer) -> tuple[tuple[str, str, int] | None, ...]:
    """Where a server's secrets go. What was given for one place is not sent to another: a secret that cannot be read
    could be had that way."""
    return tuple(_origin(url) for url in (server.url, server.auth.token_url) if url)


def endpoint_of(server: McpServer, secrets: Mapping[str, str], tenant: str, tokens: "Callable[[], Tokens]") -> Endpoint:
    """The server, with its requests signed. ``tokens`` are those of this process."""
    auth, kept = server.auth, tuple(secrets.values())
    if auth.type == "oauth":
        # imported here: only calls need the HTTP client, and think, which offers tools, makes none
        from mcp.shared.auth_utils import resource_url_from_server_url

        from spotter.mcp.client.oauth import ClientCredentials, OAuthClient

        client = OAuthClient(
            token_url=auth.token_url or "",
            client_id=secrets.get("client_id", ""),
            client_secret=secrets.get("client_secret", ""),
            resource=resource_url_from_server_url(server.url),
            scope=auth.scope or "",
        )
        told = json.dumps([tenant, server.id, server.url, auth.token_url, auth.scope, *kept])
        signing = ClientCredentials(client, tokens(), hashlib.sha256(told.encode()).hexdigest())
        return Endpoint(server.url, server.transport, auth=signing, secrets=lambda: (*kept, *signing.secrets))
    headers = {}
    if auth.type == "bearer":
        headers = {"authorization": f"Bearer {secrets.get('token', '')}"}
    elif auth.type == "header":
        headers = {str(auth.header): secrets.get("value", "")}
    return Endpoint(server.url, server.transport, headers, secrets=lambda: kept)


def _origin(url: str) -> tuple[str, str, int] | None:
    try:
        target = target_of(url, local=True)
    except Refused:
        return None
    return target.scheme, target.host, target.port


def _camel(name: str) -> str:
    head, *rest = name.split("_")
    return head + "".join(each.capitalize() for each in rest)
