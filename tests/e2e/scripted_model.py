"""A model on loopback that speaks Chat Completions: it asks for one tool as it was told, and says what came of it.

``use <tool> <arguments as JSON>`` in a message makes it call the tool whose name ends so; whatever else it is told, it
says that it has heard. What is asked of it without a stream is refused: it is no small model.
"""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from typing import Any

MODEL = "scripted-1"


class ScriptedModel(ThreadingHTTPServer):
    """The server, and the requests that it was sent."""

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), _Handler)
        self.asked: list[dict[str, Any]] = []

    @property
    def url(self) -> str:
        """What ``OPENAI_BASE_URL`` is set to."""
        return f"http://127.0.0.1:{self.server_address[1]}/v1"


@contextmanager
def serving() -> Iterator[ScriptedModel]:
    """The model, for the length of a block."""
    with ScriptedModel() as server:
        Thread(target=server.serve_forever, daemon=True).start()
        try:
            yield server
        finally:
            server.shutdown()


class _Handler(BaseHTTPRequestHandler):
    server: ScriptedModel

    def do_POST(self) -> None:
        asked = json.loads(self.rfile.read(int(self.headers["content-length"])))
        self.server.asked.append(asked)
        if not asked.get("stream"):
            self._send(400, "application/json", json.dumps({"error": {"message": "no small model"}}))
            return
        chunks = [*_deltas(asked), {"choices": [], "usage": {"prompt_tokens": 900, "completion_tokens": 30}}]
        told = {"id": "chatcmpl_1", "object": "chat.completion.chunk", "created": 1, "model": MODEL}
        lines = [f"data: {json.dumps(told | chunk)}\n\n" for chunk in chunks]
        self._send(200, "text/event-stream", "".join([*lines, "data: [DONE]\n\n"]))

    def _send(self, status: int, kind: str, body: str) -> None:
        self.send_response(status)
        self.send_header("content-type", kind)
        self.send_header("content-length", str(len(body.encode())))
        self.end_headers()
        self.wfile.write(body.encode())

    def log_message(self, format: str, *args: Any) -> None:  # noqa: A002 - the base class's name
        """Nothing is logged."""


def _deltas(asked: dict[str, Any]) -> Iterator[dict[str, Any]]:
    fresh = _since_the_last_answer(asked["messages"])
    results = [_text(each) for each in fresh if each["role"] == "tool"]
    wanted = [line for each in fresh for line in _text(each).splitlines() if line.startswith("use ")]
    if results or not wanted:
        yield _choice(
            {"role": "assistant", "content": f"It came back with: {results[-1]}" if results else "I hear you."}
        )
        yield _choice({}, "stop")
        return
    _, tool, arguments = wanted[-1].split(" ", 2)
    names = [each["function"]["name"] for each in asked.get("tools", ())]
    called = {"name": next(name for name in names if name.endswith(tool)), "arguments": arguments}
    call = {"index": 0, "id": "c1", "type": "function", "function": called}
    yield _choice({"role": "assistant", "tool_calls": [call]})
    yield _choice({}, "tool_calls")


def _since_the_last_answer(messages: list[dict[str, Any]]) -> list[dict[str, Any]]:
    said = [at for at, each in enumerate(messages) if each["role"] == "assistant"]
    return [each for each in messages[said[-1] + 1 if said else 0 :] if each["role"] != "system"]


def _choice(delta: dict[str, Any], end: str | None = None) -> dict[str, Any]:
    return {"choices": [{"index": 0, "delta": delta, "finish_reason": end}], "usage": None}


def _text(message: dict[str, Any]) -> str:
    content = message.get("content") or ""
    return content if isinstance(content, str) else "\n".join(part.get("text", "") for part in content)
