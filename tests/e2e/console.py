"""What the tests of the console have in common: opening a page of it, and holding an answer back."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from re import Pattern

from playwright.sync_api import Locator, Page, Route, expect

from tests.e2e import platform_records as records
from tests.e2e.stub import Stub

LISTS = {
    "agents": ("#/agents", "Agents"),
    "tools": ("#/tools", "Tools"),
    "mcp-servers": ("#/mcp-servers", "MCP servers"),
    "memories": ("#/memories", "Memories"),
    "agent/sessions": ("#/sessions", "Sessions"),
    "me/usage": ("#/usage", "Usage and limits"),
}
"""The pages that a link leads to, by what they ask for: their addresses and titles."""


def go(page: Page, address: str, place: str, title: str) -> None:
    """Open a page of the console by its address."""
    page.goto(f"{address}{place}")
    expect(page).to_have_title(f"{title} · Spotter")


def toasts(page: Page) -> Locator:
    """What is said in passing."""
    return page.get_by_role("status", name="Notices")


def fill_everything(stub: Stub) -> None:
    """One of everything that there is to show."""
    stub.platform.put("agents", records.agent(), records.agent(agentId="agt_2", name="Runner " * 12, status="disabled"))
    stub.platform.put("tools", records.tool())
    stub.platform.put("mcp-servers", records.server())
    stub.platform.put(
        "memories",
        records.memory(),
        records.memory(memoryId="mem_2", content="A shoulder that hurts. " * 9, health=True, status="suggested"),
    )
    stub.new_session("ses_1", "Upper body").agent = "agt_1"


@contextmanager
def held(page: Page, path: str) -> Iterator[None]:
    """Hold the answers of a path back for a while."""
    waiting: list[Route] = []
    page.route(is_for(path), lambda route: waiting.append(route))
    yield
    for route in waiting:
        route.continue_()
    page.unroute(is_for(path))


def is_for(path: str) -> Pattern[str]:
    """Calls of a path, whatever is asked behind it."""
    return re.compile(rf"//[^/]+/{re.escape(path)}(\?|$)")
