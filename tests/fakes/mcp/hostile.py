"""An MCP server of ours that behaves as it is told: well, or in any way that a server should not.

It speaks streamable HTTP at ``/mcp`` and the older SSE at ``/sse``, without the SDK, so that it can be wrong in ways
that the SDK cannot. What it does for a method is replaced with ``on[method]``; nothing waits after ``stop``.
"""

import json
import queue
import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

LEGACY = "2025-11-25"
MODERN = "2026-07-28"
Message = dict[str, Any]


def tool(name: str, description: str = "Says it again", **schema: Any) -> Message:
    """A tool as a server lists it."""
    shape = {"type": "object", "properties": {"text": {"type": "string"}}, **schema}
    return {"name": name, "description": description, "inputSchema": shape}


def text(*lines: str) -> Message:
    """A result of texts."""
    return {"content": [{"type": "text", "text": line} for line in lines]}


class Exchange:
    """One request and its answer, to be written as it should be or byte by byte."""

    def __init__(self, server: "HostileServer", handler: BaseHTTPRequestHandler, message: Message) -> None:
        self.server = server
        self.message = message
        self.headers = {name.lower(): value for name, value in handler.headers.items()}
        self._handler = handler

    @property
    def params(self) -> Message:
        """The request's parameters."""
        found: Message = self.message.get("params", {})
        return found

    def result(self, result: Any, **headers: str) -> None:
        """Answer as the protocol has it."""
        self.json({"jsonrpc": "2.0", "id": self.message.get("id"), "result": result}, 200, **headers)

    def error(self, code: int, words: str, status: int = 200) -> None:
        """Answer with an error of the protocol."""
        self.json({"jsonrpc": "2.0", "id": self.message.get("id"), "error": {"code": code, "message": words}}, status)

    def json(self, value: Any, status: int = 200, **headers: str) -> None:
        """Answer with JSON."""
        self.raw(json.dumps(value).encode(), status, "application/json", **headers)

    def raw(self, body: bytes, status: int = 200, kind: str = "text/plain", **headers: str) -> None:
        """Answer with these bytes."""
        self._handler.send_response(status)
        named = {"Content-Type": kind, "Content-Length": str(len(body)), **headers}
        for name, value in named.items():
            self._handler.send_header(name.replace("_", "-"), value)
        self._handler.end_headers()
        self._handler.wfile.write(body)

    def stream(self, pieces: Iterator[bytes]) -> None:
        """Answer with an event stream of these bytes, and close the connection."""
        self._handler.send_response(200)
        self._handler.send_header("Content-Type", "text/event-stream")
        self._handler.send_header("Connection", "close")
        self._handler.end_headers()
        self._handler.close_connection = True
        with suppress(OSError):
            for piece in pieces:
                self._handler.wfile.write(piece)
                self._handler.wfile.flush()

    def event(self, value: Any, name: str = "") -> bytes:
        """A message as an event, with an id to take the stream up again by where it has a name."""
        return f"event: message\n{f'id: {name}' if name else ''}\ndata: {json.dumps(value)}\n\n".encode()

    def hang(self) -> None:
        """Say nothing, until the server stops."""
        self.server.stopping.wait(60)


Behaviour = Callable[[Exchange], None]


