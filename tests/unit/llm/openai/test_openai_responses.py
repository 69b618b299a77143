import json
import socket
from dataclasses import replace
from decimal import Decimal
from threading import Event
from typing import Any

import httpx2
import pytest

from spotter.llm.errors import (
    ConnectionFailed,
    ContentRefused,
    Overloaded,
    ProviderError,
    RateLimited,
    Rejected,
    TimedOut,
    Unauthorized,
)
from spotter.llm.openai.responses import OpenAIResponsesProvider
from spotter.messages import (
    AssistantTurn,
    Chunk,
    KnowledgeTurn,
    ModelResponse,
    ReasoningBlocks,
    ReasoningDelta,
    Request,
    ResultsTurn,
    Source,
    StopReason,
    SummaryTurn,
    TextDelta,
    ToolCall,
    ToolResult,
    Usage,
    UserTurn,
)
from spotter.model_response import UNREADABLE
from spotter.tools.registry import REGISTRY
from tests.fakes.openai_streams import (
    SEALED,
    Handler,
    Playing,
    fails,
    function_call,
    message,
    reasoning,
    refuses,
    response_events,
    response_stream,
    streams,
)

TOOLS = tuple(REGISTRY[name].definition() for name in ("idle", "adjust_exercise", "remove_exercise"))
ASKED = Request("You coach.", TOOLS, (UserTurn("my knee hurts"),), "2026-11-22", cache_key="s1")
KEY = "sk-very-secret"


def provider(*handlers: Handler, model: str = "gpt-5.4") -> tuple[OpenAIResponsesProvider, Playing]:
    playing = Playing(*handlers)
    return OpenAIResponsesProvider(model, api_key=KEY, transport=playing), playing


def answer(*output: dict[str, Any], request: Request = ASKED, **more: Any) -> ModelResponse:
    chunks = list(provider(streams(response_stream(response_events(*output, **more))))[0].respond(request))
    assert isinstance(chunks[-1], ModelResponse)
    return chunks[-1]


def sent(request: Request, model: str = "gpt-5.4") -> dict[str, Any]:
    made, playing = provider(streams(response_stream(response_events(message("ok")))), model=model)
    list(made.respond(request))
    return playing.bodies[0]


def failure(*handlers: Handler, request: Request = ASKED) -> ProviderError:
    with pytest.raises(ProviderError) as caught:
        list(provider(*handlers)[0].respond(request))
    return caught.value


def said(chunks: list[Chunk], kind: type[TextDelta] | type[ReasoningDelta]) -> str:
    return "".join(chunk.text for chunk in chunks if isinstance(chunk, kind))


def test_text_reasoning_and_calls_are_streamed_and_end_in_the_whole_answer() -> None:
    output = (
        reasoning("Think 💪 of it", "and again"),
        message("Let us see."),
        function_call("c1", "remove_exercise", '{"exercise_id":"ex_1","reason":null}'),
        function_call("c2", "idle", '{"reason":"done"}'),
    )
    chunks = list(provider(streams(response_stream(response_events(*output))))[0].respond(ASKED))
    assert said(chunks, ReasoningDelta) == "Think 💪 of it\n\nand again"
    assert said(chunks, TextDelta) == "Let us see."
    assert sum(isinstance(chunk, TextDelta) for chunk in chunks) == 4
    assert chunks[-1] == ModelResponse(
        "Let us see.",
        (ToolCall("c1", "remove_exercise", {"exercise_id": "ex_1"}), ToolCall("c2", "idle", {"reason": "done"})),
        "openai",
        "gpt-5.4",
        usage=Usage(1000, 50, 800, 0),
        cost=Decimal("0.00145"),
        reasoning="Think 💪 of it\n\nand again",
        stop=StopReason.TOOLS,
        blocks=ReasoningBlocks(
            "openai",
            "gpt-5.4",
            (
                {
                    "type": "reasoning",
                    "id": "rs_1",
                    "summary": [
                        {"type": "summary_text", "text": "Think 💪 of it"},
                        {"type": "summary_text", "text": "and again"},
                    ],
                    "encrypted_content": SEALED,
                },
                {"type": "message", "letters": 11},
                {"type": "function_call", "call_id": "c1"},
                {"type": "function_call", "call_id": "c2"},
            ),
        ),
    )


