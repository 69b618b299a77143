"""Users of the local run: what they send over HTTP and over the WebSocket, and what lies in the table of it."""

import json
import threading
import time
from collections.abc import Callable, Collection, Iterator
from contextlib import contextmanager
from typing import Any, TypeVar

import httpx
import jwt
from moto.backends import get_backend
from websockets.sync.client import ClientConnection, connect

from local.cloud import ACCOUNT, REGION
from local.provision import Resources
from local.server import LocalServer
from spotter import config, wiring
from spotter.store.keys import ACTIVITY
from tests.integration.gateway.steering import PATIENCE_SECONDS

Value = TypeVar("Value")


class Person:
    """A signed-in user, in a tenant that no other test writes to."""

    def __init__(self, server: LocalServer, user: str, tenant: str, groups: Collection[str] = ()) -> None:
        self.server = server
        self.user = user
        self.tenant = tenant
        self.token = server.token(user, tenant, groups)
        self.http = httpx.Client(
            base_url=server.url,
            headers={"authorization": f"Bearer {self.token}"},
            trust_env=False,
            timeout=PATIENCE_SECONDS + 10,
            limits=httpx.Limits(max_connections=60),
        )

    @property
    def sub(self) -> str:
        """By what name the table knows them."""
        return str(jwt.decode(self.token, options={"verify_signature": False})["sub"])

    def say(self, message: str, session: str | None = None, key: str | None = None) -> httpx.Response:
        """POST /agent/chat."""
        body = {"message": message} | ({"sessionId": session} if session else {})
        return self.http.post("/agent/chat", json=body, headers={"idempotency-key": key} if key else {})

    def new_session(self, **asked: object) -> str:
        """A session without a message."""
        opened = self.http.post("/agent/sessions", json=asked)
        assert opened.status_code == 201, opened.text
        return str(opened.json()["session"]["sessionId"])

    def status(self, session: str) -> dict[str, Any]:
        """GET /agent/sessions/{id}/status."""
        answered = self.http.get(f"/agent/sessions/{session}/status")
        assert answered.status_code == 200, answered.text
        told: dict[str, Any] = answered.json()
        return told

    def settled(self, session: str) -> dict[str, Any]:
        """The session's status, once no run is at work on it."""

        def idle() -> dict[str, Any] | None:
            status = self.status(session)
            return status if status["status"] == "idle" else None

        return until(idle)

    def events(self, session: str, after: int = 0, limit: int = 100) -> dict[str, Any]:
        """GET /agent/sessions/{id}/events."""
        answered = self.http.get(f"/agent/sessions/{session}/events", params={"after": after, "limit": limit})
        assert answered.status_code == 200, answered.text
        page: dict[str, Any] = answered.json()
        return page

    def ticket(self) -> str:
        """A ticket for the WebSocket."""
        return str(self.http.post("/agent/stream-ticket").json()["ticket"])

    @contextmanager
    def connected(self) -> Iterator[ClientConnection]:
        """A WebSocket connection."""
        with opened(self.server, self.ticket()) as socket:
            yield socket

    def written(self) -> list[tuple[str, str]]:
        """The keys of what lies in the table for this tenant, but for the count of requests, which every one moves."""
        return [(pk, sk) for pk, sk in self.kept() if sk != ACTIVITY]

    def kept(self) -> list[tuple[str, str]]:
        """The keys of everything that lies in the table for this tenant."""
        return sorted(
            (item["pk"]["S"], item["sk"]["S"])
            for page in wiring.client("dynamodb").get_paginator("scan").paginate(TableName=config.load().table)
            for item in page["Items"]
            if item["pk"]["S"] == f"T#{self.tenant}" or item["pk"]["S"].startswith(f"T#{self.tenant}#")
        )


def opened(server: LocalServer, ticket: str) -> ClientConnection:
    """A connection to the WebSocket, to be closed by whom it is for. InvalidStatus when it is refused."""
    connection: ClientConnection = connect(
        f"{server.websocket_url}?ticket={ticket}", proxy=None, open_timeout=10, close_timeout=2, legacy=True
    )
    return connection


def heard(socket: ClientConnection) -> dict[str, Any]:
    """The next frame."""
    frame: dict[str, Any] = json.loads(socket.recv(timeout=PATIENCE_SECONDS))
    return frame


def asked(socket: ClientConnection, frame: object) -> dict[str, Any]:
    """The next frame after one was sent; ``frame`` goes as JSON, or as it is when it is text."""
    socket.send(frame if isinstance(frame, str) else json.dumps(frame))
    return heard(socket)


def until(look: Callable[[], Value | None]) -> Value:
    """What ``look`` gives as soon as it is true. AssertionError if it is not in time."""
    pause = threading.Event()
    end = time.monotonic() + PATIENCE_SECONDS
    while not (value := look()):
        assert time.monotonic() < end, "it did not happen in time"
        pause.wait(0.02)
    return value


def all_at_once(jobs: list[Callable[[], None]]) -> None:
    """Run the jobs, each in a thread of its own, to their end. The first failure is raised."""
    failures: list[BaseException] = []
    start = threading.Barrier(len(jobs))

    def run(job: Callable[[], None]) -> None:
        start.wait(PATIENCE_SECONDS)
        try:
            job()
        except BaseException as failure:  # noqa: BLE001  (raised again in the thread of the test)
            failures.append(failure)

    threads = [threading.Thread(target=run, args=(job,)) for job in jobs]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    if failures:
        raise failures[0]


def signed(claims: dict[str, object]) -> str:
    """A token of the emulated user pool with these claims on top of good ones; a claim that is None is left out."""
    pool: Any = next(iter(get_backend("cognito-idp")[ACCOUNT][REGION].user_pools.values()))
    good: dict[str, object] = {
        "iss": Resources(pool.id, "", "").issuer,
        "aud": next(iter(pool.clients)),
        "sub": "someone",
        "token_use": "id",
        "custom:tenant": "demo",
        "iat": int(time.time()) - 10,
        "exp": int(time.time()) + 600,
    }
    told = {name: value for name, value in (good | claims).items() if value is not None}
    return jwt.encode(told, pool.json_web_key.private_key, "RS256", {"kid": "dummy"})
