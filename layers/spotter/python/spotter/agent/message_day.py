"""The day on which a message was written, where its user was: taken when it landed, and kept in its event.

What reads a message later, a retry or the run that it joined, goes by that day, whatever the clock says by then.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from spotter.agent.ports import Ports
from spotter.store.events import Event
from spotter.store.keys import SessionRef
from spotter.store.table import Item, Key
from spotter.training.dates import is_zone, today_in
from spotter.training.keys import SETTINGS
from spotter.training.repository import record_of


@dataclass(frozen=True, slots=True)
class MessageDay:
    """An ISO date, and the zone that it is the date in; None where nobody knows the user's: it is UTC's then."""

    today: str
    zone: str | None

    def to_content(self) -> dict[str, Any]:
        """As events hold it."""
        return {"today": self.today, "zone": self.zone}


def day_in(ports: Ports, zone: str | None) -> MessageDay:
    """The day that it is now in a zone."""
    return MessageDay(today_in(zone, ports.clock()).isoformat(), zone)


def settings_key(ref: SessionRef) -> Key:
    """Where the settings of a session's user lie."""
    return Key(ref.user_pk, SETTINGS)


def zone_in(settings: Item | None) -> str | None:
    """The zone that the user's settings name; None where they name none that there is.

    It is taken without the model of the settings: whoever takes a message would import all models of the records.
    """
    zone = record_of(settings).data.get("time_zone") if settings is not None else None
    return zone if isinstance(zone, str) and is_zone(zone) else None


def day_of(event: Event) -> MessageDay:
    """The day of a message, or of an action that holds that of its message.

    An event that was written before days were kept has the day that it was in UTC.
    """
    return MessageDay(str(event.data.get("today") or event.at[:10]), event.data.get("zone"))


def newest_day(events: Iterable[Event]) -> MessageDay | None:
    """The day of the newest message among events that are in order; None without a message."""
    messages: Sequence[Event] = [event for event in events if event.type == "user_message"]
    return day_of(messages[-1]) if messages else None
