"""Races and deaths by name; the schedules drawn at random are in ``test_protocol.py``."""

import dataclasses
from collections.abc import Sequence
from typing import Any

import pytest

from spotter.agent import sessions
from spotter.agent.act import act
from spotter.agent.pointers import Next, Pointers
from spotter.agent.reply import reply_of, wait
from spotter.agent.think import think
from spotter.errors import KeyReused, NotFound, TornRead
from spotter.messages import Chunk, ModelResponse, Request, ToolCall
from spotter.store.heads import head_key
from spotter.store.keys import SessionRef, event_sk, user_pk
from spotter.store.table import Item, Key
from spotter.stream.audience import Connections
from spotter.stream.subscription import subscribe
from spotter.training.repository import record_of
from tests.fakes.conversation import Conversation
from tests.fakes.memory_table import MemoryTable
from tests.fakes.state_machine import FunctionFailedError
from tests.fakes.world import COUNT, COUNTER, REF, CountingProvider, elsewhere

TURN = ["message", "knowledge", "action", "result done", "action", "end end_turn"]


def pointers_of(conversation: Conversation) -> Pointers:
    """The pointers that the newest lease began with."""
    return Pointers.of_json(list(conversation.runs.inputs.values())[-1])


def counted(conversation: Conversation) -> int:
    """What the counter stands at."""
    item = conversation.table.items[Key(user_pk(REF.tenant, REF.user), COUNTER)]
    total: int = record_of(item).data["total"]
    return total


def test_two_messages_at_the_same_moment_share_one_run_and_are_both_answered() -> None:
    conversation = Conversation()
    second: list[Any] = []
    look = conversation.table.batch_get

    def look_then_lose(keys: Sequence[Key], **only: Any) -> dict[Key, Item]:
        found = look(keys, **only)
        if not second:
            second.append(None)
            second[0] = conversation.say("1 of the second", "m2")
        return found

    conversation.table.batch_get = look_then_lose  # type: ignore[method-assign]  # the other message lands in between
    first = conversation.say("1 of the first", "m1")
    conversation.run()
    assert (second[0].seq, first.seq) == (1, 2)
    assert first.run == second[0].run
    assert first.joined
    assert not second[0].joined
    assert conversation.told() == ["message", "message", *TURN[1:]]


def test_a_message_during_a_run_joins_it_and_stands_behind_the_open_results() -> None:
    conversation = Conversation()

    def join(name: str, _pointers: Pointers) -> None:
        if name == "Act" and "m2" not in str(conversation.table.items):
            assert conversation.say("2 more", "m2").joined

    conversation.before_step = join
    conversation.say("1", "m1")
    conversation.run()
    assert conversation.told() == [
        "message",
        "knowledge",
        "action",
        "message",
        "result done",
        *["action", "result done"] * 2,
        "action",
        "end end_turn",
    ]
    assert len(conversation.runs.inputs) == 1


def test_a_message_at_the_very_end_of_a_run_is_answered_by_it() -> None:
    conversation = Conversation()
    finishing = conversation.ports_of("Finish").log
    put_at = finishing.put_at

    def late_message(ref: SessionRef, seq: int, draft: Any, with_writes: Any = ()) -> Any:
        if "stop_reason" in draft.data and seq == 6:
            conversation.say("1 at the last moment", "m2")
        return put_at(ref, seq, draft, with_writes)

    finishing.put_at = late_message  # type: ignore[method-assign]  # between finish's read and its write
    conversation.say("1", "m1")
    conversation.run()
    assert conversation.told() == [*TURN[:-1], "message", "action", "result done", "action", "end end_turn"]
    assert len(conversation.runs.inputs) == 1


def test_a_message_just_after_the_end_starts_a_run_of_its_own() -> None:
    conversation = Conversation()
    conversation.say("1", "m1")
    conversation.run()
    assert not conversation.say("1", "m2").joined
    conversation.run()
    assert conversation.told() == [*TURN, "message", *TURN[2:]]
    assert len(conversation.runs.inputs) == 2


def test_a_second_executor_of_a_model_call_that_wakes_after_the_end_writes_nothing() -> None:
    conversation = Conversation()
    asleep: list[Pointers] = []

    def remember(name: str, pointers: Pointers) -> None:
        if name == "Think":
            asleep.append(pointers)

    conversation.before_step = remember
    conversation.say("1", "m1")
    conversation.run()
    before = dict(conversation.table.items)
    for pointers in asleep:
        think(conversation.ports, pointers)
    assert conversation.table.items == before
    assert len(conversation.provider.asked) == 2


