import gzip
import json
import traceback
from collections.abc import Iterator
from decimal import Decimal
from itertools import pairwise
from typing import Any

import httpx2
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pydantic import BaseModel, Field

from spotter.llm import bounded_body, models
from spotter.llm.anthropic import AnthropicProvider
from spotter.llm.errors import (
    ConnectionFailed,
    ContentRefused,
    InvalidOutput,
    Overloaded,
    ProviderError,
    RateLimited,
    Rejected,
    TimedOut,
    Unauthorized,
)
from spotter.llm.selection import DataSelection
from spotter.messages import (
    AssistantTurn,
    Chunk,
    ModelResponse,
    ReasoningDelta,
    Request,
    ResultsTurn,
    StopReason,
    TextDelta,
    ToolCall,
    ToolDefinition,
    ToolResult,
    Usage,
    UserTurn,
)
from spotter.model_response import UNREADABLE
from spotter.tools.registry import definitions
from tests.fakes import claude_server as api
from tests.fakes.claude_server import Server

KEY = "sk-ant-very-secret"
MODEL = "claude-sonnet-4-6"
SAID = "my knee hurts, says Ana"
REQUEST = Request("You are Spotter.", definitions(), (UserTurn(SAID),), "2026-01-15")


def provider(server: Server, model: str = MODEL) -> AnthropicProvider:
    return AnthropicProvider(model, api_key=KEY, base_url="https://claude.example", transport=server)


def chunks(*replies: Any, request: Request = REQUEST) -> list[Chunk]:
    return list(provider(Server(*replies)).respond(request))


def response(*replies: Any, request: Request = REQUEST) -> ModelResponse:
    (last,) = chunks(*replies, request=request)[-1:]
    assert isinstance(last, ModelResponse)
    return last


RICH = api.answer(
    api.thinking(0, "Knee: ", "spare it."),
    api.redacted(1, "ZW5jcnlwdGVk"),
    api.text(2, "I'll swap", "", " the lünges."),
    api.tool_use(3, "toolu_01", "swap_exercise", '{"exercise_id": "e', '1", "n": [1, 2]}'),
    api.tool_use(4, "toolu_02", "idle", '{"reason": "done"}'),
    reason="tool_use",
    input_tokens=100,
    cache_read_input_tokens=4_000,
    cache_creation_input_tokens=900,
)


def test_text_reasoning_and_calls_are_streamed_and_put_together() -> None:
    *deltas, last = chunks(RICH)
    assert deltas == [
        ReasoningDelta("Knee: "),
        ReasoningDelta("spare it."),
        TextDelta("I'll swap"),
        TextDelta(" the lünges."),
    ]
    assert isinstance(last, ModelResponse)
    assert last.text == "I'll swap the lünges."
    assert last.reasoning == "Knee: spare it."
    assert last.calls == (
        ToolCall("toolu_01", "swap_exercise", {"exercise_id": "e1", "n": [1, 2]}),
        ToolCall("toolu_02", "idle", {"reason": "done"}),
    )
    assert (last.provider, last.model, last.stop, last.fallback) == ("anthropic", MODEL, StopReason.TOOLS, "")


def test_the_whole_prompt_is_counted_and_has_its_price() -> None:
    last = response(RICH)
    assert last.usage == Usage(input_tokens=5_000, output_tokens=15, cached_tokens=4_000, cache_written_tokens=900)
    assert last.cost == Decimal("0.0051")  # 100 at 3, 4,000 at 0.30, 900 at 3.75, 15 at 15 dollars per million


def test_reasoning_goes_back_to_whom_it_came_from_and_to_no_other() -> None:
    first = response(RICH)
    said = AssistantTurn(first.text, first.calls, first.blocks)
    results = ResultsTurn(tuple(ToolResult(call.id, call.name, "ok", {}, ok=True) for call in first.calls))
    request = Request("", definitions(), (UserTurn("hi"), said, results), "2026-01-15")
    sent = []
    for model in (MODEL, "claude-opus-4-6"):
        server = Server(api.answer(api.text(0, "Done.")))
        list(provider(server, model).respond(request))
        sent.append([block["type"] for block in server.bodies[0]["messages"][1]["content"]])
    assert sent == [
        ["thinking", "redacted_thinking", "text", "tool_use", "tool_use"],
        ["text", "tool_use", "tool_use"],
    ]


