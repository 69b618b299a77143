"""A user who is deleted: nothing is left of them, wherever a function is killed, and nothing of anybody else goes."""

from contextlib import suppress
from datetime import timedelta
from typing import Any

import pytest

from spotter.agent import sessions
from spotter.agent.account.deletion import KEPT, delete_account, sweep_accounts
from spotter.agent.pointers import Pointers
from spotter.agent.sessions import LINGER
from spotter.errors import NotFound, StoreUnavailable
from spotter.store import tickets
from spotter.store.accounts import MARK, mark_of
from spotter.store.keys import SessionRef, exports_prefix, user_pk
from spotter.store.table import Key
from tests.fakes.conversation import Conversation
from tests.fakes.world import REF, Killed

PK = user_pk("gym", "ana")
BOB = SessionRef("gym", "bob", "ses_bob")
OTHERS = (Key(user_pk("gym", "bob"), "PROFILE"), Key(user_pk("other", "ana"), "PROFILE"))


def always() -> bool:
    return True


class Pool:
    """A user pool in memory."""

    def __init__(self, *users: str) -> None:
        self.users = set(users)

    def delete(self, user: str) -> None:
        self.users.discard(user)


class World(Conversation):
    """Ana has records, two conversations, an export and a ticket; Bob and another tenant's Ana have some too."""

    def __init__(self, records: int = 3) -> None:
        super().__init__()
        self.pool = Pool("ana", "bob")
        for ref, key in ((REF, "m1"), (SessionRef("gym", "ana", "ses_2"), "m2"), (BOB, "m3")):
            self.say("2 big", key, ref)
        self.run()
        for number in range(records):
            self.put(Key(PK, f"WORKOUT#2026-03-{number:04}#w"))
        self.put(Key(PK, "PROFILE"))
        self.put(Key(PK, "USAGE#2026-03-02"))
        for other in OTHERS:
            self.put(other)
        self.blobs.put(f"{exports_prefix('gym', 'ana')}x.json", b"{}")
        self.blobs.put(f"{exports_prefix('gym', 'bob')}x.json", b"{}")
        for user in ("ana", "bob"):
            tickets.issue(self.table, tickets.Bearer("gym", user), self.clock())

    def put(self, key: Key) -> None:
        self.table.items[key] = {"pk": key.pk, "sk": key.sk, "version": 1, "data": "{}"}

    def delete(self, has_time: Any = always) -> None:
        delete_account(self.ports, self.pool, "gym", "ana", has_time)

    def sweep(self) -> int:
        swept = sweep_accounts(self.ports, self.pool, always)
        sessions.empty_deleted(self.ports)
        return swept

    def left(self) -> list[str]:
        """Whatever lies anywhere that says whose it is: Ana, of this tenant. The mark apart."""
        rows = {key: item for key, item in self.table.items.items() if key != Key(PK, MARK)}
        mine = [f"{key.pk} {key.sk}" for key, item in rows.items() if key.pk == PK or item.get("user") == "ana"]
        events = [f"{key.pk} {key.sk}" for key in rows if key.pk.startswith("T#gym#S#") and key.pk != BOB.pk]
        events = [name for name in events if not name.endswith(" HEAD")]
        objects = [key for key in self.blobs.objects if not key.startswith((BOB.objects_prefix, "exports/gym/bob/"))]
        users = [user for user in self.pool.users if user == "ana"]
        return [*mine, *events, *objects, *users]

    def check_others(self) -> None:
        assert all(key in self.table.items for key in OTHERS)
        assert sessions.look(self.ports, BOB)[0].ref == BOB
        assert any(key.startswith(BOB.objects_prefix) for key in self.blobs.objects)
        assert "exports/gym/bob/x.json" in self.blobs.objects
        assert self.pool.users == {"bob"}
        held = [item["user"] for key, item in self.table.items.items() if key.sk.startswith("TICKET#")]
        assert held == ["bob"]


def pass_all_sweeps(world: World) -> None:
    """As the schedule does: soon after, when no function can be at work any more, and when no token is good."""
    for later in (timedelta(minutes=5), LINGER, KEPT):
        world.clock.moment += later
        world.sweep()


def test_all_of_a_user_is_gone_when_the_deletion_is_answered() -> None:
    world = World()
    world.delete()
    readable = [key.sk for key in world.table.items if key.pk == PK]
    assert readable == [MARK]
    for ref in (REF, SessionRef("gym", "ana", "ses_2")):
        with pytest.raises(NotFound):
            sessions.look(world.ports, ref)
    assert sessions.list_sessions(world.ports, "gym", "ana", limit=9).heads == ()
    assert [key for key in world.blobs.objects if "ana" in key or key.startswith(REF.objects_prefix)] == []
    world.check_others()


