"""The two servers that stand for the models' APIs: aimock, which is not ours, and the hostile one, which is."""

from collections.abc import Iterator

import pytest

from tests.fakes.aimock import server as aimock_server
from tests.fakes.hostile import server as hostile_server
from tests.fakes.hostile.answers import KEY
from tests.integration.models import adapters


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


@pytest.fixture(scope="session", autouse=True)
def _credentials() -> Iterator[None]:
    """What Bedrock's requests are signed with."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("AWS_ACCESS_KEY_ID", "AKIATEST")
        patch.setenv("AWS_SECRET_ACCESS_KEY", KEY)
        patch.delenv("AWS_SESSION_TOKEN", raising=False)
        yield


@pytest.fixture(scope="session", params=adapters.ALL, ids=lambda make: make.__name__)
def adapter(request: pytest.FixtureRequest, hostile: hostile_server.HostileServer) -> adapters.Adapter:
    """Each adapter in turn, asking the hostile server."""
    make: adapters.Make = request.param
    return make(hostile.url)


@pytest.fixture(scope="session", params=adapters.OF_AIMOCK, ids=lambda make: make.__name__)
def adapter_of_aimock(request: pytest.FixtureRequest, aimock: aimock_server.Aimock) -> adapters.Adapter:
    """Each adapter in turn, asking aimock."""
    make: adapters.Make = request.param
    return make(aimock.url)
