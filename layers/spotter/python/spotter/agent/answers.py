"""A model's answer as the log keeps it: calls that can be told apart, and nothing that a client could not read."""

import math
import re
from collections.abc import Sequence
from itertools import count
from typing import Any

from spotter.agent.totals import RunTotals
from spotter.model_response import ModelResponse, ToolCall

CALL_ID_LETTERS = 64
"""A call's id is part of a key, of a route and of requests to every provider: short, and of plain letters."""
_CALL_ID = re.compile(rf"[A-Za-z0-9_-]{{1,{CALL_ID_LETTERS}}}")


def action_data(response: ModelResponse, saw: int, before: RunTotals) -> dict[str, Any]:
    """The content of an action.

    ``saw`` is the newest event that the model had in its context, ``before`` what the run had come to until then.
    """
    data: dict[str, Any] = {
        "text": response.text,
        "calls": [
            {"id": call.id, "name": call.name, "arguments": dict(call.arguments)}
            for call in _told_apart(response.calls)
        ],
        "provider": response.provider,
        "model": response.model,
        "usage": {"input": response.usage.input_tokens, "output": response.usage.output_tokens},
        "cost": str(response.cost),
        "totals": before.plus(response).to_content(),
        "saw": saw,
    }
    if response.reasoning:
        data["reasoning"] = response.reasoning
    if response.fallback:
        data["fallback"] = response.fallback
    readable: dict[str, Any] = _readable(data)
    return readable


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


def _readable(value: Any) -> Any:
    """The value without what JSON cannot say: half a surrogate pair becomes a question mark, NaN and infinity null."""
    if isinstance(value, str):
        return value.encode(errors="replace").decode()
    if isinstance(value, float):
        return value if math.isfinite(value) else None
    if isinstance(value, dict):
        return {_readable(name): _readable(one) for name, one in value.items()}
    if isinstance(value, list):
        return [_readable(one) for one in value]
    return value
