"""A fault of ours is answered in plain words, and told of by name and place alone."""

from collections.abc import Iterator
from typing import Any

import pytest

from spotter import wiring
from spotter.dialogue.composing.constraint_extraction import constraints_of
from spotter.dialogue.composing.constraints import WorkoutConstraints
from spotter.dialogue.pains.told import Pain
from spotter.dialogue.understanding.model import Understanding
from spotter.errors import ProviderUnavailable
from spotter.llm.fallback import MODEL, WithFallback
from spotter.llm.offline import OfflineProvider
from spotter.llm.provider import Filled, InvalidOutput, Structured
from spotter.llm.selection import DataSelection
from spotter.messages import (
    AnswerRestarted,
    AssistantTurn,
    Chunk,
    ModelResponse,
    Request,
    ResultsTurn,
    TextDelta,
    ToolCall,
    ToolResult,
    Turn,
    UserTurn,
)
from spotter.observability import logger
from spotter.tools.registry import definitions
from spotter.tools.tool import Record
from tests.fakes.chat import Chat
from tests.fakes.workout import with_workout

WORDS = "my knee hurts since the divorce"


class _Failing:
    """A provider that says ``first``, then raises ``error``."""

    name = "failing"
    model = "failing-1"

    def __init__(self, error: Exception, first: str = "") -> None:
        self._error, self._first = error, first

    def respond(self, _request: Request) -> Iterator[Chunk]:
        if self._first:
            yield TextDelta(self._first)
        raise self._error

    def structured(self, _request: Request, _model: type[Filled]) -> Structured[Filled]:
        raise self._error


def _asked(*turns: Turn) -> Request:
    return Request("", definitions(), turns, "2026-01-15")


def _answer(provider: WithFallback, request: Request) -> ModelResponse:
    *_deltas, response = provider.respond(request)
    assert isinstance(response, ModelResponse)
    return response


def test_a_fault_is_answered_in_plain_words_that_quote_nobody() -> None:
    told: list[tuple[str, str]] = []
    provider = WithFallback(_Failing(ValueError(WORDS)), lambda *fault: told.append(fault))
    *deltas, response = provider.respond(_asked(UserTurn(WORDS)))
    assert isinstance(response, ModelResponse)
    assert response.text == (
        "Something in your message is more than I can deal with, and that is a fault of mine. Nothing was changed. "
        "Please say it another way, shorter and one thing at a time."
    )
    assert deltas == [TextDelta(response.text)]
    assert (response.calls, response.provider, response.model) == ((), "failing", MODEL)
    ((name, place),) = told
    assert (name, response.fallback) == ("ValueError", f"ValueError at {place}")
    assert place.startswith("spotter.llm.fallback:WithFallback.respond:")
    assert "knee" not in response.fallback


def test_a_fault_in_the_middle_of_an_answer_is_answered_whole() -> None:
    provider = WithFallback(_Failing(ValueError(WORDS), "I would"), lambda *_: None)
    first, restarted, text, response = provider.respond(_asked(UserTurn("hi")))
    assert isinstance(response, ModelResponse)
    assert response.text.startswith("Something in your message")
    assert [first, restarted, text] == [TextDelta("I would"), AnswerRestarted(), TextDelta(response.text)]


def test_what_has_been_done_already_is_not_denied() -> None:
    call = ToolCall("1", "swap_exercise", {})
    turns = (
        UserTurn("swap it"),
        AssistantTurn("", (call,)),
        ResultsTurn((ToolResult("1", "swap_exercise", "done", {}, True),)),
    )
    response = _answer(WithFallback(_Failing(ValueError(WORDS)), lambda *_: None), _asked(*turns))
    assert "Nothing was changed" not in response.text
    assert "ask me to show the workout" in response.text


