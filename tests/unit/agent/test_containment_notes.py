"""What HEAD notes of a step that is started again, and what is made of it."""

from typing import Any

import pytest

from spotter.agent.containment import (
    ANSWER,
    answer_by_code,
    forget_restart,
    has_failed_before,
    tells_of_the_message,
    unanswered_messages,
    unreadable,
)
from spotter.agent.pointers import Pointers
from spotter.errors import Fenced
from spotter.store.heads import Head, head_key, head_of
from spotter.store.log import Event
from tests.fakes.conversation import Conversation
from tests.fakes.world import REF

KEY = "run_1/2/action"
NOTED = ("restarted", "restarts")


def begun(**noted: Any) -> tuple[Conversation, Pointers]:
    """A session whose run has begun, and in whose HEAD this stands."""
    conversation = Conversation()
    conversation.say("0", "m1")
    (run_input,) = conversation.waiting
    key = head_key(REF)
    conversation.table.items[key] = {**conversation.table.items[key], **noted}
    return conversation, Pointers.model_validate_json(run_input)


def head(conversation: Conversation) -> Head:
    return head_of(conversation.table.items[head_key(REF)], REF.tenant)


def notes(conversation: Conversation) -> tuple[str, int]:
    return head(conversation).restarted, head(conversation).restarts


def test_the_first_start_is_not_noted() -> None:
    conversation, pointers = begun()
    assert not has_failed_before(conversation.ports, pointers, head(conversation), KEY, 0)
    assert not set(NOTED) & set(conversation.table.items[head_key(REF)])


@pytest.mark.parametrize("attempt", [1, 2, 5])
def test_a_later_start_is_noted_and_says_nothing_of_the_message_yet(attempt: int) -> None:
    conversation, pointers = begun()
    assert not has_failed_before(conversation.ports, pointers, head(conversation), KEY, attempt)
    assert notes(conversation) == (KEY, 1)


@pytest.mark.parametrize("attempt", [2, 3, 5])
def test_a_start_that_finds_a_note_from_the_third_on_reads_nothing(attempt: int) -> None:
    conversation, pointers = begun(restarted=KEY, restarts=1)
    assert has_failed_before(conversation.ports, pointers, head(conversation), KEY, attempt)
    assert notes(conversation) == (KEY, 1)


def test_a_second_start_reads_the_message_even_where_it_was_noted_already() -> None:
    conversation, pointers = begun(restarted=KEY, restarts=1)
    assert not has_failed_before(conversation.ports, pointers, head(conversation), KEY, 1)
    assert notes(conversation) == (KEY, 2)


@pytest.mark.parametrize("other", ["run_1/1/action", "run_1/3/action"])
def test_a_note_on_another_step_does_not_count(other: str) -> None:
    conversation, pointers = begun(restarted=other, restarts=1)
    assert not has_failed_before(conversation.ports, pointers, head(conversation), KEY, 2)
    assert notes(conversation) == (KEY, 1)


def test_a_note_that_was_taken_back_does_not_count() -> None:
    conversation, pointers = begun(restarted=KEY, restarts=2)
    forget_restart(conversation.ports, pointers, KEY)
    assert notes(conversation) == (KEY, 0)
    assert not has_failed_before(conversation.ports, pointers, head(conversation), KEY, 2)


@pytest.mark.parametrize("change", [{"lease_run": "run_9"}, {"deleted_at": "2026-03-02T09:00:00.000Z"}])
def test_a_step_whose_run_has_ended_or_whose_session_is_deleted_notes_nothing_and_stops(change: dict[str, Any]) -> None:
    conversation, pointers = begun(**change)
    with pytest.raises(Fenced):
        has_failed_before(conversation.ports, pointers, head(conversation), KEY, 1)
    assert notes(conversation) == ("", 0)


def test_the_answer_of_code_says_who_answers_and_why() -> None:
    answer = answer_by_code()
    assert (answer.text, answer.calls, answer.provider, answer.model) == (ANSWER, (), "code", "")
    assert answer.fallback == "no model could work through the message"


def test_messages_are_unanswered_behind_what_an_ended_run_has_seen() -> None:
    conversation, _ = begun(answered=2)
    types: Any = ["user_message", "user_message", "action", "user_message", "user_message"]
    events = [Event(seq, type_, "r", 0, f"k{seq}", "", {}) for seq, type_ in enumerate(types, 1)]
    assert unanswered_messages(events, head(conversation)) == [4, 5]


@pytest.mark.parametrize(
    ("error", "tells"),
    [
        ("ValueError", True),
        ("Sandbox.Timedout", True),
        ("RunDied", True),
        ("Lambda.TooManyRequestsException", False),
        ("Lambda.ClientExecutionTimeoutException", False),
        ("Lambda.AWSLambdaException", False),
        ("Lambda.SdkClientException", False),
        ("Lambda.ServiceException", False),
        ("Transient", False),
        ("StoreUnavailable", False),
        ("Contended", False),
        ("TornRead", False),
    ],
)
def test_an_error_tells_of_the_message_unless_it_passes_by_itself(error: str, tells: bool) -> None:
    assert tells_of_the_message(error) is tells


def test_what_actions_have_marked_is_unreadable() -> None:
    marked = Event(3, "action", "r", 1, "k3", "", {"unread": [1, 2]})
    unmarked = Event(4, "action", "r", 2, "k4", "", {})
    assert unreadable([marked, unmarked]) == {1, 2}
