"""The file that survives: SQLite, with one row for each item of a table, each service and each stored object.

A moment is written as one transaction, so a kill at any instruction leaves the moment before it or after it, and
writing costs what has changed, not what is there (docs/decisions/0015). Reading goes over connections of its own and
sees whole moments. Each row carries a checksum, which SQLite does not, so that bytes that have rotted are not served.
"""

import contextlib
import os
import re
import sqlite3
import threading
import zlib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

APPLICATION_ID = 0x53505452
"""What SQLite's header calls files of ours: ``SPTR``."""
VERSION = 2
"""Of the layout; the first was a zip file."""

_MAGIC = b"SQLite format 3\x00"
_VERSION_AT, _APPLICATION_AT, _HEADER_BYTES = 60, 68, 100
_ATTRIBUTE = re.compile(r"\w{1,255}")
_LAYOUT = (
    "CREATE TABLE meta (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID",
    "CREATE TABLE items (tbl TEXT NOT NULL, pk TEXT NOT NULL, sk TEXT NOT NULL, size INTEGER NOT NULL,"
    " record TEXT NOT NULL, crc INTEGER NOT NULL, PRIMARY KEY (tbl, pk, sk))",
    "CREATE TABLE parts (name TEXT PRIMARY KEY, data BLOB NOT NULL, crc INTEGER NOT NULL)",
    "CREATE TABLE objects (name TEXT PRIMARY KEY, data BLOB NOT NULL, crc INTEGER NOT NULL)",
    f"PRAGMA application_id = {APPLICATION_ID}",
    f"PRAGMA user_version = {VERSION}",
)


class DamagedError(Exception):
    """The file is not ours, or is not as we wrote it. The message says how."""


class Row(NamedTuple):
    """An item: its keys, its size as DynamoDB counts it, and its attributes as DynamoDB's JSON."""

    pk: str
    sk: str
    size: int
    record: str


@dataclass(frozen=True, slots=True)
class Index:
    """An index of a table: the attributes, both strings, that are its partition key and its sort key."""

    hash_key: str
    range_key: str

    def __post_init__(self) -> None:
        """ValueError for names that cannot stand in a statement."""
        if not (_ATTRIBUTE.fullmatch(self.hash_key) and _ATTRIBUTE.fullmatch(self.range_key)):
            raise ValueError("an index's attributes are named with letters, digits and underscores")

    @property
    def columns(self) -> tuple[str, str]:
        """SQL for the values of both attributes."""
        return _extracted(self.hash_key), _extracted(self.range_key)


@dataclass(frozen=True, slots=True)
class Changes:
    """What has changed from one moment to the next: rows or, where they are gone, None."""

    items: Mapping[tuple[str, str, str], Row | None] = field(default_factory=dict)
    """By table, partition key and sort key."""
    parts: Mapping[str, bytes] = field(default_factory=dict)
    objects: Mapping[str, bytes | None] = field(default_factory=dict)

    def __bool__(self) -> bool:
        return bool(self.items or self.parts or self.objects)


