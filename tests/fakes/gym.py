"""A conversation in a tenant that has agents of its own, each function of the loop with agents that it holds itself."""

from dataclasses import replace
from typing import Any

from spotter.agent.agent_versions import AgentVersions
from spotter.agent.ports import Ports
from spotter.agent.post_message import PostedMessage, post_message
from spotter.agent.profile import AgentProfile
from spotter.platform.agents.settings import AgentSettings
from tests.fakes.agents import STRICT, TenantAgents
from tests.fakes.conversation import Conversation
from tests.fakes.world import REF

DEFAULT = AgentProfile(tools=("count",), selection="rules")
COUNTS = replace(STRICT, tools=("count",), max_steps=10)


class Gym(Conversation):
    """One session. ``made`` makes an agent that has the tool that there is."""

    def __init__(self, tools: Any = None, provider: Any = None) -> None:
        super().__init__(tools, provider)
        self.ports = with_agents(self.ports)
        agents = TenantAgents(self.table)
        agents.changing = replace(agents.changing, check=lambda _tenant, _refs: {})
        self.agents = agents

    def ports_of(self, name: str) -> Ports:
        """As its own function sees it: it has read no agent yet."""
        if name not in self.functions:
            self.functions[name] = with_agents(super().ports_of(name))
        return self.functions[name]

    def made(self, settings: AgentSettings = COUNTS, key: str = "k1") -> str:
        """The id of a new agent."""
        return self.agents.create(settings, key).value.id

    def tell(self, agent: str | None, text: str, key: str) -> PostedMessage:
        """A message to an agent."""
        return post_message(self.ports, REF, text, client_id=key, agent=agent, create=True)

    def worked_as(self) -> list[tuple[str, int]]:
        """The agent and the version of every answer."""
        found = [event.data.get("agent") for event in self.events() if "provider" in event.data]
        return [(agent["id"], agent["version"]) for agent in found if agent]


def with_agents(ports: Ports) -> Ports:
    """The same world, with agents as the table has them."""
    agents = AgentVersions(lambda: ports.table, lambda: DEFAULT)
    return replace(ports, profile_of=agents.profile, version_of=agents.newest)
