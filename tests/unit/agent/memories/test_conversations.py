"""Memories in conversations: what a model is shown, from one turn and one session to the next."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule

from bench.metered_table import Bill, MeteredTable
from spotter.agent.memories.noticing import notice
from spotter.agent.memories.suggest import look_through
from spotter.agent.ports import Ports
from spotter.agent.post_message import post_message
from spotter.agent.profile import AgentProfile
from spotter.llm.provider import InvalidOutput
from spotter.memory import memories
from spotter.memory.finding import accesses_of
from spotter.memory.memories import NewMemory
from spotter.memory.models import Memory, MemoryType, Status
from spotter.messages import Chunk, KnowledgeTurn, ModelResponse, Request, Source
from spotter.store.events import stamp
from spotter.store.keys import SessionRef
from spotter.training import repository
from spotter.training.person.items import Standing
from spotter.training.person.posting import Posting
from spotter.training.repository import TableReader
from tests.fakes.conversation import Conversation
from tests.fakes.memory_table import MemoryTable
from tests.fakes.world import REF, Inboxes, elsewhere, make_ports


class Reading:
    """A model that answers with a word; what it was given is kept."""

    name = "reading"
    model = "reading-1"

    def __init__(self) -> None:
        self.requests: list[Request] = []

    def respond(self, request: Request) -> Iterator[Chunk]:
        self.requests.append(request)
        yield ModelResponse("Noted.", (), self.name, self.model)

    def structured(self, _request: Request, model: Any) -> Any:
        raise InvalidOutput(f"no {model.__name__} is filled in")


class People:
    """One who speaks in several sessions, and whose memories are changed as the routes change them."""

    def __init__(self, table: MemoryTable | None = None, *, memory: bool = True) -> None:
        self.model = Reading()
        self.conversation = Conversation(provider=self.model)
        if table is not None:
            self.conversation.table = table
            self.conversation.ports = make_ports(
                table,
                self.conversation.blobs,
                self.conversation.runs,
                Inboxes(),
                self.model,
                self.conversation.clock,
            )
        self.profile = AgentProfile(tools=("count",), memory=memory)
        self.conversation.ports = replace(self.conversation.ports, profile_of=lambda *_asked: self.profile)
        self.keys = 0

    @property
    def ports(self) -> Ports:
        return self.conversation.ports

    def commit(self, change: Any, ref: SessionRef = REF) -> Standing[Memory]:
        done: Standing[Memory] = repository.commit(
            self.ports.table, ref.user_pk, stamp(self.conversation.clock()), change
        )
        return done

    def remember(self, content: str, importance: int = 5, ref: SessionRef = REF) -> Standing[Memory]:
        self.keys += 1
        new = NewMemory(MemoryType.FACT, content, importance)
        posting = Posting.of(f"k{self.keys}", new.to_json())
        at = stamp(self.conversation.clock())
        made = self.commit(lambda reader: memories.add(reader, posting, "default", new, at), ref)
        notice(self.ports, ref.tenant, ref.user, "default")
        return made

    def change(self, name: str, **changes: Any) -> None:
        at = stamp(self.conversation.clock())
        self.commit(lambda reader: memories.change(reader, memories.one(reader, name), changes, at))

    def reject(self, name: str) -> None:
        at = stamp(self.conversation.clock())
        self.commit(lambda reader: memories.decide(reader, memories.one(reader, name), Status.REJECTED, at))

    def forget(self, name: str) -> None:
        at = stamp(self.conversation.clock())
        self.commit(lambda reader: memories.delete(reader, memories.one(reader, name), at))

    def say(self, text: str, ref: SessionRef = REF) -> Request:
        self.keys += 1
        self.conversation.clock.pass_by(seconds=30)
        post_message(self.ports, ref, text, client_id=f"m{self.keys}", agent="default", create=True, zone="UTC")
        self.conversation.run()
        return self.model.requests[-1]


def told(request: Request) -> list[str]:
    """The contents of the memories that a request shows, in order."""
    return [each["content"] for source in sources(request) for each in source.data]


def sources(request: Request) -> list[Source]:
    knowledge = [turn for turn in request.turns if isinstance(turn, KnowledgeTurn)]
    return [source for turn in knowledge for source in turn.sources if source.name == "memories"]


def test_what_fits_the_message_comes_with_it_and_stays_where_it_was_learned() -> None:
    people = People()
    people.remember("Squats with a safety bar")
    people.remember("Rows on Fridays")
    first = people.say("how should I squat")
    assert told(first) == ["Squats with a safety bar"]
    (source,) = sources(first)
    assert source.text == (
        "Remembered of the user from earlier conversations:\n- fact, importance 5: Squats with a safety bar"
    )
    assert told(people.say("thank you very much")) == ["Squats with a safety bar"]
    third = people.say("when do I row")
    assert told(third) == ["Squats with a safety bar", "Rows on Fridays"]
    assert third.turns[: len(first.turns)] == first.turns, "the prefix is what it was, for the caches of providers"


def test_the_log_holds_no_word_of_a_memory() -> None:
    people = People()
    people.remember("Collects antique dumbbells", 9)
    assert told(people.say("hello")) == ["Collects antique dumbbells"]
    assert all("antique" not in str(event.data) for event in people.conversation.events())


def test_a_deleted_memory_is_in_no_context_from_the_next_call_on() -> None:
    people = People()
    squat, row = people.remember("Squats with a safety bar", 8), people.remember("Rows on Fridays", 8)
    other = SessionRef(REF.tenant, REF.user, "ses_2")
    both = {squat.value.content, row.value.content}
    assert set(told(people.say("hello"))) == set(told(people.say("hello", other))) == both
    people.forget(squat.value.id)
    assert told(people.say("hello")) == told(people.say("hello", other)) == [row.value.content]
    people.forget(row.value.id)
    assert told(people.say("hello")) == told(people.say("hello", other)) == []


def test_a_memory_that_is_deleted_while_a_run_is_at_work_is_not_in_its_next_call() -> None:
    people = People()
    squat = people.remember("Squats with a safety bar", 8)
    assert told(people.say("hello")) == [squat.value.content]

    def forget(name: str, _pointers: object) -> None:
        if name == "Think":
            people.conversation.before_step = lambda _name, _pointers: None
            people.forget(squat.value.id)

    people.conversation.before_step = forget
    assert told(people.say("hello again")) == []


def test_a_changed_memory_is_told_as_it_is_now_and_once() -> None:
    people = People()
    made = people.remember("Squats with a safety bar", 8)
    people.say("hello")
    people.change(made.value.id, content="Squats with a cambered bar")
    assert told(people.say("hello")) == ["Squats with a cambered bar"]


def test_a_rejected_memory_is_told_no_more() -> None:
    people = People()
    made = people.remember("Squats with a safety bar", 8)
    people.say("hello")
    people.reject(made.value.id)
    assert told(people.say("hello")) == []


def test_an_agent_without_memory_is_told_nothing_even_of_what_it_was_told() -> None:
    people = People()
    people.remember("Squats with a safety bar", 8)
    assert told(people.say("hello")) != []
    people.profile = replace(people.profile, memory=False)
    assert told(people.say("hello")) == []


def test_nobody_is_told_of_another_user_or_another_agent() -> None:
    people = People()
    bob = SessionRef(REF.tenant, "bob", "ses_bob")
    stranger = SessionRef("other", REF.user, "ses_other")
    people.remember("Squats with a safety bar", 9)
    assert told(people.say("squat", bob)) == told(people.say("squat", stranger)) == []
    people.profile = replace(people.profile, id="another")
    assert told(people.say("squat", SessionRef(REF.tenant, REF.user, "ses_3"))) == []


def test_a_first_memory_is_seen_by_the_sessions_of_before() -> None:
    people = People()
    for _ in range(2):
        people.say("hello")
    people.remember("Squats with a safety bar", 8)
    assert told(people.say("hello")) == ["Squats with a safety bar"]


def test_a_session_that_nobody_told_looks_every_few_turns() -> None:
    people = People()
    for _ in range(2):
        people.say("hello")
    people.keys += 1
    new = NewMemory(MemoryType.FACT, "Rows on Fridays", 9)
    people.commit(lambda reader: memories.add(reader, Posting.of("k", {}), "default", new, "2026-03-02"))
    seen = [told(people.say("hello")) for _ in range(5)]
    assert [] in seen
    assert seen[-1] == ["Rows on Fridays"]


def test_what_is_told_stays_within_its_share_of_the_context() -> None:
    people = People()
    for at in range(40):
        people.remember(f"lift{at} " + "long " * 60, 5)
    for at in range(40):
        request = people.say(f"about lift{at}")
        assert any(content.startswith(f"lift{at} ") for content in told(request)), "the newest is always there"
        assert sum(len(source.text) for source in sources(request)) <= 4 * (1_200 + 30 * len(sources(request)))


def test_uses_are_counted_when_the_session_is_looked_through_and_once() -> None:
    people = People()
    made = people.remember("Squats with a safety bar", 8)
    people.say("how to squat")
    people.say("and what else")
    reader = TableReader(people.ports.table, REF.user_pk)
    assert accesses_of(reader, made.value) == 0
    look_through(people.ports, REF)
    look_through(people.ports, REF)
    assert accesses_of(TableReader(people.ports.table, REF.user_pk), made.value) == 1


def test_a_turn_of_somebody_without_memories_costs_what_it_costs_without() -> None:
    bills = []
    for memory in (True, False):
        table = MeteredTable()
        people = People(table, memory=memory)
        people.say("ok")
        people.say("ok")
        table.bill = Bill()
        for _ in range(3):
            people.say("ok")
        bills.append((table.bill.calls, table.bill.write_units, table.bill.read_units))
    assert bills[0] == bills[1]


def test_a_warm_turn_with_memories_costs_two_reads_of_one_item_and_no_write() -> None:
    """One of them comes with what is read anyway, one is a call of its own."""
    bills = []
    for content in ("Squats with a safety bar", ""):
        table = MeteredTable()
        people = People(table)
        if content:
            people.remember(content, 8)
        for _ in range(5):
            people.say("ok")
        people.say("ok")
        table.bill = Bill()
        people.say("ok")
        bills.append(table.bill)
    with_one, without = bills
    assert with_one.write_units == without.write_units
    assert with_one.total_calls == without.total_calls + 1
    assert with_one.read_units == without.read_units + 2


CONTENTS = [f"{word} matters to them" for word in ("squat", "bench", "row", "sled", "rope", "run")]


class AnySequence(RuleBasedStateMachine):
    """After any sequence a context shows only active memories of this user, as they are, each once; and all that
    matter always."""

    def __init__(self) -> None:
        super().__init__()
        self.people = People()
        self.active: dict[str, str] = {}
        self.request: Request | None = None

    @rule(content=st.sampled_from(CONTENTS))
    def remember(self, content: str) -> None:
        self.active[self.people.remember(content, 8).value.id] = content

    @rule(content=st.sampled_from(CONTENTS))
    def another_user_remembers(self, content: str) -> None:
        self.people.remember(f"{content}, says bob", 10, SessionRef(REF.tenant, "bob", "ses_bob"))

    @rule(data=st.data(), content=st.sampled_from(CONTENTS))
    def change(self, data: st.DataObject, content: str) -> None:
        if self.active:
            name = data.draw(st.sampled_from(sorted(self.active)))
            self.people.change(name, content=content)
            self.active[name] = content

    @rule(data=st.data(), way=st.sampled_from(["forget", "reject"]))
    def take_away(self, data: st.DataObject, way: str) -> None:
        if self.active:
            name = data.draw(st.sampled_from(sorted(self.active)))
            getattr(self.people, way)(name)
            del self.active[name]

    @rule(text=st.sampled_from(["ok", "squat and row", "bench, sled or rope"]), session=st.sampled_from(["a", "b"]))
    def say(self, text: str, session: str) -> None:
        self.request = self.people.say(text, SessionRef(REF.tenant, REF.user, f"ses_{session}"))
        shown = told(self.request)
        assert len(shown) <= len(self.active)
        kept = sorted(self.active.values())
        for content in shown:
            kept.remove(content)
        if len(self.active) <= 10:  # a message is told a dozen at most, and what matters is told with any
            assert kept == []

    @rule()
    def the_functions_go_cold(self) -> None:
        self.people.conversation.functions.clear()
        self.people.conversation.ports = elsewhere(self.people.ports)

    @invariant()
    def no_word_of_it_is_in_the_log(self) -> None:
        for item in self.people.ports.table.items.values():  # type: ignore[attr-defined]  # the table in memory
            if str(item["sk"]).startswith("E#"):
                assert "matters to them" not in str(item.get("content"))


TestAnySequence = AnySequence.TestCase
TestAnySequence.settings = settings(max_examples=30, stateful_step_count=20, deadline=None)
