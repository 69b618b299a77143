"""moto's tables, whose items are in our store: what stands between ``moto.dynamodb`` and ``local.items``.

A table's ``items`` looks to moto like its own dictionary of dictionaries, and makes an ``Item`` of a row whenever moto
asks for one. Nothing is kept of it, so that what moto does to an item stays without effect until it is put.
"""

import base64
import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from moto.dynamodb.models.dynamo_type import DynamoType, Item, LimitedSizeDict
from moto.dynamodb.models.table import RESULT_SIZE_LIMIT, Table

from local.database import Index, Row
from local.items import Items

_LAST = "\U0010ffff"


class StoredItems:
    """``Table.items`` of one table: partition key to partition."""

    def __init__(self, store: Items, table: Table) -> None:
        self._store = store
        self._name = table.name

    def __getitem__(self, key: DynamoType) -> "StoredPartition":
        return StoredPartition(self._store, self._name, key)

    def __contains__(self, key: DynamoType) -> bool:
        return len(self[key]) > 0

    def __deepcopy__(self, _: object) -> "StoredItems":
        """Itself: moto copies a table to put the copy back when a transaction fails; the store undoes that itself."""
        return self

    def values(self) -> Iterator["StoredPartition"]:
        """Every partition that holds anything."""
        return (self[DynamoType({"S": pk})] for pk in self._store.partitions(self._name))


class StoredPartition:
    """One partition: sort key to item."""

    def __init__(self, store: Items, table: str, key: DynamoType) -> None:
        self._store = store
        self._table = table
        self._key = key

    def __getitem__(self, key: DynamoType) -> Item:
        row = self._row(key)
        if row is None:
            raise KeyError(key)
        return read(row)

    def __setitem__(self, key: DynamoType, item: Item) -> None:
        self._store.put(self._table, Row(self._key.value, key.value, item.size(), write(item)))

    def __len__(self) -> int:
        return sum(1 for _ in self._rows())

    def pop(self, key: DynamoType) -> Item:
        """Take an item out. KeyError."""
        item = self[key]
        self._store.delete(self._table, self._key.value, key.value)
        return item

    def values(self) -> Iterator[Item]:
        """Every item, in order."""
        return map(read, self._rows())

    def _row(self, key: DynamoType) -> Row | None:
        if self._key.type != "S" or key.type != "S":
            return None
        return self._store.get(self._table, self._key.value, key.value)

    def _rows(self) -> Iterator[Row]:
        return self._store.partition(self._table, self._key.value) if self._key.type == "S" else iter(())


@dataclass(frozen=True, slots=True)
class Page:
    """What a Query has read: rows, and the key to go on behind; None if it has come to the end."""

    rows: list[Row]
    last_key: dict[str, dict[str, str]] | None


@dataclass(frozen=True, slots=True)
class Range:
    """A condition on a sort key as an interval of strings. A bound is a value and whether that is within."""

    low: tuple[str, bool] | None = None
    high: tuple[str, bool] | None = None

    @classmethod
    def of(cls, comparison: str | None, values: list[DynamoType]) -> "Range":
        """Of a condition as moto reads it. TypeError for what is no comparison of strings."""
        if comparison is None:
            return cls()
        if any(value.type != "S" for value in values):
            raise TypeError("sort keys are strings")
        first, last = values[0].value, values[-1].value
        ranges = {
            "=": cls((first, True), (first, True)),
            "<": cls(None, (first, False)),
            "<=": cls(None, (first, True)),
            ">": cls((first, False), None),
            ">=": cls((first, True), None),
            "BETWEEN": cls((first, True), (last, True)),
            "BEGINS_WITH": cls((first, True), _after_all_with(first)),
        }
        if comparison not in ranges:
            raise TypeError(f"no comparison of keys: {comparison}")
        return ranges[comparison]

    def near(self, *, forward: bool) -> tuple[str, bool] | None:
        """The bound at which reading begins."""
        return self.low if forward else self.high

    def holds(self, value: str) -> bool:
        """Whether a sort key is within."""
        above = self.low is None or value > self.low[0] or (value == self.low[0] and self.low[1])
        below = self.high is None or value < self.high[0] or (value == self.high[0] and self.high[1])
        return above and below


def page(
    rows: Iterator[tuple[str, Row]],
    within: Range,
    limit: int | None,
    last_key: Callable[[str, Row], dict[str, dict[str, str]]],
) -> Page:
    """Rows with their sort keys, up to the end of the range, to ``limit`` or to a page's size, and one row more."""
    taken: list[tuple[str, Row]] = []
    size = 0
    for sort, row in rows:
        if len(taken) == limit or size + row.size > RESULT_SIZE_LIMIT:
            return Page([row for _, row in taken], last_key(*taken[-1]))
        if not within.holds(sort):
            break
        taken.append((sort, row))
        size += row.size
    return Page([row for _, row in taken], None)


def indexes_of(table: Table) -> dict[str, Index]:
    """A table's indexes by name. ValueError if the table or an index has other keys than two strings."""
    strings = {entry["AttributeName"] for entry in table.attr if entry["AttributeType"] == "S"}
    found = {index.name: _index(index.schema, strings) for index in table.all_indexes()}
    _index(table.schema, strings)
    return found


def read(row: Row) -> Item:
    """The item that a row is. Its size has been checked when it was written, which moto would do once per attribute."""
    attributes = LimitedSizeDict()
    for name, value in json.loads(row.record).items():
        dict.__setitem__(attributes, name, DynamoType(value))
    item = Item(DynamoType({"S": row.pk}), DynamoType({"S": row.sk}), {})
    item.attrs = attributes
    return item


def write(item: Item) -> str:
    """The record of an item."""
    return json.dumps(item.to_json()["Attributes"], default=plain, separators=(",", ":"))


def plain(value: object) -> object:
    """What ``json`` cannot write of moto's answers, as JSON has it."""
    if isinstance(value, DynamoType):
        return value.to_json()
    if isinstance(value, bytes):
        return base64.b64encode(value).decode()
    if hasattr(value, "timestamp"):
        return value.timestamp()
    raise TypeError(f"not JSON: {type(value).__name__}")


def _index(schema: Sequence[Mapping[str, str]], strings: set[str]) -> Index:
    keys = {entry["KeyType"]: entry["AttributeName"] for entry in schema}
    if len(schema) != 2 or not set(keys.values()) <= strings or keys.keys() != {"HASH", "RANGE"}:
        raise ValueError("the local run keeps tables and indexes with a partition key and a sort key that are strings")
    return Index(keys["HASH"], keys["RANGE"])


def _after_all_with(prefix: str) -> tuple[str, bool] | None:
    """The bound above every string that begins so."""
    stem = prefix.rstrip(_LAST)
    if not stem:
        return None
    following = ord(stem[-1]) + 1
    return stem[:-1] + chr(0xE000 if following == 0xD800 else following), False
