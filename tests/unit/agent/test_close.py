"""The end of a run: what it says, what HEAD is told, and where the run goes when it does not end."""

import dataclasses
import re
from collections.abc import Iterator
from decimal import Decimal
from typing import Any

import pytest

from spotter.agent import sessions
from spotter.agent.close import close_dead_run, finish
from spotter.agent.pointers import Next, Pointers
from spotter.errors import Contended
from spotter.messages import Chunk, ModelResponse, Request, Usage
from spotter.store.events import Event, NewEvent, action_key
from spotter.store.heads import Head, head_key, head_of
from spotter.store.keys import SessionRef
from spotter.store.log import WritesRefusedError
from spotter.store.table import Value
from tests.fakes.conversation import Conversation
from tests.fakes.world import COUNT, REF, CountingProvider


class PaidProvider(CountingProvider):
    """Tells what its answers cost."""

    def respond(self, request: Request) -> Iterator[Chunk]:
        for chunk in super().respond(request):
            if isinstance(chunk, ModelResponse):
                yield dataclasses.replace(chunk, usage=Usage(100, 7), cost=Decimal("2.001002"))


def head(conversation: Conversation) -> Head:
    return head_of(conversation.table.items[head_key(REF)], REF.tenant)


def change_head(conversation: Conversation, **changes: Value) -> None:
    key = head_key(REF)
    conversation.table.items[key] = {**conversation.table.items[key], **changes}


def ends(conversation: Conversation) -> list[Event]:
    return [event for event in conversation.events() if "stop_reason" in event.data]


def thought(conversation: Conversation) -> Pointers:
    """The pointers that finish is given after the first model call of the newest run."""
    payload: Any = Pointers.of_json(conversation.waiting.pop()).to_payload()
    for step in ("Prepare", "Think"):
        payload = conversation.invoke(step, {"pointers": payload, "attempt": 0})
    return Pointers.of_payload(payload)


def test_head_adds_up_what_the_runs_have_used() -> None:
    conversation = Conversation(provider=PaidProvider())
    for number in (1, 0):
        conversation.say(f"{number}", f"m{number}")
        conversation.run()
    after = head(conversation)
    assert (after.turns, after.steps) == (2, 3)
    assert (after.input_tokens, after.output_tokens, after.cost_micros) == (300, 21, 6_003_006)
    assert (after.stop_reason, after.answered, after.lease_run, after.lease_input) == ("end_turn", 7, None, "")


def test_steps_of_a_session_from_before_they_were_counted_are_not_counted_from_the_middle() -> None:
    conversation = Conversation(provider=PaidProvider())
    conversation.say("1", "m1")
    conversation.run()
    key = head_key(REF)
    conversation.table.items[key] = {k: v for k, v in conversation.table.items[key].items() if k != "steps"}
    conversation.say("1", "m2")
    conversation.run()
    assert (head(conversation).turns, head(conversation).steps) == (2, None)
    assert "steps" not in conversation.table.items[key]


def test_an_end_is_the_step_behind_the_last_of_its_run_whatever_other_runs_have_done() -> None:
    conversation = Conversation()
    broken: list[str] = []

    def fail(name: str, pointers: Pointers) -> None:
        if name == "Think" and pointers.run in broken:
            raise ValueError

    conversation.before_step = fail
    for number in range(6):
        run = conversation.say("2", f"m{number}").run
        if number % 2:
            broken.append(run)
        conversation.run()
    assert [end.step for end in ends(conversation)] == [4, 1] * 3


def test_a_run_that_goes_on_counts_its_steps_from_the_message_that_waits() -> None:
    conversation = Conversation(max_steps=4)
    conversation.say("0", "m1")
    pointers = thought(conversation)
    conversation.say("0", "m2")
    change_head(conversation, context_start=2)
    moved = finish(conversation.ports, pointers.advance(error="ValueError"))
    assert (moved.next, moved.error, moved.step, moved.limit) == (Next.THINK, None, 2, 5)
    assert (moved.start, moved.seen, moved.run) == (2, 4, pointers.run)


def test_whoever_finds_the_end_in_the_log_goes_where_it_points() -> None:
    conversation = Conversation()
    conversation.say("0", "m1")
    pointers = thought(conversation)
    for error in ("ValueError", None, "OverflowError"):
        found = finish(conversation.ports, pointers.advance(error=error))
        assert (found.next, found.error, found.seen) == (Next.FAILED, "ValueError", 4)


