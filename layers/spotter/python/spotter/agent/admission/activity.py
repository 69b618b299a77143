"""What a user's ACTIVITY and the slots on HEADs hold, and what may be counted: pure rules, no reads and no writes.

A minute is a number, Unix time by 60. In every minute, what ACTIVITY has counted and the shares of all slots together
are no more than the limit; a slot counts no more than its share. A slot is taken away only with the HEAD that it stands
on, and only from a session without a run: so no more runs are at work than there are slots.

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
MOST_EVICTED = 20
"""At once: a transaction takes 100 writes."""
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
    """A request that is counted: what ACTIVITY becomes, the session's slot, and whose slots are taken away for it."""

    activity: Activity
    slot: Slot | None
    evicted: tuple[str, ...] = ()


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

    ``slot`` is what the session's HEAD holds. ``starts``: a run begins with it, so the session takes a slot. Slots of
    ``others`` that are not at work are taken away where they are in the way; those of sessions that are not among them
    stay.
    """
    holds = slot is not None and session in activity.holders
    held = {name: share for name, share in activity.holders.items() if name != session}
    minute = max([minute, activity.minute, *_minutes([slot, *(other.slot for other in others.values())])])
    used = activity.used_in(minute) + (slot.used_in(minute) if slot is not None and holds else 0)
    idle = [name for name in _idle_first(others) if name in held][:MOST_EVICTED]
    evicted: list[str] = []
    while starts and len(held) >= limits.concurrent_runs:
        if not idle:
            return Reached.RUNS
        name = idle.pop(0)
        used += _used(others[name], minute)
        del held[name]
        evicted.append(name)
    while (room := limits.requests_per_minute - used - sum(held.values())) < 1:
        name = next((each for each in idle if held[each] > _used(others[each], minute)), "")
        if not name:
            return Reached.REQUESTS
        idle.remove(name)
        used += _used(others[name], minute)
        del held[name]
        evicted.append(name)
    share = min(share_of(limits), room) if starts or holds else 0
    after = replace(activity, minute=minute, used=used + (share == 0), holders=held)
    if not (starts or holds):
        return Counted(after, None, tuple(evicted))
    taken = Slot(share, minute, int(share > 0), minute)
    return Counted(replace(after, holders={**held, session: share}), taken, tuple(evicted))


def count_alone(activity: Activity, limits: Limits, minute: int, key: str) -> Activity | None:
    """Count one request of no session; the same again where it is known by its key, None where there is no room.

    ``key`` is empty where the request has none.
    """
    minute = max(minute, activity.minute)
    known = activity.keys if activity.minute == minute else ()
    if key and key in known:
        return activity
    used = activity.used_in(minute)
    if used + sum(activity.holders.values()) >= limits.requests_per_minute:
        return None
    return replace(activity, minute=minute, used=used + 1, keys=(*known, *([key] if key else []))[-MOST_KEYS:])


def _minutes(slots: Iterable[Slot | None]) -> list[int]:
    return [slot.minute for slot in slots if slot is not None]


def _used(other: Other, minute: int) -> int:
    return other.slot.used_in(minute) if other.slot is not None else 0


def _idle_first(others: Mapping[str, Other]) -> list[str]:
    """Those whose slots can be taken away: first those of sessions that are gone, then by how long nothing came."""
    idle = [name for name, other in others.items() if other.is_gone or not other.runs]
    return sorted(idle, key=lambda name: (not others[name].is_gone, others[name].updated_at, name))
