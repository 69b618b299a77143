"""The user's records in the table: one item each, its data as one JSON string beside the count of its writes."""

import json
from collections.abc import Iterable, Mapping
from typing import Any

from spotter.store.table import ABSENT, Delete, Is, Item, Key, Put, Table, Write
from spotter.training.keys import item_key
from spotter.training.records import Effect, Needs, Reads, Record

FIRST = " "
LAST = "\uffff"
"""Sort before and after every sort key there is: DynamoDB takes no empty one."""


def record_of(item: Item, sk: str = "") -> Record:
    """An item as a record, under the sort key by which it was asked for: its own, if none is given."""
    raw: dict[str, Any] = dict(item)
    return Record(sk or raw["sk"], raw["version"], json.loads(raw["data"]))


def keys_of(pk: str, needs: Needs) -> list[Key]:
    """The items that must be read by key."""
    return [item_key(pk, sk) for sk in needs.records]


def reads_of(table: Table, pk: str, needs: Needs, found: Mapping[Key, Item]) -> Reads:
    """What was needed: the records that were found by key, and a Query for each prefix."""
    items = {sk: found.get(item_key(pk, sk)) for sk in needs.records}
    records = {sk: record_of(item, sk) if item else Record(sk, 0, {}) for sk, item in items.items()}
    prefixes = {
        prefix: tuple(
            record_of(item) for item in table.query(pk, prefix, prefix + LAST, limit=limit, newest_first=True)
        )
        for prefix, limit in needs.prefixes
    }
    return Reads(records, prefixes)


def load(table: Table, pk: str, needs: Needs) -> Reads:
    """Read everything that is needed: one BatchGetItem, and a Query for each prefix."""
    keys = keys_of(pk, needs)
    return reads_of(table, pk, needs, table.batch_get(keys) if keys else {})


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
