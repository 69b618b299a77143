"""Tool calls in the log: which are open, and how one is closed without having run."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import takewhile
from typing import Any

from spotter.agent.outside.noted import FIELD, noted_tool
from spotter.model_response import ToolCall
from spotter.store.events import Event, NewEvent, result_key

CANCELLED = "cancelled"
INTERRUPTED = "interrupted"
DENIED = "denied"
EXPIRED = "expired"

SPOKEN_ARGUMENTS = {"message_notify_user": ("message",), "message_ask_user": ("question", "options")}
"""By tool: the arguments that the user reads as the coach's own words, the first of them always a text."""

_REASONS = {
    CANCELLED: "The user stopped the run before this call was made.",
    INTERRUPTED: "The call was interrupted and had no effect.",
    DENIED: "The user did not approve this call, so it was not made.",
    EXPIRED: "The user did not decide on this call within a day, so it was not made.",
}
_REASONS_OUTSIDE = {
    CANCELLED: "The user stopped the run. If this call had been begun, nobody has waited for what came of it.",
    INTERRUPTED: "The call was interrupted. Whether it had an effect is not known.",
}
"""Of a tool from outside: a call that was begun may have done its work, whatever became of the run."""


@dataclass(frozen=True, slots=True)
class OpenCall:
    """A call that has no result yet, and the action that asked for it."""

    action: Event
    call: ToolCall

    @property
    def key(self) -> str:
        """The identity that its result will have."""
        return result_key(self.action.run, self.action.step, self.call.id)

    def closed(self, status: str) -> NewEvent:
        """A result that says why the call was not made."""
        noted = noted_tool(self.action, self.call.id)
        reason = (noted and _REASONS_OUTSIDE.get(status)) or _REASONS[status]
        return NewEvent(
            "result",
            self.action.run,
            self.action.step,
            self.key,
            {
                "call": self.call.id,
                "name": self.call.name,
                "ok": False,
                "status": status,
                "text": f"Error: {reason}",
                "data": {"success": False, "error": reason},
                **({FIELD: noted.ref} if noted else {}),
            },
        )


def calls_of(action: Event) -> tuple[ToolCall, ...]:
    """The calls that an action asks for, in order."""
    raw: Sequence[dict[str, Any]] = action.data.get("calls", ())
    return tuple(ToolCall(call["id"], call["name"], call["arguments"]) for call in raw)


def open_calls(events: Sequence[Event]) -> list[OpenCall]:
    """The calls without a result, in order. Only the newest action that asks for any can have some."""
    closed: set[str] = set()
    for event in reversed(events):
        if event.type == "result":
            closed.add(event.key)
        elif event.type == "action" and event.data.get("calls"):
            return [call for one in calls_of(event) if (call := OpenCall(event, one)).key not in closed]
    return []


def decisions(events: Iterable[Event]) -> dict[str, Event]:
    """What the user decided on calls that wait for approval, by the identity of the call's result."""
    return {
        event.data["approval"]["key"]: event
        for event in events
        if event.type == "knowledge" and "approval" in event.data
    }


def unrun_results(events: Sequence[Event]) -> list[Event]:
    """The results of the newest action whose calls were closed without having run."""
    newest = takewhile(lambda event: event.type != "action", reversed(events))
    return [event for event in newest if event.type == "result" and event.data["status"] in _REASONS][::-1]
