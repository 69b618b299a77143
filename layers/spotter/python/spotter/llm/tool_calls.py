"""Tool calls as a model writes them, and as they are written back to it. Nothing of them is trusted."""

import json
import re
from collections.abc import Iterable, Mapping
from typing import Any

from spotter.llm.errors import ConnectionFailed
from spotter.llm.openai.strict_schema import without_nulls
from spotter.llm.rendering import unreadable_arguments
from spotter.llm.written_text import mended
from spotter.messages import AssistantTurn, Request, ToolCall

_GOOD_ID = re.compile(r"[\w.:-]{1,64}", re.ASCII)
_BAD_IN_NAME = re.compile(r"[^A-Za-z0-9_-]")
_MOST_NAME = 64


def tool_calls(written: Iterable[tuple[str, str, str]], request: Request) -> tuple[ToolCall, ...]:
    """The calls out of their ids, names and arguments as they were written.

    An id that is missing, used before or no plain word is replaced by one made of the number of turns and the call's
    place: it is unique in the conversation, and the same on every try. ConnectionFailed for a call without a name: what
    came is not all that was sent.
    """
    schemas = {tool.name: tool.parameters for tool in request.tools if not tool.outside}
    taken = {call.id for turn in request.turns if isinstance(turn, AssistantTurn) for call in turn.calls}
    calls: list[ToolCall] = []
    for at, (call_id, name, arguments) in enumerate(written, start=1):
        if not name:
            raise ConnectionFailed("a call without a name")
        if not _GOOD_ID.fullmatch(call_id) or call_id in taken:
            call_id = f"call_{len(request.turns)}_{at}"
        taken.add(call_id)
        calls.append(ToolCall(call_id, name, _arguments(mended(arguments), schemas.get(name, {}))))
    return tuple(calls)


def arguments_text(call: ToolCall) -> str:
    """The arguments as JSON text; the same call always gives the same text."""
    return json.dumps(call.arguments, ensure_ascii=False, separators=(",", ":"))


def sendable_name(name: str) -> str:
    """A tool's name as the API takes it: one that a model made up might have the whole conversation refused."""
    return _BAD_IN_NAME.sub("_", name)[:_MOST_NAME] or "unknown"


def json_object(text: str) -> Mapping[str, Any] | None:
    """The JSON object that a text is; None if it is none, or not one that can be stored."""
    try:
        value = json.loads(text, parse_constant=_refuse)
        json.dumps(value, ensure_ascii=False, allow_nan=False).encode()
    except (ValueError, RecursionError):
        return None
    return value if isinstance(value, dict) else None


def _arguments(written: str, schema: Mapping[str, Any]) -> Mapping[str, Any]:
    arguments = json_object(written) if written.strip() else {}
    if arguments is None:
        return unreadable_arguments(written)
    stripped: Mapping[str, Any] = without_nulls(arguments, schema)
    return stripped


def _refuse(constant: str) -> None:
    raise ValueError(constant)
