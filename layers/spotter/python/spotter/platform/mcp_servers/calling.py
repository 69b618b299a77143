"""To call a tool as it was approved: the server's tools are listed once a minute, and the pin is held against them.

What one run has found another one need not ask: it is kept in this process and with the server's health.
"""

import threading
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Any

from spotter.errors import SpotterError, Transient
from spotter.mcp.client.discovery import Discovery
from spotter.mcp.client.faults import TimedOut
from spotter.platform.mcp_servers.checking import Checks
from spotter.platform.mcp_servers.pins import check_pin, hashes_of
from spotter.platform.mcp_servers.records import Pin, ServerState
from spotter.tools.outside import OutsideCall

if TYPE_CHECKING:
    from spotter.mcp.client.results import CallResult

LISTED_FOR = timedelta(seconds=60)
"""How long a listing is held to be true."""
MOST_KNOWN = 256


@dataclass(frozen=True, slots=True)
class _Found:
    hashes: Mapping[str, str]
    version: str
    at: datetime


@dataclass(slots=True)
class _Server:
    """What this process knows of a server at one place. Whoever holds ``listing`` lists its tools."""

    listing: threading.Lock = field(default_factory=threading.Lock)
    found: _Found | None = None
    fault: SpotterError | None = None
    faulted: float = 0.0
    """When it could not be listed, by ``time.monotonic``."""


class PinnedCalls:
    """Calls tools of servers. One per process; safe to share between threads."""

    def __init__(self, checks: Checks, monotonic: Callable[[], float] = time.monotonic) -> None:
        self._checks = checks
        self._monotonic = monotonic
        self._servers: dict[tuple[str, str, str], _Server] = {}
        self._lock = threading.Lock()

    def call(
        self,
        state: ServerState,
        sealed: Mapping[str, Any],
        tool: tuple[str, Pin],
        arguments: Mapping[str, Any],
        call: OutsideCall,
    ) -> "CallResult":
        """Run a tool. ToolChanged if it is not what was approved; ServerFault, OutgoingError, StoreUnavailable, and
        what ``Secrets.open`` raises.

        Calls that come while the tools are being listed wait for that, and share what goes wrong with it: a server that
        is dead costs all of them one timeout.
        """
        from spotter.mcp.client.client import Call  # imported here: think, which offers tools, has no SDK

        begun = self._monotonic()
        ends = begun + min(call.seconds, state.server.timeout_seconds)
        endpoint = self._checks.endpoint(call.tenant, state.server, sealed)
        server = self._server(call.tenant, state)
        name, pin = tool
        asked = Call(name, arguments, call.idempotency_key)
        if not server.listing.acquire(timeout=max(0.0, ends - begun)):
            raise TimedOut
        listing = _Once(server.listing.release)
        discovered: list[Discovery] = []

        def found(discovery: Discovery) -> None:
            discovered.append(discovery)
            server.found = _Found(hashes_of(discovery.tools), discovery.protocol_version, self._checks.clock())
            listing()
            check_pin(name, pin, server.found.hashes)

        try:
            known = self._known(server, state)
            if known is not None:
                listing()
                check_pin(name, pin, known.hashes)
            elif server.fault is not None and server.faulted >= begun:
                raise server.fault
            seconds = max(0.1, ends - self._monotonic())
            return self._checks.client().call(endpoint, asked, seconds, known.version if known else "", found)
        except SpotterError as fault:
            if not listing.done:
                server.fault, server.faulted = fault, self._monotonic()
            raise
        finally:
            listing()
            for discovery in discovered:
                self._keep(call.tenant, state, discovery)

    def _server(self, tenant: str, state: ServerState) -> _Server:
        named = (tenant, state.server.id, state.server.place)
        with self._lock:
            server = self._servers.pop(named, None) or _Server()
            self._servers[named] = server
            while len(self._servers) > MOST_KNOWN:
                del self._servers[next(iter(self._servers))]
            return server

    def _known(self, server: _Server, state: ServerState) -> _Found | None:
        """What was found within the last minute, by this process or by another one."""
        candidates = [each for each in (server.found, _stored(state)) if each is not None]
        newest = max(candidates, key=lambda each: each.at, default=None)
        is_fresh = newest is not None and abs(self._checks.clock() - newest.at) < LISTED_FOR
        return newest if is_fresh else None

    def _keep(self, tenant: str, state: ServerState, discovery: Discovery) -> None:
        """Tell others, and the administrator whose page shows what has changed. The call does not depend on it."""
        with suppress(Transient):
            for now, _sealed in self._checks.states(tenant, state.server.id):
                if now.server.place == state.server.place:
                    self._checks.keep(tenant, now, discovery)


class _Once:
    """Does something the first time."""

    def __init__(self, what: Callable[[], None]) -> None:
        self._what = what
        self.done = False

    def __call__(self) -> None:
        if not self.done:
            self.done = True
            self._what()


def _stored(state: ServerState) -> _Found | None:
    health = state.known_health
    if health is None or not health.listed_at or not health.ok:
        return None
    return _Found(health.hashes, health.protocol_version, datetime.fromisoformat(health.listed_at))
