"""The WebSocket API: the authorizer at the door, a route for each message, and API Gateway's limits.

https://docs.aws.amazon.com/apigateway/latest/developerguide/apigateway-websocket-api-overview.html
Frames up to 32 KB and messages up to 128 KB are seen to by the server itself, which closes with 1009.
"""

import asyncio
import base64
import json
import logging
import re
import secrets
import time
import uuid
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from datetime import UTC, datetime
from typing import Any
from urllib.parse import parse_qsl

from starlette.responses import JSONResponse
from starlette.websockets import WebSocket

from local.cloud import ACCOUNT, REGION
from local.connections import MAX_MESSAGE_BYTES, Connection, Connections
from local.invoke import NotInvokedError, Outcome, Runtime
from local.protocols import CLOSE_SECONDS, abort_of

MAX_FRAME_BYTES = 32 * 1024
IDLE_SECONDS = 10 * 60.0
LIFETIME_SECONDS = 2 * 60 * 60.0
API_ID = "localws"
AUTHORIZER = "websocket_authorizer"
FUNCTION = "websocket"
IDENTITY_SOURCE = "ticket"
"""The query parameter without which a connection is refused unasked."""

MAX_SIZE = (MAX_MESSAGE_BYTES, MAX_FRAME_BYTES)

logger = logging.getLogger("local.websocket")


class WebSocketGateway:
    """Takes connections and hands their messages to the ``websocket`` function."""

    def __init__(
        self,
        routes: Iterable[str],
        stage: str,
        runtime: Runtime,
        connections: Connections,
        *,
        idle_seconds: float = IDLE_SECONDS,
        lifetime_seconds: float = LIFETIME_SECONDS,
    ) -> None:
        self._routes = frozenset(routes)
        self._stage = stage
        self._runtime = runtime
        self._connections = connections
        self._idle_seconds = idle_seconds
        self._lifetime_seconds = lifetime_seconds
        self._tasks: set[asyncio.Task[None]] = set()

    async def serve(self, socket: WebSocket) -> None:
        """One connection, from its request until it is closed."""
        connection = Connection(
            base64.b64encode(secrets.token_bytes(11)).decode(),
            socket,
            {},
            socket.client.host if socket.client else "127.0.0.1",
            socket.headers.get("user-agent", ""),
            abort_of(socket.scope),
        )
        request = _request_of(socket)
        refused = await self._refusal(connection, request)
        if refused:
            status, text = refused
            logger.info("$connect %d", status)
            await socket.send_denial_response(JSONResponse({"message": text}, status))
            return
        await socket.accept()
        self._connections.add(connection)
        logger.info("$connect 200")
        try:
            code, reason = await self._listen(connection)
        finally:
            self._connections.remove(connection)
            asyncio.get_running_loop().call_later(CLOSE_SECONDS, connection.abort)
        with suppress(TimeoutError):
            async with asyncio.timeout(CLOSE_SECONDS), connection.handling:
                pass  # what the client said before it went comes first
        event = self._event(connection, "$disconnect", "DISCONNECT") | {"headers": request["headers"]}
        event["requestContext"] |= {"disconnectStatusCode": code, "disconnectReason": reason}
        await self._invoke(event)

    async def _refusal(self, connection: Connection, request: dict[str, Any]) -> tuple[int, str] | None:
        """Status and message with which a connection is refused; None if it is taken."""
        if not request.get("queryStringParameters", {}).get(IDENTITY_SOURCE):
            return 401, "Unauthorized"
        event = self._event(connection, "$connect", "CONNECT") | request
        arn = f"arn:aws:execute-api:{REGION}:{ACCOUNT}:{API_ID}/{self._stage}/$connect"
        asked = await self._invoke({"type": "REQUEST", "methodArn": arn, "stageVariables": {}} | event, AUTHORIZER)
        if asked is None or asked.failed:
            unauthorized = asked is not None and asked.value.get("errorMessage") == "Unauthorized"
            return (401, "Unauthorized") if unauthorized else (500, "Internal server error")
        policy = asked.value
        if not _allows(policy, arn):
            return 403, "Forbidden"
        connection.context = {**(policy.get("context") or {}), "principalId": policy.get("principalId", "")}
        event["requestContext"]["authorizer"] = connection.context
        answered = await self._invoke(event)
        if answered is None or answered.failed:
            return 502, "Internal server error"
        status = answered.value.get("statusCode", 200) if isinstance(answered.value, dict) else 200
        return None if 200 <= status < 300 else (status, "Forbidden")

    async def _listen(self, connection: Connection) -> tuple[int, str]:
        """Hand on messages until the connection is closed; with which code, and why."""
        while True:
            now = time.time()
            until = min(
                connection.last_active_at + self._idle_seconds, connection.connected_at + self._lifetime_seconds
            )
            if now >= until:
                await connection.close(1001, "Going away")
                return 1001, "Going away"
            try:
                message = await asyncio.wait_for(connection.socket.receive(), until - now)
            except TimeoutError:
                continue
            if message["type"] == "websocket.disconnect":
                code = message.get("code") or 1005
                return connection.close_code or code, message.get("reason") or ""
            connection.last_active_at = time.time()
            if message.get("text") is None:
                await connection.close(1003, "Binary is not supported")
                return 1003, "Binary is not supported"
            await connection.room.acquire()
            task = asyncio.create_task(self._handle_in_turn(connection, message["text"]))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _handle_in_turn(self, connection: Connection, body: str) -> None:
        """Handle a frame after those before it. API Gateway promises no order; here one client has one function."""
        try:
            async with connection.handling:
                await self._handle(connection, body)
        finally:
            connection.room.release()

    async def _handle(self, connection: Connection, body: str) -> None:
        route = self._route(body)
        event = self._event(connection, route, "MESSAGE") | {"body": body}
        event["requestContext"]["messageId"] = event["requestContext"]["requestId"]
        outcome = await self._invoke(event)
        logger.info("%s %s", route, "failed" if outcome is None or outcome.failed else "200")
        if outcome is None or outcome.failed:
            failure = {"message": "Internal server error", "connectionId": connection.connection_id}
            await connection.send(json.dumps(failure | {"requestId": event["requestContext"]["requestId"]}))

    def _route(self, body: str) -> str:
        """``$request.body.action``, or $default."""
        try:
            message = json.loads(body)
        except (ValueError, RecursionError):
            return "$default"
        action = message.get("action") if isinstance(message, dict) else None
        return action if isinstance(action, str) and action in self._routes and action[0] != "$" else "$default"

    async def _invoke(self, event: dict[str, Any], function: str = FUNCTION) -> Outcome | None:
        try:
            return await self._runtime.call(function, event)
        except NotInvokedError:
            return None

    def _event(self, connection: Connection, route: str, kind: str) -> dict[str, Any]:
        now = datetime.now(tz=UTC)
        context: dict[str, Any] = {
            "routeKey": route,
            "eventType": kind,
            "extendedRequestId": uuid.uuid4().hex[:15],
            "requestTime": now.strftime("%d/%b/%Y:%H:%M:%S +0000"),
            "messageDirection": "IN",
            "stage": self._stage,
            "connectedAt": int(connection.connected_at * 1000),
            "requestTimeEpoch": int(now.timestamp() * 1000),
            "identity": {"sourceIp": connection.source_ip, "userAgent": connection.user_agent},
            "requestId": uuid.uuid4().hex[:15],
            "domainName": connection.socket.headers.get("host", ""),
            "connectionId": connection.connection_id,
            "apiId": API_ID,
        }
        if connection.context:
            context["authorizer"] = dict(connection.context)
        return {"requestContext": context, "isBase64Encoded": False}