def test_a_second_executor_of_the_tools_that_wakes_after_the_end_has_no_effect() -> None:
    conversation = Conversation()
    asleep: list[Pointers] = []

    def remember(name: str, pointers: Pointers) -> None:
        if name == "Act":
            asleep.append(pointers)

    conversation.before_step = remember
    conversation.say("1", "m1")
    conversation.run()
    assert counted(conversation) == 1
    assert act(conversation.ports, asleep[0]).next is Next.ENDED
    assert counted(conversation) == 1
    assert conversation.told() == TURN


def test_an_executor_that_has_read_before_the_end_and_writes_after_it_is_late() -> None:
    """Its run was cut short while its model wrote: the answer comes when the run has been closed, and must not land."""
    conversation = Conversation()
    conversation.say("1", "m1")
    (run_input,) = conversation.waiting
    prepared = conversation.invoke("Prepare", {"pointers": Pointers.of_json(run_input).to_payload(), "attempt": 0})

    class Slow(CountingProvider):
        def respond(self, request: Request) -> Any:
            conversation.invoke("Finish", {"pointers": {**prepared, "error": "States.Timeout"}, "attempt": 0})
            yield from super().respond(request)

    ports = dataclasses.replace(conversation.ports, provider=lambda _profile: Slow())
    answer = think(ports, Pointers.of_payload(prepared))
    assert answer.next is Next.ENDED
    assert conversation.told() == ["message", "knowledge", "end error"]


def test_a_step_that_was_answered_while_its_second_executor_closed_calls_is_not_answered_again() -> None:
    tools = {"count": dataclasses.replace(COUNT, approval=True)}
    conversation = Conversation(tools=tools)
    conversation.say("1", "m1")
    conversation.run()
    conversation.say("0", "m2")
    (run_input,) = conversation.waiting
    prepared = conversation.invoke("Prepare", {"pointers": Pointers.of_json(run_input).to_payload(), "attempt": 0})
    late = elsewhere(conversation.ports)
    overtaken: list[str] = []

    def overtake(name: str) -> None:
        if name == "PutItem" and not overtaken:
            overtaken.append(name)
            conversation.invoke("Think", {"pointers": prepared, "attempt": 0})

    conversation.table.before = overtake
    think(late, Pointers.of_payload(prepared))
    conversation.table.before = lambda _name: None
    keys = [event.key for event in conversation.events()]
    assert overtaken
    assert len(set(keys)) == len(keys)
    assert [event.type for event in conversation.events()][-2:] == ["result", "action"]


def test_a_lease_whose_execution_never_started_is_started_by_the_next_message() -> None:
    conversation = Conversation()
    conversation.say("1", "m1")
    (run,) = conversation.runs.inputs
    conversation.waiting.clear()
    conversation.runs.inputs.clear()
    joined = conversation.say("1 more", "m2")
    assert joined.run == run
    conversation.run()
    assert conversation.told()[-1] == "end end_turn"


def test_a_lease_whose_execution_never_started_is_started_by_whoever_looks() -> None:
    conversation = Conversation()
    conversation.say("1", "m1")
    conversation.waiting.clear()
    conversation.runs.inputs.clear()
    sessions.look(conversation.ports, REF)
    assert conversation.waiting == []
    conversation.clock.pass_by(seconds=60)
    sessions.look(conversation.ports, REF)
    conversation.run()
    assert conversation.told() == TURN


def test_the_retry_of_a_message_changes_nothing_and_names_the_same_run() -> None:
    conversation = Conversation()
    first = conversation.say("1", "m1")
    assert conversation.say("1", "m1") == first
    conversation.run()
    assert conversation.say("1", "m1") == first
    conversation.run()
    assert conversation.told() == TURN


def test_a_key_that_comes_back_with_another_message_is_refused() -> None:
    conversation = Conversation()
    conversation.say("1", "m1")
    with pytest.raises(KeyReused):
        conversation.say("2", "m1")
    conversation.run()
    assert conversation.told() == TURN


