"""Faults of the SDK, of the network and of the API, as ours. Of what the API says only its own short names are kept."""

import re
from collections.abc import Mapping
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from typing import Any

from spotter.errors import error_location
from spotter.llm.errors import (
    ConnectionFailed,
    Overloaded,
    ProviderError,
    RateLimited,
    Rejected,
    TimedOut,
    Unauthorized,
)

_NAME = re.compile(r"[A-Za-z_]{1,60}")

_NO_CREDIT = frozenset(
    {
        "billing_error",
        "contract_spend_limit_reached",
        "enforced_spend_limit_reached",
        "linked_organization_billing_unavailable",
        "linked_organization_spend_limit_reached",
        "organization_on_hold",
    }
)
"""Types and codes of errors that no waiting mends: there is no money for the call."""

_BY_STATUS: Mapping[int, type[ProviderError]] = {
    401: Unauthorized,
    402: Unauthorized,
    403: Unauthorized,
    408: TimedOut,
    409: Overloaded,
    424: Overloaded,  # Bedrock: the model failed
    429: RateLimited,
    499: ConnectionFailed,
}

_BY_TYPE: Mapping[str, type[ProviderError]] = {
    "authentication_error": Unauthorized,
    "permission_error": Unauthorized,
    "rate_limit_error": RateLimited,
    "timeout_error": TimedOut,
    "invalid_request_error": Rejected,
    "not_found_error": Rejected,
    "request_too_large": Rejected,
    # Bedrock, in its event stream
    "accessDeniedException": Unauthorized,
    "throttlingException": RateLimited,
    "modelTimeoutException": TimedOut,
    "validationException": Rejected,
    "resourceNotFoundException": Rejected,
}
"""Errors that come inside a stream, whose status was 200. Any other is the provider's own fault."""


def error_of(error: Exception, unknown: type[ProviderError]) -> ProviderError:
    """What an error of the SDK is to us; ``unknown`` where no rule names it.

    Raised outside of the handler, so that the SDK's error is not chained to it: that one holds the whole request.
    """
    import anthropic
    import botocore.exceptions
    import httpx2

    if isinstance(error, ProviderError):
        return error
    if isinstance(error.__cause__, ProviderError):  # of our own limits, as the SDK passes it on
        return error.__cause__
    if isinstance(error, anthropic.APIStatusError):
        return _of_status(error)
    if isinstance(error, anthropic.APITimeoutError | httpx2.TimeoutException):
        return TimedOut("no answer in time")
    if isinstance(error, anthropic.APIError | httpx2.HTTPError | httpx2.StreamError):
        return ConnectionFailed("the connection failed")
    if isinstance(error, anthropic.CredentialsError | botocore.exceptions.BotoCoreError):
        return Unauthorized(f"no credentials: {type(error).__name__}")
    return unknown(f"{type(error).__name__} at {error_location(error)}")


def retry_after(headers: Mapping[str, str], now: datetime) -> float | None:
    """The seconds to wait, as the headers say; None where they do not, or say nothing that can be read."""
    for name, scale in (("retry-after-ms", 0.001), ("retry-after", 1.0)):
        try:
            seconds = float(headers[name]) * scale
        except (KeyError, ValueError):
            continue
        if 0 <= seconds < float("inf"):
            return seconds
    try:
        moment = parsedate_to_datetime(headers["retry-after"])
    except (KeyError, ValueError):
        return None
    if moment.tzinfo is None:
        moment = moment.replace(tzinfo=UTC)
    return max((moment - now).total_seconds(), 0.0)


def _of_status(error: Any) -> ProviderError:
    """``error``: the SDK's APIStatusError. One that came inside a stream has the stream's status, 200."""
    status: int = error.status_code
    headers = error.response.headers
    kind = _name(error.type) or _name(headers.get("x-amzn-errortype", "").partition(":")[0])
    code = _name(error.error_code)
    is_in_stream = status < 300
    detail = " ".join(part for part in ("in the stream" if is_in_stream else str(status), kind, code) if part)
    after = None if is_in_stream else retry_after(headers, datetime.now(UTC))
    if {kind, code} & _NO_CREDIT or _is_about_credit(error):
        return Unauthorized(f"{detail} (no credit)")
    if is_in_stream:
        return _BY_TYPE.get(kind, Overloaded)(detail)
    if status in _BY_STATUS:
        return _BY_STATUS[status](detail, after)
    if status >= 500:
        return Overloaded(detail, after)
    return Rejected(detail) if status >= 400 else ConnectionFailed(detail)


def _name(value: Any) -> str:
    """A short name of the API's; empty for anything else, which may be anybody's words."""
    return value if isinstance(value, str) and _NAME.fullmatch(value) else ""


def _is_about_credit(error: Any) -> bool:
    """An account without credit is answered with 400 and told so in words alone."""
    said = error.api_message
    return error.status_code == 400 and isinstance(said, str) and "credit balance" in said.lower()