class Database:
    """An open file. Methods that read are each for one thread at a time; ``commit`` is for any."""

    def __init__(self, path: Path) -> None:
        """Open a file that ``make`` has made. DamagedError."""
        self._path = path
        _check(path)
        try:
            with contextlib.ExitStack() as stack:
                self._items, self._objects, self._writer = (
                    stack.enter_context(contextlib.closing(_connected(path))) for _ in range(3)
                )
                self.meta = dict(self._items.execute("SELECT name, value FROM meta"))
                self._stack = stack.pop_all()
        except sqlite3.DatabaseError as error:
            raise DamagedError(f"it is damaged: {error}") from error
        self._writing = threading.Lock()

    @staticmethod
    def make(path: Path, meta: Mapping[str, str], changes: Changes) -> None:
        """Make a file with a first moment. It is there whole or not at all. OSError if the disk refuses."""
        beside = path.with_suffix(".new")
        for stale in (beside, *_companions(beside), *_companions(path)):
            stale.unlink(missing_ok=True)
        try:
            with contextlib.closing(_connected(beside)) as connection:
                connection.execute("PRAGMA journal_mode = WAL").close()
                with _transaction(connection):
                    for statement in _LAYOUT:
                        connection.execute(statement)
                    connection.executemany("INSERT INTO meta VALUES (?, ?)", meta.items())
                    _write(connection, changes)
        except sqlite3.Error as error:
            raise OSError(0, str(error)) from error
        beside.replace(path)
        _sync(path)
        _sync(path.parent)

    def item(self, table: str, pk: str, sk: str) -> Row | None:
        """One item."""
        found = self._items.execute(f"{_ROWS} WHERE tbl = ? AND pk = ? AND sk = ?", (table, pk, sk)).fetchone()
        return None if found is None else _checked(found)

    def partition(self, table: str, pk: str, start: tuple[str, bool] | None, *, forward: bool) -> Iterator[Row]:
        """A partition's items in the order of their sort keys, read as they are asked for.

        ``start`` is the sort key to begin at, and whether the item with that very key is included.
        """
        condition, value = "", []
        if start is not None:
            condition, value = f" AND sk {_beyond(forward, start[1])} ?", [start[0]]
        statement = f"{_ROWS} WHERE tbl = ? AND pk = ?{condition} ORDER BY sk {_order(forward)}"
        return self._read(statement, [table, pk, *value])

    def listed(
        self, table: str, index: Index, value: str, start: tuple[str, bool] | None, *, forward: bool
    ) -> Iterator[tuple[str, Row]]:
        """The items of an index's partition with the index's sort keys, in the order of these, then of the table's."""
        hash_key, range_key = index.columns
        condition, more = "", []
        if start is not None:
            condition, more = f" AND {range_key} {_beyond(forward, start[1])} ?", [start[0]]
        order = ", ".join(f"{column} {_order(forward)}" for column in (range_key, "pk", "sk"))
        statement = (
            f"SELECT pk, sk, size, record, crc, {range_key} FROM items"  # noqa: S608  (names that Index has checked)
            f" WHERE tbl = ? AND {hash_key} = ?"
            f" AND {hash_key} IS NOT NULL AND {range_key} IS NOT NULL{condition} ORDER BY {order}"
        )
        with contextlib.closing(self._items.execute(statement, [table, value, *more])) as cursor:
            for *row, sort in cursor:
                yield sort, _checked(row)

    def partitions(self, table: str) -> list[str]:
        """The partition keys of a table."""
        return [pk for (pk,) in self._items.execute("SELECT DISTINCT pk FROM items WHERE tbl = ?", (table,))]

    def parts(self) -> dict[str, bytes]:
        """Everything but items and objects. DamagedError."""
        try:
            found = self._items.execute("SELECT name, data, crc FROM parts").fetchall()
        except sqlite3.DatabaseError as error:
            raise DamagedError(f"it is damaged: {error}") from error
        return {name: _checked_bytes(data, crc) for name, data, crc in found}

    def object(self, name: str) -> bytes:
        """A stored object. LookupError, DamagedError."""
        found = self._objects.execute("SELECT data, crc FROM objects WHERE name = ?", (name,)).fetchone()
        if found is None:
            raise LookupError(name)
        return _checked_bytes(*found)

    def object_names(self) -> set[str]:
        """The stored objects' names."""
        return {name for (name,) in self._objects.execute("SELECT name FROM objects")}

    def make_index(self, index: Index) -> None:
        """See that ``listed`` reads no more of the file than it gives back."""
        hash_key, range_key = index.columns
        with self._writing:
            self._writer.execute(
                f'CREATE INDEX IF NOT EXISTS "by {index.hash_key}, {index.range_key}" ON items'
                f" (tbl, {hash_key}, {range_key}, pk, sk) WHERE {hash_key} IS NOT NULL AND {range_key} IS NOT NULL"
            )

    def commit(self, changes: Changes) -> None:
        """Write a moment, and see it to the disk. OSError if the disk refuses; the file is then as it was."""
        with self._writing:
            try:
                with _transaction(self._writer):
                    _write(self._writer, changes)
            except sqlite3.Error as error:
                raise OSError(0, str(error)) from error
            for file in _companions(self._path):
                if file.name.endswith("-wal"):
                    _sync(file)

    def close(self) -> None:
        """Close the file. What has not been committed is not in it."""
        self._stack.close()

    def _read(self, statement: str, values: list[str]) -> Iterator[Row]:
        with contextlib.closing(self._items.execute(statement, values)) as cursor:
            for row in cursor:
                yield _checked(row)


