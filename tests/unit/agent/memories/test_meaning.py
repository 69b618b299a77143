"""Memories that are found by their meaning: when a vector is asked for, what it costs, and what is told without one."""

import json
from collections.abc import Sequence
from dataclasses import replace
from decimal import Decimal
from typing import Any

import pytest

from bench.metered_table import Bill, MeteredTable
from spotter.agent.costs.budget import Budget
from spotter.agent.memories import meaning
from spotter.agent.memories.embedding import MOST_AT_ONCE, embed_memories
from spotter.agent.memories.sweep import sweep_memories
from spotter.agent.memories.vectors_due import VECTORS_DUE, note_vectors_due, sweep_vectors
from spotter.agent.pointers import Pointers
from spotter.agent.post_message import post_message
from spotter.agent.prepare import prepare
from spotter.agent.profile import OFFLINE
from spotter.agent.records import EmbeddingCall
from spotter.errors import StoreUnavailable
from spotter.llm.embedding import Embeddings, Scale
from spotter.llm.errors import Overloaded, TimedOut
from spotter.llm.offline import OfflineProvider
from spotter.llm.provider import Structured
from spotter.llm.selection import DataSelection
from spotter.memory import keys
from spotter.memory.vectors import vector_in
from spotter.messages import Request, Usage
from spotter.store.events import Event
from spotter.store.table import Key
from spotter.store.usage import DayUsage, usage_on
from tests.fakes.memory_table import MemoryTable
from tests.fakes.world import REF, Killed, elsewhere
from tests.unit.agent.memories.test_conversations import People, Reading, told

KNEE, KIDS = "No cartilage left on the left side.", "Has two kids."
ASKED = "which hops are good"
TOPICS = (("cartilage", "hops", "Jump"), ("kids", "school"), ("violin",))


class Choosing(Reading):
    """A model that also chooses data sources, for money."""

    name = "openai"

    def structured(self, request: Request, model: Any) -> Any:
        if not issubclass(model, DataSelection):
            return super().structured(request, model)
        chosen = model(data_sources=[], reasoning="none is needed")
        return Structured(chosen, self.name, self.model, Usage(100, 10), Decimal("0.001"))


class Topics:
    """An embedder that knows a few topics. ``error`` is raised in the place of an answer."""

    model, scale = "topics-1", Scale(usual=0.0, spread=0.2)

    def __init__(self, name: str = "openai", space: str = "topics/3") -> None:
        self.name, self.space = name, space
        self.asked: list[list[str]] = []
        self.error: Exception | None = None

    def embed(self, texts: Sequence[str], _seconds: float) -> Embeddings:
        self.asked.append(list(texts))
        if self.error is not None:
            raise self.error
        vectors = tuple([float(any(word in text for word in words)) for words in TOPICS] for text in texts)
        return Embeddings(vectors, Usage(7 * len(texts)), Decimal("0.00002") * len(texts))


class Watched(People):
    """One whose calls for vectors are kept."""

    calls: list[Any]


def people(embedder: Topics | None, model: Reading | None = None, table: MemoryTable | None = None) -> Watched:
    one = Watched(table)
    asked = model or Choosing()
    one.model, one.calls = asked, []
    one.conversation.ports = replace(
        one.ports,
        provider=lambda profile: OfflineProvider() if profile.provider == OFFLINE else asked,
        embedder=lambda _profile: embedder,
        record=one.calls.append,
    )
    return one


def recorded(one: Watched) -> list[EmbeddingCall]:
    return [each for each in one.calls if isinstance(each, EmbeddingCall)]


def fill(one: Watched) -> int:
    return embed_memories(one.ports, REF.tenant, REF.user, "default", lambda: True).made


def with_knee(embedder: Topics, model: Reading | None = None, table: MemoryTable | None = None) -> Watched:
    one = people(embedder, model, table)
    one.remember(KNEE)
    one.remember(KIDS)
    assert fill(one) == 2
    embedder.asked.clear()
    return one


def knowledge(one: Watched) -> list[Event]:
    return [event for event in one.conversation.events() if event.type == "knowledge"]


