"""The table in memory with AWS's bill: calls, write units, read units and bytes, computed from item sizes.

Rules: a write costs a unit per KB begun of the larger of the item before and after, twice that in a transaction; a
strongly consistent read costs a unit per 4 KB begun, a Query of the sum of what it read; an index entry whose keys
change costs a unit for the old one and a unit for the new. Source: "Amazon DynamoDB read and write operations" and
"Item sizes and formats" in the Amazon DynamoDB Developer Guide.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from spotter.store.table import Delete, Item, Key, Page, Put, Update, Value, Write
from tests.fakes.memory_table import MemoryTable

KB = 1024
PAGE_BYTES = 1024 * KB
LIST_ATTRIBUTES = ("list_pk", "list_sk")


@dataclass
class Bill:
    """What was used."""

    calls: dict[str, int] = field(default_factory=dict)
    write_units: int = 0
    read_units: int = 0

    @property
    def total_calls(self) -> int:
        """All calls, whatever their name."""
        return sum(self.calls.values())


class MeteredTable(MemoryTable):
    """Counts every operation into ``bill``."""

    def __init__(self) -> None:
        super().__init__()
        self.bill = Bill()

    def get(self, key: Key) -> Item | None:
        item = super().get(key)
        self._called("GetItem")
        self.bill.read_units += _read_units(size_of(item) if item else 0)
        return item

    def batch_get(self, keys: Sequence[Key], *, only: Sequence[str] = ()) -> dict[Key, Item]:
        read = [self.items.get(key) for key in keys]
        found = super().batch_get(keys, only=only)
        self._called("BatchGetItem")
        # whatever is returned of an item, all of it is read
        self.bill.read_units += sum(_read_units(size_of(item) if item else 0) for item in read)
        return found

    def query(
        self, pk: str, low: str, high: str, *, limit: int | None = None, newest_first: bool = False
    ) -> list[Item]:
        items = super().query(pk, low, high, limit=limit, newest_first=newest_first)
        total = sum(size_of(item) for item in items)
        self._called("Query", 1 + total // PAGE_BYTES)
        self.bill.read_units += _read_units(total)
        return items

    def query_list(self, partition: str, *, limit: int, start: Mapping[str, str] | None = None) -> Page:
        self._called("Query")
        return super().query_list(partition, limit=limit, start=start)

    def put(self, put: Put) -> None:
        before = self.items.get(put.key)
        super().put(put)
        self._called("PutItem")
        self._wrote(before, self.items.get(put.key), 1)

    def update(self, update: Update) -> Item:
        before = self.items.get(update.key)
        item = super().update(update)
        self._called("UpdateItem")
        self._wrote(before, item, 1)
        return item

    def delete(self, delete: Delete) -> Item | None:
        item = super().delete(delete)
        self._called("DeleteItem")
        self._wrote(item, None, 1)
        return item

    def transact(self, writes: Sequence[Write]) -> None:
        before = [self.items.get(write.key) for write in writes]
        super().transact(writes)
        self._called("TransactWriteItems")
        for write, old in zip(writes, before, strict=True):
            self._wrote(old, self.items.get(write.key), 2)

    def stored_bytes(self) -> int:
        """The size of every item together."""
        return sum(size_of(item) for item in self.items.values())

    def _called(self, name: str, times: int = 1) -> None:
        self.bill.calls[name] = self.bill.calls.get(name, 0) + times

    def _wrote(self, before: Item | None, after: Item | None, factor: int) -> None:
        size = max(size_of(before) if before else 0, size_of(after) if after else 0)
        self.bill.write_units += factor * max(1, -(-size // KB))
        self.bill.write_units += _index_units(before, after)


def size_of(item: Item) -> int:
    """Bytes of an item: names and values in UTF-8, numbers at two digits a byte and one more, sets as their members."""
    return sum(len(name.encode()) + _value_size(value) for name, value in item.items())


def _value_size(value: Value) -> int:
    if isinstance(value, str):
        return len(value.encode())
    if isinstance(value, bool):
        return 1
    if isinstance(value, int):
        return (len(str(abs(value))) + 1) // 2 + 1
    return 3 + sum(len(member.encode()) + 1 for member in value)


def _read_units(size: int) -> int:
    return max(1, -(-size // (4 * KB)))


def _index_units(before: Item | None, after: Item | None) -> int:
    old = _index_keys(before)
    new = _index_keys(after)
    return 0 if old == new else (old is not None) + (new is not None)


def _index_keys(item: Item | None) -> tuple[Value, ...] | None:
    if item is None or "list_pk" not in item:
        return None
    return tuple(item[name] for name in LIST_ATTRIBUTES)
