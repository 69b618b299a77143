"""A kill in the middle of a turn, with the real functions: after a restart the turn goes on, and nothing is twice."""

import threading
from pathlib import Path
from typing import Any

import httpx
import pytest

from local.invoke import Handler, import_handlers
from local.server import LocalServer, running
from tests.integration.local.handlers import until
from tests.integration.local.kept import keeps

ASKED = {"message": "give me a 30 minute dumbbell upper body workout"}


class Hanging:
    """A function that does not come back, before its work or after it."""

    def __init__(self, name: str, *, after: bool) -> None:
        self._name = name
        self._after = after
        self.reached = threading.Event()
        self.released = threading.Event()

    def functions(self) -> dict[str, Handler]:
        """All the functions, with this one among them."""
        real = import_handlers()

        def hang(event: Any, context: Any) -> Any:
            if self._after:
                real[self._name](event, context)
            self.reached.set()
            self.released.wait(60)
            raise TimeoutError

        return real | {self._name: hang}


def browser(server: LocalServer) -> httpx.Client:
    headers = {"authorization": f"Bearer {server.token()}"}
    return httpx.Client(base_url=server.url, headers=headers, trust_env=False, timeout=30)


def log_of(client: httpx.Client, session: str) -> list[tuple[str, int | None]]:
    """What the session's log holds, in order: each event's type and step."""
    page = client.get(f"/agent/sessions/{session}/events").json()
    return [(event["type"], event.get("step")) for event in page["events"]]


@pytest.fixture(scope="module")
def whole() -> list[tuple[str, int | None]]:
    """The log of a turn that nothing disturbed."""
    with running() as server, browser(server) as client:
        return log_of(client, client.post("/agent/chat", json=ASKED).json()["sessionId"])


@pytest.mark.parametrize(("name", "after"), [("prepare", False), ("think", True), ("act", True), ("finish", False)])
def test_a_turn_goes_on_after_a_kill_and_a_restart(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, whole: list[tuple[str, int | None]], name: str, *, after: bool
) -> None:
    hanging = Hanging(name, after=after)
    with monkeypatch.context() as patched:
        patched.setattr("local.assembly.import_handlers", hanging.functions)
        with running(data_dir=tmp_path) as server, browser(server) as client:
            with pytest.raises(httpx.ReadTimeout):
                client.post("/agent/chat", json=ASKED, timeout=1)
            assert hanging.reached.wait(20)
            client.post("/agent/stream-ticket")
            until(lambda: keeps(tmp_path, "TICKET#"))
            server.kill()
    hanging.released.set()
    with running(data_dir=tmp_path) as server, browser(server) as client:
        [listed] = client.get("/agent/sessions").json()["sessions"]
        session = listed["sessionId"]
        until(lambda: client.get(f"/agent/sessions/{session}/status").json()["status"] == "idle")
        assert log_of(client, session) == whole