def test_a_memory_without_a_common_word_is_told_for_its_meaning_and_the_log_says_so_without_its_words() -> None:
    embedder = Topics()
    one = with_knee(embedder)
    assert told(one.say(ASKED)) == [KNEE]
    assert embedder.asked == [[ASKED]]
    event = knowledge(one)[-1]
    (entry,) = next(source["data"] for source in event.data["sources"] if source["name"] == "memories")
    assert entry["reason"] == "close in meaning to the message; importance 5"
    assert "cartilage" not in json.dumps(event.data)


def test_the_message_is_asked_for_once_in_a_turn_of_many_steps_and_counted_with_its_run() -> None:
    embedder = Topics()
    one = with_knee(embedder)
    today = "2026-03-02"
    before = usage_on(one.ports.table, REF.tenant, REF.user, today)
    one.say(ASKED)
    one.say("and again: " + ASKED)
    assert len(embedder.asked) == 2
    event = knowledge(one)[-1]
    assert event.data["embedding"] == {
        "provider": "openai",
        "model": "topics-1",
        "usage": {"input": 7, "output": 0},
        "cost": "0.00002",
    }
    used = usage_on(one.ports.table, REF.tenant, REF.user, today)
    assert used.tokens - before.tokens == 2 * (110 + 7)
    assert used.cost - before.cost == Decimal("0.00204")
    assert [(each.texts, each.input_tokens, each.failures) for each in recorded(one)[-2:]] == [(1, 7, 0), (1, 7, 0)]


@pytest.mark.parametrize("error", [TimedOut("slow"), Overloaded("503"), ValueError("a fault of ours")])
def test_without_a_vector_words_choose_silently_and_the_failure_is_counted(error: Exception) -> None:
    embedder = Topics()
    one = with_knee(embedder)
    embedder.error = error
    assert told(one.say(ASKED)) == []
    assert told(one.say("what about my kids")) == [KIDS]
    assert [each.error for each in recorded(one)[-2:]] == [type(error).__name__] * 2
    assert "embedding" not in knowledge(one)[-1].data


def test_one_that_hangs_is_left_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    import threading

    held = threading.Event()

    class Hanging(Topics):
        def embed(self, texts: Sequence[str], seconds: float) -> Embeddings:
            if self.asked:
                held.wait(20)
            return super().embed(texts, seconds)

    embedder = Hanging()
    one = with_knee(embedder)
    embedder.asked.append([])
    monkeypatch.setattr(meaning, "MESSAGE_SECONDS", 0.05)
    assert told(one.say(ASKED)) == []
    held.set()
    assert recorded(one)[-1].error == "TimedOut"


@pytest.mark.parametrize("what", ["another provider", "unpaid", "another space", "no memory", "care", "no budget"])
def test_a_message_goes_to_no_embedder_that_is_not_to_see_it(what: str) -> None:
    embedder = Topics("mistral" if what == "another provider" else "openai")
    one = with_knee(embedder, Reading() if what == "unpaid" else None)
    message = ASKED
    if what == "another space":
        embedder.space = "topics/4"
    if what == "no memory":
        one.profile = replace(one.profile, memory=False)
    if what == "care":
        message = "which hops are good, I have chest pain"
    if what == "no budget":
        one.profile = replace(one.profile, budget=Budget(run_tokens=0))
    post_message(one.ports, REF, message, client_id="m", agent="default", create=True, zone="UTC")
    one.conversation.run()
    assert embedder.asked == []


def test_an_embedder_of_this_process_is_asked_whoever_answers() -> None:
    embedder = Topics("offline")
    one = with_knee(embedder, Reading())
    assert told(one.say(ASKED)) == [KNEE]
    assert "embedding" not in knowledge(one)[-1].data
    assert recorded(one) == []


