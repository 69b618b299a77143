"""How a run ends: open calls are closed, the end is appended and the lease given back, in that order.

``finish`` ends a run whose execution is alive, and lets it go on when a message waits that it has not seen.
``close_dead_run`` ends a run whose execution is dead, and hands its lease to a successor when such a message waits.
"""

import hashlib
from collections.abc import Sequence
from contextlib import suppress
from typing import Any

from spotter.agent.approvals import AWAITING_APPROVAL, approvals_asked
from spotter.agent.approvals import FIELD as APPROVALS
from spotter.agent.calls import CANCELLED, DENIED, INTERRUPTED, OpenCall, decisions, open_calls, unrun_results
from spotter.agent.checkpoints.context_size import context_tokens, whole_context_tokens
from spotter.agent.containment import code_action, context_cut, has_died_of_the_message, marks
from spotter.agent.costs.spending import day_after
from spotter.agent.costs.totals import totals_of
from spotter.agent.event_writer import EventWriter, writing
from spotter.agent.lease import Lease, dropped, handed_on, held_by, is_stale, is_started, lease_for, lease_of
from spotter.agent.pointers import Next, Pointers
from spotter.agent.ports import Ports
from spotter.agent.progress import newest_seen
from spotter.agent.records import run_end
from spotter.agent.run_agent import RunAgent, profile_in
from spotter.errors import Contended, NotFound
from spotter.store.events import Event, NewEvent, action_key, end_key, is_past
from spotter.store.heads import Head, head_key
from spotter.store.log import LogSnapshot, SlotTakenError, WritesRefusedError
from spotter.store.table import Update, Value
from spotter.store.usage import DayUsage, added

_TRIES = 12
_STOP_REASONS = {
    Next.DONE: "end_turn",
    Next.IDLE: "goal_met",
    Next.ASKED: "awaiting_input",
    Next.APPROVAL: AWAITING_APPROVAL,
    Next.LIMIT: "max_steps",
    Next.BUDGET: "budget",
    Next.THINK: "max_steps",
    Next.CANCELLED: "cancelled",
}

APOLOGY = "Something went wrong on our side and this answer is not complete. What you wrote is kept; please try again."
"""What the user reads when a run ends in an error."""


def finish(ports: Ports, pointers: Pointers, attempt: int = 0) -> Pointers:
    """End the run, or let it go on when a message has come that no model call has seen."""
    with writing(ports, pointers.ref, attempt) as writer:
        return _finish(ports, writer, pointers)


def _finish(ports: Ports, writer: EventWriter, pointers: Pointers) -> Pointers:
    for _ in range(_TRIES):
        try:
            snapshot = ports.log.read(pointers.ref, pointers.start if pointers.error else pointers.tail)
        except NotFound:
            return pointers.advance(next=Next.ENDED, error=None)
        writer.follow(snapshot.head)
        ended = _end_of(snapshot.events, pointers.run)
        if ended is not None:
            _tell_again(writer, snapshot, ended)
            return _ended(pointers, ended)
        gone_on = any(is_past(event, pointers.run, pointers.step) for event in snapshot.events)
        if gone_on or snapshot.head.lease_run != pointers.run:
            return pointers.advance(next=Next.ENDED, error=None)
        covered = _covered(snapshot, pointers)
        unanswered = _is_unanswered(snapshot, covered)
        waiting = [] if unanswered else _waiting_for_approval(snapshot, pointers)
        if not waiting and _close_open_calls(writer, snapshot, pointers):
            continue
        if unanswered and _answer_what_it_died_of(writer, snapshot, pointers, covered):
            continue
        _tell_again(writer, snapshot)
        if unanswered:
            return _gone_on(ports, snapshot, pointers)
        end = _end(ports, snapshot, pointers, covered, waiting)
        landed = _put_end(ports, writer, snapshot, end, dropped(_end_of_a_turn(snapshot, pointers, end)))
        if landed is not None:
            return _ended(pointers, landed)
    raise Contended("the end of the run kept losing its place")


def ensure_execution(ports: Ports, lease: Lease) -> None:
    """See to it that a lease is worked on: start its execution, or close a run that has died and go on."""
    if not is_started(ports, lease):
        close_dead_run(ports, lease.pointers)


def ensure_lease_running(ports: Ports, head: Head) -> None:
    """Whoever meets a lease that has been there for long sees to it that its execution runs."""
    lease = lease_of(head)
    if lease is not None and is_stale(head, ports.clock()):
        ensure_execution(ports, lease)


def close_dead_run(ports: Ports, pointers: Pointers, error: str = "") -> None:
    """Close what a dead run left open, and see to it that its successor is worked on, before anybody is told.

    ``error`` is what its execution ended with; empty where that is not known.
    """
    with writing(ports, pointers.ref) as writer:
        _close_dead_run(ports, writer, pointers, error)


