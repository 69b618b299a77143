"""One model call: its answer is appended as one action, and a retry that finds the action does not call again."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from spotter.agent.answers import action_data
from spotter.agent.approvals import has_expired
from spotter.agent.calls import CANCELLED, DENIED, EXPIRED, INTERRUPTED, calls_of, open_calls, unrun_results
from spotter.agent.checkpoints.context_size import context_tokens
from spotter.agent.containment import StepRestarts, chunks_of, code_action
from spotter.agent.context import request_of
from spotter.agent.costs.budget import budget_answer, is_reached
from spotter.agent.costs.spending import Spending
from spotter.agent.delta_buffer import DeltaBuffer
from spotter.agent.event_writer import EventWriter, writing
from spotter.agent.memories.shown import remembered_in
from spotter.agent.message_day import newest_day
from spotter.agent.model_checks.faults import repeated_fault, stopped_action
from spotter.agent.model_checks.figures import with_own_figures_named
from spotter.agent.model_checks.workout_limits import limits_data
from spotter.agent.outside.noted import noted_tools
from spotter.agent.outside.offered import outside_tools
from spotter.agent.pointers import Next, Pointers
from spotter.agent.ports import Ports
from spotter.agent.profile import AgentProfile
from spotter.agent.progress import steps_since_message
from spotter.agent.records import model_call
from spotter.agent.run_agent import RunAgent, profile_in
from spotter.agent.safety_gate import safety_gate
from spotter.agent.unfinished import with_end_named
from spotter.errors import Fenced, NotFound, StoreUnavailable
from spotter.messages import AnswerRestarted, Chunk, ModelResponse, Request
from spotter.store.events import Event, NewEvent, action_key, is_past
from spotter.store.heads import head_key, head_of
from spotter.store.log import LogSnapshot

if TYPE_CHECKING:
    from spotter.llm.provider import Provider
    from spotter.tools.outside import OutsideTool

CANCEL_LOOK_SECONDS = 1.0
"""How often a cancel is looked for while a model writes: a read a second at most."""


class _CancelledError(Exception):
    """The user stopped the run while the model was writing."""


def think(ports: Ports, pointers: Pointers, attempt: int = 0) -> Pointers:
    """Ask the provider for the next step, and append its answer."""
    try:
        with writing(ports, pointers.ref, attempt) as writer:
            snapshot = ports.log.read(pointers.ref, pointers.start)
            writer.follow(snapshot.head)
            return _think(ports, writer, pointers, snapshot, attempt)
    except (Fenced, NotFound):
        return pointers.advance(next=Next.ENDED)


def _think(ports: Ports, writer: EventWriter, pointers: Pointers, snapshot: LogSnapshot, attempt: int) -> Pointers:
    key = action_key(pointers.run, pointers.step)
    landed = next((event for event in snapshot.events if event.key == key), None)
    if landed is not None:
        profile = profile_in(ports, pointers)
        limit = _limit(profile, pointers, [event for event in snapshot.events if event.seq <= landed.data["saw"]])
        writer.tell_again(landed)
        return _routed(pointers.advance(limit=limit), snapshot, landed)
    if snapshot.head.lease_run != pointers.run or any(
        is_past(event, pointers.run, pointers.step) for event in snapshot.events
    ):
        return pointers.advance(next=Next.ENDED)
    if open_calls(snapshot.events):
        closed = _with_calls_closed(ports, writer, pointers, snapshot)
        writer.follow(closed.head)
        return _think(ports, writer, pointers, closed, attempt)  # another executor of this step may have answered since
    writer.tell_again(*unrun_results(snapshot.events))
    writer.tell_now()
    restarts = StepRestarts(ports, pointers, snapshot.head, key, attempt)
    if snapshot.head.is_cancelled(pointers.run):
        with restarts.noted(snapshot.last_seq):  # what a user stops that was started before may never be read
            return pointers.advance(next=Next.CANCELLED, seen=snapshot.last_seq)
    profile = profile_in(ports, pointers)
    limit = _limit(profile, pointers, snapshot.events)
    if limit < pointers.step:
        return pointers.advance(next=Next.LIMIT, seen=snapshot.last_seq)
    try:
        action = _answered(ports, writer, pointers, snapshot, restarts, attempt)
    except _CancelledError:
        return pointers.advance(next=Next.CANCELLED, seen=snapshot.last_seq)
    ports.record(model_call(action))
    writer.tell_again(action)
    return _routed(pointers.advance(limit=limit), snapshot, action)


def _answered(
    ports: Ports,
    writer: EventWriter,
    pointers: Pointers,
    snapshot: LogSnapshot,
    restarts: StepRestarts,
    attempt: int,
) -> Event:
    """The step's action: the model's answer; or code's, where the step has died of what it reads."""
    if restarts.has_failed:
        return _append_action(writer, pointers, snapshot, code_action(snapshot.events, pointers.run, restarts.upto))
    if (stopped := repeated_fault(snapshot.events, pointers.run)) is not None:
        return _append_action(writer, pointers, snapshot, stopped_action(snapshot.events, pointers.run, stopped))
    with restarts.noted(snapshot.last_seq):
        spending = Spending(ports, pointers, snapshot)
        profile = profile_in(ports, pointers)
        outside = outside_tools(ports, pointers.tenant, profile)
        response, limits = _ask(ports, pointers, snapshot, spending, attempt, tuple(outside.values()))
        data = action_data(response, snapshot.last_seq, spending.run, profile.prompt_version)
        noted = noted_tools(data, outside)
        dated = {**data, **_day_of_calls(snapshot, response), **limits, **spending.noted, **noted}
        return _append_action(writer, pointers, snapshot, dated)


