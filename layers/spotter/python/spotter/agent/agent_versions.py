"""Agents as the loop takes them: as stored, within what the deployment allows, and held while a function lives.

A version of an agent never changes, so it is read once by each process; which version is the newest is read whenever a
run begins.
"""

import threading
from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

from spotter.agent.profile import AgentProfile
from spotter.platform.agents.keys import DEFAULT_AGENT
from spotter.store.table import Table

if TYPE_CHECKING:
    from spotter.platform.agents.records import Agent

MOST_HELD = 64
"""Versions that a process holds: a few hundred KB at the most."""


def profile_of(agent: "Agent", version: int, default: AgentProfile) -> AgentProfile:
    """A stored agent as the loop takes it. Its budget for a run is the deployment's where that is smaller."""
    from spotter.llm.prompts.persona import PERSONA, persona

    return replace(
        default,
        id=agent.id,
        version=version,
        name=agent.name,
        goal=agent.goal,
        instructions=persona(agent.name, agent.goal, agent.system_prompt),
        prompt_version=f"{default.prompt_version} {PERSONA.version} {agent.id}@{version}",
        tools=agent.tools,
        max_steps=agent.max_steps,
        provider=agent.provider,
        model=agent.model,
        temperature=agent.temperature,
        memory=agent.memory,
        budget=default.budget.for_agent(agent.run_tokens, agent.run_dollars),
    )


class AgentVersions:
    """The agents of all tenants. ``default`` is the one that always exists, as this deployment is set."""

    def __init__(self, table: Callable[[], Table], default: Callable[[], AgentProfile]) -> None:
        self._table = table
        self._default = default
        self._held: dict[tuple[str, str, int], AgentProfile] = {}
        self._holding = threading.Lock()

    def newest(self, tenant: str, agent: str) -> int:
        """The version that a run works as which begins now. NotFound; Conflict when the agent is disabled."""
        if agent == DEFAULT_AGENT:
            return 0
        from spotter.platform.agents.lookup import version_to_run

        return version_to_run(self._table(), tenant, agent)

    def profile(self, tenant: str, agent: str, version: int) -> AgentProfile:
        """What a version of an agent is configured with. VersionLost."""
        if not version:
            return replace(self._default(), id=agent)
        key = tenant, agent, version
        held = self._held.get(key)
        if held is not None:
            return held
        from spotter.platform.agents.lookup import version_of

        return self._hold(key, profile_of(version_of(self._table(), tenant, agent, version), version, self._default()))

    def _hold(self, key: tuple[str, str, int], profile: AgentProfile) -> AgentProfile:
        with self._holding:
            self._held.pop(key, None)
            while len(self._held) >= MOST_HELD:
                del self._held[next(iter(self._held))]
            self._held[key] = profile
        return profile
