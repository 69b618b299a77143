"""The user decides on a call that waits for approval; a run begins at the tools, with the call as it was stored."""

import hashlib
from itertools import takewhile

from spotter.agent.calls import decisions, open_calls
from spotter.agent.pointers import Next, Pointers
from spotter.agent.ports import Ports
from spotter.agent.post_message import ensure_execution
from spotter.errors import Conflict, Contended, NotFound
from spotter.store.events import Event, NewEvent, end_key
from spotter.store.heads import activity_attributes, head_key
from spotter.store.keys import SessionRef
from spotter.store.log import LogSnapshot, SlotTakenError, WritesRefusedError
from spotter.store.table import Is, Update

_TRIES = 12


def decide(ports: Ports, ref: SessionRef, call_id: str, *, approved: bool) -> str:
    """Approve or deny a call, once, however often it is sent; the run that carries it out.

    NotFound when no call of this id waits; Conflict when a run is at work, or when it was decided the other way.
    """
    for _ in range(_TRIES):
        snapshot = ports.log.read(ref, ports.log.head(ref).context_start)
        before = _decided_before(snapshot, call_id)
        if before is not None:
            if before.data["approval"]["approved"] != approved:
                raise Conflict("This call was decided the other way before.")
            if snapshot.head.lease_run == before.run:
                ensure_execution(ports, before.run, snapshot.head.lease_input)
            return before.run
        decision, pointers = _decision(ports, snapshot, call_id, approved)
        leased = {
            "lease_run": pointers.run,
            "lease_input": pointers.to_json(),
            **activity_attributes(ref, ports.log.now()),
        }
        take = Update(head_key(ref), set=leased, when=(Is("lease_run", None), Is("deleted_at", None)))
        try:
            landed = ports.log.put_at(ref, snapshot.last_seq + 1, decision, (take,))
        except (SlotTakenError, WritesRefusedError):
            continue
        ensure_execution(ports, pointers.run, pointers.to_json())
        ports.audience.landed(ref, snapshot.head.connections, (landed,))
        return pointers.run
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
        limit=ports.profile.max_steps,
        next=Next.TOOLS,
    )
    return NewEvent("knowledge", run, 0, f"approval/{call.key}", data), pointers