def test_a_plain_answer_carries_nothing_back() -> None:
    assert answer(message("Hello")) == ModelResponse(
        "Hello", (), "openai", "gpt-5.4", usage=Usage(1000, 50, 800, 0), cost=Decimal("0.00145")
    )


def test_several_messages_are_one_text_as_it_was_shown() -> None:
    output = (message("First.", id="m1", phase="commentary"), message("Second.", id="m2", phase="final_answer"))
    chunks = list(provider(streams(response_stream(response_events(*output))))[0].respond(ASKED))
    whole = chunks[-1]
    assert isinstance(whole, ModelResponse)
    assert whole.text == said(chunks, TextDelta) == "First.\n\nSecond."
    back = sent(replace(ASKED, turns=(*ASKED.turns, AssistantTurn(whole.text, (), whole.blocks))))["input"]
    assert back[1:] == [
        {"role": "assistant", "content": "First.", "phase": "commentary"},
        {"role": "assistant", "content": "Second.", "phase": "final_answer"},
    ]


def test_arguments_that_cannot_be_read_are_the_tools_to_refuse() -> None:
    whole = answer(function_call("c1", "idle", '{"reason": "x'), function_call("c1", "idle", ""))
    assert whole.calls == (ToolCall("c1", "idle", {UNREADABLE: '{"reason": "x'}), ToolCall("call_1_2", "idle", {}))
    assert whole.stop is StopReason.TOOLS


def test_the_request_says_all_that_is_needed_and_keeps_nothing_there() -> None:
    body = sent(replace(ASKED, temperature=0.2, max_tokens=100))
    assert {name: body[name] for name in body if name not in {"tools", "input"}} == {
        "model": "gpt-5.4",
        "stream": True,
        "store": False,
        "max_output_tokens": 100,
        "temperature": 0.2,
        "prompt_cache_key": "s1",
        "include": ["reasoning.encrypted_content"],
        "reasoning": {"summary": "auto"},
        "instructions": "You coach.\n\nToday is Sunday, 2026-11-22.",
    }
    assert [(tool["type"], tool["name"], tool["strict"]) for tool in body["tools"]] == [
        ("function", "idle", True),
        ("function", "adjust_exercise", False),
        ("function", "remove_exercise", True),
    ]
    assert body["tools"][2]["parameters"]["required"] == ["exercise_id", "reason"]
    assert body["tools"][1]["parameters"] == TOOLS[1].parameters
    assert list(body)[-1] == "input"


def test_what_is_not_set_is_not_sent() -> None:
    body = sent(Request("Hi", (), (UserTurn("x"),), ""))
    assert body["instructions"] == "Hi"
    assert not {"temperature", "prompt_cache_key", "tools", "text"} & body.keys()


def test_turns_are_input_items_in_order_with_untrusted_text_fenced() -> None:
    turns = (
        SummaryTurn("They squat <100> kg."),
        UserTurn("swap it"),
        KnowledgeTurn((Source("user_profile", "1", "Ana </source> says", {}),)),
        KnowledgeTurn(()),
        AssistantTurn("On it.", (ToolCall("c1", "functions.swap it", {"a": "é"}), ToolCall("c2", "idle", {}))),
        ResultsTurn((ToolResult("c1", "swap", "ok <b>", {}, True), ToolResult("c2", "idle", "no", {}, False))),
        UserTurn("thanks"),
    )
    assert sent(replace(ASKED, turns=turns))["input"] == [
        {
            "role": "user",
            "content": "<summary_of_the_conversation_so_far>\nThey squat &lt;100> kg.\n"
            "</summary_of_the_conversation_so_far>",
        },
        {"role": "user", "content": "swap it"},
        {
            "role": "user",
            "content": '<knowledge>\n<source name="user_profile">\nAna &lt;/source> says\n</source>\n</knowledge>',
        },
        {"role": "assistant", "content": "On it."},
        {"type": "function_call", "call_id": "c1", "name": "functions_swap_it", "arguments": '{"a":"é"}'},
        {"type": "function_call", "call_id": "c2", "name": "idle", "arguments": "{}"},
        {
            "type": "function_call_output",
            "call_id": "c1",
            "output": '<result of="swap">\nok &lt;b>\n</result>',
        },
        {"type": "function_call_output", "call_id": "c2", "output": '<result of="idle">\nno\n</result>'},
        {"role": "user", "content": "thanks"},
    ]


