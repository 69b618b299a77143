"""What there are many of: preferences, pains and exercises of one's own, each a record under a prefix."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, Protocol, Self, TypeVar

from spotter.errors import NotFound
from spotter.training.person.documents import check_size, record_in
from spotter.training.person.posting import Posting
from spotter.training.records import Change, Effect, Needs, Reader
from spotter.training.stored_record import SHAPE


class Kept(Protocol):
    """A model of such a record."""

    @classmethod
    def of(cls, data: Mapping[str, Any]) -> Self | None:
        """The record, where it can be read."""
        ...

    @property
    def id(self) -> str:
        """Its id."""
        ...

    @property
    def posted(self) -> str | None:
        """What it was made by."""
        ...

    def to_json(self) -> dict[str, Any]:
        """As it is stored."""
        ...


Item = TypeVar("Item", bound=Kept)


@dataclass(frozen=True, slots=True)
class Standing(Generic[Item]):
    """An item as it stands, and the count of its writes."""

    value: Item
    version: int


@dataclass(frozen=True, slots=True)
class Shelf(Generic[Item]):
    """The items of one kind. ``most`` is how many a user may have; all of them are read at once."""

    prefix: str
    model: type[Item]
    most: int
    what: str
    """What one of them is called, for errors."""

    def all(self, reader: Reader) -> list[Standing[Item]]:
        """Every item that can be read."""
        records = reader.read(Needs(prefixes=((self.prefix, self.most),))).prefixes[self.prefix]
        return [
            Standing(value, record.version)
            for record in records
            if (value := self.model.of(record.data)) is not None and record.sk == f"{self.prefix}{value.id}"
        ]

    def made(
        self, everything: Sequence[Standing[Item]], posting: Posting, is_good: Callable[[Item], bool]
    ) -> Standing[Item] | None:
        """The item that was posted before, or that was made of the same content, is good, and has not changed since.

        KeyReused.
        """
        made = posting.by_key(each.value for each in everything)
        if made is None:
            made = posting.of_content(each.value for each in everything if each.version == 1 and is_good(each.value))
        return next((each for each in everything if each.value is made), None)

    def one(self, reader: Reader, item_id: str) -> Standing[Item]:
        """The item with this id. NotFound."""
        record = record_in(reader, self.prefix + item_id)
        value = self.model.of(record.data) if record.version else None
        if value is None:
            raise NotFound(f"There is no such {self.what}.")
        return Standing(value, record.version)

    def added(self, reader: Reader, new: Item) -> tuple[Standing[Item], Effect]:
        """A new item under its id, and the write that adds it."""
        record = record_in(reader, self.prefix + new.id)
        return self._put(record.version, {}, new)

    def changed(self, reader: Reader, new: Item) -> Change[Standing[Item]]:
        """The item with the id of ``new``, as ``new`` has it; fields that no model has are kept. NotFound."""
        record = record_in(reader, self.prefix + new.id)
        if not record.version:
            raise NotFound(f"There is no such {self.what}.")
        standing, effect = self._put(record.version, record.data, new)
        if effect.data == dict(record.data):
            return Change(Standing(new, record.version))
        return Change(standing, (effect,))

    def _put(self, version: int, before: Mapping[str, Any], new: Item) -> tuple[Standing[Item], Effect]:
        told = new.to_json()
        kept = {name: value for name, value in before.items() if name not in told}
        data = {**kept, **{name: value for name, value in told.items() if value is not None}, "v": SHAPE}
        check_size(data)
        return Standing(new, version + 1), Effect(f"{self.prefix}{new.id}", version, data)

    def deletion(self, standing: Standing[Item]) -> Effect:
        """The write that takes an item away."""
        return Effect(f"{self.prefix}{standing.value.id}", standing.version, None)

    def deleted(self, reader: Reader, item_id: str) -> Change[Standing[Item]]:
        """Without the item with this id. NotFound."""
        standing = self.one(reader, item_id)
        return Change(standing, (self.deletion(standing),))
