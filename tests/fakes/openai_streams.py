"""Streams as OpenAI's APIs and compatible servers send them, and a transport that plays them."""

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

import httpx2

SEALED = "gAAAA"

Handler = Callable[[httpx2.Request], httpx2.Response]


class Playing(httpx2.BaseTransport):
    """Answers the n-th request with the n-th handler, the last one over and over. ``bodies`` holds what was asked."""

    def __init__(self, *handlers: Handler) -> None:
        self._handlers = handlers
        self.requests: list[httpx2.Request] = []

    def handle_request(self, request: httpx2.Request) -> httpx2.Response:
        request.read()
        self.requests.append(request)
        return self._handlers[min(len(self.requests), len(self._handlers)) - 1](request)

    @property
    def bodies(self) -> list[dict[str, Any]]:
        return [json.loads(request.content) for request in self.requests]


class _Pieces(httpx2.SyncByteStream):
    def __init__(self, pieces: Iterable[bytes], error: Exception | None) -> None:
        self._pieces = pieces
        self._error = error

    def __iter__(self) -> Iterator[bytes]:
        yield from self._pieces
        if self._error is not None:
            raise self._error


def streams(pieces: Iterable[bytes] | bytes, error: Exception | None = None) -> Handler:
    """A stream of these bytes; ``error`` is raised behind them, as a connection that breaks does."""
    whole = [pieces] if isinstance(pieces, bytes) else list(pieces)
    headers = {"content-type": "text/event-stream"}
    return lambda _request: httpx2.Response(200, headers=headers, stream=_Pieces(whole, error))


def refuses(status: int, error: Any = None, headers: Mapping[str, str] | None = None) -> Handler:
    """A refusal with an error object."""
    return lambda _request: httpx2.Response(status, headers=dict(headers or {}), json={"error": error or {}})


def fails(error: Exception) -> Handler:
    """No response at all."""

    def handler(_request: httpx2.Request) -> httpx2.Response:
        raise error

    return handler


def response_events(*output: Mapping[str, Any], status: str = "completed", **more: Any) -> list[dict[str, Any]]:
    """The events of a Responses stream: each item's deltas of three letters, and the whole at the end."""
    events: list[dict[str, Any]] = [
        {"type": "response.created", "response": {"id": "resp_1", "status": "in_progress", "error": None}},
        {"type": "response.in_progress", "response": {"id": "resp_1", "status": "in_progress", "error": None}},
    ]
    for at, item in enumerate(output):
        place = {"output_index": at, "item_id": item["id"]}
        events.append({"type": "response.output_item.added", "output_index": at, "item": {**item, "status": "x"}})
        for kind, index, text in _deltas(item):
            events += [{"type": kind, **place, **index, "delta": piece} for piece in _cut(text)]
        events.append({"type": "response.output_item.done", "output_index": at, "item": dict(item)})
    usage = {
        "input_tokens": 1000,
        "input_tokens_details": {"cached_tokens": 800, "cache_write_tokens": 0},
        "output_tokens": 50,
        "output_tokens_details": {"reasoning_tokens": 30},
        "total_tokens": 1050,
    }
    whole = {"id": "resp_1", "status": status, "output": list(output), "usage": usage, "error": None, **more}
    events.append({"type": f"response.{status}", "response": whole})
    return [{**event, "sequence_number": at} for at, event in enumerate(events)]


def _deltas(item: Mapping[str, Any]) -> Iterator[tuple[str, dict[str, Any], str]]:
    if item["type"] == "function_call":
        yield "response.function_call_arguments.delta", {}, item["arguments"]
    for at, part in enumerate(item.get("content", ())):
        if part["type"] == "refusal":
            yield "response.refusal.delta", {"content_index": at}, part["refusal"]
        else:
            yield "response.output_text.delta", {"content_index": at}, part["text"]
    for at, part in enumerate(item.get("summary", ())):
        yield "response.reasoning_summary_text.delta", {"summary_index": at}, part["text"]


def message(text: str, **more: Any) -> dict[str, Any]:
    """A message item."""
    content = [{"type": "output_text", "text": text, "annotations": []}]
    return {"type": "message", "id": "msg_1", "role": "assistant", "status": "completed", "content": content, **more}


def reasoning(*summary: str, item_id: str = "rs_1", secret: str | None = SEALED) -> dict[str, Any]:
    """A reasoning item."""
    parts = [{"type": "summary_text", "text": text} for text in summary]
    return {"type": "reasoning", "id": item_id, "summary": parts, "encrypted_content": secret, "status": None}


def function_call(call_id: str, name: str, arguments: str) -> dict[str, Any]:
    """A function call item."""
    return {
        "type": "function_call",
        "id": f"fc_{call_id}",
        "call_id": call_id,
        "name": name,
        "arguments": arguments,
        "status": "completed",
    }


def response_stream(events: Sequence[Mapping[str, Any]]) -> bytes:
    """Events as the Responses API sends them: each with its name, and nothing behind the last."""
    return b"".join(f"event: {event['type']}\ndata: {json.dumps(event)}\n\n".encode() for event in events)


def chat_chunk(delta: Mapping[str, Any], finish: str | None = None, **more: Any) -> dict[str, Any]:
    """A chunk of a Chat Completions stream."""
    choice = {"index": 0, "delta": dict(delta), "finish_reason": finish, "logprobs": None}
    head = {"id": "chatcmpl-1", "object": "chat.completion.chunk", "created": 1, "model": "m", "usage": None}
    return {**head, "choices": [choice], **more}


def chat_usage(read: int = 1000, written: int = 50, cached: int = 800) -> dict[str, Any]:
    """The chunk that counts."""
    usage = {
        "prompt_tokens": read,
        "completion_tokens": written,
        "total_tokens": read + written,
        "prompt_tokens_details": {"cached_tokens": cached},
        "completion_tokens_details": {"reasoning_tokens": 30},
    }
    return {"id": "chatcmpl-1", "object": "chat.completion.chunk", "choices": [], "usage": usage}


def call_delta(index: int | None, call_id: str | None, name: str | None, arguments: Any) -> dict[str, Any]:
    """A delta with a piece of one call; what is None is left out."""
    call: dict[str, Any] = {"type": "function", "function": {}}
    if index is not None:
        call["index"] = index
    if call_id is not None:
        call["id"] = call_id
    if name is not None:
        call["function"]["name"] = name
    if arguments is not None:
        call["function"]["arguments"] = arguments
    return {"tool_calls": [call]}


def chat_stream(chunks: Sequence[Mapping[str, Any]], *, done: bool = True) -> bytes:
    """Chunks as Chat Completions sends them."""
    sent = b"".join(f"data: {json.dumps(chunk)}\n\n".encode() for chunk in chunks)
    return sent + (b"data: [DONE]\n\n" if done else b"")


def _cut(text: str) -> list[str]:
    return [text[at : at + 3] for at in range(0, len(text), 3)]