@pytest.mark.parametrize("error", [ProviderUnavailable("busy"), InvalidOutput("no")])
def test_errors_that_the_loop_knows_pass(error: Exception) -> None:
    told: list[Any] = []
    provider = WithFallback(_Failing(error), lambda *fault: told.append(fault))
    with pytest.raises(type(error)):
        list(provider.respond(_asked(UserTurn("hi"))))
    with pytest.raises(type(error)):
        provider.structured(_asked(UserTurn("hi")), DataSelection)
    assert told == []


def test_no_source_is_selected_for_a_message_that_cannot_be_read() -> None:
    told: list[tuple[str, str]] = []
    provider = WithFallback(_Failing(OverflowError(WORDS)), lambda *fault: told.append(fault))
    selection = provider.structured(_asked(UserTurn("hi")), DataSelection).value
    assert selection.data_sources == []
    assert selection.reasoning.startswith("The message could not be read: OverflowError at spotter.llm.fallback:")
    assert [name for name, _place in told] == ["OverflowError"]


def _breaks_at_zyzzyva(monkeypatch: pytest.MonkeyPatch) -> None:
    """Makes the coach fail at every message that holds the word."""

    def breaks(said: Understanding, pains: tuple[Pain, ...] = ()) -> WorkoutConstraints:
        if "zyzzyva" in said.text:
            raise OverflowError(said.text)
        return constraints_of(said, pains)

    for module in ("last_message", "containment"):
        monkeypatch.setattr(f"spotter.dialogue.conversation.{module}.constraints_of", breaks)


def test_a_message_that_cannot_be_read_harms_no_later_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    _breaks_at_zyzzyva(monkeypatch)
    told: list[tuple[str, str]] = []
    chat = Chat(provider=WithFallback(OfflineProvider(), lambda *fault: told.append(fault)))
    assert chat.say("30 minutes zyzzyva workout with dumbbells") == []
    assert chat.reply.startswith("Something in your message")
    assert [place.rpartition(":")[0] for _name, place in told] == ["spotter.dialogue.conversation.last_message:hear"]
    assert [name for name, _arguments in chat.say("give me a 20 minute bodyweight workout")] == ["generate_workout"]
    assert [name for name, _arguments in chat.say("take out the first one")] == ["remove_exercise"]
    assert len(told) == 1


def test_a_warning_in_a_message_that_cannot_be_read_still_stands_in_later_turns(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    _breaks_at_zyzzyva(monkeypatch)
    chat = Chat(provider=WithFallback(OfflineProvider(), lambda *_: None))
    chat.say("zyzzyva I have crushing chest pain")
    assert chat.reply.startswith("Please stop and rest now.")
    assert chat.say("give me a 20 minute bodyweight workout") == []
    assert "no training until a doctor has looked at it" in chat.reply


def test_a_stored_preference_that_cannot_be_read_is_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    def breaks(_kind: str, _value: str) -> WorkoutConstraints:
        raise OverflowError

    monkeypatch.setattr("spotter.dialogue.person.person._preferred", breaks)
    chat = with_workout()
    preference = {"id": "p1", "preference_type": "time_available", "value": "9" * 400, "active": True}
    chat.records["PREF#1"] = Record("PREF#1", 1, preference)
    assert [name for name, _arguments in chat.say("give me a 20 minute dumbbell workout")] == ["generate_workout"]


def test_the_coach_is_wired_with_it_and_the_log_holds_no_words(monkeypatch: pytest.MonkeyPatch) -> None:
    def breaks(_request: Request) -> None:
        raise ValueError(WORDS)

    logged: list[tuple[str, dict[str, str]]] = []
    monkeypatch.setattr("spotter.llm.offline.answer", breaks)
    monkeypatch.setattr(logger, "error", lambda message, extra: logged.append((message, extra)))
    *_deltas, response = wiring.offline().respond(_asked(UserTurn(WORDS)))
    assert isinstance(response, ModelResponse)
    assert response.provider == "offline"
    ((message, fields),) = logged
    assert message == "a message could not be dealt with"
    assert fields["error"] == "ValueError"
    assert fields["place"].startswith("spotter.llm.offline:OfflineProvider.respond:")
    assert set(fields) == {"error", "place"}