_ROWS = "SELECT pk, sk, size, record, crc FROM items"


def _connected(path: Path) -> sqlite3.Connection:
    connection = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
    # A commit lets the kernel have the log, which survives a kill; _sync then waits for the disk, outside every lock
    for pragma in ("synchronous = NORMAL", "busy_timeout = 10000", "journal_size_limit = 8388608"):
        connection.execute(f"PRAGMA {pragma}").close()
    return connection


@contextlib.contextmanager
def _transaction(connection: sqlite3.Connection) -> Iterator[None]:
    connection.execute("BEGIN IMMEDIATE")
    try:
        yield
        connection.execute("COMMIT")
    except BaseException:
        if connection.in_transaction:  # SQLite itself rolls back when the disk is full
            connection.execute("ROLLBACK")
        raise


def _write(connection: sqlite3.Connection, changes: Changes) -> None:
    gone = [key for key, row in changes.items.items() if row is None]
    connection.executemany("DELETE FROM items WHERE tbl = ? AND pk = ? AND sk = ?", gone)
    connection.executemany(
        "INSERT INTO items VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT (tbl, pk, sk)"
        " DO UPDATE SET size = excluded.size, record = excluded.record, crc = excluded.crc",
        ((key[0], *row, _crc(row.record.encode())) for key, row in changes.items.items() if row is not None),
    )
    connection.executemany("INSERT OR REPLACE INTO parts VALUES (?, ?, ?)", _with_crc(changes.parts.items()))
    kept = [(name, data) for name, data in changes.objects.items() if data is not None]
    connection.executemany("INSERT OR REPLACE INTO objects VALUES (?, ?, ?)", _with_crc(kept))
    dropped = [(name,) for name, data in changes.objects.items() if data is None]
    connection.executemany("DELETE FROM objects WHERE name = ?", dropped)


def _with_crc(entries: Iterable[tuple[str, bytes]]) -> Iterator[tuple[str, bytes, int]]:
    return ((name, data, _crc(data)) for name, data in entries)


def _check(path: Path) -> None:
    """Look at the header, before SQLite does: it may change what it opens. DamagedError."""
    with path.open("rb") as stream:
        header = stream.read(_HEADER_BYTES)
    if len(header) < _HEADER_BYTES or not header.startswith(_MAGIC):
        raise DamagedError("it is damaged or not a file of ours")
    application = int.from_bytes(header[_APPLICATION_AT : _APPLICATION_AT + 4], "big")
    version = int.from_bytes(header[_VERSION_AT : _VERSION_AT + 4], "big")
    if application != APPLICATION_ID:
        raise DamagedError("it is another program's file")
    if version != VERSION:
        raise DamagedError(f"it is of version {version}, not {VERSION}")


def _companions(path: Path) -> tuple[Path, Path]:
    """The log and its index that SQLite keeps beside a file."""
    return path.with_name(f"{path.name}-wal"), path.with_name(f"{path.name}-shm")


def _sync(path: Path) -> None:
    descriptor = os.open(path, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def _crc(data: bytes) -> int:
    return zlib.crc32(data)


def _checked(found: Iterable[object]) -> Row:
    pk, sk, size, record, crc = found
    row = Row(str(pk), str(sk), int(str(size)), str(record))
    if _crc(row.record.encode()) != crc:
        raise DamagedError("an item is not as it was written")
    return row


def _checked_bytes(data: bytes, crc: int) -> bytes:
    if _crc(data) != crc:
        raise DamagedError("contents are not as they were written")
    return data


def _extracted(attribute: str) -> str:
    return f"json_extract(record, '$.\"{attribute}\".S')"


def _beyond(forward: bool, included: bool) -> str:
    return (">" if forward else "<") + ("=" if included else "")


def _order(forward: bool) -> str:
    return "ASC" if forward else "DESC"
