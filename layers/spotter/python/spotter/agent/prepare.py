"""The first step of a run: what the message needs to know, loaded and written down as knowledge."""

from collections.abc import Mapping

from spotter.agent.containment import StepRestarts
from spotter.agent.data_selection import UNREAD, Selected, select
from spotter.agent.event_writer import writing
from spotter.agent.pointers import Next, Pointers
from spotter.agent.ports import Ports
from spotter.agent.records import model_call
from spotter.agent.totals import totals_of
from spotter.errors import Fenced, NotFound
from spotter.llm.selection import DataSelection
from spotter.messages import Source
from spotter.store.appender import Appender
from spotter.store.events import Event, NewEvent
from spotter.store.keys import SessionRef
from spotter.store.log import LogSnapshot
from spotter.training import repository, sources


def knowledge_key(run: str) -> str:
    """The identity of what a run learned before its first step."""
    return f"{run}/0/knowledge"


def prepare(ports: Ports, pointers: Pointers, attempt: int = 0) -> Pointers:
    """Append as knowledge what the context lacks, or holds in an older version; nothing when it lacks nothing.

    Of the log it reads what began the run alone: HEAD names the event that says what the context knows.
    """
    try:
        snapshot = ports.log.read(pointers.ref, pointers.tail)
        if snapshot.head.lease_run != pointers.run:
            return pointers.advance(next=Next.ENDED)
        learned = _learn(ports, pointers, snapshot, attempt)
    except (Fenced, NotFound):
        return pointers.advance(next=Next.ENDED)
    seen = max(snapshot.last_seq, learned)
    return pointers.advance(start=snapshot.head.context_start, seen=seen, knowledge=learned, next=Next.THINK)


def _learn(ports: Ports, pointers: Pointers, snapshot: LogSnapshot, attempt: int) -> int:
    """The number of the event that says what the context knows; 0 when that is as HEAD has it."""
    key = knowledge_key(pointers.run)
    with writing(ports, pointers.ref, attempt) as writer:
        writer.follow(snapshot.head)
        appender = writer.appender(
            run=pointers.run, step=0, after=snapshot.last_seq, pending=(key,), known=snapshot.events
        )
        landed = appender.landed(key)
        if landed is None:
            restarts = StepRestarts(ports, pointers, snapshot.head, key, attempt)
            with restarts.noted(snapshot.last_seq):
                landed = _learned(ports, pointers, snapshot, appender, unread=restarts.has_failed)
            if landed is None:
                return 0
        writer.tell_again(landed)
    return landed.seq


def _learned(
    ports: Ports, pointers: Pointers, snapshot: LogSnapshot, appender: Appender, *, unread: bool
) -> Event | None:
    """The knowledge, appended; None where there is nothing to write. ``unread``: nobody looks through the message.

    A model that was paid for its choice is written down even where the context lacks nothing.
    """
    selected = Selected(UNREAD) if unread else select(ports, snapshot)
    held = _held(ports, snapshot)
    missing = _missing(ports, pointers.ref, held, selected.selection)
    if not missing and not selected.is_paid:
        return None
    data = {
        "sources": [
            {"name": source.name, "version": source.version, "text": source.text, "data": source.data}
            for source in missing
        ],
        "holds": {**held, **{source.name: source.version for source in missing}},
        "reasoning": selected.selection.reasoning,
        **selected.to_content(totals_of(snapshot.events, pointers.run)),
    }
    landed = appender.append(NewEvent("knowledge", pointers.run, 0, knowledge_key(pointers.run), data))
    if selected.is_paid:
        ports.record(model_call(landed))
    return landed


def _held(ports: Ports, snapshot: LogSnapshot) -> Mapping[str, str]:
    """The data sources that the context holds, each with its version there. A checkpoint may have cut them off."""
    head = snapshot.head
    if head.knowledge < head.context_start:
        return {}
    holds: Mapping[str, str] = ports.log.event(head, head.knowledge).data["holds"]
    return holds


def _missing(ports: Ports, ref: SessionRef, held: Mapping[str, str], selection: DataSelection) -> list[Source]:
    names = [name for name in selection.data_sources if name in sources.SOURCES]
    if not names:
        return []
    reads = repository.load(ports.table, ref.user_pk, sources.needs(names, ref.session))
    loaded = [sources.load(name, reads) for name in names]
    return [source for source in loaded if held.get(source.name) != source.version]
