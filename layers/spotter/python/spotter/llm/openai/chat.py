"""Chat Completions: what compatible servers speak (Ollama, vLLM, Gemini's compatible endpoint), each its own way."""

import json
import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from spotter.llm.errors import ConnectionFailed, Overloaded, ProviderError
from spotter.llm.openai.client import EventStream
from spotter.llm.openai.errors import error_of
from spotter.llm.openai.provider import Answer, OpenAIProvider, OutputFormat, parameters_of, system_text
from spotter.llm.openai.turns import closed, user_text
from spotter.llm.openai.untyped import Untyped, count, mapping, mappings, text_of
from spotter.llm.rendering import result_text
from spotter.llm.tool_calls import arguments_text, json_object, sendable_name, tool_calls
from spotter.llm.written_text import WrittenText
from spotter.messages import (
    AssistantTurn,
    Chunk,
    ReasoningDelta,
    Request,
    ResultsTurn,
    StopReason,
    TextDelta,
    ToolCall,
    ToolDefinition,
    Turn,
    Usage,
)

_OPTIONAL = frozenset(
    {
        "temperature",
        "max_completion_tokens",
        "max_tokens",
        "prompt_cache_key",
        "stream_options",
        "response_format",
    }
)
_LENGTH = frozenset({"length", "max_tokens", "model_length"})
_REFUSAL = frozenset({"content_filter", "refusal", "safety"})
_FAILED = frozenset({"error", "abort", "insufficient_system_resource", "function_call_filter"})
_LAST_SECONDS = 3.0
"""How long what comes behind the reason for the end is waited for: the count of tokens, and ``[DONE]``."""


class OpenAIChatProvider(OpenAIProvider):
    """A model behind Chat Completions. Tools are strict at OpenAI itself: elsewhere nothing is gained by it."""

    path: ClassVar[str] = "/chat/completions"
    format_parameter: ClassVar[str] = "response_format"

    def _optional(self) -> frozenset[str]:
        return _OPTIONAL | {"tools"} if self._base_url is None else _OPTIONAL

    def _body(self, request: Request, shape: OutputFormat | None, refused: frozenset[str]) -> dict[str, Any]:
        body: dict[str, Any] = {
            "model": self.model,
            "stream": True,
            "stream_options": {"include_usage": True},
            self._limit_name(refused): request.max_tokens,
            "temperature": request.temperature,
            "prompt_cache_key": request.cache_key or None,
            "response_format": None if shape is None else _format(shape),
        }
        body = {name: value for name, value in body.items() if value is not None and name not in refused}
        if request.tools:
            body["tools"] = [self._tool(tool, refused) for tool in request.tools]
        messages = [message for turn in closed(request.turns) for message in self._messages(turn)]
        return {**body, "messages": [{"role": "system", "content": system_text(request)}, *messages]}

    def _limit_name(self, refused: frozenset[str]) -> str:
        """OpenAI's newer models refuse the old name, and older servers do not know the new one."""
        old, new = "max_tokens", "max_completion_tokens"
        if self._base_url is None:
            return old if new in refused else new
        return new if old in refused else old

    def _tool(self, tool: ToolDefinition, refused: frozenset[str]) -> Untyped:
        is_wanted = self._base_url is None and "tools" not in refused
        parameters = parameters_of(tool, strict=is_wanted)
        if self._base_url is not None:
            del parameters["strict"]
        return {"type": "function", "function": {"name": tool.name, "description": tool.description, **parameters}}

    def _messages(self, turn: Turn) -> list[Untyped]:
        """A turn as messages. A result stands directly behind the turn that called for it."""
        if isinstance(turn, AssistantTurn):
            return [self._assistant(turn)]
        if isinstance(turn, ResultsTurn):
            return [
                {"role": "tool", "tool_call_id": result.call_id, "content": result_text(result)}
                for result in turn.results
            ]
        text = user_text(turn)
        return [{"role": "user", "content": text}] if text else []

    def _assistant(self, turn: AssistantTurn) -> Untyped:
        blocks = [block for block in self._own_blocks(turn) if block["type"] == "tool_call"]
        extras = {block["call_id"]: block["extra_content"] for block in blocks}
        message: dict[str, Any] = {"role": "assistant"}
        if turn.text or not turn.calls:
            message["content"] = turn.text
        if turn.calls:
            message["tool_calls"] = [_call(call, extras.get(call.id)) for call in turn.calls]
        return message

    def _read(self, events: EventStream, request: Request) -> Iterator[Chunk]:
        reading = _Reading()
        try:
            for event in events:
                was_finished = bool(reading.finish)
                yield from reading.take(event)
                if bool(reading.finish) != was_finished:  # each time takes a thread
                    events.wait_at_most(_LAST_SECONDS if reading.finish else math.inf)
        except ProviderError:
            if not reading.finish:
                raise  # behind the end only the count of tokens is lost
        if events.is_done:
            events.drain()
        if not reading.finish and not (events.is_done and reading.has_content):
            raise ConnectionFailed("the answer broke off")
        yield self._response(reading.answer(request))


@dataclass(slots=True)
class _WrittenCall:
    """A call as it is being written."""

    index: Any
    id: str
    name: str = ""
    arguments: str = ""
    extra: Untyped | None = None

    @property
    def is_whole(self) -> bool:
        return json_object(self.arguments) is not None


