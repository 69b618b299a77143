"""The two servers that stand for the models' APIs: aimock, which is not ours, and the hostile one, which is."""

from collections.abc import Iterator

import pytest

from tests.fakes.aimock import server as aimock_server
from tests.fakes.hostile import server as hostile_server
from tests.fakes.hostile.answers import FULL
from tests.integration.models import adapters
from tests.integration.models.outcomes import outcome_of
from tests.integration.models.outcomes import request as asked


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


@pytest.fixture(scope="session", params=adapters.ALL, ids=lambda make: make.__name__)
def adapter(request: pytest.FixtureRequest, hostile: hostile_server.HostileServer) -> adapters.Adapter:
    """Each adapter in turn, asking the hostile server. It has answered once, which imports its SDK."""
    make: adapters.Make = request.param
    adapter = make(hostile.url)
    hostile.play({"": adapter.wire.whole(FULL)})
    outcome_of(adapter.provider, asked())
    return adapter


@pytest.fixture(scope="session", params=adapters.OF_AIMOCK, ids=lambda make: make.__name__)
def adapter_of_aimock(request: pytest.FixtureRequest, aimock: aimock_server.Aimock) -> adapters.Adapter:
    """Each adapter in turn, asking aimock."""
    make: adapters.Make = request.param
    return make(aimock.url)
