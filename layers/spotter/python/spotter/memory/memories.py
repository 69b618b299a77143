"""A user's memories: written, changed, approved, rejected, deleted. Each change counts into the agent's state as well.

Functions of what is read, whose effects land together: ``training.repository.commit`` runs them.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from spotter.errors import Conflict, NotFound
from spotter.memory import keys
from spotter.memory.health import is_about_health
from spotter.memory.models import Accesses, Deleted, Memory, MemoryState, MemoryType, Status
from spotter.memory.wording import wording_of
from spotter.training.person.items import Standing
from spotter.training.person.posting import Posting
from spotter.training.records import Change, Effect, Needs, Range, Reader, Record
from spotter.training.repository import LAST

MOST_ACTIVE = 1_000
"""Of a user and an agent."""
MOST_WAITING = 100
"""Suggestions that nobody has decided on: beyond these none is made."""
MOST_KEPT = 2_000
"""Of a user and an agent, whatever their status."""
MOST_DIGESTS = 2_000
"""Of what was deleted: 50 KB. The oldest make room."""


@dataclass(frozen=True, slots=True)
class NewMemory:
    """A memory as its user writes it."""

    type: MemoryType
    content: str
    importance: int

    def to_json(self) -> dict[str, Any]:
        """The fields that were given."""
        return {"type": str(self.type), "content": self.content, "importance": self.importance}


@dataclass(frozen=True, slots=True)
class Shelf:
    """An agent's memories as they stand, with what is kept beside them."""

    memories: tuple[Standing[Memory], ...]
    state: MemoryState
    state_version: int
    deleted: Deleted
    deleted_version: int
    accesses: Accesses
    accesses_version: int

    @property
    def has_room(self) -> bool:
        """Whether there is room for a suggestion."""
        return self.room > 0

    @property
    def room(self) -> int:
        """How many suggestions there is room for."""
        return max(min(MOST_WAITING - self.state.suggested, MOST_KEPT - self.state.total), 0)


def all_of(prefix: str) -> Range:
    """What lies under a prefix."""
    return Range(prefix, prefix + LAST)


def standing_in(records: Iterable[Record]) -> tuple[Standing[Memory], ...]:
    """The memories that can be read."""
    found = ((Memory.of(record.data), record) for record in records)
    return tuple(
        Standing(memory, record.version)
        for memory, record in found
        if memory is not None and record.sk == keys.memory(memory.agent, memory.id)
    )


def shelf_of(reader: Reader, agent: str) -> Shelf:
    """Everything of an agent."""
    everything = all_of(keys.memories_of(agent))
    places = (keys.state(agent), keys.deleted(agent), keys.accesses(agent))
    reads = reader.read(Needs(places, ranges=(everything,)))
    state, deleted, accesses = (reads.records[sk] for sk in places)
    return Shelf(
        standing_in(reads.ranges[everything]),
        MemoryState.of(state.data) or MemoryState(),
        state.version,
        Deleted.of(deleted.data) or Deleted(),
        deleted.version,
        Accesses.of(accesses.data) or Accesses(),
        accesses.version,
    )


def one(reader: Reader, memory_id: str) -> Standing[Memory]:
    """The memory with this id, of whatever agent. NotFound.

    An id does not say whose memory it is: it is looked for under each agent that has a state, in two calls.
    """
    states = all_of(keys.STATES)
    agents = [record.sk.removeprefix(keys.STATES) for record in reader.read(Needs(ranges=(states,))).ranges[states]]
    found = reader.read(Needs(tuple(keys.memory(agent, memory_id) for agent in agents))).records.values()
    standing = next(iter(standing_in(record for record in found if record.version)), None)
    if standing is None:
        raise NotFound("There is no such memory.")
    return standing


def add(reader: Reader, posting: Posting, agent: str, new: NewMemory, at: str) -> Change[Standing[Memory]]:
    """Remember what the user writes: that is their approval. Sent again, it is the one that there is.

    Conflict where as many are kept as there may be. KeyReused.
    """
    memory_id = posting.new_id("mem")
    sk = keys.memory(agent, memory_id)
    record = reader.read(Needs((sk,))).records[sk]
    before = Memory.of(record.data) if record.version else None
    if before is not None and posting.by_key([before]) is not None:
        return Change(Standing(before, record.version))
    memory = Memory(
        id=memory_id,
        agent=agent,
        type=new.type.value,
        content=new.content,
        importance=new.importance,
        status=Status.ACTIVE.value,
        health=is_about_health(new.content),
        created=at,
        updated=at,
        posted=posting.mark,
    )
    done = _written(reader, memory, record.version, None, at)
    return Change(done.result, (*done.effects, *_told_again(reader, agent, new.content)))


