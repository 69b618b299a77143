"""The agent that a run works as: settled when the run begins, and the same until it ends."""

from dataclasses import dataclass, replace
from typing import Any

from spotter.agent.pointers import Pointers
from spotter.agent.ports import Ports
from spotter.agent.profile import AgentProfile
from spotter.errors import Conflict, NotFound
from spotter.platform.agents.keys import DEFAULT_AGENT
from spotter.store.events import Event


@dataclass(frozen=True, slots=True)
class RunAgent:
    """An agent and the number of its version; 0 for the one that is not stored."""

    id: str = DEFAULT_AGENT
    version: int = 0

    @staticmethod
    def of(pointer: str) -> "RunAgent":
        """The inverse of ``pointer``."""
        agent, _, version = pointer.rpartition("@")
        return RunAgent(agent, int(version)) if agent else RunAgent()

    @property
    def pointer(self) -> str:
        """As :class:`Pointers` carry it: ``<id>@<version>``; empty for the agent that is not stored."""
        return f"{self.id}@{self.version}" if self.version else ""

    def to_content(self) -> dict[str, Any]:
        """As an action holds it; nothing of the agent that is not stored, so that its turns cost no more."""
        return {"agent": {"id": self.id, "version": self.version}} if self.version else {}


def agent_to_begin(ports: Ports, tenant: str, agent: str, *, has_session: bool) -> RunAgent:
    """The agent as a run that begins now works.

    NotFound when the tenant has none of this id; Conflict when it is disabled, or when it was deleted under a session.
    """
    try:
        return RunAgent(agent, ports.version_of(tenant, agent))
    except NotFound:
        if not has_session:
            raise
        raise Conflict("The agent of this session was deleted. Open a new session with another one.") from None


def agent_of_action(action: Event) -> RunAgent:
    """Who has written an action. Where none is noted, it is the agent that is not stored."""
    noted = action.data.get("agent")
    return RunAgent(noted["id"], noted["version"]) if noted else RunAgent()


def profile_in(ports: Ports, pointers: Pointers) -> AgentProfile:
    """What the agent of a run is configured with."""
    agent = RunAgent.of(pointers.agent)
    return ports.profile_of(pointers.tenant, agent.id, agent.version)


def newest_profile(ports: Ports, tenant: str, agent: str) -> AgentProfile:
    """What the newest version of an agent is configured with; without memory where no run of it may begin."""
    try:
        return ports.profile_of(tenant, agent, ports.version_of(tenant, agent))
    except (NotFound, Conflict):
        return replace(ports.profile_of(tenant, DEFAULT_AGENT, 0), id=agent, memory=False)
