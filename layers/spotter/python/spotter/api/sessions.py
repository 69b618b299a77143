"""Requests and replies of the session routes."""

import json
from collections.abc import Sequence
from decimal import Decimal
from typing import Annotated, Any, Literal

from pydantic import ConfigDict, Field, JsonValue, StrictBool, StringConstraints, field_validator
from typing_extensions import TypeAliasType

from spotter.agent.approvals import Asked
from spotter.agent.sessions import Listed
from spotter.api.approvals import WaitingCalls, shown_calls
from spotter.api.events import LoggedEvent
from spotter.api.paging import token_of
from spotter.api.shapes import (
    Moment,
    OptionalAgentId,
    OptionalRunId,
    PageToken,
    ReplyModel,
    RequestModel,
    Seq,
    SessionName,
    StopReason,
)
from spotter.platform.agents.keys import DEFAULT_AGENT
from spotter.store.heads import Head

METADATA_BYTES = 2_000
"""Metadata lies in HEAD, which every turn writes: beyond this, each turn would cost more."""
TITLE_LETTERS = 120

RunState = TypeAliasType("RunState", Literal["running", "idle"])
CancelState = TypeAliasType("CancelState", Literal["cancelling", "idle"])


class AgentSessionRequest(RequestModel):
    """A session with an agent, to open ahead of its first message."""

    model_config = ConfigDict(json_schema_extra={"examples": [{"title": "Leg day", "metadata": {"source": "watch"}}]})

    title: Annotated[str, StringConstraints(strip_whitespace=True, max_length=TITLE_LETTERS)] = Field(
        "",
        description=f"What the session is called, {TITLE_LETTERS} characters at most. Empty: as its first message.",
    )
    metadata: dict[str, JsonValue] = Field(
        default_factory=dict,
        description=f"Whatever the app wants to keep with the session: {METADATA_BYTES} bytes of JSON at most.",
    )

    @field_validator("metadata")
    @classmethod
    def _is_small(cls, metadata: dict[str, JsonValue]) -> dict[str, JsonValue]:
        if len(json.dumps(metadata, allow_nan=False)) > METADATA_BYTES:
            raise ValueError(f"metadata may take {METADATA_BYTES} bytes as JSON")
        return metadata


class CreateSessionRequest(AgentSessionRequest):
    """A session to open ahead of its first message."""

    agent_id: OptionalAgentId = None


class Totals(ReplyModel):
    """What a session has used."""

    turns: int = Field(description="How many runs have ended.")
    steps: int | None = Field(
        description="How many model calls these runs took. Null: the session is from before they were counted."
    )
    input_tokens: int = Field(description="Tokens that models have read.")
    output_tokens: int = Field(description="Tokens that models have written.")
    cost: Decimal = Field(
        description="What the models cost, in US dollars: a decimal number as text.", examples=["0.0042"]
    )


class Session(ReplyModel):
    """A conversation."""

    session_id: SessionName
    agent_id: str = Field(DEFAULT_AGENT, description="The agent that the user speaks with.")
    title: str = Field(description="What the session is called. Empty until its first message.")
    status: RunState = Field(description="Whether a run is at work.")
    run_id: OptionalRunId = None
    stop_reason: StopReason = None
    created_at: Moment = Field(description="When the session was opened: ISO 8601, in UTC.")
    updated_at: Moment = Field(description="When something last happened in it: ISO 8601, in UTC.")
    metadata: dict[str, Any] = Field(description="What the app keeps with the session, as it was given.")
    totals: Totals = Field(description="What the session has used.")

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
                steps=head.steps,
                input_tokens=head.input_tokens,
                output_tokens=head.output_tokens,
                cost=Decimal(head.cost_micros) / 1_000_000,
            ),
        )


class SessionReply(ReplyModel):
    """A session that was opened."""

    session: Session = Field(description="The session as it stands.")


class SessionDetail(ReplyModel):
    """A session, what waits in it, and the last ten of its actions and results."""

    session: Session = Field(description="The session as it stands.")
    recent_actions: list[LoggedEvent] = Field(description="Its newest actions and results, ten at most, oldest first.")
    approvals: WaitingCalls


class SessionList(ReplyModel):
    """A page of sessions, newest activity first."""

    sessions: list[Session] = Field(description="The sessions, newest activity first.")
    next_token: PageToken = None

    @classmethod
    def of(cls, page: Listed) -> "SessionList":
        """A page of a user's sessions."""
        return cls(sessions=[Session.of(head) for head in page.heads], next_token=token_of(page.next))


class SessionStatus(ReplyModel):
    """Whether a run is at work, and how far the log has come."""

    session_id: SessionName
    status: RunState = Field(description="Whether a run is at work.")
    run_id: OptionalRunId = None
    stop_reason: StopReason = None
    last_seq: Seq = Field(description="The sequence number of the newest event; 0 in an empty session.")
    approvals: WaitingCalls

    @classmethod
    def of(cls, head: Head, last: int, waiting: Sequence[Asked]) -> "SessionStatus":
        """A session's status."""
        return cls(
            session_id=head.ref.session,
            status="running" if head.lease_run else "idle",
            run_id=head.lease_run,
            stop_reason=None if head.lease_run else head.stop_reason,
            last_seq=last,
            approvals=shown_calls(waiting),
        )


class CancelReply(ReplyModel):
    """What was stopped, if anything was at work."""

    session_id: SessionName
    run_id: OptionalRunId = Field(None, description="The run that is being stopped. Null: none was at work.")
    status: CancelState = Field(description="Whether a run is being stopped (cancelling) or none was at work (idle).")


class DecisionRequest(RequestModel):
    """Whether a tool call that waits may be made."""

    model_config = ConfigDict(json_schema_extra={"examples": [{"approve": True}]})

    approve: StrictBool = Field(description="True: the call is made as it stands. False: it is not made.")


class DecisionReply(ReplyModel):
    """The run that carries the decision out, if one does."""

    session_id: SessionName
    run_id: OptionalRunId = Field(
        None,
        description="The run that carries the decision out. Null: the call is denied and none tells of it, since the "
        "agent is disabled or deleted.",
    )
    status: RunState = Field(description="Whether a run carries it out (running), or none does (idle).")


class Ticket(ReplyModel):
    """A single-use ticket for the WebSocket."""

    ticket: str = Field(description="The ticket; it is good for one connection.")
    expires_in: int = Field(description="For how many seconds the ticket is good.")
    url: str = Field(description="Where to connect: add ``?ticket=`` and the ticket.")
