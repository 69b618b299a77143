"""Replies that send the adapter elsewhere, and those that ask it for patience."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from email.utils import format_datetime

import pytest

from spotter.llm.errors import Overloaded, ProviderError, RateLimited
from tests.fakes.hostile.server import HostileServer, Reply, running
from tests.integration.models.adapters import Adapter
from tests.integration.models.outcomes import outcome_of, request, secrets_in


@pytest.fixture(scope="module")
def elsewhere() -> Iterator[HostileServer]:
    """Another server, which nobody has been told to ask."""
    with running() as server:
        yield server


@pytest.mark.parametrize("status", [300, 301, 302, 303, 307, 308])
def test_neither_key_nor_words_are_carried_elsewhere(
    adapter: Adapter, hostile: HostileServer, elsewhere: HostileServer, status: int
) -> None:
    elsewhere.play({})
    hostile.play({"": Reply(status=status, headers={"location": f"{elsewhere.url}/v1/messages"})})
    error = outcome_of(adapter.provider, request()).came
    assert isinstance(error, ProviderError)
    assert secrets_in(error) == []
    assert elsewhere.received == []
    assert len(hostile.received) == 1


def test_a_server_that_sends_one_round_in_circles_is_asked_once(adapter: Adapter, hostile: HostileServer) -> None:
    hostile.play({"": Reply(status=307, headers={"location": hostile.url})})
    assert isinstance(outcome_of(adapter.provider, request()).came, ProviderError)
    assert len(hostile.received) == 1


@pytest.mark.parametrize(("status", "kind"), [(429, RateLimited), (503, Overloaded), (529, Overloaded)])
@pytest.mark.parametrize(
    ("name", "said", "seconds"),
    [
        ("retry-after", "7", 7),
        ("Retry-After", "0", 0),
        ("retry-after", "2.5", 2.5),
        ("retry-after", "soon", None),
        ("retry-after", "", None),
        ("retry-after", "nan", None),
        ("retry-after-ms", "1500", 1.5),
        ("x-other", "7", None),
    ],
)
def test_the_patience_that_a_server_asks_for_is_told(
    adapter: Adapter,
    hostile: HostileServer,
    status: int,
    kind: type[ProviderError],
    name: str,
    said: str,
    seconds: float | None,
) -> None:
    hostile.play({"": Reply((b"{}",), status=status, headers={"content-type": "application/json", name: said})})
    error = outcome_of(adapter.provider, request()).came
    assert isinstance(error, kind)
    assert error.retry_after == seconds
    assert len(hostile.received) == 1


@pytest.mark.parametrize(("away", "least", "most"), [(30, 20, 30), (-30, 0, 0)])
def test_patience_until_a_date(adapter: Adapter, hostile: HostileServer, away: int, least: int, most: int) -> None:
    date = format_datetime(datetime.now(UTC) + timedelta(seconds=away), usegmt=True)
    hostile.play({"": Reply((b"{}",), status=429, headers={"retry-after": date})})
    error = outcome_of(adapter.provider, request()).came
    assert isinstance(error, RateLimited)
    assert error.retry_after is not None
    assert least <= error.retry_after <= most
