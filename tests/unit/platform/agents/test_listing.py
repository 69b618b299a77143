"""Agents as they are listed: the one that always exists first, then by name, in pages."""

import json
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bench.metered_table import Bill, MeteredTable
from spotter.errors import NotFound
from spotter.platform.agents.keys import agent_sk
from spotter.platform.agents.listing import BUILT_IN, agent_in, list_agents
from spotter.platform.agents.names import claims, folded
from spotter.store.keys import tenant_pk
from spotter.store.table import Key, Put
from tests.fakes.agents import GYM, STRICT, TenantAgents
from tests.fakes.memory_table import MemoryTable


@pytest.fixture
def agents() -> TenantAgents:
    made = TenantAgents(MemoryTable())
    for number, name in enumerate(["zumba", "Arms", "Ärger", "beginners", "Old"]):
        made.create(replace(STRICT, name=name, status="disabled" if name == "Old" else "active"), f"k{number}")
    return made


def names(agents: TenantAgents, **asked: object) -> list[str]:
    page = list_agents(agents.reader, **{"limit": 100, **asked})  # type: ignore[arg-type]  # what each test asks for
    assert page.after == ""
    return [each.value.name for each in page.agents]


def test_all_of_them(agents: TenantAgents) -> None:
    assert names(agents) == ["Spotter", "Arms", "beginners", "Old", "zumba", "Ärger"]
    assert names(TenantAgents(agents.table, "club")) == ["Spotter"]


@pytest.mark.parametrize(
    ("asked", "found"),
    [
        ({"status": "disabled"}, ["Old"]),
        ({"words": "ARM"}, ["Arms"]),
        ({"words": "total bigger"}, ["Arms", "beginners", "Old", "zumba", "Ärger"]),
        ({"words": "bigger old"}, ["Old"]),
        ({"words": "old", "status": "active"}, []),
        ({"words": "coach"}, ["Spotter"]),
        ({"words": "strict"}, []),
    ],
)
def test_those_with_a_status_and_with_every_word(agents: TenantAgents, asked: dict[str, str], found: list[str]) -> None:
    """The prompt is not searched: who may not read it would read it by guessing."""
    assert names(agents, **asked) == found


@given(limit=st.integers(1, 7))
def test_the_pages_together_are_the_list(limit: int) -> None:
    agents = TenantAgents(MemoryTable())
    for number in range(6):
        agents.create(replace(STRICT, name=f"Coach {number}"), f"k{number}")
    found: list[str] = []
    after = ""
    while True:
        page = list_agents(agents.reader, limit=limit, after=after)
        assert len(page.agents) <= limit
        found += [each.value.name for each in page.agents]
        after = page.after
        if not after:
            break
    assert found == ["Spotter", *(f"Coach {number}" for number in range(6))]


def test_the_agent_that_always_exists_is_found_without_a_read() -> None:
    assert agent_in(MemoryTable(), GYM, "default") == BUILT_IN
    with pytest.raises(NotFound):
        agent_in(MemoryTable(), GYM, "agt_1")


def test_a_list_reads_no_prompts_and_who_reads_one_agent_gets_it() -> None:
    table = MeteredTable()
    tenant = TenantAgents(table)
    for number in range(100):
        tenant.create(replace(STRICT, name=f"Coach {number}.", system_prompt="x" * 20_000), f"k{number}")
    table.bill = Bill()
    page = list_agents(tenant.reader, limit=100)
    assert len(page.agents) == 100
    assert table.bill.read_units <= 32
    assert not any(each.value.system_prompt for each in page.agents)
    assert len(agent_in(table, GYM, page.agents[1].value.id).value.system_prompt) == 20_000


def test_an_agent_that_was_stored_with_its_prompt_is_read_changed_and_listed() -> None:
    tenant = TenantAgents(MemoryTable())
    made = tenant.create()
    key = Key(tenant_pk(GYM), agent_sk(made.value.id))
    item = tenant.table.get(key)
    assert item is not None
    whole = {**json.loads(str(item["data"])), "system_prompt": STRICT.system_prompt}
    tenant.table.put(Put({**item, "data": json.dumps(whole)}))
    assert agent_in(tenant.table, GYM, made.value.id) == made
    assert tenant.replace(made.value.id) == made, "the same again is no new version"
    changed = tenant.replace(made.value.id, replace(STRICT, goal="Meet day"))
    assert changed.version == 2
    now = tenant.table.get(key)
    assert now is not None
    assert "system_prompt" not in json.loads(str(now["data"]))
    assert agent_in(tenant.table, GYM, made.value.id).value.system_prompt == STRICT.system_prompt


@given(st.text(max_size=30))
def test_a_name_is_its_own_whatever_its_case_and_white_space(name: str) -> None:
    assert folded(folded(name)) == folded(name)
    assert claims(f"  {name}\t ") == claims(name)
    assert claims(name)[0] == claims(folded(name))[0]