def test_a_message_that_breaks_every_run_is_answered_with_an_apology_and_the_next_one_properly() -> None:
    conversation = Conversation()

    def poison(name: str, pointers: Pointers) -> None:
        if name == "Think" and pointers.run == first.run:
            raise ValueError

    conversation.before_step = poison
    first = conversation.say("1", "m1")
    conversation.run()
    conversation.say("1", "m2")
    conversation.run()
    assert conversation.told() == ["message", "knowledge", "end error", "message", *TURN[2:]]
    assert reply_of(conversation.events()).text.startswith("Something went wrong on our side")


def test_a_dead_run_is_closed_and_its_successor_answers_what_it_never_tried() -> None:
    conversation = Conversation()
    first = conversation.say("1", "m1")

    def die(name: str, pointers: Pointers) -> None:
        if pointers.run == first.run and name == "Act" and "m2" not in str(conversation.table.items):
            conversation.say("1", "m2")
        if pointers.run == first.run and name in ("Act", "Finish"):
            raise ValueError

    conversation.before_step = die
    conversation.run()
    told = ["message", "knowledge", "action", "message", "result interrupted", "end error", *TURN[2:]]
    assert conversation.told() == told
    assert conversation.events()[-1].run != first.run


def test_two_sessions_that_change_the_same_record_lose_neither_change() -> None:
    conversation = Conversation()
    other = SessionRef(REF.tenant, REF.user, "ses_2")
    conversation.say("1", "m1")
    batch_get = conversation.table.batch_get
    raced: list[bool] = []

    def read_then_lose(keys: Any, **only: Any) -> dict[Key, Item]:
        found = batch_get(keys, **only)
        if any(key.sk == COUNTER for key in keys) and not raced:
            raced.append(True)
            inner = conversation.waiting[:]
            conversation.waiting.clear()
            conversation.say("1", "m1", other)
            conversation.run()
            conversation.waiting[:] = inner
        return found

    conversation.table.batch_get = read_then_lose  # type: ignore[method-assign]  # the other session wins the race
    conversation.run()
    assert counted(conversation) == 2
    assert conversation.told() == TURN
    assert conversation.told(other) == TURN


def test_the_limit_of_steps_ends_the_turn_and_counts_anew_for_the_next_message() -> None:
    conversation = Conversation(max_steps=2)
    conversation.say("9", "m1")
    conversation.run()
    assert conversation.told() == [*TURN[:4], "action", "result done", "end max_steps"]
    conversation.say("1", "m2")
    conversation.run()
    assert conversation.told()[-1] == "end end_turn"


def test_a_message_that_joins_gives_the_run_its_steps_anew() -> None:
    conversation = Conversation(max_steps=2)

    def join(name: str, pointers: Pointers) -> None:
        if name == "Act" and pointers.step == 2 and "m2" not in str(conversation.table.items):
            conversation.say("1 more", "m2")

    conversation.before_step = join
    conversation.say("9", "m1")
    conversation.run()
    assert conversation.told().count("action") == 4
    assert conversation.told()[-1] == "end end_turn"


class Wild(CountingProvider):
    """Asks for what there is not, then for what does not fit."""

    def respond(self, request: Request) -> Any:
        spent = len(self.asked)
        self.asked.append(spent)
        calls = [
            (ToolCall("a", "levitate", {}), ToolCall("b", "count", {"amount": "many", "sneaky": 1})),
            (),
        ][spent]
        chunk: Chunk = ModelResponse("", calls, "wild", "fake-1")
        yield chunk


def test_an_unknown_tool_and_bad_arguments_yield_results_that_the_model_can_read() -> None:
    conversation = Conversation(provider=Wild())
    conversation.say("go", "m1")
    conversation.run()
    results = [event.data for event in conversation.events() if event.type == "result"]
    assert [result["status"] for result in results] == ["error", "error"]
    assert results[0]["data"]["error"] == "There is no tool named 'levitate'. Use one of: count."
    assert "amount: Input should be a valid integer" in results[1]["data"]["error"]
    assert "many" not in results[1]["data"]["error"]


def test_a_result_over_100_kb_lies_in_the_bucket_and_comes_back_whole() -> None:
    conversation = Conversation()
    conversation.say("2 big ones", "m1")
    conversation.run()
    (big,) = [event for event in conversation.events() if len(str(event.data)) > 100_000]
    assert big.data["data"]["padding"] == "x" * 120_000
    assert len(conversation.blobs.objects) == 1
    assert "content" not in conversation.table.items[Key(REF.pk, event_sk(big.seq))]


