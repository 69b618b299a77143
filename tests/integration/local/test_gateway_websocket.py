"""The WebSocket API: who may connect, which route a message takes, the management API and the limits."""

import asyncio
import base64
import json
import os
import socket as tcp
import threading
import time
from collections.abc import Iterator
from typing import Any, ClassVar

import boto3
import httpx
import pytest
from botocore.exceptions import ClientError
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import ClientConnection, connect

from local import gateway_websocket, protocols
from local.connections import Connection, Connections
from local.gateway_websocket import WebSocketGateway
from local.invoke import Outcome, Runtime
from local.server import LocalServer
from tests.integration.local import handlers


def opened(server: LocalServer, query: str = "?ticket=good", **more: Any) -> ClientConnection:
    url = f"{server.websocket_url}{query}"
    connection: ClientConnection = connect(url, proxy=None, open_timeout=10, close_timeout=2, **more)
    return connection


@pytest.fixture
def socket(server: LocalServer) -> Iterator[ClientConnection]:
    with opened(server) as connection:
        yield connection


@pytest.fixture
def management(server: LocalServer) -> Any:
    assert server.url
    return boto3.client("apigatewaymanagementapi", endpoint_url=os.environ["SPOTTER_CALLBACK_URL"])


def heard(route: str, connection: str = "") -> dict[str, Any]:
    """The event of that route, from that connection or from any."""

    def found() -> dict[str, Any] | None:
        for event in handlers.HEARD:
            context = event["requestContext"]
            if context["routeKey"] == route and connection in ("", context["connectionId"]):
                return event
        return None

    return handlers.until(found)


def closed(socket: ClientConnection, sent: bytes | list[str] = b"") -> tuple[int, str]:
    """The code and the reason with which the connection was closed, at the latest when this was sent."""
    with pytest.raises(ConnectionClosed) as close:
        if sent:
            socket.send(sent)
        while True:
            socket.recv(timeout=10)
    assert close.value.rcvd is not None
    return close.value.rcvd.code, close.value.rcvd.reason


@pytest.mark.parametrize(
    ("query", "status"),
    [("", 401), ("?ticket=", 401), ("?ticket=bad", 403), ("?ticket=old", 401), ("?ticket=odd", 500)],
)
def test_without_a_good_ticket_nobody_connects(server: LocalServer, query: str, status: int) -> None:
    with pytest.raises(InvalidStatus) as refused:
        opened(server, query)
    assert refused.value.response.status_code == status
    assert handlers.HEARD == []


def test_another_path_or_host_is_refused(server: LocalServer) -> None:
    for url, headers in (
        (server.websocket_url.replace("/live", "/other"), {}),
        (server.websocket_url, {"host": "evil.example"}),
    ):
        with pytest.raises(InvalidStatus) as refused:
            connect(f"{url}?ticket=good", proxy=None, additional_headers=headers)
        assert refused.value.response.status_code in {400, 403}


def test_the_authorizers_context_goes_with_every_message(socket: ClientConnection) -> None:
    socket.send(json.dumps({"action": "subscribe", "sessionId": "s"}))
    said = json.loads(socket.recv(timeout=10))
    assert (said["route"], said["by"]) == ("subscribe", "ann")
    connecting, subscribing = heard("$connect"), heard("subscribe")
    assert connecting["queryStringParameters"] == {"ticket": "good"}
    for event, kind in ((connecting, "CONNECT"), (subscribing, "MESSAGE")):
        context = event["requestContext"]
        assert (context["eventType"], context["stage"]) == (kind, "live")
        assert context["authorizer"] == {"user": "ann", "tenant": "acme", "principalId": "ann"}
    assert connecting["requestContext"]["connectionId"] == subscribing["requestContext"]["connectionId"]
    assert json.loads(subscribing["body"]) == {"action": "subscribe", "sessionId": "s"}


