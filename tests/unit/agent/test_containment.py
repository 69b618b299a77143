"""Whatever happens inside one message, the next message of that session is answered, and no model reads it again."""

from collections.abc import Iterator
from typing import Any

import pytest

from spotter.agent.containment import ANSWER, OMITTED, UNREAD_FROM_ATTEMPT
from spotter.agent.pointers import Pointers
from spotter.agent.prepare import ALWAYS_KNOWN
from spotter.agent.reply import reply_of
from spotter.errors import StoreUnavailable
from spotter.llm.messages import Chunk, ModelResponse, Request, UserTurn
from spotter.store.events import Event
from spotter.store.heads import head_key
from tests.fakes.conversation import Conversation
from tests.fakes.state_machine import FunctionFailedError
from tests.fakes.world import REF, CountingProvider, Killed

POISON = "0 and a word that kills whoever reads it"


class FragileProvider(CountingProvider):
    """Dies of one message wherever it stands in the context: as a killed function, or with an error."""

    def __init__(self, death: BaseException, *, selects: bool = False) -> None:
        super().__init__()
        self.selects = selects
        self.death = death
        self.read: list[str] = []
        self.starts = 0

    def respond(self, request: Request) -> Iterator[Chunk]:
        self.starts += 1
        texts = [turn.text for turn in request.turns if isinstance(turn, UserTurn)]
        if POISON in texts:
            raise self.death
        self.read += texts
        yield ModelResponse("Here I am.", (), self.name, "fake-1")

    def structured(self, request: Request, model: Any) -> Any:
        if not self.selects and any(isinstance(turn, UserTurn) and turn.text == POISON for turn in request.turns):
            raise self.death
        return super().structured(request, model)


class MortalConversation(Conversation):
    """A step that is killed fails as Lambda reports it; what it was called with is kept."""

    def invoke(self, name: str, payload: dict[str, Any]) -> dict[str, Any]:
        try:
            return super().invoke(name, payload)
        except Killed:
            raise FunctionFailedError("Sandbox.Timedout") from None


def ends(conversation: Conversation) -> list[dict[str, Any]]:
    return [dict(event.data) for event in conversation.events() if "stop_reason" in event.data]


def actions(conversation: Conversation) -> list[Event]:
    return [event for event in conversation.events() if event.type == "action" and "stop_reason" not in event.data]


def test_a_message_that_a_model_died_on_twice_is_answered_by_code_and_never_read_again() -> None:
    provider = FragileProvider(Killed())
    conversation = MortalConversation(provider=provider)
    conversation.say("0 at first", "m1")
    conversation.run()
    conversation.say(POISON, "m2")
    before = provider.starts
    conversation.run()
    assert provider.starts - before == UNREAD_FROM_ATTEMPT
    poisoned = next(event for event in conversation.events() if event.data.get("message") == POISON)
    (answer,) = (event for event in actions(conversation) if event.data["text"] == ANSWER)
    assert (answer.data["provider"], answer.data["unread"]) == ("code", [poisoned.seq])
    assert ends(conversation)[-1]["stop_reason"] == "end_turn"
    conversation.say("0 again", "m3")
    conversation.run()
    assert actions(conversation)[-1].data["text"] == "Here I am."
    assert provider.read[-3:] == ["0 at first", OMITTED, "0 again"]


def test_where_nobody_can_look_through_a_message_the_run_learns_what_is_always_of_use() -> None:
    conversation = MortalConversation(provider=FragileProvider(Killed()))
    conversation.say(POISON, "m1")
    conversation.run()
    (knowledge,) = (event for event in conversation.events() if event.type == "knowledge")
    assert [source["name"] for source in knowledge.data["sources"]] == list(ALWAYS_KNOWN)
    assert POISON not in knowledge.data["reasoning"]


@pytest.mark.parametrize("error", [OverflowError("inf"), RecursionError("deep"), MemoryError()])
def test_an_error_over_a_message_ends_its_run_alone(error: Exception) -> None:
    provider = FragileProvider(error)
    conversation = MortalConversation(provider=provider)
    conversation.say(POISON, "m1")
    conversation.run()
    (end,) = ends(conversation)
    assert (end["stop_reason"], end["error"], end["unread"]) == ("error", type(error).__name__, [1])
    conversation.say("0 again", "m2")
    conversation.run()
    assert ends(conversation)[-1]["stop_reason"] == "end_turn"
    assert provider.read == [OMITTED, "0 again"]
    second = next(event.seq for event in conversation.events() if event.data.get("message") == "0 again")
    assert reply_of([event for event in conversation.events() if event.seq >= second]).text == "Here I am."


def test_a_failure_that_says_nothing_of_the_message_leaves_it_to_be_read() -> None:
    provider = FragileProvider(StoreUnavailable("throttled"))
    conversation = MortalConversation(provider=provider)
    conversation.say(POISON, "m1")
    conversation.run()
    (end,) = ends(conversation)
    assert (end["error"], end.get("unread")) == ("StoreUnavailable", None)
    assert "restarts" not in conversation.table.items[head_key(REF)]


def test_a_step_that_was_only_turned_away_before_asks_the_model() -> None:
    conversation = MortalConversation(provider=FragileProvider(StoreUnavailable("throttled"), selects=True))
    provider: Any = conversation.provider
    conversation.say(POISON, "m1")
    attempts: list[int] = []
    real = conversation.invoke

    def invoke(name: str, payload: dict[str, Any]) -> dict[str, Any]:
        if name == "Think":
            attempts.append(provider.starts)
        return real(name, payload)

    conversation.invoke = invoke  # type: ignore[method-assign]  # to count the tries
    conversation.run()
    assert attempts == [0, 1, 2, 3, 4, 5], "an error of ours that passes was taken for a death"


def test_the_run_of_a_dead_execution_gives_its_message_up() -> None:
    provider = FragileProvider(Killed())
    conversation = MortalConversation(provider=provider)
    conversation.say(POISON, "m1")

    def broken(_name: str, _pointers: Pointers) -> None:
        raise Killed

    conversation.before_step = broken
    conversation.run()
    conversation.before_step = lambda _name, _pointers: None
    (end,) = ends(conversation)
    assert (end["error"], end["unread"]) == ("RunDied", [1])
    conversation.say("0 again", "m2")
    conversation.run()
    assert provider.read == [OMITTED, "0 again"]
