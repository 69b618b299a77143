"""Every adapter whose API aimock has, through conversations with it: aimock's authors have never seen the adapters."""

from typing import Any

import pytest
from pydantic import BaseModel

from spotter.llm.errors import (
    ConnectionFailed,
    InvalidOutput,
    Overloaded,
    ProviderError,
    RateLimited,
    Rejected,
    TimedOut,
    Unauthorized,
)
from spotter.messages import (
    AssistantTurn,
    KnowledgeTurn,
    ModelResponse,
    Request,
    ResultsTurn,
    Source,
    TextDelta,
    ToolCall,
    ToolResult,
    Turn,
    Usage,
    UserTurn,
)
from spotter.model_response import StopReason
from tests.fakes.aimock.server import Aimock
from tests.fakes.hostile.answers import FULL, FULL_CALLS
from tests.integration.models.adapters import Adapter
from tests.integration.models.outcomes import TOOLS, Told, outcome_of, secrets_in

HELLO = "swap the squats"
TEXT = "".join(FULL.text)
FIGURES = {"prompt_tokens": 120, "completion_tokens": 42, "total_tokens": 162}
CALLS = [{"id": call.id, "name": call.name, "arguments": dict(call.arguments)} for call in FULL_CALLS]


class Choice(BaseModel):
    """What a model is asked to fill in."""

    sources: list[str]
    reasoning: str


CHOICE = {"sources": ["PAIN", "PROGRAM"], "reasoning": "“Sore” is a pain."}


def asked(*turns: Turn, seconds: float = 20) -> Request:
    """A request with two tools."""
    return Request("You coach.", TOOLS, turns or (UserTurn(HELLO),), "2026-11-22", max_tokens=1000, seconds=seconds)


def says(response: dict[str, Any], **match: Any) -> dict[str, Any]:
    """What aimock is told: this answer to what fits."""
    return {"match": {"userMessage": HELLO, **match}, "response": response}


def whole_answer(adapter: Adapter, request: Request) -> ModelResponse:
    """The answer, which is whole."""
    came = outcome_of(adapter.provider, request).came
    assert isinstance(came, ModelResponse), came
    return came


def the_error(adapter: Adapter, request: Request) -> ProviderError:
    """The error that came instead of an answer."""
    came = outcome_of(adapter.provider, request).came
    assert isinstance(came, ProviderError), came
    return came


@pytest.mark.parametrize("size", [1, 4, 1000])
def test_a_text_is_streamed_as_it_is_written(adapter_of_aimock: Adapter, aimock: Aimock, size: int) -> None:
    aimock.answers({**says({"content": TEXT, "usage": FIGURES}), "chunkSize": size})
    deltas = [chunk.text for chunk in adapter_of_aimock.provider.respond(asked()) if isinstance(chunk, TextDelta)]
    assert "".join(deltas) == TEXT
    assert len(deltas) >= len(TEXT) // size
    response = whole_answer(adapter_of_aimock, asked())
    assert (response.text, response.calls, response.stop) == (TEXT, (), StopReason.END)
    assert response.usage == Usage(120, 42)
    assert response.model == adapter_of_aimock.provider.model


def test_reasoning_text_and_several_calls(adapter_of_aimock: Adapter, aimock: Aimock) -> None:
    reasoning = "".join(FULL.reasoning)
    aimock.answers({**says({"content": TEXT, "reasoning": reasoning, "toolCalls": CALLS}), "chunkSize": 3})
    response = whole_answer(adapter_of_aimock, asked())
    assert (response.text, response.calls, response.reasoning) == (TEXT, FULL_CALLS, reasoning)
    assert response.stop is StopReason.TOOLS


def test_calls_alone(adapter_of_aimock: Adapter, aimock: Aimock) -> None:
    aimock.answers(says({"toolCalls": [{"id": "call_idle", "name": "idle", "arguments": {}}, *CALLS]}))
    response = whole_answer(adapter_of_aimock, asked())
    assert (response.text, response.calls) == ("", (ToolCall("call_idle", "idle", {}), *FULL_CALLS))


