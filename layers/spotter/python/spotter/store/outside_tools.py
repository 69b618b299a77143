"""What a user's partition holds of tools from outside: how often they were called on a day, and which were approved.

Neither is read or written where no such tool is called.
"""

import hashlib
from datetime import UTC, date, datetime, timedelta

from spotter.store.keys import user_pk
from spotter.store.table import Below, ConditionFailedError, Key, Put, Table, Update

CALLS = "CALLS#"
"""A prefix: ``CALLS#<ISO date, UTC>#<tool ref>``."""
APPROVED = "APPROVED#"
"""A prefix: ``APPROVED#<tool ref>``."""
COUNTS_KEPT = timedelta(days=3)
"""A count serves its own day. A run may begin a call behind midnight that was asked for before."""
_MARK_LETTERS = 16


def calls_key(tenant: str, user: str, day: str, ref: str) -> Key:
    """Where a user's calls of a tool on a day are counted."""
    return Key(user_pk(tenant, user), f"{CALLS}{day}#{ref}")


def approved_key(tenant: str, user: str, ref: str) -> Key:
    """Where a user's approval of a tool lies."""
    return Key(user_pk(tenant, user), f"{APPROVED}{ref}")


def reserve_call(table: Table, counted: Key, call_key: str, most: int) -> bool:
    """Count a call before it is made; whether it may be: of the calls counted there it is one of the first ``most``.

    The item holds a mark for each call and no number, so that a call that is counted again, after a crash or by a
    second executor, is still counted once, and is let through again.
    """
    day = counted.sk.removeprefix(CALLS)[: len("2026-01-01")]
    expires = datetime.combine(date.fromisoformat(day), datetime.min.time(), UTC) + COUNTS_KEPT
    mark = hashlib.sha256(call_key.encode()).hexdigest()[:_MARK_LETTERS]
    try:
        table.update(
            Update(
                counted,
                set={"expires_at": int(expires.timestamp())},
                include={"calls": frozenset({mark})},
                when=(Below("calls", most),),
                creates=True,
            )
        )
    except ConditionFailedError as full:
        calls = full.item["calls"] if full.item is not None else frozenset()
        return isinstance(calls, frozenset) and mark in calls
    return True


def approval_of(tenant: str, user: str, ref: str, digest: str, at: str) -> Put:
    """The write that lets the later calls of a tool through, as long as its digest is this one."""
    key = approved_key(tenant, user, ref)
    return Put({"pk": key.pk, "sk": key.sk, "digest": digest, "at": at})


def is_approved(table: Table, tenant: str, user: str, ref: str, digest: str) -> bool:
    """Whether the user has approved a call of the tool as it is now."""
    item = table.get(approved_key(tenant, user, ref))
    return item is not None and item["digest"] == digest
