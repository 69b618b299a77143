"""Lists of a user's records, in the order of their keys, as models."""

from collections.abc import Iterator
from datetime import date
from typing import TypeVar

from spotter.training import keys
from spotter.training.models import Settings
from spotter.training.records import Needs, Range, Reader, Record
from spotter.training.stored_record import StoredRecord

LAST = "\uffff"
Shape = TypeVar("Shape", bound=StoredRecord)


def in_range(reader: Reader, wanted: Range) -> tuple[Record, ...]:
    """The records of a range."""
    return reader.read(Needs(ranges=(wanted,))).ranges[wanted]


def of_model(model: type[Shape], records: tuple[Record, ...]) -> Iterator[Shape]:
    """The records as a model; those that lack what they cannot do without are left out."""
    for record in records:
        stored = model.of(record.data)
        if stored is not None:
            yield stored


def days_of(prefix: str, first: date, last: date) -> Range:
    """The records of these days, whose keys go on with an ISO date behind the prefix, both days among them."""
    return Range(f"{prefix}{first.isoformat()}", f"{prefix}{last.isoformat()}#{LAST}")


def one(reader: Reader, model: type[Shape], sk: str) -> Shape | None:
    """A record as a model; None where there is none."""
    record = reader.read(Needs(records=(sk,))).records[sk]
    return model.of(record.data) if record.version else None


def settings_of(reader: Reader) -> Settings:
    """How the user trains; nothing said where nothing is stored."""
    return one(reader, Settings, keys.SETTINGS) or Settings()