def closed(conversation: Conversation, dead: Pointers, error: str = "") -> Pointers | None:
    """Close a dead run; the one that is to go on, if any."""
    before = len(conversation.waiting)
    close_dead_run(conversation.ports, dead, error)
    started = conversation.waiting[before:]
    return Pointers.of_json(started[0]) if started else None


@pytest.mark.parametrize(
    ("pointed", "reason"),
    [
        (Next.DONE, "end_turn"),
        (Next.IDLE, "goal_met"),
        (Next.ASKED, "awaiting_input"),
        (Next.LIMIT, "max_steps"),
        (Next.THINK, "max_steps"),
        (Next.CANCELLED, "cancelled"),
    ],
)
def test_an_end_says_why_the_run_stopped_and_a_run_that_learned_nothing_leaves_what_head_knows(
    pointed: Next, reason: str
) -> None:
    conversation = Conversation()
    conversation.say("0", "m1")
    pointers = thought(conversation)
    change_head(conversation, knowledge=2)
    assert finish(conversation.ports, pointers.advance(next=pointed, knowledge=0)).next is Next.ENDED
    assert ends(conversation)[0].data == {"stop_reason": reason, "saw": 2}
    assert (head(conversation).stop_reason, head(conversation).knowledge) == (reason, 2)


@pytest.mark.parametrize("lease", ["run_", "run_zzzz"])
def test_a_run_whose_lease_another_one_has_ends_without_an_event(lease: str) -> None:
    conversation = Conversation()
    conversation.say("0", "m1")
    pointers = thought(conversation)
    change_head(conversation, lease_run=lease)
    before = dict(conversation.table.items)
    assert finish(conversation.ports, pointers.advance(error="ValueError")) == pointers.advance(next=Next.ENDED)
    assert conversation.table.items == before


@pytest.mark.parametrize("key", ["m2", "m3", "m4", "m5"])
def test_a_call_that_an_earlier_run_left_waiting_is_denied_by_the_end_of_a_later_one(key: str) -> None:
    conversation = Conversation({"count": dataclasses.replace(COUNT, approval=True)})
    conversation.say("1", "m1")
    conversation.run()

    def fail(name: str, _pointers: Pointers) -> None:
        if name == "Prepare":
            raise ValueError

    conversation.before_step = fail
    conversation.say("0", key)
    conversation.run()
    assert conversation.told()[-2:] == ["result denied", "end error"]


def test_whoever_watches_is_told_of_the_calls_that_an_end_has_closed_and_of_the_end_by_every_try() -> None:
    conversation = Conversation()
    phone = conversation.inboxes.received["phone"] = []
    conversation.say("1", "m1")
    failed = thought(conversation).advance(error="ValueError")
    change_head(conversation, connections=frozenset({"phone"}))

    def told() -> list[tuple[int, int]]:
        phone.clear()
        assert finish(conversation.ports, failed, 3).next is Next.FAILED
        return [(frame["seq"], frame["attempt"]) for frame in phone if "seq" in frame]

    assert told() == [(4, 3), (5, 3)]
    assert conversation.told()[3:] == ["result interrupted", "end error"]
    assert told() == [(4, 3), (5, 3)]
    conversation.say("0", "m2")
    conversation.run()
    assert told() == [(4, 3), (5, 3)], "and of nothing that came later"
    phone.clear()
    finish(conversation.ports, failed)
    assert [frame["attempt"] for frame in phone if "seq" in frame] == [0, 0], "where nobody counts, it is the first try"


def test_whoever_watches_is_told_of_the_end_of_a_dead_run() -> None:
    conversation = Conversation()
    phone = conversation.inboxes.received["phone"] = []
    conversation.say("1", "m1")
    dead = thought(conversation)
    change_head(conversation, connections=frozenset({"phone"}))
    for _ in range(2):
        phone.clear()
        assert closed(conversation, dead) is None
        assert [(frame["seq"], frame["attempt"]) for frame in phone if "seq" in frame] == [(4, 0), (5, 0)]
    assert head(conversation).stop_reason == "error"


