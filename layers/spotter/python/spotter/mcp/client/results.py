"""What a call brought back, as text and JSON within bounds. Nothing that it refers to is fetched."""

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from mcp_types import (
    AudioContent,
    CallToolResult,
    ContentBlock,
    EmbeddedResource,
    ImageContent,
    InputRequiredResult,
    ResourceLink,
    TextContent,
    TextResourceContents,
)

from spotter.mcp.client.legible import legible
from spotter.tools.masking import Masking

MOST_TEXT_BYTES = 16_000
"""Of a result: a model pays for them with every step that follows."""
MOST_STRUCTURED_BYTES = 16_000
MOST_BLOCKS = 50
MOST_LABEL = 200
"""Letters of a name, a kind or an address that describes what is not shown."""
MOST_HEARD = 100_000
"""Letters of a result that are looked through for credentials. There is never more of it in what is shown."""
CUT = "[cut off here: the result is longer than may be shown]"
NOTHING = "(the tool gave back nothing)"
ASKED_BACK = (
    "The tool asked for something in return (a question to the user, a model's answer or a folder), which tools of "
    "other servers are not given here. Nothing was done on its behalf."
)


@dataclass(frozen=True, slots=True)
class CallResult:
    """A result. ``structured`` is JSON, None where there is none or it is too large."""

    ok: bool
    text: str
    structured: Any = None
    truncated: bool = False


def result_of(result: CallToolResult | InputRequiredResult, masking: Masking) -> CallResult:
    """What a tool gave back. ``masking`` takes credentials out of it that a server says back."""
    if isinstance(result, InputRequiredResult):
        return CallResult(ok=False, text=ASKED_BACK)
    blocks = result.content[:MOST_BLOCKS]
    said = legible("\n".join(_told(block, masking) for block in blocks))
    text = _masked(said, masking).strip()
    structured, written = _structured(result.structured_content, masking)
    too_much = len(result.content) > MOST_BLOCKS or len(said) > MOST_HEARD
    too_much |= written is not None and structured is None
    if not text and written is not None:
        text = legible(written)
    if len(text.encode()) > MOST_TEXT_BYTES:
        text, too_much = f"{text.encode()[:MOST_TEXT_BYTES].decode(errors='ignore')}\n{CUT}", True
    return CallResult(not result.is_error, text or NOTHING, structured, too_much)


def _masked(said: str, masking: Masking) -> str:
    return masking.text(said) if len(said) <= MOST_HEARD else masking.cut_text(said[:MOST_HEARD])


def _told(block: ContentBlock, masking: Masking) -> str:
    def label(text: str) -> str:
        return " ".join(_masked(legible(text), masking).split())[:MOST_LABEL]

    match block:
        case TextContent():
            return block.text
        case ImageContent():
            return f"[an image, {label(block.mime_type)}, {_bytes(block.data)} bytes: not shown]"
        case AudioContent():
            return f"[a sound, {label(block.mime_type)}, {_bytes(block.data)} bytes: not played]"
        case ResourceLink():
            kind = f", {label(block.mime_type)}" if block.mime_type else ""
            return f"[a link to {label(block.name)}{kind}, at {label(str(block.uri))}: not fetched]"
        case EmbeddedResource():
            return "\n".join(_resource(block, label))


def _resource(block: EmbeddedResource, label: Callable[[str], str]) -> Iterator[str]:
    inside = block.resource
    kind = f", {label(inside.mime_type)}" if inside.mime_type else ""
    if isinstance(inside, TextResourceContents):
        yield f"[a resource{kind}, {label(str(inside.uri))}:]"
        yield inside.text
    else:
        yield f"[a resource{kind}, {label(str(inside.uri))}, {_bytes(inside.blob)} bytes: not shown]"


def _structured(value: Any, masking: Masking) -> tuple[Any, str | None]:
    """The JSON and how it is written; without the JSON where it takes too much."""
    if value is None:
        return None, None
    try:
        written = _json(value)
        if len(written) > MOST_HEARD:
            return None, _masked(written, masking)
        value = masking.json(value)
        written = _json(value)
    except (ValueError, RecursionError):
        return None, "[structured content that is not JSON]"
    small = len(written.encode("utf-8", "replace")) <= MOST_STRUCTURED_BYTES
    return (value if small else None), written


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, allow_nan=False, separators=(",", ":"))


def _bytes(encoded: str) -> int:
    """The size of what is written in base64."""
    return len(encoded.rstrip("=")) * 3 // 4