def test_results_go_back_to_the_calls_that_they_answer(adapter_of_aimock: Adapter, aimock: Aimock) -> None:
    aimock.answers(
        says({"content": TEXT, "reasoning": "Hm.", "toolCalls": CALLS}, hasToolResult=False),
        says({"content": "Done."}, hasToolResult=True),
    )
    first = whole_answer(adapter_of_aimock, asked())
    results = (
        ToolResult(FULL_CALLS[0].id, FULL_CALLS[0].name, "Swapped for a “box squat”.", {}, ok=True),
        ToolResult(FULL_CALLS[1].id, FULL_CALLS[1].name, "There is no ex_3.", {}, ok=False),
    )
    turns = (UserTurn(HELLO), AssistantTurn(first.text, first.calls, first.blocks), ResultsTurn(results))
    assert whole_answer(adapter_of_aimock, asked(*turns)).text == "Done."

    _, second = aimock.requests()
    messages = second["body"]["messages"]
    said = [message for message in messages if message["role"] == "assistant"]
    called = [call for message in said for call in message.get("tool_calls") or ()]
    answered = [message for message in messages if message["role"] == "tool"]
    assert "".join(message["content"] or "" for message in said) == TEXT
    assert [call["id"] for call in called] == [message["tool_call_id"] for message in answered]
    assert [call["id"] for call in called] == [call.id for call in FULL_CALLS]
    assert "Swapped for a “box squat”." in answered[0]["content"]
    assert "There is no ex_3." in answered[1]["content"]


def test_what_is_known_and_said_comes_in_order(adapter_of_aimock: Adapter, aimock: Aimock) -> None:
    aimock.answers(says({"content": "Fine."}))
    known = KnowledgeTurn((Source("PAIN", "1", "left knee, moderate", {}),))
    turns = (UserTurn("hello"), known, AssistantTurn("Hi!"), UserTurn(HELLO))
    assert whole_answer(adapter_of_aimock, asked(*turns)).text == "Fine."

    (entry,) = aimock.requests()
    written = [(message["role"], message["content"]) for message in entry["body"]["messages"]]
    assert written[0][0] == "system"
    assert "You coach." in written[0][1]
    places = [
        next(at for at, (_, content) in enumerate(written) if words in content)
        for words in ("hello", "left knee, moderate", "Hi!", HELLO)
    ]
    assert places == sorted(places)
    assert {tool["function"]["name"] for tool in entry["body"]["tools"]} == {tool.name for tool in TOOLS}


def test_a_model_is_filled_in(adapter_of_aimock: Adapter, aimock: Aimock) -> None:
    aimock.answers(says({"content": CHOICE, "usage": FIGURES}))
    filled = adapter_of_aimock.provider.structured(asked(), Choice)
    assert filled.value == Choice.model_validate(CHOICE)
    assert (filled.provider, filled.model) == (adapter_of_aimock.provider.name, adapter_of_aimock.provider.model)
    assert filled.usage == Usage(120, 42)
    assert len(aimock.requests()) == 1


@pytest.mark.parametrize("first", ["I would take PAIN.", {"sources": "PAIN"}, '{"sources": ["PAIN"', "[]"])
def test_what_does_not_fit_is_mended_once(adapter_of_aimock: Adapter, aimock: Aimock, first: Any) -> None:
    aimock.answers(says({"content": first}, sequenceIndex=0), {"match": {}, "response": {"content": CHOICE}})
    assert adapter_of_aimock.provider.structured(asked(), Choice).value == Choice.model_validate(CHOICE)
    assert len(aimock.requests()) == 2


def test_what_never_fits_is_an_error(adapter_of_aimock: Adapter, aimock: Aimock) -> None:
    aimock.answers({"match": {}, "response": {"content": "I would take PAIN."}})
    with pytest.raises(InvalidOutput) as caught:
        adapter_of_aimock.provider.structured(asked(), Choice)
    assert "PAIN" not in str(caught.value)
    assert len(aimock.requests()) == 2


