import re
from datetime import timedelta
from pathlib import Path

import pytest

import spotter.agent
from spotter.agent.lease import (
    STALE_AFTER,
    Lease,
    dropped,
    handed_on,
    held_by,
    is_stale,
    is_started,
    lease_for,
    lease_of,
)
from spotter.agent.pointers import Next, Pointers
from spotter.store.heads import Head, head_key, head_of, new_head
from spotter.store.table import ConditionFailedError, Update, Value
from tests.fakes.conversation import Conversation
from tests.fakes.world import REF, START

POINTERS = Pointers(
    tenant="gym", user="ana", session="ses_1", run="run_1", start=1, tail=1, seen=1, step=1, limit=10, next=Next.PREPARE
)
LEASE = lease_for(POINTERS)
OTHER = Lease("run_2", "{}")
AT = "2026-03-02T09:00:00.000Z"
NOTES: dict[str, Value] = {
    "cancel_run": "run_1",
    "cancel_upto": 3,
    "restarted": "run_1/1/action",
    "restarts": 1,
    "restarted_upto": 2,
}


def held(lease: Lease | None) -> Conversation:
    """A session under a lease, or under none."""
    conversation = Conversation()
    put = new_head(REF, agent="default", at=AT, title="Legs")
    notes = {**lease.attributes, **NOTES} if lease else {}
    conversation.table.items[head_key(REF)] = {**put.item, **notes}
    return conversation


def head(conversation: Conversation) -> Head:
    return head_of(conversation.table.items[head_key(REF)], REF.tenant)


def test_a_lease_is_a_run_and_the_exact_input_of_its_execution() -> None:
    assert (LEASE.run, LEASE.input) == ("run_1", POINTERS.to_json())
    assert LEASE.pointers == POINTERS
    assert LEASE.attributes == {"lease_run": "run_1", "lease_input": POINTERS.to_json()}


def test_head_says_under_which_lease_a_session_is() -> None:
    assert lease_of(head(held(LEASE))) == LEASE
    assert lease_of(head(held(None))) is None


@pytest.mark.parametrize(("lease", "run"), [(LEASE, "run_2"), (LEASE, None), (None, "run_1")])
def test_nothing_is_written_under_a_lease_that_another_run_holds(lease: Lease | None, run: str | None) -> None:
    conversation = held(lease)
    with pytest.raises(ConditionFailedError):
        conversation.table.update(Update(head_key(REF), set={"title": "Arms"}, when=held_by(run)))


@pytest.mark.parametrize("lease", [LEASE, None])
def test_what_is_held_may_be_written_unless_the_session_is_deleted(lease: Lease | None) -> None:
    conversation = held(lease)
    change = Update(head_key(REF), set={"title": "Arms"}, when=held_by(lease.run if lease else None))
    conversation.table.update(change)
    assert head(conversation).title == "Arms"
    conversation.table.update(Update(head_key(REF), set={"deleted_at": AT}))
    with pytest.raises(ConditionFailedError):
        conversation.table.update(change)


def test_a_lease_is_dropped_with_all_that_is_noted_of_its_run() -> None:
    conversation = held(LEASE)
    conversation.table.update(dropped(Update(head_key(REF), set={"stop_reason": "end_turn"}, remove=("title",))))
    item = conversation.table.items[head_key(REF)]
    assert item["stop_reason"] == "end_turn"
    assert not {*LEASE.attributes, *NOTES, "title"} & item.keys()


def test_a_lease_that_is_handed_on_takes_nothing_along_of_the_run_before() -> None:
    conversation = held(LEASE)
    change = Update(head_key(REF), set={"stop_reason": "error"}, add={"turns": 1}, remove=("title",))
    conversation.table.update(handed_on(change, OTHER))
    item = conversation.table.items[head_key(REF)]
    assert lease_of(head(conversation)) == OTHER
    assert (item["stop_reason"], item["turns"]) == ("error", 1)
    assert not {*NOTES, "title"} & item.keys()


@pytest.mark.parametrize(("more", "stale"), [(0, False), (1, True)])
def test_a_session_that_nothing_has_moved_for_a_while_has_a_stale_lease(more: int, stale: bool) -> None:
    assert is_stale(head(held(LEASE)), START + STALE_AFTER + timedelta(milliseconds=more)) is stale


def test_starting_an_execution_twice_does_nothing_while_it_runs() -> None:
    conversation = Conversation()
    assert [is_started(conversation.ports, LEASE) for _ in range(2)] == [True, True]
    assert conversation.waiting == [LEASE.input]


@pytest.mark.parametrize("status", ["SUCCEEDED", "FAILED"])
def test_an_execution_that_has_ended_is_not_started_again(status: str) -> None:
    conversation = Conversation()
    is_started(conversation.ports, LEASE)
    conversation.runs.status[LEASE.run] = status
    assert not is_started(conversation.ports, LEASE)
    assert conversation.waiting == [LEASE.input]


def test_only_the_module_of_the_lease_names_where_head_keeps_it() -> None:
    naming = {
        path.name
        for path in Path(spotter.agent.__path__[0]).glob("*.py")
        if re.search(r'"lease_(run|input)"', path.read_text())
    }
    assert naming == {"lease.py"}
