"""GET /models: what an administrator can choose from for an agent, and nothing for anybody else."""

import json
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pytest

from functions.coach import handler as coach
from spotter import wiring
from spotter.llm.models import context_window, default_model


@pytest.fixture
def ask(monkeypatch: pytest.MonkeyPatch) -> Callable[[str], tuple[int, Any]]:
    """Asks with the groups that a token names, as API Gateway tells them; OpenAI alone can be asked."""
    monkeypatch.setattr(wiring, "models", lambda: SimpleNamespace(configured=lambda: ("openai",)))

    def call(groups: str) -> tuple[int, Any]:
        claims = {"sub": "ann", "custom:tenant": "demo", "token_use": "id", "cognito:groups": groups}
        event = {
            "version": "2.0",
            "rawPath": "/models",
            "routeKey": "GET /models",
            "headers": {},
            "requestContext": {
                "http": {"method": "GET", "path": "/models"},
                "stage": "$default",
                "authorizer": {"jwt": {"claims": claims}},
            },
        }
        answer = coach.app.resolve(event, SimpleNamespace(aws_request_id="1"))  # type: ignore[arg-type]  # what is read of it
        return answer["statusCode"], json.loads(answer["body"])

    return call


def test_an_administrator_reads_every_provider_with_its_models(ask: Callable[[str], tuple[int, Any]]) -> None:
    status, body = ask("[admin]")
    assert status == 200
    providers = {each["name"]: each for each in body["providers"]}
    assert list(providers) == ["anthropic", "openai", "bedrock", "offline"]
    assert [each["configured"] for each in body["providers"]] == [False, True, False, True]
    assert [each["takesTemperature"] for each in body["providers"]] == [False, True, False, False]
    usual = default_model("openai")
    assert providers["openai"]["models"][0] == {"id": usual, "contextTokens": context_window("openai", usual)}
    assert providers["offline"]["models"] == []


def test_nobody_else_does(ask: Callable[[str], tuple[int, Any]]) -> None:
    status, body = ask("[coaches]")
    assert (status, body["status"]) == (403, 403)
    assert "providers" not in body
