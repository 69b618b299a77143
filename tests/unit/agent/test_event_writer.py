"""Every event that lands is told to those who watch, whoever writes it."""

import ast
import dataclasses
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import spotter.agent
from spotter.agent import sessions
from spotter.agent.approve import decide
from spotter.agent.close import close_dead_run, finish
from spotter.agent.event_writer import writing
from spotter.agent.pointers import Next, Pointers
from spotter.agent.post_message import post_message
from spotter.agent.think import think
from spotter.errors import StoreUnavailable
from spotter.store.events import NewEvent
from spotter.store.heads import head_key
from spotter.store.log import SlotTakenError
from tests.fakes.conversation import Conversation
from tests.fakes.world import COUNT, REF, Killed

AGENT = Path(spotter.agent.__path__[0])
CAREFUL = {"count": dataclasses.replace(COUNT, approval=True)}
WRITERS = {"put_at", "build_put", "Appender", "EventWriter", "landed"}
"""What writes events or sends their frames: of these, others use a writer's own methods alone."""
OF_A_WRITER = {("writer", "put_at"), ("appender", "landed"), ("_appender", "landed")}


def note(number: int) -> NewEvent:
    return NewEvent("knowledge", "run", 0, f"note/{number}", {"sources": [], "reasoning": ""})


def watched(conversation: Conversation) -> list[dict[str, Any]]:
    """What somebody receives who watches from now on."""
    key = head_key(REF)
    conversation.table.items[key] = {**conversation.table.items[key], "connections": frozenset({"phone"})}
    return conversation.inboxes.received.setdefault("phone", [])


def seqs(frames: list[dict[str, Any]]) -> list[int]:
    """The events that frames tell of, in the order in which each was told first."""
    return list(dict.fromkeys(frame["seq"] for frame in frames if "seq" in frame))


def _a_turn_with_tools(conversation: Conversation) -> None:
    conversation.run()
    conversation.say("2", "m2")
    conversation.run()


def _a_message_that_joins(conversation: Conversation) -> None:
    conversation.say("1", "m2")
    conversation.run()


def _a_message_that_comes_as_a_run_ends(conversation: Conversation) -> None:
    def speak(name: str, _pointers: Pointers) -> None:
        if name == "Finish" and len(conversation.runs.inputs) == 1 and "again" not in conversation.steps:
            conversation.steps.append("again")
            conversation.say("1", "m2")

    conversation.before_step = speak
    conversation.run()


def _a_cancel(conversation: Conversation) -> None:
    def cancel(name: str, _pointers: Pointers) -> None:
        if name == "Act":
            sessions.cancel(conversation.ports, REF)

    conversation.before_step = cancel
    conversation.say("1", "m2")
    conversation.run()


def _a_decision(conversation: Conversation) -> None:
    conversation.run()
    conversation.say("1", "m2")
    conversation.run()
    if "end awaiting_approval" in conversation.told():
        decide(conversation.ports, REF, "c0", approved=True)
        conversation.run()


def _thought(conversation: Conversation) -> Pointers:
    payload: Any = Pointers.of_json(conversation.waiting.pop()).to_payload()
    for step in ("Prepare", "Think"):
        payload = conversation.invoke(step, {"pointers": payload, "attempt": 0})
    return Pointers.of_payload(payload)


def _a_run_that_fails(conversation: Conversation) -> None:
    conversation.say("1", "m2")
    finish(conversation.ports, _thought(conversation).advance(error="ValueError"))


def _a_run_that_dies(conversation: Conversation) -> None:
    pointers = _thought(conversation)
    conversation.say("1", "m2")
    conversation.runs.status[pointers.run] = "ABORTED"
    close_dead_run(conversation.ports, pointers)
    conversation.run()


def _a_run_that_dies_of_its_message(conversation: Conversation) -> None:
    conversation.say("0", "m2")
    pointers = Pointers.of_json(conversation.waiting.pop()).advance(next=Next.THINK)
    finish(conversation.ports, pointers.advance(error="MessageNotRead"))


def _calls_that_a_later_step_closes(conversation: Conversation) -> None:
    think(conversation.ports, _thought(conversation).advance(step=2, next=Next.THINK))


