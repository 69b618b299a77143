"""What there is one of: the profile, the settings, the equipment and the program, each a record that is replaced."""

import json
from dataclasses import dataclass
from typing import Generic, TypeVar

from spotter.errors import InvalidRequest
from spotter.training.records import Change, Effect, Needs, Reader, Record
from spotter.training.stored_record import SHAPE, StoredRecord

MOST_BYTES = 90_000
"""Of a record: an item of the table stays under 100 KB."""

Shape = TypeVar("Shape", bound=StoredRecord)


@dataclass(frozen=True, slots=True)
class Versioned(Generic[Shape]):
    """A record as it stands, and the count of its writes: 0 for one that does not exist."""

    value: Shape
    version: int


def record_in(reader: Reader, sk: str) -> Record:
    """The record under a sort key."""
    return reader.read(Needs(records=(sk,))).records[sk]


def read(reader: Reader, sk: str, model: type[Shape]) -> Versioned[Shape]:
    """The record under a sort key, whose fields are all optional; empty where there is none."""
    record = record_in(reader, sk)
    return Versioned(model.of(record.data) or model(), record.version)


def replace(reader: Reader, sk: str, new: Shape) -> Change[Versioned[Shape]]:
    """Store what was set of ``new``. Fields that ``new`` does not set are kept: they are other code's.

    What is set to None is taken away. The same again changes nothing, and so has no new version. InvalidRequest for
    what is too large for a record.
    """
    record = record_in(reader, sk)
    told = new.to_json()
    kept = {name: value for name, value in record.data.items() if name not in told}
    data = {**kept, **{name: value for name, value in told.items() if value is not None}, "v": SHAPE}
    check_size(data)
    stored = type(new).model_validate(data)
    if record.version and data == dict(record.data):
        return Change(Versioned(stored, record.version))
    return Change(Versioned(stored, record.version + 1), (Effect(sk, record.version, data),))


def check_size(data: object) -> None:
    """InvalidRequest for what is too large for a record."""
    if len(json.dumps(data, ensure_ascii=False).encode()) > MOST_BYTES:
        raise InvalidRequest(f"This is too large to be kept: write it in less than {MOST_BYTES // 1000} KB.")
