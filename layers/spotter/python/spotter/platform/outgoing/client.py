"""The one client of everything that a tenant may point at: HTTP tools, MCP servers and where these sign in."""

import logging
import ssl
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from http.cookiejar import CookieJar, DefaultCookiePolicy

import httpcore2
import httpx2

from spotter.platform.outgoing.backends import AsyncCheckedBackend, CheckedBackend
from spotter.platform.outgoing.exchange import Limits
from spotter.platform.outgoing.resolving import Resolver, system_addresses
from spotter.platform.outgoing.transport import AsyncBoundedTransport, BoundedTransport

MOST_CONNECTIONS = 32
IDLE_CONNECTIONS = 8
IDLE_SECONDS = 5.0
"""A warm function is frozen between calls: a connection that has been idle for long is likely dead."""
USER_AGENT = "spotter/1"

for _library in ("httpx2", "httpcore2"):
    logging.getLogger(_library).setLevel(logging.CRITICAL + 1)  # they log whole URLs, and with DEBUG headers too


@cache
def tls() -> ssl.SSLContext:
    """Verifies servers by the authorities of this machine; no variable of the environment says otherwise."""
    context = httpx2.create_ssl_context(trust_env=False)
    context.minimum_version = ssl.TLSVersion.TLSv1_2
    return context


@dataclass(frozen=True)
class Outgoing:
    """Makes clients. Their requests raise ``OutgoingError`` and nothing else about what happened on the way.

    No proxy, certificate or password is taken from the environment. Redirects are refused. ``local`` allows http to
    loopback (``config.allow_local_egress``).
    """

    local: bool = False
    resolve: Resolver = system_addresses
    network: httpcore2.NetworkBackend | None = None
    """What connects to a checked address; None: sockets."""
    async_network: httpcore2.AsyncNetworkBackend | None = None
    tls: ssl.SSLContext | None = None
    """None: the authorities of this machine."""

    @cached_property
    def shared_client(self) -> httpx2.Client:
        """A client that is made once and kept for good."""
        return self.client()

    def client(self, limits: Limits | None = None) -> httpx2.Client:
        """A client for many servers and many tenants, safe to use from many threads. It keeps no cookie. A request has
        limits of its own with ``extensions={LIMITS: ...}``."""
        bounds = limits or Limits()
        pool = httpcore2.ConnectionPool(
            ssl_context=self.tls or tls(),
            max_connections=MOST_CONNECTIONS,
            max_keepalive_connections=IDLE_CONNECTIONS,
            keepalive_expiry=IDLE_SECONDS,
            network_backend=CheckedBackend(self.resolve, self.network),
        )
        return httpx2.Client(
            transport=BoundedTransport(pool, bounds, local=self.local),
            headers={"user-agent": USER_AGENT},
            cookies=CookieJar(DefaultCookiePolicy(allowed_domains=[])),
            timeout=bounds.seconds,
            trust_env=False,
        )

    def async_client(
        self,
        limits: Limits | None = None,
        *,
        headers: Mapping[str, str] | None = None,
        auth: httpx2.Auth | None = None,
    ) -> httpx2.AsyncClient:
        """A client for one server of one tenant, in one event loop: it keeps that server's cookies, and nobody else may
        use it. ``auth``'s own requests (metadata, tokens) are checked and bounded like all others."""
        bounds = limits or Limits()
        pool = httpcore2.AsyncConnectionPool(
            ssl_context=self.tls or tls(),
            max_connections=MOST_CONNECTIONS,
            max_keepalive_connections=IDLE_CONNECTIONS,
            keepalive_expiry=IDLE_SECONDS,
            network_backend=AsyncCheckedBackend(self.resolve, self.async_network),
        )
        return httpx2.AsyncClient(
            transport=AsyncBoundedTransport(pool, bounds, local=self.local),
            headers={"user-agent": USER_AGENT, **(headers or {})},
            auth=auth,
            timeout=bounds.seconds,
            trust_env=False,
        )
