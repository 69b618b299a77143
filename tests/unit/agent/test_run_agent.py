"""A run works as the version that its agent had when it began, whatever becomes of the agent meanwhile."""

import json
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import replace
from decimal import Decimal
from functools import partial
from typing import Any

import pytest

from spotter.agent import sessions
from spotter.agent.agent_versions import MOST_HELD, AgentVersions
from spotter.agent.approve import decide
from spotter.agent.costs.budget import Budget
from spotter.agent.pointers import InvalidPointers, Next, Pointers
from spotter.agent.profile import AgentProfile
from spotter.agent.run_agent import RunAgent
from spotter.errors import Conflict, KeyReused, NotFound, RequestError, RunAtWork, StoreUnavailable
from spotter.llm.prompts.agent import AGENT
from spotter.llm.prompts.persona import PERSONA
from spotter.messages import Chunk, Request
from spotter.platform.agents.changes import SHELF, Unchanged
from spotter.platform.agents.lookup import agent_now, version_of
from spotter.platform.agents.records import Agent
from spotter.store.events import NewEvent
from spotter.store.heads import head_key
from spotter.store.keys import SessionRef, tenant_pk
from spotter.store.table import Item, Key
from spotter.training.person.items import Standing
from tests.fakes.agents import GYM, STRICT, TenantAgents, whatever
from tests.fakes.gym import COUNTS, DEFAULT, Gym
from tests.fakes.interleavings import in_every_order
from tests.fakes.memory_table import MemoryTable
from tests.fakes.schedule import Schedule
from tests.fakes.world import COUNT, REF, CountingProvider


class Remembering(CountingProvider):
    """Keeps the requests that it was sent."""

    def __init__(self) -> None:
        super().__init__()
        self.requests: list[Request] = []

    def respond(self, request: Request) -> Iterator[Chunk]:
        self.requests.append(request)
        return super().respond(request)


def test_a_run_goes_on_as_the_version_that_it_began_as_and_the_next_one_begins_as_the_newest() -> None:
    provider = Remembering()
    gym = Gym(provider=provider)
    agent = gym.made()

    def change(name: str, pointers: Pointers) -> None:
        if name == "Act" and pointers.step == 1:
            gym.agents.replace(agent, replace(COUNTS, system_prompt="You are mild."))

    gym.before_step = change
    gym.tell(agent, "2", "m1")
    gym.run()
    assert gym.worked_as() == [(agent, 1)] * 3
    assert {"You are strict. Few words." in request.system for request in provider.requests} == {True}
    gym.tell(None, "0", "m2")
    gym.run()
    assert gym.worked_as() == [(agent, 1)] * 3 + [(agent, 2)]
    assert "You are mild." in provider.requests[-1].system
    said = [
        event.data.get("prompt_version")
        for event in gym.events()
        if event.type == "action" and "provider" in event.data
    ]
    assert said == [f"{AGENT.version} {PERSONA.version} {agent}@{version}" for version in (1, 1, 1, 2)]


def test_the_agent_that_always_exists_is_noted_nowhere_and_costs_no_read() -> None:
    gym = Gym()
    read: list[Key] = []
    watch(gym.table, read)
    gym.tell(None, "1", "m1")
    gym.run()
    assert gym.told()[-1] == "end end_turn"
    assert gym.worked_as() == []
    assert not [key for key in read if key.pk == tenant_pk(GYM)]
    assert "agent" not in json.loads(next(iter(gym.runs.inputs.values())))


def watch(table: MemoryTable, read: list[Key]) -> None:
    """Note what is read by itself."""
    get = table.get

    def noting(key: Key) -> Item | None:
        read.append(key)
        return get(key)

    table.get = noting  # type: ignore[method-assign]  # the same table, looked at


def test_a_cold_function_reads_its_version_once_and_a_warm_one_never() -> None:
    gym = Gym()
    agent = gym.made()
    read: list[Key] = []
    watch(gym.table, read)
    gym.tell(agent, "2", "m1")
    gym.run()
    by_kind = Counter(key.sk.partition("#")[0] for key in read if key.pk == tenant_pk(GYM))
    assert by_kind == {"AGENT": 1, "AGENTV": 4}, "chat both; prepare, think and act the version"
    read.clear()
    gym.tell(None, "2", "m2")
    gym.run()
    assert [key.sk for key in read if key.pk == tenant_pk(GYM)] == [f"AGENT#{agent}"]


