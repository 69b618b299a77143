"""A tenant, and a server of ours that can be hostile."""

from collections.abc import Iterator

import pytest

from tests.fakes.mcp import hostile
from tests.fakes.mcp.hostile import HostileServer
from tests.fakes.mcp.tenant import Tenant


@pytest.fixture
def server() -> Iterator[HostileServer]:
    """The server."""
    with hostile.serving() as one:
        yield one


@pytest.fixture
def tenant() -> Tenant:
    """The tenant."""
    return Tenant()
