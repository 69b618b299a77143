"""Reads from a connection that end by a moment: the status line and the headers of an answer too.

A read timeout holds for one read. A server that sends a header now and then would keep its reader for ever, before
there is an answer whose body could be bounded.
"""

import time
from collections.abc import Callable
from functools import cache
from typing import TYPE_CHECKING, Any

from spotter.llm.bounded_body import deadline

if TYPE_CHECKING:
    import httpx2


def bound_reads(client: "httpx2.Client") -> None:
    """Have everything that this client reads within ``due_by`` come by then; a read beyond it is a ReadTimeout."""
    transports = [client._transport, *client._mounts.values()]  # noqa: SLF001 - the client says in no other way which
    for transport in transports:
        pool: Any = getattr(transport, "_pool", None)
        if pool is not None:  # tests hand in transports that have no network
            pool._network_backend = _bounded_backend()(pool._network_backend)  # noqa: SLF001 - proxies' pools included


@cache
def _bounded_backend() -> Callable[[Any], Any]:
    """Made at first use: what it derives from is the HTTP client's, which functions without a model never import."""
    import httpcore2

    class BoundedStream(httpcore2.NetworkStream):
        def __init__(self, stream: Any) -> None:
            self._stream = stream

        def read(self, max_bytes: int, timeout: float | None = None) -> bytes:
            due = deadline()
            if due is not None:
                left = due - time.monotonic()
                if left <= 0:
                    raise httpcore2.ReadTimeout("the answer took too long")
                timeout = left if timeout is None else min(timeout, left)
            data: bytes = self._stream.read(max_bytes, timeout)
            return data

        def write(self, buffer: bytes, timeout: float | None = None) -> None:
            self._stream.write(buffer, timeout)

        def close(self) -> None:
            self._stream.close()

        def start_tls(self, *options: Any, **named: Any) -> "BoundedStream":
            return BoundedStream(self._stream.start_tls(*options, **named))

        def get_extra_info(self, info: str) -> Any:
            return self._stream.get_extra_info(info)

    class BoundedBackend(httpcore2.NetworkBackend):
        def __init__(self, backend: Any) -> None:
            self._backend = backend

        def connect_tcp(self, *options: Any, **named: Any) -> BoundedStream:
            return BoundedStream(self._backend.connect_tcp(*options, **named))

    return BoundedBackend
