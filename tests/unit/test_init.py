"""What is made during INIT in Lambda, so that no call waits for it; and that nothing is made or sent anywhere else."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from infra.functions import FUNCTIONS, Function, Grant

ROOT = Path(__file__).parents[2]
LAMBDA = {
    "AWS_LAMBDA_FUNCTION_NAME": "spotter-test-any",
    "AWS_REGION": "eu-central-1",
    "AWS_DEFAULT_REGION": "eu-central-1",
    "AWS_ACCESS_KEY_ID": "a",
    "AWS_SECRET_ACCESS_KEY": "b",
    "SPOTTER_TABLE": "spotter-test",
    "SPOTTER_BUCKET": "spotter-test-objects",
    "SPOTTER_STATE_MACHINE_ARN": "arn:aws:states:eu-central-1:1:stateMachine:spotter-test-agent-loop",
    "SPOTTER_CALLBACK_URL": "https://sockets.execute-api.eu-central-1.amazonaws.com/live",
    "SPOTTER_ISSUER": "https://cognito-idp.eu-central-1.amazonaws.com/eu-central-1_pool",
}
PROBE = """
import gc, importlib, json, socket, sys

def refuse(*_, **__):
    raise AssertionError("INIT must send nothing")

socket.socket.connect = socket.getaddrinfo = refuse
for name in {names}:
    importlib.import_module(f"functions.{{name}}.handler")
modules = sorted({watched!r} & set(sys.modules))
from spotter import wiring
print(json.dumps({{
    "clients": sorted({{service for service, *_rest in wiring._clients}}),
    "made": [name for name in {made} if getattr(wiring, name).cache_info().currsize],
    "modules": modules,
    "collected_after": gc.get_threshold()[:1],
}}))
"""

MADE = ("table", "ports", "models", "secrets_provider", "tools")
RESOLVER = "aws_lambda_powertools.event_handler"
OFFLINE = "spotter.llm.offline"
RULES = "spotter.coaching.plan"
CATALOGUE = "spotter.catalogue"
MESSAGES = "spotter.messages"
TOOLS = "spotter.tools.tool"
BOTOCORE = "botocore.session"
SDKS = {"anthropic", "openai", "httpx2", "spotter.llm.anthropic", "spotter.llm.bedrock", "spotter.llm.openai.chat"}
"""And the adapters over them: imported when a model is asked."""
ENCODER = "numpy"
"""What runs the encoder: imported when a message is read."""
WATCHED = {
    *(RESOLVER, OFFLINE, RULES, CATALOGUE, MESSAGES, TOOLS, BOTOCORE),
    *("asyncio", "aws_xray_sdk", "boto3", "moto", "pydantic"),
    *SDKS,
    ENCODER,
}
"""What costs milliseconds to import, Pydantic eighty of them, and is needed by few or by none."""
NOWHERE = {
    *(OFFLINE, "aws_xray_sdk", "boto3", "moto"),
    *SDKS,
    ENCODER,
}
HTTP = {RESOLVER, "asyncio", "pydantic"}
"""Powertools' resolvers import asyncio, but for those in the built layer (``infra/deferring.py``)."""
HEAVY = {
    "chat": HTTP | {BOTOCORE},
    "sessions": HTTP | {BOTOCORE},
    "account": HTTP | {BOTOCORE},
    "ingest": HTTP | {BOTOCORE, RULES, CATALOGUE, MESSAGES},
    "training": HTTP | {BOTOCORE, CATALOGUE},
    "profile": HTTP | {BOTOCORE, CATALOGUE},
    "schedule": HTTP | {BOTOCORE},
    "agents": HTTP | {BOTOCORE},
    "limits": HTTP | {BOTOCORE},
    "memories": HTTP | {BOTOCORE, CATALOGUE, MESSAGES},
    "mcp_servers": HTTP | {BOTOCORE, MESSAGES, TOOLS},
    "mcp_sweep": {BOTOCORE, "asyncio", "pydantic", MESSAGES, TOOLS, "httpx2"},
    "tools": HTTP | {BOTOCORE, MESSAGES, TOOLS},
    "openapi": HTTP,
    "mcp": HTTP | {BOTOCORE, CATALOGUE, MESSAGES, TOOLS, "httpx2"},
    "coach": HTTP | {RULES, CATALOGUE, MESSAGES},
    "websocket": {BOTOCORE, "pydantic"},
    "websocket_authorizer": {BOTOCORE},
    "prepare": {BOTOCORE, "pydantic", OFFLINE, CATALOGUE, MESSAGES, RULES},
    "think": {BOTOCORE, "pydantic", OFFLINE, CATALOGUE, MESSAGES, TOOLS, RULES, ENCODER},
    "act": {BOTOCORE, "pydantic", CATALOGUE, MESSAGES, TOOLS},
    "finish": {BOTOCORE},
    "reap": {BOTOCORE},
}


