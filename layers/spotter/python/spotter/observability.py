"""Logs and metrics: names, ids, counts and durations; never a message, a memory or a credential.

A line of the log is a measurement as well: where it has metrics, it is also an object in CloudWatch's embedded metric
format, so that log and metrics cannot disagree and are paid for once.
"""

import os
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import wraps
from typing import IO, Any, Literal, cast

from aws_lambda_powertools import Logger
from aws_lambda_powertools.metrics import EphemeralMetrics, MetricUnit
from aws_lambda_powertools.utilities.typing import LambdaContext

from spotter import tracing
from spotter.errors import SpotterError, Unexpected, error_location

SERVICE = "spotter"
NAMESPACE = "Spotter"
LABEL_LETTERS = 64
"""Of a dimension's value; CloudWatch takes 250."""

Handler = Callable[[dict[str, Any], LambdaContext], dict[str, Any]]
Field = str | int | float | bool | None


class _StandardOutput:
    """Whatever standard output is when a line is written: the local run sends it to a file."""

    def write(self, text: str) -> int:
        return sys.stdout.write(text)

    def flush(self) -> None:
        sys.stdout.flush()


class _CallLogger(Logger):
    """Powertools' logger with what it knows of a call kept per call.

    Powertools keeps it for the process, which is right in Lambda, where an environment serves one call at a time. The
    local run serves many calls in one process.
    """

    def append_keys(self, **additional_keys: object) -> None:
        self.thread_safe_append_keys(**additional_keys)


logger = _CallLogger(service=SERVICE, log_uncaught_exceptions=False, stream=cast(IO[str], _StandardOutput()))


@dataclass(frozen=True, slots=True)
class Metrics:
    """Which fields of a line are metrics, by name with their units, and which label them.

    Every combination of labels is a metric of its own, and paid for as such: only fields with few values may label.
    """

    units: Mapping[str, MetricUnit]
    labels: tuple[str, ...] = ()


def write_line(
    message: str, fields: Mapping[str, Field], *metrics: Metrics, level: Literal["info", "error"] = "info"
) -> None:
    """Write one line: the fields that are not None, and what makes metrics of some of them."""
    told = {name: value for name, value in fields.items() if value is not None}
    embedded = _embedded(told, metrics) if metrics else {}
    write = logger.error if level == "error" else logger.info
    write(message, extra={**told, **embedded}, stacklevel=3)  # the place that the line names is the caller's


def redact_errors(handler: Handler) -> Handler:
    """A handler whose errors hold nobody's words.

    Lambda logs an error's message, and Step Functions keeps it as the cause. Our own errors are written for that; any
    other may quote what it was given, so an Unexpected of the same name goes out in its place.
    """

    @wraps(handler)
    def guarded(event: dict[str, Any], context: LambdaContext) -> dict[str, Any]:
        try:
            return handler(event, context)
        except SpotterError:
            raise
        except Exception as error:  # noqa: BLE001 - whatever it is
            name = type(error).__name__
            raise type(name, (Unexpected,), {})(f"{name} at {error_location(error)}") from None

    return guarded


def observed(handler: Handler) -> Handler:
    """A handler with its errors redacted, its calls in the trace, and the call's own ids in every line of its log."""
    guarded = tracing.traced(redact_errors(handler))
    injected: Handler = logger.inject_lambda_context(guarded, log_event=False)

    @wraps(handler)
    def watched(event: dict[str, Any], context: LambdaContext) -> dict[str, Any]:
        return (injected if context else guarded)(event, context)  # a test may call without

    return watched


def _embedded(fields: Mapping[str, Field], metrics: tuple[Metrics, ...]) -> dict[str, Any]:
    """What makes metrics of some fields: their labels, which must be strings, and ``_aws``, which names them all."""
    stage = os.environ.get("SPOTTER_STAGE") or "local"
    namespace = os.environ.get("POWERTOOLS_METRICS_NAMESPACE") or NAMESPACE
    members: dict[str, Any] = {}
    directives: list[Any] = []
    for one in metrics:
        labels = {"service": SERVICE, "stage": stage, **{name: _label(fields.get(name)) for name in one.labels}}
        written = EphemeralMetrics(namespace=namespace, service=SERVICE, dimension_set=dict(labels))
        for name, unit in one.units.items():
            written.add_metric(name, unit, float(fields.get(name) or 0))
        embedded = written.serialize_metric_set()["_aws"]
        directives += embedded["CloudWatchMetrics"]
        members |= {**labels, "_aws": {**embedded, "CloudWatchMetrics": directives}}
    return members


def _label(value: Field) -> str:
    return str(value)[:LABEL_LETTERS].strip() if value not in (None, "") else "none"
