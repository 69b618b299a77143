"""What the adapters are tried against, as the vendors' own SDKs read it: the fakes are not made to measure."""

import json
from collections.abc import Iterator
from typing import Any

import anthropic
import openai
import pytest
from anthropic.types import RawMessageStreamEvent
from openai.types.chat import ChatCompletionChunk
from openai.types.responses import ResponseStreamEvent
from pydantic import TypeAdapter

from tests.fakes.aimock.server import Aimock
from tests.fakes.hostile.answers import FULL, FULL_CALLS
from tests.fakes.hostile.server import HostileServer
from tests.fakes.hostile.wires import BEDROCK, CHAT, MESSAGES, RESPONSES, Wire

ASKED: Any = [{"role": "user", "content": "hello"}]
TEXT = "".join(FULL.text)
CALLS = [(call.id, call.name, dict(call.arguments)) for call in FULL_CALLS]
SEEN = {"text": TEXT, "calls": CALLS, "reasoning": "".join(FULL.reasoning)}


def of_anthropic(client: anthropic.Anthropic | anthropic.AnthropicBedrock) -> dict[str, Any]:
    """What the SDK makes of the stream."""
    with client.messages.stream(model="claude-test", max_tokens=100, messages=ASKED) as stream:
        message = stream.get_final_message()
    blocks = message.content
    return {
        "text": "".join(block.text for block in blocks if block.type == "text"),
        "calls": [(block.id, block.name, block.input) for block in blocks if block.type == "tool_use"],
        "reasoning": "".join(block.thinking for block in blocks if block.type == "thinking"),
    }


def of_responses(client: openai.OpenAI) -> dict[str, Any]:
    """What the SDK makes of the stream, delta by delta and at the end."""
    with client.responses.stream(model="gpt-test", input=ASKED) as stream:
        events: list[Any] = list(stream)
        response = stream.get_final_response()
    seen = {
        "text": "".join(event.delta for event in events if event.type == "response.output_text.delta"),
        "calls": [
            (item.call_id, item.name, json.loads(item.arguments))
            for item in response.output
            if item.type == "function_call"
        ],
        "reasoning": "".join(event.delta for event in events if event.type == "response.reasoning_summary_text.delta"),
    }
    assert response.output_text == seen["text"]
    return seen


def of_chat(client: openai.OpenAI) -> dict[str, Any]:
    """What the SDK makes of the stream."""
    with client.chat.completions.stream(model="gpt-test", messages=ASKED) as stream:
        chunks: list[Any] = [event.chunk for event in stream if event.type == "chunk"]
        message = stream.get_final_completion().choices[0].message
    deltas = [chunk.choices[0].delta for chunk in chunks if chunk.choices]
    return {
        "text": message.content,
        "calls": [
            (call.id, call.function.name, json.loads(call.function.arguments)) for call in message.tool_calls or ()
        ],
        "reasoning": "".join(getattr(delta, "reasoning_content", None) or "" for delta in deltas),
    }


@pytest.fixture
def bedrock_client(hostile: HostileServer) -> Iterator[anthropic.AnthropicBedrock]:
    """Bedrock's client of the SDK, at the hostile server."""
    with anthropic.AnthropicBedrock(
        aws_access_key="id", aws_secret_key="key", aws_region="eu-central-1", base_url=hostile.url, max_retries=0
    ) as client:
        yield client


def test_the_sdks_read_the_hostile_servers_whole_answer(
    hostile: HostileServer, bedrock_client: anthropic.AnthropicBedrock
) -> None:
    hostile.play({"": MESSAGES.whole(FULL)})
    with anthropic.Anthropic(api_key="k", base_url=hostile.url, max_retries=0) as client:
        assert of_anthropic(client) == SEEN
    with openai.OpenAI(api_key="k", base_url=hostile.url, max_retries=0) as one:
        hostile.play({"": RESPONSES.whole(FULL)})
        assert of_responses(one) == SEEN
        hostile.play({"": CHAT.whole(FULL)})
        assert of_chat(one) == SEEN
    hostile.play({"": BEDROCK.whole(FULL)})
    assert of_anthropic(bedrock_client) == SEEN


def test_aimock_says_what_it_was_told(aimock: Aimock) -> None:
    response = {
        "content": TEXT,
        "reasoning": SEEN["reasoning"],
        "toolCalls": [{"id": id_, "name": name, "arguments": arguments} for id_, name, arguments in CALLS],
    }
    aimock.answers({"match": {"userMessage": "hello"}, "response": response})
    with anthropic.Anthropic(api_key="k", base_url=aimock.url, max_retries=0) as client:
        assert of_anthropic(client) == SEEN
    with openai.OpenAI(api_key="k", base_url=aimock.openai_url, max_retries=0) as one:
        assert of_responses(one) == SEEN
        assert of_chat(one) == SEEN
    assert [entry["path"] for entry in aimock.requests()] == ["/v1/messages", "/v1/responses", "/v1/chat/completions"]


@pytest.mark.parametrize(
    ("wire", "shape"),
    [
        (MESSAGES, TypeAdapter(RawMessageStreamEvent)),
        (RESPONSES, TypeAdapter(ResponseStreamEvent)),
        (CHAT, TypeAdapter(ChatCompletionChunk)),
    ],
    ids=lambda one: one.name if isinstance(one, Wire) else "",
)
def test_every_event_of_an_answer_is_one_that_the_sdk_knows(wire: Wire, shape: TypeAdapter[Any]) -> None:
    for event in wire.events(FULL):
        if event.data == "[DONE]" or event.name == "ping":
            continue
        read = shape.validate_json(event.data)
        assert getattr(read, "type", "") == event.name
