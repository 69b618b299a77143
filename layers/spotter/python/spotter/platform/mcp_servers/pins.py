"""Pins: a tool is what an administrator has approved, word for word, or it is off (docs/decisions/0111)."""

import hashlib
import json
from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from enum import StrEnum
from typing import Any

from spotter.errors import SpotterError
from spotter.mcp.client.discovery import ListedTool
from spotter.mcp.client.legible import hides_something
from spotter.platform.mcp_servers.names import is_tool_name
from spotter.platform.mcp_servers.records import FoundTool, Pin, Pins
from spotter.tools.json_schema import MOST_SCHEMA_BYTES

MOST_DESCRIPTION = 4_000
"""Letters of a description that are kept to be read; the hash is of all of it."""
MOST_TITLE = 200
MOST_ANNOTATION_BYTES = 1_000
UNREADABLE = "unreadable"
"""In the place of the hash of a tool that has none."""


class ToolState(StrEnum):
    """How a tool stands to its pin."""

    NEW = "new"
    PINNED = "pinned"
    CHANGED = "changed"
    GONE = "gone"


class ToolChanged(SpotterError):
    """The tool is not what was approved, or is there no more: it is not called."""

    def __init__(self, *, is_gone: bool) -> None:
        super().__init__(
            "The server does not offer this tool any more. It was not called."
            if is_gone
            else "This tool has changed since an administrator approved it, and is off until they have looked at it. "
            "It was not called."
        )


def tool_hash(name: str, description: str, schema: Mapping[str, Any]) -> str:
    """SHA-256 of the canonical JSON (keys sorted, no spaces, ASCII) of name, description and schema.

    ``UNREADABLE`` where there is no such JSON: not-a-number, numbers of thousands of digits.
    """
    told = {"name": name, "description": description, "inputSchema": schema}
    try:
        written = json.dumps(told, sort_keys=True, separators=(",", ":"), ensure_ascii=True, allow_nan=False)
    except (ValueError, RecursionError):
        return UNREADABLE
    return hashlib.sha256(written.encode()).hexdigest()


def hashes_of(tools: Iterable[ListedTool]) -> dict[str, str]:
    """By the names of tools that can be called. One that is listed twice is none: nobody knows which would answer."""
    tools = list(tools)
    times = Counter(tool.name for tool in tools)
    return {
        tool.name: tool_hash(tool.name, tool.description, tool.input_schema)
        for tool in tools
        if times[tool.name] == 1 and is_tool_name(tool.name)
    }


def found_tools(tools: Collection[ListedTool]) -> list[FoundTool]:
    """The tools as they are kept, each name once, with why some of them cannot be enabled.

    Whether a schema is one is seen when its tool is enabled: for all that a server can list, it would take a minute.
    """
    times = Counter(tool.name for tool in tools)
    first: dict[str, ListedTool] = {}
    for tool in tools:
        first.setdefault(tool.name, tool)
    return [_found(tool, times[tool.name]) for tool in first.values()]


def state_of(found: FoundTool | None, pin: Pin | None, *, is_known: bool) -> ToolState:
    """How a tool stands. ``is_known``: whether the server has been reached where it is, so that what is not listed is
    gone."""
    if pin is None:
        return ToolState.NEW
    if found is None:
        return ToolState.GONE if is_known else ToolState.PINNED
    return ToolState.PINNED if found.hash == pin.hash else ToolState.CHANGED


def check_pin(name: str, pin: Pin, hashes: Mapping[str, str]) -> None:
    """ToolChanged unless the server has just listed the tool as it was approved."""
    if hashes.get(name) != pin.hash:
        raise ToolChanged(is_gone=name not in hashes)


def is_on(name: str, pins: Pins, hashes: Mapping[str, str] | None) -> bool:
    """Whether a tool may be offered: enabled, and as it was approved when the server was last reached, if it was."""
    pin = pins.get(name)
    return pin is not None and pin.enabled and (hashes is None or hashes.get(name) == pin.hash)


def _found(tool: ListedTool, times: int) -> FoundTool:
    digest = tool_hash(tool.name, tool.description, tool.input_schema)
    fault = _fault(tool, digest, times)
    return FoundTool(
        name=tool.name[:MOST_TITLE],
        title=tool.title[:MOST_TITLE],
        description=tool.description[:MOST_DESCRIPTION],
        input_schema=dict(tool.input_schema) if fault is None else {},
        annotations=_small(tool.annotations),
        hash=digest,
        fault=fault,
    )


def _fault(tool: ListedTool, digest: str, times: int) -> str | None:
    if not is_tool_name(tool.name):
        return "Its name has other letters than tools are called by, or too many."
    if times > 1:
        return "The server lists more than one tool by this name."
    if digest == UNREADABLE:
        return "Its schema is not JSON."
    if hides_something(tool.description + json.dumps(tool.input_schema, ensure_ascii=False)):
        return "What it says of itself holds letters that nobody sees."
    if tool.input_schema.get("type") != "object" or len(json.dumps(tool.input_schema)) > MOST_SCHEMA_BYTES:
        return f"Its schema is not that of an object, or takes more than {MOST_SCHEMA_BYTES} bytes."
    return None


def _small(annotations: Mapping[str, Any]) -> dict[str, Any]:
    """Hints for people; a server that writes a book into them is not heard."""
    try:
        written = json.dumps(annotations, allow_nan=False)
    except (ValueError, RecursionError):
        return {}
    return dict(annotations) if len(written) <= MOST_ANNOTATION_BYTES else {}
