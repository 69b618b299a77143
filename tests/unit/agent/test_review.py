"""What a second look at the loop found: unruly models, late executors, runs that fail before they have begun."""

import dataclasses
import importlib
import json
from collections.abc import Callable
from typing import Any

import pytest

from spotter import wiring
from spotter.agent import sessions
from spotter.agent.answers import CALL_ID_LETTERS
from spotter.agent.approve import decide
from spotter.agent.calls import calls_of
from spotter.agent.context import turns_of
from spotter.agent.pointers import Next, Pointers
from spotter.agent.reap import reap, sweep
from spotter.errors import NotFound, StoreUnavailable
from spotter.messages import AssistantTurn, Chunk, ModelResponse, Request, ToolCall
from spotter.store.heads import head_key
from spotter.store.keys import user_pk
from spotter.store.table import Item, Key, Page, Update
from spotter.stream.frames import encoded, frames_of
from spotter.training.repository import record_of
from tests.fakes.conversation import Conversation
from tests.fakes.world import COUNT, COUNTER, REF, CountingProvider

ASKED = ["message", "knowledge", "action", "end awaiting_approval"]


def applied(conversation: Conversation) -> int:
    """How many calls have had their effect."""
    item = conversation.table.items.get(Key(user_pk(REF.tenant, REF.user), COUNTER))
    return len(record_of(item).data["applied"]) if item else 0


class Unruly(CountingProvider):
    """Answers once with these calls, then with a text."""

    def __init__(self, *calls: ToolCall, text: str = "", last: str = "Done.") -> None:
        super().__init__()
        self._answers = [ModelResponse(text, calls, "unruly", "fake-1"), ModelResponse(last, (), "unruly", "fake-1")]
        self.requests: list[Request] = []

    def respond(self, request: Request) -> Any:
        self.requests.append(request)
        chunk: Chunk = self._answers[min(len(self.requests), len(self._answers)) - 1]
        yield chunk


def test_two_calls_with_one_id_are_both_made_and_each_has_its_result() -> None:
    conversation = Conversation(provider=Unruly(ToolCall("a", "count", {}), ToolCall("a", "count", {"amount": 2})))
    conversation.say("go", "m1")
    conversation.run()
    assert conversation.told() == ["message", "knowledge", "action", *["result done"] * 2, "action", "end end_turn"]
    assert applied(conversation) == 2
    ids = [call.id for event in conversation.events() if event.type == "action" for call in calls_of(event)]
    assert ids[0] == "a"
    assert len(set(ids)) == 2


@pytest.mark.parametrize("strange", ["", "x" * 500_000, "a/b", "c0\nc1", "ü"])
def test_a_call_whose_id_cannot_be_a_key_is_made_under_an_id_of_ours(strange: str) -> None:
    provider = Unruly(ToolCall(strange, "count", {}), ToolCall("call_1", "count", {}))
    conversation = Conversation(provider=provider)
    conversation.say("go", "m1")
    conversation.run()
    assert conversation.told()[-1] == "end end_turn"
    assert applied(conversation) == 2
    first, second = calls_of(conversation.events()[2])
    assert first.id != second.id
    assert 0 < len(first.id) <= CALL_ID_LETTERS
    assert second.id == "call_1"
    assert max(len(event.key) for event in conversation.events()) < 200


def test_what_no_client_could_read_as_json_does_not_come_into_the_log() -> None:
    """Python reads NaN, infinities and half a surrogate pair; a phone that meets one cannot get past that frame."""
    broken = {"amount": 1, "padding": float("nan"), "note": [float("inf"), "\ud83d"]}
    conversation = Conversation(provider=Unruly(ToolCall("a", "count", broken), text="so \ud83d"))
    conversation.say("go", "m1")
    conversation.run()
    assert conversation.told() == ["message", "knowledge", "action", "result error", "action", "end end_turn"]

    def never(constant: str) -> None:
        raise AssertionError(constant)

    for event in conversation.events():
        for frame in frames_of(REF, event):
            json.loads(encoded(frame), parse_constant=never)
    (call,) = calls_of(conversation.events()[2])
    assert call.arguments == {"amount": 1, "padding": None, "note": [None, "?"]}
    assert conversation.events()[2].data["text"] == "so ?"


