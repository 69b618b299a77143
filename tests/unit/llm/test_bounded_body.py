import socket
import threading
import time
from collections.abc import Iterator
from contextlib import closing

import httpx2
import pytest

from spotter.llm import bounded_body
from spotter.llm.bounded_body import bound, due_by
from spotter.llm.errors import ConnectionFailed, TimedOut
from tests.fakes.claude_server import Pieces

HEAD = b"HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n"


@pytest.fixture
def stalling() -> Iterator[str]:
    """The URL of a server that begins its answer and then says no more, until the test is over."""
    over = threading.Event()
    with closing(socket.create_server(("127.0.0.1", 0))) as listener:

        def serve() -> None:
            connection, _ = listener.accept()
            with closing(connection):
                connection.recv(65_536)
                connection.sendall(HEAD + b"once upon")
                over.wait(30)

        thread = threading.Thread(target=serve)
        thread.start()
        yield f"http://127.0.0.1:{listener.getsockname()[1]}/"
        over.set()
        thread.join()


def read(client: httpx2.Client, url: str) -> bytes:
    with client.stream("GET", url) as response:
        return b"".join(response.iter_bytes())


def client(transport: httpx2.BaseTransport | None = None) -> httpx2.Client:
    return httpx2.Client(transport=transport, timeout=30, trust_env=False, event_hooks={"response": [bound]})


def test_a_read_that_waits_ends_at_the_moment_and_not_at_its_own_timeout(stalling: str) -> None:
    begun = time.monotonic()
    with client() as http, due_by(begun + 0.2), pytest.raises(TimedOut):
        read(http, stalling)
    assert time.monotonic() - begun < 10


def test_a_body_that_is_there_in_time_is_whole_and_leaves_no_timer() -> None:
    transport = httpx2.MockTransport(lambda _request: httpx2.Response(200, stream=Pieces([b"once upon", b" a time"])))
    before = threading.active_count()
    with client(transport) as http, due_by(time.monotonic() + 60):
        assert read(http, "http://example.invalid/") == b"once upon a time"
    assert threading.active_count() == before


def test_a_body_is_no_longer_than_the_bound(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bounded_body, "MOST_BYTES", 10)
    transport = httpx2.MockTransport(lambda _request: httpx2.Response(200, stream=Pieces([b"once upon", b" a time"])))
    with client(transport) as http, due_by(time.monotonic() + 60), pytest.raises(ConnectionFailed):
        read(http, "http://example.invalid/")


def test_requests_that_nobody_has_bounded_are_left_alone() -> None:
    transport = httpx2.MockTransport(lambda _request: httpx2.Response(200, stream=Pieces([b"once upon", b" a time"])))
    with client(transport) as http:
        assert read(http, "http://example.invalid/") == b"once upon a time"
