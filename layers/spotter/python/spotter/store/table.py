"""The port to the table: items as flat attributes, conditional writes as data, one method per AWS call."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Protocol

Value = str | int | bool | frozenset[str]
Item = Mapping[str, Value]


@dataclass(frozen=True, slots=True)
class Key:
    """The primary key of an item."""

    pk: str
    sk: str


@dataclass(frozen=True, slots=True)
class Is:
    """A condition: the attribute holds exactly this value; ``None`` means that the attribute is absent."""

    attribute: str
    value: Value | None


@dataclass(frozen=True, slots=True)
class Below:
    """A condition: the set attribute has fewer than ``size`` members, or is absent."""

    attribute: str
    size: int


ABSENT = Is("pk", None)
"""The item does not exist."""

Condition = Is | Below


@dataclass(frozen=True, slots=True)
class Put:
    """Write a whole item, if all conditions hold."""

    item: Item
    when: tuple[Condition, ...] = ()

    @property
    def key(self) -> Key:
        """The item's own key."""
        return Key(str(self.item["pk"]), str(self.item["sk"]))


@dataclass(frozen=True, slots=True)
class Update:
    """Change attributes of an item, if all conditions hold and the item exists or is to be made.

    ``copy`` sets an attribute to another one's value; ``add`` adds to a number (from 0); ``include`` and ``exclude``
    add members to and take members from a set.
    """

    key: Key
    set: Mapping[str, Value] = field(default_factory=dict)
    copy: Mapping[str, str] = field(default_factory=dict)
    add: Mapping[str, int] = field(default_factory=dict)
    include: Mapping[str, frozenset[str]] = field(default_factory=dict)
    exclude: Mapping[str, frozenset[str]] = field(default_factory=dict)
    remove: tuple[str, ...] = ()
    when: tuple[Condition, ...] = ()
    creates: bool = False
    """Whether an item that is not there is made by it."""
    tells: bool = True
    """Whether what stands there is told where a condition fails. False: nothing of the item is read for that."""


@dataclass(frozen=True, slots=True)
class Delete:
    """Remove an item, if all conditions hold."""

    key: Key
    when: tuple[Condition, ...] = ()


Write = Put | Update | Delete


class ConditionFailedError(Exception):
    """A single conditional write lost. ``item`` is what stands there now, if anything."""

    def __init__(self, item: Item | None) -> None:
        super().__init__("condition failed")
        self.item = item


class CancelledError(Exception):
    """A transaction lost. ``failed`` maps the index of each write whose condition failed to what stands there now.

    That is None for one that does not tell it.
    """

    def __init__(self, failed: Mapping[int, Item | None]) -> None:
        super().__init__("transaction cancelled")
        self.failed = failed


@dataclass(frozen=True, slots=True)
class Page:
    """One page of the list index: keys only, and where the next page begins."""

    keys: tuple[Key, ...]
    next: Mapping[str, str] | None


class Table(Protocol):
    """What the store needs of DynamoDB. Reads are strongly consistent, but for the list index, which cannot be.

    Every method raises StoreUnavailable when DynamoDB does not answer, and Contended when transactions kept colliding.
    """

    def get(self, key: Key) -> Item | None:
        """GetItem."""
        ...

    def peek(self, key: Key) -> Item | None:
        """GetItem in one short attempt, for those who wait for a change and ask again."""
        ...

    def batch_get(self, keys: Sequence[Key], *, only: Sequence[str] = ()) -> dict[Key, Item]:
        """BatchGetItem (100 keys at most); keys without an item are left out.

        ``only``: the attributes that are read, beside those of the key. Empty: all.
        """
        ...

    def query(
        self, pk: str, low: str, high: str, *, limit: int | None = None, newest_first: bool = False
    ) -> list[Item]:
        """Query of ``low <= sk <= high``; all pages, or the first ``limit`` items."""
        ...

    def query_list(self, partition: str, *, limit: int, start: Mapping[str, str] | None = None) -> Page:
        """Query of the list index, newest first."""
        ...

    def query_list_until(
        self, partition: str, last: str, *, limit: int, start: Mapping[str, str] | None = None
    ) -> Page:
        """Query of the list index up to the sort key ``last``, oldest first."""
        ...

    def put(self, put: Put) -> None:
        """PutItem. ConditionFailedError with the item that stands there."""
        ...

    def update(self, update: Update) -> Item:
        """UpdateItem; the item as it is afterwards. ConditionFailedError with the item that stands there."""
        ...

    def delete(self, delete: Delete) -> Item | None:
        """DeleteItem; the item as it was. ConditionFailedError with the item that stands there."""
        ...

    def transact(self, writes: Sequence[Write]) -> None:
        """TransactWriteItems: all or nothing. CancelledError with every condition that failed."""
        ...

    def delete_all(self, keys: Sequence[Key]) -> None:
        """BatchWriteItem deletes, 25 a call."""
        ...
