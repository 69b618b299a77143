"""The lines that an operator reads: one for each message, step and run, and one for each request that failed by us."""

import time
from collections.abc import Callable
from contextvars import ContextVar
from dataclasses import asdict
from functools import wraps
from typing import TYPE_CHECKING, Any

from aws_lambda_powertools.metrics import MetricUnit
from aws_lambda_powertools.utilities.typing import LambdaContext

from spotter import tracing
from spotter.agent.records import EmbeddingCall, ModelCall, Record
from spotter.errors import error_location
from spotter.observability import Field, Handler, Metrics, observed, write_line
from spotter.store.keys import SessionRef

STEP = Metrics({"step_milliseconds": MetricUnit.Milliseconds, "retries": MetricUnit.Count}, ("function",))
MODEL = Metrics(
    {
        "input_tokens": MetricUnit.Count,
        "output_tokens": MetricUnit.Count,
        "cost_usd": MetricUnit.NoUnit,
        "fallbacks": MetricUnit.Count,
    },
    ("provider",),
)
RUN = Metrics({"run_milliseconds": MetricUnit.Milliseconds, "steps": MetricUnit.Count})
RUNS = Metrics({"runs": MetricUnit.Count}, ("stop_reason",))
MESSAGE = Metrics({"messages": MetricUnit.Count, "reply_milliseconds": MetricUnit.Milliseconds}, ("status",))
COACH = Metrics({"coach_milliseconds": MetricUnit.Milliseconds}, ("route",))
EMBEDDING = Metrics({"embeddings": MetricUnit.Count, "embedding_failures": MetricUnit.Count}, ("provider",))
SERVER_ERROR = Metrics({"server_errors": MetricUnit.Count})

if TYPE_CHECKING:
    from spotter.llm.coach_routes.ask import Answered

_called: ContextVar[ModelCall | None] = ContextVar("the model call of this step", default=None)


def record(what: Record) -> None:
    """Write a run's line; write a call for vectors; keep a model call for its step's line, which tells two as one."""
    if isinstance(what, ModelCall):
        before = _called.get()
        _called.set(what if before is None else _both(before, what))
        return
    if isinstance(what, EmbeddingCall):
        counts = {"embeddings": 1, "embedding_failures": what.failures, "output_tokens": 0, "fallbacks": 0}
        write_line("embedding", {**asdict(what), **counts}, EMBEDDING, MODEL)
        return
    tracing.annotate(tenant=what.tenant, session=what.session, run=what.run)
    metrics = (RUNS, RUN) if what.run_milliseconds is not None else (RUNS,)
    write_line("run", {**asdict(what), "runs": 1}, *metrics)


def step(name: str) -> Callable[[Handler], Handler]:
    """A function of the state machine as a handler: observed, with one line for each time it runs, failures too."""

    def decorate(handler: Handler) -> Handler:
        @wraps(handler)
        def timed(event: dict[str, Any], context: LambdaContext) -> dict[str, Any]:
            fields = _about(event, name)
            _called.set(None)
            started = time.monotonic()
            try:
                answer = handler(event, context)
            except Exception as error:
                fields["step_milliseconds"] = _milliseconds(time.monotonic() - started)
                fields |= {"error": type(error).__name__, "place": error_location(error)}
                write_line("step", fields, STEP, level="error")
                raise
            fields["step_milliseconds"] = _milliseconds(time.monotonic() - started)
            fields["next"] = answer["next"]
            call = _called.get()
            if call is None:
                write_line("step", fields, STEP)
            else:
                write_line("step", {**fields, **asdict(call)}, STEP, MODEL)
            return answer

        return observed(timed)

    return decorate


def message_taken(ref: SessionRef, run: str, *, joined: bool, status: int, seconds: float) -> None:
    """Write a message's line: the run that works on it, and what was answered after how long."""
    tracing.annotate(tenant=ref.tenant, session=ref.session, run=run)
    fields: dict[str, Field] = {
        "tenant": ref.tenant,
        "session": ref.session,
        "run": run,
        "joined": joined,
        "status": status,
        "messages": 1,
        "reply_milliseconds": _milliseconds(seconds),
    }
    write_line("message", fields, MESSAGE)


def coach_answered(tenant: str, route: str, given: "Answered[Any]", *, seconds: float) -> None:
    """Write the line of a coach route that asked a model: who answered, what it used and cost, and how long it took."""
    call = given.call
    fields: dict[str, Field] = {
        "tenant": tenant,
        "route": route,
        "provider": call.provider if call else given.tried,
        "model": call.model if call else None,
        "answered_by": given.provider,
        "input_tokens": call.usage.input_tokens if call else 0,
        "output_tokens": call.usage.output_tokens if call else 0,
        "cost_usd": float(call.cost or 0) if call else 0.0,
        "fallbacks": int(bool(given.fallback)),
        "fallback": given.fallback or None,
        "coach_milliseconds": _milliseconds(seconds),
    }
    write_line("coach", fields, COACH, MODEL)


def server_error(status: int, slug: str, error: BaseException | None) -> None:
    """Write the line of a request that was answered with a status of 500 or more: which problem, and where it arose."""
    fields: dict[str, Field] = {"status": status, "problem": slug, "server_errors": 1}
    if error is not None:
        fields |= {"error": type(error).__name__, "place": error_location(error)}
    write_line("server error", fields, SERVER_ERROR, level="error")


def _both(first: ModelCall, second: ModelCall) -> ModelCall:
    """Two calls of a step, under the name of the second."""
    return ModelCall(
        second.provider,
        second.model,
        first.input_tokens + second.input_tokens,
        first.output_tokens + second.output_tokens,
        first.cost_usd + second.cost_usd,
        first.fallbacks + second.fallbacks,
        first.tool_calls + second.tool_calls,
    )


def _milliseconds(seconds: float) -> float:
    return round(seconds * 1000, 1)


def _about(event: dict[str, Any], name: str) -> dict[str, Field]:
    """Which step this is; its trace is found by the same."""
    pointers = event["pointers"]
    ids = {key: pointers[key] for key in ("tenant", "session", "run", "step")}
    tracing.annotate(**ids)
    return {"function": name, **ids, "retries": event["attempt"]}