def _told_again(reader: Reader, agent: str, content: str) -> tuple[Effect, ...]:
    """The write after which what the user tells by themselves counts as deleted no more."""
    sk = keys.deleted(agent)
    record = reader.read(Needs((sk,))).records[sk]
    digests = (Deleted.of(record.data) or Deleted()).digests
    kept = [each for each in digests if each != wording_of(content).digest]
    return (Effect(sk, record.version, Deleted(digests=kept).to_stored()),) if len(kept) < len(digests) else ()


def change(reader: Reader, before: Standing[Memory], changes: Mapping[str, Any], at: str) -> Change[Standing[Memory]]:
    """A memory with another type, content or importance. The same again changes nothing."""
    told = {name: value for name, value in changes.items() if value != getattr(before.value, name)}
    if not told:
        return Change(before)
    if "content" in told:
        told["health"] = is_about_health(str(told["content"]))
    return _written(reader, before.value.with_changes(**told, updated=at), before.version, before.value.status, at)


def decide(reader: Reader, before: Standing[Memory], status: Status, at: str) -> Change[Standing[Memory]]:
    """Approve or reject a memory; decided so already, nothing changes. Conflict where there is no room for it."""
    if before.value.status == status:
        return Change(before)
    decided = before.value.with_changes(status=status.value, updated=at)
    return _written(reader, decided, before.version, before.value.status, at)


def delete(reader: Reader, before: Standing[Memory], at: str) -> Change[Standing[Memory]]:
    """Forget a memory. Digests of its words stay, so that it is neither suggested nor summed up again."""
    memory = before.value
    agent = memory.agent
    places = (keys.deleted(agent), keys.accesses(agent))
    reads = reader.read(Needs(places)).records
    deleted, accesses = (reads[sk] for sk in places)
    known = (Deleted.of(deleted.data) or Deleted()).digests
    gone = [digest for digest in (wording_of(memory.content).digest, memory.said) if digest]
    kept = [each for each in known if each not in gone][-(MOST_DIGESTS - len(gone)) :]
    effects = [
        Effect(keys.memory(agent, memory.id), before.version, None),
        Effect(deleted.sk, deleted.version, Deleted(digests=[*kept, *dict.fromkeys(gone)]).to_stored()),
        _state_effect(reader, agent, memory.status, None, at),
    ]
    counts = dict((Accesses.of(accesses.data) or Accesses()).counts)
    if counts.pop(memory.id, None) is not None:
        effects.append(Effect(accesses.sk, accesses.version, Accesses(counts=counts).to_stored()))
    return Change(before, tuple(effects))


def suggested_effects(shelf: Shelf, agent: str, made: Sequence[Memory], at: str) -> list[Effect]:
    """The writes that add suggestions to an agent's memories; none where there are none to add."""
    effects = [Effect(keys.memory(agent, each.id), 0, _told(each)) for each in made]
    if not effects:
        return []
    state = shelf.state
    for each in made:
        state = state.counted(None, each.status)
    return [*effects, Effect(keys.state(agent), shelf.state_version, _born(state, at).to_stored())]


def access_effects(shelf: Shelf, agent: str, used: Sequence[str]) -> list[Effect]:
    """The write that counts ids of memories that were brought into a conversation; none where nothing is to count."""
    known = {standing.value.id for standing in shelf.memories}
    counts = {memory_id: times for memory_id, times in shelf.accesses.counts.items() if memory_id in known}
    for memory_id in used:
        if memory_id in known:
            counts[memory_id] = counts.get(memory_id, 0) + 1
    if counts == shelf.accesses.counts:
        return []
    return [Effect(keys.accesses(agent), shelf.accesses_version, Accesses(counts=counts).to_stored())]


def _written(reader: Reader, memory: Memory, version: int, before: str | None, at: str) -> Change[Standing[Memory]]:
    state = _state_effect(reader, memory.agent, before, memory.status, at)
    effect = Effect(keys.memory(memory.agent, memory.id), version, _told(memory))
    return Change(Standing(memory, version + 1), (effect, state))


def _told(memory: Memory) -> dict[str, Any]:
    told = memory.to_stored()
    return {name: value for name, value in told.items() if value is not None}


def _state_effect(reader: Reader, agent: str, before: str | None, after: str | None, at: str) -> Effect:
    """The write that counts a change; it lands with every one, so that a state that is the same vouches for them all.

    Conflict where there are as many as are kept.
    """
    sk = keys.state(agent)
    record = reader.read(Needs((sk,))).records[sk]
    known = MemoryState.of(record.data) or MemoryState()
    state = known.counted(before, after)
    if state.active > MOST_ACTIVE and state.active > known.active:
        raise Conflict(f"There are {MOST_ACTIVE} memories of this agent, the most that are kept: delete one first.")
    if state.total > MOST_KEPT and state.total > known.total:
        raise Conflict(f"There are {MOST_KEPT} memories of this agent with those that wait: delete some first.")
    return Effect(sk, record.version, _born(state, at).to_stored())


def _born(state: MemoryState, at: str) -> MemoryState:
    return state if state.born else state.model_copy(update={"born": at})
