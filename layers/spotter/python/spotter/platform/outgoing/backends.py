"""Connections to checked addresses alone, whose every read and write is bounded by the exchange that does it.

The host is resolved here and the connection made to what was checked, so a name that resolves otherwise a moment later
changes nothing; TLS is still asked for the host's name, as that is done above (``httpcore2``'s connection).
"""

import socket
import ssl
from collections.abc import Iterable
from typing import Any

import anyio.to_thread
import httpcore2
from httpcore2 import AsyncNetworkBackend, AsyncNetworkStream, NetworkBackend, NetworkStream

from spotter.platform.outgoing.errors import TimedOut
from spotter.platform.outgoing.exchange import current
from spotter.platform.outgoing.resolving import Resolver, checked_addresses, within

_MISSED = (httpcore2.ConnectError, httpcore2.ConnectTimeout)
Options = Iterable[Any] | None


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
        resolve = within(exchange.remaining(), self._resolve)
        missed: Exception | None = None
        for address in checked_addresses(resolve, host, port, plain=exchange.plain):
            try:
                return BoundedStream(
                    self._inner.connect_tcp(address, port, exchange.remaining(timeout), local_address, socket_options)
                )
            except _MISSED as error:
                missed = error
        raise missed or httpcore2.ConnectError


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
        raise missed or httpcore2.ConnectError

    async def _addresses(self, host: str, port: int) -> Iterable[str]:
        exchange = current()
        with anyio.move_on_after(exchange.remaining()):
            return await anyio.to_thread.run_sync(
                lambda: checked_addresses(self._resolve, host, port, plain=exchange.plain), abandon_on_cancel=True
            )
        raise TimedOut
