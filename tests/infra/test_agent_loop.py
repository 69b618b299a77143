"""The state machine as a file: every Task waits, retries and is caught; and as it is deployed."""

import json
from typing import Any

import pytest

from infra.definition import DEFINITION, SUBSTITUTIONS
from infra.functions import BY_NAME, function_name
from tests.infra.cloudformation import ACCOUNT, REGION, Resource
from tests.infra.conftest import STAGE, Stacks

LOOP: dict[str, Any] = json.loads(DEFINITION.read_text())
STATES: dict[str, dict[str, Any]] = LOOP["States"]
TASKS = {name: state for name, state in STATES.items() if state["Type"] == "Task"}
every_task = pytest.mark.parametrize("name", TASKS)

RETRIED = {
    "Lambda.ServiceException",
    "Lambda.AWSLambdaException",
    "Lambda.SdkClientException",
    "Lambda.ClientExecutionTimeoutException",
    "Lambda.TooManyRequestsException",
    "Lambda.Unknown",
    "Sandbox.Timedout",
    "Runtime.ExitError",
    "States.Timeout",
}
"""Whatever can befall an invoke that says nothing of the code that ran."""
THROTTLED = "Lambda.TooManyRequestsException"


def delays(retrier: dict[str, Any]) -> list[float]:
    """The longest pause before each further try. Full jitter draws between none and this: half of it on average."""
    growing = (
        retrier["IntervalSeconds"] * retrier["BackoffRate"] ** attempt for attempt in range(retrier["MaxAttempts"])
    )
    return [min(float(pause), retrier["MaxDelaySeconds"]) for pause in growing]


def function_of(task: dict[str, Any]) -> str:
    placeholder: str = task["Parameters"]["FunctionName"]
    return SUBSTITUTIONS[placeholder.removeprefix("${").removesuffix("}")]


def machine(stacks: Stacks) -> Resource:
    return stacks.service.only("AWS::StepFunctions::StateMachine")


def test_the_tasks_are_the_four_functions_of_the_loop() -> None:
    assert sorted(function_of(task) for task in TASKS.values()) == ["act", "finish", "prepare", "think"]
    assert {task["Resource"] for task in TASKS.values()} == {"arn:aws:states:::lambda:invoke"}


@every_task
def test_a_task_waits_longer_than_its_function_runs(name: str) -> None:
    task = TASKS[name]
    assert task["TimeoutSeconds"] > BY_NAME[function_of(task)].timeout_seconds


@every_task
def test_a_task_is_tried_again_with_full_jitter(name: str) -> None:
    retried: set[str] = set()
    for retrier in TASKS[name]["Retry"]:
        assert retrier["JitterStrategy"] == "FULL"
        assert retrier["MaxAttempts"] >= 1
        assert retrier["MaxDelaySeconds"] > retrier["IntervalSeconds"]
        retried.update(retrier["ErrorEquals"])
    assert retried >= RETRIED
    assert "States.ALL" not in retried


@every_task
def test_throttling_has_tries_of_its_own_that_outlast_a_chat_that_waits(name: str) -> None:
    throttled, failed = TASKS[name]["Retry"]
    assert throttled["ErrorEquals"] == [THROTTLED]
    assert THROTTLED not in failed["ErrorEquals"]
    waits = BY_NAME["chat"].timeout_seconds
    assert sum(delays(throttled)) / 2 > 6 * waits
    assert sum(delays(failed)) / 2 < waits


def test_a_run_whose_every_step_is_throttled_once_still_ends_within_its_time() -> None:
    def longest(name: str) -> float:
        return float(TASKS[name]["TimeoutSeconds"]) + sum(delays(TASKS[name]["Retry"][0])) / 2

    assert sum(longest(name) for name in TASKS) < LOOP["TimeoutSeconds"]


@every_task
def test_our_own_transient_errors_are_tried_again_by_name(name: str) -> None:
    from spotter import errors

    ours = {
        kind.__name__ for kind in vars(errors).values() if isinstance(kind, type) and issubclass(kind, errors.Transient)
    }
    retried = {error for retrier in TASKS[name]["Retry"] for error in retrier["ErrorEquals"]}
    assert retried - RETRIED == ours


