"""The user's records in the table: one item each, its data as one JSON string beside the count of its writes."""

import json
import time
from collections.abc import Callable, Iterable, Mapping
from typing import Any, TypeVar

from spotter.errors import Contended
from spotter.store.backoff import PATIENT_PAUSES, pauses
from spotter.store.table import ABSENT, CancelledError, ConditionFailedError, Delete, Is, Item, Key, Put, Table, Write
from spotter.training.keys import item_key
from spotter.training.records import Change, Effect, Needs, Range, Reader, Reads, Record

FIRST = " "
LAST = "\uffff"
"""Sort before and after every sort key there is: DynamoDB takes no empty one."""
MOST_KEYS = 100
"""Of a BatchGetItem."""

Result = TypeVar("Result")


def record_of(item: Item, sk: str = "") -> Record:
    """An item as a record, under the sort key by which it was asked for: its own, if none is given."""
    raw: dict[str, Any] = dict(item)
    return Record(sk or raw["sk"], raw["version"], json.loads(raw["data"]))


class TableReader:
    """Reads a user's data. Items that are known already are not read again: ``found`` of the keys in ``known``."""

    def __init__(self, table: Table, pk: str, found: Mapping[Key, Item] | None = None) -> None:
        self._table = table
        self._pk = pk
        self._items: dict[Key, Item | None] = dict(found or {})
        self._lists: dict[Range, tuple[Record, ...]] = {}

    def know(self, key: Key, item: Item | None) -> None:
        """Take an item as read, or as not there."""
        self._items[key] = item

    def read(self, needs: Needs) -> Reads:
        """See :class:`Reader`."""
        keys = {sk: item_key(self._pk, sk) for sk in needs.records}
        missing = [key for key in dict.fromkeys(keys.values()) if key not in self._items]
        for at in range(0, len(missing), MOST_KEYS):
            wanted = missing[at : at + MOST_KEYS]
            found = self._table.batch_get(wanted)
            self._items.update({key: found.get(key) for key in wanted})
        items = {sk: self._items[key] for sk, key in keys.items()}
        return Reads(
            {sk: record_of(item, sk) if item else Record(sk, 0, {}) for sk, item in items.items()},
            {prefix: self._list(newest(prefix, limit)) for prefix, limit in needs.prefixes},
            {each: self._list(each) for each in needs.ranges},
        )

    def _list(self, wanted: Range) -> tuple[Record, ...]:
        if wanted not in self._lists:
            items = self._table.query(
                self._pk, wanted.low, wanted.high, limit=wanted.limit, newest_first=wanted.newest_first
            )
            self._lists[wanted] = tuple(record_of(item) for item in items)
        return self._lists[wanted]


def newest(prefix: str, limit: int | None = None) -> Range:
    """The items of a prefix, from the last to the first."""
    return Range(prefix, prefix + LAST, limit, newest_first=True)


def load(table: Table, pk: str, needs: Needs) -> Reads:
    """Read everything that is needed: one BatchGetItem, and a Query for each list."""
    return TableReader(table, pk).read(needs)


def commit(
    table: Table,
    pk: str,
    at: str,
    change: Callable[[Reader], Change[Result]],
    pause: Callable[[float], None] = time.sleep,
) -> Result:
    """Do what a use case comes to, all of it or nothing; run it again when what it has read has changed.

    A use case that must not be done twice finds, when it is run again, that it was done. ``at`` is the moment of the
    writes; ``pause`` waits some seconds between two tries. Contended when others kept changing what it reads.
    """
    waits = pauses(count=PATIENT_PAUSES)
    while True:
        decided = change(TableReader(table, pk))
        if not decided.effects:
            return decided.result
        try:
            _land(table, writes_of(pk, decided.effects, at))
        except (CancelledError, ConditionFailedError):
            wait = next(waits, None)
            if wait is None:
                raise Contended("what is changed kept changing") from None
            pause(wait)
            continue
        return decided.result


def _land(table: Table, writes: list[Write]) -> None:
    """All of the writes or none; a single one as itself, for half of what a transaction costs."""
    if len(writes) > 1:
        table.transact(writes)
    elif isinstance(writes[0], Put):
        table.put(writes[0])
    elif isinstance(writes[0], Delete):
        table.delete(writes[0])


def writes_of(pk: str, effects: Iterable[Effect], at: str) -> list[Write]:
    """The conditional writes of effects: each lands only on the version that was read."""
    return [_write(pk, effect, at) for effect in effects]


def _write(pk: str, effect: Effect, at: str) -> Write:
    key = item_key(pk, effect.sk)
    unchanged = Is("version", effect.version_read) if effect.version_read else ABSENT
    if effect.data is None:
        return Delete(key, (unchanged,))
    item: Item = {
        "pk": key.pk,
        "sk": key.sk,
        "version": effect.version_read + 1,
        "at": at,
        "data": json.dumps(effect.data, ensure_ascii=False, separators=(",", ":")),
    }
    return Put(item, (unchanged,))
