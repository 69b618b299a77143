"""Suggesting memories of the sessions that have ended since: those that are on the list and due."""

from collections.abc import Callable
from contextlib import suppress
from datetime import datetime

from spotter.agent.memories.due import ENDS_AFTER, MEMORIES_DUE, listed, mark_key, put_off
from spotter.agent.memories.suggest import look_through
from spotter.agent.memories.vectors_due import note_vectors_due
from spotter.agent.ports import Ports
from spotter.errors import NotFound
from spotter.memory.recall import state_key
from spotter.observability import logger
from spotter.store.events import stamp
from spotter.store.heads import Head, head_key
from spotter.store.keys import SessionRef
from spotter.store.table import CancelledError, ConditionFailedError, Delete, Is, Item, Key, Update

MOST_OF_A_SWEEP = 100


def sweep_memories(ports: Ports, has_time: Callable[[], bool]) -> int:
    """Look through the sessions that are due; how many suggestions were made. What fails is logged, and put off.

    Never raises over a single session.
    """
    made = 0
    page = ports.table.query_list_until(MEMORIES_DUE, f"{ports.log.now()}~", limit=MOST_OF_A_SWEEP)
    marks = ports.table.batch_get(page.keys) if page.keys else {}
    for key in page.keys:
        if not has_time():
            break
        mark = marks.get(key)  # the list lags behind the table
        if mark is None or "list_sk" not in mark:
            continue
        ref = _session(key, mark)
        claimed = _claimed(ports, ref, mark)
        if claimed is None:
            continue
        try:
            made += _worked_off(ports, ref, claimed)
        except Exception as error:  # noqa: BLE001 - one that cannot be read must not keep the others
            logger.error("no memories were suggested of a session", extra={"error": type(error).__name__})
    return made


def _claimed(ports: Ports, ref: SessionRef, mark: Item) -> Item | None:
    """The session's place on the list, moved on by half an hour; None where another sweep was quicker.

    So a session that kills its reader does it once in half an hour, and keeps no other from being read.
    """
    moved = listed(ref, stamp(ports.clock() + ENDS_AFTER))
    try:
        return ports.table.update(Update(mark_key(ref), set=moved, when=(Is("list_sk", mark["list_sk"]),)))
    except ConditionFailedError:
        return None


def _worked_off(ports: Ports, ref: SessionRef, mark: Item) -> int:
    try:
        head = ports.log.head(ref)
        upto = int(str(mark["upto"]))
        ended = _has_ended(ports, head)
        made = look_through(ports, ref, None if ended else upto) if ended or upto > head.suggested_upto else 0
    except NotFound:  # deleted: it is not read again
        with suppress(ConditionFailedError):
            ports.table.delete(Delete(mark_key(ref), (Is("list_sk", mark["list_sk"]),)))
        return 0
    if ended:
        if ports.table.get(state_key(ref.user_pk, head.agent)) is not None:
            note_vectors_due(ports, ref.tenant, ref.user, head.agent)
        _take_off(ports, head, mark)
    else:
        _put_off(ports, ref, mark, _ends_at(ports, head))
    return made


def _has_ended(ports: Ports, head: Head) -> bool:
    return head.lease_run is None and head.updated_at <= stamp(ports.clock() - ENDS_AFTER)


def _ends_at(ports: Ports, head: Head) -> str:
    """When a session will have ended if nothing more comes: not before the next sweep."""
    return max(stamp(ports.clock()), _later(head))


def _later(head: Head) -> str:
    return stamp(datetime.fromisoformat(head.updated_at) + ENDS_AFTER)


def _take_off(ports: Ports, head: Head, mark: Item) -> None:
    """Take a session off the list, unless it has gone on meanwhile: its next message puts it there again."""
    unlisted = Update(
        head_key(head.ref),
        remove=("memories_due",),
        when=(Is("lease_run", None), Is("updated_at", head.updated_at), Is("deleted_at", None)),
    )
    with suppress(CancelledError):
        ports.table.transact([unlisted, Delete(mark_key(head.ref), (Is("list_sk", mark["list_sk"]),))])


def _put_off(ports: Ports, ref: SessionRef, mark: Item, until: str) -> None:
    with suppress(ConditionFailedError):  # a checkpoint, or another sweep, was quicker
        ports.table.update(put_off(ref, until, str(mark["list_sk"])))


def _session(key: Key, mark: Item) -> SessionRef:
    tenant, session = key.pk.removeprefix("T#").split("#S#", 1)
    return SessionRef(tenant, str(mark["user"]), session)
