"""A backend that does as it is told: it serves the page, and drops, doubles, reorders and withholds what a test names.

It speaks the same frames as Spotter, made by Spotter's own ``frames_of``; what a run does is written by the test.
"""

import asyncio
import contextlib
import json
import mimetypes
import threading
from collections.abc import Callable, Coroutine, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

import uvicorn
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

from spotter.store.keys import SessionRef
from spotter.store.log import Event, EventType
from spotter.stream.frames import Frame, control_frame, delta_frame, frames_of

WEB = Path(__file__).parents[2] / "web"
AT = "2026-03-01T10:00:00.000Z"
POLICY = "default-src 'self'; connect-src 'self' ws:; frame-ancestors 'none'; base-uri 'none'"
"""Stricter than the page's own in what it can be: nothing inline, nothing from elsewhere."""

Body = Mapping[str, Any]


@dataclass
class Session:
    """A conversation of the stub. ``run`` is the run at work, if any."""

    id: str
    title: str = ""
    run: str | None = None
    events: list[Event] = field(default_factory=list)

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
            "agentId": "coach",
            "title": self.title,
            "status": "running" if self.run else "idle",
            "createdAt": AT,
            "updatedAt": f"2026-03-01T10:00:00.{len(self.events):03}Z",
            "metadata": {},
            "totals": {"turns": 0, "inputTokens": 0, "outputTokens": 0, "cost": 0},
        }


@dataclass
class _Watcher:
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
        self.tokens: set[str] = set()
        self.deaf = False
        """Pings go unanswered."""
        self.down = False
        """Nothing answers: every call is refused with 503, and so are new connections."""
        self.faults: list[str] = []
        """What happens to the next messages, one each: ``unheard``, ``cut`` (lands, then the connection goes),
        ``busy`` (503) or ``refused`` (400)."""
        self._watchers: list[_Watcher] = []
        self._loop: asyncio.AbstractEventLoop | None = None
        self._issued = 0

    def reset(self) -> None:
        """As new, for the next test, once the pages of the last one are gone."""
        until(lambda: not self._watchers)
        loop = self._loop
        self.__init__()  # type: ignore[misc]  # as new is what is meant
        self._loop = loop

    # What a test does.

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
            one.run = None
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

    def end(self, session: str, reason: str = "end_turn", *, send: bool = True) -> list[Frame]:
        """The run has ended."""
        return self.land(session, "action", {"stop_reason": reason, "saw": 1}, send=send)

    def delta(self, session: str, step: int, text: str, attempt: int = 0) -> None:
        """A piece of what is being written."""
        one = self.sessions[session]
        self.push(session, [delta_frame(one.ref, one.events[-1].run, step, attempt, "response", text, AT)])

    def push(self, session: str, frames: Sequence[Frame]) -> None:
        """Send frames as they are to everyone who watches the session."""
        self._run(self._push(session, frames))

    def drop(self) -> None:
        """Cut every connection."""
        self._run(self._drop())

    def until_watched(self, session: str, connections: int = 1) -> None:
        """Wait until so many connections follow a session."""
        until(lambda: sum(session in watcher.sessions for watcher in self._watchers) == connections)

    def sent(self, action: str) -> list[dict[str, Any]]:
        """The client frames of one kind, in order."""
        return [frame for frame in self.heard if frame.get("action") == action]

    # How it works.

    def _run(self, work: Coroutine[Any, Any, None]) -> None:
        assert self._loop is not None
        asyncio.run_coroutine_threadsafe(work, self._loop).result(timeout=10)

    async def _push(self, session: str, frames: Sequence[Frame]) -> None:
        for watcher in [one for one in self._watchers if session in one.sessions]:
            for frame in frames:
                await watcher.socket.send_text(json.dumps(frame))

    async def _drop(self) -> None:
        for watcher in list(self._watchers):
            with contextlib.suppress(RuntimeError):
                await watcher.socket.close(1012)

    async def _api(self, request: Request) -> Response:
        path = request.url.path
        self.calls.append(f"{request.method} {path}")
        if self.down:
            return _problem(503, "Down")
        if path == "/local/token":
            self._issued += 1
            self.tokens.add(f"token-{self._issued}")
            return JSONResponse({"token": f"token-{self._issued}"})
        if request.headers.get("authorization", "").removeprefix("Bearer ") not in self.tokens:
            return _problem(401, "The token is not valid")
        if path == "/agent/stream-ticket":
            url = f"ws://{request.url.netloc}/live"
            return JSONResponse({"ticket": "t", "expiresIn": 60, "url": url})
        if path == "/agent/sessions":
            newest = sorted(self.sessions.values(), key=lambda one: len(one.events), reverse=True)
            return JSONResponse({"sessions": [one.as_json() for one in newest]})
        return self._of_session(request)

    def _of_session(self, request: Request) -> Response:
        session = self.sessions.get(request.path_params["session"])
        if session is None:
            return _problem(404, "There is no such session.")
        what = request.path_params.get("what", "")
        if request.method == "DELETE":
            del self.sessions[session.id]
            return Response(status_code=204)
        if what == "cancel":
            return JSONResponse({"sessionId": session.id, "runId": session.run, "status": "cancelling"}, 202)
        if what == "events":
            return _page(session, int(request.query_params["after"]), int(request.query_params["limit"]))
        return JSONResponse({"session": session.as_json(), "recentActions": []})

    async def _live(self, socket: WebSocket) -> None:
        if self.down:
            await socket.close(1011)
            return
        await socket.accept()
        watcher = _Watcher(socket)
        self._watchers.append(watcher)
        try:
            while True:
                frame = json.loads(await socket.receive_text())
                self.heard.append(frame)
                await self._answer(watcher, frame)
        except (WebSocketDisconnect, RuntimeError):
            pass  # the connection has gone, on either side
        finally:
            self._watchers.remove(watcher)

    async def _answer(self, watcher: _Watcher, frame: dict[str, Any]) -> None:
        action, session = frame["action"], frame.get("sessionId", "")
        if action == "ping" and self.deaf:
            return
        if action == "message":
            await self._message(watcher, frame)
        elif session and session not in self.sessions:
            await _control(watcher, "error", _fault(404, "There is no such session.", action), session)
        elif action == "subscribe":
            one = self.sessions[session]
            watcher.sessions.add(session)
            for durable in one.frames(frame["after"]):
                await watcher.socket.send_text(json.dumps(durable))
            state = {"event": "subscribed", "lastSeq": len(one.events), "running": one.run is not None}
            await _control(watcher, "status", state, session)
        elif action == "ping" and session:
            one = self.sessions[session]
            state = {"event": "pong", "lastSeq": len(one.events), "running": one.run is not None}
            await _control(watcher, "status", state, session)
        elif action == "ping":
            await _control(watcher, "status", {"event": "pong"}, "")

    async def _message(self, watcher: _Watcher, frame: dict[str, Any]) -> None:
        fault = self.faults.pop(0) if self.faults else ""
        key = frame["idempotencyKey"]
        if fault == "unheard":
            return
        if fault in ("busy", "refused"):
            status, detail = (503, "Send it again.") if fault == "busy" else (400, "That message was not liked.")
            await _control(watcher, "error", _fault(status, detail, "message"), frame.get("sessionId", ""))
            return
        session = frame.get("sessionId") or f"ses_{key[:8]}"
        if session not in self.sessions:
            self.new_session(session)
        one = self.sessions[session]
        landed = [event for event in one.events if event.key == f"user/{key}"]
        if not landed:
            await self._push(
                session,
                self.land(session, "user_message", {"message": frame["message"]}, key=f"user/{key}", send=False),
            )
        if fault == "cut":
            await watcher.socket.close(1012)
            return
        data = {"event": "accepted", "sessionId": session, "runId": one.run, "seq": len(one.events), "key": key}
        await _control(watcher, "status", data, session)

    @contextlib.contextmanager
    def serving(self) -> Iterator[str]:
        """Serve on a free port for a while; yields the page's address."""
        routes = [
            Route("/local/token", self._api),
            Route("/agent/stream-ticket", self._api, methods=["POST"]),
            Route("/agent/sessions", self._api, methods=["GET"]),
            Route("/agent/sessions/{session}", self._api, methods=["GET", "DELETE"]),
            Route("/agent/sessions/{session}/{what}", self._api, methods=["GET", "POST"]),
            WebSocketRoute("/live", self._live),
            Route("/{path:path}", _file),
        ]
        config = uvicorn.Config(
            Starlette(routes=routes),
            host="127.0.0.1",
            port=0,
            log_level="error",
            ws="websockets-sansio",
            lifespan="off",
        )
        server = uvicorn.Server(config)
        thread = threading.Thread(target=self._serve, args=(server,), daemon=True)
        thread.start()
        until(lambda: server.started)
        port = server.servers[0].sockets[0].getsockname()[1]
        try:
            yield f"http://127.0.0.1:{port}/"
        finally:
            server.should_exit = server.force_exit = True
            thread.join(timeout=10)

    def _serve(self, server: uvicorn.Server) -> None:
        async def serve() -> None:
            self._loop = asyncio.get_running_loop()
            await server.serve()

        asyncio.run(serve())