def _close_dead_run(ports: Ports, writer: EventWriter, pointers: Pointers, error: str) -> None:
    for _ in range(_TRIES):
        try:
            snapshot = ports.log.read(pointers.ref, pointers.start)
        except NotFound:
            return
        writer.follow(snapshot.head)
        held = lease_of(snapshot.head)
        if held is None or held.run != pointers.run:
            ended = _end_of(snapshot.events, pointers.run)
            if ended is not None:
                _tell_again(writer, snapshot, ended)
            if held is not None:
                ensure_execution(ports, held)
            return
        if _close_open_calls(writer, snapshot, pointers):
            continue
        _tell_again(writer, snapshot)
        dead = pointers.advance(error=error or "RunDied", next=Next.THINK)
        covered = _covered(snapshot, dead)
        successor = _successor(ports, snapshot, pointers, covered) if _is_unanswered(snapshot, covered) else None
        end = _end(ports, snapshot, dead, covered, ())
        change = _end_of_a_turn(snapshot, dead, end)
        change = dropped(change) if successor is None else handed_on(change, successor)
        if _put_end(ports, writer, snapshot, end, change) is not None:
            if successor is not None:
                ensure_execution(ports, successor)
            return
    raise Contended("the end of the dead run kept losing its place")


def _answer_what_it_died_of(writer: EventWriter, snapshot: LogSnapshot, pointers: Pointers, covered: int) -> bool:
    """Let code answer what this run has died of, so that it goes on with the later messages alone.

    Whether it has: then the log must be read again.
    """
    key = action_key(pointers.run, pointers.step)
    died = pointers.error is not None and pointers.next is not Next.TOOLS
    if not died or any(event.key == key for event in snapshot.events):
        return False
    if not has_died_of_the_message(snapshot.head, pointers.run, pointers.error):
        return False
    agent = RunAgent.of(pointers.agent)
    content = {**code_action(snapshot.events, pointers.run, covered), **agent.to_content()}
    with suppress(SlotTakenError):
        writer.put_at(
            pointers.ref, snapshot.last_seq + 1, NewEvent("action", pointers.run, pointers.step, key, content)
        )
    return True


def _ended(pointers: Pointers, end: Event) -> Pointers:
    """The error that the end holds is kept, so that the execution fails where the run did."""
    error = end.data.get("error")
    return pointers.advance(next=Next.FAILED if error else Next.ENDED, error=error, seen=end.seq)


def _end_of(events: Sequence[Event], run: str) -> Event | None:
    return next((event for event in reversed(events) if event.key == end_key(run)), None)


def _waiting_for_approval(snapshot: LogSnapshot, pointers: Pointers) -> list[OpenCall]:
    """The calls that stay open because the user is to decide on them; none when the run ends for another reason."""
    if pointers.next is not Next.APPROVAL or pointers.error or snapshot.head.is_cancelled(pointers.run):
        return []
    return open_calls(snapshot.events)


def _close_open_calls(writer: EventWriter, snapshot: LogSnapshot, pointers: Pointers) -> bool:
    """Append a result for every open call; whether there were any (then the log must be read again)."""
    left = open_calls(snapshot.events)
    seq = snapshot.last_seq
    for call in left:
        seq += 1
        try:
            writer.put_at(snapshot.head.ref, seq, call.closed(_why_closed(snapshot, pointers, call)))
        except SlotTakenError:
            return True
    return bool(left)


def _why_closed(snapshot: LogSnapshot, pointers: Pointers, call: OpenCall) -> str:
    if snapshot.head.is_cancelled(pointers.run):
        return CANCELLED
    if pointers.next is Next.APPROVAL and not pointers.error:
        return DENIED
    decision = decisions(snapshot.events).get(call.key)
    if call.action.run == pointers.run or (decision is not None and decision.data["approval"]["approved"]):
        return INTERRUPTED
    return DENIED


def _tell_again(writer: EventWriter, snapshot: LogSnapshot, end: Event | None = None) -> None:
    """Tell of the calls that were closed without having run, and of the end: a try before this one may not have."""
    before_end = [event for event in snapshot.events if end is None or event.seq < end.seq]
    writer.tell_again(*unrun_results(before_end), *([end] if end else []))


def _covered(snapshot: LogSnapshot, pointers: Pointers) -> int:
    """The newest user message that this end answers for.

    A run that failed before its model call landed has still had its try at what it knew of (``seen``); one that failed
    in a tool has not tried what came after its model call.
    """
    covered = max(newest_seen(snapshot.events), snapshot.head.answered)
    if snapshot.head.is_cancelled(pointers.run):
        covered = max(covered, snapshot.head.cancel_upto)
    if pointers.error and pointers.next is not Next.TOOLS:
        covered = max(covered, pointers.seen)
    return covered


def _is_unanswered(snapshot: LogSnapshot, covered: int) -> bool:
    return any(event.type == "user_message" and event.seq > covered for event in snapshot.events)


