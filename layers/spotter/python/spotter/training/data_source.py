"""What a data source is: what to read for it, and how its records are told."""

import hashlib
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, TypeVar

from spotter.training.records import Needs, Range, Reads, Record
from spotter.training.stored_record import StoredRecord

_NOTHING = Record("", 0, {})

Shape = TypeVar("Shape", bound=StoredRecord)


@dataclass(frozen=True, slots=True)
class Asked:
    """For whom a source is read: a conversation, and the day that it is for the user, an ISO date.

    Without a conversation no preference of one holds; without a day nothing has ended, and all that was scheduled
    is to come.
    """

    session: str = ""
    today: str = ""


@dataclass(frozen=True, slots=True)
class Loaded:
    """A source as its records tell it: for models, for code (plain JSON), and the records that were told."""

    text: str
    data: Any
    records: tuple[Record, ...]

    @property
    def version(self) -> str:
        """Changes when, and only when, what is told does: a record of it, or which of them are told."""
        stored = [record for record in self.records if record.version]
        if not stored:
            return "0"
        written = "\n".join(f"{record.sk} {record.version}" for record in stored)
        return hashlib.sha256(written.encode()).hexdigest()[:16]


@dataclass(frozen=True, slots=True)
class DataSource:
    """One kind of knowledge. ``load`` gets what ``records``, ``prefix`` and ``ranges`` name."""

    name: str
    description: str
    load: Callable[[Reads, Asked], Loaded]
    records: Callable[[Asked], tuple[str, ...]] = lambda _asked: ()
    """The sort keys to read."""
    prefix: str = ""
    limit: int = 0
    ranges: Callable[[Asked], tuple[Range, ...]] = lambda _asked: ()

    def needs(self, asked: Asked, limit: int | None = None) -> Needs:
        """What to read for it. ``limit`` is how many of its prefix are wanted, if not the usual number."""
        prefixes = ((self.prefix, self.limit if limit is None else limit),) if self.prefix else ()
        return Needs(self.records(asked), prefixes, self.ranges(asked))


def always(*sort_keys: str) -> Callable[[Asked], tuple[str, ...]]:
    """The same records for every conversation and day."""
    return lambda _asked: sort_keys


def record_of(reads: Reads, sk: str) -> Record:
    """The record under a sort key; an empty one where it was not read."""
    return reads.records.get(sk, _NOTHING)


def stored(model: type[Shape], record: Record) -> Shape:
    """A record whose fields are all optional; empty where it does not exist."""
    return model.of(record.data) or model()


def each_stored(model: type[Shape], records: Iterable[Record]) -> list[tuple[Shape, Record]]:
    """The records that can be read; the others are told to nobody."""
    return [(shape, record) for record in records if (shape := model.of(record.data)) is not None]
