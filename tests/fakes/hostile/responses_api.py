"""A scripted answer as the events of OpenAI's Responses API."""

from itertools import chain, zip_longest
from typing import Any

from tests.fakes.hostile.answers import CACHED_TOKENS, INPUT_TOKENS, OUTPUT_TOKENS, ScriptedAnswer, ScriptedCall
from tests.fakes.hostile.frames import Event

_Unnumbered = tuple[str, dict[str, Any]]


def events(answer: ScriptedAnswer, model: str = "gpt-test") -> list[Event]:
    """The whole stream, numbered."""
    items, content = _content(answer)
    usage = {
        "input_tokens": INPUT_TOKENS,
        "input_tokens_details": {"cached_tokens": CACHED_TOKENS, "cache_write_tokens": 0},
        "output_tokens": OUTPUT_TOKENS,
        "output_tokens_details": {"reasoning_tokens": 7},
        "total_tokens": INPUT_TOKENS + OUTPUT_TOKENS,
    }
    whole = {"status": "completed", "output": items, "usage": usage if answer.has_usage else None}
    plain: list[_Unnumbered] = [
        ("response.created", {"response": _response(model, status="in_progress", output=[])}),
        ("response.in_progress", {"response": _response(model, status="in_progress", output=[])}),
        *content,
        ("response.completed", {"response": _response(model, **whole)}),
    ]
    return [
        Event.of(name, {"type": name, "sequence_number": number, **rest}) for number, (name, rest) in enumerate(plain)
    ]


def _content(answer: ScriptedAnswer) -> tuple[list[dict[str, Any]], list[_Unnumbered]]:
    items: list[dict[str, Any]] = []
    found: list[_Unnumbered] = []
    if answer.reasoning:
        item, events_of = _reasoning(len(items), answer.reasoning)
        items.append(item)
        found += events_of
    if answer.text:
        item, events_of = _message(len(items), answer.text)
        items.append(item)
        found += events_of
    calls = [_call(len(items) + at, call) for at, call in enumerate(answer.calls)]
    items += [item for item, _ in calls]
    streams = [events_of for _, events_of in calls]
    if answer.is_interleaved:
        found += [event for turn in zip_longest(*streams) for event in turn if event is not None]
    else:
        found += chain.from_iterable(streams)
    return items, found


def _reasoning(index: int, pieces: tuple[str, ...]) -> tuple[dict[str, Any], list[_Unnumbered]]:
    part = {"type": "summary_text", "text": "".join(pieces)}
    item = {"type": "reasoning", "id": "rs_1", "summary": [part], "encrypted_content": "ZW5j"}
    at = {"item_id": "rs_1", "output_index": index, "summary_index": 0}
    return item, [
        ("response.output_item.added", {"output_index": index, "item": {**item, "summary": []}}),
        ("response.reasoning_summary_part.added", {**at, "part": {**part, "text": ""}}),
        *(("response.reasoning_summary_text.delta", {**at, "delta": piece}) for piece in pieces),
        ("response.reasoning_summary_text.done", {**at, "text": part["text"]}),
        ("response.reasoning_summary_part.done", {**at, "part": part}),
        ("response.output_item.done", {"output_index": index, "item": item}),
    ]


def _message(index: int, pieces: tuple[str, ...]) -> tuple[dict[str, Any], list[_Unnumbered]]:
    part = {"type": "output_text", "text": "".join(pieces), "annotations": [], "logprobs": []}
    item = {"type": "message", "id": "msg_1", "status": "completed", "role": "assistant", "content": [part]}
    at = {"item_id": "msg_1", "output_index": index, "content_index": 0}
    begun = {**item, "status": "in_progress", "content": []}
    return item, [
        ("response.output_item.added", {"output_index": index, "item": begun}),
        ("response.content_part.added", {**at, "part": {**part, "text": ""}}),
        *(("response.output_text.delta", {**at, "delta": piece, "logprobs": []}) for piece in pieces),
        ("response.output_text.done", {**at, "text": part["text"], "logprobs": []}),
        ("response.content_part.done", {**at, "part": part}),
        ("response.output_item.done", {"output_index": index, "item": item}),
    ]


def _call(index: int, call: ScriptedCall) -> tuple[dict[str, Any], list[_Unnumbered]]:
    arguments = "".join(call.pieces)
    named = {"type": "function_call", "id": f"fc_{index}", "call_id": call.id, "name": call.name}
    item = {**named, "arguments": arguments, "status": "completed"}
    at = {"item_id": f"fc_{index}", "output_index": index}
    begun = {**named, "arguments": "", "status": "in_progress"}
    return item, [
        ("response.output_item.added", {"output_index": index, "item": begun}),
        *(("response.function_call_arguments.delta", {**at, "delta": piece}) for piece in call.pieces),
        ("response.function_call_arguments.done", {**at, "arguments": arguments}),
        ("response.output_item.done", {"output_index": index, "item": item}),
    ]


def _response(model: str, **rest: Any) -> dict[str, Any]:
    return {
        "id": "resp_1",
        "object": "response",
        "created_at": 1,
        "model": model,
        "error": None,
        "incomplete_details": None,
        "instructions": None,
        "metadata": {},
        "parallel_tool_calls": True,
        "tool_choice": "auto",
        "tools": [],
        **rest,
    }
