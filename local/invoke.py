"""Lambda: runs the handlers in this process, each invocation in a thread of its own.

A handler's exception becomes what Lambda's Python runtime would have answered, so that a state machine's Retry and
Catch see the same names. A function that runs longer than its timeout is answered with Sandbox.Timedout; its thread
cannot be ended from outside and goes on unheard, like a late executor, which the event log withstands by design.
"""

import asyncio
import importlib
import json
import logging
import math
import threading
import time
import traceback
import uuid
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from decimal import Decimal
from pathlib import Path
from typing import Any

from infra.functions import BY_NAME, FUNCTIONS, Function, function_name
from local.cloud import ACCOUNT, REGION
from local.provision import STAGE

Handler = Callable[[Any, Any], Any]

CONCURRENCY = 1000
"""How many invocations can run at once: an account's default."""
REPORT_SECONDS = 60.0
"""Between two errors that say that the same function has timed out."""
MAX_PAYLOAD_BYTES = 6_291_556
"""The most that a synchronous invocation takes or gives back."""

_ROOT = Path(__file__).parents[1]

logger = logging.getLogger("local.invoke")


class HandlersMissingError(Exception):
    """There are functions without a handler. The message names them."""


class NotInvokedError(Exception):
    """A function was not invoked at all."""


class FunctionUnknownError(NotInvokedError):
    """There is no such function. The message is its deployed name."""


class TooManyInvocationsError(NotInvokedError):
    """``CONCURRENCY`` invocations are running already."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What an invocation gave back. ``failed``: the payload is an error, with ``errorType`` and ``errorMessage``."""

    payload: bytes
    failed: bool = False

    @property
    def value(self) -> Any:
        """The payload, read."""
        return json.loads(self.payload)


@dataclass(frozen=True, slots=True)
class Context:
    """What Lambda's Python runtime hands to a handler beside the event."""

    function_name: str
    memory_limit_in_mb: str
    aws_request_id: str
    deadline: float = field(repr=False)
    """By ``time.monotonic``."""
    function_version: str = "$LATEST"
    log_stream_name: str = "local"
    identity: None = None
    client_context: None = None

    @property
    def invoked_function_arn(self) -> str:
        return f"arn:aws:lambda:{REGION}:{ACCOUNT}:function:{self.function_name}"

    @property
    def log_group_name(self) -> str:
        return f"/aws/lambda/{self.function_name}"

    def get_remaining_time_in_millis(self) -> int:
        return max(0, round((self.deadline - time.monotonic()) * 1000))


def import_handlers() -> dict[str, Handler]:
    """Every function's handler. HandlersMissingError names the functions that have none."""
    found: dict[str, Handler] = {}
    missing = []
    for function in FUNCTIONS:
        try:
            found[function.name] = importlib.import_module(function.handler).handler
        except ModuleNotFoundError as error:
            if error.name is None or not function.handler.startswith(error.name):
                raise
            missing.append(f"functions/{function.name}/handler.py")
        except AttributeError:
            missing.append(f"functions/{function.name}/handler.py: handler")
    if missing:
        raise HandlersMissingError(f"infra/functions.py names functions that are not there: {', '.join(missing)}")
    return found