@pytest.mark.parametrize(
    ("message", "route"),
    [
        ('{"action": "message"}', "message"),
        ('{"action": "ping"}', "ping"),
        ('{"action": "unknown"}', "$default"),
        ('{"action": "$connect"}', "$default"),
        ('{"action": ["ping"]}', "$default"),
        ("[1]", "$default"),
        ("no json", "$default"),
        ("[" * 30000, "$default"),
    ],
)
def test_a_message_takes_the_route_that_its_action_names(socket: ClientConnection, message: str, route: str) -> None:
    socket.send(message)
    assert json.loads(socket.recv(timeout=10)) == {"route": route, "body": message, "by": "ann"}


def test_a_function_that_fails_is_said_without_its_words(socket: ClientConnection) -> None:
    socket.send('{"action": "cancel"}')
    said = json.loads(socket.recv(timeout=10))
    assert said["message"] == "Internal server error"
    assert said.keys() == {"message", "connectionId", "requestId"}


def test_a_disconnect_is_told_with_its_code(server: LocalServer) -> None:
    with opened(server) as socket:
        socket.send('{"action": "ping"}')
        name = heard("ping")["requestContext"]["connectionId"]
        socket.close(4001, "enough")
    context = heard("$disconnect", name)["requestContext"]
    assert (context["disconnectStatusCode"], context["disconnectReason"]) == (4001, "enough")
    assert context["authorizer"]["user"] == "ann"


def test_the_management_api_describes_and_closes_a_connection(socket: ClientConnection, management: Any) -> None:
    name = heard("$connect")["requestContext"]["connectionId"]
    described = management.get_connection(ConnectionId=name)
    assert described["Identity"]["SourceIp"] == "127.0.0.1"
    assert described["ConnectedAt"] <= described["LastActiveAt"]
    management.delete_connection(ConnectionId=name)
    assert closed(socket)[0] == 1000
    heard("$disconnect")
    for call in (management.get_connection, management.delete_connection):
        with pytest.raises(management.exceptions.GoneException):
            call(ConnectionId=name)
    with pytest.raises(management.exceptions.GoneException):
        management.post_to_connection(ConnectionId=name, Data=b"x")


def test_a_message_beyond_128_kb_is_not_sent(socket: ClientConnection, management: Any) -> None:
    name = heard("$connect")["requestContext"]["connectionId"]
    with pytest.raises(ClientError) as refused:
        management.post_to_connection(ConnectionId=name, Data=b"x" * (128 * 1024 + 1))
    assert refused.value.response["Error"]["Code"] == "PayloadTooLargeException"
    management.post_to_connection(ConnectionId=name, Data=b"y" * 1000)
    assert socket.recv(timeout=10) == "y" * 1000


def test_without_a_signature_nobody_manages_connections(server: LocalServer) -> None:
    response = httpx.post(f"{server.url}/live/@connections/abc", content=b"x", trust_env=False)
    assert (response.status_code, response.json()) == (404, {"message": "Not Found"})


@pytest.mark.parametrize(
    ("frames", "code"), [([b"x" * 32 * 1024 + b"x"], 1009), ([b"x" * 32 * 1024] * 4 + [b"x"], 1009), ([b"\x00"], 1003)]
)
def test_what_is_too_large_or_binary_closes_the_connection(
    socket: ClientConnection, frames: list[bytes], code: int
) -> None:
    assert closed(socket, frames[0] if code == 1003 else [frame.decode() for frame in frames])[0] == code


def test_a_message_in_frames_of_32_kb_is_one_message(socket: ClientConnection) -> None:
    body = "z" * 100_000
    socket.send([body[start : start + 32 * 1024] for start in range(0, len(body), 32 * 1024)])
    assert json.loads(socket.recv(timeout=10))["body"] == body


class _Socket:
    """A client that says nothing."""

    def __init__(self) -> None:
        self.closed: list[tuple[int, str]] = []

    async def receive(self) -> dict[str, Any]:
        await asyncio.sleep(60)
        return {}

    async def close(self, code: int, reason: str) -> None:
        self.closed.append((code, reason))


