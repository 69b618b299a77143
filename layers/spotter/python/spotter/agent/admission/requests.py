"""Requests that belong to no conversation, and write or cost something: counted by user, and within the limits."""

import hashlib
from collections.abc import Callable
from datetime import datetime

from spotter.agent.admission.activity import Activity, Reached, activity_key, count_alone
from spotter.agent.admission.refusals import refusal
from spotter.agent.admission.tenant_count import count_for_tenant
from spotter.errors import Contended
from spotter.platform.limits.limits import Limits
from spotter.store.backoff import PATIENT_PAUSES, pauses
from spotter.store.table import CancelledError, ConditionFailedError, Table

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
    again. The shares of the user's conversations are not touched: while those hold some, there is less here.
    """
    name = hashlib.sha256(key.encode()).hexdigest()[:_KEY_LETTERS] if key else ""
    at = activity_key(tenant, user)
    for wait in pauses(count=PATIENT_PAUSES):
        activity = Activity.of(table.get(at))
        minute = max(int(now.timestamp() // 60), activity.minute)
        counted = count_alone(activity, limits, minute, name)
        if counted is None:
            raise refusal(Reached.REQUESTS, minute, now)
        if counted is activity:
            return
        try:
            if limits.tenant_requests_per_minute is None:
                table.put(counted.put(tenant, user))
            else:
                table.transact([counted.put(tenant, user), count_for_tenant(table, limits, tenant, user, now)])
        except (ConditionFailedError, CancelledError):
            pause(wait)
            continue
        return
    raise Contended("other requests kept being counted first")
