"""All that is stored about a user, read for an export."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from spotter.agent import sessions
from spotter.agent.ports import Ports
from spotter.errors import StoreUnavailable
from spotter.store.accounts import MARK
from spotter.store.events import Event
from spotter.store.heads import Head
from spotter.store.keys import CURRENT_WORKOUT, FIRST_EVENT, SessionRef, event_sk, user_pk
from spotter.store.table import Key
from spotter.store.usage import DayUsage, usage_between
from spotter.training.repository import FIRST, LAST, record_of

MOST_SESSIONS_AT_ONCE = 100


@dataclass(frozen=True, slots=True)
class WholeSession:
    """A conversation with all of its events, and the workout that it is about, as it is stored."""

    head: Head
    events: tuple[Event, ...]
    workout: Mapping[str, Any] | None


@dataclass(frozen=True, slots=True)
class Everything:
    """The user's records by sort key, in their order, the days on which models were used, and all conversations."""

    records: Mapping[str, Mapping[str, Any]]
    usage: tuple[DayUsage, ...]
    sessions: tuple[WholeSession, ...]


def everything_of(ports: Ports, tenant: str, user: str, has_time: Callable[[], bool]) -> Everything:
    """Read it. StoreUnavailable when there was no time to."""
    pk = user_pk(tenant, user)
    items = ports.table.query(pk, FIRST, LAST)
    records = {str(item["sk"]): record_of(item).data for item in items if "data" in item and item["sk"] != MARK}
    used = usage_between(ports.table, tenant, user, "0", "9")
    found: list[WholeSession] = []
    start = None
    while True:
        page = sessions.list_sessions(ports, tenant, user, limit=MOST_SESSIONS_AT_ONCE, start=start)
        for head in page.heads:
            if not has_time():
                raise StoreUnavailable("there was no time to read all that there is of a user")
            found.append(_whole(ports, head))
        start = page.next
        if start is None:
            return Everything(records, tuple(used), tuple(found))


def _whole(ports: Ports, head: Head) -> WholeSession:
    ref: SessionRef = head.ref
    items = ports.table.query(ref.pk, event_sk(FIRST_EVENT), "E$")
    workout = ports.table.get(Key(ref.pk, CURRENT_WORKOUT))
    return WholeSession(
        head,
        tuple(ports.log.event_of(item, ref) for item in items),
        record_of(workout).data if workout else None,
    )
