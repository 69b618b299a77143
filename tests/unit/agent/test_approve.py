"""A decision on a call: the run that it starts, the event that it is, and what it waits for."""

import dataclasses
import re
from typing import Any

import pytest

from spotter.agent.approve import decide
from spotter.agent.pointers import Next, Pointers
from spotter.errors import Conflict, Contended, NotFound, RunAtWork
from spotter.messages import ModelResponse, ToolCall
from spotter.store.events import NewEvent
from spotter.store.heads import head_key
from spotter.store.keys import SessionRef
from spotter.store.log import SlotTakenError
from spotter.store.table import Value
from tests.fakes.conversation import Conversation
from tests.fakes.world import COUNT, REF, CountingProvider

CAREFUL = {"count": dataclasses.replace(COUNT, approval=True)}


class AskingTwice(CountingProvider):
    """Asks for two calls at once."""

    def respond(self, request: Any) -> Any:
        yield ModelResponse("", (ToolCall("a", "count", {}), ToolCall("b", "count", {})), self.name, "fake-1")


def waiting(provider: Any = None) -> Conversation:
    """A conversation whose first calls wait for approval."""
    conversation = Conversation(CAREFUL, provider)
    conversation.say("1", "m1")
    conversation.run()
    return conversation


def head(conversation: Conversation) -> dict[str, Value]:
    return dict(conversation.table.items[head_key(REF)])


def change_head(conversation: Conversation, **changes: Value) -> None:
    conversation.table.items[head_key(REF)] = {**head(conversation), **changes}


def test_a_decision_is_an_event_and_a_run_that_begins_at_the_tools() -> None:
    conversation = waiting()
    conversation.clock.pass_by(seconds=60)
    change_head(conversation, context_start=2)
    run = decide(conversation.ports, REF, "c0", approved=True) or ""
    assert re.fullmatch("run_[0-9a-f]{24}", run)
    action, _, event = conversation.events()[2:]
    key = f"{action.run}/1/result/c0"
    assert (event.type, event.run, event.step, event.key) == ("knowledge", run, 0, f"approval/{key}")
    assert event.data == {"sources": [], "reasoning": "", "approval": {"call": "c0", "key": key, "approved": True}}
    pointers = Pointers.of_json(conversation.runs.inputs[run])
    assert pointers == Pointers(
        tenant="gym",
        user="ana",
        session="ses_1",
        run=run,
        start=2,
        tail=3,
        seen=3,
        step=1,
        limit=10,
        next=Next.TOOLS,
    )
    after = head(conversation)
    moved = "2026-03-02T09:01:00.000Z"
    assert (after["lease_run"], after["lease_input"]) == (run, pointers.to_json())
    assert (after["updated_at"], after["list_sk"]) == (moved, f"{moved}#ses_1")


def test_each_of_two_calls_is_decided_on_by_itself() -> None:
    conversation = waiting(AskingTwice())
    decide(conversation.ports, REF, "b", approved=True)
    conversation.waiting.clear()
    assert conversation.events()[-1].data["approval"]["call"] == "b"
    with pytest.raises(RunAtWork, match="A run is at work"):
        decide(conversation.ports, REF, "a", approved=True)


def test_a_decision_while_a_run_is_at_work_is_refused_whether_a_call_waits_or_not() -> None:
    conversation = waiting()
    conversation.say("0", "m2")
    for call in ("c0", "c9"):
        with pytest.raises(RunAtWork, match=r"A run is at work. Wait for it to end, or cancel it."):
            decide(conversation.ports, REF, call, approved=True)


def test_a_call_of_a_run_that_has_not_ended_does_not_wait() -> None:
    conversation = Conversation(CAREFUL)
    conversation.say("1", "m1")
    payload: Any = Pointers.of_json(conversation.waiting.pop()).to_payload()
    for step in ("Prepare", "Think"):
        payload = conversation.invoke(step, {"pointers": payload, "attempt": 0})
    items = conversation.table.items
    items[head_key(REF)] = {name: value for name, value in head(conversation).items() if name != "lease_run"}
    with pytest.raises(NotFound, match="No call of this id waits for approval"):
        decide(conversation.ports, REF, "c0", approved=True)


