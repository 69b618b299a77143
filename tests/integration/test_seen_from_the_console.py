"""A turn of the local run as an operator sees it: these lines with these fields, and nobody's words."""

import json
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from tests.fakes.log_lines import Line, about, lines_of, metrics_of
from tests.integration.local.processes import started

WORDS = "since-the-divorce"
MESSAGE = f"give me a 30 minute dumbbell upper body workout ({WORDS})"

OF_A_CALL = {"cold_start", "function_name", "function_memory_size", "function_arn", "function_request_id"}
OF_A_LINE = {"level", "location", "message", "timestamp", "service", "stage", "_aws"}
OF_A_STEP = {"function", "tenant", "session", "run", "step", "retries", "step_milliseconds", "next"}
OF_A_MODEL_CALL = {"provider", "model", "input_tokens", "output_tokens", "cost_usd", "fallbacks", "tool_calls"}
OF_A_RUN = {"tenant", "session", "run", "stop_reason", "steps", "run_milliseconds", "runs", *OF_A_MODEL_CALL} - {
    "model"
}
OF_A_MESSAGE = {"tenant", "session", "run", "joined", "status", "messages", "reply_milliseconds"}


class Turn:
    """What was asked and answered, what was logged of it, and what was said on the terminal."""

    def __init__(self, folder: Path) -> None:
        with started(folder, module=("-m", "local")) as local:
            token = httpx.get(f"{local.url}/local/token", trust_env=False).json()["token"]
            headers = {"authorization": f"Bearer {token}"}
            with httpx.Client(base_url=local.url, headers=headers, trust_env=False, timeout=60) as client:
                answer = client.post("/agent/chat", json={"message": MESSAGE})
                assert answer.status_code == 200
                self.reply = answer.json()
            _code, *self.terminal = local.interrupt()
        self.log = "".join(file.read_text(encoding="utf-8") for file in folder.glob("*.log*"))
        self.lines = lines_of(self.log)


@pytest.fixture(scope="module")
def turn(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Turn]:
    yield Turn(tmp_path_factory.mktemp("spotter"))


def test_there_is_a_line_for_the_message_each_step_and_the_run_and_no_other(turn: Turn) -> None:
    steps = [(line["function"], line["step"], line["next"]) for line in about(turn.lines, "step")]
    thought = [step for step in steps if step[0] == "think"]
    assert steps[0] == ("prepare", 1, "think")
    assert len(thought) == turn.reply["iterations"]
    assert steps[1:] == [
        step
        for at, (_think, number, _next) in enumerate(thought, start=1)
        for step in expected(number, at < len(thought))
    ]
    assert sorted(line["message"] for line in turn.lines) == sorted(["message", "run", *["step"] * len(steps)])


def expected(number: int, goes_on: bool) -> list[tuple[str, int, str]]:
    return [("think", number, "tools"), ("act", number, "think")] if goes_on else [("think", number, "done")]


def test_each_line_has_its_fields_and_no_other(turn: Turn) -> None:
    for line in turn.lines:
        own = {
            "step": OF_A_STEP | (OF_A_MODEL_CALL if line.get("function") == "think" else set()),
            "run": OF_A_RUN,
            "message": OF_A_MESSAGE,
        }[line["message"]]
        assert set(line) == OF_A_LINE | OF_A_CALL | own
        assert line["level"] == "INFO"
        assert line["service"] == "spotter"
        assert line["stage"] == "local"


def test_all_lines_tell_the_same_turn(turn: Turn) -> None:
    for line in turn.lines:
        assert (line["tenant"], line["session"], line["run"]) == ("demo", turn.reply["sessionId"], turn.reply["runId"])
    (run,) = about(turn.lines, "run")
    (message,) = about(turn.lines, "message")
    calls = [line for line in about(turn.lines, "step") if line["function"] == "think"]
    assert (run["stop_reason"], run["provider"], run["fallbacks"]) == ("end_turn", "offline", 0)
    assert run["steps"] == len(calls)
    assert run["tool_calls"] == sum(line["tool_calls"] for line in calls) == len(turn.reply["toolCalls"])
    assert (message["joined"], message["status"]) == (False, "200")
    assert 0 < run["run_milliseconds"] <= message["reply_milliseconds"] + 1


def test_each_line_names_the_call_that_it_is_of(turn: Turn) -> None:
    for line in turn.lines:
        function = {"run": "finish", "message": "chat"}.get(line["message"]) or line["function"]
        assert line["function_name"] == f"spotter-local-{function}"
    assert len({line["function_request_id"] for line in turn.lines}) == len(turn.lines)


def test_the_metrics_of_each_line_are_such_as_cloudwatch_takes(turn: Turn) -> None:
    names = {(line["message"], line.get("function", "")): set(metrics_of(line)) for line in turn.lines}
    of_a_step = {"step_milliseconds", "retries"}
    assert names == {
        ("step", "prepare"): of_a_step,
        ("step", "think"): of_a_step | {"input_tokens", "output_tokens", "cost_usd", "fallbacks"},
        ("step", "act"): of_a_step,
        ("run", ""): {"runs", "run_milliseconds", "steps"},
        ("message", ""): {"messages", "reply_milliseconds"},
    }


def test_metrics_are_labelled_by_what_has_few_values(turn: Turn) -> None:
    labels = {frozenset(one) for line in turn.lines for one, _value, _unit in metrics_of(line).values()}
    common = {"service", "stage"}
    assert labels == {
        frozenset(common),
        frozenset(common | {"function"}),
        frozenset(common | {"provider"}),
        frozenset(common | {"stop_reason"}),
        frozenset(common | {"status"}),
    }


def test_no_line_holds_what_was_said(turn: Turn) -> None:
    said = [WORDS, "dumbbell", *turn.reply["reply"].split(".")[:1]]
    assert WORDS in MESSAGE
    for words in said:
        assert words not in turn.log
        assert words not in "".join(turn.terminal)


def test_the_terminal_shows_none_of_it(turn: Turn) -> None:
    out, err = turn.terminal
    assert err == ""
    assert "{" not in out


def test_the_lines_are_json_that_reads_back(turn: Turn) -> None:
    def written(line: Line) -> str:
        return json.dumps(line, separators=(",", ":"), ensure_ascii=False)

    assert all(written(line) in turn.log for line in turn.lines)
