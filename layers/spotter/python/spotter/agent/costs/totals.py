"""What a run has come to so far. Each action carries the sums, so that the newest one tells of the whole run."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from typing import Any, Self

from spotter.model_response import ModelResponse
from spotter.store.events import Event


@dataclass(frozen=True, slots=True)
class RunTotals:
    """Model calls (``steps``) and what they asked for and used: tokens, and US dollars.

    ``cost`` holds what has a known price. ``since`` is the moment of the run's first event, as the log writes it; empty
    when it is not known.
    """

    steps: int = 0
    tool_calls: int = 0
    fallbacks: int = 0
    input_tokens: int = 0
    output_tokens: int = 0
    cost: Decimal = Decimal(0)
    since: str = ""
    unpriced: int = 0
    """Model calls whose price is not known."""

    @property
    def tokens(self) -> int:
        """Read and written."""
        return self.input_tokens + self.output_tokens

    def plus(self, response: ModelResponse) -> "RunTotals":
        """With one answer more."""
        return RunTotals(
            self.steps + 1,
            self.tool_calls + len(response.calls),
            self.fallbacks + bool(response.fallback),
            self.input_tokens + response.usage.input_tokens,
            self.output_tokens + response.usage.output_tokens,
            self.cost + (response.cost or 0),
            self.since,
            self.unpriced + (response.cost is None),
        )

    def to_content(self) -> list[Any]:
        """As an action holds them: a list in the order of the fields, because every event is paid for by its size."""
        return [
            self.steps,
            self.tool_calls,
            self.fallbacks,
            self.input_tokens,
            self.output_tokens,
            str(self.cost),
            self.since,
            *([self.unpriced] if self.unpriced else []),
        ]

    @classmethod
    def of_content(cls, content: Sequence[Any]) -> Self:
        """The inverse of :meth:`to_content`."""
        steps, tool_calls, fallbacks, input_tokens, output_tokens, cost, since, *more = content
        return cls(steps, tool_calls, fallbacks, input_tokens, output_tokens, Decimal(cost), since, *more)


def totals_of(events: Sequence[Event], run: str) -> RunTotals:
    """What a run has come to, as its newest event with sums says, and what choosing data and memories has cost since.

    Without one, only when it began.
    """
    chosen: list[Event] = []
    for event in reversed(events):
        if event.run != run:
            continue
        if "totals" in event.data:
            return _with_choices(RunTotals.of_content(event.data["totals"]), chosen)
        if event.type == "knowledge":
            chosen.append(event)
    return _with_choices(RunTotals(since=next((event.at for event in events if event.run == run), "")), chosen)


def _with_choices(totals: RunTotals, chosen: Sequence[Event]) -> RunTotals:
    """With what the models took that chose which data and memories a message needs. That is no step."""
    paid = (each for event in chosen for each in (event.data, event.data.get("embedding", {})) if "usage" in each)
    for each in paid:
        usage, cost = each["usage"], each["cost"]
        totals = replace(
            totals,
            input_tokens=totals.input_tokens + usage["input"],
            output_tokens=totals.output_tokens + usage["output"],
            cost=totals.cost + Decimal(cost or 0),
            unpriced=totals.unpriced + (cost is None),
        )
    return totals
