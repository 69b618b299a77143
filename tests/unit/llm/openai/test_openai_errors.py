from datetime import UTC, datetime
from typing import Any

import pytest

from spotter.llm.errors import (
    ContentRefused,
    Overloaded,
    ProviderError,
    RateLimited,
    Rejected,
    TimedOut,
    Unauthorized,
)
from spotter.llm.openai.errors import error_of, refused_parameter, seconds_to_wait

NOW = datetime(2026, 11, 22, 4, 0, 0, tzinfo=UTC)


@pytest.mark.parametrize(
    ("status", "error", "kind", "detail"),
    [
        (429, {"code": "rate_limit_exceeded", "type": "tokens"}, RateLimited, "429 rate_limit_exceeded"),
        (429, {"code": "insufficient_quota", "type": "insufficient_quota"}, Unauthorized, "429 insufficient_quota"),
        (429, "slow down", RateLimited, "429"),
        (500, {"code": None, "type": "server_error"}, Overloaded, "500 server_error"),
        (503, {"type": "invalid_request_error"}, Overloaded, "503 invalid_request_error"),
        (529, {}, Overloaded, "529"),
        (504, None, TimedOut, "504"),
        (408, {}, TimedOut, "408"),
        (409, {}, Overloaded, "409"),
        (401, {"code": "invalid_api_key"}, Unauthorized, "401 invalid_api_key"),
        (402, {}, Unauthorized, "402"),
        (403, {"code": "unsupported_country_region_territory"}, Unauthorized, "403"),
        (400, {"code": "context_length_exceeded"}, Rejected, "400 context_length_exceeded"),
        (400, {"code": "content_filter"}, ContentRefused, "400 content_filter"),
        (400, {"code": "invalid_prompt"}, ContentRefused, "400 invalid_prompt"),
        (400, {"code": "rate_limit_exceeded"}, Rejected, "400 rate_limit_exceeded"),
        (404, {"code": "model_not_found"}, Rejected, "404 model_not_found"),
        (413, {}, Rejected, "413"),
        (422, {"type": "invalid_request_error"}, Rejected, "422 invalid_request_error"),
        (302, "", Rejected, "302"),
        (None, {"code": "server_error"}, Overloaded, "server_error"),
        (None, {"code": "rate_limit_exceeded"}, RateLimited, "rate_limit_exceeded"),
        (None, {"type": "error", "code": "bio_policy"}, ContentRefused, "bio_policy"),
        (None, {"error": {"code": 429, "status": "RESOURCE_EXHAUSTED"}}, RateLimited, "429 resource_exhausted"),
        (None, [{"error": {"code": 400, "status": "INVALID_ARGUMENT"}}], Rejected, "400 invalid_argument"),
        (None, {"object": "error", "type": "BadRequestError", "code": 400}, Rejected, "400"),
        (None, {"message": "who knows"}, Overloaded, "error without a known code"),
        (None, None, Overloaded, "error without a known code"),
    ],
)
def test_what_went_wrong_is_told_by_what_is_to_be_done(
    status: int | None, error: Any, kind: type[ProviderError], detail: str
) -> None:
    made = error_of(status, error)
    assert (type(made), str(made)) == (kind, detail)


def test_nothing_that_the_server_writes_gets_into_the_error() -> None:
    secret = {"code": "sk-secret", "type": "my knee hurts", "message": "sk-secret", "param": "my knee hurts"}
    assert str(error_of(400, secret)) == "400"


@pytest.mark.parametrize(
    ("headers", "seconds"),
    [
        ({"retry-after": "7"}, 7.0),
        ({"retry-after": "0.5"}, 0.5),
        ({"retry-after-ms": "250", "retry-after": "7"}, 0.25),
        ({"retry-after": "Sun, 22 Nov 2026 04:00:30 GMT"}, 30.0),
        ({"retry-after": "Sun, 22 Nov 2026 03:00:00 GMT"}, 0.0),
        ({"retry-after": "Sun, 22 Nov 2026 04:00:30 -0000"}, 30.0),
        ({"retry-after": "-3"}, 0.0),
        ({"retry-after": "soon"}, None),
        ({"retry-after": "inf"}, None),
        ({"retry-after": "nan"}, None),
        ({}, None),
    ],
)
def test_when_to_come_again_is_read_from_seconds_or_a_date(headers: dict[str, str], seconds: float | None) -> None:
    assert seconds_to_wait(headers, NOW) == seconds


def test_only_who_may_be_asked_again_says_when() -> None:
    headers = {"retry-after": "7"}
    waits = [error_of(status, {}, headers).retry_after for status in (429, 503, 400, 401)]
    assert waits == [7.0, 7.0, None, None]


@pytest.mark.parametrize(
    ("error", "named"),
    [
        ({"param": "temperature"}, "temperature"),
        ({"param": "reasoning.summary"}, "reasoning"),
        ({"param": "tools[0].function.parameters"}, "tools"),
        ({"message": "Unsupported parameter: 'max_tokens' is not supported with this model."}, "max_tokens"),
        ({"message": 'Unknown name "tools": Cannot find field.'}, "tools"),
        ({"message": "the temperature must be 1"}, "temperature"),
        ({"message": "gemma does not support tools, nor reasoning"}, None),
        ({"message": "no max_tokens_to_sample"}, None),
        ({"param": "messages", "message": "too long"}, None),
        ("`temperature` is refused", "temperature"),
        (None, None),
    ],
)
def test_a_parameter_is_refused_when_it_is_named(error: Any, named: str | None) -> None:
    assert refused_parameter(error, ("temperature", "max_tokens", "tools", "reasoning")) == named
