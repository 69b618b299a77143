"""The user's memories as they write, change, approve, reject and delete them."""

import json
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import Bundle, RuleBasedStateMachine, consumes, invariant, rule

from bench.metered_table import Bill, MeteredTable
from spotter.errors import Conflict, KeyReused, NotFound
from spotter.memory import keys, memories
from spotter.memory.finding import Wanted, accesses_of, find, page
from spotter.memory.memories import NewMemory, shelf_of, suggested_effects
from spotter.memory.models import Memory, MemoryState, MemoryType, Status
from spotter.memory.wording import wording_of
from spotter.store.table import Put
from spotter.training.person.items import Standing
from spotter.training.person.posting import Posting
from spotter.training.records import Change, Reader
from spotter.training.repository import TableReader
from tests.fakes.records import Records

AT, LATER = "2026-03-02T09:00:00.000Z", "2026-03-03T09:00:00.000Z"
MORNINGS = NewMemory(MemoryType.PREFERENCE, "Prefers to train in the morning.", 6)


def done(records: Records, change: Callable[[Reader], Change[Standing[Memory]]]) -> Standing[Memory]:
    decided = change(records.snapshot())
    records.apply(decided.effects)
    return decided.result


def added(records: Records, new: NewMemory = MORNINGS, key: str = "k1", agent: str = "default") -> Standing[Memory]:
    posting = Posting.of(key, {"agent": agent, **new.to_json()})
    return done(records, lambda reader: memories.add(reader, posting, agent, new, AT))


def state(records: Records, agent: str = "default") -> tuple[int, int, int]:
    found = MemoryState.of(records.data().get(keys.state(agent), {})) or MemoryState()
    return found.active, found.suggested, found.rejected


def stored(records: Records) -> list[Memory]:
    return [memory for data in records.data(keys.MEMORIES).values() if (memory := Memory.of(data)) is not None]


def suggestion(name: str, content: str = "Likes rowing.", health: bool = False) -> Memory:
    return Memory(id=name, agent="default", content=content, health=health, created=AT, updated=AT)


def with_suggestions(*names: str) -> Records:
    records = Records()
    effects = suggested_effects(shelf_of(records, "default"), "default", [suggestion(name) for name in names], AT)
    records.apply(effects)
    return records


def test_what_a_user_writes_is_active_at_once_and_there_once() -> None:
    records = Records()
    first, again = added(records), added(records)
    assert (first.value.id, first.value.content, first.version) == (again.value.id, again.value.content, again.version)
    assert (first.value.status, first.value.type, first.value.importance) == ("active", "preference", 6)
    assert [each.id for each in stored(records)] == [first.value.id]
    assert state(records) == (1, 0, 0)
    with pytest.raises(KeyReused):
        added(records, NewMemory(MemoryType.FACT, "Something else.", 5))


def test_their_own_word_on_health_is_their_approval() -> None:
    made = added(Records(), NewMemory(MemoryType.CONSTRAINT, "Has a bad left knee.", 9))
    assert (made.value.health, made.value.status) == (True, "active")


def test_a_change_keeps_the_status_and_sees_health_anew() -> None:
    records = with_suggestions("m1")
    before = memories.one(records, "m1")
    now = done(records, lambda reader: memories.change(reader, before, {"content": "Has a bad knee."}, LATER))
    assert (now.value.status, now.value.health, now.value.updated, now.version) == ("suggested", True, LATER, 2)
    same = memories.change(records, now, {"content": "Has a bad knee."}, LATER)
    assert same.effects == ()


def test_approving_and_rejecting_are_counted_and_may_be_taken_back() -> None:
    records = with_suggestions("m1", "m2")
    assert state(records) == (0, 2, 0)
    for name, status, counts in (
        ("m1", Status.ACTIVE, (1, 1, 0)),
        ("m2", Status.REJECTED, (1, 0, 1)),
        ("m2", Status.REJECTED, (1, 0, 1)),
        ("m1", Status.REJECTED, (0, 0, 2)),
        ("m2", Status.ACTIVE, (1, 0, 1)),
    ):
        before = memories.one(records, name)
        records.apply(memories.decide(records.snapshot(), before, status, LATER).effects)
        assert state(records) == counts


def test_what_is_deleted_leaves_digests_and_nothing_else() -> None:
    records = Records({keys.accesses("default"): {"counts": {}}})
    made = added(records)
    records.apply(memories.access_effects(shelf_of(records, "default"), "default", [made.value.id] * 2))
    assert accesses_of(records, made.value) == 2
    done(records, lambda reader: memories.delete(reader, made, LATER))
    assert stored(records) == []
    assert state(records) == (0, 0, 0)
    assert records.data()[keys.deleted("default")]["digests"] == [wording_of(MORNINGS.content).digest]
    assert "morning" not in str(records.data())
    assert made.value.id not in str(records.data())
    with pytest.raises(NotFound):
        memories.one(records, made.value.id)


def test_what_is_told_again_by_hand_is_deleted_no_more() -> None:
    records = Records()
    made = added(records)
    done(records, lambda reader: memories.delete(reader, made, LATER))
    added(records, key="k2")
    assert records.data()[keys.deleted("default")]["digests"] == []


