from datetime import UTC, datetime

import anthropic
import httpx2
import pytest
from botocore.exceptions import NoCredentialsError

from spotter.llm.claude.errors import error_of, retry_after
from spotter.llm.errors import ConnectionFailed, Overloaded, ProviderError, Rejected, TimedOut, Unauthorized

NOW = datetime(2026, 11, 22, 4, 30, tzinfo=UTC)
ASKED = httpx2.Request("POST", "https://claude.example/v1/messages", content=b"a secret of Ana's")


@pytest.mark.parametrize(
    ("headers", "seconds"),
    [
        ({}, None),
        ({"retry-after": "12"}, 12.0),
        ({"retry-after": "0.5"}, 0.5),
        ({"retry-after": "-1"}, None),
        ({"retry-after": "inf"}, None),
        ({"retry-after": "nan"}, None),
        ({"retry-after": ""}, None),
        ({"retry-after-ms": "1500", "retry-after": "60"}, 1.5),
        ({"retry-after-ms": "soon", "retry-after": "60"}, 60.0),
        ({"retry-after": "Sun, 22 Nov 2026 04:31:30 GMT"}, 90.0),
        ({"retry-after": "Sun, 22 Nov 2026 04:31:30 -0000"}, 90.0),
        ({"retry-after": "Sun, 22 Nov 2026 06:31:30 +0200"}, 90.0),
        ({"retry-after": "Sun, 22 Nov 2026 04:00:00 GMT"}, 0.0),
    ],
)
def test_how_long_to_wait_is_told_in_seconds_or_as_a_date(headers: dict[str, str], seconds: float | None) -> None:
    assert retry_after(headers, NOW) == seconds


@pytest.mark.parametrize(
    ("error", "kind", "detail"),
    [
        (anthropic.APITimeoutError(ASKED), TimedOut, "no answer in time"),
        (anthropic.APIConnectionError(request=ASKED), ConnectionFailed, "the connection failed"),
        (
            anthropic.APIResponseValidationError(httpx2.Response(200, request=ASKED), None),
            ConnectionFailed,
            "the connection failed",
        ),
        (httpx2.ReadError("Ana"), ConnectionFailed, "the connection failed"),
        (httpx2.StreamClosed(), ConnectionFailed, "the connection failed"),
        (httpx2.ReadTimeout("Ana"), TimedOut, "no answer in time"),
        (NoCredentialsError(), Unauthorized, "no credentials: NoCredentialsError"),
        (anthropic.CredentialsError("Ana"), Unauthorized, "no credentials: CredentialsError"),
        (ValueError("Ana"), Rejected, "ValueError at unknown"),
        (Overloaded("529"), Overloaded, "529"),
    ],
)
def test_errors_are_told_by_their_kind_and_never_by_their_text(
    error: Exception, kind: type[ProviderError], detail: str
) -> None:
    ours = error_of(error, Rejected)
    assert (type(ours), str(ours)) == (kind, detail)


def test_a_bound_of_ours_that_the_sdk_wraps_is_still_ours() -> None:
    wrapped = anthropic.APIConnectionError(request=ASKED)
    wrapped.__cause__ = TimedOut("the answer took too long")
    assert error_of(wrapped, Rejected) is wrapped.__cause__
