from dataclasses import replace
from decimal import Decimal
from typing import Any

import httpx2
import pytest

from spotter.llm.errors import ConnectionFailed, ContentRefused, Overloaded, ProviderError, RateLimited, Rejected
from spotter.llm.openai.chat import OpenAIChatProvider
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
    Handler,
    Playing,
    call_delta,
    chat_chunk,
    chat_stream,
    chat_usage,
    refuses,
    streams,
)

TOOLS = tuple(REGISTRY[name].definition() for name in ("idle", "adjust_exercise", "remove_exercise"))
ASKED = Request("You coach.", TOOLS, (UserTurn("my knee hurts"),), "2026-11-22", cache_key="s1")
OLLAMA = "http://localhost:11434/v1"
GEMINI = "https://generativelanguage.googleapis.com/v1beta/openai/"
IDLE = ToolCall("c1", "idle", {"reason": "x"})


def provider(
    *handlers: Handler, model: str = "llama", base_url: str | None = OLLAMA, key: str | None = None
) -> tuple[OpenAIChatProvider, Playing]:
    playing = Playing(*handlers)
    return OpenAIChatProvider(model, api_key=key, base_url=base_url, transport=playing), playing


def chunks_of(*events: dict[str, Any], done: bool = True, request: Request = ASKED) -> list[Chunk]:
    return list(provider(streams(chat_stream(events, done=done)))[0].respond(request))


def answer(*events: dict[str, Any], done: bool = True, request: Request = ASKED) -> ModelResponse:
    whole = chunks_of(*events, done=done, request=request)[-1]
    assert isinstance(whole, ModelResponse)
    return whole


def failure(*handlers: Handler) -> ProviderError:
    with pytest.raises(ProviderError) as caught:
        list(provider(*handlers)[0].respond(ASKED))
    return caught.value


def sent(request: Request, model: str = "llama", base_url: str | None = OLLAMA) -> dict[str, Any]:
    made, playing = provider(streams(chat_stream([chat_chunk({}, "stop")])), model=model, base_url=base_url)
    list(made.respond(request))
    return playing.bodies[0]


def test_text_reasoning_and_calls_are_streamed_and_end_in_the_whole_answer() -> None:
    chunks = chunks_of(
        chat_chunk({"role": "assistant", "content": ""}),
        chat_chunk({"role": "assistant", "content": None, "reasoning_content": "Hm"}),
        chat_chunk({"reasoning": "m."}),
        chat_chunk({"content": "Let \ud83d"}),
        chat_chunk({"content": "\udcaa see."}),
        chat_chunk(call_delta(0, "c1", "idle", "")),
        chat_chunk(call_delta(0, None, None, '{"reason":')),
        chat_chunk(call_delta(0, None, None, '"x"}')),
        chat_chunk({}, "tool_calls"),
        chat_usage(),
    )
    assert chunks == [
        ReasoningDelta("Hm"),
        ReasoningDelta("m."),
        TextDelta("Let "),
        TextDelta("💪 see."),
        ModelResponse(
            "Let 💪 see.",
            (IDLE,),
            "openai",
            "llama",
            usage=Usage(1000, 50, 800),
            cost=None,
            reasoning="Hmm.",
            stop=StopReason.TOOLS,
        ),
    ]


def test_calls_that_are_written_by_turns_are_told_apart_by_their_index() -> None:
    whole = answer(
        chat_chunk(call_delta(0, "c1", "idle", '{"rea')),
        chat_chunk(call_delta(1, "c2", "remove_exercise", '{"exercise')),
        chat_chunk(call_delta(0, None, None, 'son":"x"}')),
        chat_chunk(call_delta(1, None, None, '_id":"e","reason":null}')),
        chat_chunk({}, "tool_calls"),
    )
    assert whole.calls == (IDLE, ToolCall("c2", "remove_exercise", {"exercise_id": "e"}))


