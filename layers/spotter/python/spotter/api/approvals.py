"""Tool calls that wait for the user, as every reply tells them that does."""

from collections.abc import Iterable
from typing import Annotated, Any

from pydantic import Field

from spotter.agent.approvals import Asked
from spotter.api.shapes import Moment, ReplyModel


class WaitingCall(ReplyModel):
    """A tool call that waits for the user's word: it is made as it stands here, or not at all."""

    call_id: str = Field(
        description="Names the call: POST /agent/sessions/{sessionId}/approvals/{callId} approves or denies it."
    )
    tool: str = Field(description="The tool's name.")
    ref: str = Field(
        description="Which tool it is: a built-in one's name, or ``http:`` or ``mcp:`` with the ids of one that the "
        "tenant has added."
    )
    host: str | None = Field(
        None,
        description="The host that the call would go to. Null: the tool is built in.",
        examples=["api.example.com"],
    )
    server: str | None = Field(
        None, description="The name of the MCP server that the tool is of. Null: it is of none.", examples=["Gym tools"]
    )
    arguments: dict[str, Any] = Field(description="Exactly what the tool would be called with.")
    agent_id: str = Field(description="The agent that wants to make the call.")
    agent_name: str | None = Field(
        None,
        description="What that agent was called when it asked. Null: the question is from before names were kept.",
    )
    expires_at: Moment = Field(description="Until when it can be decided on: ISO 8601, in UTC.")


WaitingCalls = Annotated[
    list[WaitingCall],
    Field(
        description="The tool calls that wait for the user's word, in order: approve or deny each with "
        "POST /agent/sessions/{sessionId}/approvals/{callId}. A message in their stead denies them all. Empty while a "
        "run is at work."
    ),
]


def shown_calls(waiting: Iterable[Asked]) -> list[WaitingCall]:
    """What waits, ready to send."""
    return [WaitingCall.model_validate(asked) for asked in waiting]
