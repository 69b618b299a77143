"""A change lands whole, and is decided anew behind a pause when what it has read has changed."""

from typing import Any

import pytest

from spotter.errors import Contended
from spotter.store.backoff import PATIENT_PAUSES
from spotter.store.table import Key, Put
from spotter.training.records import Change, Effect, Needs, Reader
from spotter.training.repository import commit
from tests.fakes.memory_table import MemoryTable

PK, AT = "T#gym#U#ana", "2026-03-02T09:00:00.000Z"


def counted(reader: Reader) -> Change[int]:
    record = reader.read(Needs(("COUNT",))).records["COUNT"]
    count = int(record.data.get("count", 0)) + 1
    return Change(count, (Effect("COUNT", record.version, {"count": count}),))


def overtaken(table: MemoryTable, times: int) -> Any:
    """Somebody else writes the record that was read, ``times`` times."""
    left = [times]

    def before(name: str) -> None:
        if name == "PutItem" and left[0]:
            left[0] -= 1
            version = int(str(table.items.get(Key(PK, "COUNT"), {"version": 0})["version"]))
            item = Put({"pk": PK, "sk": "COUNT", "version": version + 1, "data": '{"count": 10}'})
            table.items[item.key] = dict(item.item)

    return before


def test_a_change_that_was_overtaken_is_decided_anew_behind_a_pause() -> None:
    table = MemoryTable()
    table.before = overtaken(table, 3)
    waited: list[float] = []
    assert commit(table, PK, AT, counted, waited.append) == 11
    assert len(waited) == 3
    assert all(0 <= seconds <= most for seconds, most in zip(waited, (0.025, 0.05, 0.1), strict=True))


def test_a_change_that_is_always_overtaken_is_given_up_in_seconds() -> None:
    table = MemoryTable()
    table.before = overtaken(table, PATIENT_PAUSES + 1)
    waited: list[float] = []
    with pytest.raises(Contended):
        commit(table, PK, AT, counted, waited.append)
    assert len(waited) == PATIENT_PAUSES
    assert sum(waited) < 6.4


def test_a_change_that_nobody_overtakes_waits_for_nothing() -> None:
    waited: list[float] = []
    assert commit(MemoryTable(), PK, AT, counted, waited.append) == 1
    assert waited == []
