"""Requests that belong to no conversation: counted by user, and for the tenant where it has a limit."""

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from spotter.agent.admission.activity import MOST_CHANGED, Activity, Slot, activity_key
from spotter.agent.admission.remaining import remaining
from spotter.agent.admission.requests import count_request
from spotter.agent.admission.tenant_shards import SHARDS, Shard, shard_key
from spotter.agent.lease import dropped
from spotter.agent.post_message import post_message
from spotter.errors import TooManyRequests
from spotter.platform.limits.limits import Limits, OwnLimits
from spotter.platform.limits.repository import change_limits
from spotter.store.heads import head_key
from spotter.store.keys import SessionRef
from spotter.store.table import ConditionFailedError, Update, Write
from tests.fakes.memory_table import MemoryBlobs, MemoryTable
from tests.fakes.world import Clock, CountingProvider, Inboxes, MemoryRuns, make_ports

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


class Lifter:
    """A user with conversations, each of which has a slot of its own."""

    def __init__(self, conversations: int, **limits: Any) -> None:
        self.gym = Gym(**limits)
        self.table = self.gym.table
        clock = Clock()
        clock.moment = NOW
        runs = MemoryRuns(lambda *_run: None)
        most = Limits(requests_per_minute=10_000, concurrent_runs=100)
        self.ports = make_ports(self.table, MemoryBlobs(), runs, Inboxes(), CountingProvider(), clock, limits=most)
        self.allow(**limits)
        for number in range(conversations):
            self.say(number)

    def allow(self, **limits: Any) -> None:
        """Set the limits."""
        self.gym.limits = Limits(**limits)
        change_limits(self.table, "gym", OwnLimits(**limits), at="now")

    def ref(self, number: int) -> SessionRef:
        return SessionRef("gym", "ana", f"ses_{number:03}")

    def say(self, number: int, key: str = "m1") -> None:
        """A message, whose run is over at once."""
        post_message(self.ports, self.ref(number), "hi", client_id=key, create=True, zone="UTC")
        self.table.update(dropped(Update(head_key(self.ref(number)))))

    def left(self) -> tuple[int, int]:
        """Requests and runs, as the user is told."""
        left = remaining(self.table, self.gym.limits, "gym", "ana", self.gym.now)
        return left.requests, left.runs

    def holders(self) -> dict[str, int]:
        """The shares in ACTIVITY, which are those on the HEADs."""
        holders = dict(Activity.of(self.table.get(activity_key("gym", "ana"))).holders)
        heads = {key.pk.split("#S#")[1]: item for key, item in self.table.items.items() if key.sk == "HEAD"}
        slots = {name: Slot.of(str(head.get("slot", ""))) for name, head in heads.items()}
        assert {name: slot.share for name, slot in slots.items() if slot} == holders
        return holders


def test_requests_take_back_what_conversations_hold_and_do_not_use_down_to_the_last() -> None:
    user = Lifter(5, requests_per_minute=60, concurrent_runs=5)
    assert sum(user.holders().values()) == 15
    assert user.left() == (55, 5)
    for left in reversed(range(55)):
        user.gym.ask()
        assert user.left()[0] == left
    with pytest.raises(TooManyRequests, match="as many requests"):
        user.gym.ask()
    user.gym.now += timedelta(minutes=1)
    user.gym.ask()


def test_shares_of_a_limit_that_was_higher_are_in_nobodys_way() -> None:
    user = Lifter(5, requests_per_minute=60, concurrent_runs=5)
    user.allow(requests_per_minute=2, concurrent_runs=5)
    assert user.left() == (0, 5)  # five messages came before
    user.gym.now += timedelta(minutes=1)
    assert user.left() == (2, 5)
    for _ in range(2):
        user.gym.ask()
    with pytest.raises(TooManyRequests):
        user.gym.ask()
    user.gym.now += timedelta(minutes=1)
    user.gym.ask()