def test_a_successor_begins_with_the_messages_that_the_dead_run_has_not_tried() -> None:
    conversation = Conversation()
    conversation.say("0", "m0")
    conversation.run()
    first = conversation.say("0", "m1").seq
    (run_input,) = conversation.waiting
    for key in ("m2", "m3"):
        conversation.say("0", key)
    change_head(
        conversation,
        context_start=2,
        restarted="run_1/1/action",
        restarts=1,
        restarted_upto=1,
        cancel_run="run_0",
        cancel_upto=1,
    )
    dead = Pointers.of_json(run_input).advance(step=3, limit=5, next=Next.TOOLS, error="RunDied")
    successor = closed(conversation, dead)
    assert successor is not None
    end = ends(conversation)[1].data
    assert end == {"stop_reason": "error", "saw": first, "error": "RunDied"}
    assert (successor.start, successor.tail, successor.seen) == (2, first + 1, first + 2)
    assert (successor.step, successor.limit, successor.next, successor.error) == (1, 10, Next.PREPARE, None)
    assert re.fullmatch("run_[0-9a-f]{24}", successor.run)
    after = head(conversation)
    assert (after.turns, after.cancel_run, after.cancel_upto) == (2, None, 0)
    assert (after.restarted, after.restarts, after.restarted_upto) == ("", 0, 0)
    assert (after.lease_run, after.lease_input) == (successor.run, successor.to_json())


def test_a_message_that_lands_as_a_dead_run_is_closed_has_a_successor() -> None:
    conversation = Conversation()
    conversation.say("0", "m1")
    dead = Pointers.of_json(conversation.waiting[0])
    put_at = conversation.ports.log.put_at

    def late_message(ref: SessionRef, seq: int, draft: Any, with_writes: Any = ()) -> Any:
        if "stop_reason" in draft.data and seq == 2:
            conversation.say("0", "m2")
        return put_at(ref, seq, draft, with_writes)

    conversation.ports.log.put_at = late_message  # type: ignore[method-assign]  # between its read and its write
    successor = closed(conversation, dead)
    assert conversation.told() == ["message", "message", "end error"]
    assert successor is not None
    assert successor.tail == 2
    assert "knowledge" not in conversation.table.items[head_key(REF)]


def test_one_who_subscribes_as_a_dead_run_is_handed_on_hears_its_end() -> None:
    conversation = Conversation()
    phone = conversation.inboxes.received["phone"] = []
    conversation.say("0", "m1")
    dead = Pointers.of_json(conversation.waiting[0])
    conversation.say("0", "m2")
    put_at = conversation.ports.log.put_at

    def subscribe_late(ref: SessionRef, seq: int, draft: Any, with_writes: Any = ()) -> Any:
        change_head(conversation, connections=frozenset({"phone"}))
        return put_at(ref, seq, draft, with_writes)

    conversation.ports.log.put_at = subscribe_late  # type: ignore[method-assign]  # between its read and its write
    assert closed(conversation, dead) is not None
    assert [frame["type"] for frame in phone if frame.get("seq") == 3][-1] == "done"


@pytest.mark.parametrize(
    ("pointed", "error", "cancelled", "told"),
    [
        (Next.APPROVAL, None, False, ["end awaiting_approval"]),
        (Next.APPROVAL, "ValueError", False, ["result interrupted", "end error"]),
        (Next.APPROVAL, None, True, ["result cancelled", "end cancelled"]),
        (Next.LIMIT, None, False, ["result interrupted", "end max_steps"]),
        (Next.LIMIT, "ValueError", False, ["result interrupted", "end error"]),
    ],
)
def test_calls_stay_open_only_where_the_run_ends_to_wait_for_them(
    pointed: Next, error: str | None, cancelled: bool, told: list[str]
) -> None:
    conversation = Conversation({"count": dataclasses.replace(COUNT, approval=True)})
    conversation.say("1", "m1")
    pointers = thought(conversation)
    if cancelled:
        sessions.cancel(conversation.ports, REF)
    finish(conversation.ports, pointers.advance(next=pointed, error=error))
    assert conversation.told()[3:] == told
    assert ends(conversation)[0].data.get("waiting") == (["c0"] if told == ["end awaiting_approval"] else None)


def test_a_session_that_is_deleted_has_nothing_to_finish_or_close() -> None:
    conversation = Conversation()
    conversation.say("0", "m1")
    pointers = thought(conversation)
    sessions.delete(conversation.ports, REF)
    assert finish(conversation.ports, pointers.advance(error="ValueError")) == pointers.advance(next=Next.ENDED)
    assert closed(conversation, pointers) is None


