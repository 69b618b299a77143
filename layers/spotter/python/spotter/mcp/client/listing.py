"""The tools of a server, page by page, within bounds."""

from mcp.client.session import ClientSession
from mcp.shared.exceptions import MCPError
from mcp_types import METHOD_NOT_FOUND, PaginatedRequestParams, Tool

from spotter.mcp.client.discovery import Discovery, ListedTool

MOST_PAGES = 20
MOST_TOOLS = 128
"""Of one server. What is listed beyond them is not looked at."""
MOST_NAME = 200
"""Of what a server calls itself, in letters."""


async def discover(session: ClientSession) -> Discovery:
    """Ask for every page, up to ``MOST_PAGES`` and ``MOST_TOOLS``."""
    tools: list[ListedTool] = []
    cursor: str | None = None
    asked = set[str | None]()
    while len(asked) < MOST_PAGES and len(tools) <= MOST_TOOLS and cursor not in asked:
        asked.add(cursor)
        try:
            page = await session.list_tools(params=PaginatedRequestParams(cursor=cursor))
        except MCPError as error:
            if error.error.code == METHOD_NOT_FOUND and len(asked) == 1:
                break  # a server without tools need not know how they are listed
            raise
        tools += map(_listed, page.tools)
        cursor = page.next_cursor
        if cursor is None:
            break
    info = session.server_info
    return Discovery(
        protocol_version=session.protocol_version or "",
        server_name=info.name[:MOST_NAME] if info else "",
        server_version=info.version[:MOST_NAME] if info else "",
        tools=tuple(tools[:MOST_TOOLS]),
        has_more=cursor is not None or len(tools) > MOST_TOOLS,
    )


def _listed(tool: Tool) -> ListedTool:
    annotations = tool.annotations.model_dump(mode="json", by_alias=True, exclude_none=True) if tool.annotations else {}
    return ListedTool(tool.name, tool.title or "", tool.description or "", tool.input_schema, annotations)
