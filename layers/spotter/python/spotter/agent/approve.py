"""The user decides on a call that waits for approval; a run begins at the tools, with the call as it was stored."""

import hashlib
from contextlib import suppress
from itertools import takewhile

from spotter.agent.admission.admission import admit
from spotter.agent.approvals import closing_of, has_expired
from spotter.agent.calls import DENIED, EXPIRED, OpenCall, decisions, open_calls, unrun_results
from spotter.agent.close import ensure_execution
from spotter.agent.event_writer import EventWriter, writing
from spotter.agent.lease import held_by, lease_for, lease_of
from spotter.agent.outside.noted import noted_tool
from spotter.agent.pointers import Next, Pointers
from spotter.agent.ports import Ports
from spotter.agent.run_agent import RunAgent, agent_of_action, agent_to_begin
from spotter.errors import Conflict, Contended, Expired, NotFound, RunAtWork
from spotter.store.events import Event, NewEvent, end_key
from spotter.store.heads import activity_attributes, head_key
from spotter.store.keys import SessionRef
from spotter.store.log import LogSnapshot, SlotTakenError, WritesRefusedError
from spotter.store.outside_tools import approval_of
from spotter.store.table import Put, Update

_TRIES = 12
_FIRST = "first"
"""Of ``tools.outside.Approval``, which is not imported for a word: Pydantic would be."""
_OVER = "end_turn"
"""Why a session has stopped whose last call that waited is closed."""
_OTHER_WAY = "This call was decided the other way before."
_TOOL_TAKEN_AWAY = (
    "The agent may not use this tool any more, so its call is not approved. Deny it, or say something else."
)
_EXPIRED = "This call has waited for more than a day, so it has expired and was not made. Ask for it again."


def decide(ports: Ports, ref: SessionRef, call_id: str, *, approved: bool) -> str | None:
    """Approve or deny a call, once, however often it is sent; the run that carries it out.

    None: the call is denied, and no run tells the model now, since the agent is disabled or deleted.

    NotFound when no call of this id waits; RunAtWork when a run is at work; Conflict when it was decided the other way,
    and when it is approved although the agent is disabled or deleted, or has this tool no more; Expired when it has
    waited for too long: then it is closed, and the model is told so with the next message; TooManyRequests when a limit
    leaves no room for the run.
    """
    with writing(ports, ref) as writer:
        return _decide(ports, writer, ref, call_id, approved)


def _decide(ports: Ports, writer: EventWriter, ref: SessionRef, call_id: str, approved: bool) -> str | None:
    for _ in range(_TRIES):
        snapshot = ports.log.read(ref, ports.log.head(ref).context_start)
        writer.follow(snapshot.head)
        before = _decided_before(snapshot, call_id)
        if before is not None:
            if before.data["approval"]["approved"] != approved:
                raise Conflict(_OTHER_WAY)
            writer.tell_again(before)  # whoever wrote it may have died before telling
            held = lease_of(snapshot.head)
            if held is not None and held.run == before.run:
                ensure_execution(ports, held)
            return before.run
        if _is_denied_without_a_run(writer, snapshot, call_id):
            if approved:
                raise Conflict(_OTHER_WAY)
            return None
        if not snapshot.head.lease_run and not _close_expired(ports, writer, snapshot, call_id):
            continue
        admitted = admit(ports, ref, snapshot.head, starts=snapshot.head.lease_run is None)
        call = _waiting(snapshot, call_id)
        try:
            now = agent_to_begin(ports, ref.tenant, snapshot.head.agent, has_session=True)  # it may be disabled by now
        except Conflict:
            if approved:
                raise
            with suppress(SlotTakenError, WritesRefusedError):
                writer.put_at(ref, snapshot.last_seq + 1, call.closed(DENIED), _nothing_waits(snapshot, call))
            continue
        if approved:
            _check_offered(ports, ref, call, now)
        decision, pointers = _decision(ports, snapshot, call, approved)
        lease = lease_for(pointers)
        leased = {**lease.attributes, **activity_attributes(ref, ports.log.now()), **admitted.set}
        when = (*held_by(None), *admitted.when)
        try:
            writer.put_at(
                ref,
                snapshot.last_seq + 1,
                decision,
                (
                    Update(head_key(ref), set=leased, remove=admitted.remove, when=when),
                    *_later_calls(ports, ref, call, approved),
                    *admitted.writes,
                ),
            )
        except (SlotTakenError, WritesRefusedError):
            continue
        ensure_execution(ports, lease)
        return lease.run
    raise Contended("something else kept happening in the session first")


