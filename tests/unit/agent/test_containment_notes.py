"""What HEAD notes of a step that is started again, and what is made of it."""

from collections.abc import Iterator
from contextlib import suppress
from typing import Any

import pytest

from spotter.agent.containment import (
    ANSWER,
    StepRestarts,
    chunks_of,
    code_action,
    context_cut,
    has_died_of_the_message,
    marks,
    unreadable,
)
from spotter.agent.pointers import Pointers
from spotter.errors import Contended, Fenced, MessageNotRead, StoreUnavailable
from spotter.messages import Chunk, Request, TextDelta
from spotter.store.events import Event
from spotter.store.heads import Head, head_key, head_of
from spotter.store.table import Item, Update
from tests.fakes.conversation import Conversation
from tests.fakes.world import REF, CountingProvider

KEY = "run_1/2/action"
REQUEST = Request("", (), (), "2026-03-02")


def begun(**noted: Any) -> tuple[Conversation, Pointers]:
    """A session whose run has begun, and in whose HEAD this stands."""
    conversation = Conversation()
    conversation.say("0", "m1")
    (run_input,) = conversation.waiting
    key = head_key(REF)
    conversation.table.items[key] = {**conversation.table.items[key], **noted}
    return conversation, Pointers.of_json(run_input)


def head(conversation: Conversation) -> Head:
    return head_of(conversation.table.items[head_key(REF)], REF.tenant)


def notes(conversation: Conversation) -> tuple[str, int, int]:
    found = head(conversation)
    return found.restarted, found.restarts, found.restarted_upto


def restarts(conversation: Conversation, pointers: Pointers, attempt: int) -> StepRestarts:
    return StepRestarts(conversation.ports, pointers, head(conversation), KEY, attempt)


def test_the_first_start_is_not_noted() -> None:
    conversation, pointers = begun()
    before = dict(conversation.table.items)
    with restarts(conversation, pointers, 0).noted(7):
        assert conversation.table.items == before
    assert conversation.table.items == before


@pytest.mark.parametrize("attempt", [1, 2, 5])
def test_a_later_start_is_noted_with_what_there_was_and_says_nothing_of_the_message_yet(attempt: int) -> None:
    conversation, pointers = begun()
    start = restarts(conversation, pointers, attempt)
    assert not start.has_failed
    with start.noted(7):
        assert notes(conversation) == (KEY, 1, 7)


@pytest.mark.parametrize("attempt", [2, 3, 5])
def test_a_start_that_finds_a_note_from_the_third_on_reads_nothing(attempt: int) -> None:
    conversation, pointers = begun(restarted=KEY, restarts=1, restarted_upto=4)
    start = restarts(conversation, pointers, attempt)
    assert start.has_failed
    assert start.upto == 4


def test_a_second_start_reads_the_message_and_keeps_what_there_was_at_the_first_note() -> None:
    conversation, pointers = begun(restarted=KEY, restarts=1, restarted_upto=4)
    start = restarts(conversation, pointers, 1)
    assert not start.has_failed
    with start.noted(9):
        assert notes(conversation) == (KEY, 2, 4)


@pytest.mark.parametrize("other", ["run_1/1/action", "run_1/3/action"])
def test_a_note_on_another_step_does_not_count(other: str) -> None:
    conversation, pointers = begun(restarted=other, restarts=1, restarted_upto=4)
    start = restarts(conversation, pointers, 2)
    assert not start.has_failed
    assert start.upto == 0


@pytest.mark.parametrize("error", [StoreUnavailable("throttled"), Contended("held")])
def test_a_note_is_taken_back_where_the_step_ends_with_what_passes(error: Exception) -> None:
    conversation, pointers = begun()
    with pytest.raises(type(error)), restarts(conversation, pointers, 1).noted(7):
        raise error
    assert notes(conversation) == (KEY, 0, 0)
    assert not restarts(conversation, pointers, 2).has_failed


def test_a_note_stays_where_the_step_ends_with_anything_else() -> None:
    conversation, pointers = begun()
    with pytest.raises(MessageNotRead), restarts(conversation, pointers, 1).noted(7):
        raise MessageNotRead("OverflowError at somewhere:here:1")
    assert notes(conversation) == (KEY, 1, 7)


def test_a_note_that_cannot_be_taken_back_does_not_hide_what_happened() -> None:
    conversation, pointers = begun()
    with pytest.raises(Contended), restarts(conversation, pointers, 1).noted(7):

        def refuse(update: Update) -> Item:
            raise StoreUnavailable("throttled")

        conversation.table.update = refuse  # type: ignore[method-assign]  # DynamoDB, from here on
        raise Contended("held")


@pytest.mark.parametrize("change", [{"lease_run": "run_9"}, {"deleted_at": "2026-03-02T09:00:00.000Z"}])
def test_a_step_whose_run_has_ended_or_whose_session_is_deleted_notes_nothing_and_stops(change: dict[str, Any]) -> None:
    conversation, pointers = begun(**change)
    with pytest.raises(Fenced), restarts(conversation, pointers, 1).noted(7):
        raise AssertionError("the step went on")
    assert notes(conversation) == ("", 0, 0)


