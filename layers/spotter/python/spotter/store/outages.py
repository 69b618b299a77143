"""Which errors of a service of AWS pass by themselves: it did not answer, failed, or throttled us."""

from botocore.exceptions import (
    ClientError,
    ConnectionError,  # noqa: A004 - botocore's own name
    FlexibleChecksumError,
    HTTPClientError,
    IncompleteReadError,
)
from botocore.parsers import ResponseParserError

_THROTTLED = {
    "ExecutionLimitExceeded",
    "OperationAborted",
    "ProvisionedThroughputExceededException",
    "RequestLimitExceeded",
    "RequestTimeout",
    "SlowDown",
    "TooManyRequestsException",
}


_UNANSWERED = (ConnectionError, FlexibleChecksumError, HTTPClientError, IncompleteReadError, ResponseParserError)
"""No answer, or one that came in part or made no sense."""


def is_outage(error: Exception) -> bool:
    """Whether the same call may succeed in a moment. A refusal of access or of a malformed request will not."""
    if isinstance(error, ClientError):
        code = error.response.get("Error", {}).get("Code", "")
        status = error.response.get("ResponseMetadata", {}).get("HTTPStatusCode", 0)
        return status >= 500 or code in _THROTTLED or "Throttl" in code
    return isinstance(error, _UNANSWERED)
