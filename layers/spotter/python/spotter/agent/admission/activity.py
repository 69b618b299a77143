"""What a user's ACTIVITY and the slots on HEADs hold, and what may be counted: pure rules, no reads and no writes.

A minute is a number, Unix time by 60. In every minute, what ACTIVITY has counted and the shares of all slots together
are no more than the limit; a slot counts no more than its share. A share is taken back only with the HEAD that the slot
stands on, which must still hold what was read. A slot is taken away in the same way, and only from a session without a
run: so no more runs are at work than there are slots.

Clocks may differ: whoever counts does so in the newest minute that anything they go by has been counted in.
"""

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Any

from spotter.platform.limits.limits import Limits
from spotter.store.keys import ACTIVITY, user_pk
from spotter.store.table import ABSENT, Is, Item, Key, Put

SHARED_PART = 4
"""All slots together hold one part in this many of the requests: the rest is counted where it is needed."""
LIMITS_GOOD_MINUTES = 5
"""How long a session goes by the limits that it has read."""
MOST_CHANGED = 20
"""Slots of other sessions in one transaction, which takes 100 writes. Where more are in the way, some go ahead."""
MOST_KEYS = 20
"""Of requests that are counted once although they are sent again."""


class Reached(StrEnum):
    """Which limit leaves no room."""

    REQUESTS = "requests"
    RUNS = "runs"


@dataclass(frozen=True, slots=True)
class Slot:
    """A session's place among those that may run, as its HEAD holds it.

    ``share``: how many requests a minute it counts itself. ``minute`` is the newest in which it has, ``used`` how many.
    ``read_in``: the minute in which the limits were read.
    """

    share: int
    minute: int
    used: int
    read_in: int

    def __str__(self) -> str:
        return f"{self.share} {self.minute} {self.used} {self.read_in}"

    @classmethod
    def of(cls, text: str) -> "Slot | None":
        """The inverse of ``str``; None of an empty text."""
        return cls(*map(int, text.split())) if text else None

    def used_in(self, minute: int) -> int:
        """How many requests it has counted in a minute that is no earlier than its newest."""
        return self.used if self.minute == minute else 0

    def counted(self, minute: int) -> "Slot | None":
        """With one request more; None where it may not count it by itself."""
        minute = max(minute, self.minute)
        used = self.used_in(minute)
        if used >= self.share or minute - self.read_in >= LIMITS_GOOD_MINUTES:
            return None
        return replace(self, minute=minute, used=used + 1)


@dataclass(frozen=True, slots=True)
class Activity:
    """What a user has asked for: requests that no slot has counted, and the shares of the sessions that have a slot.

    ``version`` counts its writes; 0: there is none yet. ``keys`` are those of the minute's requests that are known if
    they come again.
    """

    version: int = 0
    minute: int = 0
    used: int = 0
    holders: Mapping[str, int] = field(default_factory=dict)
    keys: tuple[str, ...] = ()

    @classmethod
    def of(cls, item: Item | None) -> "Activity":
        """The item as it stands; an empty one where there is none."""
        if item is None:
            return cls()
        raw: dict[str, Any] = dict(item)
        keys = tuple(raw.get("keys", "").split())
        return cls(raw["version"], raw["minute"], raw["used"], json.loads(raw["holders"]), keys)

    def used_in(self, minute: int) -> int:
        """How many it has counted in a minute that is no earlier than its own."""
        return self.used if self.minute == minute else 0

    def put(self, tenant: str, user: str) -> Put:
        """The write that makes it what it is after this one, if nobody has changed it since."""
        key = activity_key(tenant, user)
        item: Item = {
            "pk": key.pk,
            "sk": key.sk,
            "version": self.version + 1,
            "minute": self.minute,
            "used": self.used,
            "holders": json.dumps(dict(self.holders), separators=(",", ":")),
            **({"keys": " ".join(self.keys)} if self.keys else {}),
        }
        return Put(item, (Is("version", self.version) if self.version else ABSENT,))


def activity_key(tenant: str, user: str) -> Key:
    """Where the ACTIVITY of a user lies."""
    return Key(user_pk(tenant, user), ACTIVITY)


def share_of(limits: Limits) -> int:
    """How many requests a minute each slot counts by itself; 0 where the limit is too low to be divided."""
    return limits.requests_per_minute // (SHARED_PART * limits.concurrent_runs)


@dataclass(frozen=True, slots=True)
class Other:
    """Another session that has a slot: what its HEAD holds. ``is_gone``: there is none, or it is deleted."""

    slot: Slot | None
    runs: bool
    is_gone: bool = False
    updated_at: str = ""


@dataclass(frozen=True, slots=True)
class Counted:
    """A request that is counted: what ACTIVITY becomes, and the session's slot.

    ``changed`` are the slots of other sessions that are changed for it, as they are then; None: it is taken away.
    """

    activity: Activity
    slot: Slot | None
    changed: Mapping[str, Slot | None] = field(default_factory=dict)


