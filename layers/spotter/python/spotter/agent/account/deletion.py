"""Deleting a user: nothing is left, whatever is killed on the way, and whatever was at work meanwhile.

The mark comes first; it says that there is a deletion to be finished, until it has been. What a user can read goes
next: their sessions are closed, their partition is emptied. Sessions are emptied by the sweep that empties deleted
ones. Late writes - of a function that was at work, of a token or a connection that outlives its user - are removed by
doing it all again, when none of them can come any more.
"""

from collections.abc import Callable
from contextlib import suppress
from datetime import datetime, timedelta

from spotter.agent import sessions
from spotter.agent.ports import Ports
from spotter.errors import NotFound, StoreUnavailable
from spotter.observability import logger
from spotter.store import accounts, tickets
from spotter.store.accounts import MARK, DeletedUser
from spotter.store.events import stamp
from spotter.store.keys import SessionRef, exports_prefix, user_pk
from spotter.store.sign_ins import SignIns
from spotter.store.table import Key
from spotter.training.repository import FIRST, LAST

KEPT = timedelta(hours=3)
"""The mark: longer than an ID token is good for (an hour), and a connection of the WebSocket lives (two)."""
MOST_ITEMS_AT_ONCE = 500
MOST_SESSIONS_AT_ONCE = 100
MOST_USERS_OF_A_SWEEP = 20

HasTime = Callable[[], bool]


def delete_account(ports: Ports, sign_ins: SignIns, tenant: str, user: str, has_time: HasTime) -> None:
    """Delete a user with all that there is of them. Again and again, if need be: it goes on where it was.

    StoreUnavailable when there was no time to take away all that can be read. It is finished by ``sweep_accounts``
    then, also if nobody asks again.
    """
    deleted = accounts.mark_deleted(ports.table, tenant, user, ports.log.now())
    _erase(ports, sign_ins, deleted, has_time)
    _put_off(ports, deleted)


def sweep_accounts(ports: Ports, sign_ins: SignIns, has_time: HasTime) -> int:
    """Go on with deletions that are not finished, or are due to be looked at again; how many.

    What failed is raised when all the others have been seen to.
    """
    failed: Exception | None = None
    seen = 0
    for deleted in accounts.due(ports.table, ports.log.now(), MOST_USERS_OF_A_SWEEP):
        try:
            _erase(ports, sign_ins, deleted, has_time)
            _put_off(ports, deleted)
            seen += 1
        except Exception as error:  # noqa: BLE001 - one that cannot be deleted must not keep the others
            logger.error("a user was not deleted", extra={"error": type(error).__name__})
            failed = error
    if failed is not None:
        raise failed
    return seen


def _put_off(ports: Ports, deleted: DeletedUser) -> None:
    """Everything is gone. Look again when no function can be at work, and when no token is good, and then no more."""
    now = ports.clock()
    deleted_at = datetime.fromisoformat(deleted.deleted_at)
    for later in (deleted_at + sessions.LINGER, deleted_at + KEPT):
        if now < later:
            accounts.put_off(ports.table, deleted, stamp(later))
            return
    accounts.unmark(ports.table, deleted)


def _erase(ports: Ports, sign_ins: SignIns, deleted: DeletedUser, has_time: HasTime) -> None:
    """Take away what there is of a user. Sessions are closed before all else: a run at work on one would write."""
    tenant, user = deleted.tenant, deleted.user
    sign_ins.delete(user)
    closed = _close_sessions(ports, tenant, user, has_time)
    _empty_partition(ports, user_pk(tenant, user), has_time)
    ports.table.delete_all(tickets.of_user(ports.table, tickets.Bearer(tenant, user)))
    ports.blobs.delete_prefix(exports_prefix(tenant, user))
    for ref in closed:
        if not has_time():
            return  # they are on the list of those that wait to be emptied
        sessions.empty(ports, ref)


def _close_sessions(ports: Ports, tenant: str, user: str, has_time: HasTime) -> list[SessionRef]:
    """Close all sessions of a user; those that were open."""
    closed: list[SessionRef] = []
    start = None
    while True:
        page = sessions.list_sessions(ports, tenant, user, limit=MOST_SESSIONS_AT_ONCE, start=start)
        for head in page.heads:
            _check(has_time)
            with suppress(NotFound):  # another deletion was quicker
                sessions.close(ports, head.ref)
                closed.append(head.ref)
        start = page.next
        if start is None:
            return closed


def _empty_partition(ports: Ports, pk: str, has_time: HasTime) -> None:
    """Remove all items of a user but the mark."""
    while True:
        _check(has_time)
        items = ports.table.query(pk, FIRST, LAST, limit=MOST_ITEMS_AT_ONCE)
        keys = [Key(pk, str(item["sk"])) for item in items if item["sk"] != MARK]
        if not keys:
            return
        ports.table.delete_all(keys)


def _check(has_time: HasTime) -> None:
    if not has_time():
        raise StoreUnavailable("there was no time to remove all that there is of a user")