@every_task
def test_whatever_a_task_throws_is_caught_beside_its_input(name: str) -> None:
    (catcher,) = TASKS[name]["Catch"]
    assert catcher["ErrorEquals"] == ["States.ALL"]
    assert catcher["ResultPath"] == "$.error"
    caught_by = STATES[catcher["Next"]]
    if function_of(TASKS[name]) == "finish":
        assert caught_by["Type"] == "Fail"
    else:
        assert caught_by["Type"] == "Pass"
        assert function_of(STATES[caught_by["Next"]]) == "finish"


def test_a_run_that_ended_in_an_error_is_red_unless_a_later_message_waits() -> None:
    (finish,) = (state for name, state in TASKS.items() if function_of(TASKS[name]) == "finish")
    waiting, failed = STATES[finish["Next"]]["Choices"]
    assert (waiting["Variable"], waiting["StringEquals"]) == ("$.next", "think")
    assert function_of(STATES[waiting["Next"]]) == "think"
    assert (failed["Variable"], failed["StringEquals"]) == ("$.next", "failed")
    red = STATES[failed["Next"]]
    assert {key: red[key] for key in red if key != "Comment"} == {
        "Type": "Fail",
        "Error": "RunFailed",
        "CausePath": "$.error",
    }
    assert STATES[STATES[finish["Next"]]["Default"]] == {"Type": "Succeed"}


def test_a_run_that_could_not_be_closed_has_a_name_of_its_own() -> None:
    names = [state["Error"] for state in STATES.values() if state["Type"] == "Fail"]
    assert sorted(names) == ["RunFailed", "RunNotClosed"]


def test_finish_is_given_the_name_of_an_error_and_not_its_cause() -> None:
    (noted,) = (state for state in STATES.values() if state["Type"] == "Pass")
    assert noted["Parameters"]["error.$"] == "$.error.Error"
    pointers = {
        "tenant",
        "user",
        "session",
        "run",
        "from",
        "tail",
        "seen",
        "knowledge",
        "step",
        "limit",
        "next",
        "error",
    }
    assert {key.removesuffix(".$") for key in noted["Parameters"]} == pointers
    assert not {"ResultPath", "OutputPath"} & set(noted)


def test_the_limit_of_steps_is_held_by_a_choice() -> None:
    route = next(state for state in STATES.values() if state["Type"] == "Choice" and len(state["Choices"]) > 1)
    (bounded,) = (choice for choice in route["Choices"] if "And" in choice)
    assert {"Variable": "$.step", "NumericLessThanEqualsPath": "$.limit"} in bounded["And"]
    assert function_of(STATES[bounded["Next"]]) == "think"
    assert function_of(STATES[route["Default"]]) == "finish"


def test_the_file_bounds_the_whole_run() -> None:
    one_step = sum(TASKS[name]["TimeoutSeconds"] for name in ("Think", "Act"))
    assert LOOP["TimeoutSeconds"] > one_step
    assert LOOP.get("QueryLanguage", "JSONPath") == "JSONPath"


def test_the_file_is_what_is_deployed(stacks: Stacks) -> None:
    properties = machine(stacks).properties
    assert json.loads(properties["DefinitionString"]) == LOOP
    assert properties["StateMachineType"] == "STANDARD"
    assert properties["StateMachineName"] == f"spotter-{STAGE}-agent-loop"
    assert properties["DefinitionSubstitutions"] == {
        placeholder: f"arn:aws:lambda:{REGION}:{ACCOUNT}:function:{function_name(STAGE, function)}"
        for placeholder, function in SUBSTITUTIONS.items()
    }


def test_the_execution_log_has_errors_without_data(stacks: Stacks) -> None:
    properties = machine(stacks).properties
    assert properties["TracingConfiguration"] == {"Enabled": True}
    log = f"arn:aws:logs:{REGION}:{ACCOUNT}:log-group:/aws/vendedlogs/spotter-{STAGE}-agent-loop:*"
    assert properties["LoggingConfiguration"] == {
        "Destinations": [{"CloudWatchLogsLogGroup": {"LogGroupArn": log}}],
        "IncludeExecutionData": False,
        "Level": "ERROR",
    }
