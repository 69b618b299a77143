"""What the platform asks of a server: which tools it has, and to run one of them. Blocking, and bounded by seconds."""

import asyncio
import time
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, replace
from typing import Any

from mcp.client.session import ClientSession
from mcp.shared.exceptions import MCPError
from mcp_types import (
    HEADER_MISMATCH,
    CallToolRequest,
    CallToolRequestParams,
    CallToolResult,
    InputRequiredResult,
)
from mcp_types.version import MODERN_PROTOCOL_VERSIONS
from pydantic import TypeAdapter

from spotter.mcp.client.connection import within
from spotter.mcp.client.discovery import Discovery, ListedTool
from spotter.mcp.client.endpoint import IDEMPOTENCY_KEY, Endpoint, HttpClients
from spotter.mcp.client.listing import discover
from spotter.mcp.client.progress import Progress
from spotter.mcp.client.results import CallResult, result_of

_ANSWER: TypeAdapter[CallToolResult | InputRequiredResult] = TypeAdapter(CallToolResult | InputRequiredResult)


@dataclass(frozen=True, slots=True)
class Call:
    """One call of a tool."""

    tool: str
    arguments: Mapping[str, Any]
    key: str
    """``<run>/<step>/<call>``."""


@dataclass(frozen=True)
class McpClient:
    """Speaks with servers through ``http``. ServerFault, or what ``http`` raises, from both of its methods."""

    http: HttpClients

    def discover(self, endpoint: Endpoint, seconds: float, progress: Progress | None = None) -> Discovery:
        """What the server is and which tools it has. ``progress`` is told how far it comes."""
        begun = time.monotonic()
        found = asyncio.run(within(endpoint, self.http, seconds, "auto", discover, progress))
        return _told(found, endpoint, begun)

    def call(
        self, endpoint: Endpoint, call: Call, seconds: float, version: str, found: Callable[[Discovery], None]
    ) -> CallResult:
        """Run a tool. ``found`` is told of the tools wherever they had to be listed first, and may raise.

        ``version``: the protocol that the server is known to speak, from a listing that still holds; empty: there is
        none, so that its tools are listed before the call, over the same connection.
        """
        is_modern = version in MODERN_PROTOCOL_VERSIONS
        mode = "auto" if not version else version if is_modern else "legacy"
        begun = time.monotonic()

        async def list_tools(session: ClientSession) -> None:
            found(_told(await discover(session), endpoint, begun))

        async def work(session: ClientSession) -> CallResult:
            if not version:
                await list_tools(session)
            try:
                answered = await _called(session, call)
            except MCPError as error:
                if error.error.code != HEADER_MISMATCH:
                    raise
                await list_tools(session)  # some arguments go into headers as well: the listing says which
                answered = await _called(session, call)
            return result_of(answered, endpoint.masking())

        return asyncio.run(within(endpoint, self.http, seconds, mode, work))


def _told(found: Discovery, endpoint: Endpoint, begun: float) -> Discovery:
    """What was found, without credentials that the server says back, and how long it took."""
    masking = endpoint.masking()
    return replace(
        found,
        server_name=masking.cut_text(found.server_name),
        server_version=masking.cut_text(found.server_version),
        tools=tuple(ListedTool(**tool) for tool in masking.json([asdict(tool) for tool in found.tools])),
        milliseconds=round((time.monotonic() - begun) * 1000),
    )


async def _called(session: ClientSession, call: Call) -> CallToolResult | InputRequiredResult:
    """Past the session's own ``call_tool``: that one would hold the answer against a schema of the server's choice,
    whose patterns can take forever, and would list the tools again for it."""
    params = CallToolRequestParams(name=call.tool, arguments=dict(call.arguments), _meta={IDEMPOTENCY_KEY: call.key})
    return await session.send_request(CallToolRequest(params=params), _ANSWER)
