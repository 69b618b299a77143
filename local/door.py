"""One port: sees for each request which part of AWS it is for, and passes it on."""

import asyncio
import json
import logging
import re
import traceback
from concurrent.futures import Executor
from dataclasses import replace
from datetime import UTC, datetime
from functools import partial
from pathlib import Path

from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.types import Receive, Scope, Send
from starlette.websockets import WebSocket

from infra.routes import WEBSOCKET_STAGE
from local.cloud import Answer, Call, Cloud
from local.connections import Connections
from local.gateway_http import HttpGateway, message
from local.gateway_websocket import WebSocketGateway
from local.lambda_api import LambdaApi
from local.presigned import as_signed, is_good, is_presigned
from local.signin import SignIn, UnfitNameError
from local.web import Pages

MAX_REQUEST_BYTES = 10 * 1024 * 1024
"""API Gateway's limit."""
MAX_OBJECT_BYTES = 100 * 1024 * 1024
"""Ours, for what S3 is sent in one request."""

_OUR_NAMES = {"127.0.0.1", "localhost", "[::1]"}
_TOKEN = "/local/token"  # noqa: S105  (a path)
_KEYS = re.compile(r"/[\w-]+/\.well-known/jwks\.json")
"""Where a user pool's public keys are: the one thing that is read unsigned."""
_NO_PAGES = "The emulated services answer no browser"

logger = logging.getLogger("local.door")


class TooLargeError(Exception):
    """The request's body is larger than what it is for takes."""


class Door:
    """The ASGI application.

    Pages of other origins run in the browser of whoever runs this, so three rules stand before everything. Only this
    machine's own names are answered: another site's page gains nothing by giving its name this machine's address. The
    emulated services, which check no signature, answer no browser at all. A token is given to our own page alone.
    """

    def __init__(
        self,
        cloud: Cloud,
        lambda_api: LambdaApi,
        http: HttpGateway,
        websocket: WebSocketGateway,
        connections: Connections,
        sign_in: SignIn,
        pages: Pages,
        moto: Executor,
    ) -> None:
        self._cloud = cloud
        self._lambda = lambda_api
        self._http = http
        self._websocket = websocket
        self._connections = connections
        self._sign_in = sign_in
        self._pages = pages
        self._moto = moto

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "websocket":
            socket = WebSocket(scope, receive, send)
            if _is_ours(socket.headers.get("host", "")) and scope["path"].rstrip("/") == f"/{WEBSOCKET_STAGE}":
                await self._websocket.serve(socket)
            else:
                await socket.send_denial_response(_response(message(403, "Forbidden")))
            return
        try:
            response = await self._respond(scope, receive)
        except ClientDisconnect:
            return
        except TooLargeError:
            response = _response(message(413, "Request Too Long", ("connection", "close")))
        except Exception as error:  # noqa: BLE001  (a fault of the emulation must not show a person's words)
            logger.error("%s at %s", type(error).__name__, _places(error))
            response = _response(message(500, "Internal Server Error"))
        await response(scope, receive, send)

    async def _respond(self, scope: Scope, receive: Receive) -> Response:
        request = Request(scope, receive)
        call = Call(
            request.method,
            scope["raw_path"].decode("latin-1").partition("?")[0],
            scope["query_string"].decode("latin-1"),
            [(name.decode("latin-1"), value.decode("latin-1")) for name, value in scope["headers"]],
            b"",
        )
        if not _is_ours(call.header("host")):
            return _response(message(421, "The local run answers to 127.0.0.1 and localhost"))
        if is_presigned(call):
            return _response(await self._presigned(call))
        if _is_for_aws(call):
            if _is_from_a_browser(call):
                return _response(message(403, _NO_PAGES))
            return _response(await self._aws(replace(call, body=await _body(request, MAX_OBJECT_BYTES))))
        if call.path == _TOKEN and call.method == "GET":
            if _is_from_another_page(call):
                return _response(message(403, "Only the local run's own page is signed in"))
            return _response(await self._token(request))
        match = self._http.routes.find(call.method, call.path)
        if match is not None:
            client = request.client.host if request.client else ""
            return _response(await self._http.answer(match, call, partial(_body, request, MAX_REQUEST_BYTES), client))
        page = await self._pages.find(scope) if call.method in {"GET", "HEAD"} else None
        return page or _response(message(404, "Not Found"))

    async def _aws(self, call: Call) -> Answer:
        if call.service == "lambda":
            return await self._lambda.answer(call)
        if self._connections.asked_by(call):
            return await self._connections.answer(call)
        return await asyncio.get_running_loop().run_in_executor(self._moto, self._cloud.answer, call)

    async def _presigned(self, call: Call) -> Answer:
        """An object by a URL that was signed for whoever has it: our own page has, and no other site's is served."""
        if _is_from_another_page(call) or not is_good(call, datetime.now(UTC)):
            return message(403, "Forbidden")
        return await asyncio.get_running_loop().run_in_executor(self._moto, self._cloud.answer, as_signed(call))

    async def _token(self, request: Request) -> Answer:
        user, tenant = (request.query_params.get(name, "demo") for name in ("user", "tenant"))
        groups = tuple(filter(None, request.query_params.get("groups", "").split(",")))
        loop = asyncio.get_running_loop()
        try:
            token = await loop.run_in_executor(self._moto, self._sign_in.token, user, tenant, groups)
        except UnfitNameError as error:
            return message(400, str(error))
        headers = [
            ("content-type", "application/json"),
            ("cache-control", "no-store"),
            ("cross-origin-resource-policy", "same-origin"),
            ("x-content-type-options", "nosniff"),
        ]
        return Answer(200, headers, json.dumps({"token": token}).encode())


