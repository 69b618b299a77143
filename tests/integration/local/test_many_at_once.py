"""Fifty chats at once, each waiting for an execution whose functions wait for DynamoDB: nothing starves anything."""

import json
import os
import threading
import time
import uuid
from collections.abc import Iterator
from functools import cache
from typing import Any

import boto3
import httpx
import pytest
from botocore.config import Config

from local.invoke import Handler
from local.server import LocalServer, running
from tests.integration.local import handlers

CHATS = 50


@cache
def client(service: str) -> Any:
    config = Config(max_pool_connections=CHATS)
    return boto3.client(service, config=config)  # type: ignore[call-overload]  # one overload for each service's name


def chat(event: dict[str, Any], _: object) -> dict[str, Any]:
    """Start an execution and wait until it has written its end."""
    table, run = os.environ["SPOTTER_TABLE"], uuid.uuid4().hex
    pointers = {"tenant": "t", "user": "u", "session": "s", "run": run, "from": 1, "seen": 1, "step": 0, "limit": 2}
    machine = os.environ["SPOTTER_STATE_MACHINE_ARN"]
    written = json.dumps(pointers | {"next": "think"})
    client("stepfunctions").start_execution(stateMachineArn=machine, name=run, input=written)
    key = {"pk": {"S": run}, "sk": {"S": "end"}}
    pause = threading.Event()
    until = time.monotonic() + 25
    while time.monotonic() < until:
        if "Item" in client("dynamodb").get_item(TableName=table, Key=key, ConsistentRead=True):
            return {"statusCode": 200, "body": json.loads(event["body"])["message"]}
        pause.wait(0.25)
    return {"statusCode": 202, "body": ""}


def step(event: dict[str, Any], _: object) -> dict[str, Any]:
    """Write one item, in a transaction with its run's head."""
    pointers = event.get("pointers", event)
    _write(pointers["run"], f"step-{pointers['step']}")
    return {**pointers, "step": pointers["step"] + 1}


def finish(event: dict[str, Any], _: object) -> dict[str, Any]:
    """Write the run's end."""
    pointers = event.get("pointers", event)
    _write(pointers["run"], "end")
    return {**pointers, "next": "done"}


def _write(run: str, sort: str) -> None:
    table = os.environ["SPOTTER_TABLE"]
    put = {"TableName": table, "Item": {"pk": {"S": run}, "sk": {"S": sort}}}
    count = {
        "TableName": table,
        "Key": {"pk": {"S": run}, "sk": {"S": "HEAD"}},
        "UpdateExpression": "ADD n :one",
        "ExpressionAttributeValues": {":one": {"N": "1"}},
    }
    client("dynamodb").transact_write_items(TransactItems=[{"Put": put}, {"Update": count}])


@pytest.fixture
def server() -> Iterator[LocalServer]:
    functions: dict[str, Handler] = {"chat": chat, "prepare": step, "think": step, "act": step, "finish": finish}
    with running(handlers={**handlers.HANDLERS, **functions}) as serving:
        yield serving


def test_fifty_chats_at_once_all_finish(server: LocalServer) -> None:
    headers = {"authorization": f"Bearer {server.token()}"}
    limits = httpx.Limits(max_connections=CHATS)
    browser = httpx.Client(base_url=server.url, headers=headers, trust_env=False, timeout=40, limits=limits)
    answers: dict[int, tuple[int, str]] = {}

    def say(number: int) -> None:
        asked = {"message": f"chat {number}"}
        response = browser.post("/agent/chat", json=asked)
        answers[number] = (response.status_code, response.text)

    threads = [threading.Thread(target=say, args=(number,)) for number in range(CHATS)]
    with browser:
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    assert answers == {number: (200, f"chat {number}") for number in range(CHATS)}
    page = client("dynamodb").scan(TableName=os.environ["SPOTTER_TABLE"], ConsistentRead=True)
    heads = [item for item in page["Items"] if item["sk"]["S"] == "HEAD"]
    assert [head["n"]["N"] for head in heads] == ["4"] * CHATS
