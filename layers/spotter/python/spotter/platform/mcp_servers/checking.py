"""To look at a server: whether it answers, how fast, as whom, and which tools it has now."""

import hashlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING, Any

from spotter.errors import SpotterError, Transient
from spotter.mcp.client.discovery import Discovery
from spotter.mcp.client.faults import ServerFault
from spotter.mcp.client.progress import Progress
from spotter.platform.mcp_servers.credentials import endpoint_of
from spotter.platform.mcp_servers.diagnosis import Step, step_of, told, words_of
from spotter.platform.mcp_servers.packing import MOST_PACKED
from spotter.platform.mcp_servers.pins import found_tools, hashes_of
from spotter.platform.mcp_servers.records import FoundTool, Health, Listing, McpServer, ServerState
from spotter.platform.mcp_servers.repository import find_servers, health_update, listing_update
from spotter.platform.mcp_servers.servers import Configuration, unconnected
from spotter.platform.outgoing.errors import OutgoingError
from spotter.store.events import stamp
from spotter.store.table import CancelledError, Table, Write

if TYPE_CHECKING:
    from spotter.mcp.client.client import McpClient
    from spotter.mcp.client.endpoint import Endpoint
    from spotter.mcp.client.oauth import Tokens
    from spotter.platform.mcp_servers.authorization import Authorization, Authorizations
    from spotter.platform.secrets import Secrets

CHECK_SECONDS = 10.0
"""For one look. A server that takes longer is told as one that does not answer."""
TOO_MANY = "The server has more tools than are kept: what is missing here cannot be enabled."


@dataclass(frozen=True)
class Checks:
    """Looks at servers. What it needs is made at first use: ``client``, ``tokens`` and ``authorizations`` need the
    SDK."""

    table: Callable[[], Table]
    client: "Callable[[], McpClient]"
    secrets: "Callable[[], Secrets]"
    tokens: "Callable[[], Tokens]"
    clock: Callable[[], datetime]
    authorizations: "Callable[[], Authorizations]"

    def endpoint(self, tenant: str, server: McpServer, sealed: Mapping[str, Any]) -> "Endpoint":
        """Where the server is, with its requests signed. What ``Secrets.open`` raises."""
        secrets = self.secrets().open(tenant, server.id, sealed) if sealed else {}
        return endpoint_of(server, secrets, tenant, self.tokens)

    def check(self, tenant: str, state: ServerState, sealed: Mapping[str, Any], seconds: float) -> ServerState:
        """Look at a server and keep what was found. Whatever is wrong with it is told in its health.

        StoreUnavailable.
        """
        progress = Progress()
        try:
            discovery = self.client().discover(self.endpoint(tenant, state.server, sealed), seconds, progress)
        except Transient:
            raise
        except SpotterError as fault:
            return self.keep_fault(tenant, state, fault, progress)
        return self.keep(tenant, state, discovery)

    def try_out(self, tenant: str, wanted: Configuration) -> "Trial":
        """Look at a server that is not connected, and keep nothing of it. InvalidFields for what asks for a secret.

        Where nothing says at which URL its tokens are given out, that is found out instead, and no secret is sent.
        """
        if wanted.asks_for_token_url:
            return self._find_authorization(wanted)
        server, secrets = unconnected(wanted)
        endpoint, progress = endpoint_of(server, secrets, tenant, _no_tokens), Progress()
        try:
            discovery = self.client().discover(endpoint, CHECK_SECONDS, progress)
        except Transient:
            raise
        except SpotterError as fault:
            return Trial(error=told(fault, progress), failed=step_of(fault, progress))
        tools, has_more = kept_tools(discovery)
        return Trial(discovery, tuple(tools), TOO_MANY if has_more else None)

    def _find_authorization(self, wanted: Configuration) -> "Trial":
        progress = Progress()
        try:
            found = self.authorizations().find(wanted.url, wanted.transport, CHECK_SECONDS)
        except ServerFault as fault:
            return Trial(error=words_of(fault), failed=Step.SIGN_IN)
        except OutgoingError as fault:
            return Trial(error=told(fault, progress), failed=step_of(fault, progress))
        return Trial(authorization=found)

    def check_again(self, tenant: str, server: str, seconds: float = CHECK_SECONDS) -> ServerState | None:
        """The same for a server by its id; None if there is none."""
        for state, sealed in self.states(tenant, server):
            return self.check(tenant, state, sealed, seconds)
        return None

    def states(self, tenant: str, server: str) -> list[tuple[ServerState, Mapping[str, Any]]]:
        """The server with what is sealed of it, as it is now; none if it is deleted."""
        states, sealed = find_servers(self.table(), tenant, [server])
        return [(state, sealed[server]) for state in states]

    def keep(self, tenant: str, state: ServerState, discovery: Discovery) -> ServerState:
        """Keep what was found: its health always, its tools where they have changed."""
        at = stamp(self.clock())
        tools, has_more = kept_tools(discovery)
        listing = Listing(state.server.place, tuple(tools))
        packed = listing.to_stored()
        digest = hashlib.sha256(f"{packed}".encode()).hexdigest()
        health = Health(
            place=state.server.place,
            ok=True,
            checked_at=at,
            latency_ms=discovery.milliseconds,
            protocol_version=discovery.protocol_version,
            server_name=discovery.server_name,
            server_version=discovery.server_version,
            error=TOO_MANY if has_more else None,
            hashes=hashes_of(discovery.tools),
            listed_at=at,
            listing=digest,
        )
        writes: list[Write] = [health_update(tenant, state.server.id, health)]
        if digest != state.health.listing:
            writes.append(listing_update(tenant, state.server.id, listing, at))
        self._write(writes)
        return ServerState(state.server, state.version, listing, state.pins, health)

    def keep_fault(self, tenant: str, state: ServerState, fault: SpotterError, progress: Progress) -> ServerState:
        """Keep that it could not be reached; what was found before stays, if it was found there."""
        before = state.known_health or Health()
        now = {"place": state.server.place, "ok": False, "checked_at": stamp(self.clock()), "latency_ms": None}
        wrong = {"error": told(fault, progress), "failed": step_of(fault, progress)}
        health = before.model_copy(update=now | wrong)
        self._write([health_update(tenant, state.server.id, health)])
        return ServerState(state.server, state.version, state.listing, state.pins, health)

    def _write(self, writes: list[Write]) -> None:
        try:
            self.table().transact(writes)
        except CancelledError:
            return  # the server was deleted meanwhile


def _no_tokens() -> "Tokens":
    """None yet: whoever tries credentials asks with them for a token, though there may be one from before."""
    from spotter.mcp.client.oauth import Tokens  # imported here: it needs the HTTP client

    return Tokens()


@dataclass(frozen=True, slots=True)
class Trial:
    """What was found of a server that is not connected, or what was wrong."""

    discovery: Discovery | None = None
    tools: tuple[FoundTool, ...] = ()
    error: str | None = None
    failed: Step | None = None
    authorization: "Authorization | None" = None
    """Where its tokens are given out, if that was looked for."""


def kept_tools(discovery: Discovery) -> tuple[list[FoundTool], bool]:
    """The tools as they are kept, and whether some are missing."""
    tools, has_more = found_tools(discovery.tools), discovery.has_more
    while tools and len(Listing("", tuple(tools)).to_stored()["tools"]) > MOST_PACKED:
        tools, has_more = tools[: len(tools) * 3 // 4], True
    return tools, has_more
