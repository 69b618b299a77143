"""Messages of many conversations at once, in orders drawn at random, with deaths between any two calls.

No limit is passed at any moment, nobody's slot is lost, and a message that comes again counts once.
"""

import json
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from dataclasses import asdict, replace
from datetime import timedelta

import pytest

from spotter.agent import sessions
from spotter.agent.admission.activity import Slot, activity_key
from spotter.agent.admission.requests import count_request
from spotter.agent.admission.tenant_shards import SHARDS, shard_key, share_in
from spotter.agent.lease import dropped, held_by
from spotter.agent.post_message import post_message
from spotter.errors import Contended, NotFound, TooManyRequests
from spotter.platform.limits.limits import Limits, OwnLimits
from spotter.platform.limits.repository import change_limits
from spotter.store.heads import head_key
from spotter.store.keys import SessionRef
from spotter.store.table import ConditionFailedError, Item, Update
from tests.fakes.memory_table import MemoryBlobs, MemoryTable
from tests.fakes.schedule import Schedule
from tests.fakes.world import Clock, CountingProvider, Inboxes, MemoryRuns, make_ports

USERS = ("ana", "bo")
SESSIONS = 4
SEEDS = 250
CEILINGS = Limits(requests_per_minute=1_000, concurrent_runs=20)


class World:
    """A gym whose users all write at once."""

    def __init__(self, seed: int, limits: Limits, *, clocks_differ: bool) -> None:
        self.schedule = Schedule(seed, kill=0.03, abandon=0, abort=0, kills=6)
        self.table = MemoryTable(before=self.schedule.place, after=self.check)
        self.limits = limits
        self.clocks_differ = clocks_differ
        self.clock = Clock()
        self.ports = make_ports(
            self.table,
            MemoryBlobs(),
            MemoryRuns(lambda _run, _input: None),
            Inboxes(),
            CountingProvider(),
            self.clock,
            limits=CEILINGS,
        )
        self.outcomes: Counter[str] = Counter()
        with_table = self.table.before
        self.table.before = lambda _name: None
        change_limits(self.table, "gym", OwnLimits(**asdict(limits)), at=self.ports.log.now())
        self.table.before = with_table

    def say(self, user: str, session: int, key: str) -> Callable[[], None]:
        ref = SessionRef("gym", user, f"ses_{user}_{session}")
        ahead = timedelta(minutes=self.schedule.random.choice((-1, 0, 0, 1)) if self.clocks_differ else 0)
        ports = replace(self.ports, clock=lambda: self.clock.moment + ahead)

        def body() -> None:
            try:
                post_message(ports, ref, "0", client_id=key, agent="default", create=True, zone="UTC")
                self.outcomes["landed"] += 1
            except TooManyRequests:
                self.outcomes["refused"] += 1
            except NotFound:
                self.outcomes["deleted"] += 1
            except Contended:
                self.outcomes["contended"] += 1

        return body

    def end(self, user: str, session: int) -> Callable[[], None]:
        """Its run is over, as finish would have it."""
        ref = SessionRef("gym", user, f"ses_{user}_{session}")

        def body() -> None:
            run = (self.table.get(head_key(ref)) or {}).get("lease_run")
            if run is not None:
                with suppress(ConditionFailedError):
                    self.table.update(dropped(Update(head_key(ref), when=held_by(str(run)))))

        return body

    def delete(self, user: str, session: int) -> Callable[[], None]:
        def body() -> None:
            with suppress(NotFound):
                sessions.close(self.ports, SessionRef("gym", user, f"ses_{user}_{session}"))

        return body

    def ask(self, user: str, key: str) -> Callable[[], None]:
        """A request that belongs to no conversation."""

        def body() -> None:
            with suppress(TooManyRequests, Contended):
                count_request(
                    self.table, self.limits, "gym", user, now=self.clock(), key=key, pause=lambda _seconds: None
                )

        return body

    def minute_goes_by(self) -> None:
        self.clock.pass_by(minutes=1)

    def heads(self, user: str) -> dict[str, Item]:
        found = (
            (name, self.table.items.get(head_key(SessionRef("gym", user, name))))
            for name in (f"ses_{user}_{session}" for session in range(SESSIONS))
        )
        return {name: head for name, head in found if head is not None}

    def check(self, _call: str) -> None:
        """What must hold after every call."""
        at_work = 0
        for user in USERS:
            heads = self.heads(user)
            running = [name for name, head in heads.items() if "lease_run" in head]
            at_work += len(running)
            assert len(running) <= self.limits.concurrent_runs
            activity = self.table.items.get(activity_key("gym", user), {})
            holders: dict[str, int] = json.loads(str(activity.get("holders", "{}")))
            assert sum(holders.values()) + int(str(activity.get("used", 0))) <= self.limits.requests_per_minute
            assert len(holders) <= self.limits.concurrent_runs
            for name, head in heads.items():
                if "deleted_at" in head:
                    continue
                slot = Slot.of(str(head.get("slot", "")))
                assert (slot.share if slot else None) == holders.get(name)
                assert slot is None or 0 <= slot.used <= slot.share or slot.share == slot.used == 0
        if self.limits.tenant_concurrent_runs is not None:
            assert at_work <= self.limits.tenant_concurrent_runs
        for number in range(SHARDS):
            shard = self.table.items.get(shard_key("gym", number), {})
            requests = share_in(self.limits.tenant_requests_per_minute, number)
            assert requests is None or int(str(shard.get("used", 0))) <= requests
            runs = share_in(self.limits.tenant_concurrent_runs, number)
            members = shard.get("running", frozenset())
            assert isinstance(members, frozenset)
            assert runs is None or len(members) <= runs

    def landed(self, user: str) -> int:
        """How many messages of a user are in the logs."""
        sessions = [f"T#gym#S#ses_{user}_{session}" for session in range(SESSIONS)]
        return sum(key.pk in sessions and key.sk.startswith("E#") for key in self.table.items)


