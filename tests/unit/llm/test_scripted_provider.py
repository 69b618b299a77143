import pytest

from spotter.errors import ProviderUnavailable
from spotter.llm.provider import InvalidOutput
from spotter.llm.selection import DataSelection
from spotter.messages import AssistantTurn, ModelResponse, Request, TextDelta, ToolCall, Turn, UserTurn
from tests.fakes.scripted_provider import ScriptedProvider, says

IDLE = ToolCall("c1", "idle", {"reason": "done"})


def request(*turns: Turn) -> Request:
    return Request("", (), turns, "2026-01-15")


def test_the_step_is_chosen_by_the_assistant_turns_since_the_user_spoke() -> None:
    provider = ScriptedProvider([says("one"), says("two", IDLE)])
    first = request(UserTurn("hi"))
    second = request(UserTurn("hi"), AssistantTurn("one"))
    again = request(UserTurn("hi"), AssistantTurn("one"), AssistantTurn("two"), UserTurn("more"))
    answers = [list(provider.respond(each))[-1] for each in (first, second, first, again)]
    assert answers == [says("one"), says("two", IDLE), says("one"), says("one")]
    assert provider.calls == 4


def test_the_script_is_chosen_by_what_the_user_said() -> None:
    provider = ScriptedProvider({"a": [says("for a")], "": [says("for others")]})
    assert [list(provider.respond(request(UserTurn(text))))[-1] for text in ("a", "b")] == [
        says("for a"),
        says("for others"),
    ]


def test_beyond_the_script_it_is_done() -> None:
    (delta, response) = ScriptedProvider([]).respond(request(UserTurn("hi")))
    assert delta == TextDelta("Done.")
    assert isinstance(response, ModelResponse)
    assert response.calls == ()


def test_the_text_is_streamed_in_words_that_add_up() -> None:
    *deltas, _response = ScriptedProvider([says("Three short  words.\n")]).respond(request(UserTurn("hi")))
    assert [delta.text for delta in deltas if isinstance(delta, TextDelta)] == ["Three", " short", "  words.\n"]


def test_failures_come_by_the_number_of_the_call_and_errors_by_the_step() -> None:
    provider = ScriptedProvider(
        [says("fine"), ProviderUnavailable("overloaded")], failures={1: ProviderUnavailable("busy")}
    )
    with pytest.raises(ProviderUnavailable, match="busy"):
        list(provider.respond(request(UserTurn("hi"))))
    assert list(provider.respond(request(UserTurn("hi"))))[-1] == says("fine")
    with pytest.raises(ProviderUnavailable, match="overloaded"):
        list(provider.respond(request(UserTurn("hi"), AssistantTurn("fine"))))


def test_nothing_structured_is_scripted() -> None:
    with pytest.raises(InvalidOutput):
        ScriptedProvider([]).structured(request(UserTurn("hi")), DataSelection)
