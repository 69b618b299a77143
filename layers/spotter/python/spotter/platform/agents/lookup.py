"""Agents as runs and requests look them up: a read or two each, and none for the agent that always exists."""

import json
from typing import Any

from spotter.errors import Conflict, NotFound
from spotter.platform.agents.keys import DEFAULT_AGENT, agent_sk, version_sk
from spotter.platform.agents.records import Agent
from spotter.store.keys import tenant_pk
from spotter.store.table import Item, Key, Table
from spotter.training.person.items import Standing

NO_SUCH_AGENT = "There is no such agent."


class VersionLost(Exception):
    """A version that a run works as is not in the table, though none is ever deleted."""


def agent_now(table: Table, tenant: str, agent: str) -> Standing[Agent]:
    """A stored agent as it is now, prompt and all. NotFound for one that the tenant has not."""
    found = _without_prompt(table, tenant, agent)
    if not found.value.is_whole:
        prompt = version_of(table, tenant, agent, found.version).system_prompt
        found = Standing(found.value.model_copy(update={"system_prompt": prompt}), found.version)
    return found


def version_to_run(table: Table, tenant: str, agent: str) -> int:
    """The version of a stored agent that a run may begin as. NotFound; Conflict for one that is disabled."""
    found = _without_prompt(table, tenant, agent)
    if not found.value.is_active:
        raise Conflict("This agent is disabled: an administrator has to enable it before it can be spoken with.")
    return found.version


def version_of(table: Table, tenant: str, agent: str, version: int) -> Agent:
    """A version of a stored agent; versions stay when the agent is deleted. VersionLost."""
    value = _agent_in(table.get(Key(tenant_pk(tenant), version_sk(agent, version))))
    if value is None:
        raise VersionLost(f"version {version} of an agent")
    return value


def check_known(table: Table, tenant: str, agent: str) -> None:
    """NotFound for an agent that the tenant has never had. One that was deleted still has its sessions."""
    if agent == DEFAULT_AGENT:
        return
    if table.get(Key(tenant_pk(tenant), version_sk(agent, 1))) is None:
        raise NotFound(NO_SUCH_AGENT)


def _without_prompt(table: Table, tenant: str, agent: str) -> Standing[Agent]:
    item = table.get(Key(tenant_pk(tenant), agent_sk(agent)))
    value = _agent_in(item)
    if item is None or value is None:
        raise NotFound(NO_SUCH_AGENT)
    return Standing(value, int(str(item["version"])))


def _agent_in(item: Item | None) -> Agent | None:
    if item is None:
        return None
    data: dict[str, Any] = json.loads(str(item["data"]))
    return Agent.of(data)
