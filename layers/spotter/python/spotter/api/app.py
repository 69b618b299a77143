"""The resolver that every HTTP function uses: routing, validation and OpenAPI by Powertools, errors in one place."""

import hashlib
import threading
from collections.abc import Callable, Collection, Mapping
from contextvars import ContextVar
from dataclasses import dataclass, field
from inspect import getdoc
from typing import TYPE_CHECKING, Any, TypeVar

from aws_lambda_powertools.event_handler import APIGatewayHttpResolver, Response, content_types
from aws_lambda_powertools.event_handler.api_gateway import ResponseBuilder
from aws_lambda_powertools.event_handler.middlewares.openapi_validation import OpenAPIResponseValidationMiddleware
from aws_lambda_powertools.event_handler.openapi.exceptions import RequestValidationError
from aws_lambda_powertools.utilities.data_classes import APIGatewayProxyEventV2
from aws_lambda_powertools.utilities.typing import LambdaContext
from pydantic import BaseModel

from spotter.api import problems
from spotter.api.body import JsonBodies
from spotter.api.identity import Caller, caller_of
from spotter.api.resource import header
from spotter.errors import Forbidden, RequestError, TooManyRequests, Transient, Unauthenticated
from spotter.recording import server_error

if TYPE_CHECKING:
    from aws_lambda_powertools.event_handler.openapi.models import OpenAPI

Body = TypeVar("Body", bound=BaseModel)


@dataclass(slots=True)
class _State:
    event: APIGatewayProxyEventV2 | None = None
    lambda_context: Any = None
    caller: Caller | None = None
    context: dict[str, Any] = field(default_factory=dict)


def answer(status: int, body: Body) -> Response[Body]:
    """A JSON response with a status of its own; Powertools serialises a body only when it is told that it is JSON."""
    return Response(status_code=status, content_type=content_types.APPLICATION_JSON, body=body)


