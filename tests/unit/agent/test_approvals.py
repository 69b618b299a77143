"""Calls that wait for the user: nobody waits for a person, and a decision runs the call as it was stored."""

import dataclasses

import pytest

from spotter.agent.approve import decide
from spotter.agent.pointers import Pointers
from spotter.errors import Conflict, NotFound
from spotter.store.keys import SessionRef, user_pk
from spotter.store.table import Key
from spotter.stream.frames import frames_of
from spotter.training.repository import record_of
from tests.fakes.conversation import Conversation
from tests.fakes.world import COUNT, COUNTER, REF

ASKED = ["message", "knowledge", "action", "end awaiting_approval"]


def waiting() -> Conversation:
    """A conversation whose first call waits for approval."""
    conversation = Conversation({"count": dataclasses.replace(COUNT, approval=True)})
    conversation.say("1", "m1")
    conversation.run()
    return conversation


def applied(conversation: Conversation) -> int:
    """How often the call has had its effect."""
    item = conversation.table.items.get(Key(user_pk(REF.tenant, REF.user), COUNTER))
    return len(record_of(item).data["applied"]) if item else 0


def test_a_call_that_needs_approval_ends_the_run_and_has_no_effect() -> None:
    conversation = waiting()
    assert conversation.told() == ASKED
    assert applied(conversation) == 0
    end = conversation.events()[-1]
    asked = {
        "callId": "c0",
        "tool": "count",
        "ref": "count",
        "arguments": {"amount": 1},
        "agentId": "default",
        "agentName": "Spotter",
        "expiresAt": "2026-03-03T09:00:00.000Z",
    }
    assert [frame["data"] for frame in frames_of(REF, end)] == [
        {"stopReason": "awaiting_approval", "saw": 2, "waiting": ["c0"], "approvals": [asked]}
    ]
    assert end.data["approvals"] == [asked]


def test_an_approved_call_runs_as_it_was_stored_and_the_turn_goes_on() -> None:
    conversation = waiting()
    run = decide(conversation.ports, REF, "c0", approved=True)
    conversation.run()
    assert conversation.told() == [*ASKED, "knowledge", "result done", "action", "end end_turn"]
    assert applied(conversation) == 1
    assert conversation.events()[-1].run == run
    assert conversation.steps[-3:] == ["Act", "Think", "Finish"]


def test_a_denied_call_is_not_made_and_the_model_reads_so() -> None:
    conversation = waiting()
    decide(conversation.ports, REF, "c0", approved=False)
    conversation.run()
    assert conversation.told() == [*ASKED, "knowledge", "result denied", "action", "end end_turn"]
    assert applied(conversation) == 0


def test_any_other_message_denies_it() -> None:
    conversation = waiting()
    conversation.say("0 instead", "m2")
    conversation.run()
    assert conversation.told() == [*ASKED, "message", "result denied", "action", "end end_turn"]
    with pytest.raises(NotFound):
        decide(conversation.ports, REF, "c0", approved=True)
    assert applied(conversation) == 0


def test_a_message_that_comes_before_the_run_has_ended_denies_it_too() -> None:
    conversation = Conversation({"count": dataclasses.replace(COUNT, approval=True)})

    def speak(name: str, _pointers: Pointers) -> None:
        if name == "Finish" and "m2" not in str(conversation.table.items):
            conversation.say("0 instead", "m2")

    conversation.before_step = speak
    conversation.say("1", "m1")
    conversation.run()
    told = ["message", "knowledge", "action", "message", "result denied", "action", "end end_turn"]
    assert conversation.told() == told


def test_a_decision_that_is_sent_again_changes_nothing() -> None:
    conversation = waiting()
    run = decide(conversation.ports, REF, "c0", approved=True)
    assert decide(conversation.ports, REF, "c0", approved=True) == run
    conversation.run()
    assert decide(conversation.ports, REF, "c0", approved=True) == run
    assert conversation.waiting == []
    assert applied(conversation) == 1


def test_a_decision_cannot_be_turned_round() -> None:
    conversation = waiting()
    decide(conversation.ports, REF, "c0", approved=True)
    with pytest.raises(Conflict):
        decide(conversation.ports, REF, "c0", approved=False)


def test_a_decision_while_a_run_is_at_work_is_refused() -> None:
    conversation = waiting()
    conversation.say("0", "m2")
    with pytest.raises(Conflict):
        decide(conversation.ports, REF, "c0", approved=True)


def test_a_decision_on_what_does_not_wait_or_is_somebody_elses_is_not_found() -> None:
    conversation = waiting()
    with pytest.raises(NotFound):
        decide(conversation.ports, REF, "c9", approved=True)
    with pytest.raises(NotFound):
        decide(conversation.ports, SessionRef(REF.tenant, "bob", REF.session), "c0", approved=True)


def test_a_decision_whose_execution_never_started_is_carried_out_when_it_is_sent_again() -> None:
    conversation = waiting()
    decide(conversation.ports, REF, "c0", approved=True)
    conversation.waiting.clear()
    del conversation.runs.inputs[list(conversation.runs.inputs)[-1]]
    decide(conversation.ports, REF, "c0", approved=True)
    conversation.run()
    assert applied(conversation) == 1


def test_a_run_that_dies_over_an_approved_call_closes_it_without_an_effect() -> None:
    conversation = waiting()
    decide(conversation.ports, REF, "c0", approved=True)

    def die(name: str, _pointers: Pointers) -> None:
        if name == "Act":
            raise ValueError

    conversation.before_step = die
    conversation.run()
    assert conversation.told() == [*ASKED, "knowledge", "result interrupted", "end error"]
    assert applied(conversation) == 0