def played(seed: int, limits: Limits, *, minutes: bool = True) -> World:
    world = World(seed, limits, clocks_differ=minutes)
    draw = world.schedule.random
    for number in range(draw.randrange(6, 22)):
        user, session = draw.choice(USERS), draw.randrange(SESSIONS)
        acts = [world.say(user, session, f"m{draw.randrange(12)}")] * 6
        acts += [world.end(user, session)] * 3 + [world.ask(user, f"k{number // 2}"), world.delete(user, session)]
        acts += [world.minute_goes_by] if minutes else []
        world.schedule.spawn(f"actor {number}", draw.choice(acts), killable=True)
    world.schedule.run()
    return world


@pytest.mark.parametrize("requests", [1, 3, 8, 40])
@pytest.mark.parametrize("runs", [1, 2, 3])
def test_no_order_of_messages_passes_a_users_limits(requests: int, runs: int) -> None:
    seen: Counter[str] = Counter()
    for seed in range(SEEDS // 4):
        world = played(seed, Limits(requests_per_minute=requests, concurrent_runs=runs))
        seen += world.outcomes
    assert seen["landed"]
    assert seen["refused"]


def test_within_one_minute_no_more_messages_land_than_the_limit_says() -> None:
    for seed in range(SEEDS):
        world = played(seed, Limits(requests_per_minute=4, concurrent_runs=3), minutes=False)
        assert all(world.landed(user) <= 4 for user in USERS)


@pytest.mark.parametrize(("requests", "runs"), [(None, 1), (3, None), (2, 2), (20, 3)])
def test_no_order_of_messages_passes_a_tenants_limits(requests: int | None, runs: int | None) -> None:
    limits = Limits(
        requests_per_minute=40,
        concurrent_runs=3,
        tenant_requests_per_minute=requests,
        tenant_concurrent_runs=runs,
    )
    seen: Counter[str] = Counter()
    for seed in range(SEEDS // 2):
        world = played(seed, limits, minutes=False)
        if requests is not None:
            assert sum(world.landed(user) for user in USERS) <= requests
        seen += world.outcomes
    assert seen["landed"]
    assert seen["refused"]