class HostileServer:
    """The server. ``tools`` are what it lists; ``asked`` are the methods that it was asked for, in order."""

    def __init__(self) -> None:
        self.tools: list[Message] = [tool("echo")]
        self.on: dict[str, Behaviour] = {}
        self.asked: list[str] = []
        self.seen: list[Exchange] = []
        self.version = LEGACY
        self.name = "hostile"
        self.stopping = threading.Event()
        self._streams: dict[str, queue.Queue[bytes | None]] = {}
        self._http = _Http(self)
        self._thread = threading.Thread(target=self._http.serve_forever, kwargs={"poll_interval": 0.01}, daemon=True)

    @property
    def url(self) -> str:
        """Where it speaks streamable HTTP."""
        return f"http://127.0.0.1:{self._http.server_address[1]}/mcp"

    @property
    def sse_url(self) -> str:
        """Where it speaks the older transport."""
        return f"http://127.0.0.1:{self._http.server_address[1]}/sse"

    def url_of(self, path: str) -> str:
        """Another place of it."""
        return f"http://127.0.0.1:{self._http.server_address[1]}{path}"

    def count(self, method: str) -> int:
        """How often it was asked for a method."""
        return self.asked.count(method)

    def calls(self) -> list[Exchange]:
        """The calls of tools that it was asked for."""
        return [each for each in self.seen if each.message.get("method") == "tools/call"]

    def answer(self, exchange: Exchange) -> None:
        """Do what a method is for, or what it was told to."""
        method = str(exchange.message.get("method", exchange.message.get("path", "")))
        self.asked.append(method)
        self.seen.append(exchange)
        behaviour = self.on.get(method) or getattr(self, f"_{method.replace('/', '_')}", None)
        if behaviour is not None:
            behaviour(exchange)
        elif "id" in exchange.message:
            exchange.error(-32601, "Method not found", 404)
        else:
            exchange.raw(b"", 202)

    def _server_discover(self, exchange: Exchange) -> None:
        if self.version != MODERN:
            return exchange.error(-32601, "Method not found", 404)
        told = {"supportedVersions": [MODERN], "capabilities": {"tools": {}}, "resultType": "complete"}
        info = {"io.modelcontextprotocol/serverInfo": {"name": self.name, "version": "1.2.3"}}
        return exchange.result(told | {"ttlMs": 0, "cacheScope": "private", "_meta": info})

    def _initialize(self, exchange: Exchange) -> None:
        info = {"name": self.name, "version": "1.2.3"}
        exchange.result({"protocolVersion": LEGACY, "capabilities": {"tools": {}}, "serverInfo": info})

    def _tools_list(self, exchange: Exchange) -> None:
        exchange.result(self._complete({"tools": self.tools}))

    def _tools_call(self, exchange: Exchange) -> None:
        said = exchange.params.get("arguments", {}).get("text", "")
        exchange.result(self._complete(text(f"You said: {said}")))

    def _complete(self, result: Message) -> Message:
        return result | (
            {"resultType": "complete", "ttlMs": 0, "cacheScope": "private"} if self.version == MODERN else {}
        )

    def open_stream(self, exchange: Exchange) -> None:
        """The older transport's stream: where to post, then every answer."""
        name = str(len(self._streams))
        answers: queue.Queue[bytes | None] = queue.Queue()
        self._streams[name] = answers

        def pieces() -> Iterator[bytes]:
            yield f"event: endpoint\ndata: /messages?sessionId={name}\n\n".encode()
            while not self.stopping.is_set():
                with suppress(queue.Empty):
                    piece = answers.get(timeout=0.05)
                    if piece is None:
                        return
                    yield piece

        exchange.stream(pieces())

    def post_to_stream(self, name: str, body: bytes | None) -> None:
        """Put an answer into a stream; None ends it."""
        self._streams[name].put(body)

    def stop(self) -> None:
        """Let go of everybody who waits, and close."""
        self.stopping.set()
        self._http.shutdown()
        self._http.server_close()
        self._thread.join()

    def start(self) -> None:
        """Begin to serve."""
        self._thread.start()


