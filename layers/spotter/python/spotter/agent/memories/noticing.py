"""Telling a user's sessions that there is something to remember: they look for it with their next message.

It spares a turn of whoever has no memories the read: a session that knows of none looks every few turns alone.
"""

from contextlib import suppress

from spotter.agent import sessions
from spotter.agent.ports import Ports
from spotter.errors import Transient
from spotter.store.heads import head_key
from spotter.store.table import ConditionFailedError, Is, Update

MOST_SESSIONS = 10
"""Those that were active last. Another one sees it within a few turns."""


def notice(ports: Ports, tenant: str, user: str, agent: str) -> None:
    """Note it on the sessions with an agent that were active last. What cannot be noted is seen later: never raises."""
    with suppress(Transient):
        for head in sessions.list_sessions(ports, tenant, user, limit=MOST_SESSIONS).heads:
            if head.agent == agent and not head.memories:
                with suppress(ConditionFailedError):  # deleted meanwhile
                    ports.table.update(
                        Update(head_key(head.ref), set={"memories": True}, when=(Is("deleted_at", None),))
                    )
