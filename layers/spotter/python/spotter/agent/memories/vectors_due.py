"""Users' agents some of whose memories lack a vector: each on a list, until a sweep has seen to it.

So no write of a user waits for an embedder, or fails with it: a memory is found by its words until then.
"""

from collections.abc import Callable
from contextlib import suppress
from datetime import timedelta

from spotter.agent.memories.embedding import embed_memories
from spotter.agent.ports import Ports
from spotter.errors import Transient
from spotter.memory import keys
from spotter.observability import logger
from spotter.store.events import stamp
from spotter.store.keys import user_pk
from spotter.store.table import ConditionFailedError, Delete, Is, Item, Key, Update

VECTORS_DUE = "MEMORY_VECTORS_DUE"
"""The list-index partition of those agents."""
AGAIN_AFTER = timedelta(minutes=30)
"""What could not be done, or killed who did it, is tried again so much later, and keeps no other waiting."""
MOST_OF_A_SWEEP = 100


def note_vectors_due(ports: Ports, tenant: str, user: str, agent: str) -> None:
    """Put an agent's memories of a user on the list: one write, which asks nobody whether there is an embedder.

    A table that does not answer raises nothing: the end of the next session puts them there as well.
    """
    key = Key(user_pk(tenant, user), keys.vectors_due(agent))
    told = {"tenant": tenant, "user": user, "agent": agent, **_listed(key, stamp(ports.clock()))}
    with suppress(Transient):
        ports.table.update(Update(key, set=told, creates=True))


def sweep_vectors(ports: Ports, has_time: Callable[[], bool]) -> int:
    """Give the memories on the list their vectors; how many. What fails is logged, and tried again later."""
    made = 0
    page = ports.table.query_list_until(VECTORS_DUE, f"{ports.log.now()}~", limit=MOST_OF_A_SWEEP)
    marks = ports.table.batch_get(page.keys) if page.keys else {}
    for key in page.keys:
        if not has_time():
            break
        mark = marks.get(key)  # the list lags behind the table
        claimed = _claimed(ports, key, mark) if mark is not None else None
        if claimed is None:
            continue
        try:
            made += _worked_off(ports, key, claimed, has_time)
        except Exception as error:  # noqa: BLE001 - one that cannot be read must not keep the others
            logger.error("no vectors were made of memories", extra={"error": type(error).__name__})
    return made


def _claimed(ports: Ports, key: Key, mark: Item) -> Item | None:
    """The place on the list, moved on; None where another sweep was quicker, or the user is gone."""
    moved = _listed(key, stamp(ports.clock() + AGAIN_AFTER))
    try:
        return ports.table.update(Update(key, set=moved, when=(Is("list_sk", mark["list_sk"]),)))
    except ConditionFailedError:
        return None


def _worked_off(ports: Ports, key: Key, mark: Item, has_time: Callable[[], bool]) -> int:
    done = embed_memories(ports, str(mark["tenant"]), str(mark["user"]), str(mark["agent"]), has_time)
    if done.is_whole:
        with suppress(ConditionFailedError):  # a memory was written meanwhile
            ports.table.delete(Delete(key, (Is("list_sk", mark["list_sk"]),)))
    return done.made


def _listed(key: Key, due: str) -> dict[str, str]:
    return {"list_pk": VECTORS_DUE, "list_sk": f"{due}#{key.pk}#{key.sk}"}
