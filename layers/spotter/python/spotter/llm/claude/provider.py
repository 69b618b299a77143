"""Claude as a provider, whoever serves it: requests, the stream, paused answers, answers that fill a model."""

import time
from abc import ABC, abstractmethod
from collections.abc import Generator, Iterator
from contextlib import suppress
from typing import Any, Protocol

from pydantic import BaseModel, ValidationError

from spotter.llm import models
from spotter.llm.bounded_body import due_again, due_by
from spotter.llm.claude.errors import error_of
from spotter.llm.claude.filling import correction_of, json_in, schema_of, written_schema
from spotter.llm.claude.http import timeout_of
from spotter.llm.claude.messages import TEXT_SEPARATOR, Block, layout_of, messages_of, system_blocks, tool_name
from spotter.llm.claude.stream import Answer, read_answer
from spotter.llm.claude.tools import tools_named_in, tools_of
from spotter.llm.errors import ConnectionFailed, ContentRefused, InvalidOutput, ProviderError, Rejected, TimedOut
from spotter.llm.provider import Filled, Structured
from spotter.messages import (
    Chunk,
    ModelResponse,
    ReasoningBlocks,
    ReasoningDelta,
    Request,
    StopReason,
    TextDelta,
    ToolCall,
    Usage,
)

MOST_PAUSES = 3
"""How often an answer that pauses is called to go on."""

READ_OUT_SECONDS = 0.25
"""How long the end of a body may take that should be there with the end of the answer."""

CACHED = {"cache_control": {"type": "ephemeral"}}
"""The mark of a place up to which the prompt is kept in the provider's cache, for five minutes."""

_STOPS = {
    "max_tokens": StopReason.LENGTH,
    "model_context_window_exceeded": StopReason.LENGTH,
    "refusal": StopReason.REFUSAL,
    "pause_turn": StopReason.PAUSED,
}


class Client(Protocol):
    """What is used of the SDK's clients."""

    @property
    def messages(self) -> Any:
        """The Messages API."""
        ...