@pytest.mark.parametrize("at_work", [False, True])
def test_so_it_is_however_many_conversations_hold_some(at_work: bool) -> None:
    many = 3 * MOST_CHANGED + 5
    user = Lifter(many, requests_per_minute=8 * many, concurrent_runs=many)
    assert user.left() == (7 * many, many)
    if at_work:
        for number in range(many):
            user.table.update(Update(head_key(user.ref(number)), set={"lease_run": "run", "lease_input": "{}"}))
    user.allow(requests_per_minute=1, concurrent_runs=1)
    user.gym.now += timedelta(minutes=1)
    writes: list[int] = []
    transact = user.table.transact

    def noted(each: Sequence[Write]) -> None:
        writes.append(len(each))
        transact(each)

    user.table.transact = noted  # type: ignore[method-assign,assignment]
    user.gym.ask()
    assert max(writes) == 1 + MOST_CHANGED
    assert sum(writes) == many + len(writes)
    assert sum(user.holders().values()) == 0
    with pytest.raises(TooManyRequests):
        user.gym.ask()


def test_a_message_goes_on_where_far_fewer_runs_may_be_at_work_than_have_a_place() -> None:
    many = 3 * MOST_CHANGED + 5
    user = Lifter(many, requests_per_minute=8 * many, concurrent_runs=many)
    user.allow(requests_per_minute=many + 1, concurrent_runs=1)
    user.say(many)
    assert set(user.holders()) == {user.ref(many).session}
    assert user.left() == (0, 1)  # all that came before still count


def test_what_goes_ahead_counts_what_was_counted() -> None:
    many = 2 * MOST_CHANGED
    user = Lifter(many, requests_per_minute=8 * many, concurrent_runs=many)
    user.allow(requests_per_minute=many, concurrent_runs=1)
    with pytest.raises(TooManyRequests):
        user.say(many)
    with pytest.raises(TooManyRequests):
        user.gym.ask()
    assert user.left() == (0, 1)


def test_a_conversation_that_changes_meanwhile_is_read_again() -> None:
    for many in (2, 2 * MOST_CHANGED):
        user = Lifter(many, requests_per_minute=8 * many, concurrent_runs=many)
        user.allow(requests_per_minute=many + 2, concurrent_runs=1)
        raced: list[str] = []

        def race(name: str, user: Lifter = user, raced: list[str] = raced) -> None:
            if name == "TransactWriteItems" and not raced:
                raced.append(name)
                user.say(0, "m2")

        user.table.before = race
        user.gym.ask()
        user.table.before = lambda _name: None
        assert raced
        assert user.left()[0] == 0
        assert len(user.gym.waited) == 1


def test_what_all_users_together_have_left_is_told_where_it_is_less() -> None:
    user = Lifter(1, requests_per_minute=60, concurrent_runs=5)
    user.allow(requests_per_minute=60, concurrent_runs=5, tenant_requests_per_minute=20)
    assert user.left() == (20, 5)
    for left in reversed(range(20)):
        user.gym.ask("ben")
        assert user.left()[0] == left
    with pytest.raises(TooManyRequests, match="Everybody here"):
        user.gym.ask()


def test_conversations_are_read_without_what_they_are_about() -> None:
    user = Lifter(2, requests_per_minute=8, concurrent_runs=2)
    user.allow(requests_per_minute=2, concurrent_runs=2)
    user.gym.now += timedelta(minutes=1)
    asked: list[tuple[str, ...]] = []
    batch_get = user.table.batch_get

    def noted(keys: Any, *, only: Any = ()) -> Any:
        asked.append(tuple(only))
        return batch_get(keys, only=only)

    user.table.batch_get = noted  # type: ignore[method-assign]
    made: list[str] = []
    user.table.before = made.append
    user.gym.ask()
    assert made == ["GetItem", "BatchGetItem", "TransactWriteItems"]
    assert asked == [("slot", "lease_run", "deleted_at", "updated_at")]


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
