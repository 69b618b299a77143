"""What the OpenAI APIs, and those that are compatible, say has gone wrong, as errors of ours.

The message of an error may quote the request, so it is searched for a parameter's name and never kept. Of the codes
only those that stand here get into an error's text: a code that nobody knows could be anything.
"""

import math
from collections.abc import Iterable, Mapping
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from typing import Any

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

_CODES: Mapping[str, type[ProviderError]] = {
    "insufficient_quota": Unauthorized,
    "billing_hard_limit_reached": Unauthorized,
    "billing_not_active": Unauthorized,
    "invalid_api_key": Unauthorized,
    "authentication_error": Unauthorized,
    "unauthenticated": Unauthorized,
    "permission_denied": Unauthorized,
    "content_policy_violation": ContentRefused,
    "content_filter": ContentRefused,
    "invalid_prompt": ContentRefused,
    "bio_policy": ContentRefused,
    "misalignment_policy_violation": ContentRefused,
    "image_content_policy_violation": ContentRefused,
    "rate_limit_exceeded": RateLimited,
    "rate_limit_error": RateLimited,
    "resource_exhausted": RateLimited,
    "tokens": RateLimited,
    "requests": RateLimited,
    "server_error": Overloaded,
    "internal_server_error": Overloaded,
    "internal": Overloaded,
    "overloaded_error": Overloaded,
    "server_overloaded": Overloaded,
    "service_unavailable": Overloaded,
    "unavailable": Overloaded,
    "vector_store_timeout": Overloaded,
    "timeout": TimedOut,
    "deadline_exceeded": TimedOut,
    "context_length_exceeded": Rejected,
    "model_not_found": Rejected,
    "invalid_request_error": Rejected,
    "invalid_argument": Rejected,
    "unsupported_parameter": Rejected,
    "unsupported_value": Rejected,
    "unknown_parameter": Rejected,
    "data_residency_mismatch": Rejected,
}
_FIRST = frozenset({Unauthorized, ContentRefused})
"""What a code says is so whatever the status: no credit comes as 429, a refused content as 400."""


_QUOTES = "'\"`"


def error_of(status: int | None, body: Any, headers: Mapping[str, str] | None = None) -> ProviderError:
    """The error for a status and the error object that came with it, or for such an object inside a stream alone."""
    codes = _codes(body)
    by_code = next((_CODES[code] for code in codes), None)
    if status is None:
        status = next((code for code in _numbers(body) if 400 <= code < 600), None)
    by_status = None if status is None else _by_status(status)
    made = by_code if by_status is None or by_code in _FIRST else by_status
    detail = " ".join([*([] if status is None else [str(status)]), *codes[:1]])
    retry_after = seconds_to_wait(headers or {}) if made is RateLimited or made is Overloaded else None
    # an error that says nothing is a fault of the server's
    return (made or Overloaded)(detail or "error without a known code", retry_after)


def refused_parameter(body: Any, optional: Iterable[str]) -> str | None:
    """Which of the optional parameters a refusal names; None where it names none of them."""
    error = error_object(body)
    named = str(error.get("param") or "").partition(".")[0].partition("[")[0]
    message = str(error.get("message") or "")[:2000]
    return next((name for name in optional if name == named or _is_named(name, message)), None)


def _is_named(name: str, message: str) -> bool:
    """A name that is an everyday word (``tools``) is one only in quotes."""
    needs_quotes = "_" not in name and name != "temperature"
    at = message.find(name)
    while at >= 0:
        before, after = message[max(0, at - 1) : at], message[at + len(name) : at + len(name) + 1]
        begins = before in _QUOTES and before != "" if needs_quotes else not _is_of_a_name(before)
        if begins and not _is_of_a_name(after):
            return True
        at = message.find(name, at + 1)
    return False


def _is_of_a_name(letter: str) -> bool:
    return letter.isalnum() or letter == "_"


def seconds_to_wait(headers: Mapping[str, str], now: datetime | None = None) -> float | None:
    """What Retry-After says: seconds, or the date when to come again. None where it says nothing that can be read."""
    for name, unit in (("retry-after-ms", 0.001), ("retry-after", 1.0)):
        try:
            seconds = float(headers.get(name, "")) * unit
        except ValueError:
            continue
        return max(seconds, 0.0) if math.isfinite(seconds) else None
    try:
        date = parsedate_to_datetime(headers.get("retry-after", ""))
    except ValueError:
        return None
    if date.tzinfo is None:
        date = date.replace(tzinfo=UTC)
    return max((date - (now or datetime.now(UTC))).total_seconds(), 0.0)


def error_object(body: Any) -> Mapping[str, Any]:
    """The object that tells of the error, out of whatever it is wrapped in."""
    if isinstance(body, list) and body:
        body = body[0]
    if isinstance(body, Mapping) and isinstance(body.get("error"), Mapping):
        body = body["error"]
    if isinstance(body, str):
        return {"message": body}
    return body if isinstance(body, Mapping) else {}


def _codes(body: Any) -> list[str]:
    """The codes that are known, the most telling first."""
    error = error_object(body)
    written = [str(error.get(name) or "").lower() for name in ("code", "type", "status")]
    return [code for code in written if code in _CODES]


def _numbers(body: Any) -> list[int]:
    error = error_object(body)
    return [int(value) for name in ("code", "status") if (value := str(error.get(name))).isdecimal()]


def _by_status(status: int) -> type[ProviderError]:
    if status in {401, 402, 403}:
        return Unauthorized
    if status == 429:
        return RateLimited
    if status in {408, 504}:
        return TimedOut
    if status >= 500 or status == 409:
        return Overloaded
    return Rejected if status >= 300 else ConnectionFailed
