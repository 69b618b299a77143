"""``AWS_ENDPOINT_URL_DYNAMODB=... make run``: the local run with its table in DynamoDB Local."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import boto3
import httpx
import pytest

from infra.names import table_name
from local.server import LocalServer, running

TABLE = table_name("local")


@pytest.fixture
def elsewhere(dynamodb_local_url: str, monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    """A client of DynamoDB Local, which the environment names and which holds no table."""
    monkeypatch.setenv("AWS_ENDPOINT_URL_DYNAMODB", dynamodb_local_url)
    monkeypatch.setenv("NO_PROXY", "127.0.0.1")
    for name in ("AWS_PROFILE", "AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY", "AWS_SESSION_TOKEN"):
        monkeypatch.delenv(name, raising=False)
    client: Any = boto3.client(
        "dynamodb",
        endpoint_url=dynamodb_local_url,
        region_name="us-east-1",
        aws_access_key_id="local",
        aws_secret_access_key="local",
    )
    assert client.list_tables()["TableNames"] == []
    yield client
    client.delete_table(TableName=TABLE)


def app(server: LocalServer) -> httpx.Client:
    """What an app of a signed-in user asks with."""
    headers = {"authorization": f"Bearer {server.token()}"}
    return httpx.Client(base_url=server.url, headers=headers, timeout=60, trust_env=False)


def chat(client: httpx.Client, message: str, session: str | None = None) -> dict[str, Any]:
    """A message and its reply."""
    path = f"/agent/sessions/{session}/message" if session else "/agent/chat"
    answer = client.post(path, json={"message": message})
    assert answer.status_code == httpx.codes.OK, answer.text
    reply: dict[str, Any] = answer.json()
    assert (reply["status"], reply["stopReason"]) != ("completed", "error"), reply
    return reply


def stored(client: Any) -> list[dict[str, Any]]:
    """Every item of the table."""
    return [item for page in client.get_paginator("scan").paginate(TableName=TABLE) for item in page["Items"]]


def test_a_conversation_is_held_over_it_and_outlives_the_local_run(elsewhere: Any, tmp_path: Path) -> None:
    with running(data_dir=tmp_path) as server, app(server) as client:
        first = chat(client, "give me a 30 minute dumbbell upper body workout")
        session = first["sessionId"]
        assert {call["tool"] for call in first["toolCalls"]} == {"generate_workout"}
        swapped = chat(client, "swap the second one", session)
        assert "swap_exercise" in {call["tool"] for call in swapped["toolCalls"]}
    before = stored(elsewhere)
    assert {item["sk"]["S"].partition("#")[0] for item in before} >= {"HEAD", "E", "MSG"}
    with running(data_dir=tmp_path) as server, app(server) as client:
        assert [one["sessionId"] for one in client.get("/agent/sessions").json()["sessions"]] == [session]
        chat(client, "my left knee hurts", session)
        assert client.delete(f"/agent/sessions/{session}").status_code == httpx.codes.NO_CONTENT
        assert client.get(f"/agent/sessions/{session}").status_code == httpx.codes.NOT_FOUND
    left = [item["sk"]["S"] for item in stored(elsewhere) if f"#S#{session}" in item["pk"]["S"]]
    assert [sk for sk in left if sk.startswith(("E#", "MSG#"))] == []
