"""An HTTP server that misbehaves as it is told to: what it sends is bytes, and it may stop at any of them.

It takes the reply to a request from a script, by a marker in the request's body, and says what was asked of it.
"""

import asyncio
import json
import socket
import struct
import threading
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from enum import Enum, auto
from typing import Any, Final

EVENT_STREAM: Final = {"content-type": "text/event-stream; charset=utf-8"}
LONGEST_SECONDS: Final = 10.0
"""No reply goes on longer: a client that would wait for ever is seen, and does not keep the tests."""
_LINGER_NOT: Final = struct.pack("ii", 1, 0)
"""Close at once, with a reset."""


class Ending(Enum):
    """What the server does after the last piece of a reply."""

    WHOLE = auto()
    """Ends the reply as HTTP wants it ended, and takes the next request."""
    CUT = auto()
    """Closes the connection in the middle of the body."""
    RESET = auto()
    """Resets the connection."""
    STALL = auto()
    """Sends nothing more and waits for the client to leave."""
    ENDLESS = auto()
    """Sends the last piece again and again until the client leaves."""


@dataclass(frozen=True, slots=True)
class Reply:
    """What is sent for one request. ``pieces`` go out one by one, each ``pause`` seconds after the one before."""

    pieces: Sequence[bytes] = ()
    ending: Ending = Ending.WHOLE
    status: int = 200
    headers: Mapping[str, str] = field(default_factory=lambda: dict(EVENT_STREAM))
    pause: float = 0.0
    has_head: bool = True
    """False: not even the status line is sent, and the pieces are all that is."""


@dataclass(frozen=True, slots=True)
class Received:
    """A request as it came. The names of headers are in lower case."""

    method: str
    path: str
    headers: Mapping[str, str]
    body: bytes

    @property
    def json(self) -> Any:
        """The body, read."""
        return json.loads(self.body)


class HostileServer:
    """Replies by a script: markers that a request's body may hold, and the replies to it, the last one for good."""

    def __init__(self) -> None:
        self.url = ""
        self._script: dict[bytes, list[Reply]] = {}
        self._received: list[Received] = []
        self._under_way = 0
        self._changed = threading.Condition()

    def play(self, script: Mapping[str, Reply | Sequence[Reply]]) -> None:
        """Forget what there was, and reply by this. The marker ``""`` is in every request."""
        with self._changed:
            self._received.clear()
            self._script = {
                marker.encode(): [replies] if isinstance(replies, Reply) else list(replies)
                for marker, replies in script.items()
            }

    @property
    def received(self) -> list[Received]:
        """What was asked since the script was given."""
        with self._changed:
            return list(self._received)

    def is_left_alone(self, seconds: float) -> bool:
        """Wait until no reply is under way, so that every client has got its reply or has left. False: one stays."""
        with self._changed:
            return self._changed.wait_for(lambda: self._under_way == 0, seconds)

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Take the requests of one connection until it ends."""
        writer.get_extra_info("socket").setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        try:
            with suppress(ConnectionError, asyncio.IncompleteReadError, TimeoutError):
                await self._serve(reader, writer)
        except asyncio.CancelledError:
            writer.transport.abort()
        else:
            writer.close()

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        goes_on = True
        while goes_on and (received := await _read(reader)) is not None:
            reply = self._reply_to(received)
            try:
                async with asyncio.timeout(LONGEST_SECONDS):
                    goes_on = await _send(reply, reader, writer)
            finally:
                self._done()

    def _reply_to(self, received: Received) -> Reply:
        with self._changed:
            self._received.append(received)
            self._under_way += 1
            for marker, replies in self._script.items():
                if marker in received.body:
                    return replies.pop(0) if len(replies) > 1 else replies[0]
        return Reply((b"nothing is scripted for this request",), status=418, headers={"content-type": "text/plain"})

    def _done(self) -> None:
        with self._changed:
            self._under_way -= 1
            self._changed.notify_all()


async def _read(reader: asyncio.StreamReader) -> Received | None:
    """The next request; None when the client has left."""
    line = await reader.readline()
    if not line:
        return None
    method, path, _ = line.decode("latin-1").split(" ", 2)
    headers = {}
    while (line := await reader.readline()).strip():
        name, _, value = line.decode("latin-1").partition(":")
        headers[name.lower()] = value.strip()
    body = await reader.readexactly(int(headers.get("content-length", 0)))
    return Received(method, path, headers, body)


async def _send(reply: Reply, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> bool:
    """Send a reply; whether the connection goes on."""
    if reply.has_head:
        headers = {"transfer-encoding": "chunked", **reply.headers}
        head = "".join(f"{name}: {value}\r\n" for name, value in headers.items())
        writer.write(f"HTTP/1.1 {reply.status} Said so\r\n{head}\r\n".encode("latin-1"))
        await writer.drain()
    for piece in reply.pieces:
        await _send_piece(reply, piece, writer)
    match reply.ending:
        case Ending.WHOLE:
            writer.write(b"0\r\n\r\n" if reply.has_head else b"")
            await writer.drain()
        case Ending.RESET:
            writer.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, _LINGER_NOT)
            writer.transport.abort()
        case Ending.STALL:
            await reader.read()
        case Ending.ENDLESS:
            while not reader.at_eof():
                await _send_piece(reply, reply.pieces[-1], writer)
        case Ending.CUT:
            pass
    return reply.ending is Ending.WHOLE and reply.has_head


async def _send_piece(reply: Reply, piece: bytes, writer: asyncio.StreamWriter) -> None:
    await asyncio.sleep(reply.pause)
    writer.write(b"%x\r\n%s\r\n" % (len(piece), piece) if reply.has_head else piece)
    await writer.drain()


@contextmanager
def running() -> Iterator[HostileServer]:
    """A hostile server on a free port, in a thread of its own."""
    server = HostileServer()
    loop = asyncio.new_event_loop()
    thread = threading.Thread(target=loop.run_forever, name="hostile-server", daemon=True)
    thread.start()
    listening = asyncio.run_coroutine_threadsafe(asyncio.start_server(server.serve, "127.0.0.1", 0), loop).result()
    server.url = f"http://127.0.0.1:{listening.sockets[0].getsockname()[1]}"
    try:
        yield server
    finally:
        asyncio.run_coroutine_threadsafe(_stop(listening), loop).result()
        loop.call_soon_threadsafe(loop.stop)
        thread.join()
        loop.close()


async def _stop(listening: asyncio.Server) -> None:
    listening.close()
    others = [task for task in asyncio.all_tasks() if task is not asyncio.current_task()]
    for task in others:
        task.cancel()
    await asyncio.gather(*others, return_exceptions=True)
    for _ in range(3):  # the turns of the loop in which a transport lets go of its socket
        await asyncio.sleep(0)
