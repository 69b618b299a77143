"""The hostile half of the table that listens: every server is a real socket, asked by both kinds of client."""

import gzip
import time
import zlib
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

import anyio
import httpx2
import pytest

from spotter.platform.outgoing.client import Outgoing
from spotter.platform.outgoing.errors import (
    BadAnswer,
    OutgoingError,
    Redirected,
    Refused,
    TimedOut,
    TooLarge,
    Unreachable,
)
from spotter.platform.outgoing.exchange import Limits
from spotter.platform.outgoing.transport import LIMITS
from tests.fakes.raw_server import Connection, RawServer, Script, always, answer, serving

LIMITED = Limits(seconds=0.4, connect_seconds=0.3, head_bytes=8_000, body_bytes=100_000)
GENEROUS = Limits(seconds=5.0, head_bytes=8_000, body_bytes=100_000)
Ask = Callable[[str, Limits], httpx2.Response]


def ask_blocking(url: str, limits: Limits) -> httpx2.Response:
    with Outgoing(local=True).client(limits) as client:
        return client.post(url, json={"asked": True})


def ask_async(url: str, limits: Limits) -> httpx2.Response:
    async def asked() -> httpx2.Response:
        async with Outgoing(local=True).async_client(limits) as client:
            return await client.post(url, json={"asked": True})

    return anyio.run(asked)


@pytest.fixture(params=[ask_blocking, ask_async])
def ask(request: pytest.FixtureRequest) -> Ask:
    asker: Ask = request.param
    return asker


@dataclass(frozen=True)
class Hostile:
    what: str
    script: Script
    error: type[OutgoingError] | tuple[type[OutgoingError], ...]
    """What it is told as; one of several, where it depends on who comes first."""
    limits: Limits = GENEROUS

    def __str__(self) -> str:
        return self.what


def after_request(*acts: Callable[[Connection], None]) -> Script:
    def script(connection: Connection) -> None:
        connection.request()
        for act in acts:
            act(connection)

    return script


def sends(*pieces: bytes) -> Script:
    """Sends these after the request, and closes."""
    return after_request(*(partial(_send, piece) for piece in pieces))


def _send(data: bytes, connection: Connection) -> None:
    connection.send(data)


def endless(head: bytes, piece: bytes) -> Script:
    def act(connection: Connection) -> None:
        connection.send(head)
        while True:
            connection.send(piece)

    return after_request(act)


def begins_and_stalls(head: bytes) -> Script:
    def act(connection: Connection) -> None:
        connection.send(head)
        connection.stall()

    return after_request(act)


OK = b"HTTP/1.1 200 OK\r\n"
CHUNKED = OK + b"Transfer-Encoding: chunked\r\n\r\n"
BOMB = gzip.compress(bytes(50_000_000))
GZIP = "Content-Encoding: gzip"
LIES = OK + b"Content-Length: 1000\r\n\r\n{}"


def redirect(location: str, status: str = "302 Found") -> Hostile:
    script = always(answer(b"", f"Location: {location}", status=status))
    return Hostile(f"a redirect ({status}) to {location}", script, Redirected)