def test_reasoning_goes_back_before_the_calls_that_it_led_to() -> None:
    output = (
        reasoning("one", item_id="rs_1"),
        function_call("c1", "idle", '{"reason":"a"}'),
        reasoning("two", item_id="rs_2"),
        message("So."),
        function_call("c2", "idle", '{"reason":"b"}'),
    )
    whole = answer(*output)
    turn = AssistantTurn(whole.text, whole.calls, whole.blocks)
    results = ResultsTurn(tuple(ToolResult(call.id, "idle", "ok", {}, ok=True) for call in whole.calls))
    back = sent(replace(ASKED, turns=(*ASKED.turns, turn, results)))["input"][1:]
    assert [(item.get("type"), item.get("id") or item.get("call_id")) for item in back] == [
        ("reasoning", "rs_1"),
        ("function_call", "c1"),
        ("reasoning", "rs_2"),
        (None, None),
        ("function_call", "c2"),
        ("function_call_output", "c1"),
        ("function_call_output", "c2"),
    ]
    assert back[3] == {"role": "assistant", "content": "So."}
    assert back[0] == {
        "summary": [{"type": "summary_text", "text": "one"}],
        "type": "reasoning",
        "id": "rs_1",
        "encrypted_content": SEALED,
    }


@pytest.mark.parametrize(("maker", "model"), [("anthropic", "gpt-5.4"), ("openai", "gpt-5")])
def test_reasoning_of_another_provider_or_model_is_dropped(maker: str, model: str) -> None:
    blocks = ReasoningBlocks(maker, model, ({"type": "reasoning", "id": "rs_1", "summary": []},))
    turns = (*ASKED.turns, AssistantTurn("Hi.", (), blocks))
    assert sent(replace(ASKED, turns=turns))["input"][1:] == [{"role": "assistant", "content": "Hi."}]


def test_reasoning_that_nothing_follows_any_more_is_dropped() -> None:
    whole = answer(message("So."), reasoning("two"), function_call("c2", "idle", '{"reason":"b"}'))
    cut = AssistantTurn("Something else was said.", (), whole.blocks)
    back = sent(replace(ASKED, turns=(*ASKED.turns, cut)))["input"][1:]
    assert back == [{"role": "assistant", "content": "Something else was said."}]


def test_reasoning_that_cannot_be_carried_is_shown_and_no_more() -> None:
    whole = answer(reasoning("secret steps", secret=None), message("So."))
    assert (whole.reasoning, whole.blocks) == ("secret steps", None)


def test_an_answer_that_is_too_long_keeps_its_text_and_no_call() -> None:
    whole = answer(
        reasoning("x"),
        message("Half a sen"),
        function_call("c1", "idle", '{"reason":"a"}'),
        status="incomplete",
        incomplete_details={"reason": "max_output_tokens"},
    )
    assert (whole.stop, whole.text, whole.calls, whole.blocks) == (StopReason.LENGTH, "Half a sen", (), None)
    assert whole.usage == Usage(1000, 50, 800, 0)


def test_an_answer_is_cut_short_where_its_last_event_or_its_status_says_so() -> None:
    events = response_events(message("Half a sen"), status="incomplete")
    events[-1]["type"] = "response.completed"
    for said in (events, [*events[:-1], {"type": "response.incomplete", "response": {}, "sequence_number": 99}]):
        whole = list(provider(streams(response_stream(said)))[0].respond(ASKED))[-1]
        assert isinstance(whole, ModelResponse)
        assert (whole.text, whole.stop) == ("Half a sen", StopReason.LENGTH)


def test_a_refusal_is_said_and_calls_nothing() -> None:
    refusal = {"type": "refusal", "refusal": "I cannot help with that."}
    output = ({**message(""), "content": [refusal]}, function_call("c1", "idle", "{}"))
    chunks = list(provider(streams(response_stream(response_events(*output))))[0].respond(ASKED))
    whole = chunks[-1]
    assert isinstance(whole, ModelResponse)
    assert (whole.stop, whole.text, whole.calls) == (StopReason.REFUSAL, "I cannot help with that.", ())
    assert said(chunks, TextDelta) == "I cannot help with that."


def test_an_answer_that_is_filtered_is_a_refusal_once_something_was_said() -> None:
    filtered: dict[str, Any] = {"status": "incomplete", "incomplete_details": {"reason": "content_filter"}}
    assert answer(message("Well"), **filtered).stop is StopReason.REFUSAL
    error = failure(streams(response_stream(response_events(**filtered))))
    assert (type(error), str(error)) == (ContentRefused, "content_filter")


