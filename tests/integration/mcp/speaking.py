"""The official client, towards the local run."""

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any, TypeVar

import anyio
import httpx2
from mcp.client.client import Client, ConnectMode
from mcp.client.streamable_http import streamable_http_client

from tests.integration.gateway.people import Person

Value = TypeVar("Value")


@asynccontextmanager
async def connected(person: Person, mode: ConnectMode = "auto") -> AsyncIterator[Client]:
    """The official client over HTTP, signed in as a person."""
    headers = {"authorization": f"Bearer {person.token}"}
    http = httpx2.AsyncClient(headers=headers, trust_env=False)
    transport = streamable_http_client(f"{person.server.url}/mcp", http_client=http)
    async with http, Client(transport, mode=mode) as client:
        yield client


def spoken(person: Person, talk: Callable[[Client], Awaitable[Value]], mode: ConnectMode = "auto") -> Value:
    """What a conversation over HTTP comes to."""

    async def conversation() -> Value:
        async with connected(person, mode) as client:
            return await talk(client)

    return anyio.run(conversation)


def called(person: Person, tool: str, **arguments: Any) -> dict[str, Any]:
    """The structured result of one call that goes well. The client holds it to the tool's output schema."""

    async def call(client: Client) -> dict[str, Any]:
        await client.list_tools()
        answered = await client.call_tool(tool, arguments)
        assert not answered.is_error, answered.content
        result: dict[str, Any] = answered.structured_content
        return result

    return spoken(person, call)
