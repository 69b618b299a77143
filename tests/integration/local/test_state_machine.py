"""Step Functions: moto's interpreter, through the Invoke path, with our state machine and with small ones."""

import gc
import json
import os
import uuid
from collections.abc import Callable
from typing import Any

import boto3
import pytest
from moto.stepfunctions.parser.asl.component.program.program import Program
from moto.stepfunctions.parser.asl.eval.environment import Environment

from local import interpreter
from local.provision import DEFINITION, function_arn
from local.server import LocalServer
from tests.integration.local import handlers


def task(name: str, **more: Any) -> dict[str, Any]:
    """A state that invokes a function with its input."""
    return {
        "Type": "Task",
        "Resource": "arn:aws:states:::lambda:invoke",
        "Parameters": {"FunctionName": function_arn(name), "Payload.$": "$"},
        "OutputPath": "$.Payload",
        "TimeoutSeconds": 20,
        "End": True,
    } | more


class Machine:
    """A state machine in the local run."""

    def __init__(self, arn: str) -> None:
        self.client = boto3.client("stepfunctions")
        self.arn = arn

    def start(self, name: str, event: dict[str, Any]) -> str:
        started = self.client.start_execution(stateMachineArn=self.arn, name=name, input=json.dumps(event))
        return str(started["executionArn"])

    def end(self, execution: str) -> dict[str, Any]:
        """The execution when it has ended."""

        def ended() -> dict[str, Any] | None:
            described = dict(self.client.describe_execution(executionArn=execution))
            return None if described["status"] == "RUNNING" else described

        return handlers.until(ended)


def output(execution: dict[str, Any]) -> Any:
    return json.loads(execution["output"])


@pytest.fixture
def ours(server: LocalServer) -> Machine:
    assert server.url
    return Machine(os.environ["SPOTTER_STATE_MACHINE_ARN"])


@pytest.fixture
def made(server: LocalServer) -> Callable[..., Machine]:
    """Makes a state machine that begins with the first of some states."""
    assert server.url

    def make(states: dict[str, Any], **more: Any) -> Machine:
        client = boto3.client("stepfunctions")
        written = json.dumps({"StartAt": next(iter(states)), "States": states} | more)
        arn = client.create_state_machine(
            name=f"test-{uuid.uuid4().hex}", definition=written, roleArn="arn:aws:iam::123456789012:role/test"
        )["stateMachineArn"]
        return Machine(arn)

    return make


POINTERS = {"tenant": "t", "user": "u", "session": "s", "run": "r", "from": 1, "seen": 1, "step": 0, "limit": 3}


def test_our_state_machine_runs_through_the_functions(ours: Machine) -> None:
    ended = ours.end(ours.start("plain", POINTERS | {"next": "done"}))
    assert ended["status"] == "SUCCEEDED"
    assert output(ended)["step"] == 2  # prepare and finish


def test_our_state_machine_holds_the_limit_of_steps(ours: Machine) -> None:
    counted = ours.end(ours.start("limited", POINTERS | {"next": "think", "count": "steps"}))
    assert counted["status"] == "SUCCEEDED"
    assert handlers.COUNTS["steps"] == 5  # prepare, think three times, finish


def test_our_state_machine_is_red_where_a_step_fails_for_good_and_names_its_error(ours: Machine) -> None:
    ended = ours.end(ours.start("broken", POINTERS | {"tail": 1, "knowledge": 0, "next": "prepare", "do": "raise"}))
    assert (ended["status"], ended["error"], ended["cause"]) == ("FAILED", "RunFailed", "KeyError")
    assert (handlers.heard()[0]["detail"]["error"], len(handlers.HEARD)) == ("RunFailed", 1)


def test_a_transient_error_is_tried_again(made: Callable[..., Machine]) -> None:
    retry = [{"ErrorEquals": ["Overloaded"], "IntervalSeconds": 1, "MaxAttempts": 2, "JitterStrategy": "FULL"}]
    machine = made({"Think": task("think", Retry=retry)})
    ended = machine.end(machine.start("again", {"count": "tries", "fail_times": 1}))
    assert (ended["status"], handlers.COUNTS["tries"]) == ("SUCCEEDED", 2)


@pytest.mark.parametrize(
    ("function", "do", "error"),
    [("act", "hang", "Sandbox.Timedout"), ("think", "exit", "Runtime.ExitError"), ("think", "raise", "KeyError")],
)
def test_what_ends_a_function_is_caught_by_its_name(
    made: Callable[..., Machine], function: str, do: str, error: str
) -> None:
    catch = [{"ErrorEquals": [error], "ResultPath": "$.error", "Next": "Note"}]
    note = {"Type": "Pass", "Parameters": {"error.$": "$.error.Error"}, "End": True}
    machine = made({"Work": task(function, Catch=catch), "Note": note})
    ended = machine.end(machine.start("caught", {"do": do}))
    assert output(ended) == {"error": error}