def renewed(activity: Activity, limits: Limits, session: str, slot: Slot | None, minute: int) -> Slot | None:
    """The slot that counts on with limits read anew, and one request more; None where more than that must change."""
    if slot is None or activity.holders.get(session) != slot.share or slot.share != share_of(limits):
        return None
    if len(activity.holders) > limits.concurrent_runs:
        return None
    return replace(slot, read_in=max(minute, slot.minute)).counted(minute)


def count(
    activity: Activity,
    limits: Limits,
    session: str,
    slot: Slot | None,
    *,
    starts: bool,
    minute: int,
    others: Mapping[str, Other],
) -> Counted | Reached:
    """Count one request of a session, or say which limit leaves no room for it.

    ``slot`` is what the session's HEAD holds. ``starts``: a run begins with it, so the session takes a slot. Of
    ``others``, those that are not at work give up their slots where there are too many, and any give back their shares
    where those leave no room. Sessions that are not among them keep both.
    """
    holds = slot is not None and session in activity.holders
    before = replace(activity, holders={name: each for name, each in activity.holders.items() if name != session})
    held = dict(before.holders)
    minute = max([minute, activity.minute, *_minutes([slot, *(other.slot for other in others.values())])])
    used = activity.used_in(minute) + (slot.used_in(minute) if slot is not None and holds else 0)
    changed: dict[str, Slot | None] = {}
    idle = [name for name in _idle_first(others) if name in held and not others[name].runs]
    while starts and len(held) >= limits.concurrent_runs:
        if not idle:
            return Reached.RUNS
        name = idle.pop(0)
        used += _used(others[name], minute)
        del held[name]
        changed[name] = None
    lent = [name for name in _idle_first(others) if name in held and held[name] > _used(others[name], minute)]
    while (room := limits.requests_per_minute - used - sum(held.values())) < 1:
        if not lent:
            return Reached.REQUESTS
        name = lent.pop(0)
        used += _used(others[name], minute)
        changed[name] = _without_share(others[name], minute)
        held[name] = 0
    share = min(share_of(limits), room) if starts or holds else 0
    after = replace(taken_back(before, others, changed, minute), used=used + (share == 0))
    if not (starts or holds):
        return Counted(after, None, changed)
    taken = Slot(share, minute, int(share > 0), minute)
    return Counted(replace(after, holders={**after.holders, session: share}), taken, changed)


def taken_back(
    activity: Activity, others: Mapping[str, Other], changed: Mapping[str, Slot | None], minute: int
) -> Activity:
    """ACTIVITY once some slots of other sessions are changed, in a minute no earlier than anything they hold.

    It has what they had counted, and nothing else is counted.
    """
    holders = {
        name: slot.share if (slot := changed.get(name)) else share
        for name, share in activity.holders.items()
        if name not in changed or changed[name]
    }
    used = activity.used_in(minute) + sum(_used(others[name], minute) for name in changed)
    keys = activity.keys if activity.minute == minute else ()
    return replace(activity, minute=minute, used=used, holders=holders, keys=keys)


def count_alone(
    activity: Activity, limits: Limits, key: str, *, minute: int, others: Mapping[str, Other]
) -> Counted | Reached:
    """Count one request of no session, or say that there is no room. ACTIVITY stays where it is known by its key.

    ``key`` is empty where the request has none. ``others`` are the sessions that may give back their shares.
    """
    if key and activity.minute >= minute and key in activity.keys:
        return Counted(activity, None)
    counted = count(activity, limits, "", None, starts=False, minute=minute, others=others)
    if isinstance(counted, Reached) or not key:
        return counted
    keys = (*counted.activity.keys, key)[-MOST_KEYS:]
    return replace(counted, activity=replace(counted.activity, keys=keys))


def requests_in(activity: Activity, others: Mapping[str, Other], minute: int) -> int:
    """How many requests of the minute are counted, wherever; ``others`` are all sessions that have a slot.

    Whatever is less than the limit is let in: shares that are not used up are given back before anybody is refused.
    """
    minute = max([minute, activity.minute, *_minutes(other.slot for other in others.values())])
    return activity.used_in(minute) + sum(_used(other, minute) for other in others.values())


def _minutes(slots: Iterable[Slot | None]) -> list[int]:
    return [slot.minute for slot in slots if slot is not None]


def _used(other: Other, minute: int) -> int:
    return other.slot.used_in(minute) if other.slot is not None else 0


def _without_share(other: Other, minute: int) -> Slot | None:
    """Its slot without a share; None where there is no session any more that could have one."""
    return None if other.slot is None or other.is_gone else Slot(0, minute, 0, other.slot.read_in)


def _idle_first(others: Mapping[str, Other]) -> list[str]:
    """First the sessions that are gone, then those not at work, then the others; each by how long nothing came."""
    return sorted(others, key=lambda name: (not others[name].is_gone, others[name].runs, others[name].updated_at, name))
