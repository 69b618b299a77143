"""One connection to a server for one purpose, over the SDK: it is made, used and closed within its seconds.

The SDK waits without end, opens streams that nobody listens to, and takes up broken ones again for as long as a server
likes. So time, requests and what may be asked are bounded here, around it.
"""

import logging
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any, TypeVar

import anyio
import httpx2
from mcp.client.client import Client
from mcp.client.session import ClientSession
from mcp.client.sse import sse_client
from mcp.client.streamable_http import LAST_EVENT_ID, streamable_http_client
from mcp.shared._httpx_utils import McpHttpClientFactory
from mcp_types import Implementation

from spotter.errors import SpotterError
from spotter.mcp.client.endpoint import Endpoint, HttpClients, Transport
from spotter.mcp.client.faults import (
    MOST_WORDS,
    InsufficientScope,
    ServerFault,
    TimedOut,
    TooManyRequests,
    Unauthorized,
)
from spotter.mcp.client.legible import legible
from spotter.mcp.client.progress import SIGNING_IN, Progress
from spotter.mcp.client.telling_faults import fault_of
from spotter.mcp.identity import NAME, TITLE, VERSION

MOST_REQUESTS = 64
"""Of one connection: its handshake, its tokens, the pages of a listing, and streams that are taken up again."""
CLOSING_SECONDS = 1.0
"""What is left for saying goodbye, once there is an answer: the server's session ends by itself without it."""
MOST_EVENT_BYTES = 1_000_000

for _library in ("mcp", "client"):  # the SDK logs what it was sent, and its session does so as "client"
    logging.getLogger(_library).setLevel(logging.CRITICAL + 1)

Result = TypeVar("Result")


class _NotListening(SpotterError):
    """A stream for what the server says unasked is not opened."""


@dataclass(slots=True)
class Watch:
    """What one connection has asked, and how it was answered last."""

    listens: bool
    """Whether a GET opens the one stream that there is, as in the older transport."""
    progress: Progress = field(default_factory=Progress)
    requests: int = 0
    status: int = 0
    """The last answer's HTTP status that was an error; 0: none was."""
    scopes: str | None = None
    """Those that the server wants beyond what the credentials have, in its own words; None: it said nothing of that."""
    faults: list[SpotterError] = field(default_factory=list)

    async def before(self, request: httpx2.Request) -> None:
        """Count a request. TooManyRequests."""
        self.requests += 1
        self.progress.is_signing_in = SIGNING_IN in request.extensions
        if self.requests > MOST_REQUESTS:
            fault = TooManyRequests()
            self.faults.append(fault)
            raise fault
        if request.method == "GET" and not self.listens and LAST_EVENT_ID not in request.headers:
            raise _NotListening

    async def after(self, response: httpx2.Response) -> None:
        """Note an answer that is an error, and why a body ends early: the SDK takes both for a stream that ended."""
        self.status = response.status_code if response.is_error else 0
        self.scopes = _scopes_wanted(response) if response.status_code == httpx2.codes.FORBIDDEN else None
        if isinstance(response.stream, httpx2.AsyncByteStream):
            response.stream = _Noting(response.stream, self.faults)


def _scopes_wanted(response: httpx2.Response) -> str | None:
    # imported here: few answers need what the SDK knows of signing in
    from mcp.client.auth.utils import extract_field_from_www_auth, extract_scope_from_www_auth

    if extract_field_from_www_auth(response, "error") != "insufficient_scope":
        return None
    return extract_scope_from_www_auth(response) or ""


class _Noting(httpx2.AsyncByteStream):
    """A body that tells why it ended early."""

    def __init__(self, stream: httpx2.AsyncByteStream, faults: list[SpotterError]) -> None:
        self._stream = stream
        self._faults = faults

    async def __aiter__(self) -> AsyncIterator[bytes]:
        try:
            async for piece in self._stream:
                yield piece
        except SpotterError as fault:
            self._faults.append(fault)
            raise

    async def aclose(self) -> None:
        await self._stream.aclose()


async def within(
    endpoint: Endpoint,
    http: HttpClients,
    seconds: float,
    mode: str,
    work: Callable[[ClientSession], Awaitable[Result]],
    progress: Progress | None = None,
) -> Result:
    """What ``work`` comes to over a connection of its own. ServerFault, or what the port to the network raises.

    ``mode``: ``auto`` finds out which protocol the server speaks; a version that it is known to speak saves asking.
    ``progress`` is told how far it comes.
    """
    done: list[Result] = []
    watch = Watch(endpoint.transport is Transport.SSE, progress or Progress())
    with anyio.move_on_after(seconds) as scope:
        try:
            async with _connected(endpoint, http, seconds, mode, watch) as session:
                watch.progress.is_open = True
                done.append(await work(session))
                scope.deadline = min(scope.deadline, anyio.current_time() + CLOSING_SECONDS)
        except (Exception, BaseExceptionGroup) as error:  # noqa: BLE001 - the SDK raises whatever a server makes it
            if not done:
                raise _legible(_fault(error, watch, endpoint), endpoint) from None
    if not done:
        raise TimedOut
    return done[0]


def _fault(error: BaseException, watch: Watch, endpoint: Endpoint) -> BaseException:
    fault = fault_of(error, watch.status, watch.faults)
    if isinstance(fault, Unauthorized) and watch.scopes is not None:
        return InsufficientScope(words=watch.scopes)
    if isinstance(fault, Unauthorized) and not endpoint.signs:
        return Unauthorized(f"The server wants credentials, and none are set: it answered with status {watch.status}.")
    return fault


def _legible(fault: BaseException, endpoint: Endpoint) -> BaseException:
    """The fault, with the server's own words fit to be shown: no credential of ours in them, nothing unseen."""
    if isinstance(fault, ServerFault):
        fault.words = endpoint.masking().cut_text(legible(fault.words))[:MOST_WORDS]
    return fault


@asynccontextmanager
async def _connected(
    endpoint: Endpoint, http: HttpClients, seconds: float, mode: str, watch: Watch
) -> AsyncIterator[ClientSession]:
    """A session that is ready. It offers the server nothing: no sampling, no elicitation, no roots."""
    client = http(endpoint, seconds)
    client.event_hooks = {"request": [watch.before], "response": [watch.after]}
    transport: Any
    if endpoint.transport is Transport.SSE:
        transport = sse_client(endpoint.url, sse_read_timeout=seconds, httpx_client_factory=_always(client))
        mode = "legacy"
    else:
        transport = _streamable(endpoint.url, client)
    info = Implementation(name=NAME, title=TITLE, version=VERSION)
    async with Client(transport, mode=mode, client_info=info, cache=None, read_timeout_seconds=seconds) as session:
        yield session.session


def _always(client: httpx2.AsyncClient) -> McpHttpClientFactory:
    """What the transport makes its client by, which has been made: it has its headers, limits and signature."""

    def factory(
        headers: dict[str, str] | None = None,  # noqa: ARG001 - the SDK's signature
        timeout: httpx2.Timeout | None = None,  # noqa: ARG001
        auth: httpx2.Auth | None = None,  # noqa: ARG001
    ) -> httpx2.AsyncClient:
        return client

    return factory


@asynccontextmanager
async def _streamable(url: str, client: httpx2.AsyncClient) -> AsyncIterator[Any]:
    async with client, streamable_http_client(url, http_client=client, max_sse_event_size=MOST_EVENT_BYTES) as streams:
        yield streams
