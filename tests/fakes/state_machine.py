"""The agent loop's ASL file, executed step by step without a clock: what a schedule or a crash point needs.

Only what the file uses is understood, and anything else is an error: Task (lambda:invoke), Choice, Pass, Succeed, Fail
(CausePath), Retry, Catch. The file itself is the definition; AWS and the local run execute the same one.
"""

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

DEFINITION: dict[str, Any] = json.loads((Path(__file__).parents[2] / "infra" / "agent_loop.asl.json").read_text())


class FunctionFailedError(Exception):
    """A function's error, as the state machine sees it."""

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.name = name


Invoke = Callable[[str, dict[str, Any]], dict[str, Any]]
"""Call a function by its name in the file (``Prepare`` ...) with its payload. FunctionFailedError."""


@dataclass(frozen=True, slots=True)
class Ended:
    """How an execution ended. ``error`` and ``cause`` are those of its Fail state."""

    status: str
    output: dict[str, Any]
    error: str | None = None
    cause: str | None = None


def execute(run_input: str, invoke: Invoke, definition: Mapping[str, Any] = DEFINITION) -> Ended:
    """Run an execution to its end. Retries happen at once: how long to wait is not what is tested here."""
    name: str = definition["StartAt"]
    data: dict[str, Any] = json.loads(run_input)
    while True:
        state = definition["States"][name]
        kind = state["Type"]
        if kind == "Succeed":
            return Ended("SUCCEEDED", data)
        if kind == "Fail":
            cause = _at(state["CausePath"], data, {}) if "CausePath" in state else state["Cause"]
            return Ended("FAILED", data, state["Error"], cause)
        if kind == "Choice":
            name = _chosen(state, data)
        elif kind == "Pass":
            data = _template(state["Parameters"], data, {})
            name = state["Next"]
        elif kind == "Task":
            name, data = _task(state, data, invoke)
        else:
            raise ValueError(f"the file has a {kind} state, which is not understood here")


def _task(state: Mapping[str, Any], data: dict[str, Any], invoke: Invoke) -> tuple[str, dict[str, Any]]:
    function = state["Parameters"]["FunctionName"].removeprefix("${").removesuffix("FunctionArn}")
    left = [retrier["MaxAttempts"] for retrier in state["Retry"]]
    tries = 0
    while True:
        payload = _template(state["Parameters"]["Payload"], data, {"State": {"RetryCount": tries}})
        try:
            return state["Next"], invoke(function, payload)
        except FunctionFailedError as failed:
            matching = (nth for nth, retrier in enumerate(state["Retry"]) if failed.name in retrier["ErrorEquals"])
            retrier = next(matching, None)
            if retrier is not None and left[retrier]:
                left[retrier] -= 1
                tries += 1
                continue
            (catcher,) = state["Catch"]
            return catcher["Next"], {**data, "error": {"Error": failed.name, "Cause": "not for anybody's eyes"}}


def _chosen(state: Mapping[str, Any], data: Mapping[str, Any]) -> str:
    for choice in state["Choices"]:
        if all(_holds(rule, data) for rule in choice.get("And", [choice])):
            return str(choice["Next"])
    return str(state["Default"])


def _holds(rule: Mapping[str, Any], data: Mapping[str, Any]) -> bool:
    value = _at(rule["Variable"], data, {})
    if "StringEquals" in rule:
        return bool(value == rule["StringEquals"])
    return bool(value <= _at(rule["NumericLessThanEqualsPath"], data, {}))


def _template(template: Mapping[str, Any], data: Mapping[str, Any], context: Mapping[str, Any]) -> dict[str, Any]:
    return {
        name.removesuffix(".$"): _at(value, data, context) if name.endswith(".$") else value
        for name, value in template.items()
    }


def _at(path: str, data: Mapping[str, Any], context: Mapping[str, Any]) -> Any:
    value: Any = context if path.startswith("$$") else data
    for part in path.lstrip("$").strip(".").split("."):
        if part:
            value = value[part]
    return value
