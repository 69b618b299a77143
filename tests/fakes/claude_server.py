"""A server that speaks as much of the Messages API as one streamed answer takes, and can be told to fail."""

import json
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any


@dataclass
class ClaudeServer:
    """What is answered to the requests for a model: a text, or a status of failure; ``breaks_off``: half the text."""

    url: str = ""
    text: str = "Squat, then row."
    status: int = 200
    breaks_off: bool = False
    asked: list[dict[str, Any]] = field(default_factory=list)
    """The body of each request, and the key that came with it under ``key``."""

    def events(self, model: str) -> Iterator[dict[str, Any]]:
        """The answer as the API streams it."""
        usage = {"input_tokens": 12, "output_tokens": 1}
        message = {"id": "msg_1", "type": "message", "role": "assistant", "model": model, "content": []}
        yield {"type": "message_start", "message": {**message, "stop_reason": None, "usage": usage}}
        yield {"type": "content_block_start", "index": 0, "content_block": {"type": "text", "text": ""}}
        middle = len(self.text) // 2
        for piece in (self.text[:middle], self.text[middle:]):
            yield {"type": "content_block_delta", "index": 0, "delta": {"type": "text_delta", "text": piece}}
            if self.breaks_off:
                return
        yield {"type": "content_block_stop", "index": 0}
        yield {"type": "message_delta", "delta": {"stop_reason": "end_turn"}, "usage": {"output_tokens": 7}}
        yield {"type": "message_stop"}


@contextmanager
def claude_server() -> Iterator[ClaudeServer]:
    """A server on this machine."""
    claude = ClaudeServer()

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = json.loads(self.rfile.read(int(self.headers["content-length"])))
            claude.asked.append({**body, "key": self.headers["authorization"].removeprefix("Bearer ")})
            self.send_response(claude.status)
            if claude.status != 200:
                error = {"type": "error", "error": {"type": "overloaded_error", "message": "Overloaded"}}
                text = json.dumps(error).encode()
                self.send_header("content-type", "application/json")
            else:
                events = claude.events(body["model"])
                text = b"".join(f"event: {one['type']}\ndata: {json.dumps(one)}\n\n".encode() for one in events)
                self.send_header("content-type", "text/event-stream")
            self.send_header("content-length", str(len(text)))
            self.end_headers()
            self.wfile.write(text)

        def log_message(self, *_: Any) -> None:
            return

    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
        claude.url = f"http://127.0.0.1:{server.server_address[1]}"
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        try:
            yield claude
        finally:
            server.shutdown()
            thread.join()