@pytest.mark.parametrize(
    ("deltas", "ids"),
    [
        ([(0, "c1", "idle", '{"reason":"x"}'), (1, "c2", "idle", '{"reason":"y"}')], ["c1", "c2"]),
        ([(0, "c1", "idle", '{"reason":"x"}'), (0, "c2", "idle", '{"reason":"y"}')], ["c1", "c2"]),
        ([(None, "c1", "idle", '{"reason":"x"}'), (None, "c2", "idle", '{"reason":"y"}')], ["c1", "c2"]),
        ([(0, None, "idle", '{"reason":"x"}'), (1, None, "idle", '{"reason":"y"}')], ["call_1_1", "call_1_2"]),
        ([(0, "", "idle", '{"reason":"x"}'), (0, "", "idle", '{"reason":"y"}')], ["call_1_1", "call_1_2"]),
        ([(None, None, "idle", {"reason": "x"}), (None, None, "idle", {"reason": "y"})], ["call_1_1", "call_1_2"]),
        ([(0, "c", "idle", '{"reason":"x"}'), (1, "c", "idle", '{"reason":"y"}')], ["c", "call_1_2"]),
        (
            [
                (0, "c1", "idle", '{"reason"'),
                (0, "c1", "idle", ':"x"}'),
                (0, "c1", "idle", ""),
                (1, "c2", "idle", '{"reason":"y"}'),
                (1, "c2", "idle", '{"reason":"y"}'),
            ],
            ["c1", "c2"],
        ),
        (
            [(None, "c1", "idle", '{"rea'), (None, None, None, 'son":"x"}'), (None, "c2", "idle", '{"reason":"y"}')],
            ["c1", "c2"],
        ),
        (
            [(0, "c1", "idle", '{"rea'), (0, "c2", "idle", '{"reason":"y"}'), (0, "c1", None, 'son":"x"}')],
            ["c1", "c2"],
        ),
    ],
)
def test_calls_are_read_however_a_server_sends_them(deltas: list[tuple[Any, ...]], ids: list[str]) -> None:
    whole = answer(*(chat_chunk(call_delta(*delta)) for delta in deltas), chat_chunk({}, "stop"))
    assert [(call.id, call.name, call.arguments) for call in whole.calls] == [
        (ids[0], "idle", {"reason": "x"}),
        (ids[1], "idle", {"reason": "y"}),
    ]
    assert whole.stop is StopReason.TOOLS


def test_several_calls_come_in_one_delta() -> None:
    both = {
        "tool_calls": call_delta(0, "c1", "idle", "{}")["tool_calls"] + call_delta(1, "c2", "idle", "")["tool_calls"]
    }
    whole = answer(chat_chunk(both, "tool_calls"))
    assert [(call.id, call.arguments) for call in whole.calls] == [("c1", {}), ("c2", {})]


def test_a_call_of_nothing_is_none_and_one_that_cannot_be_read_is_the_tools_to_refuse() -> None:
    whole = answer(
        chat_chunk(call_delta(0, "c1", None, None)),
        chat_chunk(call_delta(1, "c2", "idle", '{"reason": ')),
        chat_chunk({}, "tool_calls"),
    )
    assert whole.calls == (ToolCall("c2", "idle", {UNREADABLE: '{"reason": '}),)


@pytest.mark.parametrize(
    ("finish", "stop", "calls"),
    [
        ("stop", StopReason.TOOLS, (IDLE,)),
        ("tool_calls", StopReason.TOOLS, (IDLE,)),
        ("unheard_of", StopReason.TOOLS, (IDLE,)),
        ("length", StopReason.LENGTH, ()),
        ("content_filter", StopReason.REFUSAL, ()),
        ("content_filter: RECITATION", StopReason.REFUSAL, ()),
    ],
)
def test_why_it_ended_decides_what_is_left_of_it(finish: str, stop: StopReason, calls: tuple[ToolCall, ...]) -> None:
    whole = answer(
        chat_chunk({"content": "Well"}),
        chat_chunk(call_delta(0, "c1", "idle", '{"reason":"x"}')),
        chat_chunk({}, finish),
    )
    assert (whole.text, whole.stop, whole.calls) == ("Well", stop, calls)


def test_a_refusal_is_said() -> None:
    whole = answer(chat_chunk({"refusal": "I will "}), chat_chunk({"refusal": "not."}), chat_chunk({}, "stop"))
    assert (whole.text, whole.stop) == ("I will not.", StopReason.REFUSAL)


