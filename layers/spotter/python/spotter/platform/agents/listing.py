"""The agents of a tenant, listed by name behind the one that always exists."""

from collections.abc import Sequence
from dataclasses import dataclass

from spotter.platform.agents.changes import SHELF
from spotter.platform.agents.keys import BUILT_IN_NAME, DEFAULT_AGENT
from spotter.platform.agents.lookup import agent_now
from spotter.platform.agents.names import folded
from spotter.platform.agents.records import Agent
from spotter.store.table import Table
from spotter.tools.built_in import BUILT_IN_TOOLS
from spotter.training.person.items import Standing
from spotter.training.records import Reader

BUILT_IN = Standing(
    Agent(
        id=DEFAULT_AGENT,
        name=BUILT_IN_NAME,
        description="The coach that is there from the start. It cannot be changed: make an agent of your own.",
        goal="Help people train safely and get stronger.",
        tools=BUILT_IN_TOOLS,
    ),
    0,
)
"""The agent that always exists, as it is shown."""


def agent_in(table: Table, tenant: str, agent: str) -> Standing[Agent]:
    """An agent of a tenant as it is now, the one that always exists included. NotFound."""
    return BUILT_IN if agent == DEFAULT_AGENT else agent_now(table, tenant, agent)


@dataclass(frozen=True, slots=True)
class AgentPage:
    """A page of agents. ``after`` is the place of the last one; empty: there are no more."""

    agents: tuple[Standing[Agent], ...]
    after: str = ""


def list_agents(
    reader: Reader, *, limit: int, words: str = "", status: str | None = None, after: str = ""
) -> AgentPage:
    """The agents that have a status, if one is given, and each of these words in their name, description or goal.

    They come without their prompts. ``after`` is where the page before ended. The place of an agent changes with its
    name alone.
    """
    stored = sorted(SHELF.all(reader), key=_place)
    fit = [each for each in (BUILT_IN, *stored) if _fits(each.value, folded(words).split(), status)]
    left = [each for each in fit if _place(each) > after]
    page = tuple(left[:limit])
    return AgentPage(page, _place(page[-1]) if len(left) > limit else "")


def _place(standing: Standing[Agent]) -> str:
    agent = standing.value
    return "0" if agent.id == DEFAULT_AGENT else f"1{folded(agent.name)}\n{agent.id}"


def _fits(agent: Agent, words: Sequence[str], status: str | None) -> bool:
    told = folded(f"{agent.name} {agent.description} {agent.goal}")
    return status in (None, agent.status) and all(word in told for word in words)
