"""The local run with its real functions, one for each module of tests, and people who use it."""

import itertools
from collections.abc import Iterator

import pytest

from local.server import LocalServer, running
from spotter import wiring
from tests.integration.gateway.people import Person
from tests.integration.gateway.steering import Steered
from tests.integration.gateway.viewer import Viewer
from tests.integration.gateway.worlds import forget_the_world

_numbers = itertools.count(1)


@pytest.fixture(scope="module")
def steering() -> Steered:
    """Who answers in this module's local run."""
    return Steered()


@pytest.fixture(scope="module")
def server(steering: Steered) -> Iterator[LocalServer]:
    """A local run with every function as it is deployed, but for who answers."""
    with pytest.MonkeyPatch.context() as patch, running() as serving:
        patch.setattr(wiring, "provider_for", lambda _profile: steering)
        patch.setenv("SPOTTER_PROVIDER", "offline")  # the coach's routes, which are steered by nobody
        forget_the_world()
        yield serving
        forget_the_world()


@pytest.fixture(autouse=True)
def _steered_back(steering: Steered) -> Iterator[None]:
    """Let no test be steered by the one before it."""
    steering.reset()
    yield
    steering.reset()


@pytest.fixture
def person(server: LocalServer) -> Iterator[Person]:
    """Somebody, in a tenant of their own."""
    one = Person(server, "ann", f"tenant{next(_numbers)}")
    with one.http:
        yield one


@pytest.fixture
def admin(server: LocalServer, person: Person) -> Iterator[Person]:
    """An administrator of the same tenant."""
    one = Person(server, "ada", person.tenant, ("admin",))
    with one.http:
        yield one


@pytest.fixture
def colleague(server: LocalServer, person: Person) -> Iterator[Person]:
    """Another user of the same tenant."""
    other = Person(server, "bob", person.tenant)
    with other.http:
        yield other


@pytest.fixture
def stranger(server: LocalServer, person: Person) -> Iterator[Person]:
    """A user of another tenant who has the same name."""
    other = Person(server, person.user, f"{person.tenant}-other")
    with other.http:
        yield other


@pytest.fixture
def viewers() -> Iterator[list[Viewer]]:
    """Those who watch; gone after the test."""
    watching: list[Viewer] = []
    yield watching
    for viewer in watching:
        viewer.close()
