"""The live connection: a WebSocket that opens itself with a fresh ticket, notices when it is dead, and comes back."""

import json
import random
from collections.abc import Callable, Mapping
from contextlib import suppress
from enum import Enum, auto
from typing import Any, Protocol

from websockets.exceptions import WebSocketException
from websockets.sync.client import connect

from terminal.api import Api, Unreachable
from terminal.frame_log import Frame

OPEN_SECONDS = 10.0
CLOSE_SECONDS = 1.0
FIRST_PAUSE_SECONDS = 0.4
LONGEST_PAUSE_SECONDS = 8.0
PING_SECONDS = 4.0
PONG_SECONDS = 8.0


class Socket(Protocol):
    """What is used of a WebSocket."""

    def send(self, message: str) -> None:
        """Send a text."""
        ...

    def recv(self, timeout: float | None = None) -> str | bytes:
        """The next message; TimeoutError when there is none in time."""
        ...

    def close(self) -> None:
        """Close it."""
        ...


class Change(Enum):
    """What has happened to the connection."""

    OPENED = auto()
    LOST = auto()


class Connection:
    """One connection after the other. Refused, when a new one is not granted."""

    def __init__(
        self, open_socket: Callable[[], Socket], monotonic: Callable[[], float], pause: Callable[[float], object]
    ) -> None:
        self._open_socket = open_socket
        self._monotonic = monotonic
        self._pause = pause
        self._socket: Socket | None = None
        self._failures = 0
        self._try_at = 0.0
        self._heard_at = 0.0
        self._pinged_at = 0.0

    @property
    def is_open(self) -> bool:
        """Is there a connection, as far as is known?"""
        return self._socket is not None

    def send(self, message: Mapping[str, Any]) -> None:
        """Send a message, if there is a connection. That it is dead is found and told by ``receive``."""
        if self._socket is not None:
            with suppress(WebSocketException, OSError):
                self._socket.send(json.dumps(message))

    def receive(self, seconds: float, ping: Mapping[str, Any]) -> Frame | Change | None:
        """The next frame, or what has happened to the connection; None when it was nothing in so many seconds."""
        if self._socket is None:
            return self._try_to_open(seconds)
        try:
            frame = json.loads(self._socket.recv(timeout=seconds))
        except TimeoutError:
            return self._mind(ping)
        except (WebSocketException, OSError):
            return self._drop()
        self._heard_at = self._pinged_at = self._monotonic()
        self._failures = 0
        return frame if frame.get("v") == 1 else None  # else API Gateway's own complaint: who waits will ask again

    def listen(self) -> None:
        """From now on silence means something: until now nobody has listened."""
        self._heard_at = self._pinged_at = self._monotonic()

    def close(self) -> None:
        """Close the connection for good."""
        if self._socket is not None:
            self._socket.close()
            self._socket = None

    def _try_to_open(self, seconds: float) -> Change | None:
        wait = self._try_at - self._monotonic()
        if wait > 0:
            self._pause(min(wait, seconds))
            return None
        try:
            self._socket = self._open_socket()
        except Unreachable:
            self._postpone()
            return None
        self.listen()
        return Change.OPENED

    def _mind(self, ping: Mapping[str, Any]) -> Change | None:
        """Ask now and then whether the other side is there; give it up when it does not answer."""
        now = self._monotonic()
        if now - self._heard_at > PING_SECONDS + PONG_SECONDS:
            return self._drop()
        if now - self._pinged_at > PING_SECONDS:
            self._pinged_at = now
            self.send(ping)
        return None

    def _drop(self) -> Change:
        self.close()
        self._postpone()
        return Change.LOST

    def _postpone(self) -> None:
        longest = min(LONGEST_PAUSE_SECONDS, FIRST_PAUSE_SECONDS * 2**self._failures)
        self._failures += 1
        self._try_at = self._monotonic() + longest * random.uniform(0.5, 1)  # noqa: S311 - clients shall not come back all at once


def opener(api: Api) -> Callable[[], Socket]:
    """Opens WebSockets of a user."""

    def open_socket() -> Socket:
        url, ticket = api.ticket()
        try:
            return connect(
                f"{url}?ticket={ticket}",
                open_timeout=OPEN_SECONDS,
                close_timeout=CLOSE_SECONDS,
                proxy=None if api.is_local else True,
            )
        except (WebSocketException, OSError) as error:
            raise Unreachable(f"Spotter can't be reached at {api.url}.") from error

    return open_socket
