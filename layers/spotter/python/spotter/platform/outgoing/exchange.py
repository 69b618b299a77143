"""One request and its answer: what is left of its time, and of the bytes that it may take.

The network stream of a connection outlives an exchange and serves the next one. So what bounds it is not kept with the
stream but in the context that reads and writes it.
"""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field

from spotter.platform.outgoing.errors import Refused, TimedOut, TooLarge

_READ_BYTES = 16 * 1024


@dataclass(frozen=True, slots=True)
class Limits:
    """What one exchange may take."""

    seconds: float = 25.0
    """From before the name is resolved until the last byte has come."""
    connect_seconds: float = 5.0
    """For each of: resolving the name, one connection attempt, TLS."""
    head_bytes: int = 32 * 1024
    """Of the answer's head, informational answers before it included."""
    body_bytes: int = 1_000_000
    """Of the body, as it comes and again once it is decompressed."""


@dataclass(slots=True)
class Exchange:
    """Counts one exchange down. Made when it begins."""

    limits: Limits
    plain: bool
    """Whether it goes to loopback over http, and may go nowhere else."""
    in_head: bool = True
    received: int = 0
    ends: float = field(init=False)

    def __post_init__(self) -> None:
        self.ends = time.monotonic() + self.limits.seconds

    def remaining(self, most: float | None = None) -> float:
        """The seconds that are left, or ``most`` if that is less. TimedOut if none are."""
        left = self.ends - time.monotonic()
        if left <= 0:
            raise TimedOut
        return left if most is None else min(left, most)

    def readable(self, wanted: int) -> int:
        """How many bytes may be read next. TooLarge where the limit has been reached.

        Chunked transfer costs bytes of its own: more than twice the body is no honest framing of it.
        """
        limits = self.limits
        most = limits.head_bytes if self.in_head else limits.head_bytes + 2 * limits.body_bytes + _READ_BYTES
        if self.received >= most:
            raise TooLarge
        return min(wanted, _READ_BYTES) if self.in_head else wanted

    @contextmanager
    def current(self) -> Iterator[None]:
        """Bound what streams do within by this exchange."""
        token = _CURRENT.set(self)
        try:
            yield
        finally:
            _CURRENT.reset(token)


_CURRENT: ContextVar[Exchange] = ContextVar("exchange")


def current() -> Exchange:
    """The exchange that reads and writes now. Refused outside of any: nothing is sent unbounded."""
    exchange = _CURRENT.get(None)
    if exchange is None:
        raise Refused
    return exchange
