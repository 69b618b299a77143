"""The first step of a run: what the message needs to know, loaded and written down as knowledge."""

from spotter.agent.context import knowledge_versions
from spotter.agent.pointers import Next, Pointers
from spotter.agent.ports import Ports
from spotter.errors import Late, NotFound
from spotter.llm.messages import Request, Source, UserTurn
from spotter.llm.selection import DataSelection
from spotter.store.keys import SessionRef
from spotter.store.log import Appender, Draft, Reading
from spotter.training import repository, sources


def knowledge_key(run: str) -> str:
    """The identity of what a run learned before its first step."""
    return f"{run}/0/knowledge"


def prepare(ports: Ports, pointers: Pointers, attempt: int = 0) -> Pointers:
    """Append as knowledge what the context lacks, or holds in an older version; nothing when it lacks nothing."""
    try:
        reading = ports.log.read(pointers.ref, pointers.start)
        if reading.head.lease_run != pointers.run:
            return pointers.moved(next=Next.ENDED)
        seen = _learn(ports, pointers, reading, attempt)
    except (Late, NotFound):
        return pointers.moved(next=Next.ENDED)
    return pointers.moved(start=reading.head.context_start, seen=seen, next=Next.THINK)


def _learn(ports: Ports, pointers: Pointers, reading: Reading, attempt: int) -> int:
    key = knowledge_key(pointers.run)
    appender = Appender(
        ports.log,
        pointers.ref,
        run=pointers.run,
        step=0,
        after=reading.last_seq,
        pending=(key,),
        known=reading.events,
    )
    landed = appender.landed(key)
    if landed is None:
        selection = _select(ports, reading)
        missing = _missing(ports, pointers.ref, reading, selection)
        if not missing:
            return reading.last_seq
        data = {
            "sources": [
                {"name": source.name, "version": source.version, "text": source.text, "data": source.data}
                for source in missing
            ],
            "reasoning": selection.reasoning,
        }
        landed = appender.append(Draft("knowledge", pointers.run, 0, key, data))
    ports.audience.landed(pointers.ref, reading.head.connections, (landed,), attempt)
    return appender.last_seq


def _select(ports: Ports, reading: Reading) -> DataSelection:
    message = next(event for event in reversed(reading.events) if event.type == "user_message")
    request = Request(
        system=f"Choose the data sources that this message needs, and no others.\n{sources.described()}",
        tools=(),
        turns=(UserTurn(str(message.data["message"])),),
        today=message.at[:10],
    )
    return ports.provider().structured(request, DataSelection)


def _missing(ports: Ports, ref: SessionRef, reading: Reading, selection: DataSelection) -> list[Source]:
    names = [name for name in selection.data_sources if name in sources.SOURCES]
    if not names:
        return []
    reads = repository.load(ports.table, ref.user_pk, sources.needs(names, ref.session))
    held = knowledge_versions(reading.events)
    loaded = [sources.load(name, reads) for name in names]
    return [source for source in loaded if held.get(source.name) != source.version]
