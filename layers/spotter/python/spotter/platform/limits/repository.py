"""The limits of a tenant in the table: one item, its data as JSON beside the count of its writes."""

import json
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from spotter.errors import Contended
from spotter.platform.limits.limits import NAMES, Limits, OwnLimits
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


def own_in(item: Item | None) -> OwnLimits:
    """What a tenant has set, as its item says."""
    return OwnLimits.of_stored(stored_in(item).data)


def read_own(table: Table, tenant: str) -> tuple[OwnLimits, int]:
    """What a tenant has set, and the version of what is stored."""
    item = table.get(limits_key(tenant))
    return own_in(item), stored_in(item).version


def read_limits(table: Table, tenant: str, ceilings: Limits) -> Limits:
    """The limits that count for a tenant: what it has set, within the deployment's."""
    return read_own(table, tenant)[0].within(ceilings)


def change_limits(
    table: Table, tenant: str, limits: OwnLimits, *, at: str, check: Callable[[int], None] = lambda _version: None
) -> int:
    """Set the limits of a tenant, whatever they were; the version that they have now.

    What is not set is not stored. ``check`` is called with the version that is replaced, and raises where that is not
    the one that is meant. Nothing is written where nothing changes: a retry finds what it wrote.
    """
    key = limits_key(tenant)
    for _ in range(_TRIES):
        before = stored_in(table.get(key))
        check(before.version)
        unknown = {name: value for name, value in before.data.items() if name not in NAMES}
        data = {**unknown, **limits.to_stored(), "v": 1}
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
