"""The stub on a port: the page's files, the routes that the page calls, and the WebSocket."""

import asyncio
import contextlib
import json
import mimetypes
import threading
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import uvicorn
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

from spotter.store.events import Event
from spotter.stream.frames import control_frame, frames_of
from tests.e2e.platform_stub import Asked
from tests.e2e.platform_stub import token as token_of
from tests.e2e.stub import AT, Session, Stub, Watcher, until

_PLATFORM = (
    "/models",
    "/limits",
    "/usage",
    "/me/usage",
    *(f"/{kind}{rest}" for kind in ("agents", "tools", "mcp-servers", "memories") for rest in ("", "/{rest:path}")),
)
WEB = Path(__file__).parents[2] / "web"
POLICY = "default-src 'self'; connect-src 'self' ws:; frame-ancestors 'none'; base-uri 'none'"
"""Nothing inline, nothing from elsewhere."""


@contextlib.contextmanager
def serving(stub: Stub) -> Iterator[str]:
    """Serve on a free port for a while; yields the page's address."""
    config = uvicorn.Config(
        Starlette(routes=_Routes(stub).all),
        host="127.0.0.1",
        port=0,
        log_level="error",
        ws="websockets-sansio",
        lifespan="off",
    )
    server = uvicorn.Server(config)

    async def serve() -> None:
        stub.loop = asyncio.get_running_loop()
        await server.serve()

    thread = threading.Thread(target=lambda: asyncio.run(serve()), daemon=True)
    thread.start()
    until(lambda: server.started)
    try:
        yield f"http://127.0.0.1:{server.servers[0].sockets[0].getsockname()[1]}/"
    finally:
        server.should_exit = server.force_exit = True
        thread.join(timeout=10)


