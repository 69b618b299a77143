"""An agent's active memories of a user, read anew only when they have changed.

Whatever changes a memory writes the agent's state too. So as long as the state is the one that was read before them,
what this process holds is what there is: a look costs one read of one item. The state is always read first.
"""

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass

from spotter.memory import keys
from spotter.memory.cache import MemoryCache
from spotter.memory.memories import all_of, standing_in
from spotter.memory.models import MemoryState
from spotter.memory.vectors import KeptMemory, vector_in
from spotter.store.table import Item, Key, Table
from spotter.training.records import Record
from spotter.training.repository import MOST_KEYS, record_of


@dataclass(frozen=True, slots=True)
class Shown:
    """The state of an agent's memories, as text: equal only where they are."""

    epoch: str
    state: MemoryState


def state_in(record: Record) -> Shown:
    """The state that a record tells."""
    state = MemoryState.of(record.data) or MemoryState()
    return Shown(f"{state.born}/{record.version}", state)


def state_key(user_pk: str, agent: str) -> Key:
    """Where the state of an agent's memories lies."""
    return Key(user_pk, keys.state(agent))


def kept_in(items: Iterable[Item]) -> Iterator[KeptMemory]:
    """The memories in items, each with its vector."""
    for item in items:
        for each in standing_in((record_of(item),)):
            yield KeptMemory(each.value, each.version, vector_in(item))


def active_memories(table: Table, cache: MemoryCache, user_pk: str, agent: str, shown: Shown) -> list[KeptMemory]:
    """All active memories of an agent. ``shown`` was read before, or the Query comes behind it."""
    place = state_key(user_pk, agent)
    held = cache.all_of(place, shown.epoch)
    if held is None:
        wanted = all_of(keys.memories_of(agent))
        items = table.query(user_pk, wanted.low, wanted.high)
        held = {each.value.id: each for each in kept_in(items)}
        cache.put(place, shown.epoch, held, is_all=True)
    return [each for each in held.values() if each is not None and each.value.is_active]


def still_active(
    table: Table, cache: MemoryCache, user_pk: str, agent: str, wanted: Collection[str]
) -> dict[str, KeptMemory]:
    """Those of ``wanted`` that are active now, by id: one read of the state, and of what is not held under it."""
    place = state_key(user_pk, agent)
    item = table.get(place)
    shown = state_in(record_of(item) if item else Record(place.sk, 0, {}))
    if not shown.state.active:
        return {}
    held = dict(cache.some_of(place, shown.epoch))
    if cache.all_of(place, shown.epoch) is None:
        missing = [memory_id for memory_id in wanted if memory_id not in held]
        for at in range(0, len(missing), MOST_KEYS):
            some = {
                memory_id: Key(user_pk, keys.memory(agent, memory_id)) for memory_id in missing[at : at + MOST_KEYS]
            }
            found = table.batch_get(list(some.values()))
            read = {each.value.id: each for each in kept_in(found.values())}
            held |= {memory_id: read.get(memory_id) for memory_id in some}
        if missing:
            cache.put(place, shown.epoch, held, is_all=False)
    return {
        memory_id: each for memory_id in wanted if (each := held.get(memory_id)) is not None and each.value.is_active
    }
