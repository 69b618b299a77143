"""What is in S3's objects: in the data file by the hash of its bytes, in memory only until it is there."""

import hashlib
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from weakref import WeakKeyDictionary

from local.database import Database


class Content:
    """The bytes of one object, as the file-like buffer that moto takes for them."""

    closed = False

    def __init__(self, objects: "Objects", name: str) -> None:
        self._objects = objects
        self._name: str | None = name
        self._written = b""
        self._position = 0

    @property
    def name(self) -> str:
        """What the content is called in the file; what moto has written into it meanwhile has a name of its own."""
        if self._name is None:
            self._name, self._written = self._objects.keep(self._written), b""
        self._objects.use(self._name)
        return self._name

    def seek(self, position: int) -> None:
        self._position = position

    def read(self, size: int = -1) -> bytes:
        data = self._bytes()[self._position :]
        data = data if size < 0 else data[:size]
        self._position += len(data)
        return data

    def truncate(self) -> None:
        self._name, self._written = None, self._bytes()[: self._position]

    def write(self, data: bytes) -> None:
        before = self._bytes()
        behind = self._position + len(data)
        self._name, self._written = None, before[: self._position] + data + before[behind:]
        self._position = behind

    def close(self) -> None:
        """Nothing is held open."""

    def _bytes(self) -> bytes:
        return self._written if self._name is None else self._objects.read(self._name)


class Objects:
    """Contents by name. For one thread at a time."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._stored = database.object_names()
        self._unsaved: dict[str, bytes] = {}
        self._used: set[str] = set()
        self._unused: set[str] = set()
        self.pickled: WeakKeyDictionary[object, bytes] = WeakKeyDictionary()
        """What else there is of the objects that have these contents, ready to be written."""

    def take(self, data: bytes) -> Content:
        """A content that is kept here."""
        return Content(self, self.keep(data))

    def content(self, name: str) -> Content:
        """A content that the file has. LookupError."""
        if name not in self._stored:
            raise LookupError(name)
        return Content(self, name)

    def keep(self, data: bytes) -> str:
        """Keep bytes; their name."""
        name = hashlib.sha256(data).hexdigest()
        if name not in self._stored or name in self._unused:
            self._unsaved[name] = data
            self._unused.discard(name)
        return name

    def read(self, name: str) -> bytes:
        """The bytes of a name. LookupError, DamagedError."""
        return self._unsaved[name] if name in self._unsaved else self._database.object(name)

    def use(self, name: str) -> None:
        """A content is named in what is being written."""
        self._used.add(name)

    @contextmanager
    def in_use(self, service: str) -> Iterator[None]:
        """While S3 is written, note what it names: the rest can go."""
        self._used.clear()
        yield
        if service == "s3":
            self._unused = self._stored - self._used
            for name in self._unsaved.keys() - self._used:
                del self._unsaved[name]

    def changes(self) -> dict[str, bytes | None]:
        """What the file lacks, and what it need not keep."""
        return {**self._unsaved, **dict.fromkeys(self._unused)}

    def saved(self, changes: Mapping[str, bytes | None]) -> None:
        """These changes are in the file."""
        for name, data in changes.items():
            if data is None:
                self._stored.discard(name)
                self._unused.discard(name)
            else:
                self._stored.add(name)
                self._unsaved.pop(name, None)
