"""Telling watchers fails nothing: neither the request nor the step that has something to tell."""

import pytest

from spotter.agent.reap import reap
from spotter.errors import Contended, StoreUnavailable
from spotter.store.table import ConditionFailedError, Item, Update
from spotter.stream.audience import SPARE_SECONDS, TELL_SECONDS, Connections, GoneError, NotSentError, Post
from spotter.stream.subscription import subscribe
from tests.fakes.conversation import Conversation
from tests.fakes.memory_table import MemoryTable
from tests.fakes.world import REF, Clock, Inboxes

BOTH = frozenset({"phone", "watch"})


class FailingTable(MemoryTable):
    """Refuses to forget connections."""

    def __init__(self, error: Exception) -> None:
        super().__init__()
        self._error = error

    def update(self, update: Update) -> Item:
        raise self._error


def failing_post(**errors: Exception) -> Post:
    def post(connection: str, body: bytes) -> None:
        if connection in errors:
            raise errors[connection]

    return post


def told(post: Post, table: MemoryTable) -> tuple[frozenset[str], frozenset[str]]:
    """Who was reached by the durable frames of a turn, and by a delta."""
    conversation = Conversation()
    conversation.say("0", "m1")
    conversation.run()
    audience = Connections(post, table, Clock())
    return (
        audience.landed(REF, BOTH, conversation.events()),
        audience.delta(REF, BOTH, "run", 1, 0, "response", "a piece"),
    )


@pytest.mark.parametrize(
    "error",
    [Contended("held"), StoreUnavailable("throttled"), ValueError("the model's words"), KeyError("no such item")],
)
def test_whatever_forgetting_a_connection_that_is_gone_meets_is_kept_from_who_tells(error: Exception) -> None:
    reached = told(failing_post(phone=GoneError()), FailingTable(error))
    assert reached == (frozenset({"watch"}), frozenset({"watch"}))


def test_only_those_who_took_every_frame_were_reached() -> None:
    assert told(failing_post(phone=NotSentError("ReadTimeoutError")), MemoryTable())[0] == {"watch"}
    assert told(failing_post(), MemoryTable())[0] == BOTH
    assert told(failing_post(phone=RuntimeError("unheard of")), MemoryTable()) == (frozenset(), frozenset())


def test_a_connection_that_does_not_take_a_frame_is_sent_no_more_of_them() -> None:
    sent: list[str] = []

    def post(connection: str, body: bytes) -> None:
        sent.append(connection)
        if connection == "phone":
            raise NotSentError("ReadTimeoutError")

    conversation = Conversation()
    conversation.say("1", "m1")
    conversation.run()
    Connections(post, conversation.table, Clock()).landed(REF, BOTH, conversation.events())
    assert sent.count("phone") == 1


def test_connections_that_do_not_answer_cost_a_step_little_however_many_they_are() -> None:
    now = [0.0]
    tries: list[str] = []

    def post(connection: str, body: bytes) -> None:
        tries.append(connection)
        now[0] += 2.5  # a connect and a read that time out
        raise NotSentError("ReadTimeoutError")

    conversation = Conversation()
    conversation.say("1", "m1")
    conversation.run()
    audience = Connections(post, conversation.table, Clock(), lambda: now[0])
    connections = frozenset(f"phone {number}" for number in range(10))
    assert audience.landed(REF, connections, conversation.events()) == frozenset()
    assert now[0] <= TELL_SECONDS + 2.5
    assert len(tries) == len(set(tries))
    first = set(tries)
    audience.landed(REF, connections, conversation.events())
    assert not first & set(tries[len(first) :]), "who did not answer is left alone for a while"
    now[0] += SPARE_SECONDS
    tries.clear()
    audience.landed(REF, frozenset(first), conversation.events())
    assert tries, "and is tried again then"


def test_a_successor_is_started_before_anybody_is_told_of_the_dead_run() -> None:
    conversation = Conversation()
    conversation.say("0", "m1")
    conversation.waiting.clear()
    conversation.say("0 more", "m2")
    run = next(iter(conversation.runs.inputs))
    conversation.runs.status[run] = "FAILED"
    head = next(key for key in conversation.table.items if key.sk == "HEAD")
    conversation.table.items[head] = {**conversation.table.items[head], "connections": frozenset({"phone"})}
    conversation.inboxes.received["phone"] = []
    order: list[str] = []
    conversation.runs.before = order.append
    conversation.inboxes.before = order.append
    reap(conversation.ports, conversation.runs.inputs[run])
    assert order[0] == "StartExecution"
    assert "PostToConnection" in order
    assert len(conversation.runs.inputs) == 2


def test_who_subscribes_is_registered_by_a_first_try_whose_answer_was_lost() -> None:
    conversation = Conversation()
    conversation.say("0", "m1")
    conversation.run()
    conversation.inboxes.received["phone"] = []
    real = conversation.table.update

    def lost(update: Update) -> Item:
        item = real(update)
        conversation.table.update = real  # type: ignore[method-assign]  # once
        raise ConditionFailedError(item)

    conversation.table.update = lost  # type: ignore[method-assign]  # botocore makes the call again
    audience = Connections(conversation.inboxes, conversation.table, Clock())
    subscribe(conversation.ports, audience, REF, "phone", 0)
    assert conversation.inboxes.received["phone"][-1]["data"]["event"] == "subscribed"


def test_a_message_that_has_landed_is_worked_on_before_anybody_is_told() -> None:
    conversation = Conversation()
    conversation.say("0", "m1")
    conversation.run()
    head = next(key for key in conversation.table.items if key.sk == "HEAD")
    conversation.table.items[head] = {**conversation.table.items[head], "connections": frozenset({"phone"})}
    order: list[str] = []
    conversation.runs.before = order.append
    conversation.inboxes.before = order.append
    conversation.inboxes.received["phone"] = []
    said = conversation.say("0", "m2")
    assert order[:3] == ["StartExecution", "StartExecution answered", "PostToConnection"]
    assert said.watched


def test_a_session_whose_watchers_are_gone_is_not_watched() -> None:
    conversation = Conversation()
    conversation.inboxes = Inboxes()
    assert not conversation.say("0", "m1").watched
    conversation.run()
    head = next(key for key in conversation.table.items if key.sk == "HEAD")
    conversation.table.items[head] = {**conversation.table.items[head], "connections": frozenset({"phone"})}
    assert not conversation.say("0", "m2").watched
    assert "connections" not in conversation.table.items[head]