def _request_of(socket: WebSocket) -> dict[str, Any]:
    """Headers and query of the request to connect, as events have them (but in AWS header names keep their case)."""
    query = parse_qsl(socket.url.query, keep_blank_values=True)
    request: dict[str, Any] = {
        "headers": dict(socket.headers.items()),
        "multiValueHeaders": _collected(socket.headers.items()),
    }
    if query:
        request["queryStringParameters"] = dict(query)
        request["multiValueQueryStringParameters"] = _collected(query)
    return request


def _collected(pairs: Iterable[tuple[str, str]]) -> dict[str, list[str]]:
    collected: dict[str, list[str]] = {}
    for name, value in pairs:
        collected.setdefault(name, []).append(value)
    return collected


def _allows(policy: object, arn: str) -> bool:
    """Whether an authorizer's IAM policy allows to invoke the route, and no statement of it denies that."""
    if not isinstance(policy, Mapping):
        return False
    statements = policy.get("policyDocument", {}).get("Statement", [])
    effects = {
        statement.get("Effect")
        for statement in ([statements] if isinstance(statements, Mapping) else statements)
        if any(_covers(pattern, "execute-api:Invoke") for pattern in _listed(statement.get("Action")))
        and any(_covers(pattern, arn) for pattern in _listed(statement.get("Resource")))
    }
    return effects == {"Allow"}


def _listed(value: object) -> Sequence[str]:
    return [value] if isinstance(value, str) else value if isinstance(value, list) else []


def _covers(pattern: str, text: str) -> bool:
    """IAM's wildcard: ``*`` stands for anything."""
    return re.fullmatch(".*".join(map(re.escape, pattern.split("*"))), text, re.IGNORECASE) is not None
