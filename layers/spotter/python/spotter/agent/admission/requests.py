"""Requests that belong to no conversation, and write or cost something: counted by user, and within the limits."""

import hashlib
from collections.abc import Callable, Mapping
from datetime import datetime

from spotter.agent.admission.activity import Activity, Counted, Other, Reached, activity_key, count_alone
from spotter.agent.admission.holders import find_room
from spotter.agent.admission.refusals import refusal
from spotter.agent.admission.tenant_count import count_for_tenant
from spotter.errors import Contended
from spotter.platform.limits.limits import Limits
from spotter.store.backoff import PATIENT_PAUSES, pauses
from spotter.store.table import CancelledError, ConditionFailedError, Table, Write

_KEY_LETTERS = 8


def count_request(
    table: Table,
    limits: Limits,
    tenant: str,
    user: str,
    *,
    now: datetime,
    key: str,
    pause: Callable[[float], None],
) -> None:
    """Count one request of a user, and of their tenant where that has a limit. TooManyRequests.

    ``key`` says which request it is, empty: it has no name. One that came before in the same minute is not counted
    again. Sessions of the user give back their shares where those leave no room, as for a message.
    """
    name = hashlib.sha256(key.encode()).hexdigest()[:_KEY_LETTERS] if key else ""
    minute = int(now.timestamp() // 60)

    def counting(known: Activity, others: Mapping[str, Other]) -> Counted | Reached:
        return count_alone(known, limits, name, minute=minute, others=others)

    for wait in pauses(count=PATIENT_PAUSES):
        activity = Activity.of(table.get(activity_key(tenant, user)))
        try:
            room = find_room(table, tenant, user, activity, counting)
            if isinstance(room, Reached):
                raise refusal(room, max(minute, activity.minute), now)
            if room.counted.activity is activity:
                return
            beside: tuple[Write, ...] = room.changes
            if limits.tenant_requests_per_minute is not None:
                beside += (count_for_tenant(table, limits, tenant, user, now),)
            if beside:
                table.transact((room.activity, *beside))
            else:
                table.put(room.activity)
        except (ConditionFailedError, CancelledError):
            pause(wait)
            continue
        return
    raise Contended("other requests kept being counted first")
