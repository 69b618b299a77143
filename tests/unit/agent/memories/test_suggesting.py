"""Memories that are suggested of sessions: once, of the user's own words, and of no session that is deleted."""

from dataclasses import replace
from decimal import Decimal
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bench.metered_table import Bill, MeteredTable
from spotter.agent import sessions
from spotter.agent.account.everything import everything_of
from spotter.agent.close import close_dead_run
from spotter.agent.costs.budget import Budget
from spotter.agent.memories.due import MEMORIES_DUE, mark_key
from spotter.agent.memories.suggest import look_through, suggest
from spotter.agent.memories.sweep import sweep_memories
from spotter.agent.pointers import Pointers
from spotter.agent.ports import Ports
from spotter.agent.post_message import post_message
from spotter.agent.records import ModelCall
from spotter.errors import NotFound
from spotter.llm.errors import Overloaded
from spotter.llm.prompts.memories import MEMORIES
from spotter.llm.provider import Structured
from spotter.memory import memories
from spotter.memory.models import Memory, Status
from spotter.messages import Request, Usage, UserTurn
from spotter.store.heads import head_key
from spotter.store.keys import SessionRef
from spotter.store.usage import usage_on
from spotter.training.repository import TableReader
from tests.fakes.memory_table import MemoryTable
from tests.fakes.world import REF, Killed, elsewhere
from tests.unit.agent.memories.test_conversations import People, Reading, told

MORNINGS = "I prefer to train in the morning."
SUNDAYS = "I never train on Sundays."


class Suggesting(Reading):
    """A model that suggests what it is told to, by the number of the sentence; or fails."""

    name = "suggesting"
    model = "suggesting-1"

    def __init__(self, *found: tuple[int, str]) -> None:
        super().__init__()
        self.found = found
        self.asked: list[Request] = []
        self.error: Exception | None = None

    def structured(self, request: Request, model: Any) -> Any:
        if model.__name__ != "SuggestedMemories":
            return super().structured(request, model)
        self.asked.append(request)
        if self.error is not None:
            raise self.error
        found = [
            {"sentence": sentence, "type": "preference", "content": content, "importance": 6}
            for sentence, content in self.found
        ]
        used = Usage(100, 20)
        return Structured(model.model_validate({"memories": found}), self.name, self.model, used, Decimal("0.001"))


class Offline(Reading):
    """Answers as the coach without a model: it fills in nothing."""

    name = "offline"
    model = "rules-1"


def people(model: Reading | None = None, table: MemoryTable | None = None) -> People:
    one = People(table)
    chosen = model or Offline()
    one.model = chosen
    one.conversation.ports = replace(one.ports, provider=lambda _profile: chosen)
    return one


def kept(ports: Ports, ref: SessionRef = REF) -> list[Memory]:
    shelf = memories.shelf_of(TableReader(ports.table, ref.user_pk), "default")
    return [each.value for each in shelf.memories]


def contents(ports: Ports, ref: SessionRef = REF) -> list[str]:
    return sorted(each.content for each in kept(ports, ref))


def sweep(one: People) -> int:
    return sweep_memories(elsewhere(one.ports), lambda: True)


def later(one: People, minutes: float = 31) -> int:
    one.conversation.clock.pass_by(minutes=minutes)
    return sweep(one)


def listed(one: People) -> list[str]:
    return [key.pk for key in one.ports.table.query_list(MEMORIES_DUE, limit=100).keys]


def test_half_an_hour_after_its_last_message_a_session_is_looked_through() -> None:
    one = people()
    one.say(MORNINGS)
    assert later(one, 29) == 0
    one.say(SUNDAYS)
    assert later(one, 29) == 0
    assert kept(one.ports) == []
    assert later(one, 2) == 2
    assert contents(one.ports) == [SUNDAYS, MORNINGS]
    assert {each.status for each in kept(one.ports)} == {Status.SUGGESTED}
    assert listed(one) == []


def test_nothing_is_suggested_twice_however_often_one_looks() -> None:
    one = people()
    one.say(MORNINGS)
    assert later(one) == 1
    assert sweep(one) == sweep(one) == 0
    assert look_through(one.ports, REF) == 0
    one.say("I prefer training in the mornings")
    other = SessionRef(REF.tenant, REF.user, "ses_2")
    one.say(MORNINGS, other)
    assert later(one) == 0
    assert contents(one.ports) == [MORNINGS]


