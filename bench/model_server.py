"""A model that answers at once: each API's recorded stream, the same for every request.

``python -m bench.model_server`` serves it and prints the port. It is a process of its own, so that the CPU of who asks
is that of who asks alone.
"""

import json
import subprocess
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

TEXT = "Noted, and the next set is yours. "
PIECES = 40
CALL_ID, TOOL = "call_bench", "note"
ARGUMENTS = json.dumps({"text": "x" * 500})
ARGUMENT_PIECES = [ARGUMENTS[at : at + 32] for at in range(0, len(ARGUMENTS), 32)]

Event = dict[str, Any]


def anthropic_events() -> Iterator[Event]:
    """A text in pieces and one call, as the Messages API streams them."""
    usage = {"input_tokens": 2000, "output_tokens": 1}
    message = {"id": "msg_1", "type": "message", "role": "assistant", "model": "bench", "content": [], "usage": usage}
    yield {"type": "message_start", "message": {**message, "stop_reason": None, "stop_sequence": None}}
    yield {"type": "content_block_start", "index": 0, "content_block": {"type": "text", "text": ""}}
    for _ in range(PIECES):
        yield {"type": "content_block_delta", "index": 0, "delta": {"type": "text_delta", "text": TEXT}}
    yield {"type": "content_block_stop", "index": 0}
    call = {"type": "tool_use", "id": CALL_ID, "name": TOOL, "input": {}}
    yield {"type": "content_block_start", "index": 1, "content_block": call}
    for piece in ARGUMENT_PIECES:
        delta = {"type": "input_json_delta", "partial_json": piece}
        yield {"type": "content_block_delta", "index": 1, "delta": delta}
    yield {"type": "content_block_stop", "index": 1}
    end = {"stop_reason": "tool_use", "stop_sequence": None}
    yield {"type": "message_delta", "delta": end, "usage": {"output_tokens": 400}}
    yield {"type": "message_stop"}


def responses_events() -> Iterator[Event]:
    """The same as the Responses API streams it."""
    text = TEXT * PIECES
    content = [{"type": "output_text", "text": text, "annotations": []}]
    message: Event = {"type": "message", "id": "msg_1", "role": "assistant", "status": "completed", "content": content}
    call: Event = {"type": "function_call", "id": "fc_1", "call_id": CALL_ID, "name": TOOL, "arguments": ARGUMENTS}
    call = {**call, "status": "completed"}
    usage = {
        "input_tokens": 2000,
        "input_tokens_details": {"cached_tokens": 0, "cache_write_tokens": 0},
        "output_tokens": 400,
        "output_tokens_details": {"reasoning_tokens": 0},
        "total_tokens": 2400,
    }
    begun = {"id": "resp_1", "object": "response", "created_at": 1, "model": "bench", "status": "in_progress"}
    begun |= {"output": [], "error": None, "tools": [], "tool_choice": "auto", "parallel_tool_calls": True}
    yield {"type": "response.created", "response": begun}
    for at, item in enumerate((message, call)):
        yield {"type": "response.output_item.added", "output_index": at, "item": {**item, "status": "in_progress"}}
        kind, pieces = ("output_text", [TEXT] * PIECES) if at == 0 else ("function_call_arguments", ARGUMENT_PIECES)
        place = {"item_id": item["id"], "output_index": at}
        for piece in pieces:
            more = {"content_index": 0, "logprobs": []} if at == 0 else {}
            yield {"type": f"response.{kind}.delta", **place, **more, "delta": piece}
        yield {"type": "response.output_item.done", "output_index": at, "item": item}
    whole = {**begun, "status": "completed", "output": [message, call], "usage": usage}
    yield {"type": "response.completed", "response": whole}


def chat_events() -> Iterator[Event]:
    """The same as Chat Completions streams it."""
    for delta in _chat_deltas():
        yield _chunk([{"index": 0, "delta": delta, "finish_reason": None}])
    yield _chunk([{"index": 0, "delta": {}, "finish_reason": "tool_calls"}])
    yield _chunk([], {"prompt_tokens": 2000, "completion_tokens": 400, "total_tokens": 2400})


def _chat_deltas() -> Iterator[Event]:
    yield {"role": "assistant", "content": ""}
    for _ in range(PIECES):
        yield {"content": TEXT}
    yield {"tool_calls": [{"index": 0, "id": CALL_ID, "type": "function", "function": {"name": TOOL, "arguments": ""}}]}
    for piece in ARGUMENT_PIECES:
        yield {"tool_calls": [{"index": 0, "function": {"arguments": piece}}]}


def _chunk(choices: list[Event], usage: Event | None = None) -> Event:
    chunk = {"id": "chatcmpl_1", "object": "chat.completion.chunk", "created": 1, "model": "bench"}
    return {**chunk, "choices": choices, "usage": usage}


def _body(events: Iterable[Event], *, numbered: bool = False, done: bool = False) -> bytes:
    written = []
    for number, event in enumerate(events):
        name = f"event: {event['type']}\n" if "type" in event else ""
        data = {**event, "sequence_number": number} if numbered else event
        written.append(f"{name}data: {json.dumps(data)}\n\n".encode())
    if done:
        written.append(b"data: [DONE]\n\n")
    return b"".join(b"%x\r\n%s\r\n" % (len(piece), piece) for piece in written) + b"0\r\n\r\n"


BODIES = {
    "/v1/messages": _body(anthropic_events()),
    "/v1/responses": _body(responses_events(), numbered=True),
    "/v1/chat/completions": _body(chat_events(), done=True),
}


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_POST(self) -> None:
        self.rfile.read(int(self.headers["content-length"]))
        self.send_response(200)
        self.send_header("content-type", "text/event-stream")
        self.send_header("transfer-encoding", "chunked")
        self.end_headers()
        self.wfile.write(BODIES[self.path.partition("?")[0]])

    def log_message(self, format: str, *args: Any) -> None:  # noqa: A002 - the base class's name
        """Nothing is logged."""


@contextmanager
def serving() -> Iterator[str]:
    """The server in a process of its own; its URL."""
    command = [sys.executable, "-m", "bench.model_server"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:  # noqa: S603 - our own
        try:
            assert process.stdout is not None
            yield f"http://127.0.0.1:{int(process.stdout.readline())}"
        finally:
            process.terminate()


if __name__ == "__main__":
    _server = ThreadingHTTPServer(("127.0.0.1", 0), _Handler)
    print(_server.server_address[1], flush=True)
    _server.serve_forever()
