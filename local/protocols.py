"""uvicorn's protocols with deadlines: nobody holds a connection by sending slowly, by reading nothing or by being idle.

What a deadline is for begins once and is not put off by a byte now and then. A connection whose last request was signed
is one of our functions' own to the emulated services: it may be idle for long, since one that is closed under them
costs a retry. A browser cannot sign (``local.door``).
"""

import asyncio
from collections.abc import Callable
from typing import Any, cast

import h11
from uvicorn._types import ASGIReceiveEvent, ASGISendEvent
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from local.heads import HeadLimits

HEAD_SECONDS = 10.0
"""From the connection, or from the first byte of its next request, until the last header."""
BODY_SECONDS = 60.0
"""From the last header until the end of the body: objects of 100 MB come from this machine."""
IDLE_SECONDS = 75.0
"""Between two requests."""
SIGNED_IDLE_SECONDS = 3600.0
READ_SECONDS = 30.0
"""For a client to take what fills the buffers."""
CLOSE_SECONDS = 5.0
"""Until what has been said last has been read, once the connection is to be closed; and until the end of a body that
nobody reads, once it has been answered."""

ABORT = "local.abort"
"""The extension of a WebSocket's ASGI scope that ends its connection at once, whatever has not been read."""


class HttpProtocol(H11Protocol):
    """HTTP/1.1, in which every phase of a request has its deadline."""

    conn: HeadLimits
    _phase = ""
    _timer: asyncio.TimerHandle | None = None
    _reading: asyncio.TimerHandle | None = None

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self.conn = HeadLimits()

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as uvicorn's own
        super().connection_made(transport)
        self._begin("head", HEAD_SECONDS)

    def connection_lost(self, exc: Exception | None) -> None:
        self._begin("")
        self._read()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        self._look()

    def send_400_response(self, msg: str) -> None:
        """Refuse what is no request, or one with too large a head."""
        if not self.conn.refused:
            super().send_400_response(msg)
            return
        body = b'{"message": "Request Header Fields Too Large"}'
        headers = [
            (b"content-type", b"application/json"),
            (b"content-length", str(len(body)).encode()),
            (b"connection", b"close"),
        ]
        reason = b"Request Header Fields Too Large"
        for event in (h11.Response(status_code=431, headers=headers, reason=reason), h11.Data(data=body)):
            self.transport.write(self.conn.send(event) or b"")
        self.transport.close()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """Hand over without cookies: those of ``localhost`` are of other programs, and too long for a handshake."""
        self._begin("upgraded")
        self.headers = [(name, value) for name, value in self.headers if name != b"cookie"]
        super().handle_websocket_upgrade(event)

    def pause_writing(self) -> None:
        super().pause_writing()
        self._reading = self.loop.call_later(READ_SECONDS, self.transport.abort)

    def resume_writing(self) -> None:
        super().resume_writing()
        self._read()

    def on_response_complete(self) -> None:
        signed = any(name == b"authorization" and value.startswith(b"AWS4-HMAC") for name, value in self.headers)
        seconds: Any = SIGNED_IDLE_SECONDS if signed else IDLE_SECONDS  # which need not be whole
        self.timeout_keep_alive = seconds
        super().on_response_complete()
        self._look()

    def timeout_keep_alive_handler(self) -> None:
        super().timeout_keep_alive_handler()
        self._look()

    @property
    def _after_unread_body(self) -> bool:
        """Whether a body that came after its answer has ended uvicorn's own deadline of an idle connection."""
        return self.cycle is not None and self.timeout_keep_alive_task is None

    def _look(self) -> None:
        """See what the connection waits for now."""
        if self._phase == "upgraded":
            return
        if self.transport.is_closing():
            self._begin("close", CLOSE_SECONDS)
        elif self.conn.their_state is h11.IDLE and self.conn.trailing_data[0]:
            self._begin("head", HEAD_SECONDS)
        elif self.conn.their_state is h11.SEND_BODY:
            if self.conn.our_state is h11.DONE:
                self._begin("unread body", CLOSE_SECONDS)
            else:
                self._begin("body", BODY_SECONDS)
        elif self.conn.their_state is h11.IDLE and self._after_unread_body:
            self._begin("idle", IDLE_SECONDS)
        else:
            self._begin("")

    def _read(self) -> None:
        if self._reading is not None:
            self._reading.cancel()

    def _begin(self, phase: str, seconds: float = 0.0) -> None:
        if phase == self._phase:
            return
        if self._timer is not None:
            self._timer.cancel()
        self._phase = phase
        self._timer = self.loop.call_later(seconds, self.transport.abort) if seconds else None


class WebSocketProtocol(WebSocketsSansIOProtocol):
    """A WebSocket that the application can end without the client's help, and that waits for no client to read.

    What answers the client's own frames, such as a pong, is written without the application: while the buffers are
    full nothing more is read, so that they grow no further.
    """

    _reading: asyncio.TimerHandle | None = None

    def handle_connect(self, event: Any) -> None:
        super().handle_connect(event)
        if not self.close_sent:
            cast(dict[str, Any], self.scope)["extensions"][ABORT] = {"abort": self.transport.abort}

    def connection_lost(self, exc: Exception | None) -> None:
        self._read()
        super().connection_lost(exc)

    def pause_writing(self) -> None:
        super().pause_writing()
        self.transport.pause_reading()
        self._reading = self.loop.call_later(READ_SECONDS, self.transport.abort)

    def resume_writing(self) -> None:
        super().resume_writing()
        self._read()
        if not self.read_paused:
            self.transport.resume_reading()

    async def send(self, message: ASGISendEvent) -> None:
        """As uvicorn's own, which takes a refusal that has been sent whole for a handshake that was left open."""
        await super().send(message)
        if self.initial_response is not None and self.close_sent:
            self.handshake_complete = True

    async def receive(self) -> ASGIReceiveEvent:
        message = await super().receive()
        if not self.writable.is_set():
            self.transport.pause_reading()
        return message

    def _read(self) -> None:
        if self._reading is not None:
            self._reading.cancel()


def abort_of(scope: Any) -> Callable[[], object]:
    """What ends a WebSocket's connection at once."""
    abort: Callable[[], object] = scope["extensions"][ABORT]["abort"]
    return abort