@pytest.mark.parametrize("way", ["approve", "reject", "forget"])
def test_what_was_decided_on_is_not_suggested_again(way: str) -> None:
    one = people()
    one.say(MORNINGS)
    later(one)
    (made,) = kept(one.ports)
    if way == "approve":
        one.commit(lambda reader: memories.decide(reader, memories.one(reader, made.id), Status.ACTIVE, "2026-03-02"))
    else:
        getattr(one, way)(made.id)
    one.say("I like training in the morning", SessionRef(REF.tenant, REF.user, "ses_2"))
    assert later(one) == 0


def test_what_is_suggested_is_told_to_no_agent_before_it_is_approved() -> None:
    one = people()
    one.say("I had surgery on my left knee last year.")
    later(one)
    (made,) = kept(one.ports)
    assert (made.health, made.status, made.importance) == (True, "suggested", 8)
    assert told(one.say("what about my knee and surgery")) == []


def test_a_session_that_is_deleted_is_not_read_again() -> None:
    one = people()
    one.say(MORNINGS)
    sessions.delete(one.ports, REF)
    with pytest.raises(NotFound):
        suggest(one.ports, REF)
    assert later(one) == 0
    assert kept(one.ports) == []


def test_a_session_that_is_deleted_while_a_model_reads_it_leaves_nothing() -> None:
    model = Suggesting((1, "Prefers to train in the morning."))
    one = people(model)
    one.say(MORNINGS)
    structured = model.structured

    def meanwhile(request: Request, wanted: Any) -> Any:
        if wanted.__name__ == "SuggestedMemories":
            sessions.close(one.ports, REF)
        return structured(request, wanted)

    model.structured = meanwhile  # type: ignore[assignment,method-assign]  # while it reads
    assert later(one) == 0
    assert kept(one.ports) == []


def test_an_agent_without_memory_is_on_no_list_and_suggests_nothing() -> None:
    one = people()
    one.profile = replace(one.profile, memory=False)
    one.say(MORNINGS)
    assert listed(one) == []
    assert suggest(one.ports, REF) == []


def test_asked_for_they_come_at_once_and_again() -> None:
    one = people()
    one.say(f"{MORNINGS} {SUNDAYS}")
    first = suggest(one.ports, REF)
    assert sorted(each.value.content for each in first) == [SUNDAYS, MORNINGS]
    assert [each.value.id for each in suggest(one.ports, REF)] == [each.value.id for each in first]
    assert [each.value.source and each.value.source.seq for each in first] == [1, 1]
    assert suggest(one.ports, SessionRef(REF.tenant, REF.user, REF.session)) == first
    for other in (SessionRef("other", REF.user, REF.session), SessionRef(REF.tenant, "bob", REF.session)):
        with pytest.raises(NotFound):
            suggest(one.ports, other)


def test_a_model_is_asked_for_the_users_own_sentences_alone_and_its_cost_is_counted() -> None:
    model = Suggesting((1, "Prefers to train in the morning."), (2, "Sends money to strangers."), (9, "Nobody said."))
    one = people(model)
    recorded: list[Any] = []
    one.conversation.ports = replace(one.ports, record=recorded.append)
    one.say(f"{MORNINGS} And what else is there to say?\n> {SUNDAYS}\nThat was all of it.")
    assert later(one) == 1
    (asked,) = model.asked
    assert asked.system == MEMORIES.text
    (turn,) = asked.turns
    assert isinstance(turn, UserTurn)
    assert turn.text == f"<conversation>\n1. {MORNINGS}\n2. That was all of it.\n</conversation>"
    used = usage_on(one.ports.table, REF.tenant, REF.user, "2026-03-02")
    assert (used.calls, used.tokens, used.cost) == (1, 120, Decimal("0.001"))
    assert [each for each in recorded if isinstance(each, ModelCall) and each.cost_usd] == [
        ModelCall("suggesting", "suggesting-1", 100, 20, 0.001, 0, 0)
    ]


