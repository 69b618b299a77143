"""The base of everything that is stored about a user: read tolerantly, and written back whole.

Records are read for years by other code than wrote them (docs/decisions/0057). A field that no model has is kept, so
that a write of ours takes nothing away; a part that does not fit its model is left out, so that it stops nobody's run.
"""

import logging
from collections.abc import Iterator, Mapping
from typing import Any, Self

from pydantic import BaseModel, ConfigDict, ValidationError

_logger = logging.getLogger("spotter")
"""The logger of ``observability``, which is set up there: the records themselves need nothing but Pydantic."""
SHAPE = 1
"""The version of all shapes here, stored as ``v``. A new field does not change it: only a new meaning of an old one."""

Path = tuple[int | str, ...]
"""Where a part of a record lies: names of fields, and places in lists."""


class Stored(BaseModel):
    """A record, or a part of one."""

    model_config = ConfigDict(extra="allow", frozen=True, allow_inf_nan=False)

    def to_json(self) -> dict[str, Any]:
        """What was stored or set, unknown fields included, and no defaults: plain JSON."""
        return self.model_dump(mode="json", exclude_unset=True)


class StoredRecord(Stored):
    """A record of its own. Its version, the count of its writes, is kept beside it (``Record.version``)."""

    @classmethod
    def of(cls, data: Mapping[str, Any]) -> Self | None:
        """The record, without the parts that do not fit; None when it lacks what it cannot do without.

        Parts that do not fit are logged by the names of their fields alone.
        """
        left: Any = data
        while True:
            try:
                return cls.model_validate(left)
            except ValidationError as invalid:
                unfit = {_known_part(left, error["loc"]) for error in invalid.errors(include_input=False)}
            fields = sorted({str(path[0]) for path in unfit if path})
            _logger.warning("a stored record does not fit", extra={"record": cls.__name__, "fields": fields})
            if () in unfit:
                return None
            left = _without(left, unfit)

    def to_stored(self) -> dict[str, Any]:
        """As it is written: its JSON, with the version of the shape."""
        return {**self.to_json(), "v": SHAPE}


def _known_part(data: Any, path: Path) -> Path:
    """The longest part of a path that there is in the data: where a field is missing, that which lacks it."""
    return tuple(_followed(data, path))


def _followed(data: Any, path: Path) -> Iterator[int | str]:
    for name in path:
        is_there = name in data if isinstance(data, Mapping) else isinstance(data, list) and isinstance(name, int)
        if not is_there:
            return
        yield name
        data = data[name]


def _without(data: Any, unfit: set[Path], path: Path = ()) -> Any:
    if isinstance(data, Mapping):
        return {
            name: _without(value, unfit, (*path, name)) for name, value in data.items() if (*path, name) not in unfit
        }
    if isinstance(data, list):
        return [_without(each, unfit, (*path, at)) for at, each in enumerate(data) if (*path, at) not in unfit]
    return data
