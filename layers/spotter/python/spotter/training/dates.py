"""Days as a user has them: the date in a time zone at a moment, and the week that a day lies in.

Zones are IANA's, by name. Their data comes from the system, or from the package ``tzdata`` where the system has none.
"""

from datetime import UTC, date, datetime, timedelta, tzinfo
from string import ascii_letters, digits
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

LONGEST_ZONE = 64
"""Characters of a zone's name. The longest that there is has 32."""
EARLIEST_WORKOUT = date(1900, 1, 1)
"""What lies before it is a year that was mistyped."""
_IN_ZONE = frozenset(ascii_letters + digits + "_+-/")
_NO_ZONES = frozenset({"Factory", "localtime", "posixrules"})
"""Files beside the zones that name none, or that of the machine."""
_OTHER_TREES = ("posix/", "right/")
"""Folders with all of the zones again; those of the second count leap seconds."""


def is_zone(name: str) -> bool:
    """Whether this is the name of a zone of IANA's, written as IANA writes it: ``Europe/Berlin``, ``UTC``."""
    return _zone(name) is not None


def checked_zone(name: str) -> str:
    """The name, if it is a zone's; ValueError otherwise, which does not repeat what was sent."""
    if not is_zone(name):
        raise ValueError("must be the name of a time zone of IANA's, such as Europe/Berlin")
    return name


def today_in(zone: str | None, moment: datetime) -> date:
    """The day that it is in a zone at a moment. UTC's without a zone, and where nobody knows the zone any more.

    ValueError for a moment that says no offset of its own: which one it is depends on the machine.
    """
    if moment.tzinfo is None:
        raise ValueError("a moment without a time zone")
    return moment.astimezone((zone and _zone(zone)) or UTC).date()


def monday_of(day: date) -> date:
    """The Monday of the week that a day lies in."""
    return day - timedelta(days=day.weekday())


def is_performed_day(day: date, today: date) -> bool:
    """Whether a workout can have been done on a day. Tomorrow counts: somewhere it has begun already."""
    return EARLIEST_WORKOUT <= day <= today + timedelta(days=1)


def _zone(name: str) -> tzinfo | None:
    if not 0 < len(name) <= LONGEST_ZONE or not _IN_ZONE.issuperset(name):
        return None
    if name in _NO_ZONES or name.startswith(_OTHER_TREES):
        return None
    try:
        return ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError):  # a path that leads elsewhere; a folder
        return None