def test_a_step_that_is_tried_again_tells_what_the_log_names_whatever_the_embedder_does_now() -> None:
    embedder = Topics()
    one = with_knee(embedder)
    pointers: list[Pointers] = []

    def note(name: str, at: Pointers) -> None:
        if name == "Prepare":
            pointers.append(at)

    one.conversation.before_step = note
    assert told(one.say(ASKED)) == [KNEE]
    (event,) = [each for each in knowledge(one) if "embedding" in each.data]
    embedder.error = TimedOut("slow")
    again = prepare(elsewhere(one.ports), pointers[-1], 1)
    assert again.next == "ended", "the run is over, and tells nothing anew"
    assert [each for each in knowledge(one) if "embedding" in each.data] == [event]


@pytest.mark.parametrize("place", range(1, 8))
def test_a_crash_of_the_first_step_leaves_one_choice_and_its_retry_keeps_to_it(place: int) -> None:
    embedder = Topics()
    one = with_knee(embedder)
    counted = [0]

    def crash(name: str, pointers: Pointers) -> None:
        if name != "Prepare" or counted[0]:
            return
        table = MemoryTable(before=lambda _name: kill(), after=lambda _name: kill())
        table.items = one.conversation.table.items
        try:
            prepare(elsewhere(replace(one.ports, table=table)), pointers, 0)
        except Killed:
            landed = [each for each in knowledge(one) if "embedding" in each.data]
            if landed:
                embedder.error = TimedOut("slow")  # a retry must not need it

    def kill() -> None:
        counted[0] += 1
        if counted[0] == place:
            raise Killed

    one.conversation.before_step = crash
    request = one.say(ASKED)
    chosen = [each for each in knowledge(one) if "embedding" in each.data]
    assert len(chosen) == 1
    assert told(request) == [KNEE]


def test_a_turn_writes_and_calls_no_more_for_a_vector() -> None:
    bills = []
    for embedder in (None, Topics()):
        table = MeteredTable()
        one = people(embedder, table=table)
        one.remember(KNEE, 8)
        if embedder is not None:
            assert fill(one) == 1
        for _ in range(6):
            one.say(ASKED)
        table.bill = Bill()
        one.say(ASKED)
        bills.append((table.bill.total_calls, table.bill.write_units))
        assert embedder is None or len(embedder.asked) == 8
    assert bills[0] == bills[1]


def test_vectors_lie_beside_active_memories_and_change_no_version_of_them() -> None:
    one = people(Topics())
    made = one.remember(KNEE)
    assert fill(one) == 1
    item = one.ports.table.get(Key(REF.user_pk, keys.memory("default", made.value.id)))
    assert item is not None
    vector = vector_in(item)
    assert vector is not None
    assert (vector.space, vector.numbers, item["version"]) == ("topics/3", bytes([127, 0, 0]), made.version)
    assert fill(one) == 0


def test_a_vector_goes_with_the_words_that_it_is_of() -> None:
    embedder = Topics()
    one = with_knee(embedder)
    made = one.remember("Plays the violin")
    fill(one)
    assert told(one.say("violin lessons")) == ["Plays the violin"]
    one.change(made.value.id, content="Jumps on Fridays")
    item = one.ports.table.get(Key(REF.user_pk, keys.memory("default", made.value.id)))
    assert item is not None
    assert vector_in(item) is None
    assert fill(one) == 1
    one.forget(made.value.id)
    assert not any("violin" in str(item) for key, item in one.conversation.table.items.items() if key.pk == REF.user_pk)
    one.reject(
        next(each for each in one.conversation.table.items if each.sk.startswith("MEMORY#")).sk.rpartition("#")[2]
    )
    assert fill(one) == 0


def test_warm_functions_see_a_vector_with_the_next_message() -> None:
    embedder = Topics()
    one = people(embedder)
    one.remember(KNEE)
    assert told(one.say(ASKED)) == []
    fill(one)
    assert told(one.say(ASKED)) == [KNEE]


def test_vectors_of_another_embedder_are_made_anew() -> None:
    embedder = Topics()
    one = with_knee(embedder)
    embedder.space = "topics/4"
    assert fill(one) == 2
    assert told(one.say(ASKED)) == [KNEE]


