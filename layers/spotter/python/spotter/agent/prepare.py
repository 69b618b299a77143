"""The first step of a run: what the message needs to know, loaded and written down as knowledge."""

from collections.abc import Mapping, Sequence
from contextlib import suppress

from spotter.agent.checkpoints.checkpoint import checkpoint_key, shorten, shortened
from spotter.agent.containment import StepRestarts
from spotter.agent.costs.spending import Spending
from spotter.agent.data_selection import UNREAD, Selected, select
from spotter.agent.event_writer import writing
from spotter.agent.memories.selection import Recalled, carried_on, is_looked_for, recall, state_record
from spotter.agent.memories.shown import SOURCE
from spotter.agent.message_day import newest_day
from spotter.agent.pointers import Next, Pointers
from spotter.agent.ports import Ports
from spotter.agent.profile import AgentProfile
from spotter.agent.records import model_call
from spotter.agent.run_agent import profile_in
from spotter.errors import Fenced, NotFound, Transient
from spotter.messages import Source
from spotter.observability import logger
from spotter.store.appender import Appender
from spotter.store.events import Event, NewEvent
from spotter.store.keys import SessionRef
from spotter.store.log import LogSnapshot
from spotter.training import sources
from spotter.training.data_source import Asked
from spotter.training.records import Needs
from spotter.training.repository import TableReader


def knowledge_key(run: str) -> str:
    """The identity of what a run learned before its first step."""
    return f"{run}/0/knowledge"


def prepare(ports: Ports, pointers: Pointers, attempt: int = 0) -> Pointers:
    """Shorten the context where it is too large, then append as knowledge what it lacks, or holds in an older version.

    Of the log it reads what began the run alone: HEAD tells how large the context is, and names the event that says
    what it knows.
    """
    try:
        snapshot = ports.log.read(pointers.ref, pointers.tail)
        if snapshot.head.lease_run != pointers.run:
            return pointers.advance(next=Next.ENDED)
        return _prepare(ports, pointers, snapshot, attempt)
    except (Fenced, NotFound):
        return pointers.advance(next=Next.ENDED)


def _prepare(ports: Ports, pointers: Pointers, snapshot: LogSnapshot, attempt: int) -> Pointers:
    keys = checkpoint_key(pointers.run), knowledge_key(pointers.run)
    with writing(ports, pointers.ref, attempt) as writer:
        writer.follow(snapshot.head)
        appender = writer.appender(
            run=pointers.run, step=0, after=snapshot.last_seq, pending=keys, known=snapshot.events
        )
        checkpoint, learned = map(appender.landed, keys)
        if learned is None:
            restarts = StepRestarts(ports, pointers, snapshot.head, knowledge_key(pointers.run), attempt)
            with restarts.noted(snapshot.last_seq):
                if checkpoint is None and not restarts.has_failed:
                    checkpoint = shorten(ports, pointers, snapshot, appender)
                shorter = snapshot if checkpoint is None else shortened(snapshot, checkpoint)
                learned = _learned(ports, pointers, shorter, appender, checkpoint, unread=restarts.has_failed)
        landed = [event for event in (checkpoint, learned) if event is not None]
        writer.tell_again(*landed)
    return pointers.advance(
        start=snapshot.head.context_start if checkpoint is None else int(checkpoint.data["upto"]) + 1,
        seen=max(snapshot.last_seq, *(event.seq for event in landed), 0),
        knowledge=learned.seq if learned else 0,
        next=Next.THINK,
    )


