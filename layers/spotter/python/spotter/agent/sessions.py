"""Sessions: open, list, read, stop, delete."""

import hashlib
import json
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from spotter.agent.approvals import AWAITING_APPROVAL, Asked, approvals_waiting
from spotter.agent.close import ensure_lease_running
from spotter.agent.lease import ATTRIBUTES, held_by
from spotter.agent.ports import Ports
from spotter.errors import Contended, KeyReused, NotFound, RequestError
from spotter.observability import logger
from spotter.store.events import Event, stamp
from spotter.store.heads import Head, activity_attributes, head_key, head_of, new_head, tombstone
from spotter.store.keys import DELETED_LIST, FIRST_EVENT, HEAD, SessionRef, event_sk, sessions_list
from spotter.store.table import ConditionFailedError, Is, Item, Key, Put, Update
from spotter.training.repository import FIRST, LAST

LINGER = timedelta(seconds=180)
"""Longer than any function may run: after this, no late append can land in a deleted session."""

ID_STAYS_TAKEN = timedelta(days=90)
"""How long the id of a deleted session opens no other one: beyond any retry of its first message, and as long as Step
Functions keeps the names of its runs."""

RECENT_ACTIONS = 10

_LOOKED_THROUGH = 30
"""How many events are read at once in search of the newest actions and results: a turn or two."""

_PAGE = 50
_PAGES_LOOKED_THROUGH = 10
"""Of a user's sessions, in search of those with one agent."""

_TRIES = 12

PAGE_BYTES = 2_000_000
"""Of the contents of a page of events, as JSON in ASCII. With their frames that makes 4 MB; Lambda answers with 6."""


def create(ports: Ports, ref: SessionRef, *, agent: str, title: str, metadata: Mapping[str, Any]) -> Head:
    """Open a session; the same one again when it is there already (a retry). KeyReused when it was opened otherwise.

    NotFound when the tenant has no such agent; Conflict when the agent is disabled.
    """
    put = new_head(ref, agent=agent, at=ports.log.now(), title=title, metadata=metadata)
    asked = json.dumps([agent, title, metadata], sort_keys=True)
    item = {**put.item, "opened_with": hashlib.sha256(asked.encode()).hexdigest()[:24]}
    try:
        ports.version_of(ref.tenant, agent)
    except RequestError:  # which is no answer to a request that opened the session before
        there = ports.table.get(put.key)
        if there is None:
            raise
        return _opened_before(ref, there, item)
    try:
        ports.table.put(Put(item, put.when))
    except ConditionFailedError as taken:
        return _opened_before(ref, taken.item, item)
    return head_of(item, ref.tenant)


def _opened_before(ref: SessionRef, there: Item | None, wanted: Item) -> Head:
    if there is None or "deleted_at" in there or there["user"] != ref.user:
        raise NotFound("There is no such session.")
    if there.get("opened_with") != wanted["opened_with"]:
        raise KeyReused("This Idempotency-Key opened another session. Use a new key for a new one.")
    return head_of(there, ref.tenant)


@dataclass(frozen=True, slots=True)
class Listed:
    """A page of a user's sessions, newest activity first."""

    heads: tuple[Head, ...]
    next: Mapping[str, str] | None


def list_sessions(
    ports: Ports, tenant: str, user: str, *, limit: int, start: Mapping[str, str] | None = None
) -> Listed:
    """A user's sessions by last activity."""
    page = ports.table.query_list(sessions_list(tenant, user), limit=limit, start=start)
    items = ports.table.batch_get(page.keys) if page.keys else {}
    found = (items[key] for key in page.keys if key in items)
    heads = (head_of(item, tenant) for item in found if "deleted_at" not in item)
    return Listed(tuple(head for head in heads if head.ref.user == user), page.next)


def list_with_agent(
    ports: Ports, tenant: str, user: str, agent: str, *, limit: int, start: Mapping[str, str] | None = None
) -> Listed:
    """A user's sessions with an agent, by last activity: at least one, unless there are none among the next hundreds.

    The list knows nothing of agents: the sessions are read, a page at a time.
    """
    heads: list[Head] = []
    for _ in range(_PAGES_LOOKED_THROUGH):
        page = list_sessions(ports, tenant, user, limit=_PAGE, start=start)
        for head in page.heads:
            if head.agent == agent:
                heads.append(head)
            if len(heads) == limit:
                return Listed(tuple(heads), page.next if head is page.heads[-1] else _place_of(head))
        start = page.next
        if start is None:
            break
    return Listed(tuple(heads), start)


def _place_of(head: Head) -> Mapping[str, str]:
    """Where a session stands in its user's list."""
    listed = {name: str(value) for name, value in activity_attributes(head.ref, head.updated_at).items()}
    return {"pk": head.ref.pk, "sk": HEAD, "list_pk": listed["list_pk"], "list_sk": listed["list_sk"]}


def look(ports: Ports, ref: SessionRef) -> tuple[Head, int]:
    """The session as it stands and the number of its newest event; an abandoned lease is taken care of."""
    head, last = ports.log.tail(ref)
    if head is None:
        raise NotFound("There is no such session.")
    ensure_lease_running(ports, head)
    return head, last


def waiting_calls(ports: Ports, head: Head, recent: Sequence[Event]) -> list[Asked]:
    """What waits for the user's word, by the newest actions and results of the session; nothing while a run works."""
    return [] if head.lease_run else approvals_waiting(recent, ports.log.now())


