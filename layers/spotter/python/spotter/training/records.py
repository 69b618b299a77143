"""The user's data as it is read and written: records, what to read of them, and the writes that are asked for."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any


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
class Needs:
    """What must be read: items of the user by sort key, and whole prefixes (newest ``limit`` items first)."""

    records: tuple[str, ...] = ()
    prefixes: tuple[tuple[str, int], ...] = ()


@dataclass(frozen=True, slots=True)
class Reads:
    """What was read. A record that does not exist is there with version 0."""

    records: Mapping[str, Record] = field(default_factory=dict)
    prefixes: Mapping[str, tuple[Record, ...]] = field(default_factory=dict)
