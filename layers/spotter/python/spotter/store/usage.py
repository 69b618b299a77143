"""What a user's model calls came to, a day at a time: an item for each day, counted up as runs end."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from decimal import Decimal
from typing import Any

from spotter.store.keys import usage_list, user_pk
from spotter.store.table import Item, Key, Table, Update

USAGE = "USAGE#"
"""A prefix: ``USAGE#<ISO date>``, in UTC."""
KEPT = timedelta(days=400)
MICROS = 1_000_000


@dataclass(frozen=True, slots=True)
class DayUsage:
    """What a user used on a day, in UTC: ``cost`` in US dollars, of the calls whose price is known.

    ``unpriced`` are the calls whose price is not.
    """

    day: str
    calls: int = 0
    input_tokens: int = 0
    output_tokens: int = 0
    cost: Decimal = Decimal(0)
    unpriced: int = 0

    @property
    def tokens(self) -> int:
        """Read and written."""
        return self.input_tokens + self.output_tokens


def usage_key(tenant: str, user: str, day: str) -> Key:
    """Where a user's day lies."""
    return Key(user_pk(tenant, user), f"{USAGE}{day}")


def added(tenant: str, user: str, used: DayUsage) -> Update:
    """The write that adds ``used`` to its day. Not idempotent: it lands with what it is the cost of.

    The item is on a list by day and user, whose keys do not change: the first write of a day alone is also one there.
    """
    expires = datetime.combine(date.fromisoformat(used.day), datetime.min.time(), UTC) + KEPT
    return Update(
        usage_key(tenant, user, used.day),
        set={
            "expires_at": int(expires.timestamp()),
            "list_pk": usage_list(tenant),
            "list_sk": f"{used.day}#{user}",
        },
        add={
            "calls": used.calls,
            "input_tokens": used.input_tokens,
            "output_tokens": used.output_tokens,
            "cost_micros": int(used.cost * MICROS),
            "unpriced": used.unpriced,
        },
        creates=True,
    )


def usage_on(table: Table, tenant: str, user: str, day: str) -> DayUsage:
    """What a user has used on a day so far."""
    item = table.get(usage_key(tenant, user, day))
    return _usage(item) if item else DayUsage(day)


def usage_between(table: Table, tenant: str, user: str, first: str, last: str) -> list[DayUsage]:
    """The days on which a user has used something, newest first."""
    items = table.query(user_pk(tenant, user), f"{USAGE}{first}", f"{USAGE}{last}", newest_first=True)
    return [_usage(item) for item in items]


@dataclass(frozen=True, slots=True)
class UsersOfADay:
    """A page of the users of a tenant who have used something on a day, in the order of their ids."""

    used: Sequence[tuple[str, DayUsage]]
    """By user."""
    next: str | None
    """The user behind whom the next page begins."""


def users_on(table: Table, tenant: str, day: str, *, limit: int, after: str | None = None) -> UsersOfADay:
    """Who has used what on a day. The list lags behind the items by a moment."""
    start = _place(tenant, day, after) if after is not None else _before(tenant, day)
    page = table.query_list_until(usage_list(tenant), f"{day}#~", limit=limit, start=start)
    found = table.batch_get(page.keys) if page.keys else {}
    used = [(key.pk.rpartition("#U#")[2], _usage(found[key])) for key in page.keys if key in found]
    return UsersOfADay(used, page.next["list_sk"].partition("#")[2] if page.next else None)


def _place(tenant: str, day: str, user: str) -> dict[str, str]:
    key = usage_key(tenant, user, day)
    return {"list_pk": usage_list(tenant), "list_sk": f"{day}#{user}", "pk": key.pk, "sk": key.sk}


def _before(tenant: str, day: str) -> dict[str, str]:
    """The place before the first user of a day: no user has an empty name."""
    return _place(tenant, day, "")


def _usage(item: Item) -> DayUsage:
    found: Mapping[str, Any] = item
    return DayUsage(
        day=found["sk"].removeprefix(USAGE),
        calls=found.get("calls", 0),
        input_tokens=found.get("input_tokens", 0),
        output_tokens=found.get("output_tokens", 0),
        cost=Decimal(found.get("cost_micros", 0)) / MICROS,
        unpriced=found.get("unpriced", 0),
    )
