"""Messages of many conversations at once, in orders drawn at random, with deaths between any two calls.

No limit is passed at any moment, nobody's slot is lost, nobody is refused while there is room, and a message that
comes again counts once.
"""

import json
from collections import Counter, defaultdict
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import asdict, replace
from datetime import timedelta
from functools import partial

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
        self.allowed = [limits]
        """All that have been in force."""
        self.peaks: defaultdict[tuple[str, int], int] = defaultdict(int)
        """The most that was found to be counted of a user in a minute."""
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
        self.set_limits(limits)

    def set_limits(self, limits: Limits) -> None:
        """At once, whatever goes on."""
        before, after = self.table.before, self.table.after
        self.table.before = self.table.after = lambda _name: None
        change_limits(self.table, "gym", OwnLimits(**asdict(limits)), at=self.ports.log.now())
        self.table.before, self.table.after = before, after
        self.limits = limits
        self.allowed.append(limits)

    def say(self, user: str, session: int, key: str) -> Callable[[], None]:
        ref = SessionRef("gym", user, f"ses_{user}_{session}")
        ahead = timedelta(minutes=self.schedule.random.choice((-1, 0, 0, 1)) if self.clocks_differ else 0)
        ports = replace(self.ports, clock=lambda: self.clock.moment + ahead)

        def body() -> None:
            began, known = self.minute(), len(self.allowed) - 1
            try:
                post_message(ports, ref, "0", client_id=key, agent="default", create=True, zone="UTC")
                self.outcomes["landed"] += 1
            except TooManyRequests as refused:
                self.outcomes["refused"] += 1
                if "in a minute" in str(refused):
                    self.had_no_room(user, began, self.allowed[known:])
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
            began, limits = self.minute(), self.limits
            try:
                count_request(self.table, limits, "gym", user, now=self.clock(), key=key, pause=lambda _seconds: None)
                self.outcomes["asked"] += 1
            except TooManyRequests:
                self.outcomes["refused alone"] += 1
                self.had_no_room(user, began, [limits])
            except Contended:
                self.outcomes["contended"] += 1

        return body

    def minute_goes_by(self) -> None:
        self.clock.pass_by(minutes=1)

    def minute(self) -> int:
        return int(self.clock().timestamp() // 60)

    def had_no_room(self, user: str, began: int, allowed: list[Limits]) -> None:
        """Whoever is refused has used up a minute while they were at it, of what was allowed then."""
        if self.limits.tenant_requests_per_minute is None and not self.clocks_differ:
            used = max(self.peaks[user, minute] for minute in range(began, self.minute() + 1))
            assert used >= min(each.requests_per_minute for each in allowed)

    def note(self, user: str, activity: Item, heads: Mapping[str, Item]) -> None:
        """What is counted in each minute, wherever."""
        holders = json.loads(str(activity.get("holders", "{}")))
        slots = [Slot.of(str(head.get("slot", ""))) for name, head in heads.items() if name in holders]
        minutes = {slot.minute for slot in slots if slot} | {int(str(activity.get("minute", 0)))}
        for minute in minutes:
            used = int(str(activity.get("used", 0))) if activity.get("minute") == minute else 0
            used += sum(slot.used_in(minute) for slot in slots if slot)
            self.peaks[user, minute] = max(self.peaks[user, minute], used)
            assert used <= max(each.requests_per_minute for each in self.allowed)

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
            most_runs = max(each.concurrent_runs for each in self.allowed)
            most_requests = max(each.requests_per_minute for each in self.allowed)
            assert len(running) <= most_runs
            activity = self.table.items.get(activity_key("gym", user), {})
            holders: dict[str, int] = json.loads(str(activity.get("holders", "{}")))
            assert sum(holders.values()) + int(str(activity.get("used", 0))) <= most_requests
            assert len(holders) <= most_runs
            assert set(running) <= set(holders)
            self.note(user, activity, heads)
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


def played(
    seed: int, limits: Limits, *, minutes: bool = True, clocks_differ: bool | None = None, then: tuple[Limits, ...] = ()
) -> World:
    """Acts drawn at random, of all kinds at once; ``then`` are limits that the tenant sets in between."""
    world = World(seed, limits, clocks_differ=minutes if clocks_differ is None else clocks_differ)
    draw = world.schedule.random
    for number in range(draw.randrange(6, 22)):
        user, session = draw.choice(USERS), draw.randrange(SESSIONS)
        acts = [world.say(user, session, f"m{draw.randrange(12)}")] * 6
        acts += [world.end(user, session)] * 3 + [world.ask(user, f"k{number // 2}"), world.delete(user, session)]
        acts += [world.minute_goes_by] if minutes else []
        acts += [world.ask(user, "")] * 3 if then else []
        acts += [partial(world.set_limits, draw.choice(then))] * 2 if then else []
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


@pytest.mark.parametrize("clocks_differ", [False, True])
@pytest.mark.parametrize("runs", [1, 3])
def test_whatever_limits_are_set_no_minute_has_more_and_nobody_is_refused_while_it_has_room(
    runs: int, clocks_differ: bool
) -> None:
    then = tuple(Limits(requests_per_minute=most, concurrent_runs=runs) for most in (1, 4, 30))
    seen: Counter[str] = Counter()
    for seed in range(SEEDS):
        seen += played(seed, then[-1], clocks_differ=clocks_differ, then=then).outcomes
    assert {"landed", "asked", "refused", "refused alone"} <= {outcome for outcome in seen if seen[outcome]}


def test_of_a_limit_that_does_not_change_everything_is_let_in_to_the_last() -> None:
    """Messages and other requests at once, of sessions whose runs are over and are at work."""
    for seed in range(SEEDS):
        limits = Limits(requests_per_minute=12, concurrent_runs=3)
        world = World(seed, limits, clocks_differ=False)
        draw = world.schedule.random
        for number in range(30):
            user, session = USERS[number % 2], draw.randrange(3)
            acts = [world.say(user, session, f"m{number}"), world.ask(user, ""), world.end(user, session)]
            world.schedule.spawn(f"actor {number}", draw.choice(acts), killable=False)
        world.schedule.run()
        for user in USERS:
            for _ in range(limits.requests_per_minute):
                world.ask(user, "")()
            assert world.peaks[user, world.minute()] == limits.requests_per_minute