def test_there_is_a_most_of_active_ones(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(memories, "MOST_ACTIVE", 1)
    records = with_suggestions("m1")
    added(records)
    with pytest.raises(Conflict):
        added(records, key="k2")
    with pytest.raises(Conflict):
        memories.decide(records, memories.one(records, "m1"), Status.ACTIVE, LATER)
    added(records, key="k3", agent="other")


def test_there_is_a_most_of_all_and_of_those_that_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    records = with_suggestions("m1", "m2", "m3")
    assert shelf_of(records, "default").room == memories.MOST_WAITING - 3
    monkeypatch.setattr(memories, "MOST_WAITING", 3)
    assert not shelf_of(records, "default").has_room
    monkeypatch.setattr(memories, "MOST_KEPT", 3)
    with pytest.raises(Conflict):
        added(records)


def test_a_record_that_cannot_be_read_is_no_memory() -> None:
    records = Records({keys.memory("default", "m1"): {"content": 3}, keys.memory("default", "m2"): {"id": "other"}})
    assert shelf_of(records, "default").memories == ()


def test_they_are_found_by_agent_type_status_and_words_newest_first() -> None:
    records = with_suggestions("m1")
    added(records)
    added(records, NewMemory(MemoryType.GOAL, "Wants to row 2,000 m in 7:00.", 7), "k2", "other")

    def contents(**wanted: Any) -> list[str]:
        return [each.standing.value.content for each in find(records, Wanted(**wanted))]

    assert len(contents()) == 3
    assert contents(agent="other") == ["Wants to row 2,000 m in 7:00."]
    assert contents(type="preference") == [MORNINGS.content]
    assert contents(status="suggested") == ["Likes rowing."]
    assert sorted(contents(words="ROW")) == ["Likes rowing.", "Wants to row 2,000 m in 7:00."]
    assert contents(words="row 2") == ["Wants to row 2,000 m in 7:00."]
    assert contents(words="nothing of it") == []


def test_pages_hold_each_once() -> None:
    records = with_suggestions(*(f"m{at}" for at in range(7)))
    listed = find(records, Wanted())
    seen, behind = page(listed, 3, None)
    while behind is not None:
        more, behind = page(listed, 3, behind)
        seen += more
    assert [each.standing.value.id for each in seen] == [f"m{at}" for at in reversed(range(7))]


class Sequences(RuleBasedStateMachine):
    """After any operations the counts are those of what is stored, and each change has moved the state's version."""

    made: Bundle[str] = Bundle("made")

    def __init__(self) -> None:
        super().__init__()
        self.records = Records()
        self.keys = 0
        self.version = 0

    def _moved(self, *, changed: bool) -> None:
        record = self.records.items.get(keys.state("default"))
        version = record.version if record else 0
        assert (version > self.version) is changed
        self.version = version

    @rule(target=made, content=st.sampled_from(["Likes rowing.", "Bad knee.", "Trains at home."]))
    def add(self, content: str) -> str:
        self.keys += 1
        made = added(self.records, NewMemory(MemoryType.FACT, content, 5), f"k{self.keys}")
        self._moved(changed=True)
        return made.value.id

    @rule(target=made)
    def suggest(self) -> str:
        self.keys += 1
        name = f"s{self.keys}"
        self.records.apply(suggested_effects(shelf_of(self.records, "default"), "default", [suggestion(name)], AT))
        self._moved(changed=True)
        return name

    @rule(name=made, status=st.sampled_from([Status.ACTIVE, Status.REJECTED]))
    def decide(self, name: str, status: Status) -> None:
        before = memories.one(self.records, name)
        done(self.records, lambda reader: memories.decide(reader, before, status, LATER))
        self._moved(changed=before.value.status != status)

    @rule(name=made, changes=st.fixed_dictionaries({}, optional={"importance": st.integers(1, 10)}))
    def change(self, name: str, changes: dict[str, Any]) -> None:
        before = memories.one(self.records, name)
        done(self.records, lambda reader: memories.change(reader, before, changes, LATER))
        self._moved(changed=changes.get("importance", before.value.importance) != before.value.importance)

    @rule(name=consumes(made))
    def delete(self, name: str) -> None:
        before = memories.one(self.records, name)
        done(self.records, lambda reader: memories.delete(reader, before, LATER))
        self._moved(changed=True)

    @invariant()
    def counts_are_true(self) -> None:
        kept = [memory.status for memory in stored(self.records)]
        counted = (kept.count(Status.ACTIVE), kept.count(Status.SUGGESTED), kept.count(Status.REJECTED))
        assert state(self.records) == counted


TestSequences = Sequences.TestCase
TestSequences.settings = settings(max_examples=40, stateful_step_count=20, deadline=None)


def test_one_of_a_thousand_is_found_in_two_calls_whatever_agent_remembers_it() -> None:
    table = MeteredTable()
    at = iter(range(10_000))
    for agent, count in (("default", 300), ("coach", 300)):
        records = Records()
        for number in range(count):
            added(records, NewMemory(MemoryType.FACT, f"Memory number {number}.", 5), f"k{next(at)}", agent)
        for sk, data in records.data().items():
            table.put(Put({"pk": "T#gym#U#ana", "sk": sk, "version": 1, "data": json.dumps(data)}))
    wanted = stored(records)[17]
    table.bill = Bill()
    assert memories.one(TableReader(table, "T#gym#U#ana"), wanted.id).value == wanted
    assert table.bill.calls == {"Query": 1, "BatchGetItem": 1}
    assert table.bill.read_units <= 3
    with pytest.raises(NotFound):
        memories.one(TableReader(table, "T#gym#U#ana"), "mem_of_nobody")
