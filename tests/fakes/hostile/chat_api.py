"""A scripted answer as the chunks of OpenAI's Chat Completions, with the reasoning that compatible servers add."""

from itertools import chain, zip_longest
from typing import Any

from tests.fakes.hostile.answers import CACHED_TOKENS, INPUT_TOKENS, OUTPUT_TOKENS, ScriptedAnswer, ScriptedCall
from tests.fakes.hostile.frames import Event

DONE = Event("", "[DONE]")


def events(answer: ScriptedAnswer, model: str = "gpt-test") -> list[Event]:
    """The whole stream."""
    found = [_chunk(model, {"role": "assistant", "content": ""})]
    found += [_chunk(model, {"reasoning_content": piece}) for piece in answer.reasoning]
    found += [_chunk(model, {"content": piece}) for piece in answer.text]
    calls = [_call(model, index, call) for index, call in enumerate(answer.calls)]
    if answer.is_interleaved:
        found += [event for turn in zip_longest(*calls) for event in turn if event is not None]
    else:
        found += chain.from_iterable(calls)
    found.append(_chunk(model, {}, finish="tool_calls" if answer.calls else "stop"))
    if answer.has_usage:
        found.append(_usage(model))
    return [*found, DONE]


def _call(model: str, index: int, call: ScriptedCall) -> list[Event]:
    head = {"index": index, "id": call.id, "type": "function", "function": {"name": call.name, "arguments": ""}}
    return [
        _chunk(model, {"tool_calls": [head]}),
        *(_chunk(model, {"tool_calls": [{"index": index, "function": {"arguments": one}}]}) for one in call.pieces),
    ]


def _chunk(model: str, delta: dict[str, Any], finish: str | None = None) -> Event:
    choice = {"index": 0, "delta": delta, "logprobs": None, "finish_reason": finish}
    return Event.of("", {**_head(model), "choices": [choice]})


def _usage(model: str) -> Event:
    usage = {
        "prompt_tokens": INPUT_TOKENS,
        "completion_tokens": OUTPUT_TOKENS,
        "total_tokens": INPUT_TOKENS + OUTPUT_TOKENS,
        "prompt_tokens_details": {"cached_tokens": CACHED_TOKENS},
    }
    return Event.of("", {**_head(model), "choices": [], "usage": usage})


def _head(model: str) -> dict[str, Any]:
    return {"id": "chatcmpl-1", "object": "chat.completion.chunk", "created": 1, "model": model}
