"""The agent loop as it is run: the deployed ASL file in the emulated Step Functions, with its retries and catches.

``test_crashes.py`` kills at every call with the same file read by a small interpreter; here the real one takes the
errors, the waits and the choices, for a sample of what can go wrong.
"""

import base64
import dataclasses
import importlib
import json
import os
import threading
import urllib.request
from collections.abc import Callable, Iterator
from typing import Any

import boto3
import pytest

from infra.functions import FUNCTIONS
from local.server import LocalServer, running
from spotter import wiring
from spotter.agent.post_message import post_message as say_later
from spotter.agent.profile import AgentProfile
from spotter.agent.reap import reap
from spotter.agent.sessions import list_sessions
from spotter.store.events import Event
from spotter.store.keys import SessionRef
from tests.fakes.world import COUNT, CountingProvider, Killed

PATIENCE_SECONDS = 60
TURN = ["message", "knowledge", "action", "result done", "action", "end end_turn"]


class Steered:
    """A local run whose functions can be made to fail: ``trouble`` is asked before each invocation of a step."""

    def __init__(self) -> None:
        self.trouble: Callable[[str, int], None] = lambda _name, _nth: None
        self.invoked: list[str] = []
        self.server: LocalServer

    def handler(self, name: str) -> Callable[[Any, Any], Any]:
        def handle(event: Any, context: Any) -> Any:
            self.invoked.append(name)
            self.trouble(name, self.invoked.count(name))
            return importlib.import_module(f"functions.{name}.handler").handler(event, context)

        return handle

    def post(self, path: str, body: dict[str, Any] | None, user: str) -> dict[str, Any]:
        """A signed-in POST."""
        headers = {
            "authorization": f"Bearer {self.server.token(user, 'gym')}",
            "content-type": "application/json",
        }
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self.server.url + path, data, headers, method="POST")  # noqa: S310 - our own server
        with urllib.request.urlopen(request, timeout=PATIENCE_SECONDS) as answer:  # noqa: S310 - our own server
            reply: dict[str, Any] = json.loads(answer.read())
            return reply

    def told(self, user: str, session: str) -> list[str]:
        """The log of a session in short, once its run has ended."""
        return [_short(event) for event in self.events(user, session)]

    def events(self, user: str, session: str) -> tuple[Event, ...]:
        """The log of a session, once its run has ended."""
        ref = SessionRef("gym", self.sub(user), session)
        pause = threading.Event()
        for _ in range(PATIENCE_SECONDS * 20):
            reading = wiring.ports().log.read(ref)
            if reading.head.lease_run is None:
                return reading.events
            pause.wait(0.05)
        raise AssertionError("the run did not end")

    def execution(self, run: str) -> dict[str, Any]:
        """The execution of a run, when it has ended."""
        states = boto3.client("stepfunctions")
        arn = os.environ["SPOTTER_STATE_MACHINE_ARN"].replace(":stateMachine:", ":execution:")
        pause = threading.Event()
        for _ in range(PATIENCE_SECONDS * 20):
            described = dict(states.describe_execution(executionArn=f"{arn}:{run}"))
            if described["status"] != "RUNNING":
                return described
            pause.wait(0.05)
        raise AssertionError("the execution did not end")

    def sub(self, user: str) -> str:
        """The id that the user pool gave a user."""
        claims = self.server.token(user, "gym").split(".")[1]
        return str(json.loads(base64.urlsafe_b64decode(claims + "=="))["sub"])


def _short(event: Event) -> str:
    if event.type == "result":
        return f"result {event.data['status']}"
    if "stop_reason" in event.data:
        return f"end {event.data['stop_reason']}"
    return "message" if event.type == "user_message" else event.type


@pytest.fixture(scope="module")
def steered() -> Iterator[Steered]:
    run = Steered()
    handlers = {function.name: run.handler(function.name) for function in FUNCTIONS}
    with pytest.MonkeyPatch.context() as monkeypatch, running(handlers=handlers) as server:
        run.server = server
        ports = dataclasses.replace(
            wiring.ports(),
            provider=lambda _profile: CountingProvider(),
            tools=lambda: {"count": COUNT},
            profile_of=lambda *_asked: AgentProfile(tools=("count",), max_steps=3),
        )
        monkeypatch.setattr(wiring, "ports", lambda: ports)
        yield run


@pytest.fixture(autouse=True)
def calm(steered: Steered) -> None:
    steered.trouble = lambda _name, _nth: None
    steered.invoked.clear()


def say(steered: Steered, user: str, text: str) -> dict[str, Any]:
    """A message in a new session."""
    return steered.post("/agent/chat", {"message": text}, user)


def once(name: str, error: BaseException) -> Callable[[str, int], None]:
    """Trouble at the first invocation of a function."""

    def trouble(invoked: str, nth: int) -> None:
        if invoked == name and nth == 1:
            raise error

    return trouble


