"""What an outside tool has brought back, made fit to be kept: bounded, readable, and nothing but data."""

import json
import re
from collections.abc import Mapping
from typing import Any

from spotter.agent.answers import readable
from spotter.tools.tool import Outcome

MOST_TEXT_BYTES = 40_000
MOST_DATA_BYTES = 40_000
"""As JSON each: with what else it holds, the event stays below the 100 KB of an item."""
MOST_DEPTH = 50
"""Of lists and objects in each other: what is deeper cannot be read back wherever the stack is deep already."""
MOST_ALT_LETTERS = 100
_MOST_READ_LETTERS = 1_000_000

_IMAGE = re.compile(r"!\[([^\]\[\n]{0,300})\]\(([^()\s]{0,3000})\)")
_EMBEDDED = re.compile(r"data:([a-z]{1,20}/[a-z0-9.+-]{1,60});base64,([A-Za-z0-9+/=_-]*)")


def fit_to_keep(outcome: Outcome) -> Outcome:
    """The outcome as it goes into the log. Effects, and what it would do to the turn, are not an outside tool's to ask.

    Images are described: nobody's screen is to fetch what a tool names, and no model is to read base64.
    """
    text = _described(str(readable(outcome.text[:_MOST_READ_LETTERS])))
    return Outcome(_bounded_data(outcome), _bounded_text(text), ok=outcome.ok)


def _described(text: str) -> str:
    text = _EMBEDDED.sub(lambda found: f"[{found[1]}, {len(found[2]) * 3 // 4} bytes]", text)
    return _IMAGE.sub(lambda found: f"[image: {found[1][:MOST_ALT_LETTERS] or 'without a description'}]", text)


def _bounded_text(text: str) -> str:
    whole, size = len(text), _size(text)
    while size > MOST_TEXT_BYTES:
        text = text[: min(len(text) - 1, len(text) * MOST_TEXT_BYTES // size)]
        size = _size(text)
    return text if len(text) == whole else f"{text}\n(... {whole - len(text)} characters more were left out)"


def _bounded_data(outcome: Outcome) -> dict[str, Any]:
    fallback = {"success": outcome.ok, "truncated": True}
    if _is_deeper(outcome.data, MOST_DEPTH):
        return fallback
    try:
        data: Mapping[str, Any] = readable(json.loads(json.dumps(dict(outcome.data))))
        small = _size(data) <= MOST_DATA_BYTES
    except (TypeError, ValueError):
        return fallback
    return {**data, "success": outcome.ok} if small else fallback


def _is_deeper(value: Any, most: int) -> bool:
    """Whether lists and objects lie in each other more than ``most`` deep."""
    layer = [value]
    for _ in range(most + 1):
        layer = [
            inner
            for each in layer
            if isinstance(each, Mapping | list | tuple)
            for inner in (each.values() if isinstance(each, Mapping) else each)
        ]
    return bool(layer)


def _size(value: Any) -> int:
    return len(json.dumps(value, ensure_ascii=False).encode())
