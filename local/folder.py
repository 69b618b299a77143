"""The folder that the data survives in: one process at a time, one file, and nothing else is touched.

``data.sqlite`` (``local.database``) has every item, service and object. A ``snapshot.zip``, in which the data was kept
before, is read once and put aside.
"""

import fcntl
import os
import pickle
from collections.abc import Mapping
from importlib.metadata import version
from pathlib import Path
from typing import IO, Protocol

from local.backends import ForeignPickleError
from local.database import Changes, DamagedError, Database

FILE = "data.sqlite"

_SNAPSHOT = "snapshot.zip"
_MOTO = "moto"
_BROKEN = (
    ArithmeticError,
    AttributeError,
    DamagedError,
    EOFError,
    ForeignPickleError,
    ImportError,
    LookupError,
    NotImplementedError,
    pickle.UnpicklingError,
    TypeError,
    ValueError,
)


class DataFolderError(Exception):
    """The folder cannot be used. The message says what to do; nothing in the folder has been changed."""


class Restorable(Protocol):
    """What is put back."""

    def restore(self, parts: Mapping[str, bytes]) -> None:
        """Put the parts back that are no items and no objects: these are read where they are."""
        ...


class DataFolder:
    """The folder of one running process, which nobody else can use meanwhile."""

    def __init__(self, path: Path) -> None:
        """Make the folder if need be and take it. DataFolderError if another process has it."""
        self.path = path
        self._lock = _locked(path)

    def open(self) -> tuple[Database, bool]:
        """The data, and whether there has been any before. DataFolderError if it is foreign or damaged."""
        file, snapshot = self.path / FILE, self.path / _SNAPSHOT
        existed = file.exists()
        if not existed:
            existed = self._make(file, snapshot)
        try:
            database = Database(file)
        except DamagedError as error:
            raise DataFolderError(_unreadable(file, str(error))) from error
        made_by = database.meta.get(_MOTO)
        if made_by != version(_MOTO):
            database.close()
            raise DataFolderError(_unreadable(file, f"moto {made_by} wrote it, and this is moto {version(_MOTO)}"))
        return database, existed

    def restore(self, database: Database, source: Restorable) -> None:
        """Put back what is no item and no object. DataFolderError if it is damaged."""
        try:
            source.restore(database.parts())
        except DamagedError as error:
            raise DataFolderError(_unreadable(self.path / FILE, str(error))) from error
        except _BROKEN as error:
            reason = f"its contents make no sense: {type(error).__name__}"
            raise DataFolderError(_unreadable(self.path / FILE, reason)) from error

    def release(self) -> None:
        """Let another process have the folder."""
        self._lock.close()

    def _make(self, file: Path, snapshot: Path) -> bool:
        """Make the file, with what a former version kept. Whether there was any."""
        changes, found = Changes(), snapshot.exists()
        if found:
            from local.migration import read_snapshot

            try:
                changes = read_snapshot(snapshot)
            except DamagedError as error:
                raise DataFolderError(_unreadable(snapshot, str(error))) from error
        try:
            Database.make(file, {_MOTO: version(_MOTO)}, changes)
        except OSError as error:
            raise DataFolderError(f"{file} cannot be written: {error.strerror}") from error
        if found:
            snapshot.rename(snapshot.with_suffix(".zip.old"))
        return found


def _locked(path: Path) -> IO[str]:
    try:
        path.mkdir(parents=True, exist_ok=True)
        stream = (path / "lock").open("a+")
    except OSError as error:
        raise DataFolderError(f"{path} cannot be used as the data folder: {error.strerror}") from error
    try:
        fcntl.flock(stream, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        stream.seek(0)
        holder = stream.read().strip() or "unknown"
        stream.close()
        raise DataFolderError(
            f"{path} is in use by another Spotter (process {holder}). "
            "Stop that one, or choose another folder: SPOTTER_DATA=<folder> make run"
        ) from None
    stream.truncate(0)
    stream.write(f"{os.getpid()}\n")
    stream.flush()
    return stream


def _unreadable(file: Path, reason: str) -> str:
    return (
        f"{file} cannot be read: {reason}. It has not been changed. "
        f"To start with empty data, move the folder away: mv {file.parent} {file.parent}.old"
    )
