"""A checkpoint: a context that has grown too large begins anew with a summary, and the log stays as it is."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from decimal import Decimal
from typing import TYPE_CHECKING, Any

from spotter.agent.checkpoints.checkpoint_content import content_of, covered_by
from spotter.agent.checkpoints.context_size import ContextSize, context_tokens, most_of, tokens_of, whole_context_tokens
from spotter.agent.checkpoints.cut import cut_behind
from spotter.agent.checkpoints.summary import summed_up
from spotter.agent.containment import CODE
from spotter.agent.costs.spending import Spending
from spotter.agent.costs.totals import totals_of
from spotter.agent.lease import held_by
from spotter.agent.memories.due import due_at_once
from spotter.agent.memories.forgotten import forgotten
from spotter.agent.pointers import Pointers
from spotter.agent.ports import Ports
from spotter.agent.records import model_call
from spotter.agent.run_agent import profile_in
from spotter.errors import Fenced, error_location
from spotter.observability import logger
from spotter.store.appender import Appender
from spotter.store.events import Event, NewEvent
from spotter.store.heads import head_key
from spotter.store.log import LogSnapshot, WritesRefusedError
from spotter.store.table import Update, Value

if TYPE_CHECKING:
    from spotter.llm.provider import Provider

CHARS_PER_TOKEN_OF_FACTS = 0.5
"""What is carried over by code takes an eighth of the context at most, and its two lists each that many letters."""


def checkpoint_key(run: str) -> str:
    """The identity of the checkpoint that a run begins with."""
    return f"{run}/0/checkpoint"


def shorten(ports: Ports, pointers: Pointers, snapshot: LogSnapshot, appender: Appender) -> Event | None:
    """Append a checkpoint where the context is too large; None where it is not, or where nothing can be cut.

    ``snapshot`` holds what began the run alone: what the context held before that stands on HEAD. Only where a
    checkpoint is due the whole context is read.
    """
    head = snapshot.head
    profile = profile_in(ports, pointers)
    provider = ports.provider(profile)
    most = most_of(profile, provider.name, ports.context_window(provider.name, provider.model))
    if not _size(snapshot).exceeds(most):
        return None
    context = [
        event for event in ports.log.read(pointers.ref, head.context_start).events if event.seq <= snapshot.last_seq
    ]
    upto = cut_behind(context, pointers.tail, most)
    if not upto:
        return None
    may_ask = Spending(ports, pointers, snapshot).may_ask(profile)
    deleted = forgotten(ports, pointers.ref, profile)
    content = _content(
        ports.provider(profile.small() if may_ask else profile.without_model()), context, upto, most, deleted
    )
    if content is None:
        return None
    if content["provider"] != CODE:
        content = _with_totals(content, snapshot.events, pointers.run)
    due = (due_at_once(ports, pointers.ref, upto),) if profile.memory else ()
    landed = _append(pointers, appender, content, context, due)
    if content["provider"] != CODE:
        ports.record(model_call(landed))
    return landed


def shortened(snapshot: LogSnapshot, checkpoint: Event) -> LogSnapshot:
    """What was read before a checkpoint landed, with HEAD as it stands since."""
    start = int(checkpoint.data["upto"]) + 1
    return replace(snapshot, head=replace(snapshot.head, context_start=start, checkpoint=checkpoint.seq))


def _size(snapshot: LogSnapshot) -> ContextSize:
    events = snapshot.last_seq - snapshot.head.context_start + 1
    return ContextSize(context_tokens(snapshot.events, snapshot.head), events)


def _content(
    provider: "Provider", context: Sequence[Event], upto: int, most: ContextSize, deleted: Collection[str]
) -> Mapping[str, Any] | None:
    """What the checkpoint says; None where that cannot be made out: then the context stays as it is this time."""
    try:
        content = content_of(context, upto, int(most.tokens * CHARS_PER_TOKEN_OF_FACTS), deleted)
        before = next((event.data for event in reversed(context) if event.type == "checkpoint"), {})
        return {**summed_up(provider, covered_by(context, upto), before, content, deleted), **content}
    except Exception as error:  # noqa: BLE001 - whatever it is: it is logged, and the run does not depend on it
        where = {"error": type(error).__name__, "place": error_location(error)}
        logger.error("a context was not shortened", extra=where)
        return None


def _with_totals(content: Mapping[str, Any], events: Sequence[Event], run: str) -> Mapping[str, Any]:
    """The content with what the run has come to: its actions go on counting from there."""
    before = totals_of(events, run)
    spent = replace(
        before,
        input_tokens=before.input_tokens + content["usage"]["input"],
        output_tokens=before.output_tokens + content["usage"]["output"],
        cost=before.cost + Decimal(content["cost"] or 0),
    )
    return {**content, "totals": spent.to_content()}


def _append(
    pointers: Pointers,
    appender: Appender,
    content: Mapping[str, Any],
    context: Sequence[Event],
    due: tuple[Update, ...],
) -> Event:
    """The checkpoint, and on HEAD where the context begins now, in one transaction under the run's lease.

    ``due`` lists the session among those to be looked through for memories.
    """
    start = int(content["upto"]) + 1
    draft = NewEvent("checkpoint", pointers.run, 0, checkpoint_key(pointers.run), content)
    kept = whole_context_tokens(
        [event for event in context if start <= event.seq < pointers.tail and event.type != "checkpoint"]
    )
    size = kept + tokens_of(Event(0, "checkpoint", pointers.run, 0, draft.key, "", content))

    def head_at(seq: int) -> tuple[Update, ...]:
        changed: dict[str, Value] = {"context_start": start, "checkpoint": seq, "context_tokens": size}
        if due:
            changed["memories_due"] = True
        return (Update(head_key(pointers.ref), set=changed, when=held_by(pointers.run)), *due)

    try:
        return appender.append_with(draft, head_at)
    except WritesRefusedError:
        raise Fenced("the run has ended") from None
