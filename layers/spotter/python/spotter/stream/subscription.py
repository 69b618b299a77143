"""A connection begins to watch a session: first it is registered, then it is sent what it has missed.

In this order nothing is missed: an event that lands after the registration is sent live, an event before it is in the
replay, and the end of a run cannot land at all between a reader's look at the connections and its own write.
"""

from spotter.agent.close import ensure_lease_running
from spotter.agent.ports import Ports
from spotter.errors import Conflict, NotFound
from spotter.store.heads import MOST_CONNECTIONS, Head, head_key, head_of
from spotter.store.keys import SessionRef, event_sk
from spotter.store.table import Below, ConditionFailedError, Is, Update
from spotter.stream.audience import Connections
from spotter.stream.frames import control_frame

REPLAY_PAGE = 50


def subscribe(ports: Ports, audience: Connections, ref: SessionRef, connection: str, after: int) -> None:
    """Register the connection, replay what came after ``after``, and say where the session stands.

    NotFound when the session is not the user's; Conflict when ten live connections watch it already.
    """
    head = _registered(ports, audience, ref, connection)
    alone = frozenset({connection})
    while True:
        items = ports.table.query(ref.pk, event_sk(max(after, 0) + 1), event_sk(10**10 - 1), limit=REPLAY_PAGE)
        events = [ports.log.event_of(item, ref) for item in items]
        audience.landed(ref, alone, events)
        if events:
            after = events[-1].seq
        if len(items) < REPLAY_PAGE:
            break
    head, last = _where(ports, ref)
    data = {"event": "subscribed", "lastSeq": last, "running": head.lease_run is not None}
    audience.send(ref, alone, [control_frame("status", ports.log.now(), data, ref.session, head.lease_run or "")])
    ensure_lease_running(ports, head)


def pong(ports: Ports, ref: SessionRef | None) -> dict[str, object]:
    """The answer to a ping: where the session stands, so that a client finds the end of a gap as well."""
    if ref is None:
        return {"event": "pong"}
    head, last = _where(ports, ref)
    ensure_lease_running(ports, head)
    return {"event": "pong", "lastSeq": last, "running": head.lease_run is not None}


def _where(ports: Ports, ref: SessionRef) -> tuple[Head, int]:
    head, last = ports.log.tail(ref)
    if head is None:
        raise NotFound("There is no such session.")
    return head, last


def _registered(ports: Ports, audience: Connections, ref: SessionRef, connection: str) -> Head:
    head, _ = _where(ports, ref)
    if connection in head.connections:
        return head
    add = Update(
        head_key(ref),
        include={"connections": frozenset({connection})},
        when=(Is("user", ref.user), Is("deleted_at", None), Below("connections", MOST_CONNECTIONS)),
    )
    try:
        return head_of(ports.table.update(add), ref.tenant)
    except ConditionFailedError:
        now, _ = _where(ports, ref)  # it may have been deleted meanwhile
        if connection in now.connections:
            return now  # by the same request, whose first answer was lost
        _forget_the_gone(ports, audience, ref, head)
    try:
        return head_of(ports.table.update(add), ref.tenant)
    except ConditionFailedError:
        now, _ = _where(ports, ref)
        if connection in now.connections:
            return now
        raise Conflict(f"{MOST_CONNECTIONS} connections watch this session already. Close one of them.") from None


def _forget_the_gone(ports: Ports, audience: Connections, ref: SessionRef, head: Head) -> None:
    """Ask every connection of a full set whether it is still there."""
    ping = control_frame("status", ports.log.now(), {"event": "pong"}, ref.session)
    audience.send(ref, head.connections, [ping])