@pytest.mark.parametrize("step", ["prepare", "think", "act", "finish"])
def test_a_step_that_is_killed_is_retried_and_the_turn_ends_as_if_nothing_had_been(steered: Steered, step: str) -> None:
    steered.trouble = once(step, Killed())
    reply = say(steered, f"killed-{step}", "1 time")
    assert reply["status"] == "completed"
    assert steered.told(f"killed-{step}", reply["sessionId"]) == TURN
    assert steered.invoked.count(step) == {"think": 3}.get(step, 2)


@pytest.mark.parametrize("step", ["prepare", "think", "act"])
def test_a_step_that_fails_for_good_ends_the_run_with_an_apology_and_the_execution_red(
    steered: Steered, step: str
) -> None:
    def trouble(name: str, _nth: int) -> None:
        if name == step:
            raise ValueError("nobody's words")

    steered.trouble = trouble
    reply = say(steered, f"caught-{step}", "1 time")
    assert (reply["status"], reply["stopReason"]) == ("completed", "error")
    assert "Something went wrong on our side" in reply["reply"]
    assert steered.invoked.count(step) == 1
    (end,) = [event for event in steered.events(f"caught-{step}", reply["sessionId"]) if "stop_reason" in event.data]
    assert end.data["error"] == "ValueError"
    execution = steered.execution(reply["runId"])
    assert (execution["status"], execution["error"], execution["cause"]) == ("FAILED", "RunFailed", "ValueError")


def test_the_reaper_is_told_of_a_run_that_finish_has_closed_and_changes_nothing(steered: Steered) -> None:
    def trouble(name: str, _nth: int) -> None:
        if name == "think":
            raise ValueError("nobody's words")
        if name == "reap":
            reaping.set()

    reaping = threading.Event()
    steered.trouble = trouble
    reply = say(steered, "closed", "1 time")
    assert reaping.wait(PATIENCE_SECONDS)
    steered.trouble = lambda _name, _nth: None
    ports = wiring.ports()
    closed = steered.events("closed", reply["sessionId"])
    reap(ports, steered.execution(reply["runId"])["input"])  # EventBridge delivers at least once
    assert steered.events("closed", reply["sessionId"]) == closed
    assert steered.post(f"/agent/sessions/{reply['sessionId']}/message", {"message": "0 times"}, "closed")["reply"]
    later = steered.events("closed", reply["sessionId"])
    reap(ports, steered.execution(reply["runId"])["input"])  # and perhaps late
    assert steered.events("closed", reply["sessionId"]) == later


def test_a_message_that_came_while_the_run_failed_is_answered_and_the_execution_is_green(steered: Steered) -> None:
    def trouble(name: str, nth: int) -> None:
        if name == "think" and nth == 1:
            (head,) = list_sessions(wiring.ports(), "gym", steered.sub("later"), limit=5).heads
            say_later(wiring.ports(), head.ref, "0 times", client_id="second", agent="default")
            raise ValueError("nobody's words")

    steered.trouble = trouble
    reply = say(steered, "later", "1 time")
    assert steered.told("later", reply["sessionId"])[-1] == "end end_turn"
    assert steered.execution(reply["runId"])["status"] == "SUCCEEDED"


def test_the_limit_of_steps_ends_the_turn(steered: Steered) -> None:
    reply = say(steered, "limit", "9 times")
    assert (reply["iterations"], reply["stopReason"]) == (3, "max_steps")
    assert steered.told("limit", reply["sessionId"])[-1] == "end max_steps"


def test_a_cancel_ends_the_run_before_its_next_tool(steered: Steered) -> None:
    def trouble(name: str, nth: int) -> None:
        if name == "act" and nth == 1:
            (head,) = list_sessions(wiring.ports(), "gym", steered.sub("stopper"), limit=5).heads
            steered.post(f"/agent/sessions/{head.ref.session}/cancel", None, "stopper")

    steered.trouble = trouble
    reply = say(steered, "stopper", "3 times")
    assert reply["stopReason"] == "cancelled"
    told = ["message", "knowledge", "action", "result cancelled", "end cancelled"]
    assert steered.told("stopper", reply["sessionId"]) == told


def test_a_run_that_could_not_be_closed_is_closed_by_the_reaper(steered: Steered) -> None:
    def trouble(name: str, _nth: int) -> None:
        if name in ("act", "finish"):
            raise ValueError

    steered.trouble = trouble
    reply = say(steered, "reaped", "1 time")
    assert reply["stopReason"] == "error"
    told = ["message", "knowledge", "action", "result interrupted", "end error"]
    assert steered.told("reaped", reply["sessionId"]) == told
    assert steered.execution(reply["runId"])["error"] == "RunNotClosed"
    assert steered.invoked.count("reap") >= 1
