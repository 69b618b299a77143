"""Telling watchers fails nothing: neither the request nor the step that has something to tell."""

import pytest

from spotter.errors import Contended, StoreUnavailable
from spotter.store.table import Item, Update
from spotter.stream.audience import Connections, GoneError, NotSentError, Post
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