class Api(APIGatewayHttpResolver):
    """Powertools' resolver with identity before everything else, with our errors, and with its state kept per call.

    A function whose routes need no token says so with ``public``; one that no authorizer stands before says with
    ``identify`` how its callers are known. ``refuse`` raises for a caller who is not answered, but for the routes in
    ``unless`` (``DELETE /me``). ``count`` raises for a caller who has sent too many requests: it is told of those for
    the routes in ``counted`` each time, and for those in ``counted_once``, which do nothing twice that is sent twice,
    with a name for the request if it has an Idempotency-Key: another body is another request. ``admins_only`` says of a
    route (``PUT /limits``) whether it is for administrators. Powertools validates a request before any middleware that
    could ask who calls, and looks for the route before that: so the caller is settled ahead of both.

    Powertools keeps the current event on a class, which is right in Lambda, where an environment serves one call at a
    time. The local run serves many calls in one process, so each has its own here.
    """

    def __init__(
        self,
        *,
        public: bool = False,
        identify: Callable[[Mapping[str, Any]], Caller] = caller_of,
        refuse: Callable[[Caller], None] = lambda _caller: None,
        unless: Collection[str] = (),
        admins_only: Callable[[str], bool] = lambda _route: False,
        count: Callable[[Caller, str], None] = lambda _caller, _name: None,
        counted: Collection[str] = (),
        counted_once: Collection[str] = (),
    ) -> None:
        self._public = public
        self._identify = identify
        self._refuse = refuse
        self._unless = frozenset(unless)
        self._admins_only = admins_only
        self._count = count
        self._counted = frozenset(counted)
        self._counted_once = frozenset(counted_once)
        self._own: ContextVar[_State | None] = ContextVar("call", default=None)
        self._outside = _State()
        self._building = threading.Lock()
        self._built = False
        super().__init__(enable_validation=True)
        self._request_validation_middleware = JsonBodies()  # type: ignore[no-untyped-call]  # Powertools left it untyped
        # A reply that does not fit its model is a fault of ours: without this it would be told as the caller's
        self._response_validation_middleware = OpenAPIResponseValidationMiddleware(has_response_validation_error=True)
        self._handle_errors()

    @property
    def _state(self) -> _State:
        return self._own.get() or self._outside

    @property  # type: ignore[override]  # Powertools' own two bases disagree on the type
    def current_event(self) -> APIGatewayProxyEventV2:
        """The event of this call."""
        return self._state.event or APIGatewayProxyEventV2({})

    @current_event.setter
    def current_event(self, value: APIGatewayProxyEventV2) -> None:
        self._state.event = value

    @property
    def lambda_context(self) -> Any:
        """The Lambda context of this call."""
        return self._state.lambda_context

    @lambda_context.setter
    def lambda_context(self, value: Any) -> None:
        self._state.lambda_context = value

    @property
    def context(self) -> dict[str, Any]:
        """The routing context of this call."""
        return self._state.context

    @context.setter
    def context(self, value: dict[str, Any]) -> None:
        self._state.context = value

    @property
    def caller(self) -> Caller:
        """Who calls. Unauthenticated when the token does not say."""
        state = self._state
        if state.caller is None:
            state.caller = self._identify(self.current_event.raw_event)
        return state.caller

    def get_openapi_schema(self, **asked: Any) -> "OpenAPI":
        """Powertools' description of this function's routes, with what their docstrings say."""
        for route in (*self._static_routes, *self._dynamic_routes):
            route.description = route.description or getdoc(route.func)
        return super().get_openapi_schema(**asked)

    def resolve(self, event: Mapping[str, Any], context: LambdaContext) -> dict[str, Any]:
        """Answer one HTTP API event."""
        self._build_once()
        token = self._own.set(_State(APIGatewayProxyEventV2(dict(event)), context))
        try:
            return self._build_response(self._resolve())
        finally:
            self._own.reset(token)

    def _resolve(self) -> "ResponseBuilder[Any]":
        """Answer the request, if its caller is somebody."""
        if not self._public:
            try:
                caller, route = self.caller, str(self.current_event.raw_event.get("routeKey"))
                if route not in self._unless:
                    self._refuse(caller)
                if self._admins_only(route):
                    caller.must_be_admin()
                if route in self._counted:
                    self._count(caller, "")
                elif route in self._counted_once:
                    self._count(caller, _name_of(route, self.current_event.raw_event))
            except (Unauthenticated, Forbidden, TooManyRequests) as refused:
                return ResponseBuilder(problems.of_request_error(refused))
            except Transient as unavailable:
                return ResponseBuilder(_transient(unavailable))
        return super()._resolve()

    def _build_once(self) -> None:
        """Build every route's middleware under a lock: Powertools builds it at first use, which two calls may share."""
        if self._built:
            return
        with self._building:
            for route in (*self._static_routes, *self._dynamic_routes):
                if not route._middleware_stack_built:  # noqa: SLF001 - no public way to build it ahead
                    route._build_middleware_stack(self._router_middlewares, app=self)  # noqa: SLF001 - as above
            self._built = True

    def _handle_errors(self) -> None:
        self.exception_handler(RequestError)(problems.of_request_error)
        self.exception_handler(RequestValidationError)(problems.of_invalid)
        self.exception_handler(UnicodeDecodeError)(problems.of_undecodable)
        self.exception_handler(Transient)(_transient)
        self.exception_handler(Exception)(_unexpected)
        self.not_found(_no_route)


def _name_of(route: str, event: Mapping[str, Any]) -> str:
    """What a request is known by if it comes again: empty without an Idempotency-Key."""
    key = header(event, "idempotency-key")
    sent = f"{event.get('rawPath')}\n{event.get('body')}".encode(errors="replace")
    return f"{route} {key} {hashlib.sha256(sent).hexdigest()}" if key else ""


def _transient(error: Transient) -> Response[str]:
    server_error(503, "try-again", error)
    return problems.of_transient(error)


def _unexpected(error: Exception) -> Response[str]:
    """A fault of ours, or a service that did not answer where no port told so.

    Log where it happened, never what was said: an exception's text may hold a person's words.
    """
    # imported here: a function that reaches no service, and a request that nothing fails in, need none of it
    from spotter.store.outages import is_outage

    if is_outage(error):
        server_error(503, "try-again", error)
        return problems.of_outage()
    server_error(500, "internal", error)
    return problems.of_unexpected()


def _no_route(_error: Exception) -> Response[str]:
    return problems.problem(404, "not-found", "Not found", "There is no such route. See /openapi.json.")
