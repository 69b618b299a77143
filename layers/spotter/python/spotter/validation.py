"""What is wrong with the fields of an input, in words for whoever sent it. The values themselves are not repeated."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

MOST_LETTERS = 300
"""Of a field's name, and of what is wrong with it: a name that nobody knows is as long as its sender likes."""


class Invalid(Protocol):
    """Pydantic's ValidationError, or Powertools' RequestValidationError."""

    def errors(self) -> Sequence[Mapping[str, Any]]:
        """Each fault with its place (``loc``) and what is wrong (``msg``)."""
        ...


@dataclass(frozen=True, slots=True)
class FieldFault:
    """What is wrong with one field: its place, ``body.message``, and what is allowed there."""

    field: str
    fault: str

    def __str__(self) -> str:
        return f"{self.field}: {self.fault}"


def field_faults(invalid: Invalid, whole: str, most: int) -> list[FieldFault]:
    """The first ``most`` faults of an input. ``whole`` is what it is called where no field of it is at fault."""
    return [
        FieldFault((".".join(map(str, error["loc"])) or whole)[:MOST_LETTERS], _words(error)[:MOST_LETTERS])
        for error in invalid.errors()[:most]
    ]


def _words(error: Mapping[str, Any]) -> str:
    """What is wrong. Before what a validator of ours says, Pydantic puts that it was a ValueError."""
    return str(error["msg"]).removeprefix("Value error, ")


def in_one_line(faults: Sequence[FieldFault]) -> str:
    """``sets: Input should be less than or equal to 20; name: Field required``."""
    return "; ".join(map(str, faults))
