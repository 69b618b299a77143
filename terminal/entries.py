"""What a conversation shows, one entry at a time. An entry never changes once it is there."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

Exercise = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class UserSaid:
    """A message of the user; ``key`` is its client's id for it."""

    key: str
    text: str


@dataclass(frozen=True, slots=True)
class Learned:
    """The coach looked something up."""

    sources: tuple[str, ...]
    reasoning: str


@dataclass(frozen=True, slots=True)
class SummedUp:
    """What came before was summed up for the coach."""


@dataclass(frozen=True, slots=True)
class AnsweredBy:
    """Who answers from here on in this run; ``fallback_reason`` says why the first choice did not."""

    provider: str
    model: str
    fallback_reason: str


@dataclass(frozen=True, slots=True)
class Thought:
    """The reasoning that led to the answer."""

    text: str


@dataclass(frozen=True, slots=True)
class CoachSaid:
    """Something the coach said, in Markdown."""

    text: str


@dataclass(frozen=True, slots=True)
class Asked:
    """A question to the user, with answers to choose from."""

    question: str
    options: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ToolRan:
    """A tool has answered; ``line`` is its result in short, or what went wrong."""

    name: str
    ok: bool
    line: str


@dataclass(frozen=True, slots=True)
class WorkoutChanged:
    """The workout as it is now. ``before`` is the version that this one was made from; None for a new workout."""

    exercises: tuple[Exercise, ...]
    before: tuple[Exercise, ...] | None
    summary: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Decided:
    """The user has said whether a call that waited may be made."""

    name: str
    approved: bool


@dataclass(frozen=True, slots=True)
class Ended:
    """A run has ended; ``message`` is what the server says about it, if anything."""

    reason: str
    message: str


Entry = (
    UserSaid
    | Learned
    | SummedUp
    | AnsweredBy
    | Thought
    | CoachSaid
    | Asked
    | ToolRan
    | WorkoutChanged
    | Decided
    | Ended
)