@pytest.mark.parametrize(("idle", "lifetime"), [(0.02, 60.0), (60.0, 0.02)])
def test_a_connection_ends_when_idle_or_old(idle: float, lifetime: float) -> None:
    async def life() -> tuple[int, str]:
        silent: Any = _Socket()
        gateway = WebSocketGateway([], "live", Runtime({}), Connections(), idle_seconds=idle, lifetime_seconds=lifetime)
        ended = await gateway._listen(Connection("id", silent, {}, "", ""))
        assert silent.closed == [ended]
        return ended

    assert asyncio.run(life()) == (1001, "Going away")
    assert (gateway_websocket.IDLE_SECONDS, gateway_websocket.LIFETIME_SECONDS) == (600, 7200)


class _Talker:
    """A client that says what it has to say and goes."""

    headers: ClassVar[dict[str, str]] = {}

    def __init__(self, count: int) -> None:
        self.left = [{"type": "websocket.receive", "text": str(number)} for number in range(count)]

    async def receive(self) -> dict[str, Any]:
        return self.left.pop(0) if self.left else {"type": "websocket.disconnect", "code": 1000}


class _Slow(Runtime):
    """Functions that end one by one, when they are let."""

    def __init__(self) -> None:
        super().__init__({})
        self.said: list[str] = []
        self.running = self.most = 0
        self.let = asyncio.Event()

    async def call(self, name: str, event: Any) -> Outcome:
        self.running += 1
        self.most = max(self.most, self.running)
        await self.let.wait()
        self.running -= 1
        self.said.append(event["body"])
        return Outcome(b"{}")


def test_a_clients_frames_are_handled_one_after_another_and_few_are_taken_ahead() -> None:
    async def life() -> None:
        talker: Any = _Talker(100)
        slow = _Slow()
        gateway = WebSocketGateway([], "live", slow, Connections())
        listening = asyncio.create_task(gateway._listen(Connection("id", talker, {}, "", "")))
        for _ in range(1000):
            await asyncio.sleep(0)
        assert (len(gateway._tasks), len(talker.left)) == (16, 83)
        slow.let.set()
        assert await listening == (1000, "")
        await asyncio.gather(*gateway._tasks)
        assert slow.said == [str(number) for number in range(100)]
        assert slow.most == 1

    asyncio.run(life())