def test_in_a_session_without_calls_none_waits() -> None:
    conversation = Conversation()
    conversation.say("0", "m1")
    conversation.run()
    with pytest.raises(NotFound):
        decide(conversation.ports, REF, "c0", approved=True)


def test_a_decision_from_before_the_newest_calls_is_not_one_on_them() -> None:
    conversation = waiting()
    run = decide(conversation.ports, REF, "c0", approved=False)
    conversation.run()
    assert decide(conversation.ports, REF, "c0", approved=False) == run
    conversation.say("1", "m2")
    conversation.run()
    assert decide(conversation.ports, REF, "c0", approved=True) != run


def test_a_decision_is_sent_again_without_harm_when_its_run_has_ended_and_another_is_at_work() -> None:
    conversation = waiting()
    run = decide(conversation.ports, REF, "c0", approved=False)
    conversation.run()
    conversation.say("0", "m2")
    before = dict(conversation.runs.inputs)
    conversation.runs.inputs.clear()
    assert decide(conversation.ports, REF, "c0", approved=False) == run
    assert conversation.runs.inputs == {}, "the other run is not touched"
    conversation.runs.inputs = before


@pytest.mark.parametrize("approved", [True, False])
def test_a_decision_cannot_be_turned_round_either_way(approved: bool) -> None:
    conversation = waiting()
    decide(conversation.ports, REF, "c0", approved=approved)
    with pytest.raises(Conflict, match="decided the other way"):
        decide(conversation.ports, REF, "c0", approved=not approved)


def test_whoever_watches_is_shown_the_decision() -> None:
    conversation = waiting()
    phone = conversation.inboxes.received["phone"] = []
    change_head(conversation, connections=frozenset({"phone"}))
    decide(conversation.ports, REF, "c0", approved=True)
    assert {frame["seq"] for frame in phone} == {5}


def test_a_message_that_lands_first_denies_the_call() -> None:
    conversation = waiting()
    put_at = conversation.ports.log.put_at

    def late(ref: SessionRef, seq: int, draft: NewEvent, with_writes: Any = ()) -> Any:
        if draft.type == "knowledge":
            conversation.say("0", "m2")
        return put_at(ref, seq, draft, with_writes)

    conversation.ports.log.put_at = late  # type: ignore[method-assign]  # between its read and its write
    with pytest.raises(Conflict):
        decide(conversation.ports, REF, "c0", approved=True)
    assert conversation.told()[-1] == "message"


@pytest.mark.parametrize("change", [{"lease_run": "run_x"}, {"deleted_at": "2026-03-02T09:00:00.000Z"}])
def test_a_lease_or_a_deletion_that_comes_first_leaves_no_decision(change: dict[str, Value]) -> None:
    conversation = waiting()
    put_at = conversation.ports.log.put_at

    def late(ref: SessionRef, seq: int, draft: NewEvent, with_writes: Any = ()) -> Any:
        change_head(conversation, **change)
        return put_at(ref, seq, draft, with_writes)

    conversation.ports.log.put_at = late  # type: ignore[method-assign]  # between its read and its write
    with pytest.raises((Conflict, NotFound)):
        decide(conversation.ports, REF, "c0", approved=True)
    assert conversation.waiting == []


def test_whoever_keeps_losing_the_slot_gives_up_after_twelve_tries() -> None:
    conversation = waiting()
    occupant = conversation.events()[-1]
    tries: list[int] = []

    def lose(_ref: SessionRef, seq: int, _draft: Any, _with_writes: Any = ()) -> Any:
        tries.append(seq)
        raise SlotTakenError(occupant)

    log: Any = conversation.ports.log
    log.put_at = lose
    with pytest.raises(Contended):
        decide(conversation.ports, REF, "c0", approved=True)
    assert tries == [5] * 12
