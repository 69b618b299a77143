"""The two servers that stand for the models' APIs: aimock, which is not ours, and the hostile one, which is."""

from collections.abc import Iterator

import pytest

from tests.fakes.aimock import server as aimock_server
from tests.fakes.hostile import server as hostile_server


@pytest.fixture(scope="session")
def aimock() -> Iterator[aimock_server.Aimock]:
    """aimock, on a port of its own. Whoever uses it says what it answers."""
    with aimock_server.running() as running:
        yield running


@pytest.fixture(scope="session")
def hostile() -> Iterator[hostile_server.HostileServer]:
    """The hostile server, on a port of its own. Whoever uses it gives it a script."""
    with hostile_server.running() as running:
        yield running
