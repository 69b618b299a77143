"""What was sent stays as it was: the prompt of a request is where the prompt of the next one begins, byte for byte."""

import json
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from spotter.llm.anthropic import AnthropicProvider
from spotter.llm.bedrock import BedrockProvider
from spotter.llm.errors import ConnectionFailed
from spotter.llm.provider import Provider
from spotter.messages import (
    AssistantTurn,
    KnowledgeTurn,
    ReasoningBlocks,
    Request,
    ResultsTurn,
    Source,
    SummaryTurn,
    ToolCall,
    ToolResult,
    Turn,
    UserTurn,
)
from spotter.tools.registry import definitions
from tests.fakes import claude_server as api
from tests.fakes.claude_server import Server

MODELS = {"anthropic": "claude-sonnet-4-6", "bedrock": "global.anthropic.claude-sonnet-4-6"}
MARK = b',"cache_control":{"type":"ephemeral"}'
HI = api.answer(api.text(0, "Hi."))


def claude(server: Server) -> Provider:
    return AnthropicProvider(MODELS["anthropic"], api_key="k", base_url="https://claude.example", transport=server)


def bedrock(server: Server) -> Provider:
    return BedrockProvider(MODELS["bedrock"], region="eu-central-1", transport=server)


@pytest.fixture(autouse=True)
def credentials(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("AWS_ACCESS_KEY_ID", "AKIDEXAMPLE")
    monkeypatch.setenv("AWS_SECRET_ACCESS_KEY", "secret")
    monkeypatch.delenv("AWS_PROFILE", raising=False)


def sent(make: Callable[[Server], Provider], turns: Sequence[Turn]) -> bytes:
    server = Server(HI)
    provider = make(server)
    request = Request("You are Spotter.", definitions(), tuple(turns), "2026-01-15")
    with suppress(ConnectionFailed):  # to Bedrock's client it does not speak; what it was asked is what counts
        list(provider.respond(request))
    return server.requests[0].content


def parts(content: bytes) -> tuple[bytes, bytes]:
    """The messages without the brackets that close them, and all that is not the messages."""
    text = content.decode()
    begin = text.index('"messages":') + len('"messages":')
    _, end = json.JSONDecoder().raw_decode(text, begin)
    messages = text[begin:end]
    assert messages.endswith("}]}]")
    return messages.removesuffix("}]}]").encode(), (text[:begin] + text[end:]).encode()


STEP = st.tuples(
    st.lists(st.sampled_from(["fetch_data", "swap_exercise"]), max_size=3),
    st.booleans(),
    st.sampled_from(["", "On it.", "1 < 2"]),
    st.sampled_from([None, *MODELS]),
    st.lists(st.sampled_from(["joined", "knowledge"]), max_size=2),
)


def conversation(steps: Sequence[tuple[list[str], bool, str, str | None, list[str]]]) -> Iterator[list[Turn]]:
    """The turns of each request of a conversation, as they grow."""
    turns: list[Turn] = [
        SummaryTurn("They squat."),
        UserTurn("hi"),
        KnowledgeTurn((Source("pain", "v1", "knee", {}),)),
    ]
    yield turns
    for tools, ok, text, author, later in steps:
        calls = tuple(ToolCall(f"call_{n}", name, {"n": n, "x": {"b": 1, "a": 2}}) for n, name in enumerate(tools))
        thought = {"type": "thinking", "thinking": "Hm.", "signature": "c2ln"}
        blocks = ReasoningBlocks(author, MODELS[author], (thought,)) if author else None
        turns = [*turns, AssistantTurn(text, calls, blocks)]
        if calls:
            turns.append(ResultsTurn(tuple(ToolResult(call.id, call.name, "ok", {}, ok) for call in calls)))
        for what in later or ([] if calls else ["joined"]):
            turns.append(
                UserTurn("and my knee?") if what == "joined" else KnowledgeTurn((Source("pain", "v2", "none", {}),))
            )
        yield turns


@pytest.mark.parametrize("make", [claude, bedrock])
@given(steps=st.lists(STEP, min_size=2, max_size=5))
@settings(max_examples=25, deadline=None)
def test_a_prompt_begins_with_the_whole_prompt_before_it(
    make: Callable[[Server], Provider], steps: list[tuple[list[str], bool, str, str | None, list[str]]]
) -> None:
    before: tuple[bytes, bytes] | None = None
    for turns in conversation(steps):
        content = sent(make, turns)
        now = parts(content if make is claude else content.replace(MARK, b""))
        if before is not None:
            assert now[0].startswith(before[0])
            assert now[1] == before[1]
        before = now


def test_claude_is_sent_no_mark_that_moves() -> None:
    content = sent(claude, [UserTurn("hi"), AssistantTurn("hello"), UserTurn("you?")])
    messages, _ = parts(content)
    assert b"cache_control" not in messages
    assert json.loads(content)["cache_control"] == {"type": "ephemeral"}


def test_bedrock_is_told_the_ends_of_the_newest_two_user_messages() -> None:
    said = [turn for n in range(3) for turn in (UserTurn(f"{n}"), UserTurn(f"{n}!"), AssistantTurn("ok"))]
    body = json.loads(sent(bedrock, [*said, UserTurn("last")]))
    marked = [block["text"] for message in body["messages"] for block in message["content"] if "cache_control" in block]
    assert marked == ["2!", "last"]
    assert "cache_control" not in body
    assert [("cache_control" in block) for block in body["system"]] == [False, True]