def test_an_answer_that_is_filtered_before_a_word_is_refused() -> None:
    assert type(failure(streams(chat_stream([chat_chunk({}, "content_filter")])))) is ContentRefused


@pytest.mark.parametrize("finish", ["error", "abort", "function_call_filter: MALFORMED_FUNCTION_CALL"])
def test_an_answer_that_ended_in_a_fault_is_none(finish: str) -> None:
    assert type(failure(streams(chat_stream([chat_chunk({"content": "Well"}), chat_chunk({}, finish)])))) is Overloaded


def test_without_usage_nothing_is_counted_and_nobody_knows_the_cost() -> None:
    made, _ = provider(streams(chat_stream([chat_chunk({"content": "Hi"}, "stop")])), model="gpt-5.4", base_url=None)
    whole = list(made.respond(ASKED))[-1]
    assert isinstance(whole, ModelResponse)
    assert (whole.usage, whole.cost) == (Usage(), None)


def test_usage_counts_what_is_cached_and_reasoning_that_stands_in_the_total_alone() -> None:
    usage = {"prompt_tokens": 10, "completion_tokens": 5, "total_tokens": 45, "prompt_tokens_details": None}
    whole = answer(chat_chunk({"content": "Hi"}, "stop", usage=usage))
    assert whole.usage == Usage(10, 35, 0)
    made, _ = provider(streams(chat_stream([chat_chunk({"content": "Hi"}, "stop"), chat_usage()])), model="gpt-5.4")
    priced = list(made.respond(ASKED))[-1]
    assert isinstance(priced, ModelResponse)
    assert priced.cost == Decimal("0.00145")


@pytest.mark.parametrize("end", [b"", b"data: [DONE]\n\n", b"data: [DONE]\n", b": bye\n\n", b"data: {bro"])
def test_an_answer_is_whole_when_it_has_said_why_it_ends(end: bytes) -> None:
    begun = chat_stream([chat_chunk({"content": "Hi"}), chat_chunk({}, "stop")], done=False)
    for error in (None, httpx2.ReadError("reset"), httpx2.ReadTimeout("stalled")):
        whole = list(provider(streams(begun + end, error))[0].respond(ASKED))[-1]
        assert isinstance(whole, ModelResponse)
        assert (whole.text, whole.stop, whole.cost) == ("Hi", StopReason.END, None)


def test_an_answer_is_whole_when_it_is_done_and_says_something() -> None:
    assert answer(chat_chunk({"content": "Hi"})).text == "Hi"
    assert type(failure(streams(b"data: [DONE]\n\n"))) is ConnectionFailed
    assert type(failure(streams(chat_stream([chat_chunk({"role": "assistant"})])))) is ConnectionFailed


def test_an_answer_goes_on_behind_a_reason_that_comes_every_time() -> None:
    pieces = [chat_chunk({"content": piece}, "stop") for piece in ("Hel", "lo ", "there")]
    assert answer(*pieces).text == "Hello there"
    broken = chat_stream([chat_chunk({"content": "Hel"}, "stop"), chat_chunk({"content": "lo"})], done=False)
    assert type(failure(streams(broken))) is ConnectionFailed


@pytest.mark.parametrize(
    ("event", "kind", "detail"),
    [
        ({"error": {"message": "my knee", "type": "server_error", "code": None}}, Overloaded, "server_error"),
        ({"error": {"object": "error", "type": "BadRequestError", "code": 400}}, Rejected, "400"),
        ({"error": "my knee"}, Overloaded, "error without a known code"),
        ({"error": {"code": 429, "status": "RESOURCE_EXHAUSTED"}}, RateLimited, "429 resource_exhausted"),
    ],
)
def test_an_error_in_the_stream_is_told_by_its_code(event: Any, kind: type[ProviderError], detail: str) -> None:
    error = failure(streams(chat_stream([chat_chunk({"content": "We"}), event])))
    assert (type(error), str(error)) == (kind, detail)


def test_an_error_that_gemini_wraps_in_a_list_is_read() -> None:
    assert type(failure(streams(b'data: [{"error": {"code": 503, "status": "UNAVAILABLE"}}]\n\n'))) is Overloaded