class Failing(CountingProvider):
    """Says something, and fails."""

    def __init__(self, error: Exception) -> None:
        super().__init__()
        self.error = error

    def respond(self, request: Request) -> Iterator[Chunk]:
        yield TextDelta("I ")
        raise self.error


def test_what_a_provider_fails_with_is_named_without_its_words() -> None:
    chunks = chunks_of(Failing(OverflowError("a person's words")), REQUEST)
    assert next(chunks) == TextDelta("I ")
    with pytest.raises(MessageNotRead, match=r"^OverflowError at [\w.]+:[\w.<>]+:\d+$") as raised:
        next(chunks)
    assert raised.value.__cause__ is None
    assert raised.value.__suppress_context__


def test_what_a_provider_fails_with_is_logged_by_its_name_and_place_alone(caplog: pytest.LogCaptureFixture) -> None:
    with pytest.raises(MessageNotRead) as raised:
        list(chunks_of(Failing(OverflowError("a person's words")), REQUEST))
    (record,) = caplog.records
    assert (record.levelname, record.getMessage()) == ("ERROR", "a model's client failed over what it read")
    assert f"{vars(record)['error']} at {vars(record)['place']}" == str(raised.value)
    assert "words" not in str(vars(record))


def test_an_error_of_ours_is_left_as_it_is() -> None:
    with pytest.raises(StoreUnavailable), suppress(StopIteration):
        list(chunks_of(Failing(StoreUnavailable("throttled")), REQUEST))


def event(seq: int, kind: Any, **data: Any) -> Event:
    return Event(seq, kind, "r", 1, f"k{seq}", "2026-03-02T09:00:00.000Z", data)


def model(seq: int, saw: int) -> Event:
    return event(seq, "action", provider="offline", saw=saw, text="", calls=[])


def code(seq: int, saw: int, *unread: int, **more: Any) -> Event:
    return event(seq, "action", provider="code", saw=saw, text="", calls=[], unread=list(unread), **more)


def message(seq: int) -> Event:
    return event(seq, "user_message", message="0")


def test_the_answer_of_code_says_who_answers_why_and_what_is_not_read_again() -> None:
    content = code_action([message(1), model(2, 1), message(3), message(4)], "r", 3)
    assert (content["text"], content["calls"], content["provider"], content["model"]) == (ANSWER, [], "code", "")
    assert content["fallback"] == "no model could work through the message"
    assert (content["saw"], content["unread"], content.get("cut")) == (3, [3], None)


def test_where_models_have_read_every_message_code_leaves_the_context_behind() -> None:
    content = code_action([message(1), model(2, 1)], "r", 2)
    assert (content["unread"], content["cut"]) == ([], True)


@pytest.mark.parametrize("provider", ["anthropic", "offline"])
def test_whoever_has_answered_but_code_has_read_what_it_saw(provider: str) -> None:
    answered = event(2, "action", provider=provider, saw=1, text="", calls=[])
    assert marks([message(1), answered, message(3)], 3) == {"unread": [3]}
    assert marks(
        [message(1), code(2, 1, 1), message(3), event(4, "action", provider=provider, saw=3), message(5)], 5
    ) == {"unread": [5]}


def test_the_first_message_that_is_blamed_leaves_the_context_as_it_is() -> None:
    assert marks([message(1)], 1) == {"unread": [1]}


def test_an_end_blames_nothing_that_a_model_has_read() -> None:
    assert marks([message(1), model(2, 1)], 2) == {}


def test_where_a_run_dies_again_the_context_is_left_behind() -> None:
    events = [message(1), code(2, 1, 1), message(3)]
    assert marks(events, 3) == {"unread": [1, 3], "cut": True}
    assert marks([*events, model(4, 3), message(5)], 5) == {"unread": [5]}
    assert context_cut([message(1), code(2, 1, 1), code(4, 3, 3, cut=True)]) == 3
    assert context_cut(events) == 0


@pytest.mark.parametrize(
    ("error", "noted", "died"),
    [
        ("MessageNotRead", {}, True),
        ("Runtime.ExitError", {}, True),
        ("Sandbox.Timedout", {}, True),
        (None, {}, False),
        ("RunDied", {}, False),
        ("StoreUnavailable", {}, False),
        ("Lambda.TooManyRequestsException", {}, False),
        ("RunDied", {"restarted": "r/1/action", "restarts": 1}, True),
        (None, {"restarted": "r/1/action", "restarts": 1}, True),
        (None, {"restarted": "r/1/action", "restarts": 0}, False),
        (None, {"restarted": "r2/1/action", "restarts": 1}, False),
    ],
)
def test_a_run_has_died_of_its_message_by_its_error_or_by_its_notes(
    error: str | None, noted: dict[str, Any], died: bool
) -> None:
    conversation, _ = begun(**noted)
    assert has_died_of_the_message(head(conversation), "r", error) is died


def test_what_actions_have_marked_is_unreadable() -> None:
    assert unreadable([code(3, 2, 1, 2), model(4, 3)]) == {1, 2}