def test_the_payload_of_a_run_is_small_with_the_longest_names() -> None:
    long = "x" * 64
    first = Pointers(
        tenant=long,
        user=long,
        session=long,
        run=long,
        start=9_999_999_999,
        tail=9_999_999_999,
        seen=9_999_999_999,
        step=9_999,
        limit=9_999,
        next=Next.PREPARE,
        agent=f"{long}@999999",
        error="States.DataLimitExceeded",
    )
    assert len(first.to_json()) < 2_000
    assert Pointers.of_json(first.to_json()) == first


@pytest.mark.parametrize("agent", ["agt_1", "agt_1@", "agt_1@0", "@1", "a b@1", "agt_1@1@1", "x" * 65 + "@1", 7, None])
def test_what_names_no_version_of_an_agent_is_no_pointer(agent: object) -> None:
    good = Pointers(
        tenant="gym", user="a", session="s", run="r", start=1, tail=1, seen=0, step=1, limit=1, next=Next.THINK
    )
    with pytest.raises(InvalidPointers, match="agent"):
        Pointers.of_payload({**good.to_payload(), "agent": agent})
    assert RunAgent.of("agt_1@12") == RunAgent("agt_1", 12)
    assert RunAgent.of("agt_1@12").pointer == "agt_1@12"
    assert RunAgent().pointer == ""


def test_an_agent_that_the_tenant_has_not_opens_no_session() -> None:
    gym = Gym()
    other = TenantAgents(gym.table, "club").create().value.id
    for unknown in ("agt_unknown", other):
        with pytest.raises(NotFound, match="agent"):
            gym.tell(unknown, "1", "m1")
        with pytest.raises(NotFound, match="agent"):
            sessions.create(gym.ports, REF, agent=unknown, title="", metadata={})
    assert gym.ports.log.tail(REF) == (None, 0)


def test_no_run_begins_as_a_disabled_agent_and_one_that_has_begun_goes_on() -> None:
    gym = Gym()
    agent = gym.made()

    def disable(name: str, _pointers: Pointers) -> None:
        if name == "Think":
            gym.agents.replace(agent, replace(COUNTS, status="disabled"))

    gym.before_step = disable
    said = gym.tell(agent, "2", "m1")
    gym.run()
    assert gym.told()[-1] == "end end_turn"
    assert gym.worked_as() == [(agent, 1)] * 3
    before = gym.events()
    with pytest.raises(Conflict, match="disabled"):
        gym.tell(None, "1", "m2")
    with pytest.raises(Conflict, match="disabled"):
        sessions.create(gym.ports, SessionRef(GYM, "ana", "ses_2"), agent=agent, title="", metadata={})
    assert gym.events() == before
    assert gym.tell(agent, "2", "m1") == replace(said, joined=False), "a retry of what landed is no new run"
    with pytest.raises(KeyReused):
        gym.tell(agent, "another", "m1")


def test_a_message_joins_a_run_whose_agent_was_disabled_meanwhile() -> None:
    gym = Gym()
    agent = gym.made()
    gym.tell(agent, "1", "m1")
    gym.agents.replace(agent, replace(COUNTS, status="disabled"))
    assert gym.tell(None, "1", "m2").joined
    gym.run()
    assert {version for _, version in gym.worked_as()} == {1}


def test_sessions_of_a_deleted_agent_are_read_and_begin_no_run() -> None:
    gym = Gym()
    agent = gym.made()
    gym.tell(agent, "1", "m1")
    gym.agents.delete(agent)
    gym.run()
    assert gym.told()[-1] == "end end_turn"
    assert gym.worked_as() == [(agent, 1)] * 2
    head, _ = sessions.look(gym.ports, REF)
    assert head.agent == agent
    with pytest.raises(Conflict, match="deleted"):
        gym.tell(None, "1", "m2")


