"""The four streams that the adapters read, each as a list of events and as bytes, so that a fault can go anywhere."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from spotter.llm.errors import Overloaded, ProviderError, RateLimited, Rejected, TimedOut, Unauthorized
from tests.fakes.hostile import chat_api, messages_api, responses_api
from tests.fakes.hostile.answers import ECHO, ScriptedAnswer
from tests.fakes.hostile.frames import Event, Frame, aws_exception, aws_frame, sse_frame
from tests.fakes.hostile.server import EVENT_STREAM, Ending, Reply

Errors = Sequence[tuple[bytes, type[ProviderError]]]


@dataclass(frozen=True, slots=True)
class Wire:
    """How one API streams."""

    name: str
    events: Callable[[ScriptedAnswer], list[Event]]
    frame: Frame
    headers: Mapping[str, str]
    harmless: Sequence[bytes]
    """What may stand anywhere in a stream and means nothing."""
    errors: Errors
    """What says within a stream that it has failed, and what that is."""
    last_words: int
    """How many events at the end say nothing of the answer itself: without them it may pass as whole."""

    def frames(self, answer: ScriptedAnswer) -> list[bytes]:
        """An answer, event by event."""
        return [self.frame(event) for event in self.events(answer)]

    def reply(self, pieces: Sequence[bytes], ending: Ending = Ending.WHOLE, pause: float = 0.0) -> Reply:
        """A reply with the status and headers that the API streams with."""
        return Reply(pieces, ending, headers=self.headers, pause=pause)

    def whole(self, answer: ScriptedAnswer) -> Reply:
        """The reply that nothing is wrong with."""
        return self.reply(self.frames(answer))


def _messages_error(kind: str) -> Event:
    return Event.of("error", {"type": "error", "error": {"type": kind, "message": ECHO}})


def _responses_failed(code: str) -> bytes:
    response = {"id": "resp_1", "object": "response", "status": "failed", "output": []}
    error = {"code": code, "message": ECHO}
    return sse_frame(
        Event.of(
            "response.failed",
            {"type": "response.failed", "sequence_number": 99, "response": {**response, "error": error}},
        )
    )


def _responses_error(code: str) -> bytes:
    error = {"type": "error", "sequence_number": 99, "code": code, "message": ECHO, "param": None}
    return sse_frame(Event.of("error", error))


def _chat_error(**error: Any) -> bytes:
    return sse_frame(Event.of("", {"error": {"message": ECHO, "param": None, **error}}))


COMMENT: Final = b": keep-alive\n\n"

MESSAGES: Final = Wire(
    "messages",
    messages_api.events,
    sse_frame,
    EVENT_STREAM,
    harmless=(
        COMMENT,
        sse_frame(Event.of("ping", {"type": "ping"})),
        sse_frame(Event.of("weather_report", {"type": "weather_report", "index": 0, "delta": {"type": "rain"}})),
        b"retry: 3000\n\n",
    ),
    errors=(
        (sse_frame(_messages_error("overloaded_error")), Overloaded),
        (sse_frame(_messages_error("api_error")), Overloaded),
        (sse_frame(_messages_error("rate_limit_error")), RateLimited),
        (sse_frame(_messages_error("invalid_request_error")), Rejected),
        (sse_frame(_messages_error("authentication_error")), Unauthorized),
    ),
    last_words=1,
)
BEDROCK: Final = Wire(
    "bedrock",
    messages_api.events,
    aws_frame,
    {"content-type": "application/vnd.amazon.eventstream"},
    harmless=(
        aws_frame(Event.of("", {"type": "ping"})),
        aws_frame(Event.of("", {"type": "weather_report", "index": 0, "delta": {"type": "rain"}})),
    ),
    errors=(
        (aws_frame(_messages_error("overloaded_error")), Overloaded),
        (aws_exception("internalServerException", ECHO), Overloaded),
        (aws_exception("modelStreamErrorException", ECHO), Overloaded),
        (aws_exception("serviceUnavailableException", ECHO), Overloaded),
        (aws_exception("throttlingException", ECHO), RateLimited),
        (aws_exception("modelTimeoutException", ECHO), TimedOut),
        (aws_exception("validationException", ECHO), Rejected),
    ),
    last_words=1,
)
RESPONSES: Final = Wire(
    "responses",
    responses_api.events,
    sse_frame,
    EVENT_STREAM,
    harmless=(
        COMMENT,
        sse_frame(Event.of("response.weather", {"type": "response.weather", "sequence_number": 0, "delta": "rain"})),
    ),
    errors=(
        (_responses_failed("server_error"), Overloaded),
        (_responses_failed("rate_limit_exceeded"), RateLimited),
        (_responses_failed("invalid_prompt"), Rejected),
        (_responses_error("server_error"), Overloaded),
        (_responses_error("rate_limit_exceeded"), RateLimited),
    ),
    last_words=0,
)
CHAT: Final = Wire(
    "chat",
    chat_api.events,
    sse_frame,
    EVENT_STREAM,
    harmless=(
        COMMENT,
        sse_frame(Event.of("", {"id": "chatcmpl-1", "object": "weather.report", "choices": []})),
    ),
    errors=(
        (_chat_error(type="server_error", code=None), Overloaded),
        (_chat_error(type="server_error", code=503), Overloaded),
        (_chat_error(type="rate_limit_error", code="rate_limit_exceeded"), RateLimited),
    ),
    # What it cost, and [DONE]: compatible servers leave out either.
    last_words=2,
)
WIRES: Final = (MESSAGES, BEDROCK, RESPONSES, CHAT)