def test_one_who_subscribes_while_the_run_ends_hears_the_end() -> None:
    conversation = Conversation()
    conversation.inboxes.received["phone"] = []
    audience = Connections(conversation.inboxes, conversation.table, conversation.clock)
    finishing = conversation.ports_of("Finish").log
    put_at = finishing.put_at

    def subscribe_late(ref: SessionRef, seq: int, draft: Any, with_writes: Any = ()) -> Any:
        if "stop_reason" in draft.data and not conversation.inboxes.received["phone"]:
            subscribe(conversation.ports, audience, REF, "phone", 0)
        return put_at(ref, seq, draft, with_writes)

    finishing.put_at = subscribe_late  # type: ignore[method-assign]  # after finish's look at connections
    conversation.say("0", "m1")
    conversation.run()
    frames = conversation.inboxes.received["phone"]
    assert [frame["type"] for frame in frames] == ["status", "status", "response", "status", "done"]
    assert [frame.get("seq") for frame in frames] == [1, 2, 3, None, 4]


def test_a_connection_that_is_gone_is_forgotten_and_the_run_goes_on() -> None:
    conversation = Conversation()
    conversation.say("0", "m1")
    conversation.run()
    head = dict(conversation.table.items[head_key(REF)])
    conversation.table.items[head_key(REF)] = {**head, "connections": frozenset({"gone", "phone"})}
    conversation.inboxes.received["phone"] = []
    conversation.say("0", "m2")
    conversation.run()
    assert conversation.table.items[head_key(REF)]["connections"] == frozenset({"phone"})
    assert [frame["type"] for frame in conversation.inboxes.received["phone"] if "seq" in frame][-1] == "done"


def test_a_read_with_a_gap_is_repeated_and_given_up_when_the_gap_stays() -> None:
    conversation = Conversation()
    conversation.say("1", "m1")
    conversation.run()
    whole = MemoryTable.query
    torn: list[int] = [2]

    def query(*args: Any, **kwargs: Any) -> list[Item]:
        items = whole(conversation.table, *args, **kwargs)
        if torn[0]:
            torn[0] -= 1
            return [item for item in items if item["sk"] != event_sk(3)]
        return items

    conversation.table.query = query  # type: ignore[method-assign]  # a Query is not a snapshot
    assert conversation.ports.log.read(REF).last_seq == 6
    torn[0] = 99
    conversation.ports = elsewhere(conversation.ports)
    with pytest.raises(TornRead):
        conversation.ports.log.read(REF)


def test_the_reply_is_there_when_the_run_has_ended_and_not_before() -> None:
    conversation = Conversation()
    said = conversation.say("1", "m1")
    assert wait(conversation.ports, said, 0) is None
    conversation.run()
    reply = wait(conversation.ports, said, 0)
    assert reply is not None
    assert (reply.text, reply.iterations, reply.stop_reason) == ("I count.\n\nDone after 1 results.", 2, "end_turn")
    assert [(call.tool, call.result["total"]) for call in reply.calls] == [("count", 1)]


def test_nobody_else_can_speak_in_a_session_or_read_it() -> None:
    conversation = Conversation()
    conversation.say("1", "m1")
    conversation.run()
    for stranger in (SessionRef("gym", "bob", REF.session), SessionRef("other", "ana", REF.session)):
        with pytest.raises(NotFound):
            sessions.look(conversation.ports, stranger)
        with pytest.raises(NotFound):
            sessions.delete(conversation.ports, stranger)
        with pytest.raises(NotFound):
            sessions.events_after(conversation.ports, stranger, 0, 10)
    with pytest.raises(NotFound):
        conversation.say("1", "m9", SessionRef("gym", "bob", REF.session))


def test_what_a_run_that_failed_has_learned_is_what_the_context_knows() -> None:
    conversation = Conversation()
    answers = iter([True])
    real = conversation.invoke

    def invoke(name: str, payload: dict[str, Any]) -> dict[str, Any]:
        answer = real(name, payload)
        if name == "Prepare" and next(answers, False):
            raise FunctionFailedError("ValueError")  # it has landed its knowledge, and fails for good
        return answer

    conversation.invoke = invoke  # type: ignore[method-assign]  # Lambda
    conversation.say("0", "m1")
    conversation.run()
    assert conversation.told() == ["message", "knowledge", "end error"]
    assert conversation.ports.log.head(REF).knowledge == 2
