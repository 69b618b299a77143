"""Executions in Step Functions: what is asked for, and what becomes of its refusals."""

from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from botocore.exceptions import ClientError, ReadTimeoutError

from spotter.agent.executions import StepFunctionsRuns
from spotter.agent.ports import DeadRun, RunEndedError
from spotter.errors import StoreUnavailable

MACHINE = "arn:aws:states:eu-central-1:1:stateMachine:loop"
EXECUTION = "arn:aws:states:eu-central-1:1:execution:loop"
NOON = datetime(2026, 3, 2, 12, 0, tzinfo=UTC)


def refused(code: str) -> ClientError:
    response: Any = {"Error": {"Code": code}, "ResponseMetadata": {"HTTPStatusCode": 400}}
    return ClientError(response, "Operation")


class AlreadyExists(ClientError):
    pass


class DoesNotExist(ClientError):
    pass


class Exceptions:
    ExecutionAlreadyExists = AlreadyExists
    ExecutionDoesNotExist = DoesNotExist


class Client:
    """Step Functions with executions by status, two on a page, newest first; it fails with what is queued."""

    exceptions = Exceptions

    def __init__(self) -> None:
        self.queued: Exception | None = None
        self.asked: list[tuple[str, dict[str, Any]]] = []
        self.ended: dict[str, list[tuple[str, datetime]]] = {}
        self.pages = 0

    def _note(self, operation: str, request: dict[str, Any]) -> None:
        self.asked.append((operation, request))
        if self.queued:
            raise self.queued

    def start_execution(self, **request: Any) -> None:
        self._note("start_execution", request)

    def stop_execution(self, **request: Any) -> None:
        self._note("stop_execution", request)

    def describe_execution(self, executionArn: str) -> dict[str, str]:  # noqa: N803 - the API's own name
        return {"input": f"input of {executionArn.rpartition(':')[2]}"}

    def get_paginator(self, operation: str) -> "Client":
        assert operation == "list_executions"
        return self

    def paginate(self, **request: Any) -> Iterator[dict[str, Any]]:
        self._note("list_executions", request)
        ended = [
            {"executionArn": f"{EXECUTION}:{name}", "name": name, "startDate": started}
            for name, started in self.ended.get(request["statusFilter"], [])
        ]
        for first in range(0, max(len(ended), 1), 2):
            self.pages += 1
            yield {"executions": ended[first : first + 2]}


def executions() -> tuple[StepFunctionsRuns, Client]:
    client = Client()
    stub: Any = client
    return StepFunctionsRuns(lambda: stub, MACHINE), client


CALLS: dict[str, Callable[[StepFunctionsRuns], Any]] = {
    "did not start the run": lambda runs: runs.start("run_1", "{}"),
    "did not stop the run": lambda runs: runs.stop("run_1"),
    "did not list the dead runs": lambda runs: runs.dead_since(NOON),
}


def test_an_execution_is_named_after_its_run() -> None:
    runs, client = executions()
    runs.start("run_1", '{"run":"run_1"}')
    runs.stop("run_1")
    assert client.asked == [
        ("start_execution", {"stateMachineArn": MACHINE, "name": "run_1", "input": '{"run":"run_1"}'}),
        ("stop_execution", {"executionArn": f"{EXECUTION}:run_1"}),
    ]


def test_a_name_that_is_used_up_is_a_run_that_has_ended() -> None:
    runs, client = executions()
    client.queued = AlreadyExists({}, "StartExecution")
    with pytest.raises(RunEndedError):
        runs.start("run_1", "{}")


def test_what_does_not_exist_need_not_be_stopped() -> None:
    runs, client = executions()
    client.queued = DoesNotExist({}, "StopExecution")
    runs.stop("run_1")
    assert len(client.asked) == 1


def test_the_dead_are_those_that_began_since_a_moment_whatever_they_died_of() -> None:
    runs, client = executions()
    client.ended = {
        "FAILED": [("f1", NOON + timedelta(seconds=1)), ("f2", NOON), ("f3", NOON - timedelta(seconds=1))],
        "TIMED_OUT": [("t1", NOON - timedelta(hours=1))],
        "ABORTED": [("a1", NOON)],
        "SUCCEEDED": [("s1", NOON)],
    }
    assert runs.dead_since(NOON) == [DeadRun(run, f"input of {run}") for run in ("f1", "f2", "a1")]
    assert [request for _, request in client.asked] == [
        {"stateMachineArn": MACHINE, "statusFilter": status} for status in ("FAILED", "TIMED_OUT", "ABORTED")
    ]


def test_the_list_is_left_where_it_becomes_too_old() -> None:
    runs, client = executions()
    recent = [(f"f{number}", NOON) for number in range(3)]
    client.ended = {"FAILED": [*recent, *[("old", NOON - timedelta(days=1))] * 10]}
    assert [dead.run for dead in runs.dead_since(NOON)] == ["f0", "f1", "f2"]
    assert client.pages == 4, "two of the failed, one of each other kind"


@pytest.mark.parametrize("error", [refused("ThrottlingException"), ReadTimeoutError(endpoint_url="it")])
@pytest.mark.parametrize("failure", CALLS)
def test_where_step_functions_does_not_answer_it_is_said_what_was_not_done(failure: str, error: Exception) -> None:
    runs, client = executions()
    client.queued = error
    with pytest.raises(StoreUnavailable, match=f"Step Functions {failure}: {type(error).__name__}") as raised:
        CALLS[failure](runs)
    assert raised.value.__suppress_context__


@pytest.mark.parametrize("failure", CALLS)
def test_any_other_refusal_is_a_fault_of_ours(failure: str) -> None:
    runs, client = executions()
    client.queued = refused("AccessDeniedException")
    with pytest.raises(ClientError) as raised:
        CALLS[failure](runs)
    assert raised.value is client.queued
