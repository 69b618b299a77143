"""A scripted answer as the events of Anthropic's Messages API, which Bedrock wraps."""

from itertools import chain, zip_longest
from typing import Any

from tests.fakes.hostile.answers import CACHED_TOKENS, INPUT_TOKENS, OUTPUT_TOKENS, ScriptedAnswer, ScriptedCall
from tests.fakes.hostile.frames import Event

SIGNATURE = "c2lnbmVk"


def events(answer: ScriptedAnswer, model: str = "claude-test") -> list[Event]:
    """The whole stream."""
    # Anthropic counts what was read from the cache beside input_tokens, not within it.
    usage = {
        "input_tokens": INPUT_TOKENS - CACHED_TOKENS,
        "cache_read_input_tokens": CACHED_TOKENS,
        "cache_creation_input_tokens": 0,
        "output_tokens": 1,
    }
    message: dict[str, Any] = {
        "id": "msg_1",
        "type": "message",
        "role": "assistant",
        "model": model,
        "content": [],
        "stop_reason": None,
        "stop_sequence": None,
        "usage": usage if answer.has_usage else {"input_tokens": 0, "output_tokens": 0},
    }
    stop = {"stop_reason": "tool_use" if answer.calls else "end_turn", "stop_sequence": None}
    return [
        Event.of("message_start", {"type": "message_start", "message": message}),
        *_content(answer),
        Event.of(
            "message_delta",
            {
                "type": "message_delta",
                "delta": stop,
                "usage": {"output_tokens": OUTPUT_TOKENS if answer.has_usage else 0},
            },
        ),
        Event.of("message_stop", {"type": "message_stop"}),
    ]


def _content(answer: ScriptedAnswer) -> list[Event]:
    found: list[Event] = []
    index = 0
    if answer.reasoning:
        found += [
            _start(index, {"type": "thinking", "thinking": "", "signature": ""}),
            *(_delta(index, {"type": "thinking_delta", "thinking": piece}) for piece in answer.reasoning),
            _delta(index, {"type": "signature_delta", "signature": SIGNATURE}),
            _stop(index),
        ]
        index += 1
    found.append(Event.of("ping", {"type": "ping"}))
    if answer.text:
        found += [
            _start(index, {"type": "text", "text": ""}),
            *(_delta(index, {"type": "text_delta", "text": piece}) for piece in answer.text),
            _stop(index),
        ]
        index += 1
    calls = [_call(index + at, call) for at, call in enumerate(answer.calls)]
    if answer.is_interleaved:
        return found + [event for turn in zip_longest(*calls) for event in turn if event is not None]
    return found + list(chain.from_iterable(calls))


def _call(index: int, call: ScriptedCall) -> list[Event]:
    return [
        _start(index, {"type": "tool_use", "id": call.id, "name": call.name, "input": {}}),
        *(_delta(index, {"type": "input_json_delta", "partial_json": piece}) for piece in call.pieces),
        _stop(index),
    ]


def _start(index: int, block: dict[str, object]) -> Event:
    return Event.of("content_block_start", {"type": "content_block_start", "index": index, "content_block": block})


def _delta(index: int, delta: dict[str, object]) -> Event:
    return Event.of("content_block_delta", {"type": "content_block_delta", "index": index, "delta": delta})


def _stop(index: int) -> Event:
    return Event.of("content_block_stop", {"type": "content_block_stop", "index": index})