def test_a_session_keeps_its_agent() -> None:
    gym = Gym()
    agent, other = gym.made(), gym.made(replace(COUNTS, name="Other"), "k2")
    gym.tell(agent, "0", "m1")
    gym.run()
    for named in (other, "default"):
        with pytest.raises(Conflict, match="keeps"):
            gym.tell(named, "0", "m2")
    with pytest.raises(NotFound):
        gym.tell("agt_unknown", "0", "m2")
    gym.tell(agent, "0", "m2")
    gym.run()
    assert gym.worked_as() == [(agent, 1)] * 2


def test_a_session_that_is_opened_again_by_the_same_request_is_the_same_though_its_agent_is_gone() -> None:
    gym = Gym()
    agent = gym.made()
    opened = sessions.create(gym.ports, REF, agent=agent, title="Legs", metadata={})
    gym.agents.delete(agent)
    assert sessions.create(gym.ports, REF, agent=agent, title="Legs", metadata={}) == opened
    with pytest.raises(KeyReused):
        sessions.create(gym.ports, REF, agent=agent, title="Arms", metadata={})


def test_an_approved_call_goes_on_as_the_version_that_asked_for_it() -> None:
    gym = Gym({"count": replace(COUNT, approval=True)})
    agent = gym.made()
    gym.tell(agent, "1", "m1")
    gym.run()
    gym.agents.replace(agent, replace(COUNTS, system_prompt="You are mild.", max_steps=3))
    run = decide(gym.ports, REF, "c0", approved=True) or ""
    begun = Pointers.of_json(gym.runs.inputs[run])
    assert (begun.agent, begun.limit) == (f"{agent}@1", 10)
    gym.run()
    assert gym.told()[-1] == "end end_turn"
    assert gym.worked_as() == [(agent, 1)] * 2


def asking() -> tuple[Gym, str]:
    """A conversation with an agent whose call waits, and the agent."""
    gym = Gym({"count": replace(COUNT, approval=True)})
    agent = gym.made()
    gym.tell(agent, "1", "m1")
    gym.run()
    return gym, agent


def test_a_tool_that_was_taken_from_the_agent_is_not_approved_any_more_but_denied() -> None:
    gym, agent = asking()
    gym.agents.replace(agent, replace(COUNTS, tools=()))
    with pytest.raises(Conflict, match="may not use this tool any more"):
        decide(gym.ports, REF, "c0", approved=True)
    assert gym.told()[-1] == "end awaiting_approval"
    decide(gym.ports, REF, "c0", approved=False)
    gym.run()
    assert gym.told()[-3:] == ["result denied", "action", "end end_turn"]


@pytest.mark.parametrize("gone", ["disabled", "deleted"])
def test_a_call_of_an_agent_that_is_gone_is_denied_without_a_run(gone: str) -> None:
    gym, agent = asking()
    if gone == "disabled":
        gym.agents.replace(agent, replace(COUNTS, status="disabled"))
    else:
        gym.agents.delete(agent)
    phone = gym.inboxes.received["phone"] = []
    head = head_key(REF)
    gym.table.items[head] = {**gym.table.items[head], "connections": frozenset({"phone"})}
    for _ in range(2):
        assert decide(gym.ports, REF, "c0", approved=False) is None
        assert gym.told()[-2:] == ["end awaiting_approval", "result denied"]
    assert {frame["seq"] for frame in phone} == {5}
    assert gym.waiting == []
    with pytest.raises(Conflict, match="decided the other way"):
        decide(gym.ports, REF, "c0", approved=True)
    before, last = sessions.look(gym.ports, REF)
    assert sessions.waiting_calls(gym.ports, before, sessions.recent_actions(gym.ports, REF, last)) == []
    if gone == "disabled":
        gym.agents.replace(agent, COUNTS)
        gym.tell(None, "0", "m2")
        gym.run()
        assert gym.told()[-3:] == ["message", "action", "end end_turn"]
        assert decide(gym.ports, REF, "c0", approved=False) is None


