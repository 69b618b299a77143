"""MCP over stdio, relayed to POST /mcp of a running Spotter: for clients that start their servers as processes.

Towards Spotter it speaks the newest protocol, in which every request stands for itself: nothing is held open between
two calls, and a Spotter that was away in between is found again.
"""

import itertools
from collections.abc import AsyncGenerator, Mapping
from typing import Any, TypeVar

import httpx2
from mcp.server.context import ServerRequestContext
from mcp.server.lowlevel.server import Server
from mcp.server.stdio import stdio_server
from mcp.shared.exceptions import MCPError
from mcp.shared.inbound import MCP_METHOD_HEADER, MCP_NAME_HEADER, MCP_PROTOCOL_VERSION_HEADER, encode_header_value
from mcp_types import (
    CLIENT_CAPABILITIES_META_KEY,
    INTERNAL_ERROR,
    PROTOCOL_VERSION_META_KEY,
    CallToolRequestParams,
    CallToolResult,
    ListToolsResult,
    PaginatedRequestParams,
    Result,
)
from mcp_types.version import LATEST_MODERN_VERSION
from pydantic import ValidationError

from spotter.mcp.identity import INSTRUCTIONS, NAME, TITLE, VERSION

Answer = TypeVar("Answer", bound=Result)

SECONDS = 40.0
"""For one call: more than API Gateway gives the function."""
LOOPBACK = frozenset({"localhost", "127.0.0.1", "::1"})
"""What is on this machine is reached without a proxy."""
REFUSED = "Spotter did not take the token: set SPOTTER_TOKEN to an ID token that has not expired."
UNREACHABLE = "Spotter could not be reached, or did not answer as it does: look at SPOTTER_URL."
ENVELOPE = {PROTOCOL_VERSION_META_KEY: LATEST_MODERN_VERSION, CLIENT_CAPABILITIES_META_KEY: {}}


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


class Upstream:
    """The running Spotter."""

    def __init__(self, http: httpx2.AsyncClient, url: str) -> None:
        self._http = http
        self._url = f"{url}/mcp"
        self._ids = itertools.count(1)

    async def ask(self, method: str, params: Mapping[str, Any], kind: type[Answer], name: str = "") -> Answer:
        """The result of one request. MCPError: Spotter's own, or in plain words why there is no answer."""
        headers = {
            "accept": "application/json",
            MCP_PROTOCOL_VERSION_HEADER: LATEST_MODERN_VERSION,
            MCP_METHOD_HEADER: method,
            **({MCP_NAME_HEADER: encode_header_value(name)} if name else {}),
        }
        body = {
            "jsonrpc": "2.0",
            "id": next(self._ids),
            "method": method,
            "params": {**params, "_meta": ENVELOPE},
        }
        try:
            answered = await self._http.post(self._url, json=body, headers=headers)
            if answered.status_code == httpx2.codes.UNAUTHORIZED:
                raise MCPError(INTERNAL_ERROR, REFUSED)
            message = answered.json()
            if error := message.get("error"):
                raise MCPError(error["code"], error["message"], error.get("data"))
            return kind.model_validate(message["result"])
        except (httpx2.HTTPError, ValidationError, ValueError, LookupError, AttributeError, TypeError):
            raise MCPError(INTERNAL_ERROR, UNREACHABLE) from None


async def serve(url: str, token: str) -> None:
    """Relay what comes on standard input to the Spotter at ``url`` until it ends."""
    is_local = httpx2.URL(url).host in LOOPBACK
    http = httpx2.AsyncClient(auth=Token(url, token), timeout=SECONDS, trust_env=not is_local)
    async with http, stdio_server() as (read, write):
        server = relay_of(Upstream(http, url))
        await server.run(read, write, server.create_initialization_options())


def relay_of(upstream: Upstream) -> Server[Any]:
    """A server that answers as the running one does."""

    async def list_tools(_context: ServerRequestContext[Any], params: PaginatedRequestParams | None) -> ListToolsResult:
        cursor = {"cursor": params.cursor} if params and params.cursor is not None else {}
        return await upstream.ask("tools/list", cursor, ListToolsResult)

    async def call_tool(_context: ServerRequestContext[Any], params: CallToolRequestParams) -> CallToolResult:
        asked = {"name": params.name, "arguments": params.arguments or {}}
        return await upstream.ask("tools/call", asked, CallToolResult, params.name)

    return Server(
        NAME,
        version=VERSION,
        title=TITLE,
        instructions=INSTRUCTIONS,
        on_list_tools=list_tools,
        on_call_tool=call_tool,
    )
