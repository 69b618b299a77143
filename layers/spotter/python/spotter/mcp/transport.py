"""Streamable HTTP for one request: the SDK's own ASGI handler, driven in process, without sessions and streams.

Nothing outlives the request, as nothing does in Lambda: its event loop and the SDK's session manager are made for it.
"""

import asyncio
import logging
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from mcp.server.lowlevel.server import Server
from mcp.server.streamable_http_manager import StreamableHTTPSessionManager
from mcp.server.transport_security import TransportSecuritySettings

logging.getLogger("mcp").setLevel(logging.CRITICAL + 1)
"""The SDK logs what it was sent, people's words among it. What went wrong by us is reported without them."""


@dataclass(frozen=True, slots=True)
class HttpRequest:
    """A POST of the HTTP API. ``host`` is the name that it was sent to; ``origins`` are those whose pages may call."""

    headers: Mapping[str, str]
    body: bytes
    host: str
    origins: Sequence[str] = ()


@dataclass(slots=True)
class HttpAnswer:
    """What the SDK answered."""

    status: int = 500
    headers: dict[str, str] = field(default_factory=dict)
    body: bytes = b""


NO_BATCHES = (
    b'{"jsonrpc":"2.0","id":null,"error":{"code":-32600,"message":"Send one message at a time: batches are not taken"}}'
)
"""The protocol has had none since 2025-06-18; the SDK answers one at length, as if its parameters were wrong."""


def answer(server: Server[Any], request: HttpRequest) -> HttpAnswer:
    """Answer one request."""
    if request.body.lstrip()[:1] == b"[":
        return HttpAnswer(400, {"content-type": "application/json"}, NO_BATCHES)
    return asyncio.run(_answer(server, request))


async def _answer(server: Server[Any], request: HttpRequest) -> HttpAnswer:
    origin = request.headers.get("origin", "")
    origins = [origin] if "*" in request.origins else [*request.origins]
    manager = StreamableHTTPSessionManager(
        server,
        json_response=True,
        stateless=True,
        security_settings=TransportSecuritySettings(allowed_hosts=[request.host], allowed_origins=origins),
    )
    answered = HttpAnswer()
    sent = False

    async def receive() -> dict[str, Any]:
        nonlocal sent
        if sent:
            return {"type": "http.disconnect"}
        sent = True
        return {"type": "http.request", "body": request.body, "more_body": False}

    async def send(message: Any) -> None:
        if message["type"] == "http.response.start":
            answered.status = message["status"]
            answered.headers = {name.decode(): value.decode() for name, value in message["headers"]}
        elif message["type"] == "http.response.body":
            answered.body += message.get("body", b"")

    async with manager.run():
        await manager.handle_request(_scope(request), receive, send)
    return answered


def _scope(request: HttpRequest) -> dict[str, Any]:
    headers = {**request.headers, "host": request.host, "content-length": str(len(request.body))}
    return {
        "type": "http",
        "asgi": {"version": "3.0"},
        "http_version": "1.1",
        "method": "POST",
        "scheme": "https",
        "path": "/mcp",
        "raw_path": b"/mcp",
        "query_string": b"",
        "root_path": "",
        "headers": [
            (name.lower().encode("latin-1", "replace"), value.encode("latin-1", "replace"))
            for name, value in headers.items()
        ],
        "server": (request.host, None),
        "client": None,
    }