def test_in_the_end_nothing_names_the_user_and_the_mark_is_gone_too() -> None:
    world = World()
    world.delete()
    assert mark_of(world.table, "gym", "ana") is not None
    pass_all_sweeps(world)
    assert world.left() == []
    assert mark_of(world.table, "gym", "ana") is None
    assert "ana" not in repr([item for key, item in world.table.items.items() if key.pk.startswith("T#gym")])
    world.check_others()
    assert world.sweep() == 0


def test_a_deletion_is_asked_for_again_and_again() -> None:
    world = World()
    for _ in range(3):
        world.delete()
    pass_all_sweeps(world)
    assert world.left() == []
    world.check_others()


def test_a_late_write_is_removed_when_nothing_can_write_any_more() -> None:
    world = World()
    world.delete()
    late = [Key(PK, "WORKOUT#2026-03-02#late"), Key(PK, "USAGE#2026-03-03")]
    world.put(late[0])
    world.clock.moment += LINGER
    assert world.sweep() == 1
    assert late[0] not in world.table.items
    world.put(late[1])
    world.say("1", "m9", SessionRef("gym", "ana", "ses_late"))  # of a token that is still good
    world.run()
    world.clock.moment += LINGER
    assert world.sweep() == 0
    world.clock.moment += KEPT
    assert world.sweep() == 1
    pass_all_sweeps(world)
    assert world.left() == []


def test_a_run_that_is_at_work_is_stopped_and_leaves_nothing() -> None:
    world = World()
    ref = SessionRef("gym", "ana", "ses_3")

    def delete(name: str, pointers: Pointers) -> None:
        if name == "Act" and pointers.ref == ref:
            world.delete()

    world.before_step = delete
    posted = world.say("3 big", "m4", ref)
    world.run()
    assert world.runs.status[posted.run] in ("ABORTED", "SUCCEEDED")
    pass_all_sweeps(world)
    assert world.left() == []
    world.check_others()


def test_where_there_is_no_time_the_next_one_goes_on_and_nobody_is_told_that_it_is_done() -> None:
    world = World(records=1_200)
    looks = iter([True] * 4 + [False] * 99)
    with pytest.raises(StoreUnavailable):
        world.delete(lambda: next(looks))
    left = len([key for key in world.table.items if key.pk == PK])
    assert 0 < left < 1_200
    assert world.sweep() == 1
    assert [key.sk for key in world.table.items if key.pk == PK] == [MARK]
    world.check_others()


def test_sessions_that_there_was_no_time_to_empty_are_emptied_by_the_sweep() -> None:
    world = World()
    looks = iter([True] * 4 + [False] * 99)
    world.delete(lambda: next(looks))
    assert any(key.pk == REF.pk and key.sk.startswith("E#") for key in world.table.items)
    pass_all_sweeps(world)
    assert world.left() == []


def test_a_user_who_cannot_be_deleted_does_not_keep_another() -> None:
    world = World()
    world.delete()
    delete_account(world.ports, world.pool, "gym", "bob", always)
    world.clock.moment += LINGER

    class Down(Pool):
        def delete(self, user: str) -> None:
            if user == "ana":
                raise StoreUnavailable("Cognito did not answer")

    with pytest.raises(StoreUnavailable):
        sweep_accounts(world.ports, Down(), always)
    bobs = mark_of(world.table, "gym", "bob")
    assert bobs is not None
    assert bobs.due_at > bobs.deleted_at
    assert sweep_accounts(world.ports, world.pool, always) == 1


def calls_of_a_deletion() -> int:
    world = World()
    count = 0

    def counting(_name: str) -> None:
        nonlocal count
        count += 1

    world.table.before = world.blobs.before = world.runs.before = counting
    world.delete()
    return count


@pytest.mark.parametrize("answered", [False, True], ids=["before the call", "after it"])
def test_killed_at_any_call_the_sweep_finishes_it(answered: bool) -> None:
    total = calls_of_a_deletion()
    assert total >= 20
    for at in range(1, total + 1):
        world = World()
        made = 0

        def strike(_name: str, at: int = at) -> None:
            nonlocal made
            made += 1
            if made == at:
                raise Killed

        if answered:
            world.table.after = strike
        else:
            world.table.before = world.blobs.before = world.runs.before = strike
        with suppress(Killed):
            world.delete()
        marked = mark_of_now(world)
        world.table.after = world.table.before = world.blobs.before = world.runs.before = lambda _name: None
        if not marked:
            assert len([key for key in world.table.items if key.pk == PK]) > 3  # nothing was begun
            continue
        pass_all_sweeps(world)
        assert world.left() == [], at
        assert mark_of(world.table, "gym", "ana") is None
        world.check_others()


def mark_of_now(world: World) -> bool:
    return Key(PK, MARK) in world.table.items