class _Reading:
    """What has been read of an answer."""

    def __init__(self) -> None:
        self.finish = ""
        self._text, self._reasoning = WrittenText(), WrittenText()
        self._calls: list[_WrittenCall] = []
        self._is_refused = False
        self._usage: Usage | None = None

    @property
    def has_content(self) -> bool:
        return bool(self._text or self._calls)

    def take(self, event: Untyped) -> Iterator[Chunk]:
        """What an event adds, to be shown."""
        if event.get("error"):
            raise error_of(None, event)
        if isinstance(event.get("usage"), Mapping):
            self._usage = _usage(event["usage"])
        for choice in _choices(event):
            delta = mapping(choice, "delta") or mapping(choice, "message")
            refusal = text_of(delta, "refusal")
            self._is_refused = self._is_refused or bool(refusal)
            if thought := self._reasoning.add(text_of(delta, "reasoning_content") or text_of(delta, "reasoning")):
                yield ReasoningDelta(thought)
            if said := self._text.add(text_of(delta, "content") + refusal):
                yield TextDelta(said)
            calls = mappings(delta, "tool_calls")
            for call in calls:
                self._add(call)
            self._finish(text_of(choice, "finish_reason"), is_going_on=bool(said or calls))

    def answer(self, request: Request) -> Answer:
        """The whole answer."""
        written = [call for call in self._calls if call.name or call.arguments]
        calls = tool_calls(((call.id, call.name, call.arguments) for call in written), request)
        blocks = tuple(
            {"type": "tool_call", "call_id": call.id, "extra_content": source.extra}
            for source, call in zip(written, calls, strict=True)
            if source.extra
        )
        return Answer(str(self._text), str(self._reasoning), calls, self._stop(), self._usage, blocks)

    def _finish(self, reason: str, *, is_going_on: bool) -> None:
        """Take the reason for the end. What is written behind it takes it back: some servers give one every time."""
        reason = reason.partition(":")[0].strip()
        if reason in _FAILED:
            raise Overloaded(f"the answer ended in {reason}")
        if reason or is_going_on:
            self.finish = reason

    def _stop(self) -> StopReason:
        if self.finish in _LENGTH:
            return StopReason.LENGTH
        return StopReason.REFUSAL if self._is_refused or self.finish in _REFUSAL else StopReason.END

    def _add(self, delta: Untyped) -> None:
        function = mapping(delta, "function")
        name, arguments = text_of(function, "name"), function.get("arguments")
        if isinstance(arguments, Mapping):
            arguments = json.dumps(arguments, ensure_ascii=False)
        arguments = arguments if isinstance(arguments, str) else ""
        call = self._call_of(delta.get("index"), text_of(delta, "id"), name)
        if name and name == call.name and arguments == call.arguments and call.is_whole:
            return  # sent twice
        call.name = call.name or name
        call.arguments += arguments
        call.extra = call.extra or mapping(delta, "extra_content") or None

    def _call_of(self, index: Any, call_id: str, name: str) -> _WrittenCall:
        """The call that a delta goes on with: by its index, and by its id where servers give all the same index."""
        same = [call for call in self._calls if index is None or call.index == index]
        last = same[-1] if same else None
        if last is not None and call_id and last.id and call_id != last.id:
            last = next((call for call in same if call.id == call_id), None)
        elif last is not None and not call_id and name and last.is_whole:
            last = None
        if last is None:
            last = _WrittenCall(index, call_id)
            self._calls.append(last)
        last.id = last.id or call_id
        return last


def _choices(event: Untyped) -> list[Untyped]:
    """The one choice of a chunk, or none. ConnectionFailed for what no server sends: text may have been in it."""
    choices = event.get("choices")
    if not isinstance(choices, list) and not isinstance(event.get("usage"), Mapping):
        raise ConnectionFailed("a chunk without choices")
    found = mappings(event, "choices")[:1]
    if choices and not found:
        raise ConnectionFailed("a choice that is no object")
    for choice in found:
        delta = choice.get("delta", choice.get("message"))
        if delta is None and choice.get("finish_reason"):
            continue
        if not isinstance(delta, Mapping):
            raise ConnectionFailed("a choice without a delta")
        content, calls = delta.get("content"), delta.get("tool_calls")
        is_good = content is None or isinstance(content, str | list | dict)
        if not is_good or not _are_calls([] if calls is None else calls):
            raise ConnectionFailed("a delta of another shape")
    return found


def _are_calls(calls: Any) -> bool:
    return isinstance(calls, list) and all(
        isinstance(call, Mapping)
        and isinstance(call.get("function"), Mapping)
        and isinstance(call["function"].get("name"), str | None)
        and isinstance(call["function"].get("arguments"), str | Mapping | None)
        for call in calls
    )


def _format(shape: OutputFormat) -> Untyped:
    schema = {"name": shape.name, "schema": shape.schema, "strict": shape.is_strict}
    return {"type": "json_schema", "json_schema": schema}


def _call(call: ToolCall, extra: Untyped | None) -> Untyped:
    function = {"name": sendable_name(call.name), "arguments": arguments_text(call)}
    more = {"extra_content": extra} if extra else {}
    return {"id": call.id, "type": "function", "function": function, **more}


def _usage(usage: Untyped) -> Usage:
    read, written, total = (count(usage, f"{name}_tokens") for name in ("prompt", "completion", "total"))
    return Usage(
        read,
        max(written, total - read),  # some servers count reasoning in the total alone
        count(usage, "prompt_tokens_details", "cached_tokens"),
        count(usage, "prompt_tokens_details", "cache_write_tokens"),
    )
