"""A backend that does as it is told: it drops, doubles, reorders and withholds what a test names.

It speaks the same frames as Spotter, made by Spotter's own ``frames_of``; what a run does is written by the test.
"""

import asyncio
import contextlib
import json
import threading
from collections.abc import Callable, Coroutine, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from starlette.websockets import WebSocket

from spotter.store.events import Event, EventType
from spotter.store.keys import SessionRef
from spotter.stream.frames import Frame, delta_frame, frames_of
from tests.e2e.platform_stub import PlatformStub

AT = "2026-03-01T10:00:00.000Z"
"""When everything happens."""

Body = Mapping[str, Any]


@dataclass
class Session:
    """A conversation of the stub. ``run`` is the run at work, if any."""

    id: str
    title: str = ""
    run: str | None = None
    agent: str = "default"
    stop_reason: str | None = None
    events: list[Event] = field(default_factory=list)
    totals: dict[str, Any] = field(
        default_factory=lambda: {"turns": 0, "steps": 0, "inputTokens": 0, "outputTokens": 0, "cost": "0"}
    )

    @property
    def ref(self) -> SessionRef:
        """Where it would lie."""
        return SessionRef("demo", "demo", self.id)

    def frames(self, after: int = 0) -> list[Frame]:
        """The durable frames after a sequence number."""
        return [frame for event in self.events if event.seq > after for frame in frames_of(self.ref, event)]

    def as_json(self) -> dict[str, Any]:
        """The session as the API shows it."""
        return {
            "sessionId": self.id,
            "agentId": self.agent,
            "title": self.title,
            "status": "running" if self.run else "idle",
            "stopReason": None if self.run else self.stop_reason,
            "createdAt": AT,
            "updatedAt": f"2026-03-01T10:00:00.{len(self.events):03}Z",
            "metadata": {},
            "totals": self.totals,
        }


@dataclass
class Watcher:
    """A connection, and the sessions that it follows."""

    socket: WebSocket
    sessions: set[str] = field(default_factory=set)


