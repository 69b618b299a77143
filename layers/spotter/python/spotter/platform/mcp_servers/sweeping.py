"""The sweep: every active server is looked at from time to time, those first that have waited longest."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime, timedelta

from spotter.errors import SpotterError
from spotter.platform.mcp_servers import keys
from spotter.platform.mcp_servers.checking import CHECK_SECONDS, Checks
from spotter.platform.mcp_servers.records import ACTIVE
from spotter.platform.mcp_servers.repository import find_servers, to_the_end
from spotter.store.events import stamp
from spotter.store.table import ConditionFailedError, Key, Table

EVERY = timedelta(minutes=10)
"""How long after it was looked at a server is due again."""
AT_ONCE = 8
MOST_SERVERS = 64
"""Of one sweep: eight at once take eight looks one after another at most, which fits into the function's time."""


@dataclass(frozen=True, slots=True)
class Swept:
    """What a sweep has done: how many servers it looked at, how many of them answered, and how many it could not."""

    looked: int
    well: int
    failed: int


def sweep(table: Table, checks: Checks, clock: Callable[[], datetime], report: Callable[[SpotterError], None]) -> Swept:
    """Look at what is due. What is wrong with one server, or with us over it, stops no other: ``report`` is told.

    A server that could not be looked at goes to the end of the list all the same.
    """
    due = table.query_list_until(keys.CHECK_LIST, f"{stamp(clock() - EVERY)}~", limit=MOST_SERVERS).keys

    def look(key: Key) -> bool | None:
        try:
            return _look(table, checks, key, stamp(clock()))
        except SpotterError as error:
            report(error)
            return None

    with ThreadPoolExecutor(AT_ONCE, "sweep") as pool:
        done = list(pool.map(look, due))
    return Swept(len(done), done.count(True), done.count(None))


def _look(table: Table, checks: Checks, key: Key, at: str) -> bool:
    """Whether the server answered, or need not."""
    tenant, server = key.pk.removeprefix("T#"), key.sk.removeprefix(keys.HEALTH)
    states, sealed = find_servers(table, tenant, [server])
    if not states:  # deleted a moment ago: the list lags behind the table
        return True
    if states[0].server.status != ACTIVE:
        _put_off(table, tenant, server, at)
        return True
    try:
        return bool(checks.check(tenant, states[0], sealed[server], CHECK_SECONDS).health.ok)
    except SpotterError:
        _put_off(table, tenant, server, at)
        raise


def _put_off(table: Table, tenant: str, server: str, at: str) -> None:
    with suppress(ConditionFailedError):  # deleted meanwhile
        table.update(to_the_end(tenant, server, at))
