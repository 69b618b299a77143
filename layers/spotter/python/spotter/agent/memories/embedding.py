"""Vectors for the active memories that lack one of the agent's embedder: made in the background, some at a time.

They land beside their memories, each on the version that was read, in one transaction with the agent's state: so
whoever holds the memories under that state reads them anew.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from spotter.agent.costs.day_budget import DayBudget
from spotter.agent.memories.meaning import embedded
from spotter.agent.ports import Ports
from spotter.agent.profile import OFFLINE, AgentProfile
from spotter.agent.run_agent import newest_profile
from spotter.errors import Contended
from spotter.memory import keys
from spotter.memory.memories import all_of
from spotter.memory.ranking import BYTES_PER_TOKEN
from spotter.memory.recall import kept_in, state_key
from spotter.memory.vectors import KeptMemory, packed
from spotter.store.backoff import pauses
from spotter.store.keys import user_pk
from spotter.store.table import CancelledError, Is, Item, Key, Update, Value, Write
from spotter.training.records import Effect
from spotter.training.repository import record_of, writes_of

if TYPE_CHECKING:
    from spotter.llm.embedding import Embedder

MOST_AT_ONCE = 50
"""Of one call and one transaction: at most 25,000 letters, and half of what a transaction may hold."""
SECONDS = 10.0

_Whose = tuple[str, str, AgentProfile]
"""Tenant, user and agent."""
_Known = dict[tuple[str, int], dict[str, Value]]
"""What is stored of a memory in a version."""


@dataclass(frozen=True, slots=True)
class Filled:
    """How many vectors were made, and whether no active memory lacks one now."""

    made: int
    is_whole: bool


def embed_memories(ports: Ports, tenant: str, user: str, agent: str, has_time: Callable[[], bool]) -> Filled:
    """Give an agent's active memories of a user their vectors. Contended when others kept changing them."""
    profile = newest_profile(ports, tenant, agent)
    embedder = ports.embedder(profile) if profile.memory else None
    if embedder is None:
        return Filled(0, is_whole=True)
    made = 0
    known: _Known = {}
    while True:
        done = _some(ports, (tenant, user, profile), embedder, known)
        if not done:
            return Filled(made, is_whole=done is not None)
        made += done
        if not has_time():
            return Filled(made, is_whole=False)


def _some(ports: Ports, whose: _Whose, embedder: "Embedder", known: _Known) -> int | None:
    """Embed some memories; how many: 0 where none lacks a vector, None where none can be had now.

    ``known`` holds what was made, so that no other try pays for it again.
    """
    tenant, user, profile = whose
    pk = user_pk(tenant, user)
    for wait in pauses():
        state = ports.table.get(state_key(pk, profile.id))
        if state is None:
            return 0
        lacking = _lacking(ports, pk, profile.id, embedder.space)[:MOST_AT_ONCE]
        if not lacking:
            return 0
        new = [each for each in lacking if (each.value.id, each.version) not in known]
        vectors = _vectors(ports, whose, embedder, [each.value.content for each in new]) if new else []
        if vectors is None:
            return None
        known.update({(each.value.id, each.version): one for each, one in zip(new, vectors, strict=True)})
        if _landed(ports, pk, state, lacking, known):
            return len(lacking)
        ports.pause(wait)
    raise Contended("the memories kept changing")


def _lacking(ports: Ports, pk: str, agent: str, space: str) -> list[KeptMemory]:
    wanted = all_of(keys.memories_of(agent))
    found = kept_in(ports.table.query(pk, wanted.low, wanted.high))
    return [each for each in found if each.value.is_active and (each.vector is None or each.vector.space != space)]


def _vectors(ports: Ports, whose: _Whose, embedder: "Embedder", texts: list[str]) -> list[dict[str, Value]] | None:
    """What is stored of texts; None where the embedder fails, or the user's day has no room for it."""
    tenant, user, profile = whose
    day = DayBudget(ports.table, tenant, user, ports.log.now()[:10], profile.budget)
    reads = sum(len(text.encode("utf-8", "replace")) for text in texts) // BYTES_PER_TOKEN
    is_paid = embedder.name != OFFLINE
    if is_paid and not day.has_room(embedder, reads=reads, writes=1):
        return None
    answer = embedded(ports, embedder, texts, SECONDS)
    if answer is None:
        return None
    if is_paid:
        day.spend(answer)
    return [packed(embedder.space, each) for each in answer.vectors]


def _landed(
    ports: Ports,
    pk: str,
    state: Item,
    lacking: Sequence[KeptMemory],
    vectors: _Known,
) -> bool:
    record = record_of(state)
    writes: list[Write] = [
        Update(
            Key(pk, keys.memory(each.value.agent, each.value.id)),
            set=vectors[each.value.id, each.version],
            when=(Is("version", each.version),),
        )
        for each in lacking
    ]
    same = writes_of(pk, [Effect(record.sk, record.version, record.data)], ports.log.now())
    try:
        ports.table.transact([*writes, *same])
    except CancelledError:
        return False
    return True