class _Routes:
    """What answers: as Spotter would, but for what the test has said."""

    def __init__(self, stub: Stub) -> None:
        self._stub = stub
        self.all = [
            Route("/local/token", self._api),
            Route("/agent/stream-ticket", self._api, methods=["POST"]),
            Route("/agent/sessions", self._api, methods=["GET"]),
            Route("/agent/sessions/{session}", self._api, methods=["GET", "DELETE"]),
            Route("/agent/sessions/{session}/{what}", self._api, methods=["GET", "POST"]),
            Route("/agent/sessions/{session}/memories/suggest", self._platform, methods=["POST"]),
            *(Route(path, self._platform, methods=["GET", "POST", "PUT", "DELETE"]) for path in _PLATFORM),
            Route("/agent/sessions/{session}/approvals/{call}", self._decide, methods=["POST"]),
            *(
                Route(path, self._training, methods=["GET", "POST", "PATCH", "DELETE"])
                for path in (
                    "/progress",
                    "/summaries/weekly",
                    "/workouts",
                    "/me/{rest:path}",
                    "/ingest",
                    "/ingest/{rest:path}",
                )
            ),
            WebSocketRoute("/live", self._live),
            Route("/{path:path}", _file),
        ]

    async def _api(self, request: Request) -> Response:
        path = request.url.path
        self._stub.calls.append(f"{request.method} {path}")
        if self._stub.down:
            return _problem(503, "Down")
        if path == "/local/token":
            is_admin = self._stub.may_be_admin and request.query_params.get("groups") == "admin"
            token = token_of(f"demo-{len(self._stub.calls)}", ["admin"] if is_admin else [])
            self._stub.tokens[token] = is_admin
            return JSONResponse({"token": token})
        if request.headers.get("authorization", "").removeprefix("Bearer ") not in self._stub.tokens:
            return _problem(401, "The token is not valid")
        if path == "/agent/stream-ticket":
            url = f"ws://{request.url.netloc}/live"
            return JSONResponse({"ticket": "t", "expiresIn": 60, "url": url})
        if path == "/agent/sessions":
            newest = sorted(self._stub.sessions.values(), key=lambda one: len(one.events), reverse=True)
            return JSONResponse({"sessions": [one.as_json() for one in newest]})
        return self._of_session(request)

    def _of_session(self, request: Request) -> Response:
        session = self._stub.sessions.get(request.path_params["session"])
        if session is None:
            return _problem(404, "There is no such session.")
        what = request.path_params.get("what", "")
        if request.method == "DELETE":
            del self._stub.sessions[session.id]
            return Response(status_code=204)
        if what == "cancel":
            return JSONResponse({"sessionId": session.id, "runId": session.run, "status": "cancelling"}, 202)
        if what == "events":
            return _page(session, int(request.query_params["after"]), int(request.query_params["limit"]))
        actions = [_logged(event) for event in session.events if event.type in ("action", "result")]
        return JSONResponse({"session": session.as_json(), "recentActions": actions[-10:]})

    async def _decide(self, request: Request) -> Response:
        if self._stub.down:
            return _problem(503, "Down")
        session, call = request.path_params["session"], request.path_params["call"]
        approve = (await request.json())["approve"]
        if self._stub.busy_decisions > 0:
            self._stub.busy_decisions -= 1
            return _problem(409, "A run is at work.", "run-at-work")
        self._stub.decisions.append((call, approve))
        return JSONResponse({"sessionId": session, "runId": "run_2", "status": "running"}, 202)

    async def _platform(self, request: Request) -> Response:
        if self._stub.down:
            return _problem(503, "Down")
        is_admin = self._stub.tokens.get(request.headers.get("authorization", "").removeprefix("Bearer "))
        if is_admin is None:
            return _problem(401, "The token is not valid")
        body = await request.body()
        key, if_match = (request.headers.get(name, "") for name in ("idempotency-key", "if-match"))
        content = json.loads(body) if body else None
        query = dict(request.query_params)
        asked = Asked(request.method, request.url.path, query, content, key, if_match, is_admin)
        answered = self._stub.platform.answer(asked)
        if answered.status == 204:
            return Response(status_code=204)
        kind = "application/json" if answered.status < 400 else "application/problem+json"
        headers = {"etag": answered.etag} if answered.etag else {}
        return JSONResponse(answered.body, answered.status, headers, media_type=kind)

    async def _training(self, request: Request) -> Response:
        query = f"?{request.url.query}" if request.url.query else ""
        body = await request.body()
        self._stub.asked.append((f"{request.method} {request.url.path}{query}", json.loads(body) if body else None))
        answer = self._stub.answers.get(f"{request.method} {request.url.path}", 404)
        if isinstance(answer, int):
            return Response(status_code=204) if answer == 204 else _problem(answer, "That did not work.")
        return JSONResponse(answer)

    async def _live(self, socket: WebSocket) -> None:
        if self._stub.down:
            await socket.close(1011)
            return
        await socket.accept()
        watcher = Watcher(socket)
        self._stub.watchers.append(watcher)
        try:
            while True:
                frame = json.loads(await socket.receive_text())
                self._stub.heard.append(frame)
                await self._answer(watcher, frame)
        except (WebSocketDisconnect, RuntimeError):
            pass  # the connection has gone, on either side
        finally:
            self._stub.watchers.remove(watcher)

    async def _answer(self, watcher: Watcher, frame: dict[str, Any]) -> None:
        action, session = frame["action"], frame.get("sessionId", "")
        if action == "ping" and self._stub.deaf:
            return
        if action == "message":
            await self._message(watcher, frame)
        elif session and session not in self._stub.sessions:
            await _control(watcher, "error", _fault(404, "There is no such session.", action), session)
        elif action == "subscribe":
            one = self._stub.sessions[session]
            watcher.sessions.add(session)
            for durable in one.frames(frame["after"]):
                await watcher.socket.send_text(json.dumps(durable))
            state = {"event": "subscribed", "lastSeq": len(one.events), "running": one.run is not None}
            await _control(watcher, "status", state, session)
        elif action == "ping" and session:
            one = self._stub.sessions[session]
            state = {"event": "pong", "lastSeq": len(one.events), "running": one.run is not None}
            await _control(watcher, "status", state, session)
        elif action == "ping":
            await _control(watcher, "status", {"event": "pong"}, "")

    async def _message(self, watcher: Watcher, frame: dict[str, Any]) -> None:
        fault = self._stub.faults.pop(0) if self._stub.faults else ""
        key = frame["idempotencyKey"]
        if fault == "unheard":
            return
        if fault in ("busy", "refused"):
            status, detail = (503, "Send it again.") if fault == "busy" else (400, "That message was not liked.")
            await _control(watcher, "error", _fault(status, detail, "message"), frame.get("sessionId", ""))
            return
        session = frame.get("sessionId") or f"ses_{key[:8]}"
        if session not in self._stub.sessions:
            self._stub.new_session(session).agent = frame.get("agentId", "default")
        one = self._stub.sessions[session]
        landed = [event for event in one.events if event.key == f"user/{key}"]
        if not landed:
            await self._stub.send(
                session,
                self._stub.land(session, "user_message", {"message": frame["message"]}, key=f"user/{key}", send=False),
            )
        if fault == "cut":
            await watcher.socket.close(1012)
            return
        data = {"event": "accepted", "sessionId": session, "runId": one.run, "seq": len(one.events), "key": key}
        await _control(watcher, "status", data, session)


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


def _logged(event: Event) -> dict[str, Any]:
    return {
        "seq": event.seq,
        "type": event.type,
        "runId": event.run,
        "step": event.step,
        "key": event.key,
        "at": event.at,
        "content": event.data,
    }


def _page(session: Session, after: int, limit: int) -> Response:
    events = [event for event in session.events if event.seq > after][:limit]
    more = bool(events) and events[-1].seq < len(session.events)
    shown = [_logged(one) for one in events]
    frames = [frame for one in events for frame in frames_of(session.ref, one)]
    return JSONResponse({"events": shown, "frames": frames, "nextToken": str(events[-1].seq) if more else None})


def _problem(status: int, detail: str, kind: str = "stub") -> Response:
    body = {"type": f"urn:spotter:problem:{kind}", "title": "No", "status": status, "detail": detail}
    return JSONResponse(body, status, media_type="application/problem+json")


def _fault(status: int, detail: str, action: str) -> dict[str, Any]:
    return {"status": status, "title": "No", "detail": detail, "action": action}


async def _control(watcher: Watcher, kind: str, data: dict[str, Any], session: str) -> None:
    await watcher.socket.send_text(json.dumps(control_frame(kind, AT, data, session)))
