"""A key in the environment makes the local run ask that model, which it says; without an answer offline gives one."""

import json
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from local.environment import cloud_environment
from local.models import CHOSEN_OFFLINE, NO_MODEL, aws_of_the_user, described
from local.server import LocalServer, running
from spotter import wiring
from spotter.config import InvalidConfig
from spotter.llm.choice import NotConfigured
from spotter.llm.models import default_model
from tests.fakes.claude_server import ClaudeServer, claude_server
from tests.integration.local.processes import spawn, started

CLAUDE, GPT, BEDROCK = (default_model(name) for name in ("anthropic", "openai", "bedrock"))
KEY = "sk-ant-not-to-be-shown"
AWS = {"AWS_ACCESS_KEY_ID": "AKIAMINE", "AWS_SECRET_ACCESS_KEY": "mine", "AWS_REGION": "eu-central-1"}


@pytest.fixture
def claude() -> Iterator[ClaudeServer]:
    with claude_server() as server:
        yield server


@pytest.fixture
def server(claude: ClaudeServer, monkeypatch: pytest.MonkeyPatch) -> Iterator[LocalServer]:
    monkeypatch.setenv("ANTHROPIC_API_KEY", KEY)
    monkeypatch.setenv("ANTHROPIC_BASE_URL", claude.url)
    with running() as serving:
        yield serving


def chat(server: LocalServer, text: str) -> tuple[dict[str, Any], dict[str, Any]]:
    """The reply to a message, and the newest action of its session."""
    with httpx.Client(
        base_url=server.url, headers={"authorization": f"Bearer {server.token()}"}, trust_env=False, timeout=40
    ) as client:
        reply = client.post("/agent/chat", json={"message": text}, headers={"idempotency-key": "1"}).json()
        events = client.get(f"/agent/sessions/{reply['sessionId']}/events").json()
    actions = [event for event in events["events"] if event["type"] == "action" and "provider" in event["content"]]
    return reply, actions[-1]["content"]


def test_the_model_whose_key_is_there_answers(server: LocalServer, claude: ClaudeServer) -> None:
    reply, action = chat(server, "what shall I train?")
    assert (reply["status"], reply["reply"], reply["provider"]) == ("completed", "Squat, then row.", "anthropic")
    assert (action["provider"], action["model"], action.get("fallback")) == ("anthropic", CLAUDE, None)
    assert {one["key"] for one in claude.asked} == {KEY}
    assert "what shall I train?" in json.dumps(claude.asked[-1]["messages"])


@pytest.mark.parametrize(("status", "breaks_off"), [(400, False), (200, True)])
def test_without_an_answer_of_the_model_offline_gives_one_and_the_action_says_why(
    server: LocalServer, claude: ClaudeServer, status: int, breaks_off: bool
) -> None:
    claude.status, claude.breaks_off = status, breaks_off
    reply, action = chat(server, "give me a 30 minute dumbbell upper body workout")
    assert (reply["status"], reply["provider"]) == ("completed", "offline")
    assert len(reply["response"]["exercises"]) >= 3
    assert action["fallback"].startswith("anthropic: ")
    assert KEY not in json.dumps([reply, action])


def test_at_its_start_it_says_who_answers_and_shows_no_key(tmp_path: Path) -> None:
    with started(tmp_path, more={"ANTHROPIC_API_KEY": KEY, "OPENAI_API_KEY": "sk-2"}) as run:
        assert run.who_answers == f"anthropic ({CLAUDE}) answers; behind it: openai ({GPT}), the offline coach.\n"
        assert run.interrupt()[0] == 0
    assert not [path for path in tmp_path.rglob("*") if path.is_file() and KEY.encode() in path.read_bytes()]


@pytest.mark.parametrize(
    ("more", "said"),
    [
        ({"SPOTTER_PROVIDER": "gemini"}, "SPOTTER_PROVIDER is none of anthropic, openai, bedrock, offline: 'gemini'."),
        (
            {"SPOTTER_PROVIDER": "Claude"},
            "SPOTTER_PROVIDER is anthropic, and there is no key of it: set ANTHROPIC_API_KEY, on AWS put it into the "
            "stage's secret.",
        ),
    ],
)
def test_a_choice_that_cannot_be_asked_is_refused_in_one_line(tmp_path: Path, more: dict[str, str], said: str) -> None:
    with spawn(tmp_path, more=more) as process:
        _, err = process.communicate(timeout=20)
    assert (process.returncode, err) == (1, f"{said}\n")


