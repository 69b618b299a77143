"""Connections that are slow, silent or idle end; those that work, and our own functions', go on."""

import json
import re
import socket
import threading
from collections.abc import Iterator

import h11
import httpx
import pytest
from websockets.sync.client import connect

from local import protocols
from local.heads import HeadLimits
from local.server import LocalServer
from tests.integration.local import handlers

SIGNED = "Authorization: AWS4-HMAC-SHA256 Credential=x/20250101/us-east-1/dynamodb/aws4_request\r\n"
LIST_TABLES = f"{SIGNED}X-Amz-Target: DynamoDB_20120810.ListTables\r\n"


class Client:
    """A TCP connection to the local run."""

    def __init__(self, server: LocalServer, receive_bytes: int | None = None) -> None:
        self.host = server.url.removeprefix("http://")
        name, _, port = self.host.partition(":")
        self.socket = socket.socket()
        self.socket.settimeout(20)
        if receive_bytes is not None:
            self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receive_bytes)
        self.socket.connect((name, int(port)))

    def ask(self, path: str = "/health", headers: str = "", body: str = "", length: int | None = None) -> None:
        """Send a request, or the beginning of one."""
        size = len(body) if length is None else length
        method = "POST" if size else "GET"
        head = f"{method} {path} HTTP/1.1\r\nHost: {self.host}\r\nContent-Length: {size}\r\n{headers}\r\n"
        self.socket.sendall((head + body).encode())

    def status(self) -> int:
        """The status of the next answer, which is read whole."""
        with self.socket.makefile("rb") as stream:
            status = int(stream.readline().split()[1])
            headers = [line.lower() for line in iter(stream.readline, b"\r\n")]
            [length] = [int(line.split(b":")[1]) for line in headers if line.startswith(b"content-length")]
            assert len(stream.read(length)) == length
        return status

    def ends(self, trickle: bytes = b"") -> bool:
        """Wait for the end of the connection, sending a byte now and then."""
        self.socket.settimeout(0.05 if trickle else 20)
        for _ in range(400):
            try:
                if trickle:
                    self.socket.send(trickle)
                return self.socket.recv(1) == b""
            except TimeoutError:
                continue
            except ConnectionError:
                return True
        return False


@pytest.fixture
def client(server: LocalServer) -> Iterator[Client]:
    opened = Client(server)
    with opened.socket:
        yield opened


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("HEAD_SECONDS", "BODY_SECONDS", "IDLE_SECONDS"):
        monkeypatch.setattr(protocols, name, 0.3)


def test_a_connection_that_says_nothing_ends(quick: None, client: Client) -> None:
    assert client.ends()


def test_headers_that_trickle_end_the_connection(quick: None, client: Client) -> None:
    client.socket.sendall(b"GET /health HTTP/1.1\r\nX-Slow: ")
    assert client.ends(trickle=b"x")


def test_the_headers_of_a_second_request_may_not_trickle_either(quick: None, client: Client) -> None:
    client.ask()
    assert client.status() == 200
    client.socket.sendall(b"GET /health HTTP/1.1\r\nX-Slow: ")
    assert client.ends(trickle=b"x")


def test_a_body_that_trickles_ends_the_connection(quick: None, server: LocalServer, client: Client) -> None:
    client.ask("/coach/plan", headers=f"Authorization: Bearer {server.token()}\r\n", body="{", length=10_000)
    assert client.ends(trickle=b" ")


def test_an_idle_connection_ends_after_its_answer_and_a_functions_own_does_not(
    server: LocalServer, monkeypatch: pytest.MonkeyPatch, client: Client
) -> None:
    monkeypatch.setattr(protocols, "IDLE_SECONDS", 0.3)
    client.ask("/", headers=LIST_TABLES, body="{}")
    assert client.status() == 200
    idle = Client(server)
    with idle.socket:
        idle.ask()
        assert idle.status() == 200
        assert idle.ends()
    client.ask("/", headers=LIST_TABLES, body="{}")
    assert client.status() == 200


def test_a_connection_that_is_used_outlives_every_deadline(quick: None, client: Client) -> None:
    for _ in range(30):
        client.ask("/coach/plan", body="{}")
        assert client.status() == 401
    client.socket.settimeout(0.05)
    for part in (b"GET /health HT", b"TP/1.1\r\nHost: localhost\r\n", b"\r\n"):
        client.socket.sendall(part)
    client.socket.settimeout(20)
    assert client.status() == 200