def test_a_task_that_takes_too_long_is_states_timeout(made: Callable[..., Machine]) -> None:
    catch = [{"ErrorEquals": ["States.Timeout"], "ResultPath": "$.error", "Next": "Note"}]
    note = {"Type": "Pass", "Parameters": {"error.$": "$.error.Error"}, "End": True}
    states = {"Work": task("think", Catch=catch, TimeoutSeconds=1), "Note": note}
    machine = made(states)
    ended = machine.end(machine.start("late", {"do": "hang"}))
    assert output(ended) == {"error": "States.Timeout"}


def test_the_same_name_and_input_are_one_execution(made: Callable[..., Machine]) -> None:
    machine = made({"Think": task("think")})
    asked = {"do": "hang", "count": "starts"}
    first, second = machine.start("once", asked), machine.start("once", asked)
    assert first == second
    with pytest.raises(machine.client.exceptions.ExecutionAlreadyExists):
        machine.start("once", {"other": "input"})
    handlers.RELEASE.set()
    machine.end(first)
    with pytest.raises(machine.client.exceptions.ExecutionAlreadyExists):
        machine.start("once", asked)
    assert handlers.COUNTS["starts"] == 1


def test_the_input_is_kept_to_the_byte(made: Callable[..., Machine]) -> None:
    machine = made({"Think": task("think")})
    written = '{"b" : 1,\n "a": "\\u00e9"}'
    machine.client.start_execution(stateMachineArn=machine.arn, name="bytes", input=written)
    execution = machine.arn.replace(":stateMachine:", ":execution:") + ":bytes"
    assert machine.end(execution)["input"] == written


def test_a_failed_execution_is_told_to_reap_as_eventbridge_would(made: Callable[..., Machine]) -> None:
    machine = made({"Think": task("think")})
    execution = machine.start("dies", {"do": "raise"})
    event = handlers.heard()[0]
    assert event["source"] == "aws.states"
    assert event["detail-type"] == "Step Functions Execution Status Change"
    detail = event["detail"]
    assert (detail["executionArn"], detail["name"], detail["status"]) == (execution, "dies", "FAILED")
    assert (detail["error"], detail["input"]) == ("KeyError", '{"do": "raise"}')
    assert detail["stateMachineArn"] == machine.arn


@pytest.mark.parametrize(
    "states",
    [
        {"Think": task("think")},
        {"Wait": {"Type": "Wait", "Seconds": 30, "End": True}},
        {"Think": task("think", Retry=[{"ErrorEquals": ["States.ALL"], "IntervalSeconds": 30}])},
    ],
    ids=["in a function", "waiting", "before a retry"],
)
def test_a_stopped_execution_ends_at_once(made: Callable[..., Machine], states: dict[str, Any]) -> None:
    machine = made(states)
    execution = machine.start("stopped", {"do": "hang", "fail_times": int("Retry" in str(states)), "count": "x"})
    machine.client.stop_execution(executionArn=execution)
    described = machine.client.describe_execution(executionArn=execution)
    assert described["status"] == "ABORTED"
    handlers.RELEASE.set()
    detail = handlers.heard()[0]["detail"]
    assert machine.end(execution)["status"] == "ABORTED"
    assert (detail["status"], len(handlers.HEARD)) == ("ABORTED", 1)


def test_an_execution_that_takes_too_long_is_timed_out(made: Callable[..., Machine]) -> None:
    machine = made({"Wait": {"Type": "Wait", "Seconds": 30, "End": True}}, TimeoutSeconds=1)
    assert machine.end(machine.start("slow", {}))["status"] == "TIMED_OUT"
    assert handlers.heard()[0]["detail"]["status"] == "TIMED_OUT"


def test_only_the_newest_ended_executions_are_kept(
    made: Callable[..., Machine], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(interpreter, "KEPT", 3)
    machine = made({"Done": {"Type": "Succeed"}})
    for number in range(8):
        machine.end(machine.start(f"run-{number}", {}))
    kept = machine.client.list_executions(stateMachineArn=machine.arn)["executions"]
    assert sorted(execution["name"] for execution in kept) == ["run-4", "run-5", "run-6", "run-7"]


def test_what_an_execution_was_made_of_goes_with_its_end(made: Callable[..., Machine]) -> None:
    machine = made({"Think": task("think")})

    def alive() -> int:
        gc.collect()
        return sum(isinstance(thing, Program | Environment) for thing in gc.get_objects())

    before = alive()
    runs = [machine.start(f"gone-{number}", {}) for number in range(6)]
    for run in runs:
        machine.end(run)
    handlers.until(lambda: alive() <= before)
    history = machine.client.get_execution_history(executionArn=runs[-1])["events"]
    assert [event["type"] for event in history][:2] == ["ExecutionStarted", "TaskStateEntered"]


def test_the_file_names_only_functions_that_there_are() -> None:
    text = DEFINITION.read_text()
    for name in ("prepare", "think", "act", "finish"):
        assert f"${{{name.title()}FunctionArn}}" in text
        assert function_arn(name).endswith(f"spotter-local-{name}")