class Runtime:
    """The functions. Belongs to the event loop that calls it."""

    def __init__(self, handlers: Mapping[str, Handler], timeouts: Mapping[str, float] | None = None) -> None:
        """``timeouts`` in seconds replace those of infra/functions.py."""
        self._handlers = dict(handlers)
        self._timeouts = {name: float(BY_NAME[name].timeout_seconds) for name in handlers} | dict(timeouts or {})
        self._by_deployed_name = {function_name(STAGE, name): name for name in handlers}
        self._timeout_reported_at: dict[str, float] = {}
        self._running = 0

    def find(self, name_or_arn: str) -> Function:
        """A function by its deployed name, or by its ARN with or without a version. FunctionUnknownError."""
        parts = name_or_arn.split(":")
        deployed = parts[6] if len(parts) > 6 else parts[0]
        if deployed not in self._by_deployed_name:
            raise FunctionUnknownError(deployed)
        return BY_NAME[self._by_deployed_name[deployed]]

    async def call(self, name: str, event: object) -> Outcome:
        """Invoke a function by its short name with something that JSON can say."""
        return await self.invoke(BY_NAME[name], json.dumps(event).encode())

    async def invoke(self, function: Function, payload: bytes) -> Outcome:
        """Run the handler and wait for it. ValueError if the payload is not JSON; NotInvokedError."""
        event = json.loads(payload or b"{}")
        if function.name not in self._handlers:
            raise FunctionUnknownError(function_name(STAGE, function.name))
        if self._running >= CONCURRENCY:
            raise TooManyInvocationsError
        seconds = self._timeouts[function.name]
        request_id = str(uuid.uuid4())
        context = Context(
            function_name(STAGE, function.name), str(function.memory_mb), request_id, time.monotonic() + seconds
        )
        loop = asyncio.get_running_loop()
        answer: asyncio.Future[Outcome] = loop.create_future()

        def run() -> None:
            outcome = self._run(function.name, event, context)
            try:
                loop.call_soon_threadsafe(_settle, answer, outcome)
            except RuntimeError:  # the local run has ended meanwhile
                return

        self._running += 1
        try:
            threading.Thread(target=run, name=f"{function.name} {request_id[:8]}", daemon=True).start()
            await asyncio.wait({answer}, timeout=seconds)
        finally:
            self._running -= 1
        if answer.done():
            return answer.result()
        answer.cancel()
        self._report_timeout(function.name, seconds)
        return _failure(
            "Sandbox.Timedout", f"RequestId: {request_id} Error: Task timed out after {seconds:.2f} seconds"
        )

    def _report_timeout(self, name: str, seconds: float) -> None:
        """An error once a minute for each function; the others are only in the file."""
        now = time.monotonic()
        is_first = now - self._timeout_reported_at.get(name, -math.inf) >= REPORT_SECONDS
        if is_first:
            self._timeout_reported_at[name] = now
        logger.log(logging.ERROR if is_first else logging.INFO, "%s timed out after %g s", name, seconds)

    def _run(self, name: str, event: object, context: Context) -> Outcome:
        try:
            returned = self._handlers[name](event, context)
        except Exception as error:  # noqa: BLE001  (whatever a handler raises is the invocation's outcome)
            logger.error("%s raised %s at %s", name, type(error).__name__, _place(error))
            return _failure(type(error).__name__, str(error), context.aws_request_id)
        except BaseException as error:  # noqa: BLE001  (SystemExit and its like end the sandbox, not the local run)
            logger.error("%s exited with %s at %s", name, type(error).__name__, _place(error))
            message = f"RequestId: {context.aws_request_id} Error: Runtime exited with error: exit status 1"
            return _failure("Runtime.ExitError", message)
        try:
            body = json.dumps(returned, default=_plain, ensure_ascii=False, allow_nan=False).encode()
        except (TypeError, ValueError) as error:
            logger.error("%s returned what is not JSON", name)
            return _failure("Runtime.MarshalError", f"Unable to marshal response: {error}", context.aws_request_id)
        if len(body) > MAX_PAYLOAD_BYTES:
            logger.error("%s returned %d bytes", name, len(body))
            message = f"Response payload size exceeded maximum allowed payload size ({MAX_PAYLOAD_BYTES} bytes)."
            return _failure("Function.ResponseSizeTooLarge", message)
        return Outcome(body)


def _settle(answer: asyncio.Future[Outcome], outcome: Outcome) -> None:
    if not answer.done():
        answer.set_result(outcome)


def _failure(kind: str, message: str, request_id: str | None = None) -> Outcome:
    error: dict[str, object] = {"errorType": kind, "errorMessage": message}
    if request_id is not None:
        error |= {"requestId": request_id, "stackTrace": []}
    return Outcome(json.dumps(error).encode(), failed=True)


def _place(error: BaseException) -> str:
    """Where it was raised: files, lines and functions; never the message, which may hold a person's words."""
    frames = traceback.extract_tb(error.__traceback__)[1:]
    return " > ".join(f"{_relative(frame.filename)}:{frame.lineno} {frame.name}" for frame in frames[-4:])


def _relative(file: str) -> str:
    path = Path(file)
    return str(path.relative_to(_ROOT)) if path.is_relative_to(_ROOT) else path.name


def _plain(value: object) -> object:
    if isinstance(value, Decimal):
        return float(value)
    raise TypeError(f"Object of type {type(value).__name__} is not JSON serializable")
