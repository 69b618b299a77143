"""OpenAI's Responses API. Nothing is stored there: the whole conversation is sent, reasoning included, encrypted."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, ClassVar

from spotter.llm.errors import ConnectionFailed
from spotter.llm.openai.client import EventStream
from spotter.llm.openai.errors import error_of
from spotter.llm.openai.provider import Answer, OpenAIProvider, OutputFormat, parameters_of, system_text
from spotter.llm.openai.turns import closed, user_text
from spotter.llm.openai.untyped import count, mapping, mappings, text_of
from spotter.llm.rendering import result_text
from spotter.llm.tool_calls import arguments_text, sendable_name, tool_calls
from spotter.llm.written_text import WrittenText, mended
from spotter.messages import (
    AssistantTurn,
    Chunk,
    ReasoningDelta,
    Request,
    ResultsTurn,
    StopReason,
    TextDelta,
    ToolCall,
    Turn,
    Usage,
)

Item = Mapping[str, Any]

_OPTIONAL = frozenset({"temperature", "reasoning", "include", "prompt_cache_key", "text", "tools"})
_BETWEEN = "\n\n"
"""Stands between the messages of one answer, and between the parts of its reasoning."""
_TEXT = frozenset({"response.output_text.delta", "response.refusal.delta"})
_REASONING = frozenset({"response.reasoning_summary_text.delta", "response.reasoning_text.delta"})
_WHOLE = frozenset({"response.completed", "response.incomplete"})
_FAILED = frozenset({"response.failed", "response.cancelled"})
_REASONING_FIELDS = ("type", "id", "summary", "encrypted_content")


class OpenAIResponsesProvider(OpenAIProvider):
    """A model behind the Responses API."""

    path: ClassVar[str] = "/responses"
    format_parameter: ClassVar[str] = "text"

    def _optional(self) -> frozenset[str]:
        return _OPTIONAL

    def _body(self, request: Request, shape: OutputFormat | None, refused: frozenset[str]) -> dict[str, Any]:
        body: dict[str, Any] = {
            "model": self.model,
            "stream": True,
            "store": False,
            "max_output_tokens": request.max_tokens,
            "temperature": request.temperature,
            "prompt_cache_key": request.cache_key or None,
            "include": ["reasoning.encrypted_content"] if shape is None else None,
            "reasoning": {"summary": "auto"} if shape is None else None,
            "text": None if shape is None else {"format": _format(shape)},
            "instructions": system_text(request),
        }
        body = {name: value for name, value in body.items() if value is not None and name not in refused}
        if request.tools:
            body["tools"] = [
                {
                    "type": "function",
                    "name": tool.name,
                    "description": tool.description,
                    **parameters_of(tool, strict="tools" not in refused),
                }
                for tool in request.tools
            ]
        return {**body, "input": [item for turn in closed(request.turns) for item in self._items(turn)]}

    def _items(self, turn: Turn) -> list[Item]:
        """A turn as input items. A result stands directly behind the turn that called for it."""
        if isinstance(turn, AssistantTurn):
            return _assistant_items(turn, self._own_blocks(turn))
        if isinstance(turn, ResultsTurn):
            return [
                {"type": "function_call_output", "call_id": result.call_id, "output": result_text(result)}
                for result in turn.results
            ]
        text = user_text(turn)
        return [{"role": "user", "content": text}] if text else []

    def _read(self, events: EventStream, request: Request) -> Iterator[Chunk]:
        text, reasoning = _Parts(), _Parts()
        done: dict[int, Item] = {}
        last_number = 0
        for event in events:
            number = event.get("sequence_number")
            if isinstance(number, int) and number > 0:
                if number <= last_number:
                    continue  # sent twice
                last_number = number
            kind = text_of(event, "type")
            if kind in _TEXT:
                if shown := text.add(event, "item_id", "output_index"):
                    yield TextDelta(shown)
            elif kind in _REASONING:
                if shown := reasoning.add(event, "item_id", "output_index", "summary_index"):
                    yield ReasoningDelta(shown)
            elif kind == "response.output_item.done":
                done[count(event, "output_index")] = mapping(event, "item")
            elif kind in _WHOLE:
                response = mapping(event, "response")
                output = _agreed(mappings(response, "output"), [done[at] for at in sorted(done)])
                is_cut = "incomplete" in {kind.rpartition(".")[2], text_of(response, "status")}
                answer = _answer(response, output, request, is_cut=is_cut, streamed=str(text))
                events.drain()
                yield self._response(answer)
                return
            elif kind in _FAILED:
                raise error_of(None, mapping(event, "response").get("error"))
            elif kind == "error" or isinstance(event.get("error"), Mapping):
                raise error_of(None, event)
        raise ConnectionFailed("the answer broke off")


class _Parts:
    """Text that is written in several parts, shown with a gap between them."""

    def __init__(self) -> None:
        self._text = WrittenText()
        self._part: tuple[Any, ...] = ()

    def add(self, event: Item, *names: str) -> str:
        piece = event.get("delta")
        if not isinstance(piece, str) or not piece:
            return ""
        part = tuple(event.get(name) for name in names)
        gap = _BETWEEN if self._text and part != self._part else ""
        self._part = part
        return self._text.add(gap + piece)

    def __str__(self) -> str:
        return str(self._text)


def _agreed(whole: Sequence[Item], done: Sequence[Item]) -> Sequence[Item]:
    """The items of an answer: those at its end, which are to be the same as those that were done one by one."""
    if whole and done and [_essence(item) for item in whole] != [_essence(item) for item in done]:
        raise ConnectionFailed("an answer that contradicts itself")
    return whole or done


def _essence(item: Item) -> list[str]:
    parts = [text_of(part, "text") or text_of(part, "refusal") for part in mappings(item, "content")]
    return [text_of(item, name) for name in ("type", "call_id", "name", "arguments")] + parts


def _format(shape: OutputFormat) -> Item:
    return {"type": "json_schema", "name": shape.name, "schema": shape.schema, "strict": shape.is_strict}


def _answer(response: Item, output: Sequence[Item], request: Request, *, is_cut: bool, streamed: str) -> Answer:
    texts: list[str] = []
    thoughts: list[str] = []
    blocks: list[dict[str, Any]] = []
    written: list[tuple[str, str, str]] = []
    is_refused = False
    for item in output:
        kind = item.get("type")
        if kind == "message":
            parts = mappings(item, "content")
            is_refused = is_refused or any(part.get("type") == "refusal" for part in parts)
            text = mended("".join(text_of(part, "text") or text_of(part, "refusal") for part in parts))
            if text:
                texts.append(text)
                phase = {"phase": item["phase"]} if isinstance(item.get("phase"), str) else {}
                blocks.append({"type": "message", "letters": len(text), **phase})
        elif kind == "function_call":
            written.append((text_of(item, "call_id"), text_of(item, "name"), text_of(item, "arguments")))
            blocks.append({"type": "function_call"})
        elif kind == "reasoning":
            thoughts += [text_of(part, "text") for name in ("summary", "content") for part in mappings(item, name)]
            if text_of(item, "encrypted_content"):
                blocks.append({"summary": [], **{name: item[name] for name in _REASONING_FIELDS if item.get(name)}})
    calls = tool_calls(written, request)
    ids = iter(calls)
    for block in blocks:
        if block["type"] == "function_call":
            block["call_id"] = next(ids).id
    return Answer(
        _BETWEEN.join(texts) or streamed,
        mended(_BETWEEN.join(thought for thought in thoughts if thought)),
        calls,
        _stop(response, is_cut=is_cut, is_refused=is_refused),
        _usage(response),
        tuple(blocks) if any(block["type"] == "reasoning" or "phase" in block for block in blocks) else (),
    )


def _stop(response: Item, *, is_cut: bool, is_refused: bool) -> StopReason:
    reason = text_of(mapping(response, "incomplete_details"), "reason")
    if is_refused or reason == "content_filter":
        return StopReason.REFUSAL
    return StopReason.LENGTH if is_cut else StopReason.END


def _usage(response: Item) -> Usage | None:
    usage = response.get("usage")
    if not isinstance(usage, Mapping):
        return None
    return Usage(
        count(usage, "input_tokens"),
        count(usage, "output_tokens"),
        count(usage, "input_tokens_details", "cached_tokens"),
        count(usage, "input_tokens_details", "cache_write_tokens"),
    )


def _assistant_items(turn: AssistantTurn, blocks: Sequence[Item]) -> list[Item]:
    """What the model said and asked for, each piece of its reasoning before what it led to."""
    texts = _split(turn.text, blocks)
    calls = {call.id: call for call in turn.calls}
    items: list[Item] = []
    for block in blocks:
        if block["type"] == "reasoning":
            items.append(block)
        elif block["type"] == "message" and texts:
            items.append(_message(texts.pop(0), block))
        elif block["type"] == "function_call" and (call := calls.pop(block["call_id"], None)):
            items.append(_call(call))
    items += [_message(text, {}) for text in texts]
    items += [_call(call) for call in calls.values()]
    while items and items[-1].get("type") == "reasoning":
        items.pop()  # the API refuses reasoning that nothing follows
    return items


def _split(text: str, blocks: Sequence[Item]) -> list[str]:
    """The text as the messages that it was; as one, where it is no longer the same."""
    lengths = [block["letters"] for block in blocks if block["type"] == "message"]
    if len(text) != sum(lengths) + len(_BETWEEN) * (len(lengths) - 1):
        return [text] if text else []
    texts = []
    for length in lengths:
        texts.append(text[:length])
        text = text[length + len(_BETWEEN) :]
    return texts


def _message(text: str, block: Item) -> Item:
    phase = {"phase": block["phase"]} if "phase" in block else {}
    return {"role": "assistant", "content": text, **phase}


def _call(call: ToolCall) -> Item:
    return {
        "type": "function_call",
        "call_id": call.id,
        "name": sendable_name(call.name),
        "arguments": arguments_text(call),
    }