def test_many_are_embedded_some_at_a_time_and_a_change_meanwhile_costs_no_vector_twice() -> None:
    embedder = Topics()
    one = people(embedder)
    for number in range(MOST_AT_ONCE + 5):
        one.remember(f"Number {number} of many")
    table = one.conversation.table
    left = [1]

    def before(name: str) -> None:
        if name == "TransactWriteItems" and left[0]:
            left[0] = 0
            one.remember("One more kid at school")

    table.before = before
    assert fill(one) == MOST_AT_ONCE + 6
    assert max(len(texts) for texts in embedder.asked) == MOST_AT_ONCE
    assert sum(len(texts) for texts in embedder.asked) == MOST_AT_ONCE + 6


def listed(one: Watched) -> int:
    return len(one.ports.table.query_list(VECTORS_DUE, limit=100).keys)


def note(one: Watched) -> None:
    note_vectors_due(one.ports, REF.tenant, REF.user, "default")


def test_a_sweep_gives_vectors_and_takes_the_agent_off_the_list() -> None:
    one = people(Topics())
    one.remember(KNEE)
    note(one)
    assert sweep_vectors(elsewhere(one.ports), lambda: True) == 1
    assert listed(one) == 0


def test_what_fails_is_tried_again_half_an_hour_later() -> None:
    embedder = Topics()
    one = people(embedder)
    one.remember(KNEE)
    note(one)
    embedder.error = Overloaded("503")
    assert sweep_vectors(one.ports, lambda: True) == 0
    embedder.error = None
    assert sweep_vectors(one.ports, lambda: True) == 0
    one.conversation.clock.pass_by(minutes=31)
    assert sweep_vectors(one.ports, lambda: True) == 1
    assert listed(one) == 0


def test_a_memory_that_is_written_during_a_sweep_is_not_missed() -> None:
    one = people(Topics())
    one.remember(KNEE)
    note(one)
    left = [1]

    def before(name: str) -> None:
        if name == "DeleteItem" and left[0]:
            left[0] = 0
            one.conversation.clock.pass_by(seconds=1)
            one.remember(KIDS)
            note(one)

    one.conversation.table.before = before
    assert sweep_vectors(one.ports, lambda: True) == 1
    assert listed(one) == 1
    assert sweep_vectors(one.ports, lambda: True) == 1


def test_a_day_without_room_pays_for_no_vector_and_what_is_paid_is_counted() -> None:
    embedder = Topics()
    one = people(embedder)
    one.remember(KNEE)
    one.profile = replace(one.profile, budget=Budget(day_tokens=0))
    assert fill(one) == 0
    assert embedder.asked == []
    one.profile = replace(one.profile, budget=Budget())
    assert fill(one) == 1
    used = usage_on(one.ports.table, REF.tenant, REF.user, "2026-03-02")
    assert used == DayUsage("2026-03-02", 1, 7, 0, Decimal("0.00002"))


def test_without_an_embedder_the_list_is_emptied_and_no_vector_made() -> None:
    one = people(None)
    one.remember(KNEE)
    note(one)
    assert sweep_vectors(one.ports, lambda: True) == 0
    assert listed(one) == 0


def test_a_table_that_does_not_answer_fails_no_write_of_a_memory() -> None:
    one = people(Topics())
    one.remember(KNEE)

    def dead(_name: str) -> None:
        raise StoreUnavailable("throttled")

    one.conversation.table.before = dead
    note(one)
    one.conversation.table.before = lambda _name: None
    assert listed(one) == 0


def test_the_end_of_a_session_lists_the_memories_that_were_missed() -> None:
    one = people(Topics())
    one.remember(KNEE)
    one.say("I slept well and feel good")
    one.conversation.clock.pass_by(minutes=31)
    sweep_memories(one.ports, lambda: True)
    assert listed(one) == 1


def test_a_user_who_is_gone_is_taken_off_the_list() -> None:
    one = people(Topics())
    note(one)
    assert listed(one) == 1
    assert sweep_vectors(one.ports, lambda: True) == 0
    assert listed(one) == 0


def test_a_sweep_without_time_leaves_the_list_as_it_is() -> None:
    one = people(Topics())
    one.remember(KNEE)
    note(one)
    assert sweep_vectors(one.ports, lambda: False) == 0
    assert listed(one) == 1
