"""Errors of AWS that pass by themselves are told from those that do not, by what botocore knows of them."""

from typing import Any

import pytest
from botocore.exceptions import (
    ClientError,
    ConnectTimeoutError,
    EndpointConnectionError,
    FlexibleChecksumError,
    IncompleteReadError,
    NoCredentialsError,
    ParamValidationError,
    ReadTimeoutError,
    ResponseStreamingError,
)
from botocore.parsers import ResponseParserError

from spotter.store.outages import is_outage


def refused(response: dict[str, Any]) -> ClientError:
    """A refusal as a service sends it."""
    sent: Any = response
    return ClientError(sent, "Operation")


def answer(code: str, status: int) -> dict[str, Any]:
    """An error's code and its HTTP status."""
    return {"Error": {"Code": code}, "ResponseMetadata": {"HTTPStatusCode": status}}


@pytest.mark.parametrize(
    "code",
    [
        "ExecutionLimitExceeded",
        "OperationAborted",
        "ProvisionedThroughputExceededException",
        "RequestLimitExceeded",
        "RequestTimeout",
        "SlowDown",
        "TooManyRequestsException",
        "Throttling",
        "ThrottlingException",
        "RequestThrottled",
    ],
)
def test_whoever_is_throttled_may_come_again(code: str) -> None:
    assert is_outage(refused(answer(code, 400)))


@pytest.mark.parametrize(("status", "passes"), [(499, False), (500, True), (503, True)])
def test_a_failure_of_the_service_itself_passes_whatever_it_is_called(status: int, passes: bool) -> None:
    assert is_outage(refused(answer("Unheard", status))) is passes


@pytest.mark.parametrize("code", ["AccessDeniedException", "ValidationException", "NoSuchKey", ""])
def test_a_refusal_that_would_come_again_is_no_outage(code: str) -> None:
    assert not is_outage(refused(answer(code, 400)))


@pytest.mark.parametrize("response", [{}, {"Error": {}, "ResponseMetadata": {}}])
def test_a_refusal_that_says_nothing_is_no_outage(response: dict[str, Any]) -> None:
    assert not is_outage(refused(response))


@pytest.mark.parametrize(
    "error",
    [
        ConnectTimeoutError(endpoint_url="it"),
        EndpointConnectionError(endpoint_url="it"),
        ReadTimeoutError(endpoint_url="it"),
    ],
)
def test_a_service_that_cannot_be_reached_or_does_not_answer_is_out(error: Exception) -> None:
    assert is_outage(error)


@pytest.mark.parametrize(
    "error",
    [
        FlexibleChecksumError(error_msg="not what was sent"),
        IncompleteReadError(actual_bytes=1, expected_bytes=2),
        ResponseParserError("half an answer"),
        ResponseStreamingError(error="reset"),
    ],
)
def test_an_answer_that_came_in_part_or_makes_no_sense_is_none(error: Exception) -> None:
    assert is_outage(error)


@pytest.mark.parametrize("error", [NoCredentialsError(), ParamValidationError(report="no"), ValueError()])
def test_a_fault_on_our_side_is_no_outage(error: Exception) -> None:
    assert not is_outage(error)