def test_texts_that_the_api_sends_apart_stand_apart() -> None:
    *deltas, last = chunks(api.answer(api.text(0, "One."), api.text(1), api.text(2, "Two", ".")))
    assert deltas == [TextDelta("One."), TextDelta("\n\nTwo"), TextDelta(".")]
    assert isinstance(last, ModelResponse)
    assert last.text == "One.\n\nTwo."


@pytest.mark.parametrize(
    ("reason", "stop"),
    [
        ("end_turn", StopReason.END),
        ("stop_sequence", StopReason.END),
        ("tool_use", StopReason.END),
        ("max_tokens", StopReason.LENGTH),
        ("model_context_window_exceeded", StopReason.LENGTH),
        ("refusal", StopReason.REFUSAL),
        ("a reason of tomorrow", StopReason.END),
    ],
)
def test_why_it_stopped(reason: str, stop: StopReason) -> None:
    last = response(api.answer(api.text(0, "Well."), reason=reason))
    assert (last.text, last.stop) == ("Well.", stop)


@pytest.mark.parametrize("reason", ["max_tokens", "model_context_window_exceeded", "refusal"])
def test_an_answer_that_is_cut_off_has_no_call_in_it(reason: str) -> None:
    events = api.answer(
        api.text(0, "I'll"),
        api.tool_use(1, "toolu_1", "idle", '{"reason": "done"}'),
        api.tool_use(2, "toolu_2", "swap_exercise", '{"exercise_id": "e'),
        reason=reason,
    )
    assert response(events).calls == ()


def test_reasoning_that_was_cut_off_is_not_carried_back() -> None:
    last = response(api.answer(api.thinking(0, "Kn", signature=""), reason="max_tokens"))
    assert (last.reasoning, last.text, last.blocks) == ("Kn", "", None)


@pytest.mark.parametrize(
    ("pieces", "arguments"),
    [
        ((), {}),
        (("{}",), {}),
        (('{"a": ',), {UNREADABLE: '{"a": '}),
        (("[1]",), {UNREADABLE: "[1]"}),
        (("null",), {UNREADABLE: "null"}),
        (("[" * 100_000,), {UNREADABLE: "[" * 200}),
    ],
)
def test_arguments_that_are_no_object_say_so(pieces: tuple[str, ...], arguments: dict[str, Any]) -> None:
    last = response(api.answer(api.tool_use(0, "toolu_1", "idle", *pieces), reason="tool_use"))
    assert last.calls == (ToolCall("toolu_1", "idle", arguments),)


def test_a_name_that_the_api_does_not_take_is_written_in_its_letters_and_read_back() -> None:
    tool = ToolDefinition("gym/crowd count", "How full", {"type": "object", "properties": {}})
    server = Server(api.answer(api.tool_use(0, "toolu_1", "gym_crowd_count"), reason="tool_use"))
    *_, last = provider(server).respond(Request("", (tool,), (UserTurn("hi"),), "2026-01-15"))
    assert server.bodies[0]["tools"][0]["name"] == "gym_crowd_count"
    assert isinstance(last, ModelResponse)
    assert [call.name for call in last.calls] == ["gym/crowd count"]


def test_what_is_sent() -> None:
    server = Server(api.answer(api.text(0, "Hi.")))
    list(provider(server).respond(REQUEST))
    (request,), (body,) = server.requests, server.bodies
    assert str(request.url) == "https://claude.example/v1/messages"
    assert request.headers["authorization"] == f"Bearer {KEY}"
    assert request.headers["x-stainless-retry-count"] == "0"
    assert request.extensions["timeout"] == {"connect": 5.0, "read": 30.0, "write": 30.0, "pool": 5.0}
    assert (body["model"], body["stream"], body["max_tokens"]) == (MODEL, True, 8192)
    assert body["cache_control"] == {"type": "ephemeral"}
    assert body["system"] == [
        {"type": "text", "text": "You are Spotter."},
        {"type": "text", "text": "Today is Thursday, 2026-01-15.", "cache_control": {"type": "ephemeral"}},
    ]
    assert body["messages"] == [{"role": "user", "content": [{"type": "text", "text": SAID}]}]
    assert body["thinking"] == {"type": "adaptive"}
    assert [tool["name"] for tool in body["tools"]] == [tool.name for tool in REQUEST.tools]


def test_a_model_is_asked_for_no_more_than_it_can_write() -> None:
    server = Server(api.answer(api.text(0, "Hi.")))
    list(provider(server).respond(Request("", (), (UserTurn("hi"),), "2026-01-15", max_tokens=1_000_000)))
    assert server.bodies[0]["max_tokens"] == 64_000


