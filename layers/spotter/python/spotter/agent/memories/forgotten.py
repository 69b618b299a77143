"""What the user has had an agent forget, for whoever sums up a conversation."""

from spotter.agent.ports import Ports
from spotter.agent.profile import AgentProfile
from spotter.memory import keys
from spotter.memory.models import Deleted
from spotter.store.keys import SessionRef
from spotter.store.table import Key
from spotter.training.repository import record_of


def forgotten(ports: Ports, ref: SessionRef, profile: AgentProfile) -> frozenset[str]:
    """The digests of what was deleted."""
    item = ports.table.get(Key(ref.user_pk, keys.deleted(profile.id)))
    deleted = Deleted.of(record_of(item).data) if item else None
    return frozenset(deleted.digests) if deleted else frozenset()