def _gone_on(ports: Ports, snapshot: LogSnapshot, pointers: Pointers) -> Pointers:
    step = _last_step(snapshot.events, pointers.run) + 1
    return pointers.advance(
        start=snapshot.head.context_start,
        seen=snapshot.last_seq,
        step=step,
        limit=step - 1 + profile_in(ports, pointers).max_steps,
        next=Next.THINK,
        error=None,
    )


def _successor(ports: Ports, snapshot: LogSnapshot, pointers: Pointers, covered: int) -> Lease:
    waiting = [event.seq for event in snapshot.events if event.type == "user_message" and event.seq > covered]
    run = hashlib.sha256(f"{pointers.run}/successor".encode()).hexdigest()[:24]
    return lease_for(
        pointers.advance(
            run=f"run_{run}",
            start=snapshot.head.context_start,
            tail=waiting[0],
            seen=waiting[-1],
            step=1,
            limit=profile_in(ports, pointers).max_steps,
            next=Next.PREPARE,
            error=None,
        )
    )


def _end(
    ports: Ports, snapshot: LogSnapshot, pointers: Pointers, covered: int, waiting: Sequence[OpenCall]
) -> NewEvent:
    if snapshot.head.is_cancelled(pointers.run):
        reason = "cancelled"
    elif pointers.error or (pointers.next is Next.APPROVAL and not waiting):
        reason = "error"
    else:
        reason = _STOP_REASONS[pointers.next]
    data: dict[str, Any] = {"stop_reason": reason, "saw": covered}
    if reason == "error":
        data["error"] = pointers.error or "CallsWereClosed"
    gave_up = reason in ("cancelled", "error") and pointers.next is not Next.TOOLS
    if gave_up and has_died_of_the_message(snapshot.head, pointers.run, pointers.error):
        data |= marks(snapshot.events, covered)
    if waiting:
        data["waiting"] = [call.call.id for call in waiting]
        data[APPROVALS] = approvals_asked(ports, snapshot, waiting)
    step = _last_step(snapshot.events, pointers.run) + 1
    return NewEvent("action", pointers.run, step, end_key(pointers.run), data)


def _last_step(events: Sequence[Event], run: str) -> int:
    return max((event.step for event in events if event.run == run), default=0)


def _newest_knowledge(events: Sequence[Event]) -> int:
    """The number of the newest event that says what the context knows; 0 where none does."""
    return max((event.seq for event in events if "holds" in event.data), default=0)


def _end_of_a_turn(snapshot: LogSnapshot, pointers: Pointers, end: NewEvent) -> Update:
    """What HEAD learns from the end of a run that holds its lease, and what the run used.

    Nobody may have subscribed since the read: all must hear the end.
    """
    totals = totals_of(snapshot.events, pointers.run)
    knowledge = pointers.knowledge or (_newest_knowledge(snapshot.events) if pointers.error else 0)
    changed: dict[str, Value] = {"knowledge": knowledge} if knowledge else {}
    changed["context_tokens"] = context_tokens(snapshot.events, snapshot.head)
    cut = max(context_cut(snapshot.events), int(end.data["saw"]) if end.data.get("cut") else 0)
    if cut >= snapshot.head.context_start:
        changed["context_start"] = cut + 1
        changed["context_tokens"] = whole_context_tokens([event for event in snapshot.events if event.seq > cut])
    if known_day := day_after(snapshot.events, pointers.run):
        changed["day"] = known_day
    return Update(
        head_key(snapshot.head.ref),
        set={"answered": int(str(end.data["saw"])), "stop_reason": str(end.data["stop_reason"]), **changed},
        add={
            "turns": 1,
            **({} if snapshot.head.steps is None else {"steps": totals.steps}),
            "input_tokens": totals.input_tokens,
            "output_tokens": totals.output_tokens,
            "cost_micros": int(totals.cost * 1_000_000),
        },
        when=(*held_by(pointers.run), snapshot.head.connections_unchanged),
    )


def _day_writes(ports: Ports, snapshot: LogSnapshot, run: str) -> tuple[Update, ...]:
    """What the run has used, added to its user's day: in the transaction of its end, so that it counts once."""
    totals = totals_of(snapshot.events, run)
    if not totals.tokens and not totals.unpriced:
        return ()
    used = DayUsage(
        day=ports.log.now()[:10],
        calls=totals.steps,
        input_tokens=totals.input_tokens,
        output_tokens=totals.output_tokens,
        cost=totals.cost,
        unpriced=totals.unpriced,
    )
    ref = snapshot.head.ref
    return (added(ref.tenant, ref.user, used),)


def _put_end(ports: Ports, writer: EventWriter, snapshot: LogSnapshot, end: NewEvent, change: Update) -> Event | None:
    """The end, if it landed at the slot after all that was read; None when something else came first."""
    ref = snapshot.head.ref
    try:
        landed = writer.put_at(ref, snapshot.last_seq + 1, end, (change, *_day_writes(ports, snapshot, end.run)))
    except (SlotTakenError, WritesRefusedError):
        return None
    ports.record(run_end(ref, snapshot.events, landed))
    return landed
