"""What a provider is asked and what it answers: our own shapes, not an SDK's."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from spotter.model_response import ModelResponse, ReasoningBlocks, StopReason, ToolCall, Usage

__all__ = [
    "AnswerRestarted",
    "AssistantTurn",
    "Chunk",
    "KnowledgeTurn",
    "ModelResponse",
    "ReasoningBlocks",
    "ReasoningDelta",
    "Request",
    "ResultsTurn",
    "Source",
    "StopReason",
    "SummaryTurn",
    "TextDelta",
    "ToolCall",
    "ToolDefinition",
    "ToolResult",
    "Turn",
    "Usage",
    "UserTurn",
    "last_user_text",
]


@dataclass(frozen=True, slots=True)
class ToolDefinition:
    """A tool on offer. ``parameters`` is a JSON Schema made from a Pydantic model."""

    name: str
    description: str
    parameters: Mapping[str, Any]
    outside: bool = False
    """Whether somebody else has made it: its schema is anybody's, and rules never call it."""


@dataclass(frozen=True, slots=True)
class UserTurn:
    """What the user said, and the day on which they said it (ISO date; empty: not known)."""

    text: str
    day: str = ""
    """It stands with the message, where a model reads it: in the system prompt it would void the cache each day."""
    zone: str | None = None
    """The time zone that the day is the date in; None where nobody knows the user's: UTC's."""
    omitted: bool = False
    """Whether the text is a note of ours in place of what the user wrote and nobody is to read again."""


@dataclass(frozen=True, slots=True)
class AssistantTurn:
    """What the model said and asked for."""

    text: str
    calls: tuple[ToolCall, ...] = ()
    blocks: ReasoningBlocks | None = None
    """Its reasoning, for the provider and model that wrote it alone."""


@dataclass(frozen=True, slots=True)
class ToolResult:
    """The answer to one call: ``text`` for models, ``data`` for the offline coach. ``ok`` is false for an error.

    ``untrusted``: a tool from outside wrote the text; ``data`` holds nothing of it then.
    """

    call_id: str
    name: str
    text: str
    data: Mapping[str, Any]
    ok: bool
    untrusted: bool = False


@dataclass(frozen=True, slots=True)
class ResultsTurn:
    """The answers to all calls of the assistant turn before it, in the order of the calls."""

    results: tuple[ToolResult, ...]


@dataclass(frozen=True, slots=True)
class Source:
    """One data source as it was loaded: ``text`` for models, ``data`` (plain JSON) for the offline coach."""

    name: str
    version: str
    text: str
    data: Any


@dataclass(frozen=True, slots=True)
class KnowledgeTurn:
    """What was loaded about the user, where it was learned."""

    sources: tuple[Source, ...]


@dataclass(frozen=True, slots=True)
class SummaryTurn:
    """A checkpoint: what came before, in short.

    ``said`` is what of it must still be heard word for word, the oldest first: pains, exclusions, equipment. It stands
    in ``text`` as well, which is all that a model is given.
    """

    text: str
    said: tuple[str, ...] = ()


Turn = UserTurn | AssistantTurn | ResultsTurn | KnowledgeTurn | SummaryTurn


@dataclass(frozen=True, slots=True)
class Request:
    """One model call. The prefix (system, tools, older turns) is stable from step to step, so that caches hit."""

    system: str
    tools: tuple[ToolDefinition, ...]
    turns: tuple[Turn, ...]
    today: str
    """ISO date of the user's last message, where the user was: providers know no other clock."""
    sources: tuple[str, ...] = ()
    """Where data sources are to be selected: the names of those there are."""
    temperature: float | None = None
    """None: the model's own."""
    max_tokens: int = 8192
    """The longest answer, reasoning included."""
    seconds: float = 100.0
    """How long the whole answer may take, retries and fallbacks included."""
    zone: str | None = None
    """The time zone that ``today`` is the date in, a name of IANA's; None where nobody knows the user's: UTC's."""
    cache_key: str = ""
    """The same for all requests of a session: a provider may route by it, so that its prompt cache is met."""


@dataclass(frozen=True, slots=True)
class TextDelta:
    """A piece of the text as it is written."""

    text: str


@dataclass(frozen=True, slots=True)
class ReasoningDelta:
    """A piece of the reasoning as it is written."""

    text: str


@dataclass(frozen=True, slots=True)
class AnswerRestarted:
    """All deltas before it are void: the answer broke off and is begun anew, by the same provider or by another."""


Chunk = TextDelta | ReasoningDelta | AnswerRestarted | ModelResponse


def last_user_text(turns: Sequence[Turn]) -> str:
    """The newest thing the user said; empty when nothing was said."""
    return next((turn.text for turn in reversed(turns) if isinstance(turn, UserTurn)), "")