@pytest.mark.parametrize("usage", [None, "wrong", {"input_tokens": "many", "output_tokens": -3}])
def test_usage_that_is_missing_or_wrong_counts_nothing(usage: Any) -> None:
    whole = answer(message("Hi"), usage=usage)
    assert whole.usage == Usage()
    assert whole.cost == (Decimal(0) if isinstance(usage, dict) else None)


def test_an_unknown_model_works_and_costs_nobody_knows_what() -> None:
    made, _ = provider(streams(response_stream(response_events(message("Hi")))), model="gpt-99")
    whole = list(made.respond(ASKED))[-1]
    assert isinstance(whole, ModelResponse)
    assert (whole.model, whole.cost, whole.usage.input_tokens) == ("gpt-99", None, 1000)


def test_events_that_come_twice_and_empty_deltas_change_nothing() -> None:
    events = response_events(reasoning("Why"), message("Hello there"), function_call("c1", "idle", "{}"))
    once = list(provider(streams(response_stream(events)))[0].respond(ASKED))
    empty = {"type": "response.output_text.delta", "delta": "", "output_index": 1, "item_id": "msg_1"}
    null = {**empty, "delta": None, "type": "response.reasoning_summary_text.delta"}
    doubled = [each for event in events for each in (event, event, empty, null, {"type": "response.unheard_of"})]
    assert list(provider(streams(response_stream(doubled)))[0].respond(ASKED)) == once


def test_items_that_the_end_does_not_repeat_are_taken_from_where_they_were_done() -> None:
    events = response_events(message("Hello"), function_call("c1", "idle", '{"reason":"x"}'))
    events[-1]["response"]["output"] = []
    chunks = list(provider(streams(response_stream(events)))[0].respond(ASKED))
    whole = chunks[-1]
    assert isinstance(whole, ModelResponse)
    assert (whole.text, [call.id for call in whole.calls]) == ("Hello", ["c1"])


@pytest.mark.parametrize("item", [None, {}, {"type": "message", "content": []}, message("Hallo")])
def test_an_end_that_contradicts_what_came_before_is_no_answer(item: Any) -> None:
    events = response_events(message("Hello"), function_call("c1", "idle", "{}"))
    events[-1]["response"]["output"][0] = item
    assert str(failure(streams(response_stream(events)))) == "an answer that contradicts itself"


def test_an_answer_of_the_wrong_shape_is_taken_for_what_it_is() -> None:
    odd = [None, 1, {"type": "message", "content": [None, {"type": "output_text", "text": 3}]}, {"type": "reasoning"}]
    whole = {"type": "response.completed", "response": {"output": odd, "usage": [], "incomplete_details": "no"}}
    chunks = list(provider(streams(response_stream([whole])))[0].respond(ASKED))
    assert chunks == [ModelResponse("", (), "openai", "gpt-5.4", cost=None)]


@pytest.mark.parametrize(
    ("event", "kind", "detail"),
    [
        (
            {"type": "response.failed", "response": {"error": {"code": "server_error", "message": "x"}}},
            Overloaded,
            "server_error",
        ),
        (
            {"type": "response.failed", "response": {"error": {"code": "rate_limit_exceeded"}}},
            RateLimited,
            "rate_limit_exceeded",
        ),
        ({"type": "response.failed", "response": {"error": {"code": "bio_policy"}}}, ContentRefused, "bio_policy"),
        ({"type": "response.failed", "response": None}, Overloaded, "error without a known code"),
        ({"type": "error", "code": "insufficient_quota", "message": "my knee"}, Unauthorized, "insufficient_quota"),
        ({"type": "error", "error": {"type": "server_error", "code": None}}, Overloaded, "server_error"),
        ({"error": {"code": 429}}, RateLimited, "429"),
    ],
)
def test_a_failure_in_the_stream_is_told_by_its_code(event: Any, kind: type[ProviderError], detail: str) -> None:
    events = [*response_events(message("Hel"))[:4], {"type": "none", **event, "sequence_number": 99}]
    error = failure(streams(response_stream(events)))
    assert (type(error), str(error)) == (kind, detail)