def test_who_does_not_read_an_answer_is_not_waited_for(server: LocalServer) -> None:
    ended = threading.Event()
    lost = protocols.HttpProtocol.connection_lost

    def connection_lost(protocol: protocols.HttpProtocol, exc: Exception | None) -> None:
        lost(protocol, exc)
        ended.set()

    client = Client(server, receive_bytes=4096)
    with client.socket, pytest.MonkeyPatch.context() as patched:
        patched.setattr(protocols, "READ_SECONDS", 0.3)
        patched.setattr(protocols.HttpProtocol, "connection_lost", connection_lost)
        headers = f"Authorization: Bearer {server.token()}\r\nContent-Type: text/plain\r\n"
        client.ask("/agent/sessions", headers=headers, body="x" * 5_000_000)
        assert ended.wait(20)


def test_cookies_of_other_programs_on_this_machine_do_not_matter(server: LocalServer) -> None:
    cookie = "; ".join(f"other-{number}={'x' * 4000}" for number in range(100))
    response = httpx.get(f"{server.url}/health", headers={"cookie": cookie}, trust_env=False)
    assert response.status_code == 200
    url = f"{server.websocket_url}?ticket=good"
    with connect(url, proxy=None, open_timeout=10, additional_headers={"cookie": cookie}) as opened:
        opened.send('{"action": "ping"}')
        assert json.loads(opened.recv(timeout=10))["route"] == "ping"
    [connecting, *_] = handlers.heard()
    assert "cookie" not in connecting["headers"]


def test_who_may_not_call_is_refused_before_the_body_is_read(client: Client) -> None:
    client.ask("/agent/sessions", headers="Authorization: Bearer no\r\n", length=11_000_000)
    assert client.status() == 401


def test_the_body_of_who_was_refused_is_not_waited_for(monkeypatch: pytest.MonkeyPatch, client: Client) -> None:
    monkeypatch.setattr(protocols, "CLOSE_SECONDS", 0.3)
    client.ask("/agent/sessions", body="{", length=10_000)
    assert client.status() == 401
    assert client.ends(trickle=b" ")


def test_a_connection_whose_body_came_late_serves_on_and_does_not_idle_for_ever(
    monkeypatch: pytest.MonkeyPatch, client: Client
) -> None:
    monkeypatch.setattr(protocols, "IDLE_SECONDS", 0.5)
    for _ in range(2):
        client.ask("/agent/sessions", length=5)
        assert client.status() == 401
        client.socket.sendall(b"12345")
    client.ask("/health")
    assert client.status() == 200
    client.ask("/agent/sessions", length=5)
    assert client.status() == 401
    client.socket.sendall(b"12345")
    assert client.ends()


QUERY = f"/health?{'a&' * 6000}a"


@pytest.mark.parametrize(
    ("path", "headers"),
    [(QUERY, ""), ("/health", f"X-Long: {'x' * 11_000}\r\n"), ("/health", "X-Short: x\r\n" * 250)],
    ids=["line", "header", "many"],
)
def test_a_head_beyond_the_limit_is_refused_however_it_arrives(
    server: LocalServer, client: Client, path: str, headers: str
) -> None:
    client.ask(path, headers=headers)
    assert client.status() == 431
    assert client.ends()
    slow = Client(server)
    with slow.socket:
        request = f"GET {path} HTTP/1.1\r\nHost: {slow.host}\r\n{headers}"
        slow.socket.sendall(request[:2000].encode())
        slow.socket.sendall(request[2000:].encode())
        assert slow.status() == 431


def test_a_head_beyond_the_limit_is_refused_behind_another_request(client: Client) -> None:
    request = f"GET /health HTTP/1.1\r\nHost: {client.host}\r\n\r\n"
    client.socket.sendall((request + request.replace("/health", QUERY)).encode())
    with client.socket.makefile("rb") as stream:
        answers = stream.read()
    assert re.findall(rb"HTTP/1\.1 (\d+)", answers) == [b"200", b"431"]


def test_a_head_within_the_limit_is_taken_and_its_body_does_not_count(client: Client) -> None:
    lines = "X-Short: x\r\n" * 190
    client.ask("/health", headers=f"{lines}X-Long: {'x' * 7000}\r\n", body="a\n" * 20_000)
    assert client.status() == 404
    client.ask("/health")
    assert client.status() == 200


@pytest.mark.parametrize(("size", "taken"), [(1_000_000, True), (1_100_000, False)])
def test_cookies_have_a_limit_too(size: int, taken: bool) -> None:
    head = HeadLimits()
    head.receive_data(b"GET / HTTP/1.1\r\nHost: localhost\r\nCookie: " + b"x" * size + b"\r\n\r\n")
    if taken:
        assert isinstance(head.next_event(), h11.Request)
    else:
        with pytest.raises(h11.RemoteProtocolError) as refused:
            head.next_event()
        assert refused.value.error_status_hint == 431


def test_the_deadlines_leave_room_for_what_is_right() -> None:
    assert protocols.HEAD_SECONDS >= 5
    assert protocols.BODY_SECONDS >= 30
    assert protocols.SIGNED_IDLE_SECONDS == 3600
