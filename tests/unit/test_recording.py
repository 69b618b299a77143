"""What is written of a message, a step, a run and a failure."""

import json
import re
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pytest

from spotter import recording
from spotter.agent.records import EmbeddingCall, ModelCall, run_end
from spotter.errors import StoreUnavailable
from spotter.observability import Metrics, write_line
from spotter.store.events import Event
from spotter.store.keys import SessionRef
from tests.fakes.log_lines import Line, lines_of, metrics_of

WORDS = "since the divorce"
REF = SessionRef("gym", "ana", "ses_1")
POINTERS = {"tenant": "gym", "user": "ana", "session": "ses_1", "run": "run_1", "step": 2}
CONTEXT = SimpleNamespace(
    function_name="spotter-test-think",
    memory_limit_in_mb=1024,
    invoked_function_arn="arn:aws:lambda:eu-central-1:1:function:spotter-test-think",
    aws_request_id="r1",
)
CALL = ModelCall("anthropic", "a-model", 1_200, 80, 0.0042, 1, 2)


@pytest.fixture
def written(capsys: pytest.CaptureFixture[str]) -> Callable[[], list[Line]]:
    """The lines that have been written since it was last asked."""
    return lambda: lines_of(capsys.readouterr().out)


def action(step: int, **data: Any) -> Event:
    said = {"text": WORDS, "calls": [{"id": "c", "name": "swap_exercise", "arguments": {"why": WORDS}}]}
    spent = {"provider": "offline", "model": "rules-1", "usage": {"input": 10, "output": 3}, "cost": "0.25"}
    return Event(step + 1, "action", "run_1", step, "k", f"2026-03-02T09:00:0{step}.000Z", {**said, **spent, **data})


MESSAGE = Event(1, "user_message", "run_1", 0, "user/1", "2026-03-02T09:00:00.000Z", {"message": WORDS})
END = Event(9, "action", "run_1", 3, "run_1/end", "2026-03-02T09:00:05.250Z", {"stop_reason": "end_turn", "saw": 1})


def test_a_run_that_never_called_a_model_has_no_provider(written: Callable[[], list[Line]]) -> None:
    died = Event(
        2, "action", "run_1", 1, "run_1/end", "2026-03-02T09:00:05.000Z", {"stop_reason": "error", "error": "X"}
    )
    recording.record(run_end(REF, [], died))
    (line,) = written()
    assert (line["message"], line["stop_reason"], line["error"], line["steps"]) == ("run", "error", "X", 0)
    assert "provider" not in line
    assert "run_milliseconds" not in line
    assert metrics_of(line) == {
        "runs": ({"service": "spotter", "stage": "local", "stop_reason": "error"}, 1, "Count"),
    }


def test_a_step_is_one_line_with_what_its_model_call_came_to(written: Callable[[], list[Line]]) -> None:
    @recording.step("think")
    def handler(_event: dict[str, Any], _context: Any) -> dict[str, Any]:
        recording.record(CALL)
        return {"next": "tools"}

    assert handler({"pointers": POINTERS, "attempt": 3}, CONTEXT) == {"next": "tools"}  # type: ignore[arg-type]
    (line,) = written()
    assert line["message"] == "step"
    assert (line["tenant"], line["session"], line["run"], line["step"]) == ("gym", "ses_1", "run_1", 2)
    assert (line["next"], line["retries"], line["function_request_id"]) == ("tools", 3, "r1")
    metrics = metrics_of(line)
    of_the_provider = {"service": "spotter", "stage": "local", "provider": "anthropic"}
    assert {name: metric for name, metric in metrics.items() if metric[0] == of_the_provider} == {
        "input_tokens": (of_the_provider, 1_200, "Count"),
        "output_tokens": (of_the_provider, 80, "Count"),
        "cost_usd": (of_the_provider, 0.0042, "None"),
        "fallbacks": (of_the_provider, 1, "Count"),
    }
    of_the_step = {"service": "spotter", "stage": "local", "function": "think"}
    milliseconds = line["step_milliseconds"]
    assert {name: metric for name, metric in metrics.items() if metric[0] == of_the_step} == {
        "retries": (of_the_step, 3, "Count"),
        "step_milliseconds": (of_the_step, milliseconds, "Milliseconds"),
    }


