"""Connections to checked addresses alone, whose every read and write is bounded by the exchange that does it.

The host is resolved here and the connection made to what was checked, so a name that resolves otherwise a moment later
changes nothing; TLS is still asked for the host's name, as that is done above (``httpcore2``'s connection).
"""

import socket
import ssl
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Any

import anyio.to_thread
import httpcore2
from httpcore2 import AsyncNetworkBackend, AsyncNetworkStream, NetworkBackend, NetworkStream

from spotter.platform.outgoing.errors import OutgoingError, Stage, TimedOut, Unreachable
from spotter.platform.outgoing.exchange import current
from spotter.platform.outgoing.resolving import Resolver, checked_addresses, unresolved_in_time, within

_MISSED = (httpcore2.ConnectError, httpcore2.ConnectTimeout)
Options = Iterable[Any] | None
_CERTIFICATES = {
    9: "The server's certificate is not valid yet.",
    10: "The server's certificate has expired.",
    18: "The server's certificate is signed by itself.",
    62: "The server's certificate is for another host.",
    64: "The server's certificate is for another address.",
}
"""By OpenSSL's verify code (``X509_V_ERR_...``)."""


def _not_connected(error: Exception | None) -> OutgoingError:
    if isinstance(error, httpcore2.ConnectTimeout):
        return TimedOut("No connection could be made in time: nobody answers at this host and port.", Stage.CONNECTION)
    return Unreachable("No connection could be made: nobody answers at this host and port.", Stage.CONNECTION)


@contextmanager
def _telling_of_tls() -> Iterator[None]:
    """TLS that is not set up is told by what was wrong with it."""
    try:
        yield
    except httpcore2.ConnectTimeout:
        raise TimedOut("TLS with the server could not be set up in time.", Stage.TLS) from None
    except httpcore2.ConnectError as error:
        raise Unreachable(_wrong_with_tls(error.__cause__), Stage.TLS) from None


def _wrong_with_tls(cause: BaseException | None) -> str:
    if isinstance(cause, ssl.SSLCertVerificationError):
        return _CERTIFICATES.get(cause.verify_code, "The server's certificate is signed by nobody who is trusted here.")
    if isinstance(cause, ssl.SSLError) and cause.reason in {"WRONG_VERSION_NUMBER", "HTTP_REQUEST"}:
        return "The server does not speak TLS at this port."
    return "TLS with the server could not be set up."


class BoundedStream(NetworkStream):
    """A stream of ``httpcore2``'s own, bounded."""

    def __init__(self, stream: NetworkStream) -> None:
        self._stream = stream

    def read(self, max_bytes: int, timeout: float | None = None) -> bytes:
        exchange = current()
        data = self._stream.read(exchange.readable(max_bytes), exchange.remaining(timeout))
        exchange.received += len(data)
        return data

    def write(self, buffer: bytes, timeout: float | None = None) -> None:
        """Send all of it. The stream's own write would give each piece that a slow reader takes the whole time."""
        exchange = current()
        connection: socket.socket = self._stream.get_extra_info("socket")
        left = memoryview(buffer)
        try:
            while left:
                connection.settimeout(exchange.remaining(timeout))
                left = left[connection.send(left) :]
        except TimeoutError:
            raise TimedOut from None
        except OSError as error:
            raise httpcore2.WriteError(type(error).__name__) from None

    def close(self) -> None:
        self._stream.close()

    def start_tls(
        self, ssl_context: ssl.SSLContext, server_hostname: str | None = None, timeout: float | None = None
    ) -> NetworkStream:
        with _telling_of_tls():
            return BoundedStream(self._stream.start_tls(ssl_context, server_hostname, current().remaining(timeout)))

    def get_extra_info(self, info: str) -> Any:
        return self._stream.get_extra_info(info)


class CheckedBackend(NetworkBackend):
    """Connects to what ``resolve`` says, if all of it is allowed. Has no Unix sockets."""

    def __init__(self, resolve: Resolver, inner: NetworkBackend | None = None) -> None:
        self._resolve = resolve
        self._inner = httpcore2.SyncBackend() if inner is None else inner

    def connect_tcp(
        self,
        host: str,
        port: int,
        timeout: float | None = None,
        local_address: str | None = None,
        socket_options: Options = None,
    ) -> NetworkStream:
        exchange = current()
        resolve = within(exchange.remaining(exchange.limits.connect_seconds), self._resolve)
        missed: Exception | None = None
        for address in checked_addresses(resolve, host, port, plain=exchange.plain):
            try:
                return BoundedStream(
                    self._inner.connect_tcp(address, port, exchange.remaining(timeout), local_address, socket_options)
                )
            except _MISSED as error:
                missed = error
        raise _not_connected(missed)


class AsyncBoundedStream(AsyncNetworkStream):
    """The same for ``async``, where a write's timeout is already that of the whole write."""

    def __init__(self, stream: AsyncNetworkStream) -> None:
        self._stream = stream

    async def read(self, max_bytes: int, timeout: float | None = None) -> bytes:
        exchange = current()
        data = await self._stream.read(exchange.readable(max_bytes), exchange.remaining(timeout))
        exchange.received += len(data)
        return data

    async def write(self, buffer: bytes, timeout: float | None = None) -> None:
        await self._stream.write(buffer, current().remaining(timeout))

    async def aclose(self) -> None:
        await self._stream.aclose()

    async def start_tls(
        self, ssl_context: ssl.SSLContext, server_hostname: str | None = None, timeout: float | None = None
    ) -> AsyncNetworkStream:
        with _telling_of_tls():
            stream = await self._stream.start_tls(ssl_context, server_hostname, current().remaining(timeout))
        return AsyncBoundedStream(stream)

    def get_extra_info(self, info: str) -> Any:
        return self._stream.get_extra_info(info)


class AsyncCheckedBackend(AsyncNetworkBackend):
    """The same for ``async``."""

    def __init__(self, resolve: Resolver, inner: AsyncNetworkBackend | None = None) -> None:
        self._resolve = resolve
        self._inner = httpcore2.AnyIOBackend() if inner is None else inner

    async def connect_tcp(
        self,
        host: str,
        port: int,
        timeout: float | None = None,
        local_address: str | None = None,
        socket_options: Options = None,
    ) -> AsyncNetworkStream:
        exchange = current()
        missed: Exception | None = None
        for address in await self._addresses(host, port):
            try:
                return AsyncBoundedStream(
                    await self._inner.connect_tcp(
                        address, port, exchange.remaining(timeout), local_address, socket_options
                    )
                )
            except _MISSED as error:
                missed = error
        raise _not_connected(missed)

    async def _addresses(self, host: str, port: int) -> Iterable[str]:
        exchange = current()
        with anyio.move_on_after(exchange.remaining(exchange.limits.connect_seconds)):
            return await anyio.to_thread.run_sync(
                lambda: checked_addresses(self._resolve, host, port, plain=exchange.plain), abandon_on_cancel=True
            )
        raise unresolved_in_time()
