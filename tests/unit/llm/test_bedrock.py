import json
import struct
from base64 import b64encode
from binascii import crc32
from collections.abc import Iterable
from decimal import Decimal
from typing import Any

import httpx2
import pytest

from spotter.llm.bedrock import BedrockProvider
from spotter.llm.errors import (
    ConnectionFailed,
    Overloaded,
    ProviderError,
    RateLimited,
    Rejected,
    TimedOut,
    Unauthorized,
)
from spotter.llm.selection import DataSelection
from spotter.messages import Chunk, ModelResponse, ReasoningDelta, Request, StopReason, TextDelta, ToolCall, UserTurn
from spotter.tools.registry import definitions
from tests.fakes import claude_server as api
from tests.fakes.claude_server import Server

MODEL = "global.anthropic.claude-sonnet-4-6"
REQUEST = Request("You are Spotter.", definitions(), (UserTurn("hi"),), "2026-01-15")
EVENTS = api.answer(
    api.thinking(0, "Hm."),
    api.text(1, "On ", "it."),
    api.tool_use(2, "toolu_1", "idle", '{"reason"', ': "done"}'),
    reason="tool_use",
)


@pytest.fixture(autouse=True)
def credentials(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("AWS_ACCESS_KEY_ID", "AKIDEXAMPLE")
    monkeypatch.setenv("AWS_SECRET_ACCESS_KEY", "wJalrXUtnFEMI")
    monkeypatch.delenv("AWS_PROFILE", raising=False)


def frame(payload: bytes, **headers: str) -> bytes:
    """One message of application/vnd.amazon.eventstream: lengths, their checksum, headers, payload, checksum."""
    named = b"".join(
        struct.pack("!B", len(name)) + name + struct.pack("!BH", 7, len(value)) + value
        for name, value in ((f":{name.replace('_', '-')}".encode(), value.encode()) for name, value in headers.items())
    )
    prelude = struct.pack("!II", 16 + len(named) + len(payload), len(named))
    message = prelude + struct.pack("!I", crc32(prelude)) + named + payload
    return message + struct.pack("!I", crc32(message))


def chunk(event: api.Event) -> bytes:
    payload = json.dumps({"bytes": b64encode(json.dumps(event).encode()).decode(), "p": "abcdef"}).encode()
    return frame(payload, event_type="chunk", content_type="application/json", message_type="event")


def stream_of(events: Iterable[api.Event]) -> bytes:
    return b"".join(chunk(event) for event in events)


def fault(kind: str) -> bytes:
    payload = b'{"message": "a secret of Ana\'s"}'
    return frame(payload, exception_type=kind, content_type="application/json", message_type="exception")


def provider(*replies: Any) -> tuple[Server, BedrockProvider]:
    server = Server(*replies)
    return server, BedrockProvider(MODEL, region="eu-central-1", transport=server)


def chunks(*replies: Any) -> list[Chunk]:
    return list(provider(*replies)[1].respond(REQUEST))


def test_it_answers_over_the_event_stream_of_bedrock() -> None:
    *deltas, last = chunks(stream_of(EVENTS))
    assert deltas == [ReasoningDelta("Hm."), TextDelta("On "), TextDelta("it.")]
    assert isinstance(last, ModelResponse)
    assert (last.text, last.stop) == ("On it.", StopReason.TOOLS)
    assert last.calls == (ToolCall("toolu_1", "idle", {"reason": "done"}),)
    assert (last.provider, last.model, last.cost) == ("bedrock", MODEL, Decimal("0.000261"))
    assert last.blocks is not None
    assert (last.blocks.provider, last.blocks.model) == ("bedrock", MODEL)


def test_it_is_asked_with_the_credentials_of_aws_and_no_key() -> None:
    server, bedrock = provider(stream_of(EVENTS))
    list(bedrock.respond(REQUEST))
    (request,), (body,) = server.requests, server.bodies
    assert request.url.raw_path == (b"/model/global.anthropic.claude-sonnet-4-6/invoke-with-response-stream")
    assert request.url.host == "bedrock-runtime.eu-central-1.amazonaws.com"
    assert request.headers["authorization"].startswith("AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE/")
    assert "/eu-central-1/bedrock/aws4_request" in request.headers["authorization"]
    assert "model" not in body
    assert body["max_tokens"] == 8192


def test_an_id_with_a_version_is_one_part_of_the_path() -> None:
    server = Server(stream_of(EVENTS))
    small = BedrockProvider("global.anthropic.claude-haiku-4-5-20251001-v1:0", region="us-east-1", transport=server)
    list(small.respond(REQUEST))
    assert server.requests[0].url.path.startswith("/model/global.anthropic.claude-haiku-4-5-20251001-v1:0/invoke-with")


@pytest.mark.parametrize(
    ("reply", "error", "detail"),
    [
        (fault("throttlingException"), RateLimited, "in the stream throttlingException"),
        (fault("modelTimeoutException"), TimedOut, "in the stream modelTimeoutException"),
        (fault("validationException"), Rejected, "in the stream validationException"),
        (fault("internalServerException"), Overloaded, "in the stream internalServerException"),
        (fault("modelStreamErrorException"), Overloaded, "in the stream modelStreamErrorException"),
        (
            chunk(EVENTS[0]) + fault("serviceUnavailableException"),
            Overloaded,
            "in the stream serviceUnavailableException",
        ),
        (
            lambda: httpx2.Response(429, headers={"x-amzn-errortype": "ThrottlingException:http://x"}, json={}),
            RateLimited,
            "429 ThrottlingException",
        ),
        (lambda: httpx2.Response(403, json={"message": "a secret of Ana's"}), Unauthorized, "403"),
        (lambda: httpx2.Response(424, json={"message": "a secret of Ana's"}), Overloaded, "424"),
        (lambda: httpx2.Response(400, json={"message": "a secret of Ana's"}), Rejected, "400"),
    ],
)
def test_what_goes_wrong_has_its_type(reply: Any, error: type[ProviderError], detail: str) -> None:
    with pytest.raises(ProviderError) as caught:
        chunks(reply)
    assert (type(caught.value), str(caught.value)) == (error, detail)


def test_an_answer_that_breaks_off_is_none_wherever_it_does() -> None:
    body = stream_of(EVENTS)
    for cut in range(0, len(body), 97):
        with pytest.raises(ConnectionFailed):
            chunks(body[:cut])


def test_a_frame_that_was_changed_on_its_way_is_no_answer() -> None:
    body = bytearray(stream_of(EVENTS))
    body[200] ^= 1
    with pytest.raises(ConnectionFailed):
        chunks(bytes(body))


def test_the_answer_is_the_same_in_pieces_of_any_size() -> None:
    body = stream_of(EVENTS)
    for size in (1, 7, 100):
        pieces = [body[at : at + size] for at in range(0, len(body), size)]
        assert chunks(api.stream(api.Pieces(pieces))) == chunks(body)


def test_a_model_is_filled() -> None:
    answered = json.dumps({"data_sources": ["user_profile"], "reasoning": "pain"})
    _, bedrock = provider(stream_of(api.answer(api.text(0, answered))))
    assert bedrock.structured(REQUEST, DataSelection).value.data_sources == ["user_profile"]


def test_without_credentials_it_is_not_authorized(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("AWS_PROFILE", "nobody")
    server = Server(stream_of(EVENTS))
    nobody = BedrockProvider(MODEL, region="ap-southeast-2", transport=server)
    with pytest.raises(Unauthorized, match="ProfileNotFound"):
        list(nobody.respond(REQUEST))
    assert server.requests == []


def test_without_a_region_the_request_is_not_made(monkeypatch: pytest.MonkeyPatch) -> None:
    for variable in ("AWS_REGION", "AWS_DEFAULT_REGION"):
        monkeypatch.delenv(variable, raising=False)
    monkeypatch.setenv("AWS_CONFIG_FILE", "/dev/null")
    server = Server(stream_of(EVENTS))
    with pytest.raises(Rejected, match="ValueError"):
        list(BedrockProvider(MODEL, transport=server).respond(REQUEST))
    assert server.requests == []


def test_clients_of_one_region_are_one() -> None:
    one, same, other = (
        BedrockProvider(MODEL, region=name)._client() for name in ("eu-west-1", "eu-west-1", "us-east-1")
    )
    assert one is same
    assert one is not other