@pytest.mark.parametrize("careful", [False, True])
@pytest.mark.parametrize(
    "scenario",
    [
        _a_turn_with_tools,
        _a_message_that_joins,
        _a_message_that_comes_as_a_run_ends,
        _a_cancel,
        _a_decision,
        _a_run_that_fails,
        _a_run_that_dies,
        _a_run_that_dies_of_its_message,
        _calls_that_a_later_step_closes,
    ],
)
def test_every_event_that_lands_is_told_in_order(scenario: Callable[[Conversation], None], careful: bool) -> None:
    conversation = Conversation(CAREFUL if careful else None)
    conversation.say("1", "m1")
    frames = watched(conversation)
    scenario(conversation)
    assert len(conversation.events()) > 2
    assert seqs(frames) == [event.seq for event in conversation.events()[1:]]


def test_nothing_else_in_the_loop_writes_events_or_sends_their_frames() -> None:
    found = {
        (path.name, ast.unparse(node))
        for path in AGENT.glob("*.py")
        if path.name not in ("event_writer.py", "ports.py")
        for node in ast.walk(ast.parse(path.read_text()))
        if (isinstance(node, ast.Attribute) and node.attr in WRITERS and _owner(node) not in OF_A_WRITER)
        or (isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in WRITERS)
    }
    assert found == set()


def _owner(node: ast.Attribute) -> tuple[str, str]:
    """The last name before a dot, and the name behind it."""
    return ast.unparse(node.value).rpartition(".")[2], node.attr


def test_what_has_landed_is_told_when_the_writer_is_left_and_not_before() -> None:
    conversation = Conversation()
    conversation.say("0", "m1")
    frames = watched(conversation)
    with writing(conversation.ports, REF) as writer:
        writer.follow(conversation.ports.log.head(REF))
        writer.put_at(REF, 2, note(2))
        writer.put_at(REF, 3, note(3))
        assert frames == []
    assert seqs(frames) == [2, 3]


def test_what_cannot_wait_is_told_now_and_not_once_more_later() -> None:
    conversation = Conversation()
    conversation.say("0", "m1")
    frames = watched(conversation)
    with writing(conversation.ports, REF, attempt=2) as writer:
        writer.follow(conversation.ports.log.head(REF))
        writer.tell_again(writer.put_at(REF, 2, note(2)))
        assert writer.tell_now() == {"phone"}
        assert writer.tell_now() == frozenset()
    assert [(frame["seq"], frame["attempt"]) for frame in frames] == [(2, 2)]


def test_events_are_told_in_the_order_of_the_log() -> None:
    conversation = Conversation()
    conversation.say("0", "m1")
    frames = watched(conversation)
    with writing(conversation.ports, REF) as writer:
        writer.follow(conversation.ports.log.head(REF))
        writer.put_at(REF, 2, note(2))
        writer.tell_again(*conversation.events()[:1])
    assert seqs(frames) == [1, 2]


def test_an_event_whose_slot_is_taken_is_not_told() -> None:
    conversation = Conversation()
    conversation.say("0", "m1")
    frames = watched(conversation)
    with pytest.raises(SlotTakenError), writing(conversation.ports, REF) as writer:
        writer.follow(conversation.ports.log.head(REF))
        writer.put_at(REF, 1, note(1))
    assert frames == []


def test_an_error_after_the_write_keeps_nobody_from_hearing_of_it() -> None:
    conversation = Conversation()
    conversation.say("0", "m1")
    conversation.run()
    frames = watched(conversation)

    def fail(_name: str) -> None:
        raise StoreUnavailable("Step Functions did not start the run")

    conversation.runs.before = fail
    with pytest.raises(StoreUnavailable):
        post_message(conversation.ports, REF, "0", client_id="m2", agent="default")
    assert seqs(frames) == [conversation.events()[-1].seq]


def test_a_message_is_told_after_its_execution_has_been_started() -> None:
    conversation = Conversation()
    conversation.say("0", "m1")
    conversation.run()
    watched(conversation)
    order: list[str] = []
    conversation.runs.before = order.append
    conversation.inboxes.before = order.append
    conversation.say("0", "m2")
    assert order[:3] == ["StartExecution", "StartExecution answered", "PostToConnection"]


def test_who_is_killed_tells_nobody() -> None:
    conversation = Conversation()
    conversation.say("0", "m1")
    frames = watched(conversation)
    with pytest.raises(Killed), writing(conversation.ports, REF) as writer:
        writer.follow(conversation.ports.log.head(REF))
        writer.put_at(REF, 2, note(2))
        raise Killed
    assert frames == []
