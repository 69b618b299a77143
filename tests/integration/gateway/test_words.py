"""Nothing that people say, and no secret of theirs, reaches a log, an output or the history of an execution."""

import json
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import ClientConnection, connect

from tests.integration.gateway.people import heard, until
from tests.integration.gateway.telltale_local import BROKEN_MODEL, BROKEN_TOOL
from tests.integration.local.processes import Started, started

WORDS = "since-the-divorce-my-knee-hurts"
LOCAL = ("-m", "tests.integration.gateway.telltale_local")


def connected(local: Started, ticket: str) -> ClientConnection:
    url = f"{local.url.replace('http', 'ws', 1)}/live?ticket={ticket}"
    connection: ClientConnection = connect(url, proxy=None, open_timeout=10, close_timeout=2, legacy=True)
    return connection


def say_it_over_http(client: httpx.Client) -> list[str]:
    """Say it in every place of a request; the sessions that come of it."""
    sessions = []
    for message in (WORDS, f"{WORDS} {BROKEN_TOOL}", f"{WORDS} {BROKEN_MODEL}"):
        turn = client.post("/agent/chat", json={"message": message}).json()
        sessions.append(turn["sessionId"])
        assert WORDS in json.dumps(turn)
        assert turn["stopReason"] == ("end_turn" if message == WORDS else "error")
    opened = client.post("/agent/sessions", json={"title": WORDS, "metadata": {WORDS: WORDS}})
    assert opened.json()["session"]["metadata"] == {WORDS: WORDS}
    broken: list[tuple[bytes, str]] = [
        (f'{{"message": "{WORDS}'.encode(), "application/json"),
        (f'{{"message": "{WORDS}\\ud800"}}'.encode(), "application/json"),
        (f'{{"message": "{WORDS}\xff"}}'.encode("latin-1"), ""),
        (f'{{"{WORDS}": "{WORDS}"}}'.encode(), "application/json"),
        (f'{{"message": 5, "sessionId": "{WORDS}/"}}'.encode(), "application/json"),
        (json.dumps({"message": WORDS * 1_000}).encode(), "application/json"),
        (WORDS.encode(), "text/plain"),
        (WORDS.encode(), f"multipart/form-data; boundary={WORDS}"),
        (WORDS.encode(), f"text/{WORDS}"),
        ((WORDS * 250_000).encode(), "application/json"),
    ]
    for content, kind in broken:
        headers = {"content-type": kind} if kind else {}
        for path in ("/agent/chat", "/agent/sessions", "/coach/plan"):
            assert 400 <= client.post(path, content=content, headers=headers).status_code < 500
    for path in (
        f"/agent/sessions/{WORDS}",
        f"/agent/sessions/{WORDS}%00",
        f"/agent/sessions?nextToken={WORDS}",
        f"/agent/sessions?limit={WORDS}",
        f"/{WORDS}?{WORDS}={WORDS}",
        f"/local/token?user={WORDS}%20&tenant={WORDS}",
    ):
        assert 400 <= client.get(path).status_code < 500
    for headers in ({"authorization": f"Bearer {WORDS}"}, {"idempotency-key": f"{WORDS} {WORDS}"}):
        refused = client.post("/agent/chat", json={"message": "hi"}, headers=headers)
        assert refused.status_code in (401, 422)
    return sessions


def say_it_over_the_socket(local: Started, client: httpx.Client) -> str:
    """Say it in every place of a frame; the ticket."""
    for rubbish in (WORDS, f"demo.{WORDS}"):
        with pytest.raises(InvalidStatus):
            connected(local, rubbish)
    ticket: str = client.post("/agent/stream-ticket").json()["ticket"]
    with connected(local, ticket) as socket:
        for frame in (
            WORDS,
            f'{{"{WORDS}": 1}}',
            json.dumps({"action": WORDS}),
            json.dumps({"action": "ping", WORDS: WORDS}),
            json.dumps({"action": "subscribe", "sessionId": WORDS}),
            json.dumps({"action": "message", "message": WORDS, "idempotencyKey": WORDS, "agentId": WORDS}),
        ):
            socket.send(frame)
            assert heard(socket)["type"] == "error"
        socket.send(json.dumps({"action": "message", "message": WORDS, "idempotencyKey": WORDS}))
        session = heard(socket)["data"]["sessionId"]
        socket.send(json.dumps({"action": "subscribe", "sessionId": session}))
        while heard(socket)["type"] != "done":
            continue
    with connected(local, client.post("/agent/stream-ticket").json()["ticket"]) as socket:
        socket.send(WORDS.encode())  # binary, which the gateway does not take
        with pytest.raises(ConnectionClosed):
            socket.recv(timeout=30)
    return ticket


def histories(local: Started) -> tuple[list[str], str]:
    """How each execution ended, and everything that Step Functions keeps of them."""
    client: Any = local.client("stepfunctions")
    (machine,) = client.list_state_machines()["stateMachines"]
    runs = client.list_executions(stateMachineArn=machine["stateMachineArn"])["executions"]
    kept = [
        [
            client.describe_execution(executionArn=run["executionArn"]),
            client.get_execution_history(executionArn=run["executionArn"]),
        ]
        for run in runs
    ]
    return [run["status"] for run in runs], json.dumps(kept, default=str)


def test_nobodys_words_are_logged(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("POWERTOOLS_LOG_LEVEL", "DEBUG")
    with started(tmp_path, module=LOCAL) as local:
        token = httpx.get(f"{local.url}/local/token", trust_env=False).json()["token"]
        headers = {"authorization": f"Bearer {token}"}
        with httpx.Client(base_url=local.url, headers=headers, trust_env=False, timeout=40) as client:
            sessions = say_it_over_http(client)
            ticket = say_it_over_the_socket(local, client)
            until(
                lambda: all(client.get(f"/agent/sessions/{one}/status").json()["status"] == "idle" for one in sessions)
            )
        statuses, history = histories(local)
        code, out, err = local.interrupt()
    assert code == 0
    logs = "".join(file.read_text(encoding="utf-8") for file in sorted(tmp_path.glob("*.log*")))
    for name in ("ValueError", "KeyError"):
        assert name in logs
        assert name in history
    assert len(statuses) == 4
    for place, text in {"out": out, "err": err, "logs": logs, "history": history}.items():
        for secret in (WORDS, token, token.split(".")[2], ticket, ticket.partition(".")[2]):
            assert secret not in text, place
