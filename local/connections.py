"""The WebSocket connections that are open, and the management API through which functions reach them.

https://docs.aws.amazon.com/apigateway/latest/developerguide/apigateway-how-to-call-websocket-api-connections.html
"""

import asyncio
import json
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any
from urllib.parse import unquote

from starlette.websockets import WebSocket, WebSocketDisconnect

from local.cloud import Answer, Call

MAX_MESSAGE_BYTES = 128 * 1024
MAX_WAITING_FRAMES = 16
"""How many of a client's frames are taken that are not handled yet. No more of it is read meanwhile."""
SEND_SECONDS = 1.0
"""How long a client may take to accept a frame before it counts as gone: a turn waits for it."""
_MARK = "/@connections/"


@dataclass(slots=True)
class Connection:
    """One client. ``context`` is what the authorizer said of it when it connected, ``abort`` ends the connection
    without waiting for what the client has not read."""

    connection_id: str
    socket: WebSocket
    context: Mapping[str, Any]
    source_ip: str
    user_agent: str
    abort: Callable[[], object] = lambda: None
    connected_at: float = field(default_factory=time.time)
    last_active_at: float = field(default_factory=time.time)
    sending: asyncio.Lock = field(default_factory=asyncio.Lock)
    handling: asyncio.Lock = field(default_factory=asyncio.Lock)
    """Held by the client's frame that is being handled; the others follow in their order."""
    room: asyncio.Semaphore = field(default_factory=lambda: asyncio.Semaphore(MAX_WAITING_FRAMES))
    """For frames that are not handled yet."""
    close_code: int | None = None
    """The code with which we closed it, if we did."""

    async def send(self, text: str) -> bool:
        """Send one frame; False if the client is gone, or was dropped because it does not read."""
        try:
            async with asyncio.timeout(SEND_SECONDS), self.sending:
                await self.socket.send_text(text)
        except TimeoutError:
            self.drop()
            return False
        except (WebSocketDisconnect, RuntimeError):  # RuntimeError: closed by ourselves before
            return False
        self.last_active_at = time.time()
        return True

    async def close(self, code: int, reason: str) -> None:
        """Close it. Nothing happens if it is closed already."""
        if self.close_code is None:
            self.close_code = code
            try:
                async with asyncio.timeout(SEND_SECONDS):
                    await self.socket.close(code, reason)
            except TimeoutError:
                self.abort()
            except (WebSocketDisconnect, RuntimeError):  # the client was quicker
                return

    def drop(self) -> None:
        """End the connection of a client that is not there any more, as API Gateway counts it."""
        self.close_code = self.close_code or 1001
        self.abort()


class Connections:
    """Every open connection, and ``POST``, ``GET`` and ``DELETE /@connections/{id}``."""

    def __init__(self) -> None:
        self._open: dict[str, Connection] = {}

    def add(self, connection: Connection) -> None:
        """From now on it can be reached."""
        self._open[connection.connection_id] = connection

    def remove(self, connection: Connection) -> None:
        """From now on it is gone."""
        self._open.pop(connection.connection_id, None)

    @staticmethod
    def asked_by(call: Call) -> bool:
        """Whether a request is for the management API."""
        return _MARK in call.path and call.service == "execute-api"

    async def answer(self, call: Call) -> Answer:
        """Answer a request to the management API: 410 if the connection is gone, 413 if the message is too large."""
        connection = self._open.get(unquote(call.path.partition(_MARK)[2]))
        if connection is None:
            return _refusal(410, "GoneException")
        if call.method == "POST":
            if len(call.body) > MAX_MESSAGE_BYTES:
                return _refusal(413, "PayloadTooLargeException")
            if await connection.send(call.body.decode(errors="replace")):
                return Answer(200, [("content-type", "application/json")], b"")
            self.remove(connection)
            return _refusal(410, "GoneException")
        if call.method == "DELETE":
            await connection.close(1000, "Connection Closed Normally")
            return Answer(204, [], b"")
        if call.method == "GET":
            described = {
                "connectedAt": _iso(connection.connected_at),
                "identity": {"sourceIp": connection.source_ip, "userAgent": connection.user_agent},
                "lastActiveAt": _iso(connection.last_active_at),
            }
            return Answer(200, [("content-type", "application/json")], json.dumps(described).encode())
        return _refusal(403, "ForbiddenException")


def _refusal(status: int, kind: str) -> Answer:
    return Answer(status, [("content-type", "application/json"), ("x-amzn-errortype", kind)], b'{"message":null}')


def _iso(moment: float) -> str:
    return datetime.fromtimestamp(moment, tz=UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")
