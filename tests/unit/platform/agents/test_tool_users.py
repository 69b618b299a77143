"""Which agents have a tool, for whoever is about to delete it."""

import pytest

from spotter.errors import InUse, NamedAgent
from spotter.platform.agents.tool_users import agents_with, refuse_used
from spotter.platform.mcp_servers.names import is_of_server
from spotter.store.keys import tenant_pk
from spotter.training.records import Change, Effect, Reader
from spotter.training.repository import TableReader, commit
from tests.fakes.memory_table import MemoryTable

PK = tenant_pk("acme")
AGENTS = {
    "agt_1": ("Windy", ["http:tool_1", "mcp:gym:echo"]),
    "agt_2": ("Airy", ["idle", "http:tool_1"]),
    "agt_3": ("Calm", ["http:tool_10", "mcp:gym2:echo"]),
}


def tenant() -> Reader:
    table = MemoryTable()
    effects = tuple(
        Effect(f"AGENT#{agent}", 0, {"id": agent, "name": name, "tools": tools})
        for agent, (name, tools) in AGENTS.items()
    )
    commit(table, PK, "2026-03-02T10:00:00.000Z", lambda _reader: Change(None, effects))
    return TableReader(table, PK)


def test_those_that_have_a_tool_are_named_in_order() -> None:
    found = agents_with(tenant(), lambda ref: ref == "http:tool_1")
    assert found == [NamedAgent("agt_2", "Airy"), NamedAgent("agt_1", "Windy")]


def test_a_server_is_used_by_those_that_have_a_tool_of_it_and_not_of_one_whose_id_begins_alike() -> None:
    assert agents_with(tenant(), lambda ref: is_of_server(ref, "gym")) == [NamedAgent("agt_1", "Windy")]


def test_what_nobody_has_may_go_and_the_words_of_the_refusal_hold_no_name() -> None:
    refuse_used(tenant(), lambda ref: ref == "http:tool_2")
    with pytest.raises(InUse) as refused:
        refuse_used(tenant(), lambda ref: ref == "http:tool_10")
    assert refused.value.agents == (NamedAgent("agt_3", "Calm"),)
    assert "Calm" not in str(refused.value)
