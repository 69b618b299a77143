"""A local run with its real functions, for whoever speaks MCP with it."""

import itertools
from collections.abc import Iterator

import pytest

from local.server import LocalServer, running
from tests.integration.gateway.people import Person
from tests.integration.gateway.worlds import forget_the_world

_numbers = itertools.count(1)


@pytest.fixture(scope="module")
def server() -> Iterator[LocalServer]:
    """A local run as it is."""
    with pytest.MonkeyPatch.context() as patch, running() as serving:
        patch.setenv("SPOTTER_PROVIDER", "offline")
        forget_the_world()
        yield serving
        forget_the_world()


@pytest.fixture
def person(server: LocalServer) -> Iterator[Person]:
    """Somebody, in a tenant of their own."""
    one = Person(server, "ann", f"mcp{next(_numbers)}")
    with one.http:
        yield one
