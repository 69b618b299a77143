"""The sessions of a user that have a slot: read where they are in the way of a request, and made to give room."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from itertools import islice

from spotter.agent.admission.activity import MOST_CHANGED, Activity, Counted, Other, Reached, Slot, taken_back
from spotter.store.heads import head_key
from spotter.store.keys import SessionRef
from spotter.store.table import Is, Item, Key, Put, Table, Update

ATTRIBUTES = ("slot", "lease_run", "deleted_at", "updated_at")
"""What is read of a HEAD: whoever counts requests need not see what a session is about."""
_MOST_HEADS = 100
"""Of a BatchGetItem."""

Counting = Callable[[Activity, Mapping[str, Other]], Counted | Reached]
"""Counts a request, given ACTIVITY and the other sessions that may make room for it."""


@dataclass(frozen=True, slots=True)
class Room:
    """A request that is counted, and what must be written for that in one transaction: ACTIVITY, and HEADs."""

    counted: Counted
    activity: Put
    changes: tuple[Update, ...] = ()


def find_room(
    table: Table, tenant: str, user: str, activity: Activity, counting: Counting, *, session: str = ""
) -> Room | Reached:
    """Count a request with ACTIVITY alone, or where that leaves no room, with the sessions that hold some.

    ``session`` is the one that it is of. Where more of the others must give room than one transaction can hold, some do
    in one of their own ahead of it: CancelledError where anything has changed meanwhile.
    """
    counted = counting(activity, {})
    others: dict[str, Other] = {}
    if isinstance(counted, Reached) and _may_give(activity, counted, session):
        others = read_others(table, tenant, (name for name in activity.holders if name != session))
        counted = counting(activity, others)
    while isinstance(counted, Counted) and len(counted.changed) > MOST_CHANGED:
        some = dict(islice(counted.changed.items(), MOST_CHANGED))
        ahead = taken_back(activity, others, some, counted.activity.minute)
        table.transact((ahead.put(tenant, user), *_changes(tenant, user, some, others)))
        activity = replace(ahead, version=ahead.version + 1)
        others = {name: _changed(other, some[name]) if name in some else other for name, other in others.items()}
        counted = counting(activity, others)
    if isinstance(counted, Reached):
        return counted
    changes = _changes(tenant, user, counted.changed, others)
    return Room(counted, counted.activity.put(tenant, user), changes)


def read_others(table: Table, tenant: str, sessions: Iterable[str]) -> dict[str, Other]:
    """Sessions that have a slot, as their HEADs stand. They are to be read after ACTIVITY."""
    return {name: _other(item) for name, item in read_heads(table, tenant, sessions).items()}


def read_heads(table: Table, tenant: str, sessions: Iterable[str]) -> dict[str, Item | None]:
    """``ATTRIBUTES`` of the HEADs of sessions, by their names."""
    keys = {name: head_key(SessionRef(tenant, "", name)) for name in sessions}
    wanted = list(keys.values())
    found: dict[Key, Item] = {}
    for at in range(0, len(wanted), _MOST_HEADS):
        found |= table.batch_get(wanted[at : at + _MOST_HEADS], only=ATTRIBUTES)
    return {name: found.get(key) for name, key in keys.items()}


def _may_give(activity: Activity, reached: Reached, session: str) -> bool:
    """Whether another session holds what there is none left of."""
    shares = [share for name, share in activity.holders.items() if name != session]
    return any(shares) if reached is Reached.REQUESTS else bool(shares)


def _other(head: Item | None) -> Other:
    if head is None or "deleted_at" in head or "slot" not in head:
        return Other(Slot.of(str((head or {}).get("slot", ""))), runs=False, is_gone=True)
    return Other(Slot.of(str(head["slot"])), runs="lease_run" in head, updated_at=str(head["updated_at"]))


def _changed(other: Other, slot: Slot | None) -> Other:
    return replace(other, slot=slot, is_gone=other.is_gone or slot is None)


def _changes(
    tenant: str, user: str, changed: Mapping[str, Slot | None], others: Mapping[str, Other]
) -> tuple[Update, ...]:
    """The slots on the HEADs of others, where nothing has happened to them since they were read."""
    return tuple(
        _change(SessionRef(tenant, user, name), others[name].slot, slot)
        for name, slot in changed.items()
        if not others[name].is_gone
    )


def _change(ref: SessionRef, before: Slot | None, slot: Slot | None) -> Update:
    """A slot is taken away only from a session that is not at work; a share is taken back from any.

    Whoever counts requests may see no more of a HEAD than ``ATTRIBUTES``, where it is not as it was read either.
    """
    stands = Is("slot", str(before))
    if slot is None:
        from spotter.agent.lease import held_by  # for messages alone: functions that run nothing need none of the loop

        return Update(head_key(ref), remove=("slot",), when=(*held_by(None), stands), tells=False)
    return Update(head_key(ref), set={"slot": str(slot)}, when=(Is("deleted_at", None), stands), tells=False)
