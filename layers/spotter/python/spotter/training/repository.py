"""The user's records in the table: one item each, its data as one JSON string beside the count of its writes."""

import json
from collections.abc import Iterable, Mapping
from typing import Any

from spotter.store.table import ABSENT, Delete, Is, Item, Key, Put, Table, Write
from spotter.training.records import Effect, Needs, Reads, Record

FIRST = " "
LAST = "\uffff"
"""Sort before and after every sort key there is: DynamoDB takes no empty one."""


def record_of(item: Item) -> Record:
    """An item as a record."""
    raw: dict[str, Any] = dict(item)
    return Record(raw["sk"], raw["version"], json.loads(raw["data"]))


def keys_of(pk: str, needs: Needs) -> list[Key]:
    """The items that must be read by key."""
    return [Key(pk, sk) for sk in needs.records]


def reads_of(table: Table, pk: str, needs: Needs, found: Mapping[Key, Item]) -> Reads:
    """What was needed: the records that were found by key, and a Query for each prefix."""
    records = {sk: record_of(found[Key(pk, sk)]) if Key(pk, sk) in found else Record(sk, 0, {}) for sk in needs.records}
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
    unchanged = Is("version", effect.version_read) if effect.version_read else ABSENT
    if effect.data is None:
        return Delete(Key(pk, effect.sk), (unchanged,))
    item: Item = {
        "pk": pk,
        "sk": effect.sk,
        "version": effect.version_read + 1,
        "at": at,
        "data": json.dumps(effect.data, ensure_ascii=False, separators=(",", ":")),
    }
    return Put(item, (unchanged,))
