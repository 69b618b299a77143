"""Over a real socket: what a transport that answers in memory cannot show."""

import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest

from spotter.llm.anthropic import AnthropicProvider
from spotter.llm.errors import TimedOut
from spotter.messages import ModelResponse, Request, UserTurn
from tests.fakes import claude_server as api

BODY = api.sse(api.answer(api.text(0, "Hi.")))


class Listener(ThreadingHTTPServer):
    """Sends ``body`` to each request; where ``is_stalling``, it then holds the connection until the test is over."""

    daemon_threads = True

    def __init__(self, body: bytes, is_stalling: bool) -> None:
        super().__init__(("127.0.0.1", 0), _Handler)
        self.body = body
        self.is_stalling = is_stalling
        self.connections = 0
        self.over = threading.Event()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.server_address[1]}"


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    server: Listener

    def setup(self) -> None:
        super().setup()
        self.server.connections += 1

    def do_POST(self) -> None:
        self.rfile.read(int(self.headers["content-length"]))
        self.send_response(200)
        self.send_header("content-type", "text/event-stream")
        self.send_header("transfer-encoding", "chunked")
        self.end_headers()
        self.wfile.write(b"%x\r\n%s\r\n" % (len(self.server.body), self.server.body))
        if self.server.is_stalling:
            self.server.over.wait(30)
        self.wfile.write(b"0\r\n\r\n")

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - so is this one's
        """Nothing: the output is the tests'."""


@contextmanager
def listening(body: bytes, *, is_stalling: bool = False) -> Iterator[Listener]:
    listener = Listener(body, is_stalling)
    thread = threading.Thread(target=listener.serve_forever, kwargs={"poll_interval": 0.01})
    thread.start()
    try:
        yield listener
    finally:
        listener.over.set()
        listener.shutdown()
        thread.join()
        listener.server_close()


@pytest.fixture(autouse=True)
def no_proxy(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_PROXY", "127.0.0.1")


def ask(listener: Listener, seconds: float = 60) -> ModelResponse:
    provider = AnthropicProvider("claude-sonnet-4-6", api_key="k", base_url=listener.url)
    *_, last = provider.respond(Request("", (), (UserTurn("hi"),), "2026-01-15", seconds=seconds))
    assert isinstance(last, ModelResponse)
    return last


def test_calls_share_a_connection() -> None:
    with listening(BODY) as listener:
        assert [ask(listener).text for _ in range(3)] == ["Hi."] * 3
        assert listener.connections == 1


def test_an_answer_is_not_held_back_by_a_connection_that_does_not_end() -> None:
    with listening(BODY, is_stalling=True) as listener:
        begun = time.monotonic()
        assert ask(listener).text == "Hi."
        assert time.monotonic() - begun < 10


def test_an_answer_that_stalls_ends_when_its_time_is_up() -> None:
    with listening(BODY[:600], is_stalling=True) as listener:
        begun = time.monotonic()
        with pytest.raises(TimedOut):
            ask(listener, seconds=0.5)
        assert time.monotonic() - begun < 10