def test_a_function_that_times_out_again_and_again_is_an_error_once_a_minute(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def hang(*_: object) -> None:
        handlers.RELEASE.wait(30)

    async def life() -> None:
        runtime = Runtime({"coach": hang, "chat": hang}, {"coach": 0.01, "chat": 0.01})
        for name in ("coach", "coach", "coach", "chat"):
            assert (await runtime.call(name, {})).failed
        monkeypatch.setattr("local.invoke.REPORT_SECONDS", 0.0)
        await runtime.call("coach", {})

    with caplog.at_level("INFO", "local.invoke"):
        asyncio.run(life())
    levels = [(record.args[0], record.levelname) for record in caplog.records if isinstance(record.args, tuple)]
    assert levels == [
        ("coach", "ERROR"),
        ("coach", "INFO"),
        ("coach", "INFO"),
        ("chat", "ERROR"),
        ("coach", "ERROR"),
    ]


class _Deaf:
    """A client over TCP that asks for a WebSocket and reads nothing of what it is sent."""

    def __init__(self, server: LocalServer) -> None:
        host, _, port = server.url.removeprefix("http://").partition(":")
        self.socket = tcp.socket()
        self.socket.setsockopt(tcp.SOL_SOCKET, tcp.SO_RCVBUF, 4096)
        self.socket.connect((host, int(port)))
        upgrade = ["Connection: Upgrade", "Upgrade: websocket", "Sec-WebSocket-Version: 13"]
        key = f"Sec-WebSocket-Key: {base64.b64encode(bytes(16)).decode()}"
        lines = ["GET /live?ticket=good HTTP/1.1", f"Host: {host}:{port}", *upgrade, key, "", ""]
        self.socket.sendall("\r\n".join(lines).encode())


def test_a_client_that_does_not_read_is_gone_after_a_second(server: LocalServer, management: Any) -> None:
    with _Deaf(server).socket:
        name = heard("$connect")["requestContext"]["connectionId"]
        handlers.until(lambda: _is_open(management, name))
        longest = 0.0
        with pytest.raises(management.exceptions.GoneException):
            for _ in range(1000):
                began = time.monotonic()
                try:
                    management.post_to_connection(ConnectionId=name, Data=b"x" * 100_000)
                finally:
                    longest = max(longest, time.monotonic() - began)
        assert 0.9 < longest < 5
        with pytest.raises(management.exceptions.GoneException):
            management.get_connection(ConnectionId=name)
        context = heard("$disconnect", name)["requestContext"]
        assert context["disconnectStatusCode"] == 1001


PINGS = (b"\x89\xfd\x00\x00\x00\x00" + b"p" * 125) * 500
"""Masked with nothing."""
PINGS_BYTES = 40_000_000
"""More than the buffers of both sides hold."""


def test_who_pings_and_reads_no_pong_is_dropped(server: LocalServer, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(protocols, "READ_SECONDS", 0.3)
    with _Deaf(server).socket as deaf:
        heard("$connect")
        deaf.settimeout(20)
        with pytest.raises(ConnectionError):
            for _ in range(PINGS_BYTES // len(PINGS)):
                deaf.sendall(PINGS)
        heard("$disconnect")


def test_pings_are_not_read_while_their_pongs_are_not(server: LocalServer) -> None:
    """It is the client that waits: its last ping fits into no buffer any more."""
    with _Deaf(server).socket as deaf:
        heard("$connect")
        deaf.settimeout(2)
        with pytest.raises(TimeoutError):
            for _ in range(PINGS_BYTES // len(PINGS)):
                deaf.sendall(PINGS)


def test_who_reads_late_is_read_again(server: LocalServer) -> None:
    with _Deaf(server).socket as late:
        heard("$connect")
        late.settimeout(0.5)
        sent = 0
        with pytest.raises(TimeoutError):
            while sent < PINGS_BYTES:
                sent += late.send(PINGS[sent % len(PINGS) :])
        late.settimeout(20)
        missing = -sent % len(PINGS)
        rest = PINGS[len(PINGS) - missing :] + b"\x81\x91\x00\x00\x00\x00" + b'{"action":"ping"}'
        sending = threading.Thread(target=late.sendall, args=(rest,))
        sending.start()
        said = b""
        while b'"route": "ping"' not in said:
            received = late.recv(1 << 20)
            assert received
            said = said[-1000:] + received
        sending.join()


def _is_open(management: Any, name: str) -> bool:
    try:
        management.get_connection(ConnectionId=name)
    except ClientError:
        return False
    return True


class _Stuck:
    """A client that takes nothing."""

    async def send_text(self, _: str) -> None:
        await asyncio.Event().wait()

    async def close(self, _: int, __: str) -> None:
        await asyncio.Event().wait()


@pytest.mark.parametrize("ends", ["send", "close"])
def test_nothing_waits_longer_for_a_client_than_the_deadline(monkeypatch: pytest.MonkeyPatch, ends: str) -> None:
    monkeypatch.setattr("local.connections.SEND_SECONDS", 0.05)
    aborted: list[str] = []

    async def life() -> list[bool]:
        stuck: Any = _Stuck()
        connection = Connection("id", stuck, {}, "", "", lambda: aborted.append("id"))
        if ends == "close":
            await connection.close(1001, "Going away")
            return []
        return [*await asyncio.gather(connection.send("one"), connection.send("two"))]

    assert not any(asyncio.run(life()))
    assert set(aborted) == {"id"}


def test_many_functions_send_at_once_and_no_frame_is_torn(socket: ClientConnection, management: Any) -> None:
    name = heard("$connect")["requestContext"]["connectionId"]
    said = [json.dumps({"n": number, "fill": "f" * 20_000}) for number in range(20)]
    threads = [
        threading.Thread(target=management.post_to_connection, kwargs={"ConnectionId": name, "Data": text.encode()})
        for text in said
    ]
    for thread in threads:
        thread.start()
    assert sorted(str(socket.recv(timeout=10)) for _ in said) == sorted(said)
    for thread in threads:
        thread.join()
