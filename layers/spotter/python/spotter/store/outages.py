"""Which errors of a service of AWS pass by themselves: it did not answer, failed, or throttled us."""

from botocore.exceptions import ClientError, ConnectionError, HTTPClientError  # noqa: A004 - botocore's own name

_THROTTLED = {
    "ExecutionLimitExceeded",
    "OperationAborted",
    "ProvisionedThroughputExceededException",
    "RequestLimitExceeded",
    "RequestTimeout",
    "SlowDown",
    "TooManyRequestsException",
}


def is_outage(error: Exception) -> bool:
    """Whether the same call may succeed in a moment. A refusal of access or of a malformed request will not."""
    if isinstance(error, ClientError):
        code = error.response.get("Error", {}).get("Code", "")
        status = error.response.get("ResponseMetadata", {}).get("HTTPStatusCode", 0)
        return status >= 500 or code in _THROTTLED or "Throttl" in code
    return isinstance(error, ConnectionError | HTTPClientError)
