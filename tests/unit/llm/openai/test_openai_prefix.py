"""A request is the beginning of the next one, byte for byte: else a provider's prompt cache is of no use."""

from dataclasses import replace
from itertools import pairwise

import pytest

from spotter.llm.openai.chat import OpenAIChatProvider
from spotter.llm.openai.provider import OpenAIProvider
from spotter.llm.openai.responses import OpenAIResponsesProvider
from spotter.messages import (
    AssistantTurn,
    KnowledgeTurn,
    ModelResponse,
    Request,
    ResultsTurn,
    Source,
    SummaryTurn,
    ToolResult,
    Turn,
    UserTurn,
)
from spotter.tools.registry import REGISTRY
from tests.fakes.openai_streams import (
    Handler,
    Playing,
    call_delta,
    chat_chunk,
    chat_stream,
    chat_usage,
    function_call,
    message,
    reasoning,
    response_events,
    response_stream,
    streams,
)

TOOLS = tuple(tool.definition() for tool in REGISTRY.values())
STEPS = 12


def responses_step(at: int) -> Handler:
    call = function_call(f"c{at}", "remove_exercise", f'{{"reason":null,"exercise_id":"ex_{at}"}}')
    thought = reasoning(f"Thinking {at} 💪", item_id=f"rs_{at}")
    output = [thought, message(f"Step {at}: größer", phase="commentary"), call] if at % 3 else [message(f"Done {at}.")]
    return streams(response_stream(response_events(*output)))


def chat_step(at: int) -> Handler:
    signed = call_delta(0, None, "idle", '{"reason":"é"}')
    signed["tool_calls"][0]["extra_content"] = {"google": {"thought_signature": f"s{at}"}}
    called = [chat_chunk({"content": f"Step {at}"}), chat_chunk(signed, "tool_calls")]
    said = [chat_chunk({"content": f"Done {at}."}, "stop")]
    return streams(chat_stream([*(called if at % 3 else said), chat_usage()]))


def grown(turns: tuple[Turn, ...], whole: ModelResponse, at: int) -> tuple[Turn, ...]:
    """What comes after an answer: its results; knowledge; messages that have joined."""
    results = tuple(ToolResult(call.id, call.name, f"done <{at}>", {}, ok=True) for call in whole.calls)
    turns = (*turns, AssistantTurn(whole.text, whole.calls, whole.blocks))
    if results:
        turns = (*turns, ResultsTurn(results))
    if at % 4 == 1:
        turns = (*turns, KnowledgeTurn((Source("user_profile", str(at), f"Ana, {at} kg", {}),)))
    if at % 3 == 0 or at % 4 == 2:
        turns = (*turns, UserTurn(f"and {at}?"), UserTurn("quickly"))
    return turns


@pytest.mark.parametrize("api", ["responses", "chat"])
def test_each_request_begins_with_the_one_before(api: str) -> None:
    steps = [responses_step(at) if api == "responses" else chat_step(at) for at in range(STEPS)]
    playing = Playing(*steps)
    kind: type[OpenAIProvider] = OpenAIResponsesProvider if api == "responses" else OpenAIChatProvider
    made = kind("gpt-5.4", api_key="k", transport=playing)
    request = Request(
        "You coach.", TOOLS, (SummaryTurn("Before: much."), UserTurn("hi")), "2026-11-22", cache_key="session-1"
    )
    for at in range(STEPS):
        whole = list(made.respond(request))[-1]
        assert isinstance(whole, ModelResponse)
        request = replace(request, turns=grown(request.turns, whole, at))
    bodies = [sent.content for sent in playing.requests]
    assert all(body.endswith(b"]}") for body in bodies)
    for body, following in pairwise(bodies):
        assert following.startswith(body[: -len(b"]}")] + b",")
    assert {body["prompt_cache_key"] for body in playing.bodies} == {"session-1"}
    ids = [call.id for turn in request.turns if isinstance(turn, AssistantTurn) for call in turn.calls]
    assert len(set(ids)) == len(ids) == 8
