"""Agents made, changed and deleted: names, versions, and what a retry comes to."""

from collections.abc import Callable
from dataclasses import replace
from decimal import Decimal

import pytest

from spotter.errors import Conflict, InvalidFields, KeyReused, NotFound, PreconditionFailed
from spotter.platform.agents.changes import MOST_AGENTS
from spotter.platform.agents.keys import AGENTS, NAMES, VERSIONS
from spotter.platform.agents.lookup import VersionLost, agent_now, check_known, version_of, version_to_run
from spotter.platform.agents.names import claims
from spotter.store.keys import tenant_pk
from spotter.store.table import Delete, Key
from spotter.tools.built_in import BUILT_IN_TOOLS
from tests.fakes.agents import GYM, STRICT, TenantAgents
from tests.fakes.memory_table import MemoryTable


@pytest.fixture
def agents() -> TenantAgents:
    return TenantAgents(MemoryTable())


def kinds(agents: TenantAgents) -> dict[str, int]:
    """How many items of each kind the tenant has."""
    keys = [key.sk for key in agents.table.items]  # type: ignore[attr-defined]  # the table in memory has them
    return {kind: sum(sk.startswith(kind) for sk in keys) for kind in (AGENTS, VERSIONS, NAMES)}


def test_an_agent_is_stored_with_its_first_version_and_its_name(agents: TenantAgents) -> None:
    made = agents.create(replace(STRICT, run_tokens=9_000, run_dollars=Decimal("0.25")))
    assert made.version == 1
    assert made.value.tools == BUILT_IN_TOOLS
    assert (made.value.run_tokens, made.value.run_dollars) == (9_000, Decimal("0.25"))
    assert agent_now(agents.table, GYM, made.value.id) == made
    assert version_of(agents.table, GYM, made.value.id, 1) == made.value
    assert kinds(agents) == {AGENTS: 1, VERSIONS: 1, NAMES: 1}


def test_a_request_that_is_sent_again_makes_no_second_agent(agents: TenantAgents) -> None:
    made = agents.create()
    assert agents.create() == made
    changed = agents.replace(made.value.id, replace(STRICT, goal="Meet day"))
    assert agents.create() == changed
    with pytest.raises(KeyReused):
        agents.create(replace(STRICT, name="Another"))
    assert kinds(agents) == {AGENTS: 1, VERSIONS: 2, NAMES: 1}


def test_a_request_that_is_sent_again_does_not_bring_back_what_was_deleted(agents: TenantAgents) -> None:
    agents.delete(agents.create().value.id)
    with pytest.raises(NotFound):
        agents.create()
    assert kinds(agents) == {AGENTS: 0, VERSIONS: 1, NAMES: 0}


@pytest.mark.parametrize(
    "name",
    [
        "STRICT powerlifting coach",
        "Strict  powerlifting\u00a0coach",
        "Ｓtrict powerlifting coach",
        "Strict p\u043ewerlifting co\u0430ch",  # Cyrillic
        "\u0405trict powerlifting coach",
        "Str\u0131ct powerl\u03b9fting c\u03bfach",  # dotless, and Greek
    ],
)
def test_a_name_that_people_would_take_for_another_agents_is_taken(agents: TenantAgents, name: str) -> None:
    agents.create()
    with pytest.raises(Conflict, match="name"):
        agents.create(replace(STRICT, name=name), "k2")


def test_the_name_of_the_agent_that_always_exists_is_taken(agents: TenantAgents) -> None:
    with pytest.raises(Conflict, match="name"):
        agents.create(replace(STRICT, name="spotter"))
    with pytest.raises(Conflict, match="name"):
        agents.create(replace(STRICT, name="Sp\u043etter"))


def test_a_name_that_looks_otherwise_than_it_says_is_held_by_both_and_freed_whole(agents: TenantAgents) -> None:
    made = agents.create(replace(STRICT, name="\u0412\u041e\u0412"))  # Cyrillic, says vov and looks like BOB
    assert kinds(agents)[NAMES] == 2
    for taken in ("bob", "\u0432\u043e\u0432"):
        with pytest.raises(Conflict, match="name"):
            agents.create(replace(STRICT, name=taken), "k2")
    lower = agents.replace(made.value.id, replace(STRICT, name="\u0432\u043e\u0432"))
    assert (lower.version, kinds(agents)[NAMES]) == (2, 2)
    assert agents.create(replace(STRICT, name="Bob"), "k2").version == 1
    agents.delete(made.value.id)
    assert kinds(agents)[NAMES] == 1


def test_an_agent_whose_name_is_from_before_looks_counted_is_renamed_and_deleted(agents: TenantAgents) -> None:
    made = agents.create(replace(STRICT, name="\u0412\u041e\u0412"))
    looks = next(sk for sk in claims("\u0412\u041e\u0412") if sk != claims("\u0432\u043e\u0432")[0])
    agents.table.delete(Delete(Key(tenant_pk(GYM), looks)))
    assert agents.replace(made.value.id, replace(STRICT, name="Other")).value.name == "Other"
    assert kinds(agents)[NAMES] == 1
    agents.delete(made.value.id)
    assert kinds(agents)[NAMES] == 0


