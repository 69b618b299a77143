"""Whatever happens inside one message, the next message of that session is answered, and no model reads it again."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import Any

import pytest

from spotter.agent import sessions
from spotter.agent.containment import ANSWER, OMITTED, UNREAD_FROM_ATTEMPT
from spotter.agent.data_selection import UNREAD
from spotter.agent.pointers import Pointers
from spotter.agent.reap import reap
from spotter.agent.reply import reply_of
from spotter.errors import StoreUnavailable
from spotter.llm.provider import InvalidOutput
from spotter.messages import Chunk, ModelResponse, Request, ToolCall, UserTurn
from spotter.store.events import Event, NewEvent
from spotter.store.heads import head_key
from spotter.store.keys import SessionRef
from spotter.store.table import Write
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
        self.steps = 0
        self.before_death: Callable[[], object] = lambda: None

    def respond(self, request: Request) -> Iterator[Chunk]:
        self.starts += 1
        texts = [turn.text for turn in request.turns if isinstance(turn, UserTurn)]
        if POISON in texts:
            self.before_death()
            self.before_death = lambda: None
            raise self.death
        self.read += texts
        calls = (ToolCall(f"c{self.steps}", "count", {}),) if self.steps else ()
        self.steps -= bool(calls)
        yield ModelResponse("Here I am.", calls, self.name, "fake-1")

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


def asked(conversation: Conversation) -> int:
    """How often the model was asked."""
    provider: Any = conversation.provider
    return int(provider.starts)


def at(conversation: Conversation, step: str, nth: int, then: Callable[[], object]) -> None:
    """Do something ahead of the ``nth`` start of a step."""
    starts: list[str] = []

    def before(name: str, _pointers: Pointers) -> None:
        if name == step:
            starts.append(name)
            if len(starts) == nth:
                then()

    conversation.before_step = before


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
    assert ends(conversation)[-1] == {"stop_reason": "end_turn", "saw": answer.data["saw"]}, "it marks nothing again"
    conversation.say("0 again", "m3")
    conversation.run()
    assert actions(conversation)[-1].data["text"] == "Here I am."
    assert provider.read[-3:] == ["0 at first", OMITTED, "0 again"]


def test_where_nobody_can_look_through_a_message_the_run_learns_what_is_always_of_use() -> None:
    conversation = MortalConversation(provider=FragileProvider(Killed()))
    conversation.say(POISON, "m1")
    conversation.run()
    (knowledge,) = (event for event in conversation.events() if event.type == "knowledge")
    assert [source["name"] for source in knowledge.data["sources"]] == UNREAD.data_sources
    assert POISON not in knowledge.data["reasoning"]


@pytest.mark.parametrize("error", [OverflowError("inf"), RecursionError("deep"), MemoryError()])
def test_an_error_over_a_message_ends_its_run_alone(error: Exception) -> None:
    provider = FragileProvider(error)
    conversation = MortalConversation(provider=provider)
    conversation.say(POISON, "m1")
    conversation.run()
    (end,) = ends(conversation)
    assert (end["stop_reason"], end["error"], end["unread"]) == ("error", "MessageNotRead", [1])
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
    conversation.say(POISON, "m1")
    conversation.run()
    assert asked(conversation) == 6, "an error of ours that passes was taken for a death"


def test_an_answer_that_could_not_be_written_down_is_no_death() -> None:
    provider = FragileProvider(Killed())
    conversation = MortalConversation(provider=provider)
    conversation.say("0 healthy", "m1")
    log = conversation.ports_of("Think").log
    real = log.put_at
    failing = [StoreUnavailable("throttled"), StoreUnavailable("throttled")]

    def put_at(ref: SessionRef, seq: int, draft: NewEvent, with_writes: Sequence[Write] = ()) -> Event:
        if failing and draft.type == "action":
            raise failing.pop()
        return real(ref, seq, draft, with_writes)

    log.put_at = put_at  # type: ignore[method-assign]  # DynamoDB, behind the model's answer
    conversation.run()
    assert [action.data["text"] for action in actions(conversation)] == ["Here I am."]


def test_a_message_that_comes_while_another_hangs_is_answered() -> None:
    provider = FragileProvider(Killed(), selects=True)
    conversation = MortalConversation(provider=provider)
    conversation.say(POISON, "m1")
    at(conversation, "Think", 3, lambda: conversation.say("0 hello?", "m2"))
    conversation.run()
    assert [action.data["text"] for action in actions(conversation)] == [ANSWER, "Here I am."]
    assert actions(conversation)[0].data["unread"] == [1]
    assert provider.read == [OMITTED, "0 hello?"]


def test_a_message_that_comes_while_another_fails_is_answered() -> None:
    provider = FragileProvider(OverflowError("inf"), selects=True)
    conversation = MortalConversation(provider=provider)
    conversation.say(POISON, "m1")
    provider.before_death = lambda: conversation.say("0 hello?", "m2")
    conversation.run()
    assert [action.data["text"] for action in actions(conversation)] == [ANSWER, "Here I am."]
    assert actions(conversation)[0].data["unread"] == [1]
    assert ends(conversation)[-1]["stop_reason"] == "end_turn"


def test_a_message_that_hangs_until_its_user_stops_it_is_given_up() -> None:
    provider = FragileProvider(Killed(), selects=True)
    conversation = MortalConversation(provider=provider)
    conversation.say(POISON, "m1")
    at(conversation, "Think", 2, lambda: sessions.cancel(conversation.ports, REF))
    conversation.run()
    (end,) = ends(conversation)
    assert (end["stop_reason"], end["unread"]) == ("cancelled", [1])
    conversation.say("0 hello", "m2")
    conversation.run()
    assert actions(conversation)[-1].data["text"] == "Here I am."


def test_what_a_model_has_read_is_not_given_up_for_what_it_has_not() -> None:
    provider = FragileProvider(Killed(), selects=True)
    provider.steps = 1
    conversation = MortalConversation(provider=provider)
    conversation.say("0 healthy", "m1")
    at(conversation, "Act", 1, lambda: conversation.say(POISON, "m2"))
    conversation.run()
    marked = [event.data["unread"] for event in conversation.events() if "unread" in event.data]
    poisoned = next(event.seq for event in conversation.events() if event.data.get("message") == POISON)
    assert marked == [[poisoned]]


def test_where_what_was_marked_was_not_it_the_context_is_left_behind() -> None:
    provider = FragileProvider(Killed(), selects=True)
    conversation = MortalConversation(provider=CountingProvider())
    conversation.say(POISON, "m1")
    conversation.run()
    assert actions(conversation)[-1].data["provider"] == "counting"
    ports = {
        name: replace(conversation.ports_of(name), provider=lambda _profile: provider) for name in ("Prepare", "Think")
    }
    conversation.functions |= ports  # a release whose model dies of what the former one has read
    for key in ("m2", "m3"):
        conversation.say(f"0 {key}", key)
        conversation.run()
        assert actions(conversation)[-1].data["text"] == ANSWER
    conversation.say("0 m4", "m4")
    conversation.run()
    assert actions(conversation)[-1].data["text"] == "Here I am."
    assert provider.read == [OMITTED, "0 m4"]
    head = conversation.ports.log.head(REF)
    assert head.context_start > max(
        event.seq for event in conversation.events() if event.data.get("message") in {POISON, "0 m2", "0 m3"}
    )


@pytest.mark.parametrize("error", ["Lambda.TooManyRequestsException", "Runtime.ImportModuleError", "StoreUnavailable"])
def test_a_run_that_never_got_to_its_message_leaves_it_to_be_read(error: str) -> None:
    provider = FragileProvider(Killed())
    conversation = MortalConversation(provider=provider)
    conversation.say("0 healthy", "m1")
    real = conversation.invoke

    def refused(name: str, payload: dict[str, Any]) -> dict[str, Any]:
        raise FunctionFailedError(error)

    conversation.invoke = refused  # type: ignore[method-assign]  # no function gets to run
    conversation.run()
    conversation.invoke = real  # type: ignore[method-assign]  # they do again
    (end,) = ends(conversation)
    assert (end["error"], "unread" in end) == ("RunDied", False)
    conversation.say("0 again", "m2")
    conversation.run()
    assert provider.read == ["0 healthy", "0 again"]


def test_the_message_of_an_execution_that_died_of_it_is_given_up() -> None:
    provider = FragileProvider(Killed())
    conversation = MortalConversation(provider=provider)
    conversation.say(POISON, "m1")
    reap(conversation.ports, conversation.waiting.pop(), "Runtime.ExitError")
    (end,) = ends(conversation)
    assert (end["error"], end["unread"]) == ("Runtime.ExitError", [1])
    conversation.runs.status[conversation.events()[0].run] = "ABORTED"
    conversation.say("0 again", "m2")
    conversation.run()
    assert provider.read == [OMITTED, "0 again"]


def test_a_message_for_which_no_sources_can_be_chosen_is_read_with_those_of_use_to_any() -> None:
    class Undecided(CountingProvider):
        def structured(self, request: Request, model: Any) -> Any:
            raise InvalidOutput("nothing is chosen")

    conversation = Conversation(provider=Undecided())
    conversation.say("0 healthy", "m1")
    conversation.run()
    assert conversation.told()[-1] == "end end_turn"
    (knowledge,) = (event for event in conversation.events() if event.type == "knowledge")
    assert [source["name"] for source in knowledge.data["sources"]] == UNREAD.data_sources
