"""POST /mcp-servers/{serverId}/tools/test."""

from collections.abc import Mapping
from typing import Any, Self

from pydantic import ConfigDict, Field

from spotter.api.shapes import JsonObject, ReplyModel, RequestModel
from spotter.mcp.client.endpoint import IDEMPOTENCY_KEY
from spotter.platform.mcp_servers.pins import ToolState
from spotter.platform.mcp_servers.records import McpServer
from spotter.platform.mcp_servers.trying import TriedTool
from spotter.tools.masking import MASK

CALL = "tools/call"


class McpToolTestRequest(RequestModel):
    """A tool of an MCP server, with arguments to try it with."""

    model_config = ConfigDict(json_schema_extra={"examples": [{"name": "echo", "arguments": {"message": "hello"}}]})

    name: str = Field(min_length=1, max_length=200, description="The tool's name at the server.")
    arguments: JsonObject = Field(description="As a model would give them.")


class McpTestedCall(ReplyModel):
    """What was sent: a request of JSON-RPC."""

    url: str = Field(description="Where the server is.")
    headers: dict[str, str] = Field(description=f"The headers that sign it; {MASK} in the place of their values.")
    method: str = Field(description="The method of MCP.")
    params: dict[str, Any] = Field(description="What it is called with, as MCP writes it.")


class McpTestedResult(ReplyModel):
    """What came back, within what is kept of a result. All of it is the server's own word."""

    is_error: bool = Field(description="Whether the server calls it an error.")
    text: str = Field(description="Its text; images, sounds and links are described, and not fetched.")
    structured_content: Any = Field(description="The JSON that stands beside the text. Null: there is none.")
    truncated: bool = Field(description="Whether there was more.")
    milliseconds: int = Field(description="How many milliseconds it took, with the listing of the tools before it.")


class McpToolTestReply(ReplyModel):
    """A tool of an MCP server, tried."""

    request: McpTestedCall | None = Field(description="Null: the tool was not called.")
    response: McpTestedResult | None = Field(description="Null: none came.")
    seen_by_model: str = Field(description="What a model would be told.")
    state: ToolState | None = Field(
        description="How the tool stands to what was approved of it. Null: the server could not be asked."
    )
    error: str | None = Field(description="Why it was not called, or nothing came back. Null: something did.")

    @classmethod
    def of(cls, tried: TriedTool, asked: McpToolTestRequest, key: str) -> Self:
        """What came of it; ``key`` is the idempotency key that it was called with."""
        params = {"name": asked.name, "arguments": asked.arguments, "_meta": {IDEMPOTENCY_KEY: key}}
        call = McpTestedCall(url=tried.server.url, headers=_signed(tried.server), method=CALL, params=params)
        result = tried.result
        return cls(
            request=call if tried.asked else None,
            response=result
            and McpTestedResult(
                is_error=not result.ok,
                text=result.text,
                structured_content=result.structured,
                truncated=result.truncated,
                milliseconds=tried.milliseconds,
            ),
            seen_by_model=tried.outcome.text,
            state=tried.state,
            error=tried.error or None,
        )


def _signed(server: McpServer) -> Mapping[str, str]:
    names = {"none": (), "header": (server.auth.header or "",)}.get(server.auth.type, ("Authorization",))
    return dict.fromkeys(names, MASK)