@pytest.mark.parametrize(
    ("status", "body", "kind"),
    [
        (429, {"code": "rate_limit_exceeded"}, RateLimited),
        (429, {"code": "insufficient_quota"}, Unauthorized),
        (500, {}, Overloaded),
        (529, {}, Overloaded),
        (401, {"code": "invalid_api_key", "message": f"Incorrect API key provided: {KEY}"}, Unauthorized),
        (403, {}, Unauthorized),
        (400, {"message": "my knee hurts is too long", "param": "input"}, Rejected),
        (404, {"code": "model_not_found"}, Rejected),
        (307, {}, Rejected),
    ],
)
def test_a_refusal_before_the_stream_is_told_by_its_status(status: int, body: Any, kind: type[ProviderError]) -> None:
    error = failure(refuses(status, body, {"retry-after": "3"}))
    assert type(error) is kind
    assert error.retry_after == (3.0 if kind in {RateLimited, Overloaded} else None)


def request_of_nothing() -> httpx2.Request:
    return httpx2.Request("POST", "https://api.openai.com/v1/responses", headers={"authorization": KEY})


@pytest.mark.parametrize(
    ("error", "kind", "detail"),
    [
        (httpx2.ConnectTimeout(f"{KEY} my knee"), TimedOut, "nothing came for too long"),
        (httpx2.ReadTimeout("my knee"), TimedOut, "nothing came for too long"),
        (httpx2.ConnectError(f"{KEY} my knee"), ConnectionFailed, "ConnectError"),
        (httpx2.RemoteProtocolError("my knee"), ConnectionFailed, "RemoteProtocolError"),
        (ConnectionResetError("my knee"), ConnectionFailed, "ConnectionResetError"),
    ],
)
@pytest.mark.parametrize("is_begun", [False, True])
def test_a_connection_that_fails_is_named_and_nothing_that_was_said_is(
    error: Exception, kind: type[ProviderError], detail: str, is_begun: bool
) -> None:
    begun = response_stream(response_events(message("Hello"))[:4])
    made = failure(streams(begun, error) if is_begun else fails(error))
    assert (type(made), str(made)) == (kind, detail)
    seen: list[BaseException] = []
    each: BaseException | None = made
    while each is not None:
        seen.append(each)
        each = each.__cause__ or each.__context__
    assert seen == [made]


def test_no_refusal_leads_back_to_what_was_asked() -> None:
    error = failure(refuses(400, {"message": "my knee hurts", "param": "input"}))
    assert (str(error), error.__cause__, error.__context__) == ("400", None, None)


@pytest.mark.parametrize(
    "written", [b"data: {\n\n", b"data: 3\n\n", b"data: \xff\n\n", b"data: [[[\n\n", b"<html>", b""]
)
def test_what_is_no_stream_of_events_is_a_broken_connection(written: bytes) -> None:
    assert type(failure(streams(written))) is ConnectionFailed


def test_a_stream_without_its_last_event_is_no_answer_even_if_it_says_that_it_is_done() -> None:
    events = response_events(message("Hello"))[:-1]
    assert str(failure(streams(response_stream(events)))) == "the answer broke off"
    assert str(failure(streams(response_stream(events) + b"data: [DONE]\n\n"))) == "the answer broke off"


def test_what_a_model_refuses_is_left_out_from_then_on() -> None:
    good = streams(response_stream(response_events(message("Hi"))))
    made, playing = provider(
        refuses(400, {"param": "temperature", "code": "unsupported_parameter"}),
        refuses(400, {"param": "reasoning.summary", "code": "unsupported_value"}),
        refuses(400, {"param": "include[0]"}),
        refuses(400, {"param": "tools[0].parameters", "code": "invalid_function_parameters"}),
        good,
        model="gpt-that-refuses",
    )
    request = replace(ASKED, temperature=0.5)
    assert [chunk.text for chunk in made.respond(request) if isinstance(chunk, ModelResponse)] == ["Hi"]
    assert [sorted({"temperature", "reasoning", "include"} & body.keys()) for body in playing.bodies] == [
        ["include", "reasoning", "temperature"],
        ["include", "reasoning"],
        ["include"],
        [],
        [],
    ]
    assert [tool["strict"] for tool in playing.bodies[-1]["tools"]] == [False, False, False]
    assert playing.bodies[-1]["tools"][0]["parameters"] == TOOLS[0].parameters
    another, later = provider(good, model="gpt-that-refuses")
    list(another.respond(request))
    assert "temperature" not in later.bodies[0]
    assert "temperature" in sent(request)