def imported(names: list[str], environment: dict[str, str]) -> dict[str, list[Any]]:
    """What importing handlers has made."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("AWS_", "SPOTTER_", "LAMBDA_"))}
    outcome = subprocess.run(  # noqa: S603  # our own words
        [sys.executable, "-W", "error", "-c", PROBE.format(names=names, watched=WATCHED, made=MADE)],
        cwd=ROOT,
        env={**kept, "PYTHONPATH": f"{ROOT / 'layers' / 'spotter' / 'python'}{os.pathsep}{ROOT}", **environment},
        capture_output=True,
        text=True,
        check=False,
    )
    assert outcome.returncode == 0, outcome.stderr
    told: dict[str, list[Any]] = json.loads(outcome.stdout)
    return told


def expected_clients(function: Function) -> list[str]:
    """By what it may do: S3 is left to the few calls that need it."""
    grants = function.grants
    executions = grants & {Grant.RUNS_START, Grant.RUNS_LOOK}
    frames = Grant.FRAMES_SEND in grants and function.name not in ("sessions", "reap")
    table = grants & {Grant.LOG_READ, Grant.TICKET_BURN}
    users = Grant.USERS_READ in grants
    named = {
        "apigatewaymanagementapi": frames,
        "cognito-idp": users,
        "dynamodb": table,
        "stepfunctions": executions,
    }
    return [service for service, needed in named.items() if needed]


@pytest.mark.parametrize("function", FUNCTIONS, ids=lambda function: function.name)
def test_in_lambda_the_import_of_a_handler_makes_what_its_calls_need(function: Function) -> None:
    told = imported([function.name], LAMBDA)
    assert told["clients"] == expected_clients(function)
    assert ("ports" in told["made"]) == bool({Grant.OBJECTS_WRITE, Grant.EXPORTS_KEEP} & function.grants)
    assert ("models" in told["made"]) == (function.name in ("prepare", "think"))
    assert "secrets_provider" not in told["made"]
    assert ("tools" in told["made"]) == (function.name in ("think", "act", "mcp"))
    assert set(told["modules"]) == HEAVY[function.name]


@pytest.mark.parametrize("name", ["prepare", "think"])
def test_where_keys_come_from_a_secret_what_reads_them_is_made_too_and_no_sdk_is_imported(name: str) -> None:
    keys = {"SPOTTER_PROVIDER": "anthropic", "SPOTTER_KEYS_SECRET": "spotter-test-model-keys"}
    told = imported([name], LAMBDA | keys)
    assert "secretsmanager" in told["clients"]
    assert {"models", "secrets_provider"} <= set(told["made"])
    assert set(told["modules"]) == HEAVY[name] | {"boto3"}  # Powertools imports it beside botocore


def test_elsewhere_handlers_are_imported_without_any_environment_and_make_nothing() -> None:
    told = imported([function.name for function in FUNCTIONS], {})
    assert told == {
        "clients": [],
        "made": [],
        "collected_after": [50_000],
        "modules": sorted(WATCHED - NOWHERE),
    }