def test_a_step_in_which_the_model_said_nothing_is_no_turn_of_the_next_request() -> None:
    """Providers refuse a message without content; one silent step must not spoil the rest of the conversation."""
    provider = Unruly(ToolCall("a", "count", {}), last="")
    conversation = Conversation(provider=provider)
    conversation.say("go", "m1")
    conversation.run()
    conversation.say("on", "m2")
    conversation.run()
    assert conversation.told()[-1] == "end end_turn"
    turns = list(turns_of(conversation.events()))
    assert [turn.calls for turn in turns if isinstance(turn, AssistantTurn)] == [(ToolCall("a", "count", {}),)]


def test_a_retry_that_finds_its_action_allows_as_many_steps_as_the_first_try() -> None:
    def told(*, retried: bool) -> list[str]:
        conversation = Conversation(max_steps=2)
        died: list[str] = []

        def join(name: str, pointers: Pointers) -> None:
            if name == "Act" and pointers.step == 1:
                conversation.say("2 more", "m2")

        invoke = conversation.invoke

        def dies_after_its_work(name: str, payload: dict[str, Any]) -> dict[str, Any]:
            answer = invoke(name, payload)
            if retried and name == "Think" and answer["step"] == 2 and not died:
                died.append(name)
                return invoke(name, {**payload, "attempt": 1})
            return answer

        conversation.before_step = join
        conversation.invoke = dies_after_its_work  # type: ignore[method-assign]  # its answer is lost once
        conversation.say("9", "m1")
        conversation.run()
        assert bool(died) is retried
        return conversation.told()

    assert told(retried=True) == told(retried=False)


def waiting_call() -> Conversation:
    """A conversation whose first call waits for approval, and then something else is said."""
    conversation = Conversation({"count": dataclasses.replace(COUNT, approval=True)})
    conversation.say("1", "m1")
    conversation.run()
    assert conversation.told() == ASKED
    return conversation


@pytest.mark.parametrize("broken", [("Prepare",), ("Prepare", "Finish")])
def test_a_message_denies_the_call_that_waits_even_where_its_own_run_breaks_at_once(broken: tuple[str, ...]) -> None:
    conversation = waiting_call()

    def break_down(name: str, _pointers: Pointers) -> None:
        if name in broken:
            raise ValueError

    conversation.before_step = break_down
    conversation.say("no, rather not", "m2")
    conversation.run()
    assert conversation.told() == [*ASKED, "message", "result denied", "end error"]
    with pytest.raises(NotFound):
        decide(conversation.ports, REF, "c0", approved=True)
    assert applied(conversation) == 0


def test_a_second_executor_of_finish_that_wakes_when_the_run_has_gone_on_leaves_it_alone() -> None:
    conversation = Conversation()
    asleep: list[Pointers] = []

    def wake(name: str, pointers: Pointers) -> None:
        if name == "Finish" and not asleep:
            asleep.append(pointers)
            conversation.say("1 more", "m2")
        elif name == "Act" and asleep:
            moved = conversation.invoke("Finish", {"pointers": asleep[0].to_payload(), "attempt": 0})
            assert moved["next"] == Next.ENDED

    conversation.before_step = wake
    conversation.say("0", "m1")
    conversation.run()
    assert conversation.told() == [
        *["message", "knowledge", "action", "message"],
        *["action", "result done", "action", "end end_turn"],
    ]


@pytest.mark.parametrize("run_input", ["{}", "a note of an operator", "[]"])
def test_an_execution_that_is_no_run_of_ours_is_passed_over(run_input: str) -> None:
    conversation = Conversation()
    conversation.say("1", "m1")
    (run,) = conversation.runs.inputs
    conversation.runs.inputs = {"by-hand": run_input, **conversation.runs.inputs}
    conversation.runs.status = {"by-hand": "FAILED", run: "FAILED"}
    reap(conversation.ports, run_input)
    assert sweep(conversation.ports)[0] == 2
    assert conversation.told() == ["message", "end error"]


def test_a_dead_run_that_cannot_be_closed_does_not_keep_a_sweep_from_the_others() -> None:
    conversation = Conversation()
    conversation.say("1", "m1")
    (run,) = conversation.runs.inputs
    other = Pointers.of_json(conversation.runs.inputs[run]).advance(session="ses_9", run="run_9")
    conversation.runs.inputs = {"run_9": other.to_json(), **conversation.runs.inputs}
    conversation.runs.status = {"run_9": "FAILED", run: "FAILED"}
    query = conversation.table.query

    def refuse_one(pk: str, *args: Any, **kwargs: Any) -> list[Item]:
        if pk == other.ref.pk:
            raise StoreUnavailable("this partition is throttled")
        return query(pk, *args, **kwargs)

    conversation.table.query = refuse_one  # type: ignore[method-assign]  # one session cannot be read
    with pytest.raises(StoreUnavailable):
        sweep(conversation.ports)
    assert conversation.told() == ["message", "end error"]


