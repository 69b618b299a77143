"""What we add to a call of an MCP tool: ours as a run makes it, and the SDK's client alone; the server answers at once.

The server is another process. Both make a connection for the call, as nothing outlives one in Lambda, and are measured
in turns. Ours checks the address, opens the credentials, holds the pin against what was listed, and bounds the rest.
"""

import asyncio
import multiprocessing
import statistics
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from multiprocessing.connection import Connection

import httpx2
from mcp.client.client import Client
from mcp.client.streamable_http import streamable_http_client

from spotter.platform.outgoing.client import tls
from tests.fakes.mcp import hostile
from tests.fakes.mcp.tenant import Tenant, bearer

Row = tuple[str, str, str, str]

WARM_UP = 10
CALLS = 60
ERAS = {hostile.LEGACY: "with a handshake", hostile.MODERN: "without one"}
TOKEN = "bench-token"  # noqa: S105 - of a server of ours
HEADERS = {"authorization": f"Bearer {TOKEN}"}


def figures() -> list[Row]:
    """A row for a server of either era of the protocol."""
    return [_row(version, how) for version, how in ERAS.items()]


def _row(version: str, how: str) -> Row:
    with _serving(version) as url:
        tenant = Tenant()
        server = tenant.connect(url, credentials=bearer(TOKEN)).server.id
        tenant.look(server)
        tenant.choose(server, "echo")
        ref = f"mcp:{server}:echo"

        def ours() -> None:
            assert tenant.call(ref, text="hi").ok

        def raw() -> None:
            asyncio.run(_raw(url, version))

        mine, theirs = _measured(ours, raw)
    more = mine - theirs
    said = f"{mine:.1f} ms CPU; the raw SDK alone {theirs:.1f}: {abs(more):.1f} ms {'more' if more > 0 else 'less'}"
    return f"a call of an MCP tool, {how}", said, "reported", ""


async def _raw(url: str, version: str) -> None:
    """The SDK as its own documentation has it, told what the server speaks and given the authorities that it trusts."""
    mode = version if version == hostile.MODERN else "legacy"
    async with (
        httpx2.AsyncClient(headers=HEADERS, trust_env=False, verify=tls()) as http,
        Client(streamable_http_client(url, http_client=http), mode=mode) as client,
    ):
        result = await client.session.call_tool("echo", {"text": "hi"})
        assert not result.is_error


def _measured(ours: Callable[[], None], raw: Callable[[], None]) -> tuple[float, float]:
    """The median milliseconds of CPU of each, in turns."""
    times: dict[Callable[[], None], list[float]] = {ours: [], raw: []}
    for turn in range(WARM_UP + CALLS):
        for call, taken in times.items():
            begun = time.process_time()
            call()
            if turn >= WARM_UP:
                taken.append((time.process_time() - begun) * 1000)
    return statistics.median(times[ours]), statistics.median(times[raw])


@contextmanager
def _serving(version: str) -> Iterator[str]:
    """A server in a process of its own."""
    context = multiprocessing.get_context("spawn")
    here, there = context.Pipe()
    process = context.Process(target=_serve, args=(there, version), daemon=True)
    process.start()
    try:
        yield here.recv()
    finally:
        here.send("stop")
        process.join()


def _serve(pipe: Connection, version: str) -> None:
    with hostile.serving() as server:
        server.version = version
        pipe.send(server.url)
        pipe.recv()


if __name__ == "__main__":
    for row in figures():
        print(" | ".join(row))