def _day_of_calls(snapshot: LogSnapshot, response: ModelResponse) -> dict[str, Any]:
    """The day of the newest message, for the tools that are called: act reads nothing but its action."""
    day = newest_day(snapshot.events) if response.calls else None
    return day.to_content() if day is not None else {}


def _append_action(writer: EventWriter, pointers: Pointers, snapshot: LogSnapshot, data: Mapping[str, Any]) -> Event:
    key = action_key(pointers.run, pointers.step)
    appender = writer.appender(run=pointers.run, step=pointers.step, after=snapshot.last_seq, pending=(key,))
    data = {**data, **RunAgent.of(pointers.agent).to_content()}
    if not data["usage"]["input"]:  # nobody has counted what was read
        data = {**data, "context": context_tokens(snapshot.events, snapshot.head)}
    return appender.append(NewEvent("action", pointers.run, pointers.step, key, data))


def _limit(profile: AgentProfile, pointers: Pointers, context: Sequence[Event]) -> int:
    """The last step that is allowed, as this step's context tells it: a message that has joined allows more."""
    return pointers.step + profile.max_steps - steps_since_message(context, pointers.run) - 1


def _routed(pointers: Pointers, snapshot: LogSnapshot, action: Event) -> Pointers:
    has_calls = bool(calls_of(action))
    return pointers.advance(
        start=snapshot.head.context_start,
        tail=action.data["saw"] + 1,
        seen=action.seq,
        next=Next.TOOLS if has_calls else Next.BUDGET if is_reached(action) else Next.DONE,
    )


def _with_calls_closed(ports: Ports, writer: EventWriter, pointers: Pointers, snapshot: LogSnapshot) -> LogSnapshot:
    status = CANCELLED if snapshot.head.is_cancelled(pointers.run) else INTERRUPTED
    undecided = EXPIRED if has_expired(snapshot.events, ports.log.now()) else DENIED
    drafts = [
        call.closed(status if call.action.run == pointers.run else undecided) for call in open_calls(snapshot.events)
    ]
    appender = writer.appender(
        run=pointers.run,
        step=pointers.step,
        after=snapshot.last_seq,
        pending=[draft.key for draft in drafts],
    )
    for draft in drafts:
        appender.append(draft)
    return ports.log.read(pointers.ref, pointers.start)


def _ask(
    ports: Ports,
    pointers: Pointers,
    snapshot: LogSnapshot,
    spending: Spending,
    attempt: int,
    outside: "Sequence[OutsideTool]",
) -> tuple[ModelResponse, dict[str, Any]]:
    """The provider's whole answer, streamed to whoever watches, and what binds the workout that it proposes."""
    profile = profile_in(ports, pointers)
    remembered = remembered_in(ports, pointers.ref, snapshot.events, profile)
    day = ports.log.now()[:10]
    request = request_of(snapshot.events, profile, ports.tools(), day, pointers.session, outside, remembered)
    writing = DeltaBuffer(ports, pointers, snapshot.head.connections, attempt)
    looked = ports.monotonic()
    gate = safety_gate(request)
    provider = ports.provider(profile)
    written = gate.through(_affordable(provider, request, profile, spending))
    letters = 0
    for chunk in with_own_figures_named(with_end_named(written), request):
        if isinstance(chunk, ModelResponse):
            return chunk, limits_data(ports, pointers, request, gate.verdicts, chunk)
        if isinstance(chunk, AnswerRestarted):
            writing.restart()
            continue
        writing.add(chunk)
        letters += len(chunk.text)
        if ports.monotonic() - looked >= CANCEL_LOOK_SECONDS:
            looked = ports.monotonic()
            if _is_cancelled(ports, pointers):
                spending.abandon(provider, request, letters)
                raise _CancelledError
    raise RuntimeError("the provider's stream ended without its whole response")


def _affordable(provider: "Provider", request: Request, profile: AgentProfile, spending: Spending) -> Iterator[Chunk]:
    """The provider's answer, no longer than there is budget for; or code's, where there is none for any."""
    room = spending.room(provider, request, profile.budget)
    if room.reached is not None:
        yield budget_answer(room.reached)
        return
    yield from chunks_of(provider, replace(request, max_tokens=room.max_tokens))


def _is_cancelled(ports: Ports, pointers: Pointers) -> bool:
    try:
        item = ports.table.peek(head_key(pointers.ref))
    except StoreUnavailable:
        return False  # it is looked for again in a second, and nothing is lost by a word too many
    if item is None or "deleted_at" in item:
        return True
    return head_of(item, pointers.tenant).is_cancelled(pointers.run)
