"""The HTTP API: API Gateway's routes, authorizer and payload format 2.0 in front of the functions.

https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-develop-integrations-lambda.html
"""

import asyncio
import base64
import json
import logging
import time
import uuid
from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from typing import Any
from urllib.parse import parse_qsl, unquote

from infra.routes import Route
from local.authorizer import JwtAuthorizer, UnauthorizedError
from local.cloud import ACCOUNT, Answer, Call
from local.invoke import MAX_PAYLOAD_BYTES, FunctionUnknownError, Outcome, Runtime, TooManyInvocationsError

INTEGRATION_SECONDS = 30.0
"""After this API Gateway answers 503, whatever the function does."""
API_ID = "localhttp"

Body = Callable[[], Awaitable[bytes]]
"""Reads the body of a call."""

_TEXT_TYPES = {"application/json", "application/javascript", "application/xml"}

logger = logging.getLogger("local.http")


@dataclass(frozen=True, slots=True)
class Match:
    """A route and what its parameters are in a path."""

    route: Route
    parameters: dict[str, str]


class Routes:
    """Finds the route of a request: a literal segment before a parameter, as API Gateway does."""

    def __init__(self, routes: Iterable[Route]) -> None:
        self._routes = [(route, route.path.strip("/").split("/")) for route in routes]
        self._routes.sort(key=lambda entry: [segment.startswith("{") for segment in entry[1]])

    def find(self, method: str, path: str) -> Match | None:
        """The route of a request by its path as it arrived, not decoded."""
        segments = path.removeprefix("/").split("/")
        for route, pattern in self._routes:
            if route.method == method and len(pattern) == len(segments):
                pairs = list(zip(pattern, segments, strict=True))
                if all(segment == name or (name.startswith("{") and segment) for name, segment in pairs):
                    parameters = {name[1:-1]: unquote(segment) for name, segment in pairs if name.startswith("{")}
                    return Match(route, parameters)
        return None


class HttpGateway:
    """Answers the requests that match a route."""

    def __init__(self, routes: Sequence[Route], runtime: Runtime, authorizer: JwtAuthorizer) -> None:
        self.routes = Routes(routes)
        self._runtime = runtime
        self._authorizer = authorizer

    async def answer(self, match: Match, call: Call, body: Body, client: str) -> Answer:
        """Authorize the call, read its body, invoke the route's function, and turn what it returned into a response.

        ``call`` comes without its body: who may not call is refused before it is read.
        """
        started = time.monotonic()
        request_id = uuid.uuid4().hex[:15]
        answer = await self._answer(match, call, body, client, request_id)
        milliseconds = (time.monotonic() - started) * 1000
        logger.info("%s %s %d %d ms", match.route.method, match.route.path, answer.status, milliseconds)
        return Answer(answer.status, [*answer.headers, ("apigw-requestid", request_id)], answer.body)

    async def _answer(self, match: Match, call: Call, body: Body, client: str, request_id: str) -> Answer:
        claims: dict[str, str] | None = None
        if not match.route.without_authorizer:
            try:
                claims = self._authorizer.claims(call.header("authorization"))
            except UnauthorizedError as refused:
                return message(401, "Unauthorized", ("www-authenticate", str(refused)))
        event = _event(match, replace(call, body=await body()), client, request_id, claims)
        if len(json.dumps(event)) > MAX_PAYLOAD_BYTES:
            return message(413, "Request Too Long")
        try:
            outcome = await asyncio.wait_for(self._runtime.call(match.route.function, event), INTEGRATION_SECONDS)
        except (TimeoutError, TooManyInvocationsError):
            return message(503, "Service Unavailable")
        except FunctionUnknownError:
            return message(500, "Internal Server Error")
        return _response(outcome, match.route.function)


def message(status: int, text: str, *headers: tuple[str, str]) -> Answer:
    """A response of the gateway's own: ``{"message": text}``."""
    return Answer(status, [("content-type", "application/json"), *headers], json.dumps({"message": text}).encode())


def _event(match: Match, call: Call, client: str, request_id: str, claims: Mapping[str, str] | None) -> dict[str, Any]:
    now = datetime.now(tz=UTC)
    route_key = f"{match.route.method} {match.route.path}"
    path = unquote(call.path)
    headers = _joined(call.headers) | {
        "x-amzn-trace-id": f"Root=1-{int(now.timestamp()):08x}-{uuid.uuid4().hex[:24]}",
        "x-forwarded-for": client,
        "x-forwarded-port": call.header("host").rpartition(":")[2],
        "x-forwarded-proto": "http",
    }
    cookies = headers.pop("cookie", "")
    context: dict[str, Any] = {
        "accountId": ACCOUNT,
        "apiId": API_ID,
        "domainName": call.header("host"),
        "domainPrefix": call.header("host").partition(".")[0],
        "http": {
            "method": call.method,
            "path": path,
            "protocol": "HTTP/1.1",
            "sourceIp": client,
            "userAgent": call.header("user-agent"),
        },
        "requestId": request_id,
        "routeKey": route_key,
        "stage": "$default",
        "time": now.strftime("%d/%b/%Y:%H:%M:%S +0000"),
        "timeEpoch": int(now.timestamp() * 1000),
    }
    if claims is not None:
        context["authorizer"] = {"jwt": {"claims": dict(claims), "scopes": None}}
    event: dict[str, Any] = {
        "version": "2.0",
        "routeKey": route_key,
        "rawPath": path,
        "rawQueryString": call.query,
        "headers": headers,
        "requestContext": context,
        "isBase64Encoded": False,
    }
    if cookies:
        event["cookies"] = [cookie.strip() for cookie in cookies.split(";")]
    if query := _joined(parse_qsl(call.query, keep_blank_values=True)):
        event["queryStringParameters"] = query
    if match.parameters:
        event["pathParameters"] = match.parameters
    if call.body:
        encoded = not _is_text(call.header("content-type"))
        event["isBase64Encoded"] = encoded
        event["body"] = base64.b64encode(call.body).decode() if encoded else call.body.decode(errors="replace")
    return event


def _joined(pairs: Iterable[tuple[str, str]]) -> dict[str, str]:
    collected: dict[str, list[str]] = {}
    for name, value in pairs:
        collected.setdefault(name, []).append(value)
    return {name: ",".join(values) for name, values in collected.items()}


def _is_text(content_type: str) -> bool:
    kind = content_type.partition(";")[0].strip().lower()
    return kind in _TEXT_TYPES or kind.startswith("text/")


def _response(outcome: Outcome, function: str) -> Answer:
    if outcome.failed:
        return message(500, "Internal Server Error")
    value = outcome.value
    if not isinstance(value, dict) or "statusCode" not in value:
        return Answer(200, [("content-type", "application/json")], outcome.payload)
    try:
        body = value.get("body") or ""
        if not isinstance(body, str):
            raise TypeError("a body is text")
        headers = {name.lower(): str(text) for name, text in (value.get("headers") or {}).items()}
        cookies = [("set-cookie", str(cookie)) for cookie in value.get("cookies") or []]
        content = base64.b64decode(body) if value.get("isBase64Encoded") else body.encode()
        status = int(value["statusCode"])
    except (AttributeError, TypeError, ValueError) as error:
        logger.error("%s returned what is no response of payload format 2.0: %s", function, type(error).__name__)
        return message(500, "Internal Server Error")
    headers.setdefault("content-type", "text/plain;charset=UTF-8")
    headers.pop("content-length", None)
    return Answer(status, [*headers.items(), *cookies], content)
