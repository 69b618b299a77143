"""The items of the emulated tables: in the file as they were at the last moment that was written, with what has changed
since on top, in memory.

Reading takes from the file only the items that are asked for, so a table may be larger than memory. Changes stay in
memory until ``saved`` says that they are in the file: a disk that is full loses nothing while the process lives.
"""

import heapq
import json
from collections.abc import Iterator, Mapping
from contextlib import contextmanager

from local.database import Database, Index, Row

_Partition = dict[str, Row | None]
_Undo = list[tuple[str, str, str, bool, Row | None]]
"""Table and keys, whether there was a change to them already, and which."""


class Items:
    """Rows by table, partition key and sort key. For one thread at a time."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._changed: dict[str, dict[str, _Partition]] = {}
        self._before: _Undo | None = None

    def get(self, table: str, pk: str, sk: str) -> Row | None:
        """One item."""
        changed = self._changed_in(table, pk)
        return changed[sk] if sk in changed else self._database.item(table, pk, sk)

    def put(self, table: str, row: Row) -> None:
        """Put an item in the place of whatever has its keys."""
        self._set(table, row.pk, row.sk, row)

    def delete(self, table: str, pk: str, sk: str) -> None:
        """Take an item away."""
        self._set(table, pk, sk, None)

    def partition(
        self, table: str, pk: str, start: tuple[str, bool] | None = None, *, forward: bool = True
    ) -> Iterator[Row]:
        """A partition in order, from ``start`` on: a sort key, and whether it is included."""
        changed = self._changed_in(table, pk)
        kept = (row for row in self._database.partition(table, pk, start, forward=forward) if row.sk not in changed)
        ours = [row for row in changed.values() if row is not None and _follows(row.sk, start, forward=forward)]
        ours.sort(key=_sort_key, reverse=not forward)
        return heapq.merge(kept, ours, key=_sort_key, reverse=not forward)

    def listed(
        self, table: str, index: Index, value: str, start: tuple[str, bool] | None = None, *, forward: bool = True
    ) -> Iterator[tuple[str, Row]]:
        """An index's partition in order, each item with its sort key in the index."""
        changed = self._changed.get(table, {})
        kept = (
            (sort, row)
            for sort, row in self._database.listed(table, index, value, start, forward=forward)
            if row.sk not in changed.get(row.pk, {})
        )
        ours = [
            (sort, row)
            for partition in changed.values()
            for row in partition.values()
            if row is not None
            and (sort := _sort_in(row, index, value)) is not None
            and _follows(sort, start, forward=forward)
        ]
        ours.sort(key=_list_key, reverse=not forward)
        return heapq.merge(kept, ours, key=_list_key, reverse=not forward)

    def partitions(self, table: str) -> list[str]:
        """The keys of the partitions that hold anything."""
        changed = self._changed.get(table, {})
        names = [*self._database.partitions(table), *changed]
        return [pk for pk in dict.fromkeys(names) if pk not in changed or any(self.partition(table, pk))]

    def drop(self, table: str) -> None:
        """Take every item of a table away."""
        for pk in self.partitions(table):
            for row in [*self.partition(table, pk)]:
                self.delete(table, pk, row.sk)

    @contextmanager
    def all_or_nothing(self) -> Iterator[None]:
        """What is changed meanwhile is changed only if nothing is raised."""
        before: _Undo = []
        self._before = before
        try:
            yield
        except BaseException:
            for table, pk, sk, known, row in reversed(before):
                if known:
                    self._changed[table][pk][sk] = row
                else:
                    self._forget(table, pk, sk)
            raise
        finally:
            self._before = None

    def changes(self) -> dict[tuple[str, str, str], Row | None]:
        """What is not in the file yet."""
        return {
            (table, pk, sk): row
            for table, partitions in self._changed.items()
            for pk, partition in partitions.items()
            for sk, row in partition.items()
        }

    def saved(self, changes: Mapping[tuple[str, str, str], Row | None]) -> None:
        """These are in the file now; what has changed again since is not."""
        for (table, pk, sk), row in changes.items():
            if self._changed_in(table, pk).get(sk, _ABSENT) is row:
                self._forget(table, pk, sk)

    def make_index(self, index: Index) -> None:
        """See that ``listed`` is read from an index of the file."""
        self._database.make_index(index)

    def _changed_in(self, table: str, pk: str) -> _Partition:
        return self._changed.get(table, {}).get(pk, {})

    def _set(self, table: str, pk: str, sk: str, row: Row | None) -> None:
        partition = self._changed.setdefault(table, {}).setdefault(pk, {})
        if self._before is not None:
            self._before.append((table, pk, sk, sk in partition, partition.get(sk)))
        partition[sk] = row

    def _forget(self, table: str, pk: str, sk: str) -> None:
        partitions = self._changed[table]
        del partitions[pk][sk]
        if not partitions[pk]:
            del partitions[pk]


_ABSENT = object()


def _sort_key(row: Row) -> str:
    return row.sk


def _list_key(entry: tuple[str, Row]) -> tuple[str, str, str]:
    sort, row = entry
    return sort, row.pk, row.sk


def _follows(sort: str, start: tuple[str, bool] | None, *, forward: bool) -> bool:
    if start is None:
        return True
    value, included = start
    return (sort == value and included) or (sort > value if forward else sort < value)


def _sort_in(row: Row, index: Index, value: str) -> str | None:
    """The item's sort key in an index's partition; None if it is not in there."""
    attributes = json.loads(row.record)
    if attributes.get(index.hash_key, {}).get("S") != value:
        return None
    sort = attributes.get(index.range_key, {}).get("S")
    return sort if isinstance(sort, str) else None
