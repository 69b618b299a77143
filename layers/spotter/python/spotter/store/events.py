"""Events: what a session's log is made of, and the keys that name them."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, Literal

EventType = Literal["user_message", "action", "result", "knowledge", "checkpoint"]

VERSION = 1


@dataclass(frozen=True, slots=True)
class NewEvent:
    """An event that has no number yet. ``key`` is its identity: a log never holds two events with one key."""

    type: EventType
    run: str
    step: int
    key: str
    data: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Event:
    """An event that has landed."""

    seq: int
    type: EventType
    run: str
    step: int
    key: str
    at: str
    data: Mapping[str, Any]
    size: int = field(default=0, compare=False)
    """Bytes of the content as it is stored; 0 where this process wrote it."""
    derived: dict[str, Any] = field(default_factory=dict, compare=False, repr=False)
    """What readers have made of the content, by their own names: an event that is held is worked out once."""


def end_key(run: str) -> str:
    """The identity of a run's end."""
    return f"{run}/end"


def action_key(run: str, step: int) -> str:
    """The identity of a step's action."""
    return f"{run}/{step}/action"


def result_key(run: str, step: int, call: str) -> str:
    """The identity of the answer to a call."""
    return f"{run}/{step}/result/{call}"


def stamp(moment: datetime) -> str:
    """A moment as the log writes it: UTC, milliseconds."""
    return moment.isoformat(timespec="milliseconds").replace("+00:00", "Z")


def is_past(event: Event, run: str, step: int) -> bool:
    """Whether an event shows that its run is beyond a step: the run's end, or a later step of it."""
    return event.run == run and (event.key == end_key(run) or event.step > step)
