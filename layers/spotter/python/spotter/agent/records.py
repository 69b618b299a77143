"""What a model call and a run came to, in numbers and names: what an operator sees of them. No text of anybody."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from spotter.agent.costs.totals import totals_of
from spotter.store.events import Event
from spotter.store.keys import SessionRef


@dataclass(frozen=True, slots=True)
class ModelCall:
    """One model call, as the action that it led to tells it. ``cost_usd`` in US dollars."""

    provider: str
    model: str
    input_tokens: int
    output_tokens: int
    cost_usd: float
    fallbacks: int
    """1 when the first choice did not answer, else 0."""
    tool_calls: int


@dataclass(frozen=True, slots=True)
class RunEnd:
    """A run that has ended, with the sums of its model calls. ``error`` is the name of what ended it early."""

    tenant: str
    session: str
    run: str
    stop_reason: str
    error: str | None
    steps: int
    provider: str | None
    input_tokens: int
    output_tokens: int
    cost_usd: float
    fallbacks: int
    tool_calls: int
    run_milliseconds: int | None
    """From the run's first event to its end; None when the events at hand do not say when that was."""


@dataclass(frozen=True, slots=True)
class EmbeddingCall:
    """One call for vectors: of the message of a run, or of memories. ``error`` names what kept them from coming."""

    provider: str
    model: str
    texts: int
    input_tokens: int = 0
    cost_usd: float = 0.0
    error: str | None = None

    @property
    def failures(self) -> int:
        """1 where no vector came."""
        return int(self.error is not None)


Record = ModelCall | RunEnd | EmbeddingCall


def model_call(event: Event) -> ModelCall:
    """What the model call behind an action, a checkpoint or the choice of a knowledge event came to."""
    data = event.data
    return ModelCall(
        provider=str(data["provider"]),
        model=str(data["model"]),
        input_tokens=int(data["usage"]["input"]),
        output_tokens=int(data["usage"]["output"]),
        cost_usd=float(data["cost"] or 0),
        fallbacks=int(bool(data.get("fallback"))),
        tool_calls=len(data.get("calls", ())),
    )


def run_end(ref: SessionRef, events: Sequence[Event], end: Event) -> RunEnd:
    """What a run came to, by the events up to its end."""
    totals = totals_of(events, end.run)
    newest = next((event for event in reversed(events) if event.run == end.run and "provider" in event.data), None)
    return RunEnd(
        tenant=ref.tenant,
        session=ref.session,
        run=end.run,
        stop_reason=str(end.data["stop_reason"]),
        error=end.data.get("error"),
        steps=totals.steps,
        provider=str(newest.data["provider"]) if newest else None,
        input_tokens=totals.input_tokens,
        output_tokens=totals.output_tokens,
        cost_usd=float(totals.cost),
        fallbacks=totals.fallbacks,
        tool_calls=totals.tool_calls,
        run_milliseconds=_milliseconds(totals.since, end.at) if totals.since else None,
    )


def _milliseconds(start: str, end: str) -> int:
    return round((datetime.fromisoformat(end) - datetime.fromisoformat(start)).total_seconds() * 1000)
