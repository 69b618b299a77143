"""A user's records in a dict, under the rules of the table: for tests of use cases, which read and never write."""

import json
from collections.abc import Callable, Iterable, Mapping
from typing import Any, TypeVar

from spotter.training.records import Change, Effect, Needs, Range, Reader, Reads, Record

LAST = "\uffff"
MOST_EFFECTS = 100
"""Of a TransactWriteItems."""
_TRIES = 8

Result = TypeVar("Result")


class ConflictError(Exception):
    """An effect was decided on a version that is no longer there; nothing was applied."""


class Records:
    """The records of one user. As a reader it reads what stands there now; :meth:`snapshot` keeps what it has read."""

    def __init__(self, stored: Mapping[str, Mapping[str, Any]] | None = None) -> None:
        self.items: dict[str, Record] = {}
        for sk, data in (stored or {}).items():
            self.items[sk] = Record(sk, 1, _as_stored(data))

    def __getitem__(self, sk: str) -> Mapping[str, Any]:
        """The data under a sort key. KeyError when there is none."""
        return self.items[sk].data

    def __contains__(self, sk: str) -> bool:
        return sk in self.items

    def data(self, prefix: str = "") -> dict[str, Mapping[str, Any]]:
        """What is stored under the sort keys that begin so, by sort key in their order."""
        return {sk: self.items[sk].data for sk in sorted(self.items) if sk.startswith(prefix)}

    def read(self, needs: Needs) -> Reads:
        """See :class:`Reader`."""
        return Reads(
            {sk: self.items.get(sk, Record(sk, 0, {})) for sk in needs.records},
            {prefix: self._list(Range(prefix, prefix + LAST, limit, True)) for prefix, limit in needs.prefixes},
            {each: self._list(each) for each in needs.ranges},
        )

    def snapshot(self) -> "Snapshot":
        """A reader for one use case: what it has read once stays as it was, whatever is applied meanwhile."""
        return Snapshot(self)

    def apply(self, effects: Iterable[Effect]) -> None:
        """Write all of it or nothing. ConflictError when a version has changed; AssertionError for what the table
        would refuse: two writes of one item, more than fit a transaction, what is no JSON.
        """
        writes = tuple(effects)
        assert len(writes) <= MOST_EFFECTS, f"{len(writes)} writes do not fit a transaction"
        assert len({each.sk for each in writes}) == len(writes), "two writes of one item"
        stored = [(each, None if each.data is None else _as_stored(each.data)) for each in writes]
        for each in writes:
            there = self.items.get(each.sk)
            if (there.version if there else 0) != each.version_read:
                raise ConflictError(each.sk)
        for each, data in stored:
            if data is None:
                self.items.pop(each.sk, None)
            else:
                self.items[each.sk] = Record(each.sk, each.version_read + 1, data)

    def commit(self, change: Callable[[Reader], Change[Result]]) -> Result:
        """What a use case comes to, applied; decided again when what it read has changed, as ``repository.commit``."""
        for _ in range(_TRIES):
            decided = change(self.snapshot())
            try:
                self.apply(decided.effects)
            except ConflictError:
                continue
            return decided.result
        raise AssertionError("what is changed kept changing")

    def _list(self, wanted: Range) -> tuple[Record, ...]:
        keys = sorted((sk for sk in self.items if wanted.low <= sk <= wanted.high), reverse=wanted.newest_first)
        return tuple(self.items[sk] for sk in keys[: wanted.limit])


class Snapshot:
    """Reads records as ``TableReader`` does: each is read once, and stays as it was read then."""

    def __init__(self, records: Records) -> None:
        self._records = records
        self._items: dict[str, Record] = {}
        self._lists: dict[Range, tuple[Record, ...]] = {}

    def read(self, needs: Needs) -> Reads:
        """See :class:`Reader`."""
        missing = tuple(sk for sk in needs.records if sk not in self._items)
        self._items.update(self._records.read(Needs(records=missing)).records)
        return Reads(
            {sk: self._items[sk] for sk in needs.records},
            {prefix: self._list(Range(prefix, prefix + LAST, limit, True)) for prefix, limit in needs.prefixes},
            {each: self._list(each) for each in needs.ranges},
        )

    def _list(self, wanted: Range) -> tuple[Record, ...]:
        if wanted not in self._lists:
            self._lists[wanted] = self._records.read(Needs(ranges=(wanted,))).ranges[wanted]
        return self._lists[wanted]


def _as_stored(data: Mapping[str, Any]) -> Mapping[str, Any]:
    """As it comes back from the table: plain JSON, and nothing shared with whoever wrote it."""
    plain: Mapping[str, Any] = json.loads(json.dumps(data, ensure_ascii=False, allow_nan=False))
    return plain
