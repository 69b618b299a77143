"""A model's whole answer, which is also what code reads and writes that asks no model."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from decimal import Decimal
from typing import Any


@dataclass(frozen=True, slots=True)
class ToolCall:
    """A tool that the model asks for. ``id`` is unique in its step; ``arguments`` are unchecked."""

    id: str
    name: str
    arguments: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Usage:
    """Tokens as the provider counted them."""

    input_tokens: int = 0
    output_tokens: int = 0


@dataclass(frozen=True, slots=True)
class ModelResponse:
    """The whole answer of one call. ``cost`` in US dollars; ``fallback`` says why the first choice did not answer."""

    text: str
    calls: tuple[ToolCall, ...]
    provider: str
    model: str
    usage: Usage = field(default_factory=Usage)
    cost: Decimal = Decimal(0)
    reasoning: str = ""
    fallback: str = ""