@pytest.fixture
def no_aws(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A user without any credentials of AWS."""
    for name in [name for name in os.environ if name.startswith("AWS_")]:
        monkeypatch.delenv(name)
    monkeypatch.setenv("AWS_EC2_METADATA_DISABLED", "true")
    monkeypatch.setenv("AWS_CONFIG_FILE", str(tmp_path / "config"))
    monkeypatch.setenv("AWS_SHARED_CREDENTIALS_FILE", str(tmp_path / "credentials"))


@pytest.mark.parametrize(
    ("environment", "line"),
    [
        ({}, NO_MODEL),
        ({"SPOTTER_PROVIDER": "offline", "ANTHROPIC_API_KEY": KEY}, CHOSEN_OFFLINE),
        ({"SPOTTER_KEYS_SECRET": "x", "OPENAI_API_KEY": KEY}, f"openai ({GPT}) answers; behind it: the offline coach."),
        (
            {"OPENAI_BASE_URL": "http://localhost:11434/v1", "SPOTTER_MODEL": "qwen3"},
            "openai (qwen3) answers; behind it: the offline coach.",
        ),
        ({"SPOTTER_PROVIDER": "bedrock", **AWS}, f"bedrock ({BEDROCK}) answers; behind it: the offline coach."),
    ],
)
def test_one_line_says_who_answers(
    environment: dict[str, str], line: str, monkeypatch: pytest.MonkeyPatch, no_aws: None
) -> None:
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    assert described(os.environ) == line


def test_what_is_wrong_with_the_prices_of_models_is_said_at_the_start() -> None:
    with pytest.raises(InvalidConfig, match="SPOTTER_MODEL_PRICES"):
        described({"SPOTTER_MODEL_PRICES": "{"})


@pytest.mark.parametrize(
    ("aws", "said"),
    [
        ({"AWS_REGION": "eu-central-1"}, "there are no AWS credentials: set AWS_PROFILE, or AWS_ACCESS_KEY_ID"),
        ({"AWS_ACCESS_KEY_ID": "a", "AWS_SECRET_ACCESS_KEY": "b"}, "there is no region: set AWS_REGION"),
        ({"AWS_PROFILE": "nobody"}, "AWS says ProfileNotFound"),
    ],
)
def test_bedrock_without_aws_is_refused(
    aws: dict[str, str], said: str, monkeypatch: pytest.MonkeyPatch, no_aws: None
) -> None:
    for name, value in {"SPOTTER_PROVIDER": "bedrock", **aws}.items():
        monkeypatch.setenv(name, value)
    with pytest.raises(NotConfigured, match=said):
        described(os.environ)


def test_bedrock_is_called_with_the_users_own_aws_and_nothing_else_is(
    monkeypatch: pytest.MonkeyPatch, no_aws: None
) -> None:
    for name, value in {"SPOTTER_PROVIDER": "Bedrock", "AWS_SESSION_TOKEN": "token", **AWS}.items():
        monkeypatch.setenv(name, value)
    own = {"aws_access_key": "AKIAMINE", "aws_secret_key": "mine", "aws_session_token": "token"}
    with cloud_environment("http://127.0.0.1:1"):
        assert os.environ["AWS_ACCESS_KEY_ID"] == "local"
        assert wiring.aws_of_bedrock() == {"region": "eu-central-1", **own}
    assert wiring.aws_of_bedrock() == {}
    monkeypatch.setenv("AWS_BEARER_TOKEN_BEDROCK", "bearer")
    assert aws_of_the_user(os.environ) == {"region": "eu-central-1"}
    monkeypatch.setenv("SPOTTER_PROVIDER", "anthropic")
    assert aws_of_the_user(os.environ) == {}


def test_a_profiles_credentials_are_read_at_the_start(
    monkeypatch: pytest.MonkeyPatch, no_aws: None, tmp_path: Path
) -> None:
    (tmp_path / "credentials").write_text("[me]\naws_access_key_id = AKIAPROFILE\naws_secret_access_key = hers\n")
    (tmp_path / "config").write_text("[profile me]\nregion = us-west-2\n")
    monkeypatch.setenv("SPOTTER_PROVIDER", "bedrock")
    monkeypatch.setenv("AWS_PROFILE", "me")
    own = {"aws_access_key": "AKIAPROFILE", "aws_secret_key": "hers"}
    assert aws_of_the_user(os.environ) == {"region": "us-west-2", **own}