def test_each_tenant_has_names_and_agents_of_its_own(agents: TenantAgents) -> None:
    ours = agents.create()
    others = TenantAgents(agents.table, "club")
    theirs = others.create()
    assert theirs.value.name == ours.value.name
    for gone in (agent_now, version_to_run, check_known):
        with pytest.raises(NotFound):
            gone(agents.table, "club", ours.value.id)
    with pytest.raises(NotFound):
        others.replace(ours.value.id)
    with pytest.raises(NotFound):
        others.delete(ours.value.id)


def test_a_change_is_a_new_version_and_the_old_one_stays_as_it_was(agents: TenantAgents) -> None:
    made = agents.create()
    changed = agents.replace(made.value.id, replace(STRICT, name="Meet coach", max_steps=12))
    assert (changed.version, changed.value.name, changed.value.max_steps) == (2, "Meet coach", 12)
    assert version_of(agents.table, GYM, made.value.id, 1) == made.value
    assert version_of(agents.table, GYM, made.value.id, 2) == changed.value
    assert agents.create(key="k2").value.name == STRICT.name, "the old name is free"
    with pytest.raises(VersionLost):
        version_of(agents.table, GYM, made.value.id, 3)


def test_the_same_again_is_no_new_version(agents: TenantAgents) -> None:
    made = agents.create()
    assert agents.replace(made.value.id) == made
    assert agents.set_tools(made.value.id, *BUILT_IN_TOOLS).version == 1


def test_a_name_can_be_written_otherwise_by_its_own_agent(agents: TenantAgents) -> None:
    made = agents.create()
    assert agents.replace(made.value.id, replace(STRICT, name="STRICT POWERLIFTING COACH")).version == 2
    assert kinds(agents)[NAMES] == 2, "a capital I looks like another letter"
    assert agents.replace(made.value.id, replace(STRICT, name="strict powerlifting coach")).version == 3
    assert kinds(agents)[NAMES] == 1


def test_a_name_that_is_taken_changes_nothing(agents: TenantAgents) -> None:
    agents.create()
    other = agents.create(replace(STRICT, name="Other"), "k2")
    with pytest.raises(Conflict, match="name"):
        agents.replace(other.value.id, STRICT)
    assert agent_now(agents.table, GYM, other.value.id) == other


def test_a_change_of_another_version_than_the_one_that_was_read_is_refused(agents: TenantAgents) -> None:
    made = agents.create()

    def only_the_second(version: int) -> None:
        if version != 2:
            raise PreconditionFailed("It has changed.")

    with pytest.raises(PreconditionFailed):
        agents.replace(made.value.id, replace(STRICT, goal="Another"), only_the_second)
    agents.replace(made.value.id, replace(STRICT, goal="Another"))
    assert agents.replace(made.value.id, STRICT, only_the_second).version == 3


def test_a_deleted_agent_leaves_its_versions_and_frees_its_name(agents: TenantAgents) -> None:
    made = agents.create()
    agents.delete(made.value.id)
    with pytest.raises(NotFound):
        agent_now(agents.table, GYM, made.value.id)
    with pytest.raises(NotFound):
        agents.delete(made.value.id)
    assert version_of(agents.table, GYM, made.value.id, 1) == made.value
    check_known(agents.table, GYM, made.value.id)
    assert agents.create(key="k2").value.id != made.value.id


def test_the_agent_that_always_exists_is_known_and_cannot_be_changed(agents: TenantAgents) -> None:
    check_known(agents.table, GYM, "default")
    changes: list[Callable[[], object]] = [
        lambda: agents.replace("default"),
        lambda: agents.set_tools("default"),
        lambda: agents.delete("default"),
    ]
    for change in changes:
        with pytest.raises(Conflict, match="one of your own"):
            change()


def test_no_run_begins_as_a_disabled_agent(agents: TenantAgents) -> None:
    made = agents.create()
    assert version_to_run(agents.table, GYM, made.value.id) == made.version
    agents.disable(made.value.id)
    with pytest.raises(Conflict, match="disabled"):
        version_to_run(agents.table, GYM, made.value.id)


def test_tools_that_there_are_not_are_named_by_their_place(agents: TenantAgents) -> None:
    with pytest.raises(InvalidFields) as refused:
        agents.create(replace(STRICT, tools=("idle", "no_such_tool", "http:tol_1", "mcp:srv_1:echo")))
    assert [fault.field for fault in refused.value.faults] == ["body.tools.1", "body.tools.2", "body.tools.3"]
    made = agents.create(replace(STRICT, tools=("idle",)))
    with pytest.raises(InvalidFields):
        agents.set_tools(made.value.id, "http:tol_1")
    assert agents.set_tools(made.value.id, "plan_today", "idle").value.tools == ("plan_today", "idle")


def test_tools_that_an_agent_has_already_do_not_stand_in_the_way_of_another_change(agents: TenantAgents) -> None:
    check = agents.changing.check
    agents.changing = replace(agents.changing, check=lambda _tenant, _refs: {})
    made = agents.create(replace(STRICT, tools=("http:tol_1",)))
    agents.changing = replace(agents.changing, check=check)
    changed = agents.replace(made.value.id, replace(STRICT, goal="Another", tools=("http:tol_1", "idle")))
    assert changed.value.tools == ("http:tol_1", "idle")


def test_a_tenant_has_no_more_agents_than_are_listed(agents: TenantAgents) -> None:
    for number in range(MOST_AGENTS):
        agents.create(replace(STRICT, name=f"Coach {number}"), f"k{number}")
    with pytest.raises(Conflict, match="delete one"):
        agents.create(replace(STRICT, name="One more"), "more")