def _learned(
    ports: Ports,
    pointers: Pointers,
    snapshot: LogSnapshot,
    appender: Appender,
    checkpoint: Event | None,
    *,
    unread: bool,
) -> Event | None:
    """The knowledge, appended; None where there is nothing to write. ``unread``: nobody looks through the message.

    A model that was paid for its choice is written down even where the context lacks nothing.
    """
    spending = Spending(ports, pointers, snapshot)
    selected = Selected(UNREAD) if unread else select(ports, pointers, snapshot, spending)
    known = _known(ports, snapshot)
    held, cut_off = _held(ports, snapshot, known, checkpoint)
    profile = profile_in(ports, pointers)
    looks = is_looked_for(profile, snapshot.head, known)
    reader = TableReader(ports.table, pointers.ref.user_pk)
    names = [name for name in (*selected.selection.data_sources, *cut_off) if name in sources.SOURCES]
    asked = _asked(snapshot, pointers.ref)
    missing = _missing(reader, held, [name for name in names if name != SOURCE], asked, profile if looks else None)
    message = "" if unread else _message(snapshot)
    recalled = _recalled(ports, profile, snapshot, known, message, reader, selected) if looks else None
    if not missing and not selected.is_paid and (recalled is None or not recalled.is_news):
        return None
    data = {
        "sources": [
            {"name": source.name, "version": source.version, "text": source.text, "data": source.data}
            for source in missing
        ]
        + (recalled.sources if recalled else []),
        "holds": {**held, **{source.name: source.version for source in missing}},
        "reasoning": selected.selection.reasoning + (recalled.reasoning if recalled else ""),
        **(recalled.content if recalled else carried_on(known)),
        **selected.to_content(),
        **spending.noted,
    }
    landed = appender.append(NewEvent("knowledge", pointers.run, 0, knowledge_key(pointers.run), data))
    if selected.is_paid:
        ports.record(model_call(landed))
    return landed


def _known(ports: Ports, snapshot: LogSnapshot) -> Event | None:
    """The event that says what the context knows; None where none does."""
    head = snapshot.head
    return ports.log.event(head, head.knowledge) if head.knowledge >= head.context_start else None


def _held(
    ports: Ports, snapshot: LogSnapshot, known: Event | None, checkpoint: Event | None
) -> tuple[Mapping[str, str], Sequence[str]]:
    """The data sources that the context holds, each with its version there, and the names of those that it has lost.

    What a checkpoint has cut off is known again after it: the context is to lack nothing for being shorter.
    """
    head = snapshot.head
    holds: Mapping[str, str] = known.data["holds"] if known is not None else {}
    if not head.knowledge < head.checkpoint >= head.context_start:
        return holds, ()
    newest = checkpoint or ports.log.event(head, head.checkpoint)
    cut_off: Sequence[str] = newest.data["sources"]
    return {name: version for name, version in holds.items() if name not in cut_off}, cut_off


def _asked(snapshot: LogSnapshot, ref: SessionRef) -> Asked:
    day = newest_day(snapshot.events)
    return Asked(ref.session, day.today if day else "")


def _missing(
    reader: TableReader, held: Mapping[str, str], names: Sequence[str], asked: Asked, remembers: AgentProfile | None
) -> list[Source]:
    """The sources that the context lacks. What is known of the memories of an agent that remembers is read with them:
    in the same call, where there is one."""
    if remembers is not None:
        with suppress(Transient):  # fetch tells what cannot be read
            reader.read(Needs((*sources.needs(names, asked).records, state_record(remembers))))
    if not names:
        return []
    loaded = sources.fetch(reader, names, asked, required=sources.BINDING)
    return [source for source in loaded if held.get(source.name) != source.version]


def _recalled(
    ports: Ports,
    profile: AgentProfile,
    snapshot: LogSnapshot,
    known: Event | None,
    message: str,
    reader: TableReader,
    selected: Selected,
) -> Recalled | None:
    """The memories for the message; None where there are none, and where they cannot be read just now."""
    try:
        return recall(ports, profile, snapshot.head, known, message, reader, selected.paid_to)
    except Transient as error:
        logger.error("memories could not be read", extra={"error": type(error).__name__})
        return None


def _message(snapshot: LogSnapshot) -> str:
    return next((str(event.data["message"]) for event in reversed(snapshot.events) if event.type == "user_message"), "")
