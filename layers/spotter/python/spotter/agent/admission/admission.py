"""Let a message in, or the decision on a call: what is written with it so that it counts, once, within the limits.

As a rule that is a new text for the slot on the session's HEAD, and nothing is read for it. ACTIVITY is read and
written when a session takes its slot or has used up its share of the minute; every few minutes it is read with the
limits.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from spotter.agent.admission.activity import (
    Activity,
    Counted,
    Other,
    Reached,
    Slot,
    activity_key,
    count,
    renewed,
)
from spotter.agent.admission.tenant_shards import Shard, count_in, own_shard, shard_key, shards_in
from spotter.agent.lease import held_by
from spotter.agent.ports import Ports
from spotter.errors import TooManyRequests
from spotter.platform.limits.limits import Limits
from spotter.platform.limits.repository import effective, limits_key
from spotter.store.heads import Head, head_key
from spotter.store.keys import SessionRef
from spotter.store.table import Is, Item, Key, Update, Value, Write

RETRY_RUNS_SECONDS = 5
"""When to try again where runs are at work: most are over by then."""
_MOST_HEADS = 100
"""Of a BatchGetItem."""


@dataclass(frozen=True, slots=True)
class Admitted:
    """What lets a request in: changes and conditions of its session's HEAD, and writes that must land with it."""

    set: Mapping[str, Value]
    remove: tuple[str, ...]
    when: tuple[Is, ...]
    writes: tuple[Write, ...] = ()


def keys_read(ref: SessionRef) -> tuple[Key, Key]:
    """What is read to give a session its slot. Whoever reads something anyway may read them with it."""
    return activity_key(ref.tenant, ref.user), limits_key(ref.tenant)


