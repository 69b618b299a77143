"""Count a request among those of all users of a tenant: in the part of its user, or in one that has room."""

from datetime import datetime

from spotter.agent.admission.activity import Reached
from spotter.agent.admission.holders import read_heads
from spotter.agent.admission.refusals import refusal
from spotter.agent.admission.tenant_shards import Shard, count_in, own_shard, requests_left_in, shard_key, shards_in
from spotter.platform.limits.limits import Limits
from spotter.store.table import Item, Table, Write


def count_for_tenant(
    table: Table, limits: Limits, tenant: str, user: str, now: datetime, *, runs_in: str | None = None
) -> Write:
    """The write that counts a request. TooManyRequests.

    ``runs_in`` is the session in which a run begins with it, if one does.
    """
    minute, own = int(now.timestamp() // 60), own_shard(user)
    session, starts = runs_in or "", runs_in is not None
    shard = Shard.of(own, table.get(shard_key(tenant, own)))
    counted = count_in(shard, limits, session, starts=starts, minute=minute)
    if isinstance(counted, Shard):
        return counted.put(tenant)
    shards = _read_shards(table, tenant)
    in_order = [*shards[own:], *shards[:own]]
    outcomes = [count_in(each, limits, session, starts=starts, minute=minute) for each in in_order]
    full = [each for each, outcome in zip(in_order, outcomes, strict=True) if outcome is Reached.RUNS]
    for each in [outcome for outcome in outcomes if isinstance(outcome, Shard)]:
        return each.put(tenant)
    for each in full:
        heads = read_heads(table, tenant, sorted(each.running))
        over = frozenset(name for name, head in heads.items() if _is_over(head))
        outcome = count_in(each, limits, session, starts=starts, minute=minute, over=over)
        if isinstance(outcome, Shard):
            return outcome.put(tenant)
    reached = Reached.RUNS if full else Reached.REQUESTS
    raise refusal(reached, max(minute, *(each.minute for each in shards)), now, of="Everybody here together has")


def requests_left(table: Table, limits: Limits, tenant: str, now: datetime) -> int | None:
    """How many requests all users of the tenant together may still send in this minute. None: any number."""
    if limits.tenant_requests_per_minute is None:
        return None
    minute = int(now.timestamp() // 60)
    return sum(requests_left_in(shard, limits, minute) for shard in _read_shards(table, tenant))


def _read_shards(table: Table, tenant: str) -> list[Shard]:
    return shards_in(tenant, table.batch_get([shard_key(tenant, each.number) for each in shards_in(tenant, {})]))


def _is_over(head: Item | None) -> bool:
    return head is None or "deleted_at" in head or "lease_run" not in head