def test_a_session_that_is_deleted_as_its_run_ends_learns_nothing_of_the_end() -> None:
    conversation = Conversation()
    conversation.say("0", "m1")
    pointers = thought(conversation)
    put_at = conversation.ports.log.put_at
    deleted: list[Any] = []

    def delete_first(ref: SessionRef, seq: int, draft: Any, with_writes: Any = ()) -> Any:
        sessions.delete(conversation.ports, REF)
        deleted.append(dict(conversation.table.items[head_key(REF)]))
        return put_at(ref, seq, draft, with_writes)

    conversation.ports.log.put_at = delete_first  # type: ignore[method-assign]  # between its read and its write
    assert finish(conversation.ports, pointers) == pointers.advance(next=Next.ENDED)
    assert deleted == [conversation.table.items[head_key(REF)]]


def waiting_run(conversation: Conversation) -> Pointers:
    """The pointers of a run whose first model call is to come, with a message behind the one that started it."""
    conversation.say("0", "m1")
    conversation.say("0", "m2")
    return Pointers.of_json(conversation.waiting.pop()).advance(next=Next.THINK)


def test_a_run_that_died_of_its_message_is_answered_by_code_and_goes_on_at_once() -> None:
    conversation = Conversation()
    pointers = waiting_run(conversation)
    moved = finish(conversation.ports, pointers.advance(error="MessageNotRead"))
    assert (moved.next, moved.step, moved.seen) == (Next.THINK, 2, 3)
    (answer,) = conversation.events()[2:]
    assert (answer.data["provider"], answer.data["saw"], answer.data["unread"]) == ("code", 1, [1])


def test_a_run_that_failed_over_something_else_goes_on_without_an_answer_by_code() -> None:
    conversation = Conversation()
    pointers = waiting_run(conversation)
    before = dict(conversation.table.items)
    assert finish(conversation.ports, pointers.advance(error="StoreUnavailable")).next is Next.THINK
    assert conversation.table.items == before


def test_a_step_that_was_restarted_and_has_not_failed_is_not_answered_by_code() -> None:
    conversation = Conversation()
    pointers = waiting_run(conversation).advance(next=Next.CANCELLED)
    change_head(conversation, restarted=f"{pointers.run}/1/action", restarts=1, restarted_upto=1)
    before = dict(conversation.table.items)
    assert finish(conversation.ports, pointers).next is Next.THINK
    assert conversation.table.items == before


def test_a_run_that_failed_in_a_tool_marks_no_message_that_was_stopped_with_it() -> None:
    conversation = Conversation()
    conversation.say("1", "m1")
    pointers = thought(conversation)
    assert pointers.next is Next.TOOLS
    change_head(conversation, restarted=f"{pointers.run}/1/action", restarts=1, restarted_upto=2)
    stopped = conversation.say("0", "m2").seq
    sessions.cancel(conversation.ports, REF)
    finish(conversation.ports, pointers.advance(error="StoreUnavailable"))
    assert ends(conversation)[0].data == {"stop_reason": "cancelled", "saw": stopped}


def test_the_context_begins_behind_what_is_cut_also_where_that_is_its_first_event() -> None:
    conversation = Conversation()
    conversation.say("0", "m1")
    pointers = Pointers.of_json(conversation.waiting[0]).advance(next=Next.DONE)
    cut = {"text": "", "calls": [], "saw": 1, "unread": [1], "cut": True}
    conversation.ports.log.put_at(REF, 2, NewEvent("action", pointers.run, 1, action_key(pointers.run, 1), cut))
    assert finish(conversation.ports, pointers).next is Next.ENDED
    assert head(conversation).context_start == 2


@pytest.mark.parametrize("use", ["finish", "close_dead_run"])
def test_whoever_keeps_losing_the_slot_of_the_end_gives_up_after_twelve_tries(use: str) -> None:
    conversation = Conversation()
    conversation.say("0", "m1")
    pointers = thought(conversation)
    tries: list[int] = []

    def lose(_ref: SessionRef, seq: int, _draft: Any, _with_writes: Any = ()) -> Any:
        tries.append(seq)
        raise WritesRefusedError({})

    log: Any = conversation.ports.log
    log.put_at = lose
    with pytest.raises(Contended):
        finish(conversation.ports, pointers) if use == "finish" else closed(conversation, pointers)
    assert tries == [4] * 12
