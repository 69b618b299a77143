"""The limits of a tenant in the table: one item, its data as JSON beside the count of its writes."""

import json
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from spotter.errors import Contended
from spotter.platform.limits.limits import Limits, limits_of, to_stored
from spotter.store.keys import LIMITS, tenant_pk
from spotter.store.table import ABSENT, ConditionFailedError, Is, Item, Key, Put, Table

_TRIES = 8


@dataclass(frozen=True, slots=True)
class StoredLimits:
    """What is stored, with fields that nobody here knows. ``version`` counts its writes; 0: nothing is stored."""

    version: int = 0
    data: dict[str, Any] = field(default_factory=dict)


def limits_key(tenant: str) -> Key:
    """Where the limits of a tenant lie."""
    return Key(tenant_pk(tenant), LIMITS)


def stored_in(item: Item | None) -> StoredLimits:
    """An item as what is stored."""
    if item is None:
        return StoredLimits()
    raw: dict[str, Any] = dict(item)
    return StoredLimits(raw["version"], json.loads(raw["data"]))


def effective(item: Item | None, ceilings: Limits) -> Limits:
    """The limits that count for a tenant: what its item says, within the deployment's."""
    return limits_of(stored_in(item).data, ceilings)


def read_limits(table: Table, tenant: str, ceilings: Limits) -> tuple[Limits, int]:
    """The limits that count for a tenant, and the version of what is stored."""
    item = table.get(limits_key(tenant))
    return effective(item, ceilings), stored_in(item).version


def change_limits(
    table: Table, tenant: str, limits: Limits, *, at: str, check: Callable[[int], None] = lambda _version: None
) -> int:
    """Set the limits of a tenant, whatever they were; the version that they have now.

    ``check`` is called with the version that is replaced, and raises where that is not the one that is meant. Nothing
    is written where nothing changes: a retry finds what it wrote.
    """
    key = limits_key(tenant)
    for _ in range(_TRIES):
        before = stored_in(table.get(key))
        check(before.version)
        data = {**before.data, **to_stored(limits), "v": 1}
        if data == before.data:
            return before.version
        text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
        item: Item = {"pk": key.pk, "sk": key.sk, "version": before.version + 1, "at": at, "data": text}
        try:
            table.put(Put(item, (Is("version", before.version) if before.version else ABSENT,)))
        except ConditionFailedError:
            continue
        return before.version + 1
    raise Contended("the limits kept changing")
