"""A Query is no snapshot: what lands while it reads may be in its HEAD and not in its events, or the other way round.

Every order of two actors' AWS calls is tried, with a place for the other between HEAD and the event beside it. What the
slot of an event guards against, and what only the condition on the lease does, is told in ``docs/decisions/0035``.
"""

import dataclasses
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import Any

from spotter.agent import sessions
from spotter.agent.approve import decide
from spotter.agent.pointers import Next, Pointers
from spotter.agent.post_message import PostedMessage
from spotter.agent.reap import reap
from spotter.errors import Conflict, NotFound
from spotter.store.heads import head_key
from spotter.store.keys import HEAD
from tests.fakes.conversation import Conversation
from tests.fakes.interleavings import in_every_order, overtaken
from tests.fakes.schedule import Schedule
from tests.fakes.world import COUNT, REF

ANSWERED = ["message", "knowledge", "action"]


def answered() -> tuple[Conversation, dict[str, Any]]:
    """A run with its action, but not its end; and the pointers that finish is given."""
    conversation = Conversation()
    conversation.say("0", "m1")
    pointers = Pointers.of_json(conversation.waiting.pop()).to_payload()
    for step in ("Prepare", "Think"):
        pointers = conversation.invoke(step, {"pointers": pointers, "attempt": 0})
    return conversation, pointers


def waiting_for_approval() -> Conversation:
    """A run that has ended, and a call of it that waits for the user."""
    conversation = Conversation({"count": dataclasses.replace(COUNT, approval=True)})
    conversation.say("1", "m1")
    conversation.run()
    return conversation


def race(schedule: Schedule, conversation: Conversation, *actors: Callable[[], object]) -> None:
    """Let the actors go at the same time, and afterwards everything that they have started."""
    table = conversation.table
    table.before = lambda _name: schedule.place()
    table.query = overtaken(table, schedule.place)  # type: ignore[method-assign]  # others land while it reads
    for actor in actors:
        schedule.spawn("actor", partial(void, actor), killable=False)
    schedule.run()
    conversation.run()


def void(actor: Callable[[], object]) -> None:
    """An actor whose answer nobody needs."""
    actor()


def check(conversation: Conversation) -> None:
    """No gap, nothing twice, one end a run, all answered, no lease left."""
    events = conversation.events()
    assert [event.seq for event in events] == list(range(1, len(events) + 1))
    assert len({event.key for event in events}) == len(events)
    ends = {event.run: event.seq for event in events if "stop_reason" in event.data}
    for event in events:
        if event.type == "action":
            assert event.seq <= ends[event.run], "an action behind the end of its run"
    head = conversation.ports.log.head(REF)
    assert head.lease_run is None
    assert head.answered >= max(event.seq for event in events if event.type == "user_message")


def test_a_message_that_comes_as_a_run_ends_joins_it_or_starts_another() -> None:
    told: set[tuple[str, ...]] = set()

    def scenario(schedule: Schedule) -> None:
        conversation, pointers = answered()

        def finish() -> None:
            step, moved = "Finish", pointers
            while moved["next"] != Next.ENDED:
                moved = conversation.invoke(step, {"pointers": moved, "attempt": 0})
                step = "Think" if moved["next"] == Next.THINK else "Finish"
            conversation.runs.status[moved["run"]] = "SUCCEEDED"

        race(schedule, conversation, finish, lambda: conversation.say("0", "m2"))
        check(conversation)
        told.add(tuple(conversation.told()))

    assert in_every_order(scenario) > 50
    assert told == {
        (*ANSWERED, "message", "action", "end end_turn"),
        (*ANSWERED, "end end_turn", "message", "action", "end end_turn"),
    }


def test_a_message_that_comes_as_a_dead_run_is_closed_is_answered_by_a_run_that_lives() -> None:
    told: set[tuple[str, ...]] = set()

    def scenario(schedule: Schedule) -> None:
        conversation, _ = answered()
        (run_input,) = conversation.runs.inputs.values()
        conversation.runs.status[Pointers.of_json(run_input).run] = "FAILED"
        race(schedule, conversation, lambda: reap(conversation.ports, run_input), lambda: conversation.say("0", "m2"))
        check(conversation)
        told.add(tuple(conversation.told()))

    assert in_every_order(scenario) > 1_000
    assert told == {
        (*ANSWERED, "message", "end error", "action", "end end_turn"),
        (*ANSWERED, "end error", "message", "action", "end end_turn"),
    }


def test_a_message_that_comes_as_a_call_is_approved_joins_its_run_or_denies_it() -> None:
    told: set[tuple[str, ...]] = set()

    def scenario(schedule: Schedule) -> None:
        conversation = waiting_for_approval()

        def approve() -> None:
            with suppress(Conflict, NotFound):
                decide(conversation.ports, REF, "c0", approved=True)

        race(schedule, conversation, approve, lambda: conversation.say("0", "m2"))
        check(conversation)
        told.add(tuple(conversation.told()[4:]))

    assert in_every_order(scenario) > 100
    assert told == {
        ("knowledge", "message", "result done", "action", "end end_turn"),
        ("message", "result denied", "action", "end end_turn"),
    }


def test_a_message_that_comes_as_its_session_is_deleted_is_refused_or_deleted_with_it() -> None:
    refused: set[bool] = set()

    def scenario(schedule: Schedule) -> None:
        conversation = Conversation()
        conversation.say("0", "m1")
        conversation.run()
        said: list[PostedMessage] = []

        def send() -> None:
            with suppress(NotFound):
                said.append(conversation.say("0", "m2"))

        race(schedule, conversation, lambda: sessions.delete(conversation.ports, REF), send)
        assert [key.sk for key in conversation.table.items if key.pk == REF.pk and key.sk != HEAD] == []
        assert "lease_run" not in conversation.table.items[head_key(REF)]
        refused.add(not said)

    assert in_every_order(scenario) > 50
    assert refused == {True, False}
