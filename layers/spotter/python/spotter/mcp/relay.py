"""MCP over stdio, relayed to POST /mcp of a running Spotter: for clients that start their servers as processes.

Towards Spotter it speaks the newest protocol, in which every request stands for itself: nothing is held open between
two calls, and a Spotter that was away in between is found again.
"""

from collections.abc import AsyncGenerator
from typing import Any

import httpx2
from mcp.client.client import Client
from mcp.client.streamable_http import streamable_http_client
from mcp.server.context import ServerRequestContext
from mcp.server.lowlevel.server import Server
from mcp.server.stdio import stdio_server
from mcp_types import CallToolRequestParams, CallToolResult, ListToolsResult, PaginatedRequestParams
from mcp_types.version import LATEST_MODERN_VERSION

from spotter.mcp.identity import INSTRUCTIONS, NAME, TITLE, VERSION

SECONDS = 40.0
"""For one call: more than API Gateway gives the function."""
LOOPBACK = frozenset({"localhost", "127.0.0.1", "::1"})
"""What is on this machine is reached without a proxy, and may hand out tokens: it is a local run."""


class Token(httpx2.Auth):
    """The bearer token of each request: the one that was given, or a local run's, asked for anew when it is refused."""

    def __init__(self, url: str, given: str) -> None:
        self._url = url
        self._given = given
        self._token = given

    async def async_auth_flow(self, request: httpx2.Request) -> AsyncGenerator[httpx2.Request, httpx2.Response]:
        """Sign a request, and sign in first or once more where that is possible."""
        for _ in range(2):
            if not self._token:
                signed_in = yield httpx2.Request("GET", f"{self._url}/local/token")
                await signed_in.aread()
                self._token = str(signed_in.json()["token"]) if signed_in.is_success else ""
            request.headers["authorization"] = f"Bearer {self._token}"
            answer = yield request
            if answer.status_code != httpx2.codes.UNAUTHORIZED or self._given:
                return
            self._token = ""


async def serve(url: str, token: str) -> None:
    """Relay what comes on standard input to the Spotter at ``url`` until it ends."""
    is_local = httpx2.URL(url).host in LOOPBACK
    http = httpx2.AsyncClient(auth=Token(url, token), timeout=SECONDS, trust_env=not is_local)
    upstream = streamable_http_client(f"{url}/mcp", http_client=http)
    async with (
        http,
        Client(upstream, mode=LATEST_MODERN_VERSION, cache=None) as client,
        stdio_server() as (read, write),
    ):
        server = relay_of(client)
        await server.run(read, write, server.create_initialization_options())


def relay_of(client: Client) -> Server[Any]:
    """A server that answers as the one does that this client speaks with."""

    async def list_tools(_context: ServerRequestContext[Any], params: PaginatedRequestParams | None) -> ListToolsResult:
        return await client.list_tools(cursor=params.cursor if params else None)

    async def call_tool(_context: ServerRequestContext[Any], params: CallToolRequestParams) -> CallToolResult:
        return await client.call_tool(params.name, params.arguments)

    return Server(
        NAME, version=VERSION, title=TITLE, instructions=INSTRUCTIONS, on_list_tools=list_tools, on_call_tool=call_tool
    )