async def _body(request: Request, limit: int) -> bytes:
    """The request's body. TooLargeError above ``limit`` bytes."""
    chunks = bytearray()
    async for chunk in request.stream():
        chunks += chunk
        if len(chunks) > limit:
            raise TooLargeError
    return bytes(chunks)


def _response(answer: Answer) -> Response:
    response = Response(answer.body, answer.status)
    body_headers = [(name, value) for name, value in response.raw_headers if name == b"content-length"]
    given = [(name.encode("latin-1"), value.encode("latin-1")) for name, value in answer.headers]
    response.raw_headers = [entry for entry in given if entry[0] != b"content-length" or not answer.body]
    if not any(name == b"content-length" for name, _ in response.raw_headers):
        response.raw_headers += body_headers
    return response


def _is_ours(host: str) -> bool:
    name, colon, port = host.rpartition(":")
    return (name if colon and port.isdigit() else host) in _OUR_NAMES


def _is_for_aws(call: Call) -> bool:
    """Whether the call is signed for a service, in its protocol, or for a user pool's keys.

    moto's own controls, which forget everything when asked to, are no service.
    """
    if call.path.startswith("/moto-api"):
        return False
    unsigned_read = call.method == "GET" and _KEYS.fullmatch(call.path) is not None
    return bool(call.service or call.header("x-amz-target")) or unsigned_read


def _is_from_a_browser(call: Call) -> bool:
    """Browsers say where a request comes from; SDKs do not. Signing does not help: any page can write the header."""
    return bool(call.header("origin") or call.header("sec-fetch-site"))


def _is_from_another_page(call: Call) -> bool:
    """Whether a browser asks for a page that is not ours; other ports of this machine are others' pages."""
    origin = call.header("origin")
    elsewhere = bool(origin) and origin != f"http://{call.header('host')}"
    return elsewhere or call.header("sec-fetch-site") not in {"", "same-origin", "none"}


def _places(error: BaseException) -> str:
    frames = traceback.extract_tb(error.__traceback__)
    return " > ".join(f"{Path(frame.filename).name}:{frame.lineno} {frame.name}" for frame in frames[-4:])