def test_an_answer_that_is_cut_off_at_its_longest(adapter_of_aimock: Adapter, aimock: Aimock) -> None:
    aimock.answers(says({"content": TEXT, "finishReason": "length"}))
    response = whole_answer(adapter_of_aimock, asked())
    assert (response.text, response.stop) == (TEXT, StopReason.LENGTH)


def test_no_call_is_left_of_an_answer_that_is_cut_off(adapter_of_aimock: Adapter, aimock: Aimock) -> None:
    aimock.answers(says({"content": TEXT, "toolCalls": CALLS, "finishReason": "length"}))
    response = whole_answer(adapter_of_aimock, asked())
    assert (response.text, response.calls, response.stop) == (TEXT, (), StopReason.LENGTH)


@pytest.mark.parametrize(
    ("status", "kind"),
    [
        (400, Rejected),
        (401, Unauthorized),
        (403, Unauthorized),
        (404, Rejected),
        (413, Rejected),
        (429, RateLimited),
        (500, Overloaded),
        (503, Overloaded),
        (529, Overloaded),
    ],
)
def test_errors_are_typed(adapter_of_aimock: Adapter, aimock: Aimock, status: int, kind: type[ProviderError]) -> None:
    aimock.answers(says({"content": TEXT}))
    aimock.fails_once(status, message="No.", type="some_error", code="some_code")
    error = the_error(adapter_of_aimock, asked())
    assert type(error) is kind
    assert secrets_in(error) == []
    assert whole_answer(adapter_of_aimock, asked()).text == TEXT, "the next request is answered"
    assert [entry["response"]["status"] for entry in aimock.requests()] == [status, 200], "and nobody else retries"


def test_the_patience_that_aimock_asks_for(adapter_of_aimock: Adapter, aimock: Aimock) -> None:
    aimock.answers({"match": {}, "response": {"error": {"message": "No."}, "status": 429, "retryAfter": 9}})
    assert the_error(adapter_of_aimock, asked()).retry_after == 9


@pytest.mark.parametrize("chunks", range(6))
def test_an_answer_that_aimock_breaks_off(adapter_of_aimock: Adapter, aimock: Aimock, chunks: int) -> None:
    said = {**says({"content": TEXT, "toolCalls": CALLS}), "chunkSize": 1000, "truncateAfterChunks": chunks}
    aimock.answers(said)
    assert isinstance(the_error(adapter_of_aimock, asked()), ConnectionFailed)


@pytest.mark.parametrize(
    ("chaos", "kinds"),
    [
        ("dropRate", (Overloaded,)),
        ("malformedRate", (ConnectionFailed, InvalidOutput)),
        ("disconnectRate", (ConnectionFailed,)),
        ("rateLimitRate", (RateLimited,)),
    ],
)
def test_aimocks_own_chaos(
    adapter_of_aimock: Adapter, aimock: Aimock, chaos: str, kinds: tuple[type[ProviderError], ...]
) -> None:
    aimock.answers({**says({"content": TEXT}), "chaos": {chaos: 1}})
    assert isinstance(the_error(adapter_of_aimock, asked()), kinds)


def test_an_answer_that_comes_too_late(adapter_of_aimock: Adapter, aimock: Aimock) -> None:
    aimock.answers({**says({"content": TEXT}), "latency": 20_000})
    outcome = outcome_of(adapter_of_aimock.provider, asked(seconds=0.3))
    assert isinstance(outcome.came, TimedOut)
    assert outcome.seconds < 3


def test_ids_of_calls_that_aimock_makes_up(adapter_of_aimock: Adapter, aimock: Aimock) -> None:
    aimock.answers(says({"toolCalls": [{"name": call["name"], "arguments": call["arguments"]} for call in CALLS]}))
    assert Told("", FULL_CALLS).fits(whole_answer(adapter_of_aimock, asked()))