SERVERS = [
    Hostile("silence", after_request(Connection.stall), TimedOut, LIMITED),
    Hostile("silence before the request", Connection.stall, TimedOut, LIMITED),
    Hostile("a head a byte at a time", after_request(lambda c: c.drip(OK * 100, 0.02)), TimedOut, LIMITED),
    Hostile(
        "a body a byte at a time",
        after_request(lambda c: c.send(OK + b"Content-Length: 500\r\n\r\n"), lambda c: c.drip(b"x" * 500, 0.02)),
        TimedOut,
        LIMITED,
    ),
    Hostile(
        "chunks of one byte, slowly",
        after_request(lambda c: c.send(CHUNKED), lambda c: c.drip(b"1\r\nx\r\n" * 500, 0.01)),
        TimedOut,
        LIMITED,
    ),
    Hostile("a body that never ends", begins_and_stalls(LIES), TimedOut, LIMITED),
    Hostile(
        "100 Continue for ever, slowly",
        after_request(lambda c: c.drip(b"HTTP/1.1 100 Continue\r\n\r\n" * 100, 0.01)),
        TimedOut,
        LIMITED,
    ),
    Hostile("100 Continue for ever", endless(b"", b"HTTP/1.1 100 Continue\r\n\r\n"), TooLarge),
    Hostile("a huge body", always(answer(b"x" * 100_001)), TooLarge),
    Hostile("an endless body", endless(OK + b"\r\n", b"x" * 60_000), TooLarge),
    Hostile("an endless chunked body", endless(CHUNKED, b"fa0\r\n" + b"x" * 4_000 + b"\r\n"), TooLarge),
    Hostile("more framing than body", endless(CHUNKED, b"1;" + b"e" * 200 + b"\r\nx\r\n"), TooLarge),
    Hostile("a huge head", endless(OK, b"X-More: " + b"y" * 1_000 + b"\r\n"), TooLarge),
    Hostile("one endless header", endless(OK + b"X-Long: ", b"y" * 1_000), TooLarge),
    Hostile("an endless status line", endless(b"HTTP/1.1 200 ", b"O" * 1_000), TooLarge),
    Hostile("a gzip bomb", always(answer(BOMB, GZIP)), TooLarge),
    Hostile("a bomb of many files", always(answer(gzip.compress(bytes(60_000)) * 3, GZIP)), TooLarge),
    Hostile("gzip in gzip", always(answer(gzip.compress(BOMB), "Content-Encoding: gzip, gzip")), BadAnswer),
    Hostile("gzip twice over two headers", always(answer(gzip.compress(BOMB), GZIP, GZIP)), BadAnswer),
    Hostile("gzip that is none", always(answer(b"hello", GZIP)), BadAnswer),
    Hostile("gzip that is cut", always(answer(gzip.compress(b"hello" * 100)[:-9], GZIP)), BadAnswer),
    Hostile("gzip with the wrong sum", always(answer(gzip.compress(b"hello")[:-8] + bytes(8), GZIP)), BadAnswer),
    Hostile(
        "deflate, which was not asked for", always(answer(zlib.compress(b"x"), "Content-Encoding: deflate")), BadAnswer
    ),
    Hostile("brotli, which was not asked for", always(answer(b"x", "Content-Encoding: br")), BadAnswer),
    Hostile("zstd, which was not asked for", always(answer(b"x", "Content-Encoding: zstd")), BadAnswer),
    Hostile("an encoding that there is not", always(answer(b"x", "Content-Encoding: x-evil")), BadAnswer),
    redirect("http://169.254.169.254/latest/meta-data/iam/"),
    redirect("http://[fd00:ec2::254]/latest/meta-data/"),
    redirect("https://example.com/", "301 Moved Permanently"),
    redirect("/elsewhere", "303 See Other"),
    redirect("http://127.0.0.1:1/", "307 Temporary Redirect"),
    redirect("file:///etc/passwd", "308 Permanent Redirect"),
    redirect("https://example.com/", "300 Multiple Choices"),
    redirect("//169.254.169.254/", "399 Whatever"),
    Hostile("a redirect to nowhere", always(answer(b"", status="302 Found")), Redirected),
    Hostile("a reset at once", Connection.reset, (Unreachable, BadAnswer)),
    Hostile("a reset after the request", after_request(Connection.reset), Unreachable),
    Hostile("a reset in the body", after_request(lambda c: c.send(LIES), Connection.reset), Unreachable),
    Hostile("no answer", sends(b""), BadAnswer),
    Hostile("a body shorter than its length", sends(LIES), BadAnswer),
    Hostile("chunks that are cut", sends(CHUNKED + b"5\r\nhel"), BadAnswer),
    Hostile("chunks with a size that is none", sends(CHUNKED + b"zz\r\nhello\r\n"), BadAnswer),
    Hostile("chunks with a negative size", sends(CHUNKED + b"-5\r\nhello\r\n"), BadAnswer),
    Hostile("chunks with a size beyond any number", sends(CHUNKED + b"f" * 21 + b"\r\nhello"), BadAnswer),
    Hostile("a negative length", sends(OK + b"Content-Length: -1\r\n\r\nhello"), BadAnswer),
    Hostile("a length in words", sends(OK + b"Content-Length: five\r\n\r\nhello"), BadAnswer),
    Hostile("two lengths", sends(OK + b"Content-Length: 2\r\nContent-Length: 5\r\n\r\nhello"), BadAnswer),
    Hostile("a transfer encoding that there is not", sends(OK + b"Transfer-Encoding: evil\r\n\r\nhello"), BadAnswer),
    Hostile("no HTTP", sends(b"SSH-2.0-OpenSSH_9.9\r\n"), BadAnswer),
    Hostile("HTTP/2 without being asked", sends(b"\x00\x00\x12\x04\x00\x00\x00\x00\x00" + b"x" * 30), BadAnswer),
    Hostile("HTTP/0.9", sends(b"<html>hello</html>"), BadAnswer),
    Hostile("a status that is no number", sends(b"HTTP/1.1 abc OK\r\n\r\n"), BadAnswer),
    Hostile("a header without a colon", sends(OK + b"evil\r\n\r\n"), BadAnswer),
    Hostile("a header with a NUL", sends(OK + b"X-Evil: a\x00b\r\n\r\n"), BadAnswer),
    Hostile("a header's name with a space", sends(OK + b"X Evil: a\r\n\r\n"), BadAnswer),
    Hostile("a switch of protocols", sends(b"HTTP/1.1 101 Switching Protocols\r\nUpgrade: evil\r\n\r\n"), BadAnswer),
]