def test_a_session_that_the_list_still_calls_deleted_is_not_emptied_when_it_lives() -> None:
    """The list index lags behind: a key may come back from it when the session has been emptied and opened anew."""
    conversation = Conversation()
    conversation.say("1", "m1")
    conversation.run()
    before = dict(conversation.table.items)
    stale = Page((head_key(REF),), None)
    conversation.table.query_list_until = lambda *_args, **_kwargs: stale  # type: ignore[method-assign]  # it lags
    assert sessions.empty_deleted(conversation.ports) == 0
    assert conversation.table.items == before


def test_a_cancel_that_meets_the_run_s_successor_stops_the_successor() -> None:
    conversation = Conversation()
    first = conversation.say("1", "m1")
    conversation.say("1 more", "m2")
    query = conversation.table.query
    dead = next(iter(conversation.runs.inputs.values()))

    def query_then_hand_over(*args: Any, **kwargs: Any) -> list[Item]:
        found = query(*args, **kwargs)
        conversation.table.query = query  # type: ignore[method-assign]  # once
        reap(conversation.ports, dead)
        return found

    conversation.waiting.clear()
    conversation.table.query = query_then_hand_over  # type: ignore[method-assign]  # between cancel's read and write
    stopped = sessions.cancel(conversation.ports, REF)
    assert stopped not in (None, first.run)
    conversation.run()
    assert conversation.told()[-1] == "end cancelled"


def test_a_table_that_cannot_forget_a_connection_now_does_not_keep_a_run_from_starting() -> None:
    conversation = Conversation()
    conversation.say("0", "m1")
    conversation.run()
    head = dict(conversation.table.items[head_key(REF)])
    conversation.table.items[head_key(REF)] = {**head, "connections": frozenset({"gone"})}

    def refuse(update: Update) -> Item:
        raise StoreUnavailable(f"throttled at {update.key.sk}")

    conversation.table.update = refuse  # type: ignore[method-assign]  # nobody's run depends on who listens
    conversation.say("0", "m2")
    conversation.run()
    assert conversation.told()[-1] == "end end_turn"


@pytest.mark.parametrize("step", ["prepare", "think", "act", "finish"])
def test_what_a_step_raises_holds_nobodys_words(step: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Step Functions keeps an error's message as the cause, and Lambda logs it."""

    def spill(*_args: object) -> None:
        raise ValueError("my knee hurts since the divorce")

    handler = importlib.import_module(f"functions.{step}.handler")
    monkeypatch.setattr(handler, step, spill)
    assert_wordless(lambda: handler.handler({"pointers": a_run(), "attempt": 0}, None), monkeypatch)


def test_what_the_reaper_and_the_socket_raise_holds_nobodys_words(monkeypatch: pytest.MonkeyPatch) -> None:
    def spill(*_args: object, **_named: object) -> None:
        raise ValueError("my knee hurts since the divorce")

    reaper = importlib.import_module("functions.reap.handler")
    monkeypatch.setattr(reaper, "reap", spill)
    assert_wordless(
        lambda: reaper.handler({"source": "aws.states", "detail": {"input": "{}"}}, None),
        monkeypatch,
    )
    socket = importlib.import_module("functions.websocket.handler")
    monkeypatch.setattr(socket, "connected_caller", spill)
    assert_wordless(lambda: socket.handler({"requestContext": {"eventType": "MESSAGE"}}, None), monkeypatch)


def a_run() -> dict[str, Any]:
    """The input of a run."""
    conversation = Conversation()
    conversation.say("1", "m1")
    (run_input,) = conversation.waiting
    pointers: dict[str, Any] = json.loads(run_input)
    return pointers


def assert_wordless(call: Callable[[], object], monkeypatch: pytest.MonkeyPatch) -> None:
    """The call fails with an error that says what and where, and no more."""
    monkeypatch.setattr(wiring, "ports", lambda: None)
    monkeypatch.setattr(wiring, "audience", lambda: None)
    with pytest.raises(Exception, match=r"^ValueError at functions\.\w+\.handler:handler:\d+$") as raised:
        call()
    assert type(raised.value).__name__ == "ValueError"
    assert raised.value.__cause__ is None
    assert raised.value.__suppress_context__
