"""What the users of a tenant have asked for together, in parts: pure rules, no reads and no writes.

There are as many parts as ``SHARDS``, each an item with its share of the limit. A request counts in one of them: the
one of its user's, or where that is full in another. No part counts more than its share, so all together do not either.
"""

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from spotter.agent.admission.activity import Reached
from spotter.platform.limits.limits import Limits
from spotter.store.keys import ACTIVITY, tenant_pk
from spotter.store.table import ABSENT, Is, Item, Key, Put

SHARDS = 16
"""Always as many, whatever the limit is: a change of the limit then changes no part by more than its share of it."""


@dataclass(frozen=True, slots=True)
class Shard:
    """One part: the requests of its newest minute, and the sessions whose runs it counts.

    A session whose run is over stays until its place is needed. ``version`` counts the writes; 0: there is none yet.
    """

    number: int
    version: int = 0
    minute: int = 0
    used: int = 0
    running: frozenset[str] = frozenset()

    @classmethod
    def of(cls, number: int, item: Item | None) -> "Shard":
        """The item as it stands; an empty one where there is none."""
        if item is None:
            return cls(number)
        raw: dict[str, Any] = dict(item)
        return cls(number, raw["version"], raw["minute"], raw["used"], raw.get("running", frozenset()))

    def put(self, tenant: str) -> Put:
        """The write that makes it what it is after this one, if nobody has changed it since."""
        key = shard_key(tenant, self.number)
        item: Item = {
            "pk": key.pk,
            "sk": key.sk,
            "version": self.version + 1,
            "minute": self.minute,
            "used": self.used,
            **({"running": self.running} if self.running else {}),
        }
        return Put(item, (Is("version", self.version) if self.version else ABSENT,))


def shard_key(tenant: str, number: int) -> Key:
    """Where a part lies: in a partition of its own, which functions may write that may write nothing else there is."""
    return Key(f"{tenant_pk(tenant)}#{ACTIVITY}", f"{number:02d}")


def own_shard(user: str) -> int:
    """The part in which a user's requests are counted first."""
    return int.from_bytes(hashlib.sha256(user.encode()).digest()[:4]) % SHARDS


def share_in(limit: int | None, number: int) -> int | None:
    """What a part may count of a limit; None: any number. A higher limit gives no part less."""
    return None if limit is None else limit // SHARDS + (number < limit % SHARDS)


def count_in(
    shard: Shard, limits: Limits, session: str, *, starts: bool, minute: int, over: frozenset[str] = frozenset()
) -> Shard | Reached:
    """Count one request in a part, or say what leaves no room for it there.

    ``starts``: a run begins with it. ``over`` are sessions of which is known that none of their runs is at work.
    """
    minute = max(minute, shard.minute)
    used = shard.used if shard.minute == minute else 0
    requests = share_in(limits.tenant_requests_per_minute, shard.number)
    if requests is not None and used >= requests:
        return Reached.REQUESTS
    running = shard.running
    runs = share_in(limits.tenant_concurrent_runs, shard.number)
    if starts and runs is not None:
        if len(running - {session}) >= runs:
            running -= over
        if len(running - {session}) >= runs:
            return Reached.RUNS
        running |= {session}
    return replace(shard, minute=minute, used=used + 1, running=running)


def requests_left_in(shard: Shard, limits: Limits, minute: int) -> int:
    """How many requests a part may still count in the minute, where the tenant has a limit of them."""
    most = share_in(limits.tenant_requests_per_minute, shard.number) or 0
    return max(most - (shard.used if shard.minute >= minute else 0), 0)


def shards_in(tenant: str, found: Mapping[Key, Item]) -> list[Shard]:
    """Every part of a tenant, as it was read."""
    return [Shard.of(number, found.get(shard_key(tenant, number))) for number in range(SHARDS)]
