"""Agents made, changed and deleted. Each change is one transaction: the agent, its new version, and its name.

A version is written once. It stays when the agent is deleted: runs that began go on, and sessions stay readable.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from spotter.errors import Conflict, NotFound
from spotter.platform.agents.keys import AGENTS, DEFAULT_AGENT, agent_sk, version_sk
from spotter.platform.agents.lookup import NO_SUCH_AGENT, VersionLost
from spotter.platform.agents.names import claimed, released, renamed
from spotter.platform.agents.records import Agent
from spotter.platform.agents.settings import AgentSettings
from spotter.platform.agents.tool_refs import RefCheck, refuse_faulty
from spotter.tools.built_in import BUILT_IN_TOOLS
from spotter.training.person.documents import check_size, record_in
from spotter.training.person.items import Shelf, Standing
from spotter.training.person.posting import Posting
from spotter.training.records import Change, Effect, Reader
from spotter.training.stored_record import SHAPE

MOST_AGENTS = 100
"""Of a tenant: the list is read whole, and put in order by name."""

SHELF = Shelf(AGENTS, Agent, MOST_AGENTS, "agent")
_NOT_IN_A_VERSION = frozenset({"created_at", "updated_at", "posted"})
"""What may differ between two versions that are the same."""
_PROMPT = "system_prompt"
"""A version has it; an agent as it is now has not, so that all can be listed."""

Unchanged = Callable[[int], None]
"""Told the version that is changed; raises where the caller wants to change another one."""


@dataclass(frozen=True, slots=True)
class Changing:
    """A change of agents: of which tenant, when, and who knows which tools there are."""

    tenant: str
    at: str
    check: RefCheck

    def create(self, reader: Reader, posting: Posting, settings: AgentSettings) -> Change[Standing[Agent]]:
        """Make an agent. Sent again it is the one that was made, as it is now.

        Conflict for a name that is taken, and where there are as many agents as are kept; InvalidFields for tools that
        there are not; NotFound for one that was made by this request and deleted since; KeyReused.
        """
        new_id = posting.new_id("agt")
        made = record_in(reader, version_sk(new_id, 1))
        if made.version:
            before = Agent.of(made.data)
            posting.by_key([before] if before else [])
            return Change(_standing(reader, new_id))
        if len(SHELF.all(reader)) >= MOST_AGENTS:
            raise Conflict(f"There are {MOST_AGENTS} agents, the most that are kept: delete one first.")
        tools = BUILT_IN_TOOLS if settings.tools is None else settings.tools
        refuse_faulty(self.check, self.tenant, () if settings.tools is None else tools)
        data = {
            "id": new_id,
            **_told(settings, tools),
            "created_at": self.at,
            "updated_at": self.at,
            "posted": posting.mark,
            "v": SHAPE,
        }
        return _written(new_id, 0, data, claimed(reader, settings.name, new_id))

    def replace(
        self, reader: Reader, agent: str, settings: AgentSettings, unchanged: Unchanged
    ) -> Change[Standing[Agent]]:
        """Make a new version of an agent; the same again is the version that there is.

        NotFound; Conflict for a name that is taken, and for the agent that always exists; InvalidFields for tools that
        there are not, unless the agent has them already.
        """
        before = _changeable(reader, agent, unchanged)
        had = before.value.tools
        tools = had if settings.tools is None else settings.tools
        refuse_faulty(self.check, self.tenant, tools, known=had)
        effects = renamed(reader, before.value.name, settings.name, agent)
        return self._changed(reader, before, _told(settings, tools), effects)

    def set_tools(
        self, reader: Reader, agent: str, tools: tuple[str, ...], unchanged: Unchanged
    ) -> Change[Standing[Agent]]:
        """Give an agent these tools and no others, in a new version. NotFound; Conflict; InvalidFields."""
        before = _changeable(reader, agent, unchanged)
        refuse_faulty(self.check, self.tenant, tools, known=before.value.tools)
        return self._changed(reader, before, {"tools": list(tools)}, ())

    def _changed(
        self, reader: Reader, before: Standing[Agent], told: dict[str, Any], effects: tuple[Effect, ...]
    ) -> Change[Standing[Agent]]:
        agent = before.value.id
        there = _whole(reader, agent)
        data = {**there, **told}
        if _as_version(data) == _as_version(there):
            return Change(before)
        return _written(agent, before.version, {**data, "updated_at": self.at}, effects)


def delete(reader: Reader, agent: str, unchanged: Unchanged) -> Change[None]:
    """Delete an agent and free its name. Its versions stay. NotFound; Conflict for the one that always exists."""
    before = _changeable(reader, agent, unchanged)
    return Change(None, (SHELF.deletion(before), *released(reader, before.value.name, agent)))


def _changeable(reader: Reader, agent: str, unchanged: Unchanged) -> Standing[Agent]:
    if agent == DEFAULT_AGENT:
        raise Conflict("The agent that always exists cannot be changed: make one of your own.")
    before = _standing(reader, agent)
    unchanged(before.version)
    return before


def _standing(reader: Reader, agent: str) -> Standing[Agent]:
    record = record_in(reader, agent_sk(agent))
    value = Agent.of(_whole(reader, agent)) if record.version else None
    if value is None:
        raise NotFound(NO_SUCH_AGENT)
    return Standing(value, record.version)


def _whole(reader: Reader, agent: str) -> dict[str, Any]:
    """The data of an agent as it is now, with its prompt. VersionLost."""
    record = record_in(reader, agent_sk(agent))
    if _PROMPT in record.data:
        return dict(record.data)
    version = record_in(reader, version_sk(agent, record.version))
    if not version.version:
        raise VersionLost(f"version {record.version} of an agent")
    return {**record.data, _PROMPT: version.data.get(_PROMPT, "")}


def _told(settings: AgentSettings, tools: tuple[str, ...]) -> dict[str, Any]:
    return {**settings.to_json(), "tools": list(tools)}


def _as_version(data: Any) -> dict[str, Any]:
    return {name: value for name, value in data.items() if name not in _NOT_IN_A_VERSION}


def _written(agent: str, version: int, data: dict[str, Any], effects: tuple[Effect, ...]) -> Change[Standing[Agent]]:
    """The agent as these data have it, as it is now and as a version of its own."""
    check_size(data)
    now = Effect(agent_sk(agent), version, {name: value for name, value in data.items() if name != _PROMPT})
    kept = Effect(version_sk(agent, version + 1), 0, data)
    return Change(Standing(Agent.model_validate(data), version + 1), (now, kept, *effects))
