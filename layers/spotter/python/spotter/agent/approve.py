"""The user decides on a call that waits for approval; a run begins at the tools, with the call as it was stored."""

import hashlib
from itertools import takewhile

from spotter.agent.calls import decisions, open_calls
from spotter.agent.close import ensure_execution
from spotter.agent.event_writer import EventWriter, writing
from spotter.agent.lease import held_by, lease_for, lease_of
from spotter.agent.pointers import Next, Pointers
from spotter.agent.ports import Ports
from spotter.errors import Conflict, Contended, NotFound
from spotter.store.events import Event, NewEvent, end_key
from spotter.store.heads import activity_attributes, head_key
from spotter.store.keys import SessionRef
from spotter.store.log import LogSnapshot, SlotTakenError, WritesRefusedError
from spotter.store.table import Update

_TRIES = 12


def decide(ports: Ports, ref: SessionRef, call_id: str, *, approved: bool) -> str:
    """Approve or deny a call, once, however often it is sent; the run that carries it out.

    NotFound when no call of this id waits; Conflict when a run is at work, or when it was decided the other way.
    """
    with writing(ports, ref) as writer:
        return _decide(ports, writer, ref, call_id, approved)


def _decide(ports: Ports, writer: EventWriter, ref: SessionRef, call_id: str, approved: bool) -> str:
    for _ in range(_TRIES):
        snapshot = ports.log.read(ref, ports.log.head(ref).context_start)
        writer.follow(snapshot.head)
        before = _decided_before(snapshot, call_id)
        if before is not None:
            if before.data["approval"]["approved"] != approved:
                raise Conflict("This call was decided the other way before.")
            held = lease_of(snapshot.head)
            if held is not None and held.run == before.run:
                ensure_execution(ports, held)
            return before.run
        decision, pointers = _decision(ports, snapshot, call_id, approved)
        lease = lease_for(pointers)
        leased = {**lease.attributes, **activity_attributes(ref, ports.log.now())}
        try:
            writer.put_at(
                ref,
                snapshot.last_seq + 1,
                decision,
                (Update(head_key(ref), set=leased, when=held_by(None)),),
            )
        except (SlotTakenError, WritesRefusedError):
            continue
        ensure_execution(ports, lease)
        return lease.run
    raise Contended("something else kept happening in the session first")


def _decided_before(snapshot: LogSnapshot, call_id: str) -> Event | None:
    made = decisions(takewhile(lambda event: not event.data.get("calls"), reversed(snapshot.events)))
    return next((event for event in made.values() if event.data["approval"]["call"] == call_id), None)


def _decision(ports: Ports, snapshot: LogSnapshot, call_id: str, approved: bool) -> tuple[NewEvent, Pointers]:
    if snapshot.head.lease_run:
        raise Conflict("A run is at work. Wait for it to end, or cancel it.")
    call = next((call for call in open_calls(snapshot.events) if call.call.id == call_id), None)
    if call is None or not any(event.key == end_key(call.action.run) for event in snapshot.events):
        raise NotFound("No call of this id waits for approval.")
    run = f"run_{hashlib.sha256(f'{snapshot.head.ref.pk}#{call.key}#approval'.encode()).hexdigest()[:24]}"
    data = {"sources": [], "reasoning": "", "approval": {"call": call_id, "key": call.key, "approved": approved}}
    ref = snapshot.head.ref
    pointers = Pointers(
        tenant=ref.tenant,
        user=ref.user,
        session=ref.session,
        run=run,
        start=snapshot.head.context_start,
        tail=call.action.seq,
        seen=call.action.seq,
        step=1,
        limit=ports.profile_of(ref.tenant, snapshot.head.agent).max_steps,
        next=Next.TOOLS,
    )
    return NewEvent("knowledge", run, 0, f"approval/{call.key}", data), pointers
