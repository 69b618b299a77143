"""What survives a restart and a kill -9: one file, replaced whole, at most a second old.

``snapshot.zip`` holds ``manifest.json``, the items of the table as lines of DynamoDB JSON and the other services as
pickles (``local.backends`` says why). It is written beside the old one, synced and renamed over it, so that a crash at
any moment leaves one whole file: the old or the new. The table is kept as records, not as a pickle, because it is large
and changes all the time: only the partitions that have changed are encoded again, and that takes a millisecond under
the lock. Of executions that are under way the name and the input are kept; they are started again.
"""

import fcntl
import json
import logging
import os
import pickle
import threading
import zipfile
from importlib.metadata import version
from pathlib import Path
from typing import IO, Protocol

from local.backends import ForeignPickleError

PERIOD_SECONDS = 0.4
"""How long a change waits at most before it is taken; what remains of the second is for writing it."""

_FORMAT = "spotter-local"
_VERSION = 1
_FILE = "snapshot.zip"
_MANIFEST = "manifest.json"
_BROKEN = (
    ArithmeticError,
    AttributeError,
    EOFError,
    ForeignPickleError,
    ImportError,
    LookupError,
    NotImplementedError,
    pickle.UnpicklingError,
    TypeError,
    ValueError,
    zipfile.BadZipFile,
)

logger = logging.getLogger("local.snapshot")


class DataFolderError(Exception):
    """The folder cannot be used. The message says what to do; nothing in the folder has been changed."""


class Source(Protocol):
    """What is kept."""

    def take(self) -> dict[str, bytes] | None:
        """All of it at one moment, by name; None if nothing has changed since the last time."""
        ...

    def restore(self, parts: dict[str, bytes]) -> None:
        """Put back what ``take`` gave."""
        ...


class DataFolder:
    """The folder of one running process, which nobody else can use meanwhile."""

    def __init__(self, path: Path) -> None:
        """Make the folder if need be and take it. DataFolderError if another process has it."""
        self.path = path
        self._lock = _locked(path)

    def restore(self, source: Source) -> bool:
        """Put the snapshot back; False if there is none. DataFolderError if it is foreign or damaged."""
        file = self.path / _FILE
        if not file.exists():
            return False
        try:
            with zipfile.ZipFile(file) as archive:
                parts = {name: archive.read(name) for name in archive.namelist()}
            manifest = json.loads(parts.pop(_MANIFEST))
            kind, made_by = (manifest["format"], manifest["version"]), manifest["moto"]
        except _BROKEN as error:
            raise DataFolderError(_unreadable(file, f"it is damaged or no snapshot: {type(error).__name__}")) from error
        if kind != (_FORMAT, _VERSION):
            raise DataFolderError(_unreadable(file, f"it is of the kind {kind}, not {(_FORMAT, _VERSION)}"))
        if made_by != version("moto"):
            raise DataFolderError(_unreadable(file, f"moto {made_by} wrote it, and this is moto {version('moto')}"))
        try:
            source.restore(parts)
        except _BROKEN as error:
            raise DataFolderError(_unreadable(file, f"its contents make no sense: {type(error).__name__}")) from error
        return True

    def save(self, parts: dict[str, bytes]) -> None:
        """Replace the snapshot. OSError if the disk refuses; the old one is then as it was."""
        file = self.path / _FILE
        beside = file.with_suffix(".new")
        manifest = {"format": _FORMAT, "version": _VERSION, "moto": version("moto")}
        with beside.open("wb") as stream:
            with zipfile.ZipFile(stream, "w", zipfile.ZIP_STORED) as archive:
                archive.writestr(_MANIFEST, json.dumps(manifest))
                for name, data in parts.items():
                    archive.writestr(name, data)
            stream.flush()
            os.fsync(stream.fileno())
        beside.replace(file)
        folder = os.open(self.path, os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)

    def release(self) -> None:
        """Let another process have the folder."""
        self._lock.close()


class Keeper:
    """Saves what has changed, in a thread of its own, until it is stopped."""

    def __init__(self, folder: DataFolder, source: Source) -> None:
        self._folder = folder
        self._source = source
        self._unsaved: dict[str, bytes] | None = None
        self._stopped = threading.Event()
        self._thread = threading.Thread(target=self._keep, name="snapshot", daemon=True)

    def start(self) -> None:
        """Begin."""
        self._thread.start()

    def stop(self, *, save: bool) -> None:
        """End, after one last look for changes if ``save``."""
        self._stopped.set()
        self._thread.join()
        if save:
            self._save()

    def _keep(self) -> None:
        while not self._stopped.wait(PERIOD_SECONDS):
            self._save()

    def _save(self) -> None:
        self._unsaved = self._source.take() or self._unsaved
        if self._unsaved is None:
            return
        try:
            self._folder.save(self._unsaved)
        except OSError as error:
            logger.error("The data could not be saved (%s): what happens now would not survive a crash", error.strerror)
        else:
            self._unsaved = None


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
        f"To start with empty data, move it away: mv {file} {file}.old"
    )
