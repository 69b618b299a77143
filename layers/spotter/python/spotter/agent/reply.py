"""What a turn came to, read from the log: the reply to a message, once the run that saw it has ended."""

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Any

from spotter.agent.approvals import Asked
from spotter.agent.calls import calls_of
from spotter.agent.close import APOLOGY
from spotter.agent.outside.noted import FIELD
from spotter.agent.ports import Ports
from spotter.agent.post_message import PostedMessage
from spotter.agent.sessions import waiting_calls
from spotter.errors import NotFound, Transient
from spotter.store.events import Event, result_key
from spotter.store.heads import head_key, head_of

FIRST_PAUSE_SECONDS = 0.1
LONGEST_PAUSE_SECONDS = 1.0

STEPS_USED = "I stopped here because this took more steps than one turn allows. Say “go on” and I'll continue."
"""What the user reads when a run ends at its last step, where a model may have said nothing yet."""
_OF_THE_WORKOUT = frozenset({"generate_workout", "swap_exercise", "adjust_exercise", "remove_exercise"})
"""Tools whose exercises are the current workout's; of another they are where the result has its version."""
_SAID_AT_THE_END = {"error": APOLOGY, "max_steps": STEPS_USED}
"""By the reason of the end: what code says behind what was said."""


@dataclass(frozen=True, slots=True)
class MadeCall:
    """A tool call of the turn, with its result."""

    tool: str
    arguments: dict[str, Any]
    result: dict[str, Any]


@dataclass(frozen=True, slots=True)
class Reply:
    """The answer to a message. ``text`` is everything that was said, ready to show."""

    text: str
    messages: tuple[str, ...]
    exercises: list[dict[str, Any]] | None
    question: dict[str, Any] | None
    calls: tuple[MadeCall, ...]
    iterations: int
    provider: str
    model: str
    fallback: str
    """Why the first choice did not answer; empty where it did."""
    stop_reason: str
    approvals: Sequence[Asked] = ()
    """The calls that wait for the user's word now, as they are told everywhere."""


def wait(ports: Ports, posted: PostedMessage, deadline: float) -> Reply | None:
    """The reply, if the run that saw the message ends by ``deadline`` (of ``ports.monotonic``); else None."""
    pause = FIRST_PAUSE_SECONDS
    while True:
        with suppress(Transient):  # the message has landed, so whoever waits is not turned away over one look
            item = ports.table.peek(head_key(posted.ref))
            if item is None or "deleted_at" in item:
                raise NotFound("There is no such session.")
            if head_of(item, posted.ref.tenant).answered >= posted.seq:
                snapshot = ports.log.read(posted.ref, posted.seq)
                waiting = waiting_calls(ports, snapshot.head, snapshot.events)
                return replace(reply_of(snapshot.events), approvals=waiting)
        if ports.monotonic() + pause > deadline:
            return None
        ports.pause(pause)
        pause = min(pause * 1.5, LONGEST_PAUSE_SECONDS)


def reply_of(events: Sequence[Event]) -> Reply:
    """The turn that these events tell, up to the end that answers the first of them."""
    turn = _turn(events)
    actions = [event for event in turn if event.type == "action" and "stop_reason" not in event.data]
    results = {event.key: event.data for event in turn if event.type == "result"}
    made: list[MadeCall] = []
    messages: list[str] = []
    spoken: list[str] = []
    exercises: list[dict[str, Any]] | None = None
    question: dict[str, Any] | None = None
    for action in actions:
        if action.data["text"]:
            spoken.append(str(action.data["text"]))
            messages.append(str(action.data["text"]))
        for call in calls_of(action):
            result = results.get(result_key(action.run, action.step, call.id))
            if result is None:
                continue
            data: dict[str, Any] = result["data"]
            made.append(MadeCall(call.name, dict(call.arguments), data))
            if not result["ok"] or FIELD in result:
                continue
            if call.name in _OF_THE_WORKOUT or "workout_version" in data:
                exercises = data.get("exercises", exercises)
            if call.name == "message_notify_user":
                messages.append(data["message"])
                spoken.append(data["message"])
            if call.name == "message_ask_user":
                question = {"text": data["question"], "options": data.get("options", [])}
                spoken.append(data["question"])
    stop_reason = str(turn[-1].data.get("stop_reason", "")) if turn else ""
    if stop_reason in _SAID_AT_THE_END:
        messages.append(_SAID_AT_THE_END[stop_reason])
        spoken.append(_SAID_AT_THE_END[stop_reason])
    return Reply(
        text="\n\n".join(spoken),
        messages=tuple(messages),
        exercises=exercises,
        question=question,
        calls=tuple(made),
        iterations=len(actions),
        provider=str(actions[-1].data["provider"]) if actions else "",
        model=str(actions[-1].data["model"]) if actions else "",
        fallback=next((str(action.data["fallback"]) for action in reversed(actions) if "fallback" in action.data), ""),
        stop_reason=stop_reason,
    )


def _turn(events: Sequence[Event]) -> Sequence[Event]:
    first = events[0].seq if events else 0
    for index, event in enumerate(events):
        if "stop_reason" in event.data and event.data["saw"] >= first:
            return events[: index + 1]
    return events