def admit(
    ports: Ports, ref: SessionRef, head: Head | None, *, starts: bool, found: Mapping[Key, Item] | None = None
) -> Admitted:
    """Count one request of a session whose HEAD was read; ``starts``: a run begins with it. TooManyRequests.

    ``found``: the items of ``keys_read``, where they have been read after HEAD, or with it.
    """
    minute = int(ports.clock().timestamp() // 60)
    slot = Slot.of(head.slot) if head else None
    limits = Limits.of_text(head.limits).within(ports.limits) if head and head.limits else ports.limits
    counted = slot.counted(minute) if slot else None
    writes: tuple[Write, ...] = ()
    text = head.limits if head else ""
    if counted is None:
        keys = keys_read(ref)
        items = ports.table.batch_get(keys) if found is None else found
        activity, stored = Activity.of(items.get(keys[0])), items.get(keys[1])
        limits = effective(stored, ports.limits)
        text = limits.to_text() if stored else ""
        counted = renewed(activity, limits, ref.session, slot, minute)
        if counted is None:
            counted, writes = _counted(ports, ref, activity, limits, slot, starts=starts, minute=minute)
    if limits.counts_tenant:
        writes += (_count_for_tenant(ports, ref, limits, starts=starts, minute=minute),)
    before = {"slot": head.slot, "limits": head.limits} if head else {}
    after = {"slot": str(counted or ""), "limits": text}
    return Admitted(
        {name: value for name, value in after.items() if value},
        tuple(name for name, value in before.items() if value and not after[name]),
        (Is("slot", (head.slot if head else "") or None),),
        writes,
    )


def _counted(
    ports: Ports,
    ref: SessionRef,
    activity: Activity,
    limits: Limits,
    slot: Slot | None,
    *,
    starts: bool,
    minute: int,
) -> tuple[Slot | None, tuple[Write, ...]]:
    others: Mapping[str, Other] = {}
    counted = count(activity, limits, ref.session, slot, starts=starts, minute=minute, others=others)
    if isinstance(counted, Reached):
        others = _others(ports, ref, activity)
        counted = count(activity, limits, ref.session, slot, starts=starts, minute=minute, others=others)
    if isinstance(counted, Reached):
        raise refused(ports, counted, max(minute, activity.minute))
    return counted.slot, (counted.activity.put(ref.tenant, ref.user), *_evictions(ref, counted, others))


def _others(ports: Ports, ref: SessionRef, activity: Activity) -> dict[str, Other]:
    """The other sessions that have a slot, as their HEADs stand. They are read after ACTIVITY."""
    heads = _heads(ports, ref.tenant, (name for name in activity.holders if name != ref.session))
    return {name: _other(item) for name, item in heads.items()}


def _other(head: Item | None) -> Other:
    if head is None or "deleted_at" in head or "slot" not in head:
        return Other(Slot.of(str((head or {}).get("slot", ""))), runs=False, is_gone=True)
    return Other(Slot.of(str(head["slot"])), runs="lease_run" in head, updated_at=str(head["updated_at"]))


def _evictions(ref: SessionRef, counted: Counted, others: Mapping[str, Other]) -> list[Update]:
    """The slots that are taken away leave the HEADs that they stand on, if nothing has happened there since."""
    return [
        Update(
            head_key(replace(ref, session=name)),
            remove=("slot",),
            when=(*held_by(None), Is("slot", str(others[name].slot))),
        )
        for name in counted.evicted
        if not others[name].is_gone
    ]


def _count_for_tenant(ports: Ports, ref: SessionRef, limits: Limits, *, starts: bool, minute: int) -> Write:
    """The write that counts a request among those of all users. TooManyRequests."""
    own = own_shard(ref.user)
    shard = Shard.of(own, ports.table.get(shard_key(ref.tenant, own)))
    counted = count_in(shard, limits, ref.session, starts=starts, minute=minute)
    if isinstance(counted, Shard):
        return counted.put(ref.tenant)
    keys = [shard_key(ref.tenant, each.number) for each in shards_in(ref.tenant, {})]
    shards = shards_in(ref.tenant, ports.table.batch_get(keys))
    in_order = [*shards[own:], *shards[:own]]
    outcomes = [count_in(each, limits, ref.session, starts=starts, minute=minute) for each in in_order]
    full = [each for each, outcome in zip(in_order, outcomes, strict=True) if outcome is Reached.RUNS]
    for each in [outcome for outcome in outcomes if isinstance(outcome, Shard)]:
        return each.put(ref.tenant)
    for each in full:
        heads = _heads(ports, ref.tenant, sorted(each.running))
        over = frozenset(name for name, head in heads.items() if _is_over(head))
        outcome = count_in(each, limits, ref.session, starts=starts, minute=minute, over=over)
        if isinstance(outcome, Shard):
            return outcome.put(ref.tenant)
    raise refused(
        ports,
        Reached.RUNS if full else Reached.REQUESTS,
        max(minute, *(each.minute for each in shards)),
        of="Everybody here together has",
    )


def _is_over(head: Item | None) -> bool:
    return head is None or "deleted_at" in head or "lease_run" not in head


def _heads(ports: Ports, tenant: str, sessions: Iterable[str]) -> dict[str, Item | None]:
    keys = {name: head_key(SessionRef(tenant, "", name)) for name in sessions}
    wanted = list(keys.values())
    found: dict[Key, Item] = {}
    for at in range(0, len(wanted), _MOST_HEADS):
        found |= ports.table.batch_get(wanted[at : at + _MOST_HEADS])
    return {name: found.get(key) for name, key in keys.items()}


def refused(ports: Ports, reached: Reached, minute: int, of: str = "You have") -> TooManyRequests:
    """The refusal for a limit that leaves no room. ``minute`` is the one that is full."""
    if reached is Reached.RUNS:
        return TooManyRequests(
            f"{of} as many conversations at work as there may be at once. Wait for one to answer, or cancel it.",
            RETRY_RUNS_SECONDS,
        )
    seconds = seconds_until(ports.clock().timestamp(), minute + 1)
    return TooManyRequests(
        f"{of} sent as many requests as there may be in a minute. Try again in {seconds} s.", seconds
    )


def seconds_until(now: float, minute: int) -> int:
    """How many seconds it is until a minute begins: 1 or more."""
    return max(int(minute * 60 - now + 0.999), 1)
