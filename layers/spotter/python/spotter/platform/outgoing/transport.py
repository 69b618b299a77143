"""The transports of both kinds of client: each exchange checked before it, bounded while it lasts.

What fails is told in the words of ``outgoing.errors`` alone, whichever library noticed it.
"""

from collections.abc import AsyncIterator, Iterable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any, cast

import httpcore2
import httpx2

from spotter.platform.outgoing.decoding import ACCEPTED, Body
from spotter.platform.outgoing.errors import BadAnswer, OutgoingError, Redirected, Refused, TimedOut, Unreachable
from spotter.platform.outgoing.exchange import Exchange, Limits
from spotter.platform.outgoing.urls import target_of

LIMITS = "spotter_limits"
"""The extension of a request that has limits of its own: ``extensions={LIMITS: Limits(...)}``."""

_IN_OUR_WORDS: Mapping[type[Exception], type[OutgoingError]] = {
    httpcore2.TimeoutException: TimedOut,
    httpcore2.NetworkError: Unreachable,
    httpcore2.RemoteProtocolError: BadAnswer,
    httpcore2.LocalProtocolError: Refused,
    httpcore2.UnsupportedProtocol: Refused,
}
_FOR_THE_CONNECTION = frozenset({b"content-encoding", b"content-length", b"transfer-encoding"})
"""Headers that are no longer true of a body that has been decoded."""


@contextmanager
def _in_our_words() -> Iterator[None]:
    try:
        yield
    except tuple(_IN_OUR_WORDS) as error:
        ours = next(ours for theirs, ours in _IN_OUR_WORDS.items() if isinstance(error, theirs))
        raise ours() from None


class BoundedTransport(httpx2.BaseTransport):
    """Sends requests through a pool whose network backend is :class:`~.backends.CheckedBackend`."""

    def __init__(self, pool: httpcore2.ConnectionPool, limits: Limits, *, local: bool) -> None:
        self._pool, self._limits, self._local = pool, limits, local

    def handle_request(self, request: httpx2.Request) -> httpx2.Response:
        """The answer to a request, whose body is still to be read. OutgoingError."""
        exchange = _begun(request, self._limits, local=self._local)
        with _in_our_words(), exchange.current():
            answer = self._pool.handle_request(_outgoing(request, exchange))
            try:
                body = _body(answer, exchange)
            except BaseException:
                answer.close()
                raise
        return _response(answer, _Stream(answer, body, exchange))

    def close(self) -> None:
        """Close every connection."""
        self._pool.close()


class AsyncBoundedTransport(httpx2.AsyncBaseTransport):
    """The same for ``async``."""

    def __init__(self, pool: httpcore2.AsyncConnectionPool, limits: Limits, *, local: bool) -> None:
        self._pool, self._limits, self._local = pool, limits, local

    async def handle_async_request(self, request: httpx2.Request) -> httpx2.Response:
        """The answer to a request, whose body is still to be read. OutgoingError."""
        exchange = _begun(request, self._limits, local=self._local)
        with _in_our_words(), exchange.current():
            answer = await self._pool.handle_async_request(_outgoing(request, exchange))
            try:
                body = _body(answer, exchange)
            except BaseException:
                await answer.aclose()
                raise
        return _response(answer, _AsyncStream(answer, body, exchange))

    async def aclose(self) -> None:
        """Close every connection."""
        await self._pool.aclose()


class _Stream(httpx2.SyncByteStream):
    def __init__(self, answer: httpcore2.Response, body: Body, exchange: Exchange) -> None:
        self._answer, self._body, self._exchange = answer, body, exchange

    def __iter__(self) -> Iterator[bytes]:
        coming = iter(cast(Iterable[bytes], self._answer.stream))
        while True:
            with _in_our_words(), self._exchange.current():
                data = next(coming, None)
            if data is None:
                return self._body.end()
            yield from self._body.decoded(data)

    def close(self) -> None:
        self._answer.close()


class _AsyncStream(httpx2.AsyncByteStream):
    def __init__(self, answer: httpcore2.Response, body: Body, exchange: Exchange) -> None:
        self._answer, self._body, self._exchange = answer, body, exchange

    async def __aiter__(self) -> AsyncIterator[bytes]:
        coming = aiter(cast("AsyncIterator[bytes]", self._answer.stream))
        while True:
            with _in_our_words(), self._exchange.current():
                data = await anext(coming, None)
            if data is None:
                self._body.end()
                return
            for piece in self._body.decoded(data):
                yield piece

    async def aclose(self) -> None:
        await self._answer.aclose()


def _begun(request: httpx2.Request, limits: Limits, *, local: bool) -> Exchange:
    """The exchange that a request begins. Refused if it may not go where it is meant to."""
    target = target_of(str(request.url), local=local)
    if request.url.raw_host.decode("ascii").lower() != target.host:
        raise Refused
    return Exchange(request.extensions.get(LIMITS, limits), target.plain)


def _outgoing(request: httpx2.Request, exchange: Exchange) -> httpcore2.Request:
    request.headers["accept-encoding"] = ACCEPTED
    limits, given = exchange.limits, request.extensions.get("timeout", {})
    most = {"connect": limits.connect_seconds, "read": limits.seconds, "write": limits.seconds, "pool": limits.seconds}
    return httpcore2.Request(
        method=request.method,
        url=httpcore2.URL(
            scheme=request.url.raw_scheme,
            host=request.url.raw_host,
            port=request.url.port,
            target=request.url.raw_path,
        ),
        headers=request.headers.raw,
        content=request.stream,
        extensions={"timeout": {name: min(seconds, given.get(name) or seconds) for name, seconds in most.items()}},
    )


def _body(answer: httpcore2.Response, exchange: Exchange) -> Body:
    """What reads the answer's body. Redirected, and BadAnswer for what is no answer to a plain request."""
    exchange.in_head = False
    if answer.status == 101:
        raise BadAnswer
    if 300 <= answer.status < 400 and answer.status != 304:
        raise Redirected
    encodings = [value for name, value in answer.headers if name.lower() == b"content-encoding"]
    return Body(b",".join(encodings).decode("latin-1"), exchange.limits.body_bytes)


def _response(answer: httpcore2.Response, stream: Any) -> httpx2.Response:
    headers = [(name, value) for name, value in answer.headers if name.lower() not in _FOR_THE_CONNECTION]
    version = answer.extensions.get("http_version", b"HTTP/1.1")
    return httpx2.Response(answer.status, headers=headers, stream=stream, extensions={"http_version": version})
