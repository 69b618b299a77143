"""Bodies of HTTP answers that end: by a moment, whatever the server does, and before they fill the memory.

The timeouts of an HTTP client are between two reads: a server that sends a byte now and then keeps it for ever, and
one that stops keeps it for a whole read timeout beyond the moment at which an answer is due.
"""

import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache
from typing import TYPE_CHECKING, Any

from spotter.llm.errors import ConnectionFailed, TimedOut

if TYPE_CHECKING:
    import httpx2

MOST_BYTES = 16 * 2**20
"""Of a body, as it comes. The longest answer of a model, 64,000 tokens in events of 150 bytes, is 10 MB."""

_deadline: ContextVar[float | None] = ContextVar("deadline", default=None)


@contextmanager
def due_by(moment: float) -> Iterator[None]:
    """Bodies of requests that are made within are to have come by then (``time.monotonic``)."""
    token = _deadline.set(moment)
    try:
        yield
    finally:
        _deadline.reset(token)


def bound(response: "httpx2.Response") -> None:
    """An event hook of an HTTP client: the body of this response raises TimedOut or ConnectionFailed at its bounds."""
    deadline = _deadline.get()
    if deadline is not None:
        network = response.extensions.get("network_stream")
        made = network.get_extra_info("socket") if network is not None else None
        response.stream = _bounded_stream()(response.stream, deadline, made)


def due_again(response: "httpx2.Response", moment: float) -> None:
    """The rest of this body, which is bounded, is to have come by another moment."""
    stream: Any = response.stream
    stream.due_by(moment)


@cache
def _bounded_stream() -> Callable[[Any, float, "socket.socket | None"], "httpx2.SyncByteStream"]:
    """Made at first use: what it derives from is the HTTP client's, which functions without a model never import."""
    import httpx2

    class BoundedStream(httpx2.SyncByteStream):
        def __init__(self, stream: Any, deadline: float, connection: "socket.socket | None") -> None:
            self._stream = stream
            self._connection = connection
            self._deadline = deadline
            self._timer = _hang_up_at(deadline, connection)

        def due_by(self, moment: float) -> None:
            self._deadline = moment
            self._timer.cancel()
            self._timer = _hang_up_at(moment, self._connection)

        def __iter__(self) -> Iterator[bytes]:
            read = 0
            try:
                for piece in self._stream:
                    self._check_time()
                    read += len(piece)
                    if read > MOST_BYTES:
                        raise ConnectionFailed(f"an answer of more than {MOST_BYTES:,} bytes")
                    yield piece
            except httpx2.TransportError:
                self._check_time()
                raise

        def _check_time(self) -> None:
            if time.monotonic() >= self._deadline:
                raise TimedOut("the answer took too long")

        def close(self) -> None:
            self._timer.cancel()
            self._stream.close()

    return BoundedStream


def _hang_up_at(moment: float, connection: socket.socket | None) -> threading.Timer:
    """A timer that ends what is read from a connection; one that does not run where there is none."""
    timer = threading.Timer(max(moment - time.monotonic(), 0), _hang_up, (connection,))
    timer.daemon = True
    if connection is not None:
        timer.start()
    return timer


def _hang_up(connection: socket.socket) -> None:
    """End the read that another thread waits in. The connection may have been closed at this moment."""
    try:
        socket.socket.shutdown(connection, socket.SHUT_RDWR)
    except OSError:
        return