def test_a_model_of_which_nothing_is_known_answers_all_the_same() -> None:
    server = Server(api.answer(api.text(0, "Hi.")))
    *_, last = provider(server, "claude-of-tomorrow").respond(REQUEST)
    assert isinstance(last, ModelResponse)
    assert (last.text, last.cost) == ("Hi.", None)
    assert "thinking" not in server.bodies[0]


def test_a_server_that_holds_nothing_to_schemas_is_not_asked_to(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(models.VARIABLE, json.dumps({"anthropic": {MODEL: {"strict": False, "thinking": {}}}}))
    server = Server(api.answer(api.text(0, '{"sets": 1, "focus": "legs"}')))
    list(provider(server).respond(REQUEST))
    assert provider(server).structured(REQUEST, Plan).value == Plan(sets=1, focus="legs")
    first, second = server.bodies
    assert "thinking" not in first
    assert [tool for tool in first["tools"] if "strict" in tool] == []
    assert [tool["input_schema"] for tool in first["tools"]] == [dict(tool.parameters) for tool in REQUEST.tools]
    assert "output_config" not in second
    assert '"focus"' in second["system"][-1]["text"]


def test_a_conversation_with_calls_is_told_of_their_tools_where_none_is_on_offer() -> None:
    turns = (UserTurn("hi"), AssistantTurn("", (ToolCall("a", "idle", {}),)), UserTurn("well?"))
    server = Server(api.answer(api.text(0, "Hi.")))
    list(provider(server).respond(Request("", (), turns, "2026-01-15")))
    (body,) = server.bodies
    assert body["tools"] == [{"name": "idle", "input_schema": {"type": "object"}}]
    assert body["tool_choice"] == {"type": "none"}


def test_no_time_is_left_for_nothing() -> None:
    server = Server(RICH)
    with pytest.raises(TimedOut):
        list(provider(server).respond(Request("", (), (UserTurn("hi"),), "2026-01-15", seconds=0)))
    assert server.requests == []


def test_an_answer_that_pauses_is_called_to_go_on() -> None:
    paused = api.answer(api.text(0, "Looking."), reason="pause_turn")
    server = Server(paused, api.answer(api.text(0, "Found.")))
    *deltas, last = provider(server).respond(REQUEST)
    assert deltas == [TextDelta("Looking."), TextDelta("\n\nFound.")]
    assert isinstance(last, ModelResponse)
    assert (last.text, last.stop) == ("Looking.\n\nFound.", StopReason.END)
    assert (last.usage, last.cost) == (Usage(24, 30), Decimal("0.000522"))
    assert server.bodies[1]["messages"][1:] == [
        {"role": "assistant", "content": [{"type": "text", "text": "Looking."}]}
    ]


def test_an_answer_that_pauses_for_ever_ends() -> None:
    server = Server(api.answer(api.text(0, "Hm."), reason="pause_turn"))
    *_, last = provider(server).respond(REQUEST)
    assert isinstance(last, ModelResponse)
    assert (last.stop, last.text, len(server.requests)) == (StopReason.PAUSED, "Hm." + "\n\nHm." * 3, 4)


def test_a_pause_without_a_word_cannot_go_on() -> None:
    server = Server(api.answer(reason="pause_turn"))
    *_, last = provider(server).respond(REQUEST)
    assert isinstance(last, ModelResponse)
    assert (last.stop, len(server.requests)) == (StopReason.PAUSED, 1)


def test_a_refusal_before_a_word_names_the_policy() -> None:
    details = {"type": "refusal", "category": "bio", "explanation": "a secret of Ana's"}
    events = [api.message_start(), *api.end("refusal", stop_details=details)]
    with pytest.raises(ContentRefused, match=r"^refusal bio$"):
        chunks(events)


@pytest.mark.parametrize(
    ("reply", "error", "detail", "after"),
    [
        (api.failure(529, "overloaded_error"), Overloaded, "529 overloaded_error", None),
        (api.failure(500, "api_error"), Overloaded, "500 api_error", None),
        (api.failure(503, retry_after="7"), Overloaded, "503", 7.0),
        (api.failure(429, "rate_limit_error", retry_after="1.5"), RateLimited, "429 rate_limit_error", 1.5),
        (api.failure(429, retry_after_ms="250", retry_after="9"), RateLimited, "429", 0.25),
        (api.failure(429, retry_after="-3"), RateLimited, "429", None),
        (api.failure(429, retry_after="soon"), RateLimited, "429", None),
        (api.failure(429, retry_after="Wed, 21 Oct 2015 07:28:00 GMT"), RateLimited, "429", 0.0),
        (api.failure(401, "authentication_error"), Unauthorized, "401 authentication_error", None),
        (api.failure(402, "billing_error"), Unauthorized, "402 billing_error (no credit)", None),
        (api.failure(403, "permission_error"), Unauthorized, "403 permission_error", None),
        (api.failure(400, "invalid_request_error"), Rejected, "400 invalid_request_error", None),
        (
            api.failure(400, "invalid_request_error", "Your credit balance is too low to access the API."),
            Unauthorized,
            "400 invalid_request_error (no credit)",
            None,
        ),
        (api.failure(404, "not_found_error"), Rejected, "404 not_found_error", None),
        (api.failure(413, "request_too_large"), Rejected, "413 request_too_large", None),
        (api.failure(422, "Ana's secret"), Rejected, "422", None),
        (api.failure(408), TimedOut, "408", None),
        (api.failure(302, location="https://elsewhere.example/"), ConnectionFailed, "302", None),
        (httpx2.ConnectTimeout("Ana"), TimedOut, "no answer in time", None),
        (httpx2.ReadTimeout("Ana"), TimedOut, "no answer in time", None),
        (httpx2.PoolTimeout("Ana"), TimedOut, "no answer in time", None),
        (httpx2.ConnectError("Ana"), ConnectionFailed, "the connection failed", None),
        (httpx2.RemoteProtocolError("Ana"), ConnectionFailed, "the connection failed", None),
        ([api.error_event("overloaded_error")], Overloaded, "in the stream overloaded_error", None),
        (
            [api.message_start(), api.error_event("rate_limit_error")],
            RateLimited,
            "in the stream rate_limit_error",
            None,
        ),
        ([api.message_start(), api.error_event("api_error")], Overloaded, "in the stream api_error", None),
        ([api.message_start(), api.error_event("timeout_error")], TimedOut, "in the stream timeout_error", None),
        ([api.error_event("authentication_error")], Unauthorized, "in the stream authentication_error", None),
        ([api.error_event("invalid_request_error")], Rejected, "in the stream invalid_request_error", None),
        ([api.error_event("Ana's secret")], Overloaded, "in the stream", None),
    ],
)
def test_what_goes_wrong_has_its_type(reply: Any, error: type[ProviderError], detail: str, after: float | None) -> None:
    server = Server(reply)
    with pytest.raises(ProviderError) as caught:
        list(provider(server).respond(REQUEST))
    assert type(caught.value) is error
    assert (str(caught.value), caught.value.retry_after) == (detail, after)
    assert len(server.requests) == 1
    told = "".join(traceback.format_exception(caught.value))
    assert "Ana" not in told
    assert KEY not in told


def test_a_date_to_wait_for_is_seconds_from_now() -> None:
    with pytest.raises(RateLimited) as caught:
        chunks(api.failure(429, retry_after="Fri, 31 Dec 2100 23:59:59 GMT"))
    assert caught.value.retry_after is not None
    assert caught.value.retry_after > 3600


def test_a_key_that_no_header_can_hold_is_not_told() -> None:
    odd = AnthropicProvider(MODEL, api_key=f"{KEY}\ud800", base_url="https://claude.example", transport=Server(RICH))
    with pytest.raises(ProviderError) as caught:
        list(odd.respond(REQUEST))
    assert KEY not in "".join(traceback.format_exception(caught.value))


def test_without_a_key_nobody_is_asked() -> None:
    server = Server(RICH)
    with pytest.raises(Unauthorized, match="no key"):
        list(AnthropicProvider(MODEL, api_key="", transport=server).respond(REQUEST))
    assert server.requests == []


@pytest.mark.parametrize(
    "events",
    [
        [],
        [api.message_start()],
        [api.message_start(), api.message_start()],
        api.text(0, "Hi."),
        [api.message_start(), *api.text(0, "Hi."), *api.text(0, "Hi."), *api.end("end_turn")],
        [api.message_start(), *api.text(0, "Hi.")[1:], *api.end("end_turn")],
        [api.message_start(), *api.text(0, "Hi.")[:-1], *api.end("end_turn")],
        [api.message_start(), api.text(0)[-1], *api.end("end_turn")],
        [api.message_start(), *api.text(0, "Hi."), {"type": "message_stop"}],
        [api.message_start(), *api.block(0, {"type": "text"}, {"type": "input_json_delta", "partial_json": "{}"})],
        [api.message_start(), *api.block(0, {"type": "text"}, {"type": "text_delta", "text": 5})],
        [api.message_start(), *api.block(0, {"type": "tool_use", "id": "t"})],
        [api.message_start(), {"type": "content_block_start", "content_block": {"type": "text"}}],
        [api.message_start(), {"type": "content_block_delta", "index": "0", "delta": None}],
    ],
)
def test_what_the_api_does_not_send_is_no_answer(events: list[api.Event]) -> None:
    with pytest.raises(ConnectionFailed):
        chunks(events)


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b'{"id": "msg_1", "content": []}',
        b"<html>busy</html>",
        b"event: message_start\ndata: {\n\n",
        b"event: message_start\ndata: []\n\n",
        b"event: message_start\ndata: \xff\xfe\n\n",
        b'event: message_start\ndata: "message_start"\n\n',
        b"data: {}\n\n" * 10,
    ],
)
def test_a_body_that_is_no_stream_is_no_answer(body: bytes) -> None:
    with pytest.raises(ConnectionFailed):
        chunks(body)