def test_a_message_that_lands_before_the_denial_denies_the_call_itself() -> None:
    gym, agent = asking()
    gym.agents.replace(agent, replace(COUNTS, status="disabled"))
    put_at = gym.ports.log.put_at

    def late(ref: SessionRef, seq: int, draft: NewEvent, with_writes: Any = ()) -> Any:
        if draft.type == "result":
            gym.ports.log.put_at = put_at  # type: ignore[method-assign]
            gym.agents.replace(agent, COUNTS)
            gym.tell(None, "0", "m2")
        return put_at(ref, seq, draft, with_writes)

    gym.ports.log.put_at = late  # type: ignore[method-assign]  # between its read and its write
    with pytest.raises(RunAtWork):
        decide(gym.ports, REF, "c0", approved=False)
    assert gym.told()[-1] == "message"


def test_nothing_is_approved_under_a_disabled_or_deleted_agent() -> None:
    gym, agent = asking()
    gym.agents.replace(agent, replace(COUNTS, status="disabled"))
    with pytest.raises(Conflict, match="disabled"):
        decide(gym.ports, REF, "c0", approved=True)
    gym.agents.delete(agent)
    with pytest.raises(Conflict, match="deleted"):
        decide(gym.ports, REF, "c0", approved=True)
    assert gym.told()[-1] == "end awaiting_approval"


def test_the_successor_of_a_run_that_died_works_as_the_same_version() -> None:
    gym = Gym()
    agent = gym.made()
    first = gym.tell(agent, "1", "m1")
    gym.waiting.clear()
    gym.runs.status[first.run] = "FAILED"
    gym.agents.replace(agent, replace(COUNTS, system_prompt="You are mild."))
    gym.tell(None, "1", "m2")  # closes the dead run, whose message is answered by a successor
    gym.run()
    assert gym.told()[-1] == "end end_turn"
    assert set(gym.worked_as()) == {(agent, 1)}


def test_what_is_stored_bounds_what_is_deployed_and_nothing_more() -> None:
    table = MemoryTable()
    agents = TenantAgents(table)
    deployed = AgentProfile(budget=Budget(run_tokens=1_000, run_dollars=Decimal(1)), selection="rules")
    versions = AgentVersions(lambda: table, lambda: deployed)
    settings = [
        (None, None, 1_000, Decimal(1)),
        (500, Decimal("0.5"), 500, Decimal("0.5")),
        (5_000, Decimal(5), 1_000, Decimal(1)),
    ]
    for number, (tokens, dollars, of_run, cost) in enumerate(settings):
        asked = replace(STRICT, name=f"Coach {number}", run_tokens=tokens, run_dollars=dollars, memory=False)
        made = agents.create(asked, f"k{number}")
        profile = versions.profile(GYM, made.value.id, 1)
        assert (profile.budget.run_tokens, profile.budget.run_dollars) == (of_run, cost)
        assert (profile.budget.day_tokens, profile.budget.day_dollars) == (5_000_000, Decimal(10))
        told = (profile.id, profile.version, profile.provider, profile.model, profile.temperature, profile.max_steps)
        assert told == (made.value.id, 1, "anthropic", "claude-x", 0.2, 6)
        assert (profile.selection, profile.memory, profile.goal) == ("rules", False, "A bigger total")


def test_a_process_holds_no_more_versions_than_it_may() -> None:
    table = MemoryTable()
    agents = TenantAgents(table)
    made = [agents.create(replace(STRICT, name=f"Coach {number}"), f"k{number}") for number in range(MOST_HELD + 1)]
    versions = AgentVersions(lambda: table, lambda: DEFAULT)
    read: list[Key] = []
    watch(table, read)
    for each in [*made, made[-1]]:
        versions.profile(GYM, each.value.id, 1)
    assert len(read) == MOST_HELD + 1
    versions.profile(GYM, made[0].value.id, 1)
    assert len(read) == MOST_HELD + 2


