"""The MCP server: the SDK's, with our tools listed and called. One is made for each request."""

import json
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from mcp.server.caching import CacheHint
from mcp.server.context import ServerRequestContext
from mcp.server.lowlevel.server import Server
from mcp.shared.exceptions import MCPError
from mcp_types import (
    INTERNAL_ERROR,
    INVALID_PARAMS,
    CallToolRequestParams,
    CallToolResult,
    ListToolsResult,
    PaginatedRequestParams,
    TextContent,
    Tool,
    ToolAnnotations,
)

from spotter.errors import Transient
from spotter.mcp.identity import INSTRUCTIONS, NAME, TITLE, VERSION
from spotter.mcp.offers import Offer, offered
from spotter.mcp.user_tools import UserTools
from spotter.store.outages import is_outage
from spotter.tools.tool import AnyTool, Outcome

LISTED_MILLISECONDS = 3_600_000
"""How long a client may keep the list of tools. It is everybody's, and changes with a deployment."""

Report = Callable[[int, str, Exception], None]
"""Told the HTTP status that a fault would have, what kind of problem it is, and the error."""


def server_of(tools: Mapping[str, AnyTool], user: UserTools, report: Report, offers: Sequence[Offer]) -> Server[Any]:
    """The server of one user's request. ``report`` is told of faults of ours, which no client can mend."""
    by_name = {offer.name: (offer, tool) for offer, tool in offered(tools, offers)}

    async def list_tools(_context: ServerRequestContext[Any], params: PaginatedRequestParams | None) -> ListToolsResult:
        if params is not None and params.cursor is not None:
            raise MCPError(INVALID_PARAMS, "There is one page of tools: ask without a cursor.")
        return ListToolsResult(tools=[_listed(offer, tool) for offer, tool in by_name.values()])

    async def call_tool(_context: ServerRequestContext[Any], params: CallToolRequestParams) -> CallToolResult:
        if params.name not in by_name:
            raise MCPError(INVALID_PARAMS, f"Unknown tool: {params.name[:64]}")
        offer, tool = by_name[params.name]
        try:
            return _result(user.call(tool, params.arguments or {}, offer.arguments))
        except Exception as error:  # noqa: BLE001 - whatever it is, its text may hold the user's words
            if isinstance(error, Transient) or is_outage(error):
                report(503, "try-again", error)
                return _refused("That could not be done just now. Try the same call again: nothing is done twice.")
            report(500, "internal", error)
            raise MCPError(INTERNAL_ERROR, "This is a fault of Spotter's. Nothing was changed.") from None

    return Server(
        NAME,
        version=VERSION,
        title=TITLE,
        instructions=INSTRUCTIONS,
        cache_hints={
            "tools/list": CacheHint(LISTED_MILLISECONDS, "public"),
            "server/discover": CacheHint(LISTED_MILLISECONDS, "public"),
        },
        on_list_tools=list_tools,
        on_call_tool=call_tool,
    )


def _listed(offer: Offer, tool: AnyTool) -> Tool:
    return Tool(
        name=offer.name,
        title=offer.title,
        description=offer.description,
        input_schema=dict(offer.input_schema(tool)),
        output_schema=dict(offer.output_schema()),
        annotations=ToolAnnotations(
            title=offer.title,
            read_only_hint=not offer.changes,
            destructive_hint=False,
            idempotent_hint=True,
            open_world_hint=False,
        ),
    )


def _result(outcome: Outcome) -> CallToolResult:
    if not outcome.ok:
        return _refused(str(outcome.data.get("error") or outcome.text))
    data = dict(outcome.data)
    text = json.dumps(data, ensure_ascii=False)
    return CallToolResult(content=[TextContent(text=text)], structured_content=data)


def _refused(reason: str) -> CallToolResult:
    """An error that the model can mend, in words."""
    return CallToolResult(content=[TextContent(text=reason)], is_error=True)
