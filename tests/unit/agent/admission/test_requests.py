"""Requests that belong to no conversation: counted by user, and for the tenant where it has a limit."""

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from spotter.agent.admission.activity import Activity, activity_key
from spotter.agent.admission.requests import count_request
from spotter.agent.admission.tenant_shards import SHARDS, Shard, shard_key
from spotter.errors import TooManyRequests
from spotter.platform.limits.limits import Limits
from spotter.store.table import ConditionFailedError
from tests.fakes.memory_table import MemoryTable

NOW = datetime(2026, 3, 2, 9, 0, 20, tzinfo=UTC)


class Gym:
    """A tenant with limits, and a clock that is set."""

    def __init__(self, **limits: Any) -> None:
        self.table = MemoryTable()
        self.limits = Limits(**limits)
        self.now = NOW
        self.waited: list[float] = []

    def ask(self, user: str = "ana", key: str = "") -> None:
        """Count one request."""
        count_request(self.table, self.limits, "gym", user, now=self.now, key=key, pause=self.waited.append)

    def of_user(self, user: str = "ana") -> int:
        """How many of the minute are counted for a user."""
        return Activity.of(self.table.get(activity_key("gym", user))).used

    def of_tenant(self) -> int:
        """How many are counted for all of them."""
        return sum(Shard.of(at, self.table.get(shard_key("gym", at))).used for at in range(SHARDS))


def test_a_user_may_send_so_many_in_a_minute() -> None:
    gym = Gym(requests_per_minute=3)
    for _ in range(3):
        gym.ask()
    with pytest.raises(TooManyRequests, match=r"You have sent as many .* Try again in 40 s\.") as refused:
        gym.ask()
    assert refused.value.headers == {"Retry-After": "40"}
    gym.ask("ben")
    gym.now += timedelta(seconds=40)
    gym.ask()
    assert gym.of_tenant() == 0  # nobody counts what nobody limits


def test_all_users_of_a_tenant_together_may_send_so_many() -> None:
    gym = Gym(tenant_requests_per_minute=20)
    for at in range(20):
        gym.ask(f"user{at % 7}")
    assert gym.of_tenant() == 20
    before = gym.of_user("user0")
    with pytest.raises(TooManyRequests, match=r"Everybody here together has sent as many .* Try again in 40 s\."):
        gym.ask("user0")
    assert gym.of_user("user0") == before  # what is refused counts for nobody
    gym.now += timedelta(minutes=1)
    gym.ask("user0")


def test_a_request_that_is_sent_again_counts_once_for_both() -> None:
    gym = Gym(tenant_requests_per_minute=20)
    for _ in range(5):
        gym.ask(key="k1")
    assert (gym.of_user(), gym.of_tenant()) == (1, 1)


def test_both_are_counted_or_neither() -> None:
    gym = Gym(tenant_requests_per_minute=160)
    gym.ask()
    key = shard_key("gym", next(at for at in range(SHARDS) if gym.table.get(shard_key("gym", at))))
    raced: list[str] = []

    def race(name: str) -> None:
        if name == "TransactWriteItems" and not raced:
            raced.append(name)
            shard = Shard.of(int(key.sk), gym.table.get(key))
            gym.table.put(shard.put("gym"))

    gym.table.before = race
    gym.ask()
    assert (gym.of_user(), gym.of_tenant(), len(gym.waited)) == (2, 2, 1)


def test_whoever_is_overtaken_waits_and_reads_again() -> None:
    gym = Gym(requests_per_minute=3)
    lost: list[str] = []

    def lose(name: str) -> None:
        if name == "PutItem" and len(lost) < 2:
            lost.append(name)
            raise ConditionFailedError(None)

    gym.table.before = lose
    gym.ask()
    assert (gym.of_user(), len(gym.waited)) == (1, 2)


def test_it_takes_a_read_and_a_write_and_where_a_tenant_is_counted_another_of_each() -> None:
    for limits, calls in (
        ({}, ["GetItem", "PutItem"]),
        ({"tenant_requests_per_minute": 20}, ["GetItem", "GetItem", "TransactWriteItems"]),
    ):
        gym = Gym(**limits)
        made: list[str] = []
        gym.table.before = made.append
        gym.ask()
        assert made == calls
