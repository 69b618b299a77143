"""Requests and replies of a turn: what is said to the coach, and what came of it."""

from typing import Any, Literal

from pydantic import ConfigDict, Field
from typing_extensions import TypeAliasType

from spotter.agent.post_message import PostedMessage
from spotter.agent.reply import Reply
from spotter.api.approvals import WaitingCalls, shown_calls
from spotter.api.shapes import (
    Id,
    Message,
    OptionalAgentId,
    OptionalTimeZone,
    ReplyModel,
    RequestModel,
    RunId,
    Seq,
    SessionName,
    StopReason,
)
from spotter.api.workouts import Exercise

TurnState = TypeAliasType("TurnState", Literal["completed", "running"])


class ChatRequest(RequestModel):
    """A message to the coach. Without a session a new one is opened."""

    model_config = ConfigDict(
        json_schema_extra={"examples": [{"message": "give me a 30 minute dumbbell upper body workout"}]}
    )

    message: Message
    session_id: Id | None = Field(
        None, description="The session that the message belongs to. Left out or null: a new session is opened."
    )
    agent_id: OptionalAgentId = None
    time_zone: OptionalTimeZone = None


class MessageRequest(RequestModel):
    """A message in a session that exists."""

    model_config = ConfigDict(json_schema_extra={"examples": [{"message": "swap the second one"}]})

    message: Message
    time_zone: OptionalTimeZone = None


class Question(ReplyModel):
    """What the coach asks, with options to choose from."""

    text: str = Field(description="The question, as it is shown to the user.")
    options: list[str] = Field(description="Answers to choose from, each ready to be sent as a message. May be empty.")


class CoachResponse(ReplyModel):
    """The turn in parts, for an app that shows them apart."""

    messages: list[str] = Field(description="What the coach said, in order, without the question.")
    exercises: list[Exercise] | None = Field(
        None,
        description="The workout as this turn left it, in the order in which it is done. Null: the turn changed none.",
    )
    question: Question | None = Field(None, description="What the coach asks. Null: it asks nothing.")


class ToolCallMade(ReplyModel):
    """A tool call of the turn."""

    tool: str = Field(description="The tool's name, such as generate_workout.")
    arguments: dict[str, Any] = Field(description="What the tool was called with; each tool has arguments of its own.")
    result: dict[str, Any] = Field(description="What the tool answered; each tool has results of its own.")


class ChatReply(ReplyModel):
    """A turn: finished (200), or still at work (202; follow it over the WebSocket, or poll the status)."""

    session_id: SessionName
    run_id: RunId
    status: TurnState = Field(description="Whether the turn is finished. Until it is, the fields after seq are empty.")
    seq: Seq = Field(description="The sequence number of the message in the session.")
    reply: str | None = Field(
        None, description="All that the coach said, ready to show. Null while the run is at work."
    )
    response: CoachResponse | None = Field(None, description="The same in parts. Null while the run is at work.")
    tool_calls: list[ToolCallMade] = Field(
        default_factory=list, description="The tool calls of the turn, in the order in which they were made."
    )
    iterations: int = Field(0, description="How many model calls the turn took.")
    provider: str | None = Field(
        None, description="Who answered, such as offline or anthropic. Null while the run is at work."
    )
    model: str | None = Field(
        None, description="The model that answered, such as rules-1. Null while the run is at work."
    )
    fallback_reason: str | None = Field(
        None, description="Why the first choice of provider did not answer. Null: it did, or the run is at work."
    )
    stop_reason: StopReason = None
    approvals: WaitingCalls = Field(default_factory=list)

    @classmethod
    def of(cls, posted: PostedMessage, reply: Reply | None) -> "ChatReply":
        """The reply to a message, if the run has ended."""
        if reply is None:
            return cls(session_id=posted.ref.session, run_id=posted.run, status="running", seq=posted.seq)
        return cls(
            session_id=posted.ref.session,
            run_id=posted.run,
            status="completed",
            seq=posted.seq,
            reply=reply.text,
            response=CoachResponse(
                messages=list(reply.messages),
                exercises=reply.exercises,
                question=Question(**reply.question) if reply.question else None,
            ),
            tool_calls=[
                ToolCallMade(tool=call.tool, arguments=call.arguments, result=call.result) for call in reply.calls
            ],
            iterations=reply.iterations,
            provider=reply.provider or None,
            model=reply.model or None,
            fallback_reason=reply.fallback or None,
            stop_reason=reply.stop_reason or None,
            approvals=shown_calls(reply.approvals),
        )