class _Http(ThreadingHTTPServer):
    daemon_threads = True
    block_on_close = False
    request_queue_size = 64

    def __init__(self, owner: HostileServer) -> None:
        self.owner = owner
        super().__init__(("127.0.0.1", 0), _Handler)

    def handle_error(self, request: object, client_address: object) -> None:
        """Clients that leave are what is tested."""


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    server: _Http

    def do_GET(self) -> None:
        owner, path = self.server.owner, self.path.partition("?")[0]
        exchange = Exchange(owner, self, {"path": f"GET {path}"})
        if path == "/sse" and "GET /sse" not in owner.on:
            owner.asked.append("GET /sse")
            return owner.open_stream(exchange)
        owner.asked.append(f"GET {path}")
        owner.seen.append(exchange)
        behaviour = owner.on.get(f"GET {path}")
        return behaviour(exchange) if behaviour else exchange.raw(b"", 405)

    def do_DELETE(self) -> None:
        self.server.owner.asked.append("DELETE")
        Exchange(self.server.owner, self, {"path": "DELETE"}).raw(b"", 204)

    def do_POST(self) -> None:
        owner, (path, _, query) = self.server.owner, self.path.partition("?")
        body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
        if path in owner.on:
            exchange = Exchange(owner, self, {"path": path, "body": body.decode()})
            owner.asked.append(path)
            owner.seen.append(exchange)
            return owner.on[path](exchange)
        message = json.loads(body)
        if path == "/messages":
            return self._to_stream(message, query.partition("=")[2])
        return owner.answer(Exchange(owner, self, message))

    def _to_stream(self, message: Message, name: str) -> None:
        """Take a message of the older transport: 202 here, and the answer on the stream."""
        held = _Held(self.server.owner, self, message)
        self.server.owner.answer(held)
        if held.body:
            self.server.owner.post_to_stream(name, f"event: message\ndata: {held.body.decode()}\n\n".encode())
        Exchange(self.server.owner, self, message).raw(b"", 202)

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - the signature is Python's
        """Nothing."""


class _Held(Exchange):
    body = b""

    def raw(self, body: bytes, status: int = 200, kind: str = "text/plain", **headers: str) -> None:
        self.body = body


@contextmanager
def serving() -> Iterator[HostileServer]:
    """A server that runs."""
    server = HostileServer()
    server.start()
    try:
        yield server
    finally:
        server.stop()


def endless_pages(exchange: Exchange) -> None:
    """Pages that never end, each with a cursor of its own."""
    page = int(exchange.params.get("cursor", "0"))
    exchange.result({"tools": [tool(f"tool{page}")], "nextCursor": str(page + 1)})


def dripping(exchange: Exchange) -> None:
    """A stream that is never still and never says anything."""

    def pieces() -> Iterator[bytes]:
        while not exchange.server.stopping.wait(0.02):
            yield b": still here\n\n"

    exchange.stream(pieces())


def spamming(exchange: Exchange) -> None:
    """Progress without end, as fast as it can be read."""
    noise: Mapping[str, Any] = {"jsonrpc": "2.0", "method": "notifications/progress", "params": {"progressToken": 1}}

    def pieces() -> Iterator[bytes]:
        while not exchange.server.stopping.is_set():
            yield exchange.event(noise)

    exchange.stream(pieces())


def closing(exchange: Exchange) -> None:
    """The beginning of an answer, and then nothing."""
    exchange.stream(iter([b'event: message\ndata: {"jsonrpc": "2.0", ']))


def asking_back(method: str, params: Message) -> Behaviour:
    """Asks the client for something first, and then gives back what it was answered."""

    def behave(exchange: Exchange) -> None:
        answered = threading.Event()
        before: Behaviour = exchange.server.answer

        def take(other: Exchange) -> None:
            if other.message.get("id") == "from-server":
                exchange.server.on["answered"] = lambda _: None
                exchange.server.seen.append(other)
                answered.set()
                return other.raw(b"", 202)
            return before(other)

        exchange.server.answer = take  # type: ignore[method-assign,assignment]

        def pieces() -> Iterator[bytes]:
            yield exchange.event({"jsonrpc": "2.0", "id": "from-server", "method": method, "params": params})
            answered.wait(5)
            result = text(json.dumps(exchange.server.seen[-1].message.get("error", {})))
            yield exchange.event({"jsonrpc": "2.0", "id": exchange.message["id"], "result": result})

        exchange.stream(pieces())

    return behave
