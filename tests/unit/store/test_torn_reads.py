"""A read of the log that HEAD shows to be torn is repeated: HEAD names an event that did not come back."""

import pytest

from spotter.errors import TornRead
from spotter.store.events import NewEvent, end_key
from spotter.store.heads import new_head
from spotter.store.keys import event_sk
from spotter.store.log import EventLog
from spotter.store.table import Item, Put, Value
from tests.fakes.memory_table import MemoryBlobs, MemoryTable
from tests.fakes.world import REF, Clock

RUN = "run_1"
DRAFTS = (
    NewEvent("user_message", RUN, 0, "user/m1", {"message": "hello", "joined": False}),
    NewEvent("action", RUN, 1, end_key(RUN), {"stop_reason": "end_turn", "saw": 1}),
    NewEvent("user_message", "run_2", 0, "user/m2", {"message": "and again", "joined": False}),
)


class TornTable(MemoryTable):
    """Its queries do not see an event that was there, as often as ``torn`` says."""

    torn = 0
    unseen = 0
    asked = 0

    def query(
        self, pk: str, low: str, high: str, *, limit: int | None = None, newest_first: bool = False
    ) -> list[Item]:
        found = super().query(pk, low, high, limit=limit, newest_first=newest_first)
        self.asked += 1
        if self.asked > self.torn:
            return found
        return [item for item in found if item["sk"] != event_sk(self.unseen)]


def table_with(**head: Value) -> TornTable:
    """A log of three events whose HEAD says this."""
    table = TornTable()
    log = EventLog(table, MemoryBlobs(), Clock())
    for seq, draft in enumerate(DRAFTS, 1):
        log.put_at(REF, seq, draft)
    fresh = new_head(REF, agent="default", at=log.now())
    table.put(Put({**fresh.item, **head}))
    return table


@pytest.mark.parametrize("named", ["last_message", "answered", "checkpoint"])
def test_a_read_without_an_event_that_its_head_names_is_repeated(named: str) -> None:
    table = table_with(**{named: 3})
    table.unseen, table.torn = 3, 1
    reading = EventLog(table, MemoryBlobs(), Clock()).read(REF)
    assert [event.key for event in reading.events] == ["user/m1", f"{RUN}/end", "user/m2"]
    assert reading.last_seq == 3
    assert table.asked == 2


@pytest.mark.parametrize("named", ["last_message", "answered", "checkpoint"])
def test_a_read_that_never_has_what_its_head_names_is_given_up(named: str) -> None:
    table = table_with(**{named: 3})
    table.unseen, table.torn = 3, 99
    with pytest.raises(TornRead):
        EventLog(table, MemoryBlobs(), Clock()).read(REF)


def test_a_read_behind_all_that_its_head_names_is_whole() -> None:
    table = table_with(last_message=1, answered=2)
    table.unseen, table.torn = 3, 1
    assert EventLog(table, MemoryBlobs(), Clock()).read(REF).last_seq == 2
    assert table.asked == 1


@pytest.mark.parametrize(("start", "read"), [(3, [3]), (4, [])])
def test_a_read_from_an_event_on_knows_that_those_before_it_are_there(start: int, read: list[int]) -> None:
    table = table_with(last_message=3, answered=2)
    assert [event.seq for event in EventLog(table, MemoryBlobs(), Clock()).read(REF, start).events] == read
    assert table.asked == 1
