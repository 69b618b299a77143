"""Memories in a context. The log names them, by id and version; their words are read anew for every model call.

So what the user has had forgotten is gone from the next call, from every session and from the log itself, and what
was changed is not told as it was.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from spotter.agent.ports import Ports
from spotter.agent.profile import AgentProfile
from spotter.memory.models import Memory
from spotter.memory.recall import still_active
from spotter.messages import Source
from spotter.store.events import Event
from spotter.store.keys import SessionRef
from spotter.training.person.items import Standing

SOURCE = "memories"
"""The data source's name, and the field of a knowledge event that says what of it the context shows."""
_OPENING = "Remembered of the user from earlier conversations:"

Listed = Mapping[str, tuple[int, int]]
"""By the id of a memory: its version, and the number of the event that names it."""


@dataclass(frozen=True, slots=True)
class Remembered:
    """The memories that a context may show: which of them the newest knowledge names, and how they are now."""

    listed: Listed = field(default_factory=dict)
    active: Mapping[str, Standing[Memory]] = field(default_factory=dict)

    def named_by(self, event: Event, entries: Iterable[Mapping[str, Any]]) -> list[tuple[Memory, Mapping[str, Any]]]:
        """The memories that an event names and that the context shows there, with what the event says of each."""
        found = []
        for entry in entries:
            standing = self.active.get(str(entry["id"]))
            place = (int(entry["version"]), event.seq)
            if standing is not None and standing.version == place[0] and self.listed.get(standing.value.id) == place:
                found.append((standing.value, entry))
        return found


def listed_by(event: Event) -> Listed | None:
    """What a knowledge event says that the context shows from it on; None where it says nothing of memories."""
    told = event.data.get(SOURCE)
    if told is None:
        return None
    # an event does not know its own number when it is written: it says 0
    return {name: (int(version), int(seq) or event.seq) for name, (version, seq) in told["shown"].items()}


def newest_listed(events: Sequence[Event]) -> Listed:
    """What the newest of these events that speaks of memories says that the context shows."""
    for event in reversed(events):
        listed = listed_by(event) if event.type == "knowledge" else None
        if listed is not None:
            return listed
    return {}


def remembered_in(ports: Ports, ref: SessionRef, events: Sequence[Event], profile: AgentProfile) -> Remembered:
    """The memories that a context is to show. One read where it shows any, and none where it does not."""
    listed = newest_listed(events)
    if not listed or not profile.memory:
        return Remembered()
    active = still_active(ports.table, ports.memories, ref.user_pk, profile.id, listed)
    return Remembered(listed, active)


def source_of(event: Event, source: Mapping[str, Any], remembered: Remembered) -> Source | None:
    """A source of a knowledge event as it is told: memories as they are now; None where nothing of it is left."""
    if source["name"] != SOURCE:
        return Source(**source)
    found = remembered.named_by(event, source["data"])
    if not found:
        return None
    data = [{"type": memory.type, "content": memory.content, "importance": memory.importance} for memory, _ in found]
    lines = [f"- {memory.type}, importance {memory.importance}: {_line(memory.content)}" for memory, _entry in found]
    return Source(SOURCE, str(source["version"]), "\n".join([_OPENING, *lines]), data)


def names_memories(event: Event) -> bool:
    """Whether a knowledge event names memories."""
    return any(source["name"] == SOURCE for source in event.data.get("sources", ()))


def used_in(events: Iterable[Event]) -> list[str]:
    """The ids of the memories that were brought into a conversation, once for each time."""
    return [
        str(entry["id"])
        for event in events
        if event.type == "knowledge"
        for source in event.data.get("sources", ())
        if source["name"] == SOURCE
        for entry in source["data"]
    ]


def _line(content: str) -> str:
    return " ".join(content.split())
