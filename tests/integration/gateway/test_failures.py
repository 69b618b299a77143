"""What fails on our side is told as ours, in the same shape, without a word of what was said."""

import importlib
import json
from collections.abc import Callable
from typing import Any, NoReturn

import pytest

from local.invoke import Context
from spotter import wiring
from spotter.agent.pointers import Next, Pointers
from spotter.agent.reply import Reply
from spotter.api import sessions
from spotter.errors import Contended, StoreUnavailable, Transient
from spotter.store.dynamo import DynamoTable
from tests.integration.gateway.people import Person, asked
from tests.integration.gateway.refusals import told
from tests.integration.gateway.steering import Steered

WORDS = "since the divorce my knee hurts"


def raising(error: Exception) -> Callable[..., NoReturn]:
    """A function that fails."""

    def fails(*_: object, **__: object) -> NoReturn:
        raise error

    return fails


@pytest.mark.parametrize("error", [StoreUnavailable("DynamoDB throttled or failed"), Contended("others kept winning")])
def test_what_may_work_in_a_moment(person: Person, monkeypatch: pytest.MonkeyPatch, error: Transient) -> None:
    with monkeypatch.context() as broken:
        broken.setattr(DynamoTable, "batch_get", raising(error))
        response = person.say("hello", key="k1")
        problem = told(response, 503, "try-again")
        assert response.headers["retry-after"] == "1"
        assert "Idempotency-Key" in problem["detail"]
        with person.connected() as socket:
            answer = asked(socket, {"action": "message", "message": "hello", "idempotencyKey": "k1"})["data"]
            assert (answer["status"], answer["action"]) == (503, "message")
    assert [sort for _, sort in person.written()] == []
    assert person.say("hello", key="k1").status_code == 200


def test_what_nobody_thought_of(
    person: Person, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str], caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(DynamoTable, "batch_get", raising(ValueError(WORDS)))
    problem = told(person.say(WORDS), 500, "internal")
    assert WORDS not in json.dumps(problem)
    with person.connected() as socket:
        answer = asked(socket, {"action": "message", "message": WORDS, "idempotencyKey": "k1"})
        assert answer["message"] == "Internal server error"
    out, err = capfd.readouterr()
    assert WORDS not in out + err + caplog.text
    assert "ValueError" in caplog.text + out


def test_a_reply_that_is_not_as_it_is_described(person: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    session = person.new_session()
    monkeypatch.setattr(sessions.SessionStatus, "of", lambda *_: {"status": "asleep"})
    problem = told(person.http.get(f"/agent/sessions/{session}/status"), 500, "internal")
    assert "asleep" not in json.dumps(problem)


def test_a_message_that_has_landed_is_kept_though_its_run_could_not_be_started(
    person: Person, steering: Steered, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as broken:
        broken.setattr("spotter.agent.executions.StepFunctionsRuns.start", raising(StoreUnavailable("no answer")))
        told(person.say("hello", key="k1"), 503, "try-again")
    turn = person.say("hello", key="k1").json()
    assert (turn["status"], turn["reply"]) == ("completed", "Hello.")
    types = [event["type"] for event in person.events(turn["sessionId"])["events"]]
    assert types.count("user_message") == 1


def test_a_reply_that_takes_too_long_is_left_to_be_asked_for(
    person: Person, steering: Steered, monkeypatch: pytest.MonkeyPatch
) -> None:
    def at_once(*_: Any) -> Reply | None:
        return None

    with monkeypatch.context() as hurried:
        hurried.setattr("functions.chat.handler.wait", at_once)
        accepted = person.say("hello", key="k1")
    assert (accepted.status_code, accepted.json()["status"]) == (202, "running")
    person.settled(accepted.json()["sessionId"])
    answered = person.say("hello", key="k1")
    assert (answered.status_code, answered.json()["runId"]) == (200, accepted.json()["runId"])


@pytest.mark.parametrize("name", ["prepare", "think", "act", "finish"])
def test_a_step_raises_no_words(person: Person, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    """Lambda would log them, and Step Functions would keep them."""
    handler: Callable[[dict[str, Any], Context], Any] = importlib.import_module(f"functions.{name}.handler").handler
    context = Context(name, "512", "request", 0.0)
    pointers = Pointers(
        tenant=person.tenant,
        user=person.sub,
        session="ses_1",
        run="run_1",
        start=1,
        tail=1,
        seen=1,
        step=1,
        limit=10,
        next=Next.THINK,
    )
    event = {"pointers": json.loads(pointers.to_json()), "attempt": 0}
    for broken, changed in ((event | {"pointers": {"said": WORDS}}, False), (event, True)):
        if changed:
            monkeypatch.setattr(wiring, "ports", raising(KeyError(WORDS)))
        with pytest.raises(Exception, match=r"(Error|InvalidPointers) at .*:\d+$") as raised:
            handler(broken, context)
        assert WORDS not in "".join(map(str, (raised.value, raised.value.__cause__, type(raised.value).__name__)))
        assert raised.value.__suppress_context__