def _decided_before(snapshot: LogSnapshot, call_id: str) -> Event | None:
    made = decisions(takewhile(lambda event: not event.data.get("calls"), reversed(snapshot.events)))
    return next((event for event in made.values() if event.data["approval"]["call"] == call_id), None)


def _is_denied_without_a_run(writer: EventWriter, snapshot: LogSnapshot, call_id: str) -> bool:
    """Whether the user has denied the call where no run could begin for that: no message came before it was closed."""
    closing = closing_of(snapshot.events, call_id)
    if closing is None or closing.data["status"] != DENIED:
        return False
    before = (event for event in reversed(snapshot.events) if event.seq < closing.seq and event.type != "result")
    ended = next(before, None)
    if ended is None or "stop_reason" not in ended.data:
        return False
    writer.tell_again(closing)
    return True


def _nothing_waits(snapshot: LogSnapshot, *closed: OpenCall) -> tuple[Update, ...]:
    """What HEAD says no longer when these calls are closed: that the session waits for the user."""
    if {call.key for call in open_calls(snapshot.events)} - {call.key for call in closed}:
        return ()
    return (Update(head_key(snapshot.head.ref), set={"stop_reason": _OVER}, when=held_by(None)),)


def _close_expired(ports: Ports, writer: EventWriter, snapshot: LogSnapshot, call_id: str) -> bool:
    """Close the calls that nobody has decided on in time. Expired where this call is one of them, now or before.

    False when something else has landed first: then the log must be read again.
    """
    closing = closing_of(snapshot.events, call_id)
    if closing is not None and closing.data["status"] == EXPIRED:
        writer.tell_again(*unrun_results(snapshot.events))
        raise Expired(_EXPIRED)
    if not has_expired(snapshot.events, ports.log.now()):
        return True
    left = open_calls(snapshot.events)
    for seq, call in enumerate(left, start=snapshot.last_seq + 1):
        try:
            writer.put_at(
                snapshot.head.ref,
                seq,
                call.closed(EXPIRED),
                _nothing_waits(snapshot, *left) if call is left[-1] else (),
            )
        except (SlotTakenError, WritesRefusedError):
            return False
    if any(call.call.id == call_id for call in left):
        raise Expired(_EXPIRED)
    return True


def _waiting(snapshot: LogSnapshot, call_id: str) -> OpenCall:
    """The call that is decided on."""
    if snapshot.head.lease_run:
        raise RunAtWork("A run is at work. Wait for it to end, or cancel it.")
    call = next((call for call in open_calls(snapshot.events) if call.call.id == call_id), None)
    if call is None or not any(event.key == end_key(call.action.run) for event in snapshot.events):
        raise NotFound("No call of this id waits for approval.")
    return call


def _check_offered(ports: Ports, ref: SessionRef, call: OpenCall, now: RunAgent) -> None:
    """What was taken from the agent since it asked is not approved: Conflict."""
    if now == agent_of_action(call.action):
        return
    noted = noted_tool(call.action, call.call.id)
    tool = noted.ref if noted else call.call.name
    if tool not in ports.profile_of(ref.tenant, now.id, now.version).tools:
        raise Conflict(_TOOL_TAKEN_AWAY)


def _later_calls(ports: Ports, ref: SessionRef, call: OpenCall, approved: bool) -> tuple[Put, ...]:
    """What lets the later calls of a tool through, with the approval of its first."""
    noted = noted_tool(call.action, call.call.id)
    if noted is None or noted.approval != _FIRST or not approved:
        return ()
    return (approval_of(ref.tenant, ref.user, noted.ref, noted.digest, ports.log.now()),)


def _decision(ports: Ports, snapshot: LogSnapshot, call: OpenCall, approved: bool) -> tuple[NewEvent, Pointers]:
    run = f"run_{hashlib.sha256(f'{snapshot.head.ref.pk}#{call.key}#approval'.encode()).hexdigest()[:24]}"
    data = {"sources": [], "reasoning": "", "approval": {"call": call.call.id, "key": call.key, "approved": approved}}
    ref = snapshot.head.ref
    agent = agent_of_action(call.action)  # what the user sees and decides on is what this version asked for
    pointers = Pointers(
        tenant=ref.tenant,
        user=ref.user,
        session=ref.session,
        run=run,
        start=snapshot.head.context_start,
        tail=call.action.seq,
        seen=call.action.seq,
        step=1,
        limit=ports.profile_of(ref.tenant, agent.id, agent.version).max_steps,
        next=Next.TOOLS,
        agent=agent.pointer,
    )
    return NewEvent("knowledge", run, 0, f"approval/{call.key}", data), pointers
