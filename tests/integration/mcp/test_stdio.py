"""``python -m spotter.mcp``, started by the official client as an app on a desk starts it."""

import os
import sys
from collections.abc import Awaitable, Callable
from typing import Any, TypeVar

import anyio
import pytest
from mcp.client.client import Client, ConnectMode
from mcp.client.stdio import StdioServerParameters
from mcp.shared.exceptions import MCPError

from spotter.mcp.offers import OFFERS
from tests.integration.gateway.people import Person

Value = TypeVar("Value")
ALONE = "http://127.0.0.1:9"
"""Nobody listens at that port."""


def spoken(talk: Callable[[Client], Awaitable[Value]], url: str, token: str = "", mode: ConnectMode = "auto") -> Value:
    """What a conversation with a process of its own comes to."""
    environment = os.environ | {"SPOTTER_URL": url, "SPOTTER_TOKEN": token}
    process = StdioServerParameters(command=sys.executable, args=["-m", "spotter.mcp"], env=environment)

    async def conversation() -> Value:
        async with Client(process, mode=mode) as client:
            return await talk(client)

    return anyio.run(conversation)


async def days(client: Client) -> tuple[str, list[str], Any]:
    listed = await client.list_tools()
    answered = await client.call_tool("get_exercises_for_day", {"day": "friday"})
    return client.protocol_version, [tool.name for tool in listed.tools], answered.structured_content


@pytest.mark.parametrize(("mode", "version"), [("auto", "2026-07-28"), ("legacy", "2025-11-25")])
def test_it_relays_tools_and_calls(person: Person, mode: ConnectMode, version: str) -> None:
    spoken_version, names, friday = spoken(days, person.server.url, person.token, mode)
    assert spoken_version == version
    assert names == [offer.name for offer in OFFERS]
    assert (friday["dow"], friday["exercises"]) == (5, [])


def test_a_local_run_needs_no_token(person: Person) -> None:
    _version, _names, friday = spoken(days, f"{person.server.url}/")
    assert friday["dow"] == 5


async def fails(client: Client) -> str:
    with pytest.raises(MCPError) as refused:
        await client.list_tools()
    return refused.value.message


@pytest.mark.parametrize("mode", ["auto", "legacy"])
def test_a_token_that_is_not_good_is_said_to_be(person: Person, mode: ConnectMode) -> None:
    assert "SPOTTER_TOKEN" in spoken(fails, person.server.url, "a.b.c", mode)


def test_a_spotter_that_cannot_be_reached_is_said_to_be() -> None:
    assert "SPOTTER_URL" in spoken(fails, ALONE, "a.b.c")


def test_errors_come_through_as_they_are(person: Person) -> None:
    async def mistaken(client: Client) -> tuple[Any, str]:
        wrong = await client.call_tool("get_exercises_for_day", {"day": 8})
        with pytest.raises(MCPError) as refused:
            await client.call_tool("eat", {})
        return wrong, refused.value.message

    wrong, message = spoken(mistaken, person.server.url, person.token)
    assert wrong.is_error
    assert "day: " in wrong.content[0].text
    assert message == "Unknown tool: eat"
