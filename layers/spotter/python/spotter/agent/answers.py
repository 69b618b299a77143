"""A model's answer as the log keeps it: calls that can be told apart, and nothing that a client could not read."""

import math
import re
from collections.abc import Sequence
from itertools import count
from typing import TYPE_CHECKING, Any

from spotter.agent.costs.totals import RunTotals
from spotter.model_response import ModelResponse, ReasoningBlocks, StopReason, ToolCall
from spotter.store.events import Event

if TYPE_CHECKING:
    from spotter.llm.embedding import Embeddings
    from spotter.llm.provider import Structured

CALL_ID_LETTERS = 64
"""A call's id is part of a key, of a route and of requests to every provider: short, and of plain letters."""
_CALL_ID = re.compile(rf"[A-Za-z0-9_-]{{1,{CALL_ID_LETTERS}}}")


WITHOUT_PROMPT = frozenset({"offline", "code"})
"""Providers that read no prompt: their rules' version is their model's id."""


def action_data(response: ModelResponse, saw: int, before: RunTotals, prompt_version: str = "") -> dict[str, Any]:
    """The content of an action.

    ``saw`` is the newest event that the model had in its context, ``before`` what the run had come to until then,
    ``prompt_version`` that of the system prompt.
    """
    data: dict[str, Any] = {
        "text": response.text,
        "calls": [
            {"id": call.id, "name": call.name, "arguments": dict(call.arguments)}
            for call in _told_apart(response.calls)
        ],
        "provider": response.provider,
        "model": response.model,
        **spent(response),
        "totals": before.plus(response).to_content(),
        "saw": saw,
    }
    if prompt_version and response.provider not in WITHOUT_PROMPT:
        data["prompt_version"] = prompt_version
    if response.reasoning:
        data["reasoning"] = response.reasoning
    if response.blocks:
        data["blocks"] = [dict(block) for block in response.blocks.blocks]
    if response.stop not in (StopReason.END, StopReason.TOOLS):
        data["stop"] = response.stop.value
    if response.fallback:
        data["fallback"] = response.fallback
    told: dict[str, Any] = readable(data)
    return told


def blocks_of(action: Event) -> ReasoningBlocks | None:
    """The reasoning that an action holds for the provider and model that wrote it."""
    blocks = action.data.get("blocks")
    return ReasoningBlocks(action.data["provider"], action.data["model"], tuple(blocks)) if blocks else None


def spent(answer: "ModelResponse | Structured[Any] | Embeddings") -> dict[str, Any]:
    """What an answer used and cost, as an event holds it."""
    usage = answer.usage
    told = {"input": usage.input_tokens, "output": usage.output_tokens}
    cached = {"cached": usage.cached_tokens, "cache_written": usage.cache_written_tokens}
    return {
        "usage": told | {name: tokens for name, tokens in cached.items() if tokens},
        "cost": None if answer.cost is None else str(answer.cost),
    }


def _told_apart(calls: Sequence[ToolCall]) -> list[ToolCall]:
    """The calls, each under an id of its own. A call is answered once by its id: a second one would never be made."""
    theirs = {call.id for call in calls}
    ours = (name for number in count(1) if (name := f"call_{number}") not in theirs)
    met: set[str] = set()
    told: list[ToolCall] = []
    for call in calls:
        usable = call.id not in met and _CALL_ID.fullmatch(call.id)
        met.add(call.id)
        told.append(call if usable else ToolCall(next(ours), call.name, call.arguments))
    return told


def readable(value: Any) -> Any:
    """The value without what JSON cannot say: half a surrogate pair becomes a question mark, NaN and infinity null."""
    if isinstance(value, str):
        return value.encode(errors="replace").decode()
    if isinstance(value, float):
        return value if math.isfinite(value) else None
    if isinstance(value, dict):
        return {readable(name): readable(one) for name, one in value.items()}
    if isinstance(value, list):
        return [readable(one) for one in value]
    return value
