"""A server of ours that can be hostile, and a client that reaches it as servers are reached."""

from collections.abc import Iterator

import httpx2
import pytest

from spotter.mcp.client.client import McpClient
from spotter.mcp.client.endpoint import Endpoint, Transport
from spotter.platform.outgoing.client import Outgoing
from spotter.platform.outgoing.exchange import Limits
from tests.fakes.mcp import hostile


def http(endpoint: Endpoint, seconds: float) -> httpx2.AsyncClient:
    limits = Limits(seconds=seconds, body_bytes=300_000)
    return Outgoing(local=True).async_client(limits, headers=endpoint.headers, auth=endpoint.auth)


@pytest.fixture
def server() -> Iterator[hostile.HostileServer]:
    """The server."""
    with hostile.serving() as one:
        yield one


@pytest.fixture
def client() -> McpClient:
    """The client."""
    return McpClient(http)


@pytest.fixture(params=[Transport.STREAMABLE_HTTP, Transport.SSE])
def endpoint(server: hostile.HostileServer, request: pytest.FixtureRequest) -> Endpoint:
    """The server, over each transport."""
    return Endpoint(server.url if request.param is Transport.STREAMABLE_HTTP else server.sse_url, request.param)


@pytest.fixture
def streamable(server: hostile.HostileServer) -> Endpoint:
    """The server, over streamable HTTP."""
    return Endpoint(server.url, Transport.STREAMABLE_HTTP)
