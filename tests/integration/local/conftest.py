"""One local run for each module of tests, with functions made for them."""

from collections.abc import Iterator

import httpx
import pytest

from local.server import LocalServer, running
from tests.integration.local import handlers


@pytest.fixture(scope="module")
def server() -> Iterator[LocalServer]:
    """A local run whose functions are those of ``handlers``; ``act`` and ``coach`` may take a fifth of a second."""
    with running(handlers=handlers.HANDLERS, timeouts={"act": 0.2, "coach": 0.2}) as serving:
        yield serving


@pytest.fixture(autouse=True)
def forget() -> Iterator[None]:
    """Let nothing of one test be heard in the next, and no function hang after its test."""
    handlers.forget()
    yield
    handlers.RELEASE.set()


@pytest.fixture
def client(server: LocalServer) -> Iterator[httpx.Client]:
    """An HTTP client of a signed-in demo user."""
    headers = {"authorization": f"Bearer {server.token()}"}
    with httpx.Client(base_url=server.url, headers=headers, trust_env=False) as opened:
        yield opened
