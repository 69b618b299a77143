"""What a user is doing now, against the limits: read whole, for whoever wants to know, and not to let anybody in."""

from dataclasses import dataclass
from datetime import datetime

from spotter.agent.admission.activity import Activity, Slot, activity_key
from spotter.store.heads import head_key
from spotter.store.keys import SessionRef
from spotter.store.table import Table


@dataclass(frozen=True, slots=True)
class InUse:
    """Requests of this minute, and runs at work."""

    requests: int
    runs: int


def in_use(table: Table, tenant: str, user: str, now: datetime) -> InUse:
    """What counts against a user's limits now. A message that lands meanwhile may be missing."""
    activity = Activity.of(table.get(activity_key(tenant, user)))
    keys = [head_key(SessionRef(tenant, user, name)) for name in activity.holders]
    heads = table.batch_get(keys).values() if keys else ()
    slots = [slot for head in heads if (slot := Slot.of(str(head.get("slot", ""))))]
    minute = max([int(now.timestamp() // 60), activity.minute, *(slot.minute for slot in slots)])
    counted = sum(slot.used_in(minute) for slot in slots)
    return InUse(activity.used_in(minute) + counted, sum("lease_run" in head for head in heads))