BYTES = api.sse(RICH)
WHOLE = chunks(BYTES)


@given(st.lists(st.integers(0, len(BYTES)), max_size=60))
@settings(max_examples=60, deadline=None)
def test_the_answer_is_the_same_however_its_bytes_are_cut_up(cuts: list[int]) -> None:
    places = [0, *sorted(cuts), len(BYTES)]
    pieces = [BYTES[begin:end] for begin, end in pairwise(places)]
    assert chunks(api.stream(api.Pieces(pieces))) == WHOLE


def test_byte_by_byte_it_is_the_same_answer() -> None:
    assert chunks(api.stream(api.Pieces(bytes([byte]) for byte in BYTES))) == WHOLE


def test_carriage_returns_change_nothing() -> None:
    assert chunks(BYTES.replace(b"\n", b"\r\n")) == WHOLE


LOST = [None, httpx2.ReadError("reset"), httpx2.RemoteProtocolError("closed"), httpx2.ReadTimeout("stall")]


@given(st.integers(0, len(BYTES) - 1), st.sampled_from(LOST))
@settings(max_examples=120, deadline=None)
def test_an_answer_that_breaks_off_is_none_wherever_it_does(cut: int, fault: Exception | None) -> None:
    expected = TimedOut if isinstance(fault, httpx2.TimeoutException) else ConnectionFailed
    seen: list[Chunk] = []
    with pytest.raises(expected):
        seen.extend(provider(Server(api.stream(api.Pieces([BYTES[:cut]], fault)))).respond(REQUEST))
    assert seen == WHOLE[: len(seen)]
    assert not any(isinstance(chunk, ModelResponse) for chunk in seen)


