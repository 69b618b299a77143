"""What every type on the wire shares: camelCase, exact numbers, bounds, and values tolerant of case."""

import re
from datetime import UTC, datetime
from decimal import ROUND_HALF_UP, Decimal
from enum import StrEnum
from functools import lru_cache
from typing import Annotated, Any, NamedTuple, TypeVar

from pydantic import (
    AfterValidator,
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Field,
    PlainSerializer,
    PlainValidator,
    StringConstraints,
    WithJsonSchema,
)
from pydantic.alias_generators import to_camel
from pydantic_core import PydanticCustomError

HEAVIEST = 2000
"""No load on the wire is above this, in either unit."""
MOST_REPS = 1000
"""Reps, or seconds of a hold."""
MOST_SETS = 50
LONGEST_CHOICE = 100
"""Letters of a value that is one of a few, spaces and all: what is longer is none of them, and is not read."""
LONGEST_DATE = 40
_gram = Decimal("0.001")
_exact_up_to = 10**9


class Wire(BaseModel):
    """A type of seed 002 or an extension of one. Names are camelCase on the wire, and unknown ones are refused.

    An answer has every field, whether it has a value or not, and is described so.
    """

    model_config = ConfigDict(
        alias_generator=to_camel,
        populate_by_name=True,
        extra="forbid",
        frozen=True,
        json_schema_serialization_defaults_required=True,
    )


def _decimal(value: Any) -> Decimal:
    if isinstance(value, bool) or not isinstance(value, int | float | Decimal):
        raise PydanticCustomError("number", "must be a number")
    return _exact(value)


@lru_cache(maxsize=4096, typed=True)
def _exact(value: float | Decimal) -> Decimal:
    """``value`` to the gram: the same few hundred loads and reps come again and again."""
    number = Decimal(str(value)) if isinstance(value, float) else Decimal(value)
    if not number.is_finite():
        raise PydanticCustomError("finite", "must be a finite number, not NaN or infinity")
    return number.quantize(_gram, ROUND_HALF_UP) if abs(number) <= _exact_up_to else number


def _integer(value: Any) -> int:
    number = _decimal(value)
    if number != number.to_integral_value():
        raise PydanticCustomError("whole_number", "must be a whole number")
    return int(number)


def _within(low: int | float, high: int | float, hint: str = "", *, whole: bool = False) -> tuple[Any, ...]:
    """What makes a number exact, keeps it within bounds and says so in plain words; on the wire it is a JSON number."""
    least, most = Decimal(str(low)), Decimal(str(high))

    def read(value: Any) -> Any:
        number = _integer(value) if whole else _decimal(value)
        if not least <= number <= most:
            message = "must be between {low} and {high}{hint}"
            raise PydanticCustomError("bounds", message, {"low": low, "high": high, "hint": hint})
        return number

    schema = {"type": "integer" if whole else "number", "minimum": low, "maximum": high}
    number = int if whole else float
    return BeforeValidator(read), PlainSerializer(number, return_type=number, when_used="json"), WithJsonSchema(schema)


Load = Annotated[Decimal, *_within(0, HEAVIEST)]
"""A load in the request's unit, exact to the gram."""
Figure = Annotated[
    Decimal,
    PlainSerializer(float, return_type=float, when_used="json"),
    WithJsonSchema({"type": "number", "minimum": 0}),
]
"""A number that the rules made, and that needs no check on its way out."""
Weight = Annotated[Decimal, *_within(0.01, HEAVIEST)]
"""What a plate, a bar or a dumbbell weighs."""
Rpe = Annotated[Decimal, *_within(1, 10)]
"""Rating of perceived exertion: 10 is nothing left, 8 is two reps left."""
Fraction = Annotated[Decimal, *_within(0, 0.5, ", as a fraction: 0.10 is 10%")]
"""A share of the load: 0.10 is 10%."""
Total = Annotated[Decimal, *_within(0, 10_000_000)]
"""A volume: load times reps, summed."""
Count = Annotated[int, *_within(0, MOST_REPS, whole=True)]
"""Reps (seconds, for a hold)."""
Sets = Annotated[int, *_within(0, MOST_SETS, whole=True)]
Minutes = Annotated[int, *_within(5, 600, whole=True)]


def _not_blank(name: str) -> str:
    """Pydantic strips what Unicode calls white space; Python's own reading of names has four separators more."""
    if name.isspace():
        raise PydanticCustomError("blank", "must not be blank")
    return name