def test_two_model_calls_of_a_step_are_told_as_one(written: Callable[[], list[Line]]) -> None:
    @recording.step("prepare")
    def handler(_event: dict[str, Any], _context: Any) -> dict[str, Any]:
        recording.record(CALL)
        recording.record(ModelCall("anthropic", "a-small-model", 300, 20, 0.0008, 0, 0))
        return {"next": "think"}

    handler({"pointers": POINTERS, "attempt": 0}, CONTEXT)  # type: ignore[arg-type]
    (line,) = written()
    assert (line["model"], line["input_tokens"], line["output_tokens"]) == ("a-small-model", 1_500, 100)
    assert (line["cost_usd"], line["fallbacks"], line["tool_calls"]) == (0.005, 1, 2)


def test_a_model_call_is_told_with_its_own_step_alone(written: Callable[[], list[Line]]) -> None:
    @recording.step("think")
    def handler(event: dict[str, Any], _context: Any) -> dict[str, Any]:
        if event["attempt"] == 0:
            recording.record(CALL)
        return {"next": "done"}

    for attempt in (0, 1):
        handler({"pointers": POINTERS, "attempt": attempt}, CONTEXT)  # type: ignore[arg-type]
    first, second = written()
    assert first["input_tokens"] == 1_200
    assert "input_tokens" not in second
    assert "provider" not in second


@pytest.mark.parametrize(("error", "failures"), [(None, 0), ("TimedOut", 1)])
def test_a_call_for_vectors_is_a_line_that_counts_what_it_cost_and_whether_it_failed(
    written: Callable[[], list[Line]], error: str | None, failures: int
) -> None:
    recording.record(EmbeddingCall("openai", "text-embedding-3-small", 3, 40, 0.0000008, error))
    (line,) = written()
    metrics = metrics_of(line)
    assert (line["message"], line["texts"]) == ("embedding", 3)
    assert line.get("error") == error
    labels = {"service": "spotter", "stage": "local", "provider": "openai"}
    assert metrics == {
        "embedding_failures": (labels, failures, "Count"),
        "embeddings": (labels, 1, "Count"),
        "input_tokens": (labels, 40, "Count"),
        "output_tokens": (labels, 0, "Count"),
        "cost_usd": (labels, 0.0000008, "None"),
        "fallbacks": (labels, 0, "Count"),
    }


def test_a_step_that_fails_is_told_with_the_name_and_the_place(written: Callable[[], list[Line]]) -> None:
    @recording.step("act")
    def handler(_event: dict[str, Any], _context: Any) -> dict[str, Any]:
        raise ValueError(WORDS)

    with pytest.raises(Exception, match="ValueError at") as raised:
        handler({"pointers": POINTERS, "attempt": 0}, CONTEXT)  # type: ignore[arg-type]
    assert WORDS not in str(raised.value)
    (line,) = written()
    assert (line["level"], line["message"], line["function"], line["error"]) == ("ERROR", "step", "act", "ValueError")
    assert re.fullmatch(r"[\w.]+:[\w.<>]+:\d+", str(line["place"]))
    assert WORDS not in json.dumps(line)
    assert set(metrics_of(line)) == {"step_milliseconds", "retries"}


def test_a_request_that_failed_by_us_is_counted(written: Callable[[], list[Line]]) -> None:
    recording.server_error(503, "try-again", StoreUnavailable(WORDS))
    (line,) = written()
    assert (line["level"], line["status"], line["problem"]) == ("ERROR", 503, "try-again")
    assert line["error"] == "StoreUnavailable"
    assert metrics_of(line) == {"server_errors": ({"service": "spotter", "stage": "local"}, 1, "Count")}
    assert WORDS not in json.dumps(line)


def test_the_stage_labels_every_metric(written: Callable[[], list[Line]], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SPOTTER_STAGE", "prod")
    recording.message_taken(REF, "run_1", joined=True, status=202, seconds=0.1234)
    (line,) = written()
    assert (line["joined"], line["reply_milliseconds"]) == (True, 123.4)
    assert metrics_of(line)["messages"] == ({"service": "spotter", "stage": "prod", "status": "202"}, 1, "Count")


def test_a_label_without_a_value_is_named_so_and_a_long_one_cut(written: Callable[[], list[Line]]) -> None:
    counted = Metrics(recording.RUNS.units, ("provider",))
    for provider in ("", None, "p" * 300):
        write_line("line", {"provider": provider, "runs": 1}, counted)
    assert [line["provider"] for line in written()] == ["none", "none", "p" * 64]
