"""What the cells of other apps' exports hold: numbers with a comma or a point, moments, and lengths of time."""

from datetime import date, datetime
from decimal import Decimal, InvalidOperation

from spotter.language.units import WeightUnit

MOST_REPS = 1_000
MOST_SECONDS = 24 * 3600
MOST_METRES = 1_000_000
MOST_WEIGHT = Decimal(1_000)
"""Of either unit: the heaviest leg presses that are logged have some 600 kg."""
FIRST_YEAR = 1970
LONGEST_NUMBER = 24
"""Characters: some apps write 134.48200000000003."""

_MINUTES = {"h": Decimal(60), "m": Decimal(1), "s": Decimal(1) / 60}
_MOMENTS = (
    "%Y-%m-%d %H:%M:%S",
    "%Y-%m-%d %H:%M",
    "%Y-%m-%dT%H:%M:%S",
    "%d %b %Y, %H:%M",
    "%d %b %Y, %I:%M %p",
    "%b %d, %Y, %H:%M",
    "%b %d, %Y, %I:%M %p",
    "%b %d, %Y %I:%M %p",
    "%d %B %Y, %H:%M",
    "%B %d, %Y, %I:%M %p",
    "%m/%d/%Y %I:%M %p",
    "%m/%d/%Y, %I:%M %p",
    "%d.%m.%Y %H:%M",
    "%d.%m.%Y, %H:%M",
    "%Y-%m-%d %I:%M:%S %p",
    "%Y-%m-%d %I:%M %p",
    "%Y-%m-%d",
)
"""Of both apps, and of spreadsheets that have saved their exports again."""


class UnreadCell(ValueError):
    """A cell holds what it cannot mean."""


def moment(cell: str, until: date = date.max) -> datetime:
    """When it was, in the user's own time, on the day ``until`` at the latest. UnreadCell."""
    written = " ".join(cell.replace("\u202f", " ").split())
    if len(written) <= 40 and written.isascii():
        for form in _MOMENTS:
            try:
                found = datetime.strptime(written, form)  # noqa: DTZ007 - the files name no zone: it is the user's
            except ValueError:
                continue
            if found.year >= FIRST_YEAR and found.date() <= until:
                return found
    raise UnreadCell("moment")


def number(cell: str, most: Decimal | int) -> Decimal | None:
    """A number from 0 to ``most``; None of an empty cell. UnreadCell."""
    if not cell:
        return None
    written = cell.replace(",", ".")
    if len(written) > LONGEST_NUMBER or not set(written) <= set("0123456789."):
        raise UnreadCell("number")
    try:
        found = Decimal(written)
    except InvalidOperation:
        raise UnreadCell("number") from None
    if found > most:
        raise UnreadCell("number")
    return found


def count(cell: str, most: int) -> int | None:
    """A whole number, also as ``8.0``; None of an empty cell or of none at all. UnreadCell."""
    found = number(cell, most)
    if found is None:
        return None
    if found != found.to_integral_value():
        raise UnreadCell("count")
    return int(found) or None


def weight(cell: str) -> Decimal | None:
    """A load, to the gram; None where there is none: both apps write 0 for it. UnreadCell."""
    found = number(cell, MOST_WEIGHT)
    return found.quantize(Decimal("0.001")).normalize() if found else None


def effort(cell: str) -> Decimal | None:
    """An RPE. Zero is none: Strong writes it so. UnreadCell."""
    return number(cell, 10) or None


def seconds(cell: str) -> int | None:
    """A whole number of seconds, of which an app may have written parts. UnreadCell."""
    found = number(cell, MOST_SECONDS)
    return int(found) or None if found is not None else None


def metres(cell: str, in_metres: Decimal) -> int | None:
    """A distance; ``in_metres`` is what one of its units is. UnreadCell."""
    found = number(cell, MOST_METRES)
    return min(int(found * in_metres), MOST_METRES) or None if found is not None else None


def minutes(cell: str) -> int | None:
    """``1h 12m``, ``45min``, ``50s``, or seconds alone; None where it cannot be told: nothing depends on it."""
    total = Decimal(0)
    digits = ""
    for letter in cell.lower()[:40]:
        if letter.isdecimal() and letter.isascii():
            digits += letter
        elif digits and letter in "hms":
            total += int(digits) * _MINUTES[letter]
            digits = ""
    if digits:
        total += Decimal(int(digits)) / 60
    return int(total) if 0 < total <= 24 * 60 else None


def unit_in(column: str) -> WeightUnit | None:
    """The unit of weight that a column's name, or a cell, says."""
    words = column.lower().replace("_", " ").replace("(", " ").replace(")", " ").split()
    if {"lb", "lbs"} & set(words):
        return "lb"
    return "kg" if {"kg", "kgs"} & set(words) else None