def waiting_in(ports: Ports, head: Head, last: int) -> list[Asked]:
    """What waits for the user's word in a session. Its events are read only where its last run ended for that."""
    if head.stop_reason != AWAITING_APPROVAL:
        return []
    return waiting_calls(ports, head, recent_actions(ports, head.ref, last))


def recent_actions(ports: Ports, ref: SessionRef, last: int) -> tuple[Event, ...]:
    """The newest actions and results, ten at most, oldest first."""
    newest: list[Event] = []
    for high in range(last, 0, -_LOOKED_THROUGH):
        low = max(high - _LOOKED_THROUGH + 1, FIRST_EVENT)
        items = ports.table.query(ref.pk, event_sk(low), event_sk(high), newest_first=True)
        newest += [ports.log.event_of(item, ref) for item in items if item["type"] in ("action", "result")]
        if not items or len(newest) >= RECENT_ACTIONS:
            break
    return tuple(reversed(newest[:RECENT_ACTIONS]))


def events_after(ports: Ports, ref: SessionRef, after: int, limit: int) -> tuple[tuple[Event, ...], bool]:
    """The events after a number, ``limit`` at most, and whether there are more. NotFound when it is not the user's.

    A page of long events is shorter, but never empty.
    """
    head, last = ports.log.tail(ref)
    if head is None:
        raise NotFound("There is no such session.")
    if after >= last:
        return (), False
    items = ports.table.query(ref.pk, event_sk(after + 1), event_sk(last), limit=limit)
    events: list[Event] = []
    room = PAGE_BYTES
    for item in items:
        event = ports.log.event_of(item, ref)
        room -= len(json.dumps(event.data))
        if room < 0 and events:
            break
        events.append(event)
    return tuple(events), after + len(events) < last


def cancel(ports: Ports, ref: SessionRef) -> str | None:
    """Stop the run that is at work, if there is one; its id."""
    for _ in range(_TRIES):
        head, _last = ports.log.tail(ref)
        if head is None:
            raise NotFound("There is no such session.")
        if head.lease_run is None:
            return None
        try:
            ports.table.update(
                Update(
                    head_key(ref),
                    set={"cancel_run": head.lease_run},
                    copy={"cancel_upto": "last_message"},
                    when=held_by(head.lease_run),
                )
            )
        except ConditionFailedError:
            continue  # it has ended, or a successor has taken over
        ensure_lease_running(ports, head)
        return head.lease_run
    raise Contended("runs kept ending and beginning first")


def delete(ports: Ports, ref: SessionRef) -> None:
    """Delete a session: gone for its user at once, emptied now, and again when nothing can write to it any more."""
    close(ports, ref)
    empty(ports, ref)


def close(ports: Ports, ref: SessionRef) -> None:
    """The first half of a deletion: the session is gone for its user, its run is stopped, and a sweep will empty it."""
    head, _ = ports.log.tail(ref)
    if head is None:
        raise NotFound("There is no such session.")
    at = ports.log.now()
    try:
        ports.table.update(
            Update(
                head_key(ref),
                set={"deleted_at": at, "list_pk": DELETED_LIST, "list_sk": f"{at}#{ref.session}"},
                remove=(*ATTRIBUTES, "title", "metadata", "connections"),
                when=(Is("deleted_at", None),),
            )
        )
    except ConditionFailedError as there:
        if there.item is None or there.item.get("deleted_at") != at:  # else by this request, whose answer was lost
            raise NotFound("There is no such session.") from None
    if head.lease_run:
        ports.runs.stop(head.lease_run)


def empty(ports: Ports, ref: SessionRef) -> None:
    """Remove everything that a session holds but its HEAD."""
    items = ports.table.query(ref.pk, FIRST, LAST)
    ports.table.delete_all([Key(ref.pk, str(item["sk"])) for item in items if item["sk"] != HEAD])
    ports.blobs.delete_prefix(ref.objects_prefix)


def empty_deleted(ports: Ports, limit: int = 100) -> int:
    """Empty sessions that were deleted a while ago for good; how many. Only the id of each stays taken, for a time.

    What could not be emptied is raised when all the others have been.
    """
    before = stamp(ports.clock() - LINGER)
    emptied = 0
    failed: Exception | None = None
    start: Mapping[str, str] | None = None
    while True:
        page = ports.table.query_list_until(DELETED_LIST, before, limit=limit, start=start)
        heads = ports.table.batch_get(page.keys) if page.keys else {}
        # The list lags behind the table: it may name sessions that another sweep has emptied
        deleted = {key: item for key, item in heads.items() if "deleted_at" in item and "expires_at" not in item}
        for key, item in deleted.items():
            try:
                _empty_for_good(ports, key, item)
            except Exception as error:  # noqa: BLE001 - one that cannot be emptied must not keep the others
                logger.error("a deleted session was not emptied", extra={"error": type(error).__name__})
                failed = error
            else:
                emptied += 1
        start = page.next
        if start is None or emptied >= limit:
            break
    if failed is not None:
        raise failed
    return emptied


def _empty_for_good(ports: Ports, key: Key, item: Item) -> None:
    tenant, session = key.pk.removeprefix("T#").split("#S#")
    ref = SessionRef(tenant, str(item["user"]), session)
    empty(ports, ref)
    expires_at = int((ports.clock() + ID_STAYS_TAKEN).timestamp())
    with suppress(ConditionFailedError):  # another sweep was quicker
        ports.table.put(tombstone(ref, str(item["deleted_at"]), expires_at))