def test_odd_chunks_that_servers_do_send_say_nothing() -> None:
    odd: list[Any] = [
        {"choices": []},
        {"choices": None, "usage": {"prompt_tokens": "x"}},
        chat_chunk({"content": None, "tool_calls": None}),
        chat_chunk({"content": "Hi"}),
        {"choices": [{"index": 0, "finish_reason": "stop"}]},
    ]
    assert answer(*odd) == ModelResponse("Hi", (), "openai", "llama", cost=None)


@pytest.mark.parametrize(
    "odd",
    [
        {},
        {"choices": None},
        {"choices": [None, 3]},
        {"choices": [{"delta": None, "finish_reason": None}]},
        chat_chunk({"content": 3}),
        chat_chunk({"tool_calls": "no"}),
        chat_chunk({"tool_calls": [None]}),
        chat_chunk({"tool_calls": [{"index": 0, "function": None}]}),
        chat_chunk(call_delta(0, "c1", None, "{}")),
        chat_chunk(call_delta(0, "c1", "idle", 3)),
    ],
)
def test_a_chunk_of_another_shape_may_have_held_text_so_the_answer_is_none(odd: Any) -> None:
    sent_so = chat_stream([chat_chunk({"content": "Hi"}), odd, chat_chunk({}, "stop")])
    assert type(failure(streams(sent_so))) is ConnectionFailed


def test_a_compatible_server_is_asked_in_the_plainest_way() -> None:
    body = sent(replace(ASKED, temperature=0.2, max_tokens=100))
    assert {name: body[name] for name in body if name != "tools"} == {
        "model": "llama",
        "stream": True,
        "stream_options": {"include_usage": True},
        "max_tokens": 100,
        "temperature": 0.2,
        "prompt_cache_key": "s1",
        "messages": [
            {"role": "system", "content": "You coach.\n\nToday is Sunday, 2026-11-22."},
            {"role": "user", "content": "my knee hurts"},
        ],
    }
    assert body["tools"][2] == {
        "type": "function",
        "function": {
            "name": "remove_exercise",
            "description": TOOLS[2].description,
            "parameters": dict(TOOLS[2].parameters),
        },
    }
    assert list(body)[-1] == "messages"
    assert not {"tools", "prompt_cache_key", "temperature"} & sent(Request("", (), (UserTurn("x"),), "")).keys()


def test_openai_itself_holds_tools_strictly_and_knows_the_newer_name_of_the_limit() -> None:
    body = sent(ASKED, model="gpt-5.4", base_url=None)
    assert (body["max_completion_tokens"], "max_tokens" in body) == (8192, False)
    assert [tool["function"]["strict"] for tool in body["tools"]] == [True, False, True]
    assert body["tools"][2]["function"]["parameters"]["required"] == ["exercise_id", "reason"]


@pytest.mark.parametrize(
    ("base_url", "url"),
    [
        (OLLAMA, "http://localhost:11434/v1/chat/completions"),
        (GEMINI, "https://generativelanguage.googleapis.com/v1beta/openai/chat/completions"),
        (GEMINI.rstrip("/"), "https://generativelanguage.googleapis.com/v1beta/openai/chat/completions"),
        (None, "https://api.openai.com/v1/chat/completions"),
    ],
)
def test_a_base_url_keeps_its_path_and_a_key_may_be_missing(base_url: str | None, url: str) -> None:
    made, playing = provider(streams(chat_stream([chat_chunk({"content": "Hi"}, "stop")])), base_url=base_url)
    assert isinstance(list(made.respond(ASKED))[-1], ModelResponse)
    assert str(playing.requests[0].url) == url


