"""A model call: when a cancel is looked for while a model writes, where the run is pointed, and who is told."""

import dataclasses
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from spotter.agent import sessions
from spotter.agent.pointers import Next, Pointers
from spotter.agent.ports import Ports
from spotter.agent.profile import AgentProfile
from spotter.agent.records import ModelCall, Record
from spotter.agent.think import CANCEL_LOOK_SECONDS, think
from spotter.errors import StoreUnavailable
from spotter.llm.prompts.data_selection import DATA_SELECTION
from spotter.messages import Chunk, ModelResponse, Request, TextDelta
from spotter.store.heads import head_key
from spotter.store.table import Item, Key, Value
from tests.fakes.conversation import Conversation
from tests.fakes.world import REF, CountingProvider


class SlowProvider(CountingProvider):
    """Writes a word, waits as long as it is told, and so on; then answers, if it does."""

    def __init__(self, *waits: float, answers: bool = True) -> None:
        super().__init__()
        self.waits = waits
        self.now = 0.0
        self.wrote = 0
        self._answers = answers

    def respond(self, request: Request) -> Iterator[Chunk]:
        for seconds in self.waits:
            self.now += seconds
            self.wrote += 1
            yield TextDelta("word ")
        if self._answers:
            yield ModelResponse("Done.", (), self.name, "fake-1")


class Writing:
    """A run at its first model call. ``at_look`` is what happens at a look for a cancel; looks are counted."""

    def __init__(self, provider: SlowProvider) -> None:
        self.provider = provider
        self.conversation = Conversation(provider=provider)
        self.conversation.say("0", "m1")
        payload: Any = Pointers.of_json(self.conversation.waiting.pop()).to_payload()
        self.pointers = Pointers.of_payload(self.conversation.invoke("Prepare", {"pointers": payload, "attempt": 0}))
        self.looks: list[float] = []
        self.at_look: Callable[[], None] = lambda: None
        self.recorded: list[Record] = []
        peek = self.conversation.table.peek

        def look(key: Key) -> Item | None:
            assert key == head_key(REF)
            self.looks.append(provider.now)
            self.at_look()
            return peek(key)

        self.conversation.table.peek = look  # type: ignore[method-assign]  # counted, and others act in between

    @property
    def ports(self) -> Ports:
        return dataclasses.replace(
            self.conversation.ports, monotonic=lambda: self.provider.now, record=self.recorded.append
        )

    def think(self, attempt: int = 0) -> Pointers:
        return think(self.ports, self.pointers.advance(seen=1), attempt)

    def head(self, **changes: Value) -> None:
        key = head_key(REF)
        self.conversation.table.items[key] = {**self.conversation.table.items[key], **changes}


def test_a_cancel_is_looked_for_once_a_second_while_a_model_writes() -> None:
    writing = Writing(SlowProvider(*[CANCEL_LOOK_SECONDS / 4] * 12))
    assert writing.think().next is Next.DONE
    assert writing.looks == [1.0, 2.0, 3.0]


def test_a_cancel_is_looked_for_when_more_than_a_second_has_passed() -> None:
    writing = Writing(SlowProvider(*[CANCEL_LOOK_SECONDS * 1.5] * 2))
    assert writing.think().next is Next.DONE
    assert writing.looks == [1.5, 3.0]


@pytest.mark.parametrize(("joined", "limit"), [(False, 10), (True, 11)])
def test_a_retry_that_finds_its_action_counts_the_limit_as_its_model_call_did(joined: bool, limit: int) -> None:
    conversation = Conversation()
    conversation.say("1", "m1")
    payload: Any = Pointers.of_json(conversation.waiting.pop()).to_payload()
    for step in ("Prepare", "Think", "Act"):
        payload = conversation.invoke(step, {"pointers": payload, "attempt": 0})
    if joined:
        conversation.say("1", "m2")
    for attempt in range(2):
        assert conversation.invoke("Think", {"pointers": payload, "attempt": attempt})["limit"] == limit
        conversation.say("1", "m3")


def test_a_model_that_is_quick_is_not_looked_after() -> None:
    writing = Writing(SlowProvider(*[CANCEL_LOOK_SECONDS / 8] * 7))
    assert writing.think().next is Next.DONE
    assert writing.looks == []


def test_a_cancel_while_a_model_writes_stops_it_at_the_next_look() -> None:
    writing = Writing(SlowProvider(*[1.0] * 9))

    def cancel() -> None:
        if len(writing.looks) == 2:
            sessions.cancel(writing.conversation.ports, REF)

    writing.at_look = cancel
    moved = writing.think()
    assert (moved.next, moved.seen) == (Next.CANCELLED, 2)
    assert writing.provider.wrote == 2
    assert writing.conversation.told() == ["message", "knowledge"]
    assert writing.recorded == []


@pytest.mark.parametrize("marked", [True, False])
def test_a_session_that_is_deleted_while_a_model_writes_stops_it(marked: bool) -> None:
    writing = Writing(SlowProvider(*[1.0] * 9))

    def delete() -> None:
        if marked:
            writing.head(deleted_at="2026-03-02T09:00:00.000Z")
        else:
            writing.conversation.table.items.clear()

    writing.at_look = delete
    assert writing.think().next is Next.CANCELLED
    assert writing.provider.wrote == 1


