"""Let a message in, or the decision on a call: what is written with it so that it counts, once, within the limits.

As a rule that is a new text for the slot on the session's HEAD, and nothing is read for it. ACTIVITY is read and
written when a session takes its slot or has used up its share of the minute; every few minutes it is read with the
limits.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from spotter.agent.admission.activity import Activity, Counted, Other, Reached, Slot, activity_key, count, renewed
from spotter.agent.admission.holders import find_room
from spotter.agent.admission.refusals import refusal
from spotter.agent.admission.tenant_count import count_for_tenant
from spotter.agent.ports import Ports
from spotter.errors import Contended
from spotter.platform.limits.limits import Limits, OwnLimits
from spotter.platform.limits.repository import limits_key, own_in
from spotter.store.backoff import pauses
from spotter.store.heads import Head
from spotter.store.keys import SessionRef
from spotter.store.table import CancelledError, Is, Item, Key, Value, Write


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
    limits = OwnLimits.of_text(head.limits if head else "").within(ports.limits)
    counted = slot.counted(minute) if slot else None
    writes: tuple[Write, ...] = ()
    text = head.limits if head else ""
    if counted is None:
        keys = keys_read(ref)
        items = ports.table.batch_get(keys) if found is None else found
        activity = Activity.of(items.get(keys[0]))
        own = own_in(items.get(keys[1]))
        limits, text = own.within(ports.limits), own.to_text()
        counted = renewed(activity, limits, ref.session, slot, minute)
        if counted is None:
            counted, writes = _counted(ports, ref, activity, limits, slot, starts=starts, minute=minute)
    if limits.counts_tenant:
        session = ref.session if starts else None
        writes += (count_for_tenant(ports.table, limits, ref.tenant, ref.user, ports.clock(), runs_in=session),)
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
    def counting(known: Activity, others: Mapping[str, Other]) -> Counted | Reached:
        return count(known, limits, ref.session, slot, starts=starts, minute=minute, others=others)

    for wait in pauses():
        try:
            room = find_room(ports.table, ref.tenant, ref.user, activity, counting, session=ref.session)
        except CancelledError:  # of what goes ahead, where many must make room
            ports.pause(wait)
            activity = Activity.of(ports.table.get(activity_key(ref.tenant, ref.user)))
            continue
        if isinstance(room, Reached):
            raise refusal(room, max(minute, activity.minute), ports.clock())
        return room.counted.slot, (room.activity, *room.changes)
    raise Contended("the user's other sessions kept changing")