@pytest.mark.parametrize(
    "endless", [api.sse([{"type": "ping"}]), b": still here\n\n", api.sse([api.text(0, "and ")[1]])]
)
def test_a_stream_without_end_is_cut_off_by_its_size(endless: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bounded_body, "MOST_BYTES", 50_000)
    read = 0

    def forever() -> Iterator[bytes]:
        nonlocal read
        yield api.sse([api.message_start(), api.text(0)[0]])
        while True:
            read += len(endless)
            yield endless

    with pytest.raises(ConnectionFailed, match="more than 50,000 bytes"):
        chunks(api.stream(api.Pieces(forever())))
    assert read < 60_000


def test_a_compressed_stream_is_cut_off_by_what_it_holds() -> None:
    delta = api.sse([{"type": "content_block_delta", "index": 0, "delta": {"type": "text_delta", "text": "a" * 10**6}}])
    body = gzip.compress(api.sse([api.message_start(), api.text(0)[0]]) + delta * 100)
    headers = {"content-type": "text/event-stream", "content-encoding": "gzip"}
    with pytest.raises(ConnectionFailed, match="more than 4,000,000 letters"):
        chunks(lambda: httpx2.Response(200, headers=headers, stream=api.Pieces([body])))


class Clock:
    def __init__(self) -> None:
        self.now = 100.0

    def monotonic(self) -> float:
        return self.now


