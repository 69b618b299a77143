"""One model call: its answer is appended as one action, and a retry that finds the action does not call again."""

from collections.abc import Mapping, Sequence
from typing import Any

from spotter.agent.answers import action_data
from spotter.agent.calls import CANCELLED, DENIED, INTERRUPTED, calls_of, open_calls, unrun_results
from spotter.agent.containment import StepRestarts, chunks_of, code_action
from spotter.agent.context import request_of, steps_since_message
from spotter.agent.delta_buffer import DeltaBuffer
from spotter.agent.pointers import Next, Pointers
from spotter.agent.ports import Ports
from spotter.agent.records import model_call
from spotter.agent.safety_gate import safety_gate
from spotter.agent.totals import totals_of
from spotter.errors import Fenced, NotFound, StoreUnavailable
from spotter.llm.messages import ModelResponse
from spotter.store.appender import Appender
from spotter.store.events import Event, NewEvent, action_key, is_past
from spotter.store.heads import head_key, head_of
from spotter.store.log import LogSnapshot

CANCEL_LOOK_SECONDS = 1.0
"""How often a cancel is looked for while a model writes: a read a second at most."""


class _CancelledError(Exception):
    """The user stopped the run while the model was writing."""


def think(ports: Ports, pointers: Pointers, attempt: int = 0) -> Pointers:
    """Ask the provider for the next step, and append its answer."""
    try:
        snapshot = ports.log.read(pointers.ref, pointers.start)
        return _think(ports, pointers, snapshot, attempt)
    except (Fenced, NotFound):
        return pointers.advance(next=Next.ENDED)


def _think(ports: Ports, pointers: Pointers, snapshot: LogSnapshot, attempt: int) -> Pointers:
    key = action_key(pointers.run, pointers.step)
    landed = next((event for event in snapshot.events if event.key == key), None)
    if landed is not None:
        limit = _limit(ports, pointers, [event for event in snapshot.events if event.seq <= landed.data["saw"]])
        return _routed(ports, pointers.advance(limit=limit), snapshot, landed, attempt)
    if snapshot.head.lease_run != pointers.run or any(
        is_past(event, pointers.run, pointers.step) for event in snapshot.events
    ):
        return pointers.advance(next=Next.ENDED)
    if open_calls(snapshot.events):
        snapshot = _with_calls_closed(ports, pointers, snapshot)
    ports.audience.landed(pointers.ref, snapshot.head.connections, unrun_results(snapshot.events), attempt)
    restarts = StepRestarts(ports, pointers, snapshot.head, key, attempt)
    if snapshot.head.is_cancelled(pointers.run):
        with restarts.noted(snapshot.last_seq):  # what a user stops that was started before may never be read
            return pointers.advance(next=Next.CANCELLED, seen=snapshot.last_seq)
    limit = _limit(ports, pointers, snapshot.events)
    if limit < pointers.step:
        return pointers.advance(next=Next.LIMIT, seen=snapshot.last_seq)
    try:
        action = _answered(ports, pointers, snapshot, restarts, attempt)
    except _CancelledError:
        return pointers.advance(next=Next.CANCELLED, seen=snapshot.last_seq)
    ports.record(model_call(action))
    return _routed(ports, pointers.advance(limit=limit), snapshot, action, attempt)


def _answered(ports: Ports, pointers: Pointers, snapshot: LogSnapshot, restarts: StepRestarts, attempt: int) -> Event:
    """The step's action: the model's answer; or code's, where the step has died of what it reads."""
    if restarts.has_failed:
        return _append_action(ports, pointers, snapshot, code_action(snapshot.events, pointers.run, restarts.upto))
    with restarts.noted(snapshot.last_seq):
        response = _ask(ports, pointers, snapshot, attempt)
        data = action_data(response, snapshot.last_seq, totals_of(snapshot.events, pointers.run))
        return _append_action(ports, pointers, snapshot, data)


def _append_action(ports: Ports, pointers: Pointers, snapshot: LogSnapshot, data: Mapping[str, Any]) -> Event:
    key = action_key(pointers.run, pointers.step)
    appender = Appender(
        ports.log, pointers.ref, run=pointers.run, step=pointers.step, after=snapshot.last_seq, pending=(key,)
    )
    return appender.append(NewEvent("action", pointers.run, pointers.step, key, data))


def _limit(ports: Ports, pointers: Pointers, context: Sequence[Event]) -> int:
    """The last step that is allowed, as this step's context tells it: a message that has joined allows more."""
    return pointers.step + ports.profile.max_steps - steps_since_message(context, pointers.run) - 1


def _routed(ports: Ports, pointers: Pointers, snapshot: LogSnapshot, action: Event, attempt: int) -> Pointers:
    ports.audience.landed(pointers.ref, snapshot.head.connections, (action,), attempt)
    has_calls = bool(calls_of(action))
    return pointers.advance(
        start=snapshot.head.context_start,
        tail=action.data["saw"] + 1,
        seen=action.seq,
        next=Next.TOOLS if has_calls else Next.DONE,
    )


def _with_calls_closed(ports: Ports, pointers: Pointers, snapshot: LogSnapshot) -> LogSnapshot:
    status = CANCELLED if snapshot.head.is_cancelled(pointers.run) else INTERRUPTED
    drafts = [
        call.closed(status if call.action.run == pointers.run else DENIED) for call in open_calls(snapshot.events)
    ]
    appender = Appender(
        ports.log,
        pointers.ref,
        run=pointers.run,
        step=pointers.step,
        after=snapshot.last_seq,
        pending=[draft.key for draft in drafts],
    )
    for draft in drafts:
        appender.append(draft)
    return ports.log.read(pointers.ref, pointers.start)


def _ask(ports: Ports, pointers: Pointers, snapshot: LogSnapshot, attempt: int) -> ModelResponse:
    """The provider's whole answer, streamed to whoever watches."""
    request = request_of(snapshot.events, ports.profile, ports.tools(), ports.log.now()[:10])
    writing = DeltaBuffer(ports, pointers, snapshot.head.connections, attempt)
    looked = ports.monotonic()
    for chunk in safety_gate(request).through(chunks_of(ports.provider(), request)):
        if isinstance(chunk, ModelResponse):
            return chunk
        writing.add(chunk)
        if ports.monotonic() - looked >= CANCEL_LOOK_SECONDS:
            looked = ports.monotonic()
            if _is_cancelled(ports, pointers):
                raise _CancelledError
    raise RuntimeError("the provider's stream ended without its whole response")


def _is_cancelled(ports: Ports, pointers: Pointers) -> bool:
    try:
        item = ports.table.peek(head_key(pointers.ref))
    except StoreUnavailable:
        return False  # it is looked for again in a second, and nothing is lost by a word too many
    if item is None or "deleted_at" in item:
        return True
    return head_of(item, pointers.tenant).is_cancelled(pointers.run)
