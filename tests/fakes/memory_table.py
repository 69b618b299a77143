"""The table in memory: DynamoDB's rules for conditions and transactions, without the network.

``tests/integration/test_table_contract.py`` holds it and the real client to the same behaviour.
"""

from collections.abc import Callable, Mapping, Sequence

from spotter.store.blobs import Download
from spotter.store.table import (
    CancelledError,
    Condition,
    ConditionFailedError,
    Delete,
    Is,
    Item,
    Key,
    Page,
    Put,
    Update,
    Value,
    Write,
)


class MemoryTable:
    """One table. ``before`` is called ahead of every operation with its name: a scheduler's or a crash's place."""

    def __init__(self, before: Callable[[str], None] | None = None, after: Callable[[str], None] | None = None) -> None:
        self.items: dict[Key, Item] = {}
        self.before = before or (lambda _name: None)
        self.after = after or (lambda _name: None)

    def get(self, key: Key) -> Item | None:
        self.before("GetItem")
        item = self.items.get(key)
        self.after("GetItem")
        return item

    def peek(self, key: Key) -> Item | None:
        return self.get(key)

    def batch_get(self, keys: Sequence[Key], *, only: Sequence[str] = ()) -> dict[Key, Item]:
        self.before("BatchGetItem")
        found = {key: _projected(self.items[key], only) for key in keys if key in self.items}
        self.after("BatchGetItem")
        return found

    def query(
        self, pk: str, low: str, high: str, *, limit: int | None = None, newest_first: bool = False
    ) -> list[Item]:
        if low > high:
            raise ValueError(f"DynamoDB refuses a range from {low} to {high}")
        self.before("Query")
        keys = sorted((k for k in self.items if k.pk == pk and low <= k.sk <= high), key=lambda k: k.sk)
        if newest_first:
            keys.reverse()
        items = [self.items[key] for key in keys[:limit]]
        self.after("Query")
        return items

    def query_list(self, partition: str, *, limit: int, start: Mapping[str, str] | None = None) -> Page:
        self.before("Query")
        rows = self._listed(partition)
        rows.reverse()
        if start is not None:
            rows = [row for row in rows if (row[0], row[1].pk) < (start["list_sk"], start["pk"])]
        return self._page(partition, rows, limit)

    def query_list_until(
        self, partition: str, last: str, *, limit: int, start: Mapping[str, str] | None = None
    ) -> Page:
        self.before("Query")
        rows = [row for row in self._listed(partition) if row[0] <= last]
        if start is not None:
            rows = [row for row in rows if (row[0], row[1].pk) > (start["list_sk"], start["pk"])]
        return self._page(partition, rows, limit)

    def _listed(self, partition: str) -> list[tuple[str, Key]]:
        rows = [(str(item["list_sk"]), key) for key, item in self.items.items() if item.get("list_pk") == partition]
        return sorted(rows, key=lambda row: (row[0], row[1].pk))

    def _page(self, partition: str, rows: list[tuple[str, Key]], limit: int) -> Page:
        page = rows[:limit]
        after = None
        if len(rows) > limit:
            place, key = page[-1]
            after = {"list_pk": partition, "list_sk": place, "pk": key.pk, "sk": key.sk}
        self.after("Query")
        return Page(tuple(key for _, key in page), after)

    def put(self, put: Put) -> None:
        self.before("PutItem")
        self._check(put)
        self.items[put.key] = dict(put.item)
        self.after("PutItem")

    def update(self, update: Update) -> Item:
        self.before("UpdateItem")
        if update.key not in self.items and not update.creates:
            raise ConditionFailedError(None)
        self._check(update)
        self.items[update.key] = _updated(self._found(update.key), update)
        item = self.items[update.key]
        self.after("UpdateItem")
        return item

    def delete(self, delete: Delete) -> Item | None:
        self.before("DeleteItem")
        self._check(delete)
        item = self.items.pop(delete.key, None)
        self.after("DeleteItem")
        return item

    def transact(self, writes: Sequence[Write]) -> None:
        self.before("TransactWriteItems")
        failed = {
            index: self._told(write)
            for index, write in enumerate(writes)
            if (isinstance(write, Update) and write.key not in self.items and not write.creates)
            or not _holds(self.items.get(write.key), write.when)
        }
        if failed:
            raise CancelledError(failed)
        for write in writes:
            if isinstance(write, Put):
                self.items[write.key] = dict(write.item)
            elif isinstance(write, Update):
                self.items[write.key] = _updated(self._found(write.key), write)
            else:
                self.items.pop(write.key, None)
        self.after("TransactWriteItems")

    def delete_all(self, keys: Sequence[Key]) -> None:
        for start in range(0, len(keys), 25):
            self.before("BatchWriteItem")
            for key in keys[start : start + 25]:
                self.items.pop(key, None)
            self.after("BatchWriteItem")

    def _found(self, key: Key) -> Item:
        return self.items.get(key, {"pk": key.pk, "sk": key.sk})

    def _check(self, write: Write) -> None:
        if not _holds(self.items.get(write.key), write.when):
            raise ConditionFailedError(self._told(write))

    def _told(self, write: Write) -> Item | None:
        """What is told of where a condition failed."""
        return None if isinstance(write, Update) and not write.tells else self.items.get(write.key)


def _projected(item: Item, only: Sequence[str]) -> Item:
    return {name: item[name] for name in ("pk", "sk", *only) if name in item} if only else item


def _holds(item: Item | None, when: Sequence[Condition]) -> bool:
    for condition in when:
        value = (item or {}).get(condition.attribute)
        if isinstance(condition, Is):
            if value != condition.value:
                return False
        elif isinstance(value, frozenset) and len(value) >= condition.size:
            return False
    return True


def _updated(item: Item, update: Update) -> Item:
    changed: dict[str, Value] = dict(item)
    changed |= update.set
    changed |= {target: item[source] for target, source in update.copy.items()}
    for name, amount in update.add.items():
        changed[name] = int(str(changed.get(name, 0))) + amount
    for name, members in update.include.items():
        changed[name] = _members(changed, name) | members
    for name, members in update.exclude.items():
        left = _members(changed, name) - members
        if left:
            changed[name] = left
        else:
            changed.pop(name, None)
    for name in update.remove:
        changed.pop(name, None)
    return changed


def _members(item: Item, name: str) -> frozenset[str]:
    value = item.get(name, frozenset())
    assert isinstance(value, frozenset)
    return value


class MemoryBlobs:
    """The bucket in memory."""

    def __init__(self, before: Callable[[str], None] | None = None) -> None:
        self.objects: dict[str, bytes] = {}
        self.before = before or (lambda _name: None)

    def put(self, key: str, body: bytes) -> None:
        self.before("PutObject")
        self.objects[key] = body

    def get(self, key: str) -> bytes:
        self.before("GetObject")
        return self.objects[key]

    def link(self, key: str, download: Download, seconds: int) -> str:
        return f"https://bucket/{key}?type={download.media_type}&name={download.name}&seconds={seconds}"

    def delete_prefix(self, prefix: str) -> None:
        self.before("DeleteObjects")
        for key in [key for key in self.objects if key.startswith(prefix)]:
            del self.objects[key]
