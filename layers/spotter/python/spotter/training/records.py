"""The user's data as it is read and written: records, what to read of them, and the writes that are asked for."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Generic, Protocol, TypeVar

Result = TypeVar("Result", covariant=True)


@dataclass(frozen=True, slots=True)
class Record:
    """An item of the user's data. ``version`` counts its writes; 0: it does not exist yet, and ``data`` is empty."""

    sk: str
    version: int
    data: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Effect:
    """A write that a tool asks for: at most one per item and call, conditioned on the version that was read.

    ``data`` of None deletes the item.
    """

    sk: str
    version_read: int
    data: Mapping[str, Any] | None


@dataclass(frozen=True, slots=True)
class Range:
    """Items of the user by their sort keys, ``low`` and ``high`` among them; the first ``limit``, or all of them."""

    low: str
    high: str
    limit: int | None = None
    newest_first: bool = False


@dataclass(frozen=True, slots=True)
class Needs:
    """What must be read: items of the user by sort key, whole prefixes (newest ``limit`` items first), and ranges."""

    records: tuple[str, ...] = ()
    prefixes: tuple[tuple[str, int], ...] = ()
    ranges: tuple[Range, ...] = ()


@dataclass(frozen=True, slots=True)
class Reads:
    """What was read. A record that does not exist is there with version 0."""

    records: Mapping[str, Record] = field(default_factory=dict)
    prefixes: Mapping[str, tuple[Record, ...]] = field(default_factory=dict)
    ranges: Mapping[Range, tuple[Record, ...]] = field(default_factory=dict)


class Reader(Protocol):
    """Through what a use case reads the user's data, as often as it must; it never writes.

    What was read once stays as it was read, so that a use case sees one version of a record and asks for writes on it.
    """

    def read(self, needs: Needs) -> Reads:
        """Everything that is needed: records that are not known yet in one call, and a call for each list."""
        ...


@dataclass(frozen=True, slots=True)
class Change(Generic[Result]):
    """What a use case comes to: its result, and the writes that make it true. Without effects, nothing changes."""

    result: Result
    effects: tuple[Effect, ...] = ()