async def _file(request: Request) -> Response:
    """A file of the page, under a strict policy."""
    path = WEB / (request.path_params["path"] or "index.html")
    if path not in _files():
        return _problem(404, "There is no such file.")
    kind = mimetypes.guess_type(path.name)[0]
    headers = {"content-security-policy": POLICY, "cache-control": "max-age=60"}
    return Response(_files()[path], media_type=kind, headers=headers)


@cache
def _files() -> dict[Path, bytes]:
    return {path: path.read_bytes() for path in WEB.rglob("*") if path.is_file()}


def _page(session: Session, after: int, limit: int) -> Response:
    events = [event for event in session.events if event.seq > after][:limit]
    more = bool(events) and events[-1].seq < len(session.events)
    shown = [
        {
            "seq": one.seq,
            "type": one.type,
            "runId": one.run,
            "step": one.step,
            "key": one.key,
            "at": one.at,
            "content": one.data,
        }
        for one in events
    ]
    frames = [frame for one in events for frame in frames_of(session.ref, one)]
    return JSONResponse({"events": shown, "frames": frames, "nextToken": str(events[-1].seq) if more else None})


def _problem(status: int, detail: str) -> Response:
    body = {"type": "urn:spotter:problem:stub", "title": "No", "status": status, "detail": detail}
    return JSONResponse(body, status, media_type="application/problem+json")


def _fault(status: int, detail: str, action: str) -> dict[str, Any]:
    return {"status": status, "title": "No", "detail": detail, "action": action}


async def _control(watcher: _Watcher, kind: str, data: dict[str, Any], session: str) -> None:
    await watcher.socket.send_text(json.dumps(control_frame(kind, AT, data, session)))


def until(condition: Callable[[], object], seconds: float = 10) -> None:
    """Wait for something to become true. TimeoutError when it does not."""
    pause = threading.Event()
    for _ in range(int(seconds * 100)):
        if condition():
            return
        pause.wait(0.01)
    raise TimeoutError("what was waited for did not happen")