Name = Annotated[
    str, StringConstraints(strip_whitespace=True, min_length=1, max_length=120), AfterValidator(_not_blank)
]
"""The name of an exercise, a template or a piece of equipment."""


def sized(least: int, most: int) -> tuple[Any, ...]:
    """What makes a list on the wire have ``least`` to ``most`` items, and say so before its items are looked at."""

    def check(value: Any) -> Any:
        if isinstance(value, list | tuple | dict) and not least <= len(value) <= most:
            message = "must have {least} to {most} items"
            raise PydanticCustomError("size", message, {"least": least, "most": most})
        return value

    return BeforeValidator(check), Field(json_schema_extra={"minItems": least, "maxItems": most})


_Value = TypeVar("_Value", bound=StrEnum)


def tolerant(values: type[_Value], **also: _Value) -> BeforeValidator:
    """Reads a value of ``values`` in any case and spacing, or a spelling in ``also``; else says what is allowed."""
    known = {_folded(each.value): each for each in values} | also
    allowed = ", ".join(each.value for each in values)

    def read(value: Any) -> Any:
        found = known.get(_folded(value)) if isinstance(value, str) and len(value) <= LONGEST_CHOICE else None
        if found is None:
            raise PydanticCustomError("unknown_value", "must be one of: {allowed}", {"allowed": allowed})
        return found

    return BeforeValidator(read)


def _folded(text: str) -> str:
    return re.sub(r"[^a-z0-9]", "", text.lower())


class RepRange(NamedTuple):
    """Reps from ``low`` to ``high``, both included. Seconds, for a hold."""

    low: int
    high: int

    def __str__(self) -> str:
        return str(self.low) if self.low == self.high else f"{self.low}-{self.high}"


_longest_range = 20
_range = re.compile(r"(\d{1,4})(?:\s*(?:-|–|—|to)\s*(\d{1,4}))?\s*(?:reps?|s|sec|seconds)?", re.IGNORECASE)


def _rep_range(value: Any) -> Any:
    if value is None or isinstance(value, RepRange):
        return value
    if isinstance(value, str) and len(value) > _longest_range:
        message = "must be {most} letters long at most"
        raise PydanticCustomError("rep_range", message, {"most": _longest_range})
    if isinstance(value, str) and not value.strip():
        return None
    found = _range.fullmatch(value.strip()) if isinstance(value, str) else None
    if found is None:
        raise PydanticCustomError("rep_range", 'must be a range of reps such as "4-6", or one number such as "5"')
    low = int(found[1])
    high = int(found[2] or low)
    if not 1 <= low <= MOST_REPS or not 1 <= high <= MOST_REPS:
        raise PydanticCustomError("rep_range", "must be between 1 and {most}", {"most": MOST_REPS})
    if low > high:
        raise PydanticCustomError(
            "rep_range", 'runs backwards: write "{high}-{low}" if that is what is meant', {"high": high, "low": low}
        )
    return RepRange(low, high)


OptionalRepRange = Annotated[
    RepRange | None,
    PlainValidator(_rep_range),
    PlainSerializer(lambda each: None if each is None else str(each), when_used="json"),
    WithJsonSchema({"anyOf": [{"type": "string", "maxLength": _longest_range, "examples": ["4-6"]}, {"type": "null"}]}),
]
"""``"4-6"``, ``"5"``; empty or null where none is prescribed, and the goal decides."""


def _date(value: Any) -> Any:
    if isinstance(value, datetime):
        return _in_utc(value)
    try:
        return _in_utc(datetime.fromisoformat(value.strip() if len(value) <= LONGEST_DATE else ""))
    except (AttributeError, TypeError, ValueError, OverflowError):
        raise PydanticCustomError("date", 'must be an ISO 8601 date such as "2024-01-15"') from None


def _in_utc(moment: datetime) -> datetime:
    return moment.replace(tzinfo=UTC) if moment.tzinfo is None else moment.astimezone(UTC)


Day = Annotated[
    datetime,
    BeforeValidator(_date),
    PlainSerializer(lambda day: day.isoformat(), return_type=str, when_used="json"),
    WithJsonSchema({"type": "string", "maxLength": LONGEST_DATE, "examples": ["2024-01-15"]}),
]
"""An ISO 8601 date, or a moment of one; in UTC where no offset is written."""