class Stub:
    """The backend. What happens by itself: messages land and begin a run; everything else a test says."""

    def __init__(self) -> None:
        self.sessions: dict[str, Session] = {}
        self.heard: list[dict[str, Any]] = []
        """Every client frame, in order."""
        self.calls: list[str] = []
        """Every HTTP call but the page's files: ``GET /agent/sessions``."""
        self.decisions: list[tuple[str, bool]] = []
        self.busy_decisions = 0
        """How many decisions are still to meet a run that is at work."""
        """What the user decided on calls that waited."""
        self.answers: dict[str, Any] = {}
        """What calls about the training are answered, by method and path: ``GET /progress``. A number is a status."""
        self.asked: list[tuple[str, Any]] = []
        """Calls about the training: method, path and query; and the body."""
        self.platform = PlatformStub()
        """What the console asks for."""
        self.tokens: dict[str, bool] = {}
        """The tokens that are good, and whether they are an administrator's."""
        self.may_be_admin = True
        """Whether the user pool has the user among its administrators."""
        self.deaf = False
        """Pings go unanswered."""
        self.down = False
        """Nothing answers: every call is refused with 503, and so are new connections."""
        self.faults: list[str] = []
        """What happens to the next messages, one each: ``unheard``, ``cut`` (lands, then the connection goes),
        ``busy`` (503) or ``refused`` (400)."""
        self.watchers: list[Watcher] = []
        self.loop: asyncio.AbstractEventLoop | None = None

    def reset(self) -> None:
        """As new, for the next test, once the pages of the last one are gone."""
        until(lambda: not self.watchers)
        loop = self.loop
        self.__init__()  # type: ignore[misc]  # as new is what is meant
        self.loop = loop

    def new_session(self, session: str, title: str = "") -> Session:
        """A session that exists before the page asks."""
        self.sessions[session] = Session(session, title)
        return self.sessions[session]

    def land(
        self, session: str, kind: EventType, data: Body, *, step: int = 0, key: str = "", send: bool = True
    ) -> list[Frame]:
        """Append an event and send its frames to those who watch, unless they are to be withheld; answers them."""
        one = self.sessions[session]
        seq = len(one.events) + 1
        event = Event(seq, kind, one.run or "run_1", step, key or f"key/{seq}", AT, data)
        one.events.append(event)
        if kind == "user_message":
            one.run = one.run or f"run_{seq}"
            one.title = one.title or str(data["message"])[:60]
            event = Event(seq, kind, one.run, step, event.key, AT, data)
            one.events[-1] = event
        if "stop_reason" in data:
            one.run, one.stop_reason = None, str(data["stop_reason"])
        frames = frames_of(one.ref, event)
        if send:
            self.push(session, frames)
        return frames

    def say(self, session: str, text: str, key: str = "") -> list[Frame]:
        """The user says something, from elsewhere."""
        return self.land(session, "user_message", {"message": text}, key=f"user/{key or text}")

    def act(
        self,
        session: str,
        step: int,
        text: str = "",
        calls: Sequence[Body] = (),
        *,
        reasoning: str = "",
        send: bool = True,
    ) -> list[Frame]:
        """The coach says something and asks for tools: ``{"id", "name", "arguments"}`` each."""
        data = {"text": text, "calls": list(calls), "reasoning": reasoning}
        return self.land(session, "action", data, step=step, send=send)

    def result(
        self, session: str, step: int, call: str, name: str, data: Body, *, ok: bool = True, send: bool = True
    ) -> list[Frame]:
        """A tool has answered."""
        content = {"call": call, "name": name, "ok": ok, "text": data.get("error", "Done"), "data": dict(data)}
        return self.land(session, "result", content, step=step, send=send)

    def end(
        self, session: str, reason: str = "end_turn", *, waiting: Sequence[str] = (), send: bool = True
    ) -> list[Frame]:
        """The run has ended; ``waiting`` are the calls that wait for approval."""
        asks = {"waiting": list(waiting)} if waiting else {}
        return self.land(session, "action", {"stop_reason": reason, "saw": 1, **asks}, send=send)

    def delta(self, session: str, step: int, text: str, attempt: int = 0) -> None:
        """A piece of what is being written."""
        one = self.sessions[session]
        self.push(session, [delta_frame(one.ref, one.events[-1].run, step, attempt, "response", text, AT)])

    def push(self, session: str, frames: Sequence[Frame]) -> None:
        """Send frames as they are to everyone who watches the session."""
        self._run(self.send(session, frames))

    def drop(self) -> None:
        """Cut every connection."""
        self._run(self._drop())

    def until_watched(self, session: str, connections: int = 1) -> None:
        """Wait until so many connections follow a session."""
        until(lambda: sum(session in watcher.sessions for watcher in self.watchers) == connections)

    def sent(self, action: str) -> list[dict[str, Any]]:
        """The client frames of one kind, in order."""
        return [frame for frame in self.heard if frame.get("action") == action]

    def _run(self, work: Coroutine[Any, Any, None]) -> None:
        assert self.loop is not None
        asyncio.run_coroutine_threadsafe(work, self.loop).result(timeout=10)

    async def send(self, session: str, frames: Sequence[Frame]) -> None:
        """As ``push``, from the loop that serves."""
        for watcher in [one for one in self.watchers if session in one.sessions]:
            for frame in frames:
                await watcher.socket.send_text(json.dumps(frame))

    async def _drop(self) -> None:
        for watcher in list(self.watchers):
            watcher.sessions.clear()
            with contextlib.suppress(RuntimeError):
                await watcher.socket.close(1012)


def until(condition: Callable[[], object], seconds: float = 10) -> None:
    """Wait for something to become true. TimeoutError when it does not."""
    pause = threading.Event()
    for _ in range(int(seconds * 100)):
        if condition():
            return
        pause.wait(0.01)
    raise TimeoutError("what was waited for did not happen")
