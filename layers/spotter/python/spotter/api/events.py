"""Replies of a session's log: its events as they were written, and the frames that show them."""

from typing import Any, Literal

from pydantic import Field
from typing_extensions import TypeAliasType

from spotter.agent.run_agent import agent_of_action
from spotter.api.shapes import Moment, PageToken, ReplyModel, RunId, Seq, SessionName, Step
from spotter.store.events import Event
from spotter.store.keys import SessionRef
from spotter.stream.frames import frames_of

EventType = TypeAliasType("EventType", Literal["user_message", "action", "result", "knowledge", "checkpoint"])
FrameType = TypeAliasType(
    "FrameType", Literal["reasoning", "tool_call", "tool_result", "response", "done", "error", "status"]
)


class EventAgent(ReplyModel):
    """An agent, in the version that a run worked as."""

    agent_id: str = Field(description="The agent's id.")
    version: int = Field(description="Which version of it, from 1: the first. 0: the agent that always exists.")

    @classmethod
    def of(cls, event: Event) -> "EventAgent | None":
        """Who has answered, if the event is an answer."""
        if event.type != "action" or "stop_reason" in event.data:
            return None
        agent = agent_of_action(event)
        return cls(agent_id=agent.id, version=agent.version)


class LoggedEvent(ReplyModel):
    """An event of a session, as it was written. Events never change."""

    seq: Seq
    type: EventType = Field(
        description="What happened: the user wrote (user_message), a model answered or a run ended (action), a tool "
        "answered (result), the coach learnt something or a call was decided on (knowledge), the context was shortened "
        "(checkpoint)."
    )
    run_id: RunId
    step: Step
    key: str = Field(description="Names the event in its session: no two events have the same key.")
    at: Moment
    agent: EventAgent | None = Field(None, description="Whose answer an action is. Null: the event is no answer.")
    content: dict[str, Any] = Field(
        description="What the event says; each type has fields of its own. To show a session, use its frames instead."
    )

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
            agent=EventAgent.of(event),
            content=dict(event.data),
        )


class DurableFrame(ReplyModel):
    """A piece of an event, made to be shown: the same as over the WebSocket. Frames are applied by (seq, part)."""

    v: int = Field(description="The version of this shape: 1.")
    type: FrameType = Field(description="What the frame shows.")
    session_id: SessionName
    run_id: RunId
    step: Step
    attempt: int = Field(description="Which attempt at its step the frame is from, from 0.")
    seq: Seq = Field(description="The sequence number of the event that the frame is of.")
    part: int = Field(description="Which piece of the event it is, from 0.")
    parts: int = Field(description="How many pieces the event has.")
    at: Moment
    data: dict[str, Any] = Field(
        description="What is shown: text (reasoning, response); callId, name and arguments (tool_call); callId, name, "
        "ok, text and result (tool_result); stopReason (done); event (status), with what belongs to it. The first "
        "frame of an answer has answeredBy: provider, model and, if the first choice did not answer, fallbackReason."
    )


class EventList(ReplyModel):
    """A page of events in order, and the frames they are shown by: the same as over the WebSocket."""

    events: list[LoggedEvent] = Field(description="The events, oldest first.")
    frames: list[DurableFrame] = Field(description="The frames of these events, in order.")
    next_token: PageToken = Field(
        None, description="Where the next page begins; as ``after`` it says the same. Null: this is the last page."
    )

    @classmethod
    def of(cls, ref: SessionRef, events: tuple[Event, ...], more: bool) -> "EventList":
        """A page of a session's events."""
        return cls(
            events=[LoggedEvent.of(event) for event in events],
            frames=[DurableFrame.model_validate(frame) for event in events for frame in frames_of(ref, event)],
            next_token=str(events[-1].seq) if more and events else None,
        )
