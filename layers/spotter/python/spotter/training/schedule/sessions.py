"""A scheduled session: what may be asked of one, and when it begins.

Its day and time are those on the user's wall: at 18:00 stays at 18:00 when the clocks change, and in whatever zone it
was written down.
"""

from dataclasses import dataclass
from datetime import UTC, date, datetime, time
from zoneinfo import ZoneInfo

from spotter.errors import Fault, InvalidFields
from spotter.training.dates import is_zone
from spotter.training.models import ScheduledWorkout

FIRST_DAY, LAST_DAY = date(2000, 1, 1), date(2099, 12, 31)
"""A day beyond these is a slip."""
LONGEST_MINUTES = 600
LONGEST_NAME = 80
LONGEST_NOTES = 500

SCHEDULED, DONE, CANCELLED = "scheduled", "done", "cancelled"


@dataclass(frozen=True, slots=True)
class Wanted:
    """A session as it is asked for. ``clock`` is HH:MM; ``zone`` is None where nobody knows the user's."""

    day: date
    clock: str | None = None
    name: str = ""
    minutes: int | None = None
    notes: str | None = None
    zone: str | None = None

    def to_session(self, session_id: str, posted: str | None = None) -> ScheduledWorkout:
        """The session as it is stored: what was left out is left out."""
        told = {
            "id": session_id,
            "date": self.day.isoformat(),
            "time": self.clock,
            "name": self.name,
            "minutes": self.minutes,
            "notes": self.notes,
            "time_zone": self.zone,
            "status": SCHEDULED,
            "posted": posted,
            "revision": 1,
        }
        return ScheduledWorkout.model_validate({name: value for name, value in told.items() if value is not None})


def check_day(day: date, today: date, field: str, *, may_be_past: bool = False) -> None:
    """InvalidFields for a day that has been, or that nobody plans."""
    if day < today and not may_be_past:
        raise InvalidFields([Fault(field, f"must not lie before today, {today}; only what was done may")])
    if not FIRST_DAY <= day <= LAST_DAY:
        raise InvalidFields([Fault(field, "must be a day between 2000 and 2100")])


def starts_at(session: ScheduledWorkout) -> str | None:
    """The moment at which a session begins, ISO 8601 with the offset of its zone; None where it has no time.

    A time that the clocks skip is an hour later, as they show it then; of one that they show twice, it is the first.
    """
    if session.time is None:
        return None
    zone = ZoneInfo(session.time_zone) if session.time_zone and is_zone(session.time_zone) else UTC
    try:
        on_the_wall = datetime.combine(date.fromisoformat(session.date), time.fromisoformat(session.time), zone)
    except ValueError:  # stored by other code
        return None
    return on_the_wall.astimezone(UTC).astimezone(zone).isoformat()