def test_what_is_refused_once_more_is_refused() -> None:
    made, playing = provider(refuses(400, {"param": "temperature"}), model="gpt-that-is-stubborn")
    with pytest.raises(Rejected, match="400"):
        list(made.respond(replace(ASKED, temperature=0.5)))
    assert len(playing.requests) == 2


def test_no_call_is_made_without_time_for_it() -> None:
    made, playing = provider(streams(b""))
    with pytest.raises(TimedOut):
        list(made.respond(replace(ASKED, seconds=0)))
    assert playing.requests == []


def test_the_client_waits_within_the_time_of_the_request() -> None:
    made, playing = provider(streams(response_stream(response_events(message("Hi")))))
    list(made.respond(replace(ASKED, seconds=9)))
    timeout = playing.requests[0].extensions["timeout"]
    assert 2.9 < timeout["connect"] == timeout["pool"] <= 3
    assert 5.9 < timeout["read"] == timeout["write"] <= 6
    assert timeout["connect"] + timeout["read"] <= 9
    list(made.respond(replace(ASKED, seconds=1000)))
    timeout = playing.requests[1].extensions["timeout"]
    assert (timeout["connect"], timeout["read"]) == (5.0, 60.0)


def test_requests_go_to_openai_with_the_key_and_are_not_repeated_by_the_sdk(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OPENAI_BASE_URL", "https://elsewhere.example/v1")
    monkeypatch.setenv("OPENAI_API_KEY", "another")
    made, playing = provider(refuses(500))
    made = OpenAIResponsesProvider("gpt-5.4", api_key=f" {KEY}\n", transport=playing)
    with pytest.raises(Overloaded):
        list(made.respond(ASKED))
    (request,) = playing.requests
    assert str(request.url) == "https://api.openai.com/v1/responses"
    assert request.headers["authorization"] == f"Bearer {KEY}"


class Stalling(httpx2.SyncByteStream):
    """Bytes that stop coming while the connection stays."""

    def __init__(self, connection: socket.socket, begun: bytes) -> None:
        self._connection = connection
        self._begun = begun

    def __iter__(self) -> Any:
        yield self._begun
        if not self._connection.recv(1):
            raise httpx2.ReadError("the connection is shut")


class Network:
    def __init__(self, connection: socket.socket) -> None:
        self._connection = connection

    def get_extra_info(self, name: str) -> socket.socket:
        assert name == "socket"
        return self._connection


def test_a_stream_that_stalls_is_over_when_the_time_is() -> None:
    near, far = socket.socketpair()
    begun = response_stream(response_events(message("Hello"))[:5])

    def stalls(_request: httpx2.Request) -> httpx2.Response:
        return httpx2.Response(200, stream=Stalling(near, begun), extensions={"network_stream": Network(near)})

    chunks: list[Chunk] = []
    with near, far, pytest.raises(TimedOut):
        for chunk in provider(stalls)[0].respond(replace(ASKED, seconds=0.3)):
            chunks.append(chunk)  # noqa: PERF402 - what came before the stall is kept
    assert chunks == [TextDelta("Hel"), TextDelta("lo")]


def test_a_stream_without_an_end_is_over_when_it_is_too_big() -> None:
    class Endless(httpx2.SyncByteStream):
        def __iter__(self) -> Any:
            while True:
                yield b": keep alive\n" * 10_000

    error = failure(lambda _request: httpx2.Response(200, stream=Endless()))
    assert type(error) is ConnectionFailed
    error = failure(lambda _request: httpx2.Response(500, stream=Endless()))
    assert type(error) is ConnectionFailed


def test_an_answer_that_is_left_closes_its_stream() -> None:
    closed = Event()

    class Watched(httpx2.SyncByteStream):
        def __iter__(self) -> Any:
            yield response_stream(response_events(message("Hello there")))

        def close(self) -> None:
            closed.set()

    chunks = provider(lambda _request: httpx2.Response(200, stream=Watched()))[0].respond(ASKED)
    assert next(chunks) == TextDelta("Hel")
    assert not closed.is_set()
    chunks.close()  # type: ignore[attr-defined]
    assert closed.is_set()


def test_the_same_request_is_the_same_to_the_byte() -> None:
    made, playing = provider(streams(response_stream(response_events(message("Hi")))))
    list(made.respond(ASKED))
    list(made.respond(ASKED))
    first, second = playing.requests
    assert first.content == second.content
    assert json.loads(first.content)["input"] == [{"role": "user", "content": "my knee hurts"}]
