"""A model's whole answer, which is also what code reads and writes that asks no model."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from decimal import Decimal
from enum import StrEnum
from typing import Any


class StopReason(StrEnum):
    """Why a model stopped writing."""

    END = "end"
    TOOLS = "tools"
    """It waits for the results of its calls."""
    LENGTH = "length"
    """The answer has reached its longest, or the context is full: the text is cut off, and no call is left in it."""
    REFUSAL = "refusal"
    PAUSED = "paused"
    """The provider asks to be called again with what it has said so far."""


UNREADABLE = "unreadable_arguments"
"""The only argument of a call whose own could not be read: no tool takes it, so the tool's validation says so."""


@dataclass(frozen=True, slots=True)
class ToolCall:
    """A tool that the model asks for. ``id`` is unique in its step; ``arguments`` are unchecked."""

    id: str
    name: str
    arguments: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Usage:
    """Tokens as the provider counted them. ``input_tokens`` are those of the whole prompt, cached or not."""

    input_tokens: int = 0
    output_tokens: int = 0
    """With those of reasoning."""
    cached_tokens: int = 0
    """Of the input: read from the provider's cache."""
    cache_written_tokens: int = 0
    """Of the input: written to the provider's cache, where that has a price of its own."""


@dataclass(frozen=True, slots=True)
class ReasoningBlocks:
    """A model's reasoning as its API wants it back, to the letter. Of no use to another provider or model."""

    provider: str
    model: str
    blocks: tuple[Mapping[str, Any], ...]
    """Plain JSON, in order."""


@dataclass(frozen=True, slots=True)
class ModelResponse:
    """The whole answer of one call.

    ``cost`` in US dollars; None where the model's price is not known. ``fallback`` says why the first choice did not
    answer. ``reasoning`` is what may be shown of it, ``blocks`` what goes back to the provider.
    """

    text: str
    calls: tuple[ToolCall, ...]
    provider: str
    model: str
    usage: Usage = field(default_factory=Usage)
    cost: Decimal | None = Decimal(0)
    reasoning: str = ""
    fallback: str = ""
    stop: StopReason = StopReason.END
    blocks: ReasoningBlocks | None = None
