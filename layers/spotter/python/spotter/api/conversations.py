"""Requests and replies of the chat and session routes."""

import json
from decimal import Decimal
from typing import Annotated, Any, Literal

from pydantic import Field, JsonValue, StringConstraints, field_validator

from spotter.agent.profile import DEFAULT_AGENT
from spotter.agent.reply import Reply
from spotter.agent.say import Said
from spotter.api.shapes import Id, Message, ReplyModel, RequestModel
from spotter.store.heads import Head
from spotter.store.keys import SessionRef
from spotter.store.log import Event
from spotter.stream.frames import Frame, frames_of

METADATA_BYTES = 2_000
"""Metadata lies in HEAD, which every turn writes: beyond this, each turn would cost more."""


class ChatRequest(RequestModel):
    """A message to the coach. Without a session a new one is opened."""

    message: Message
    session_id: Id | None = None
    agent_id: Id | None = None


class MessageRequest(RequestModel):
    """A message in a session that exists."""

    message: Message


class Question(ReplyModel):
    """What the coach asks, with options to choose from."""

    text: str
    options: list[str]


class CoachResponse(ReplyModel):
    """The turn in parts, for an app that shows them apart."""

    messages: list[str]
    exercises: list[dict[str, Any]] | None = None
    question: Question | None = None


class ToolCallMade(ReplyModel):
    """A tool call of the turn."""

    tool: str
    arguments: dict[str, Any]
    result: dict[str, Any]


class ChatReply(ReplyModel):
    """A turn: finished (200), or still at work (202; follow it over the WebSocket, or poll the status)."""

    session_id: str
    run_id: str
    status: Literal["completed", "running"]
    seq: int = Field(description="The sequence number of the message in the session")
    reply: str | None = None
    response: CoachResponse | None = None
    tool_calls: list[ToolCallMade] = Field(default_factory=list)
    iterations: int = 0
    provider: str | None = None
    stop_reason: str | None = None

    @classmethod
    def of(cls, said: Said, reply: Reply | None) -> "ChatReply":
        """The reply to a message, if the run has ended."""
        if reply is None:
            return cls(session_id=said.ref.session, run_id=said.run, status="running", seq=said.seq)
        return cls(
            session_id=said.ref.session,
            run_id=said.run,
            status="completed",
            seq=said.seq,
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
            stop_reason=reply.stop_reason or None,
        )


class CreateSessionRequest(RequestModel):
    """A session to open ahead of its first message."""

    title: Annotated[str, StringConstraints(strip_whitespace=True, max_length=120)] = ""
    agent_id: Id | None = None
    metadata: dict[str, JsonValue] = Field(default_factory=dict, description=f"Yours; {METADATA_BYTES} bytes at most")

    @field_validator("metadata")
    @classmethod
    def _is_small(cls, metadata: dict[str, JsonValue]) -> dict[str, JsonValue]:
        if len(json.dumps(metadata, allow_nan=False)) > METADATA_BYTES:
            raise ValueError(f"metadata may take {METADATA_BYTES} bytes as JSON")
        return metadata


class Totals(ReplyModel):
    """What a session has used. ``cost`` in US dollars."""

    turns: int
    input_tokens: int
    output_tokens: int
    cost: Decimal


class Session(ReplyModel):
    """A conversation."""

    session_id: str
    agent_id: str = DEFAULT_AGENT
    title: str
    status: Literal["running", "idle"]
    run_id: str | None = None
    stop_reason: str | None = None
    created_at: str
    updated_at: str
    metadata: dict[str, Any]
    totals: Totals

    @classmethod
    def of(cls, head: Head) -> "Session":
        """A session as it stands."""
        return cls(
            session_id=head.ref.session,
            agent_id=head.agent,
            title=head.title,
            status="running" if head.lease_run else "idle",
            run_id=head.lease_run,
            stop_reason=None if head.lease_run else head.stop_reason,
            created_at=head.created_at,
            updated_at=head.updated_at,
            metadata=json.loads(head.metadata),
            totals=Totals(
                turns=head.turns,
                input_tokens=head.input_tokens,
                output_tokens=head.output_tokens,
                cost=Decimal(head.cost_micros) / 1_000_000,
            ),
        )


class LoggedEvent(ReplyModel):
    """An event of a session, as it was written."""

    seq: int
    type: Literal["user_message", "action", "result", "knowledge", "checkpoint"]
    run_id: str
    step: int
    key: str
    at: str
    content: dict[str, Any]

    @classmethod
    def of(cls, event: Event) -> "LoggedEvent":
        """An event, ready to send."""
        return cls(
            seq=event.seq,
            type=event.type,
            run_id=event.run,
            step=event.step,
            key=event.key,
            at=event.at,
            content=dict(event.data),
        )


class SessionReply(ReplyModel):
    """A session that was opened."""

    session: Session


class SessionDetail(ReplyModel):
    """A session and the last ten of its actions and results."""

    session: Session
    recent_actions: list[LoggedEvent]


class SessionList(ReplyModel):
    """A page of sessions, newest activity first."""

    sessions: list[Session]
    next_token: str | None = None


class EventList(ReplyModel):
    """A page of events in order, and the frames they are shown by: the same as over the WebSocket."""

    events: list[LoggedEvent]
    frames: list[dict[str, Any]]
    next_token: str | None = Field(None, description="Where the next page begins; as ``after`` it says the same")

    @classmethod
    def of(cls, ref: SessionRef, events: tuple[Event, ...], more: bool) -> "EventList":
        """A page of a session's events."""
        frames: list[Frame] = [frame for event in events for frame in frames_of(ref, event)]
        return cls(
            events=[LoggedEvent.of(event) for event in events],
            frames=frames,
            next_token=str(events[-1].seq) if more and events else None,
        )


class SessionStatus(ReplyModel):
    """Whether a run is at work, and how far the log has come."""

    session_id: str
    status: Literal["running", "idle"]
    run_id: str | None = None
    stop_reason: str | None = None
    last_seq: int

    @classmethod
    def of(cls, head: Head, last: int) -> "SessionStatus":
        """A session's status."""
        return cls(
            session_id=head.ref.session,
            status="running" if head.lease_run else "idle",
            run_id=head.lease_run,
            stop_reason=None if head.lease_run else head.stop_reason,
            last_seq=last,
        )


class CancelReply(ReplyModel):
    """What was stopped, if anything was at work."""

    session_id: str
    run_id: str | None = None
    status: Literal["cancelling", "idle"]


class DecisionRequest(RequestModel):
    """Whether a tool call that waits may be made."""

    approve: bool


class DecisionReply(ReplyModel):
    """The run that carries the decision out."""

    session_id: str
    run_id: str
    status: Literal["running"] = "running"


class Ticket(ReplyModel):
    """A single-use ticket for the WebSocket."""

    ticket: str
    expires_in: int = Field(description="Seconds")
    url: str = Field(description="Where to connect: add ?ticket=")