class ClaudeProvider(ABC):
    """Answers by the Messages API. Subclasses make the client, and say how the prompt cache is asked for.

    ``Request.temperature`` is not sent: the API of this version of the SDK has no such parameter.
    """

    name: str

    def __init__(self, model: str) -> None:
        self.model = model

    @abstractmethod
    def _client(self) -> Client:
        """The SDK's client. ProviderError when it cannot be made."""

    @abstractmethod
    def _cached(self, body: dict[str, Any]) -> dict[str, Any]:
        """The request with the marks that have its prompt kept in the provider's cache."""

    def respond(self, request: Request) -> Iterator[Chunk]:
        """Stream the answer. An answer that pauses is called to go on, and is one answer."""
        deadline = time.monotonic() + request.seconds
        body = self._body(request)
        messages = body["messages"]
        answer = yield from self._answer(self._cached(body), deadline)
        for _ in range(MOST_PAUSES):
            said = [block for block in answer.content if _goes_back(block)]
            if answer.stop_reason != "pause_turn" or not said:
                break
            going_on = body | {"messages": [*messages, {"role": "assistant", "content": said}]}
            more = yield from self._answer(self._cached(going_on), deadline, follows=answer)
            answer = _joined(answer, more)
        yield self._response(answer, request)

    def structured(self, request: Request, model: type[Filled]) -> Structured[Filled]:
        """Fill a model, by an answer that the API holds to its schema. What does not fit is sent back once."""
        deadline = time.monotonic() + request.seconds
        body = self._filling_body(request, model)
        usage = Usage()
        fault = ""
        for _ in range(2):
            answer = self._whole(body, deadline)
            usage = _sum(usage, answer.usage)
            if answer.stop_reason == "refusal":
                raise ContentRefused(f"refusal {answer.refusal}".strip())
            text = text_of(answer)
            try:
                value = model.model_validate_json(json_in(text))
            except ValidationError as invalid:
                fault = f"{model.__name__}: {invalid.error_count()} faults"
                body["messages"] = [*body["messages"], *correction_of(text, invalid, model)]
            else:
                return Structured(value, self.name, self.model, usage, models.cost_of(self.name, self.model, usage))
        raise InvalidOutput(fault)

    def _body(self, request: Request) -> dict[str, Any]:
        longest = models.longest_answer(self.name, self.model)
        thinking = models.thinking(self.name, self.model)
        tools = tools_of(request.tools, strict=models.is_strict(self.name, self.model))
        body: dict[str, Any] = {
            "model": self.model,
            "max_tokens": request.max_tokens if longest is None else min(request.max_tokens, longest),
            "tools": tools or tools_named_in(request.turns),
            "thinking": dict(thinking),
            "system": system_blocks(request),
            "messages": messages_of(request.turns, self.name, self.model),
        }
        if not tools and body["tools"]:
            body["tool_choice"] = {"type": "none"}
        return {name: value for name, value in body.items() if value}

    def _filling_body(self, request: Request, model: type[BaseModel]) -> dict[str, Any]:
        """Neither reasoning nor calls, and no cache: such a prompt is short and met once."""
        body = self._body(request)
        body.pop("thinking", None)
        if body.get("tools"):
            body["tool_choice"] = {"type": "none"}
        schema = schema_of(model) if models.is_strict(self.name, self.model) else None
        if schema is None:
            text = f"Answer with nothing but JSON that fits this schema: {written_schema(model)}"
            return body | {"system": [*body.get("system", ()), {"type": "text", "text": text}]}
        return body | {"output_config": {"format": {"type": "json_schema", "schema": schema}}}

    def _whole(self, body: dict[str, Any], deadline: float) -> Answer:
        stream = self._answer(body, deadline)
        while True:
            try:
                next(stream)
            except StopIteration as end:
                answer: Answer = end.value
                return answer

    def _answer(
        self, body: dict[str, Any], deadline: float, follows: Answer | None = None
    ) -> Generator[TextDelta | ReasoningDelta, None, Answer]:
        """One call. ContentRefused when it is refused before a word has been written."""
        has_text = follows is not None and bool(text_of(follows))
        stream = self._open(body, deadline)
        try:
            events = _events(stream)
            answer = yield from read_answer(events, follows_text=has_text)
            _read_out(stream, events)
        finally:
            stream.close()
        if answer.stop_reason == "refusal" and not has_text and not text_of(answer):
            raise ContentRefused(f"refusal {answer.refusal}".strip())
        return answer

    def _open(self, body: dict[str, Any], deadline: float) -> Any:
        left = deadline - time.monotonic()
        if left <= 0:
            raise TimedOut("the answer took too long")
        try:
            with due_by(deadline):
                return self._client().messages.create(**body, stream=True, timeout=timeout_of(left))
        except Exception as error:  # noqa: BLE001 - its text may quote the request or the key: its name alone goes on
            fault = error_of(error, Rejected)
        raise fault

    def _response(self, answer: Answer, request: Request) -> ModelResponse:
        stop = _STOPS.get(answer.stop_reason)
        content = list(answer.content)
        if stop is not None:  # cut off: no call is left, half or whole
            content = [block for block in content if block["type"] != "tool_use"]
        names = {tool_name(definition.name): definition.name for definition in request.tools}
        calls = tuple(
            ToolCall(block["id"], names.get(block["name"]) or block["name"], block["input"])
            for block in content
            if block["type"] == "tool_use"
        )
        layout = layout_of([block for block in content if _goes_back(block)])
        return ModelResponse(
            text=text_of(answer),
            calls=calls,
            provider=self.name,
            model=self.model,
            usage=answer.usage,
            cost=models.cost_of(self.name, self.model, answer.usage),
            reasoning=TEXT_SEPARATOR.join(block["thinking"] for block in content if block.get("thinking")),
            stop=stop or (StopReason.TOOLS if calls else StopReason.END),
            blocks=ReasoningBlocks(self.name, self.model, layout) if layout else None,
        )


def text_of(answer: Answer) -> str:
    """All that it says, as its deltas have told it."""
    texts = (block["text"] for block in answer.content if block["type"] == "text")
    return TEXT_SEPARATOR.join(text for text in texts if text)


def with_cached_system(body: dict[str, Any]) -> dict[str, Any]:
    """The request with a mark behind what stands before the conversation: tools and system prompt."""
    last = next((part for part in ("system", "tools") if body.get(part)), None)
    return body if last is None else body | {last: [*body[last][:-1], body[last][-1] | CACHED]}


def _goes_back(block: Block) -> bool:
    """Whether the API takes it back: no empty text, and no reasoning without its signature (an answer cut off)."""
    if block["type"] == "text":
        return bool(block["text"].strip())
    return block["type"] != "thinking" or bool(block["signature"])


def _events(stream: Any) -> Iterator[Any]:
    """The SDK's events. What it cannot read of them is ConnectionFailed."""
    try:
        yield from stream
    except Exception as error:  # noqa: BLE001 - the SDK checks nothing of what a server sends
        fault = error_of(error, ConnectionFailed)
    else:
        return
    raise fault


def _read_out(stream: Any, events: Iterator[Any]) -> None:
    """Read what follows the end of an answer, which is the end of the body: so the connection can be used again."""
    due_again(stream.response, time.monotonic() + READ_OUT_SECONDS)
    with suppress(ProviderError):  # the answer is whole; it is the connection that is lost
        for _ in events:
            pass


def _joined(paused: Answer, more: Answer) -> Answer:
    return Answer((*paused.content, *more.content), more.stop_reason, _sum(paused.usage, more.usage), more.refusal)


def _sum(one: Usage, other: Usage) -> Usage:
    return Usage(
        one.input_tokens + other.input_tokens,
        one.output_tokens + other.output_tokens,
        one.cached_tokens + other.cached_tokens,
        one.cache_written_tokens + other.cache_written_tokens,
    )
