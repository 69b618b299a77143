"""The first step of a run: what the message needs to know, loaded and written down as knowledge."""

from collections.abc import Mapping

from spotter.agent.containment import StepRestarts
from spotter.agent.event_writer import writing
from spotter.agent.pointers import Next, Pointers
from spotter.agent.ports import Ports
from spotter.errors import Fenced, NotFound, SpotterError, error_location
from spotter.llm.errors import ProviderError
from spotter.llm.selection import DataSelection
from spotter.messages import Request, Source, UserTurn
from spotter.observability import logger
from spotter.store.appender import Appender
from spotter.store.events import Event, NewEvent
from spotter.store.keys import SessionRef
from spotter.store.log import LogSnapshot
from spotter.training import repository, sources

UNREAD = DataSelection(
    data_sources=["user_profile", "user_settings", "active_preferences"],
    reasoning="The message could not be looked through.",
)
"""What the context is given where nobody could look through the message."""


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
    """The knowledge, appended; None where the context lacks nothing. ``unread``: nobody looks through the message."""
    selection = UNREAD if unread else _select(ports, snapshot)
    held = _held(ports, snapshot)
    missing = _missing(ports, pointers.ref, held, selection)
    if not missing:
        return None
    data = {
        "sources": [
            {"name": source.name, "version": source.version, "text": source.text, "data": source.data}
            for source in missing
        ],
        "holds": {**held, **{source.name: source.version for source in missing}},
        "reasoning": selection.reasoning,
    }
    return appender.append(NewEvent("knowledge", pointers.run, 0, knowledge_key(pointers.run), data))


def _held(ports: Ports, snapshot: LogSnapshot) -> Mapping[str, str]:
    """The data sources that the context holds, each with its version there. A checkpoint may have cut them off."""
    head = snapshot.head
    if head.knowledge < head.context_start:
        return {}
    holds: Mapping[str, str] = ports.log.event(head, head.knowledge).data["holds"]
    return holds


def _select(ports: Ports, snapshot: LogSnapshot) -> DataSelection:
    """The sources that the newest message needs; those of use to any, where that cannot be told."""
    profile = ports.profile_of(snapshot.head.ref.tenant, snapshot.head.agent)
    message = next(event for event in reversed(snapshot.events) if event.type == "user_message")
    request = Request(
        system=f"Choose the data sources that this message needs, and no others.\n{sources.described()}",
        tools=(),
        turns=(UserTurn(str(message.data["message"])),),
        today=message.at[:10],
        sources=tuple(sources.SOURCES),
    )
    try:
        return ports.provider(profile).structured(request, DataSelection).value
    except ProviderError:
        return UNREAD
    except SpotterError:
        raise
    except Exception as error:  # noqa: BLE001 - whatever it is: it is logged, and the run does not depend on it
        where = {"error": type(error).__name__, "place": error_location(error)}
        logger.error("no data sources were chosen for a message", extra=where)
        return UNREAD


def _missing(ports: Ports, ref: SessionRef, held: Mapping[str, str], selection: DataSelection) -> list[Source]:
    names = [name for name in selection.data_sources if name in sources.SOURCES]
    if not names:
        return []
    reads = repository.load(ports.table, ref.user_pk, sources.needs(names, ref.session))
    loaded = [sources.load(name, reads) for name in names]
    return [source for source in loaded if held.get(source.name) != source.version]