@pytest.mark.parametrize("change", ["delete", "disable", "replace"])
def test_a_run_begins_as_a_version_that_there_was_or_not_at_all_whatever_happens_to_its_agent(change: str) -> None:
    outcomes: Counter[str] = Counter()

    def scenario(schedule: Schedule) -> None:
        gym = Gym()
        agent = gym.made()
        refused: list[RequestError] = []
        gym.table.before = schedule.place

        def speak() -> None:
            try:
                gym.tell(agent, "1", "m1")
            except RequestError as error:
                refused.append(error)

        def alter() -> None:
            if change == "delete":
                gym.agents.delete(agent)
            else:
                status = "disabled" if change == "disable" else "active"
                gym.agents.replace(agent, replace(COUNTS, system_prompt="You are mild.", status=status))

        schedule.spawn("chat", speak, killable=False)
        schedule.spawn("admin", alter, killable=False)
        schedule.run()
        gym.table.before = lambda _name: None
        gym.run()
        if refused:
            assert gym.ports.log.tail(REF) == (None, 0)
            outcomes["refused"] += 1
            return
        assert gym.told()[-1] == "end end_turn"
        (worked_as,) = set(gym.worked_as())
        outcomes[f"version {worked_as[1]}"] += 1

    in_every_order(scenario)
    other = {"delete": "refused", "disable": "refused", "replace": "version 2"}[change]
    assert set(outcomes) == {"version 1", other}


def test_of_two_agents_made_at_once_under_one_name_there_is_one() -> None:
    def scenario(schedule: Schedule) -> None:
        agents = TenantAgents(table := MemoryTable())
        made: list[Standing[Agent]] = []
        table.before = schedule.place
        for key in ("k1", "k2"):
            create = partial(_collect, made, partial(agents.create, STRICT, key))
            schedule.spawn(key, create, killable=False)
        schedule.run()
        table.before = lambda _name: None
        assert len(made) == 1
        assert [(each.value.id, each.version) for each in SHELF.all(agents.reader)] == [(made[0].value.id, 1)]

    assert in_every_order(scenario) > 10


def test_of_two_changes_at_once_both_are_versions_and_of_two_of_one_version_one_is_refused() -> None:
    def only_the_first(version: int) -> None:
        if version != 1:
            raise Conflict("It has changed.")

    def scenario(schedule: Schedule, unchanged: Unchanged, versions: list[int]) -> None:
        agents = TenantAgents(table := MemoryTable())
        agent = agents.create().value.id
        made: list[Standing[Agent]] = []
        table.before = schedule.place
        for goal in ("One", "Two"):
            change = partial(agents.replace, agent, replace(STRICT, goal=goal), unchanged)
            schedule.spawn(goal, partial(_collect, made, change), killable=False)
        schedule.run()
        table.before = lambda _name: None
        assert sorted(each.version for each in made) == versions
        for each in made:
            assert version_of(table, GYM, agent, each.version) == each.value

    assert in_every_order(partial(scenario, unchanged=whatever, versions=[2, 3])) > 10
    assert in_every_order(partial(scenario, unchanged=only_the_first, versions=[2])) > 10


def _collect(made: list[Standing[Agent]], make: Callable[[], Standing[Agent]]) -> None:
    with suppress(Conflict):
        made.append(make())


class Failing:
    """Fails at the call of this number, once; counts them all."""

    def __init__(self, at: int) -> None:
        self.calls = 0
        self._at = at

    def __call__(self, _name: str) -> None:
        self.calls += 1
        if self.calls == self._at:
            raise StoreUnavailable("it did not answer")


def a_turn_that_fails(place: str, at: int) -> tuple[list[str], list[tuple[str, int]], int]:
    """A turn on an agent that is changed on the way. One call of the loop fails: before it is made, or its answer."""
    gym = Gym()
    agent = gym.made()
    gym.tell(agent, "1", "m1")
    failing = Failing(at)

    def change(name: str, _pointers: Pointers) -> None:
        setattr(gym.table, place, lambda _name: None)
        if name == "Act" and agent_now(gym.table, GYM, agent).version == 1:
            gym.agents.replace(agent, replace(COUNTS, system_prompt="You are mild."))
        setattr(gym.table, place, failing)

    gym.before_step = change
    gym.run()
    setattr(gym.table, place, lambda _name: None)
    return gym.told(), gym.worked_as(), failing.calls


@pytest.mark.parametrize("place", ["before", "after"])
def test_whatever_call_fails_the_turn_is_answered_by_the_version_that_it_began_as(place: str) -> None:
    told, worked_as, calls = a_turn_that_fails(place, 0)
    assert told[-1] == "end end_turn"
    assert calls > 12
    for at in range(1, calls + 1):
        assert a_turn_that_fails(place, at)[:2] == (told, worked_as), at
