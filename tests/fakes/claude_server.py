"""What the Claude API sends, written by hand, and a transport that sends it."""

import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

import httpx2

Event = dict[str, Any]


def message_start(**usage: int) -> Event:
    message: Event = {
        "id": "msg_01XFDUDYJgAACzvnptvVoYEL",
        "type": "message",
        "role": "assistant",
        "model": "claude-sonnet-4-6",
        "content": [],
        "stop_reason": None,
        "stop_sequence": None,
        "usage": {"input_tokens": 12, "output_tokens": 1, **usage},
    }
    return {"type": "message_start", "message": message}


def block(index: int, start: Event, *deltas: Event) -> list[Event]:
    return [
        {"type": "content_block_start", "index": index, "content_block": start},
        *({"type": "content_block_delta", "index": index, "delta": delta} for delta in deltas),
        {"type": "content_block_stop", "index": index},
    ]


def text(index: int, *pieces: str) -> list[Event]:
    return block(index, {"type": "text", "text": ""}, *({"type": "text_delta", "text": piece} for piece in pieces))


def thinking(index: int, *pieces: str, signature: str = "c2ln") -> list[Event]:
    return block(
        index,
        {"type": "thinking", "thinking": "", "signature": ""},
        *({"type": "thinking_delta", "thinking": piece} for piece in pieces),
        *([{"type": "signature_delta", "signature": signature}] if signature else []),
    )


def redacted(index: int, data: str) -> list[Event]:
    return block(index, {"type": "redacted_thinking", "data": data})


def tool_use(index: int, id_: str, name: str, *pieces: str) -> list[Event]:
    return block(
        index,
        {"type": "tool_use", "id": id_, "name": name, "input": {}},
        *({"type": "input_json_delta", "partial_json": piece} for piece in ("", *pieces)),
    )


def end(reason: str, output_tokens: int = 15, **delta: Any) -> list[Event]:
    return [
        {
            "type": "message_delta",
            "delta": {"stop_reason": reason, "stop_sequence": None, **delta},
            "usage": {"output_tokens": output_tokens},
        },
        {"type": "message_stop"},
    ]


def answer(*blocks: list[Event], reason: str = "end_turn", **usage: int) -> list[Event]:
    return [message_start(**usage), {"type": "ping"}, *(event for one in blocks for event in one), *end(reason)]


def sse(events: Iterable[Event]) -> bytes:
    return b"".join(f"event: {event['type']}\ndata: {json.dumps(event)}\n\n".encode() for event in events)


def error_event(kind: str) -> Event:
    return {"type": "error", "error": {"type": kind, "message": "a secret of Ana's"}, "request_id": "req_1"}


class Pieces(httpx2.SyncByteStream):
    """A body that comes in these pieces; ``then`` is raised behind them."""

    def __init__(self, pieces: Iterable[bytes], then: Exception | None = None) -> None:
        self._pieces = pieces
        self._then = then
        self.is_closed = False

    def __iter__(self) -> Iterator[bytes]:
        yield from self._pieces
        if self._then is not None:
            raise self._then

    def close(self) -> None:
        self.is_closed = True


Reply = Callable[[], httpx2.Response]


def stream(body: bytes | httpx2.SyncByteStream) -> Reply:
    return lambda: httpx2.Response(
        200,
        headers={"content-type": "text/event-stream; charset=utf-8"},
        stream=body if isinstance(body, httpx2.SyncByteStream) else Pieces([body]),
    )


def failure(status: int, kind: str = "", message: str = "a secret of Ana's", **headers: str) -> Reply:
    body = {"type": "error", "error": {"type": kind, "message": message}}
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    return lambda: httpx2.Response(status, headers=named, json=body)


class Server(httpx2.BaseTransport):
    """Answers each request with the next reply, the last one again and again, and keeps what was asked."""

    def __init__(self, *replies: Reply | bytes | Sequence[Event] | Exception) -> None:
        self._replies = [self._as_reply(reply) for reply in replies]
        self.requests: list[httpx2.Request] = []

    @property
    def bodies(self) -> list[dict[str, Any]]:
        return [json.loads(request.content) for request in self.requests]

    def handle_request(self, request: httpx2.Request) -> httpx2.Response:
        request.read()
        self.requests.append(request)
        response = self._replies[min(len(self.requests), len(self._replies)) - 1]()
        response.request = request
        return response

    @staticmethod
    def _as_reply(reply: Reply | bytes | Sequence[Event] | Exception) -> Reply:
        if isinstance(reply, Exception):
            error = reply

            def fail() -> httpx2.Response:
                raise error

            return fail
        if callable(reply):
            return reply
        return stream(reply if isinstance(reply, bytes) else sse(reply))