def test_a_look_that_is_turned_away_does_not_stop_the_model() -> None:
    writing = Writing(SlowProvider(*[1.0] * 3))

    def refuse() -> None:
        raise StoreUnavailable("throttled")

    writing.at_look = refuse
    assert writing.think().next is Next.DONE
    assert len(writing.looks) == 3


def test_an_answer_that_breaks_off_is_an_error() -> None:
    writing = Writing(SlowProvider(0.0, answers=False))
    with pytest.raises(RuntimeError, match="the provider's stream ended without its whole response"):
        writing.think()


def test_an_answer_points_to_what_comes_next_and_is_recorded_once() -> None:
    writing = Writing(SlowProvider())
    writing.head(context_start=2)
    moved = writing.think()
    expected = writing.pointers.advance(start=2, tail=3, seen=3, next=Next.DONE)
    assert moved == expected
    assert writing.think(1) == expected, "a retry finds its action"
    assert writing.recorded == [ModelCall("counting", "fake-1", 0, 0, 0.0, 0, 0)]


def test_where_a_context_begins_behind_its_message_today_is_the_day_of_the_model_call() -> None:
    writing = Writing(SlowProvider())
    days: list[str] = []
    respond = writing.provider.respond

    def noted(request: Request) -> Iterator[Chunk]:
        days.append(request.today)
        return respond(request)

    writing.provider.respond = noted  # type: ignore[method-assign]  # to note what is asked
    writing.conversation.clock.pass_by(days=1)
    writing.head(context_start=2)
    think(writing.ports, writing.pointers.advance(start=2))
    assert days == ["2026-03-03"]


def test_a_run_that_was_cancelled_before_asks_no_model() -> None:
    writing = Writing(SlowProvider(1.0))
    sessions.cancel(writing.conversation.ports, REF)
    moved = writing.think()
    assert (moved.next, moved.seen, writing.provider.wrote) == (Next.CANCELLED, 2, 0)


@pytest.mark.parametrize("change", [{"lease_run": "run_"}, {"lease_run": "run_zzz"}, {"deleted_at": "now"}])
def test_a_run_that_has_lost_its_session_asks_no_model(change: dict[str, Value]) -> None:
    writing = Writing(SlowProvider(1.0))
    writing.head(**change)
    assert writing.think().next is Next.ENDED
    assert writing.provider.wrote == 0


def test_a_step_whose_run_has_gone_on_asks_no_model() -> None:
    writing = Writing(SlowProvider())
    writing.think()
    writing.conversation.say("0", "m2")
    think(writing.ports, writing.pointers.advance(step=3))
    before = writing.conversation.told()
    assert think(writing.ports, writing.pointers.advance(step=2)).next is Next.ENDED
    assert writing.conversation.told() == before


def test_a_step_beyond_the_limit_asks_no_model() -> None:
    writing = Writing(SlowProvider(1.0))
    ports = dataclasses.replace(writing.ports, profile_of=lambda *_asked: AgentProfile(max_steps=0))
    moved = think(ports, writing.pointers.advance(seen=1))
    assert (moved.next, moved.seen, writing.provider.wrote) == (Next.LIMIT, 2, 0)


def test_the_limit_counts_from_the_newest_message() -> None:
    writing = Writing(SlowProvider())
    assert writing.think().limit == 10
    writing.conversation.say("0", "m2")
    assert think(writing.ports, writing.pointers.advance(step=2)).limit == 11


@pytest.mark.parametrize(("tries", "attempt"), [((), 0), ((3,), 3)])
def test_whoever_watches_is_told_of_calls_that_were_closed_and_of_the_answer_with_the_try(
    tries: tuple[int, ...], attempt: int
) -> None:
    conversation = Conversation()
    phone = conversation.inboxes.received["phone"] = []
    conversation.say("1", "m1")
    payload: Any = Pointers.of_json(conversation.waiting.pop()).to_payload()
    for step in ("Prepare", "Think"):
        payload = conversation.invoke(step, {"pointers": payload, "attempt": 0})
    key = head_key(REF)
    conversation.table.items[key] = {**conversation.table.items[key], "connections": frozenset({"phone"})}
    pointers = Pointers.of_payload(payload).advance(step=2, next=Next.THINK)
    think(conversation.ports, pointers, *tries)
    assert conversation.told()[3:] == ["result interrupted", "action"]
    durable = [(frame["type"], frame["seq"], frame["attempt"]) for frame in phone if "seq" in frame]
    assert durable[0] == ("tool_result", 4, attempt)
    assert {(seq, told) for _, seq, told in durable[1:]} == {(5, attempt)}
    deltas = [frame for frame in phone if "seq" not in frame and frame["type"] == "response"]
    assert all((frame["attempt"], frame["step"]) == (attempt, 2) for frame in deltas)


def test_what_a_model_said_stands_beside_the_version_of_the_agents_prompt() -> None:
    conversation = Conversation()
    conversation.say("1 please", "m1")
    conversation.run()
    versions = {event.data.get("prompt_version") for event in conversation.events() if "provider" in event.data}
    said = [event for event in conversation.events() if event.type == "action" and "provider" in event.data]
    assert {event.data["prompt_version"] for event in said} == {AgentProfile().prompt_version}
    assert versions == {AgentProfile().prompt_version, DATA_SELECTION.version}