def test_turns_are_messages_in_order_with_untrusted_text_fenced() -> None:
    turns = (
        SummaryTurn("They squat."),
        KnowledgeTurn((Source("user_profile", "1", "Ana </source>", {}),)),
        KnowledgeTurn(()),
        UserTurn("swap it"),
        AssistantTurn("On it.", (ToolCall("c1", "functions.swap", {"a": "é"}),)),
        ResultsTurn((ToolResult("c1", "swap", "ok <b>", {}, True),)),
        AssistantTurn("", (ToolCall("c2", "idle", {}), ToolCall("c3", "idle", {}))),
        ResultsTurn((ToolResult("c2", "idle", "a", {}, True), ToolResult("c3", "idle", "b", {}, False))),
        UserTurn("thanks"),
    )
    assert sent(replace(ASKED, turns=turns))["messages"][1:] == [
        {
            "role": "user",
            "content": "<summary_of_the_conversation_so_far>\nThey squat.\n</summary_of_the_conversation_so_far>",
        },
        {
            "role": "user",
            "content": '<knowledge>\n<source name="user_profile">\nAna &lt;/source>\n</source>\n</knowledge>',
        },
        {"role": "user", "content": "swap it"},
        {
            "role": "assistant",
            "content": "On it.",
            "tool_calls": [
                {"id": "c1", "type": "function", "function": {"name": "functions_swap", "arguments": '{"a":"é"}'}}
            ],
        },
        {"role": "tool", "tool_call_id": "c1", "content": '<result of="swap">\nok &lt;b>\n</result>'},
        {
            "role": "assistant",
            "tool_calls": [
                {"id": "c2", "type": "function", "function": {"name": "idle", "arguments": "{}"}},
                {"id": "c3", "type": "function", "function": {"name": "idle", "arguments": "{}"}},
            ],
        },
        {"role": "tool", "tool_call_id": "c2", "content": '<result of="idle">\na\n</result>'},
        {"role": "tool", "tool_call_id": "c3", "content": '<result of="idle">\nb\n</result>'},
        {"role": "user", "content": "thanks"},
    ]


def test_what_gemini_signs_its_calls_with_goes_back_to_it_alone() -> None:
    signed = call_delta(0, "c1", "idle", '{"reason":"x"}')
    signature = {"google": {"thought_signature": "c2ln"}}
    signed["tool_calls"][0]["extra_content"] = signature
    whole = answer(chat_chunk(signed, "stop"))
    block = {"type": "tool_call", "call_id": "c1", "extra_content": signature}
    assert whole.blocks == ReasoningBlocks("openai", "llama", (block,))
    turns = (*ASKED.turns, AssistantTurn("", whole.calls, whole.blocks))
    call = {"id": "c1", "type": "function", "function": {"name": "idle", "arguments": '{"reason":"x"}'}}
    assert sent(replace(ASKED, turns=turns))["messages"][2]["tool_calls"] == [{**call, "extra_content": signature}]
    assert sent(replace(ASKED, turns=turns), model="another")["messages"][2]["tool_calls"] == [call]


def test_reasoning_that_the_other_api_wrote_is_passed_over() -> None:
    item = {"type": "reasoning", "id": "rs_1", "summary": [], "encrypted_content": "x"}
    blocks = ReasoningBlocks("openai", "llama", (item, {"type": "function_call", "call_id": "c1"}))
    turns = (*ASKED.turns, AssistantTurn("Hi", (IDLE,), blocks))
    assert sent(replace(ASKED, turns=turns))["messages"][2]["content"] == "Hi"


def test_what_a_server_does_not_know_is_left_out_from_then_on() -> None:
    good = streams(chat_stream([chat_chunk({"content": "Hi"}, "stop")]))
    made, playing = provider(
        refuses(400, {"message": 'Invalid JSON payload received. Unknown name "prompt_cache_key": Cannot find field.'}),
        refuses(422, {"message": "Unsupported parameter: 'max_tokens' is not supported with this model."}),
        refuses(400, {"message": "unknown field `stream_options`"}),
        good,
        model="picky",
    )
    assert isinstance(list(made.respond(ASKED))[-1], ModelResponse)
    assert [sorted(body.keys() - {"model", "stream", "tools", "messages"}) for body in playing.bodies] == [
        ["max_tokens", "prompt_cache_key", "stream_options"],
        ["max_tokens", "stream_options"],
        ["max_completion_tokens", "stream_options"],
        ["max_completion_tokens"],
    ]
    again, later = provider(good, model="picky")
    list(again.respond(ASKED))
    assert later.bodies == playing.bodies[-1:]


def test_a_server_whose_model_has_no_tools_is_not_used_without_them() -> None:
    refusal = refuses(400, {"message": "registry.ollama.ai/library/x does not support tools", "param": None})
    made, playing = provider(refusal, model="toolless")
    with pytest.raises(Rejected):
        list(made.respond(ASKED))
    assert len(playing.requests) == 1