@pytest.mark.parametrize("hostile", SERVERS, ids=str)
def test_a_hostile_server_costs_a_typed_error_and_no_more_than_its_time(hostile: Hostile, ask: Ask) -> None:
    with serving(hostile.script) as server:
        begun = time.monotonic()
        with pytest.raises(hostile.error) as caught:
            ask(server.url(), hostile.limits)
        assert time.monotonic() - begun < hostile.limits.seconds + 1.0
    assert type(caught.value) in (hostile.error if isinstance(hostile.error, tuple) else (hostile.error,))
    assert str(server.port) not in str(caught.value)


def test_the_table_has_its_size() -> None:
    assert len({hostile.what for hostile in SERVERS}) == len(SERVERS) >= 50


def test_a_redirect_is_not_followed(ask: Ask) -> None:
    with serving(always(answer(b"secret"))) as inner:
        hostile = redirect(inner.url())
        with serving(hostile.script) as server, pytest.raises(Redirected):
            ask(server.url(), GENEROUS)
    assert inner.connections == 0


def test_a_client_that_is_told_to_follow_redirects_does_not() -> None:
    with serving(always(answer(b"secret"))) as inner, serving(redirect(inner.url()).script) as server:
        client = Outgoing(local=True).client(GENEROUS)
        with client, pytest.raises(Redirected):
            client.get(server.url(), follow_redirects=True)
    assert inner.connections == 0


def test_a_reader_that_never_reads_costs_no_more_than_the_time() -> None:
    begun = time.monotonic()
    client = Outgoing(local=True).client(LIMITED)
    with serving(Connection.stall) as server, client, pytest.raises(TimedOut):
        client.post(server.url(), content=bytes(50_000_000))
    assert time.monotonic() - begun < LIMITED.seconds + 1.0


@pytest.mark.parametrize(
    ("data", "body"),
    [
        (answer(b'{"a":1}'), b'{"a":1}'),
        (answer(gzip.compress(b"hello" * 1_000), GZIP), b"hello" * 1_000),
        (answer(gzip.compress(b"one ") + gzip.compress(b"two"), GZIP), b"one two"),
        (answer(b"", GZIP), b""),
        (answer(b"x" * 100_000), b"x" * 100_000),
        (answer(gzip.compress(bytes(100_000)), GZIP), bytes(100_000)),
        (CHUNKED + b"3\r\nabc\r\n2\r\nde\r\n0\r\n\r\n", b"abcde"),
        (b"HTTP/1.1 100 Continue\r\n\r\n" + answer(b"ok"), b"ok"),
        (answer(b"no", status="404 Not Found"), b"no"),
        (answer(b"no", status="503 Unavailable"), b"no"),
        (b"HTTP/1.1 204 No Content\r\n\r\n", b""),
    ],
)
def test_a_decent_server_is_understood(data: bytes, body: bytes, ask: Ask) -> None:
    with serving(always(data)) as server:
        response = ask(server.url("/a?q=1"), GENEROUS)
    assert response.content == body
    [request] = server.requests
    assert request.startswith(b"POST /a?q=1 HTTP/1.1\r\n")
    assert request.endswith(b'{"asked":true}')
    assert b"accept-encoding: gzip\r\n" in request.lower()


def test_a_connection_serves_again_and_each_exchange_has_its_own_bounds() -> None:
    with serving(always(answer(b"x" * 90_000))) as server, Outgoing(local=True).client(GENEROUS) as client:
        sizes = [len(client.get(server.url()).content) for _ in range(5)]
    assert (sizes, server.connections, len(server.requests)) == ([90_000] * 5, 1, 5)


def test_a_request_may_have_limits_of_its_own() -> None:
    with serving(always(answer(b"x" * 90_000))) as server, Outgoing(local=True).client(GENEROUS) as client:
        with pytest.raises(TooLarge):
            client.get(server.url(), extensions={LIMITS: Limits(body_bytes=89_999)})
        assert len(client.get(server.url()).content) == 90_000


def test_nobody_listens(ask: Ask) -> None:
    with serving(always(b"")) as gone:
        url = gone.url()
    with pytest.raises(Unreachable, match="nobody answers at this host and port"):
        ask(url, GENEROUS)


def _flags(server: RawServer) -> list[str]:
    return [f"https://127.0.0.1:{server.port}/", f"https://[::1]:{server.port}/", f"https://localhost:{server.port}/"]


def test_without_the_flag_loopback_is_not_even_connected_to() -> None:
    with serving(always(answer(b"secret"))) as server, Outgoing().client() as client:
        for url in [server.url(), server.url(host="localhost"), server.url(host="[::1]"), *_flags(server)]:
            with pytest.raises(Refused):
                client.get(url)
    assert server.connections == 0


def test_with_the_flag_loopback_over_tls_is_still_refused() -> None:
    with serving(always(answer(b"secret"))) as server, Outgoing(local=True).client() as client:
        for url in _flags(server):
            with pytest.raises(Refused):
                client.get(url)
    assert server.connections == 0
