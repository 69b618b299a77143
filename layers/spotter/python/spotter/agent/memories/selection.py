"""The memories that a message needs, beside those that its context shows already: what a knowledge event says of them.

A turn of somebody who has no memories reads nothing for them, but for the first of a session and every few after it.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from spotter.agent.memories.meaning import Meaning, meaning_of
from spotter.agent.memories.shown import SOURCE, Listed, listed_by
from spotter.agent.ports import Ports
from spotter.agent.profile import AgentProfile
from spotter.memory import keys
from spotter.memory.models import Memory
from spotter.memory.ranking import Ranked, chosen, tokens_of
from spotter.memory.recall import active_memories, state_in
from spotter.store.events import Event
from spotter.store.heads import Head
from spotter.training.person.items import Standing
from spotter.training.records import Needs, Reader

TURNS_BETWEEN_LOOKS = 5
"""Of a session that knows of no memories: one that was made meanwhile is seen after so many at the latest."""
TOKENS_OF_A_CONTEXT = 1_200
"""Of all memories that a context shows: what was told first and is needed least makes room."""


@dataclass(frozen=True, slots=True)
class Recalled:
    """What a knowledge event says of memories: those it names, and all that the context shows from it on."""

    epoch: str
    entries: tuple[Mapping[str, Any], ...]
    shown: Mapping[str, tuple[int, int]]
    is_news: bool
    """Whether it says anything else than the event before it."""
    meaning: Meaning = field(default_factory=Meaning)

    @property
    def sources(self) -> list[dict[str, Any]]:
        """The data source, without the words: they are read when a model is asked."""
        if not self.entries:
            return []
        return [{"name": SOURCE, "version": self.epoch, "text": "", "data": [dict(each) for each in self.entries]}]

    @property
    def content(self) -> dict[str, Any]:
        """What is to be kept in the event for those that come after it."""
        shown = {name: list(place) for name, place in self.shown.items()}
        return {SOURCE: {"epoch": self.epoch, "shown": shown}, **self.meaning.content}

    @property
    def reasoning(self) -> str:
        """How many were chosen, for whoever reads the log."""
        count = len(self.entries)
        return f" {count} {'memory' if count == 1 else 'memories'} told with it." if count else ""


def state_record(profile: AgentProfile) -> str:
    """The sort key of what has to be read ahead of :func:`recall`."""
    return keys.state(profile.id)


def is_looked_for(profile: AgentProfile, head: Head, known: Event | None) -> bool:
    """Whether memories are looked for in this turn. ``known`` is the event that says what the context knows."""
    if not profile.memory:
        return False
    return head.memories or head.turns % TURNS_BETWEEN_LOOKS == 0 or (known is not None and SOURCE in known.data)


def carried_on(known: Event | None) -> dict[str, Any]:
    """What a knowledge event repeats of the one before it where nobody has looked for memories."""
    listed = listed_by(known) if known is not None else None
    if known is None or listed is None:
        return {}
    shown = {name: list(place) for name, place in listed.items()}
    return {SOURCE: {"epoch": known.data[SOURCE]["epoch"], "shown": shown}}


def recall(
    ports: Ports,
    profile: AgentProfile,
    head: Head,
    known: Event | None,
    message: str,
    reader: Reader,
    chosen_by: str = "",
) -> Recalled | None:
    """The memories for a message; None where there are none, and none were shown.

    ``reader`` has read the state: what is read behind it is at least as new. ``chosen_by`` is the provider that was
    paid for choosing the message's data.
    """
    before = listed_by(known) if known is not None else None
    sk = state_record(profile)
    state = state_in(reader.read(Needs((sk,))).records[sk])
    if not state.state.active and before is None:
        return None
    active = (
        active_memories(ports.table, ports.memories, head.ref.user_pk, profile.id, state) if state.state.active else []
    )
    in_context = {name: place for name, place in (before or {}).items() if place[1] >= head.context_start}
    meaning = meaning_of(ports, profile, active, message, chosen_by)
    needed = chosen([each.value for each in active], message, ports.clock(), closeness=meaning.closeness)
    return replace(_recalled(state.epoch, active, before, in_context, needed), meaning=meaning)


def _recalled(
    epoch: str,
    active: Sequence[Standing[Memory]],
    before: Listed | None,
    in_context: Listed,
    needed: Sequence[Ranked],
) -> Recalled:
    standing = {each.value.id: each for each in active}
    kept = {
        name: place for name, place in in_context.items() if name in standing and standing[name].version == place[0]
    }
    new = [each for each in needed if each.memory.id not in kept]
    wanted = {each.memory.id for each in needed}
    room = TOKENS_OF_A_CONTEXT - sum(tokens_of(each.memory) for each in new)
    for name in sorted(kept, key=lambda each: (each not in wanted, -kept[each][1], each)):
        room -= tokens_of(standing[name].value)
        if room < 0:
            del kept[name]
    entries: tuple[dict[str, Any], ...] = tuple(
        {"id": each.memory.id, "version": standing[each.memory.id].version, "reason": each.reason} for each in new
    )
    shown = {**kept, **{each["id"]: (each["version"], 0) for each in entries}}
    return Recalled(epoch, entries, shown, is_news=before is None or shown != dict(before))