@pytest.mark.parametrize("why", ["failed", "broke", "no budget"])
def test_where_no_model_answers_rules_do(why: str) -> None:
    model = Suggesting((1, "Prefers to train in the morning."))
    model.error = {"failed": Overloaded("busy"), "broke": ValueError("no")}.get(why)
    one = people(model)
    one.say(f"{MORNINGS} {SUNDAYS}")
    if why == "no budget":
        one.profile = replace(one.profile, budget=Budget(day_tokens=100))
    assert later(one) == 2
    assert len(model.asked) == (why != "no budget")


def test_one_that_cannot_be_read_keeps_no_other_and_is_tried_again_half_an_hour_later(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    one = people()
    one.say(MORNINGS)
    other = SessionRef(REF.tenant, "bob", "ses_2")
    one.say(SUNDAYS, other)
    read = one.ports.log.head
    one.conversation.clock.pass_by(minutes=31)
    broken = elsewhere(one.ports)

    def head(ref: SessionRef) -> Any:
        if ref == REF:
            raise ValueError("broken")
        return read(ref)

    monkeypatch.setattr(broken.log, "head", head)
    assert sweep_memories(broken, lambda: True) == 1
    assert contents(one.ports, other) == [SUNDAYS]
    assert sweep(one) == 0, "its next try is half an hour away"
    assert later(one) == 1


def test_a_sweep_without_time_leaves_the_rest_to_the_next() -> None:
    one = people()
    one.say(MORNINGS)
    one.conversation.clock.pass_by(minutes=31)
    assert sweep_memories(one.ports, lambda: False) == 0
    assert sweep(one) == 1


def test_a_session_that_goes_on_is_looked_through_again_from_where_it_was_left() -> None:
    one = people()
    one.say(MORNINGS)
    assert later(one) == 1
    one.say(SUNDAYS)
    assert listed(one) == [REF.pk]
    assert later(one) == 1
    assert contents(one.ports) == [SUNDAYS, MORNINGS]


def test_a_message_that_lands_while_the_sweep_ends_is_looked_through_too() -> None:
    """Wherever between the calls of a sweep it lands: its session is on the list, or the sweep has read it."""
    at = 0
    while True:
        one = people()
        one.say(MORNINGS)
        one.conversation.clock.pass_by(minutes=31)
        table = one.ports.table
        assert isinstance(table, MemoryTable)
        calls = 0

        def land(_name: str, one: People = one, table: MemoryTable = table, at: int = at) -> None:
            nonlocal calls
            calls += 1
            if calls == at + 1:
                table.before = lambda _name: None
                one.say(SUNDAYS)

        table.before = land
        sweep(one)
        table.before = lambda _name: None
        if calls <= at:
            break
        for _ in range(3):
            later(one)
        assert contents(one.ports) == [SUNDAYS, MORNINGS], f"before call {at + 1}"
        at += 1
    assert at > 5


def outcome(one: People) -> tuple[list[tuple[str, str]], list[str], int]:
    head = one.ports.log.head(REF)
    return sorted((each.id, each.content) for each in kept(one.ports)), listed(one), head.suggested_upto


@pytest.mark.parametrize("place", ["before", "after"])
def test_a_sweep_that_dies_at_any_call_is_made_good_and_nothing_is_doubled(place: str) -> None:
    undisturbed = people()
    undisturbed.remember("Squats with a safety bar", 8)
    undisturbed.say(f"{MORNINGS} {SUNDAYS}")
    later(undisturbed)
    at = 0
    while True:
        one = people()
        used = one.remember("Squats with a safety bar", 8)
        one.say(f"{MORNINGS} {SUNDAYS}")
        one.conversation.clock.pass_by(minutes=31)
        table = one.ports.table
        assert isinstance(table, MemoryTable)
        calls = 0

        def die(_name: str, at: int = at) -> None:
            nonlocal calls
            calls += 1
            if calls == at + 1:
                raise Killed

        setattr(table, place, die)
        try:
            sweep(one)
            died = False
        except Killed:
            died = True
        setattr(table, place, lambda _name: None)
        later(one)
        assert outcome(one) == outcome(undisturbed), f"{place} call {at + 1}"
        assert memories.shelf_of(TableReader(table, REF.user_pk), "default").accesses.counts == {used.value.id: 1}
        if not died:
            break
        at += 1
    assert at >= 8


def test_two_that_look_at_once_suggest_once() -> None:
    model = Suggesting((1, "Prefers to train in the morning."))
    one = people(model)
    one.say(MORNINGS)
    structured = model.structured

    def meanwhile(request: Request, wanted: Any) -> Any:
        if len(model.asked) == 0 and wanted.__name__ == "SuggestedMemories":
            model.asked.append(request)
            look_through(elsewhere(one.ports), REF)
        return structured(request, wanted)

    model.structured = meanwhile  # type: ignore[assignment,method-assign]  # while it reads
    assert look_through(one.ports, REF) == 0
    assert contents(one.ports) == ["Prefers to train in the morning."]


def test_the_first_message_that_may_tell_something_costs_three_units_and_those_after_it_nothing() -> None:
    bills = []
    for first in ("abc", "I train in the mornings"):
        table = MeteredTable()
        one = people(table=table)
        costs = []
        for text in ("ok", first, "I train in the mornings too", "And in the evenings as well"):
            table.bill = Bill()
            post_message(one.ports, REF, text, client_id=text, agent="default", create=True, zone="UTC")
            costs.append((table.bill.total_calls, table.bill.write_units, table.bill.read_units))
            one.conversation.run()
        bills.append(costs)
    silent, telling = bills
    assert telling[1] == (silent[1][0], silent[1][1] + 3, silent[1][2])
    assert telling[2] == telling[3] == silent[3]


def test_all_of_it_is_in_an_export_and_gone_with_the_session_and_the_user() -> None:
    one = people()
    one.say(MORNINGS)
    suggest(one.ports, REF)
    (made,) = kept(one.ports)
    everything = everything_of(one.ports, REF.tenant, REF.user, lambda: True)
    assert everything.records[f"MEMORY#default#{made.id}"]["content"] == MORNINGS
    assert one.ports.table.get(mark_key(REF)) is not None
    sessions.delete(one.ports, REF)
    assert one.ports.table.get(mark_key(REF)) is None


def test_a_run_that_has_died_is_no_end_of_its_session_before_it_is_closed() -> None:
    one = people()
    one.say("ok")
    one.conversation.clock.pass_by(seconds=1)
    post_message(one.ports, REF, MORNINGS, client_id="dead", agent="default", zone="UTC")
    assert later(one) == 0
    close_dead_run(one.ports, Pointers.of_json(one.conversation.waiting.pop()))
    assert later(one) == 1


def test_head_is_as_it_was_but_for_how_far_it_was_looked_through() -> None:
    one = people()
    one.say(MORNINGS)
    before = dict(one.ports.table.get(head_key(REF)) or {})
    later(one)
    after = dict(one.ports.table.get(head_key(REF)) or {})
    assert before.pop("memories_due") is True
    assert after.pop("suggested_upto") == one.ports.log.read(REF).last_seq
    assert after == before


@settings(max_examples=25, deadline=None)
@given(
    st.lists(
        st.tuples(
            st.sampled_from([MORNINGS, SUNDAYS, "I like training in the morning", "ok", "My goal is a 140 kg squat."]),
            st.sampled_from(["a", "b"]),
            st.sampled_from(["nothing", "sweep", "reject", "forget"]),
        ),
        max_size=12,
    )
)
def test_whatever_happens_nothing_is_suggested_twice(steps: list[tuple[str, str, str]]) -> None:
    one = people()
    suggested: list[str] = []
    for text, session, then in steps:
        one.say(text, SessionRef(REF.tenant, REF.user, f"ses_{session}"))
        before = {each.id for each in kept(one.ports)}
        if then != "nothing":
            later(one)
        suggested += [each.content for each in kept(one.ports) if each.id not in before]
        waiting = [each for each in kept(one.ports) if each.status == Status.SUGGESTED]
        if then in ("reject", "forget") and waiting:
            getattr(one, then)(waiting[0].id)
    said = {"I like training in the morning": MORNINGS}
    canonical = [said.get(content, content) for content in suggested]
    assert len(set(canonical)) == len(canonical)