def test_a_stream_without_end_is_cut_off_when_the_time_is_up(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = Clock()
    monkeypatch.setattr("time.monotonic", clock.monotonic)

    def forever() -> Iterator[bytes]:
        while True:
            clock.now += 1
            yield api.sse([{"type": "ping"}])

    with pytest.raises(TimedOut, match="took too long"):
        chunks(api.stream(api.Pieces(forever())), request=Request("", (), (UserTurn("hi"),), "2026-01-15", seconds=20))
    assert clock.now == 120


def test_an_error_without_end_is_cut_off_too(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = Clock()
    monkeypatch.setattr("time.monotonic", clock.monotonic)

    def forever() -> Iterator[bytes]:
        while True:
            clock.now += 1
            yield b" "

    with pytest.raises(TimedOut):
        chunks(lambda: httpx2.Response(500, stream=api.Pieces(forever())))
    assert clock.now < 250


def test_whoever_stops_reading_hangs_up() -> None:
    body = api.Pieces([BYTES[:900], BYTES[900:]])
    reading = provider(Server(api.stream(body))).respond(REQUEST)
    assert next(reading) == ReasoningDelta("Knee: ")
    reading.close()  # type: ignore[attr-defined]
    assert body.is_closed


class Plan(BaseModel):
    sets: int = Field(ge=1, le=40)
    focus: str


def filled(*texts: str, request: Request = REQUEST) -> tuple[Server, Any]:
    server = Server(*(api.answer(api.text(0, text)) for text in texts))
    return server, provider(server).structured(request, Plan)


def test_a_model_is_filled() -> None:
    server, plan = filled('{"sets": 12, "focus": "legs"}')
    assert plan.value == Plan(sets=12, focus="legs")
    assert (plan.provider, plan.model, plan.usage) == ("anthropic", MODEL, Usage(12, 15))
    assert plan.cost == Decimal("0.000261")
    (body,) = server.bodies
    assert body["output_config"]["format"] == {
        "type": "json_schema",
        "schema": {
            "type": "object",
            "title": "Plan",
            "additionalProperties": False,
            "required": ["sets", "focus"],
            "properties": {
                "sets": {"type": "integer", "title": "Sets", "description": "{maximum: 40, minimum: 1}"},
                "focus": {"type": "string", "title": "Focus"},
            },
        },
    }
    assert body["tool_choice"] == {"type": "none"}
    assert "thinking" not in body


@pytest.mark.parametrize("wrong", ["Twelve sets for the legs!", '{"sets": 99, "focus": "legs"}', "{", ""])
def test_what_does_not_fit_is_sent_back_once_and_both_calls_count(wrong: str) -> None:
    server, plan = filled(wrong, 'Here:\n```json\n{"sets": 12, "focus": "legs"}\n```')
    assert plan.value == Plan(sets=12, focus="legs")
    assert (plan.usage, plan.cost) == (Usage(24, 30), Decimal("0.000522"))
    first, second = server.bodies
    told = second["messages"][len(first["messages"]) :]
    assert [message["role"] for message in told] == (["assistant", "user"] if wrong else ["user"])
    assert "does not fit" in told[-1]["content"][0]["text"]


def test_what_never_fits_is_invalid_output_and_tells_nothing_of_it() -> None:
    texts = [json.dumps({"sets": sets, "focus": "a secret of Ana's"}) for sets in (99, 0)]
    with pytest.raises(InvalidOutput, match=r"^Plan: 1 faults$") as caught:
        filled(*texts)
    assert "Ana" not in "".join(traceback.format_exception(caught.value))


def test_data_sources_are_selected() -> None:
    answered = json.dumps({"data_sources": ["user_profile"], "reasoning": "It is about pain."})
    selection = provider(Server(api.answer(api.text(0, answered)))).structured(REQUEST, DataSelection)
    assert selection.value.data_sources == ["user_profile"]


class Anything(BaseModel):
    value: Any


def test_a_schema_that_the_api_cannot_hold_to_is_written_into_the_prompt() -> None:
    server = Server(api.answer(api.text(0, '{"value": [1]}')))
    assert provider(server).structured(REQUEST, Anything).value == Anything(value=[1])
    assert "output_config" not in server.bodies[0]
    assert '"Anything"' in server.bodies[0]["system"][-1]["text"]


def test_a_refusal_fills_nothing() -> None:
    server = Server(api.answer(api.text(0, "No."), reason="refusal"))
    with pytest.raises(ContentRefused):
        provider(server).structured(REQUEST, Plan)
    assert len(server.requests) == 1


def test_clients_of_one_key_are_one() -> None:
    one, other = (AnthropicProvider(MODEL, api_key=KEY, base_url="https://claude.example") for _ in range(2))
    rotated = AnthropicProvider(MODEL, api_key="sk-ant-new", base_url="https://claude.example")
    assert one._client() is other._client()
    assert rotated._client() is not one._client()
    assert rotated._client()._client is one._client()._client  # type: ignore[attr-defined]
