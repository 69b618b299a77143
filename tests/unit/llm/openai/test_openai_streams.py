"""Whatever the network does to a stream: it is the same whole answer, or none."""

from collections.abc import Sequence

import httpx2
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from spotter.llm.errors import ConnectionFailed, TimedOut
from spotter.llm.openai.chat import OpenAIChatProvider
from spotter.llm.openai.provider import OpenAIProvider
from spotter.llm.openai.responses import OpenAIResponsesProvider
from spotter.messages import Chunk, ModelResponse, Request, UserTurn
from tests.fakes.openai_streams import (
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

ASKED = Request("s", (), (UserTurn("hi"),), "2026-11-22")
RESPONSES = response_stream(
    response_events(reasoning("Hm 💪"), message("Größe 💪"), function_call("c1", "idle", '{"reason":"é"}'))
)
CHAT_BEGUN = chat_stream(
    [
        chat_chunk({"role": "assistant", "content": ""}),
        chat_chunk({"reasoning_content": "Hm"}),
        chat_chunk({"content": "Größe \ud83d"}),
        chat_chunk({"content": "\udcaa"}),
        chat_chunk(call_delta(0, "c1", "idle", '{"rea')),
        chat_chunk(call_delta(1, None, "swap", "{}")),
        chat_chunk(call_delta(0, None, None, 'son":"é"}')),
    ],
    done=False,
)
CHAT = CHAT_BEGUN + chat_stream([chat_chunk({}, "tool_calls"), chat_usage()])
CHAT_END = len(CHAT_BEGUN) + len(chat_stream([chat_chunk({}, "tool_calls")], done=False))
"""Behind here the answer is whole, and only the count is still to come."""
BREAKS = (None, httpx2.RemoteProtocolError("cut"), httpx2.ReadError("reset"), httpx2.ReadTimeout("stalled"))


def asked(api: str, pieces: Sequence[bytes], error: Exception | None = None) -> list[Chunk]:
    kind: type[OpenAIProvider] = OpenAIResponsesProvider if api == "responses" else OpenAIChatProvider
    return list(kind("gpt-5.4", api_key="k", transport=Playing(streams(pieces, error))).respond(ASKED))


def sent(api: str) -> bytes:
    return RESPONSES if api == "responses" else CHAT


@pytest.mark.parametrize("api", ["responses", "chat"])
@settings(deadline=None, max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.data())
def test_it_does_not_matter_where_the_bytes_are_cut(api: str, data: st.DataObject) -> None:
    whole = sent(api)
    cuts = sorted(data.draw(st.sets(st.integers(0, len(whole)), max_size=200)))
    pieces = [whole[begin:end] for begin, end in zip([0, *cuts], [*cuts, len(whole)], strict=True)]
    expected = asked(api, [whole])
    assert asked(api, pieces) == expected
    assert isinstance(expected[-1], ModelResponse)
    assert expected[-1].calls[0].arguments == {"reason": "é"}


@pytest.mark.parametrize("api", ["responses", "chat"])
def test_byte_by_byte_it_is_the_same(api: str) -> None:
    whole = sent(api)
    assert asked(api, [whole[at : at + 1] for at in range(len(whole))]) == asked(api, [whole])


@pytest.mark.parametrize("api", ["responses", "chat"])
@settings(deadline=None, max_examples=150)
@given(data=st.data())
def test_a_stream_that_is_cut_off_before_its_end_is_no_answer(api: str, data: st.DataObject) -> None:
    end = len(RESPONSES) if api == "responses" else CHAT_END
    cut = data.draw(st.integers(0, end - 1))
    error = data.draw(st.sampled_from(BREAKS))
    chunks: list[Chunk] = []
    kind: type[OpenAIProvider] = OpenAIResponsesProvider if api == "responses" else OpenAIChatProvider
    made = kind("gpt-5.4", api_key="k", transport=Playing(streams(sent(api)[:cut], error)))
    with pytest.raises(TimedOut if isinstance(error, httpx2.ReadTimeout) else ConnectionFailed):
        for chunk in made.respond(ASKED):
            chunks.append(chunk)  # noqa: PERF402 - what came before the cut
    assert not any(isinstance(chunk, ModelResponse) for chunk in chunks)


@settings(deadline=None, max_examples=60)
@given(cut=st.integers(CHAT_END, len(CHAT)), error=st.sampled_from(BREAKS))
def test_behind_the_end_of_a_chat_only_the_count_can_be_lost(cut: int, error: Exception | None) -> None:
    expected, found = asked("chat", [CHAT])[-1], asked("chat", [CHAT[:cut]], error)[-1]
    assert isinstance(expected, ModelResponse)
    assert isinstance(found, ModelResponse)
    assert (found.text, found.calls, found.stop) == (expected.text, expected.calls, expected.stop)
    assert found.usage.input_tokens in {0, 1000}
    assert (found.cost is None) == (found.usage.input_tokens == 0)
