"""Traces in X-Ray, through Powertools: in Lambda alone. Elsewhere its SDK is not imported, and no socket is opened.

A trace holds names, ids and times. The SDK would put an error's text into it as well, and Powertools an answer's.
"""

import os
from collections.abc import Callable
from functools import cache
from typing import TYPE_CHECKING, Any, TypeVar, cast

if TYPE_CHECKING:
    from aws_lambda_powertools import Tracer

Function = TypeVar("Function", bound=Callable[..., Any])


def is_on() -> bool:
    """Whether this process is a function in Lambda whose calls are traced."""
    disabled = os.environ.get("POWERTOOLS_TRACE_DISABLED", "").lower() in {"1", "y", "yes", "t", "true", "on"}
    return "LAMBDA_TASK_ROOT" in os.environ and not disabled


def traced(handler: Function) -> Function:
    """A handler whose calls are in the trace, as are the calls that it makes to AWS; neither answers nor errors are."""
    if not is_on():
        return handler
    captured = _tracer().capture_lambda_handler(handler, capture_response=False, capture_error=False)
    return cast(Function, captured)


def annotate(**ids: Any) -> None:
    """Name what a call is about, so that its trace is found by it. Values are strings and numbers."""
    if is_on():
        for name, value in ids.items():
            _tracer().put_annotation(name, value)


def with_trace(work: Callable[[], None]) -> Callable[[], None]:
    """The work, for another thread to do: what it calls is in the trace of this one."""
    if not is_on():
        return work
    from aws_xray_sdk.core import xray_recorder

    entity = xray_recorder.get_trace_entity()

    def traced_work() -> None:
        xray_recorder.set_trace_entity(entity)
        work()

    return traced_work


@cache
def _tracer() -> "Tracer":
    from aws_lambda_powertools import Tracer
    from aws_xray_sdk.core import xray_recorder

    tracer = Tracer(service="spotter", patch_modules=("botocore",))
    xray_recorder.emitter = _RedactingEmitter(xray_recorder.emitter)
    return tracer


class _RedactingEmitter:
    """Sends what is traced without the texts in it: an error's message may quote what it was given."""

    def __init__(self, emitter: Any) -> None:
        self._emitter = emitter

    def send_entity(self, entity: Any) -> None:
        """Send a segment or subsegment with all below it to X-Ray's daemon."""
        _redact(entity)
        self._emitter.send_entity(entity)

    def set_daemon_address(self, address: str) -> None:
        """Where the daemon listens."""
        self._emitter.set_daemon_address(address)


def _redact(entity: Any) -> None:
    entity.metadata.clear()
    if isinstance(entity.cause, dict):  # else the id of a cause that another entity holds
        for raised in entity.cause.get("exceptions", ()):
            raised.message = None
    for part in entity.subsegments:
        _redact(part)
