"""What a user is doing now, against the limits: read whole, for whoever wants to know, and not to let anybody in."""

from dataclasses import dataclass
from datetime import datetime

from spotter.agent.admission.activity import Activity, activity_key, requests_in
from spotter.agent.admission.holders import read_others
from spotter.agent.admission.tenant_count import requests_left
from spotter.platform.limits.limits import Limits
from spotter.store.table import Table


@dataclass(frozen=True, slots=True)
class Remaining:
    """How many requests would be let in now before one is refused, and how many runs may begin.

    Runs are those of the user's own limit: how many of all users of the tenant are at work is not looked up.
    """

    requests: int
    runs: int


def remaining(table: Table, limits: Limits, tenant: str, user: str, now: datetime) -> Remaining:
    """What is left of the limits. A message that lands meanwhile may be missing."""
    activity = Activity.of(table.get(activity_key(tenant, user)))
    others = read_others(table, tenant, activity.holders)
    counted = requests_in(activity, others, int(now.timestamp() // 60))
    own = max(limits.requests_per_minute - counted, 0)
    together = requests_left(table, limits, tenant, now)
    at_work = sum(other.runs for other in others.values())
    return Remaining(
        own if together is None else min(own, together),
        max(limits.concurrent_runs - at_work, 0),
    )
