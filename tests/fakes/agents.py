"""Agents of a tenant in the table in memory, changed as the API changes them."""

from dataclasses import replace

from spotter.platform.agents.changes import Changing, Unchanged, delete
from spotter.platform.agents.records import Agent
from spotter.platform.agents.settings import AgentSettings
from spotter.platform.agents.tool_refs import check_of
from spotter.store.keys import tenant_pk
from spotter.store.table import Table
from spotter.tools.built_in import BUILT_IN_TOOLS
from spotter.training.person.items import Standing
from spotter.training.person.posting import Posting
from spotter.training.repository import TableReader, commit

GYM = "gym"
AT = "2026-03-02T09:00:00.000Z"
STRICT = AgentSettings(
    name="Strict powerlifting coach",
    goal="A bigger total",
    system_prompt="You are strict. Few words.",
    provider="anthropic",
    model="claude-x",
    temperature=0.2,
    max_steps=6,
)


def whatever(_version: int) -> None:
    """A change of whatever there is."""


class TenantAgents:
    """What administrators of a tenant do to its agents."""

    def __init__(self, table: Table, tenant: str = GYM) -> None:
        self.table = table
        self.tenant = tenant
        self.changing = Changing(tenant, AT, check_of(BUILT_IN_TOOLS, {}))

    @property
    def pk(self) -> str:
        return tenant_pk(self.tenant)

    @property
    def reader(self) -> TableReader:
        return TableReader(self.table, self.pk)

    def create(self, settings: AgentSettings = STRICT, key: str = "k1") -> Standing[Agent]:
        posting = Posting.of(f"{self.pk} {key}", settings.to_json())
        return commit(self.table, self.pk, AT, lambda reader: self.changing.create(reader, posting, settings))

    def replace(self, agent: str, settings: AgentSettings = STRICT, unchanged: Unchanged = whatever) -> Standing[Agent]:
        return commit(self.table, self.pk, AT, lambda reader: self.changing.replace(reader, agent, settings, unchanged))

    def set_tools(self, agent: str, *tools: str) -> Standing[Agent]:
        return commit(self.table, self.pk, AT, lambda reader: self.changing.set_tools(reader, agent, tools, whatever))

    def disable(self, agent: str) -> None:
        self.replace(agent, replace(STRICT, status="disabled"))

    def delete(self, agent: str) -> None:
        commit(self.table, self.pk, AT, lambda reader: delete(reader, agent, whatever))
