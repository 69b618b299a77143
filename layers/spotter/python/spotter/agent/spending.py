"""What a step may still spend: the run so far as the log says, and the user's day as it stood when the run began."""

import json
from collections.abc import Sequence
from decimal import Decimal
from typing import TYPE_CHECKING, Any

from spotter.agent.budget import Budget, Room, room_for
from spotter.agent.context_size import BYTES_PER_TOKEN, OFFLINE, context_tokens
from spotter.agent.pointers import Pointers
from spotter.agent.ports import Ports
from spotter.agent.totals import totals_of
from spotter.messages import Request, ToolDefinition
from spotter.store.log import LogSnapshot
from spotter.store.usage import DayUsage, usage_on

if TYPE_CHECKING:
    from spotter.llm.provider import Provider


class Spending:
    """The spending of one step. The table is read for it once a run, and never for the offline coach."""

    def __init__(self, ports: Ports, pointers: Pointers, snapshot: LogSnapshot) -> None:
        self._ports = ports
        self._pointers = pointers
        self._snapshot = snapshot
        self._day: DayUsage | None = None
        self.run = totals_of(snapshot.events, pointers.run)
        """What the run has come to before this step."""

    @property
    def noted(self) -> dict[str, Any]:
        """What the action keeps for the steps after it: tokens and dollars of the day before this run."""
        return {} if self._day is None else {"day": [self._day.tokens, str(self._day.cost)]}

    def room(self, provider: "Provider", request: Request, budget: Budget) -> Room:
        """What is left for the provider's first choice of model."""
        if provider.name == OFFLINE:
            return Room(request.max_tokens)
        reads = context_tokens(self._snapshot.events, self._snapshot.head) + _fixed_tokens(request)
        return room_for(
            budget,
            self.run,
            self._day_before,
            provider=provider.name,
            model=provider.model,
            reads=reads,
            wanted=request.max_tokens,
        )

    def _day_before(self) -> DayUsage:
        if self._day is None:
            self._day = self._noted_before() or self._read()
        return self._day

    def _noted_before(self) -> DayUsage | None:
        for event in reversed(self._snapshot.events):
            if event.run == self._pointers.run and "day" in event.data:
                tokens, cost = event.data["day"]
                return DayUsage("", input_tokens=tokens, cost=Decimal(cost))
        return None

    def _read(self) -> DayUsage:
        ref = self._pointers.ref
        return usage_on(self._ports.table, ref.tenant, ref.user, self._ports.log.now()[:10])


def _fixed_tokens(request: Request) -> int:
    """An estimate of what stands before the conversation: the prompt and the tools."""
    return (len(request.system) + _letters(request.tools)) // BYTES_PER_TOKEN


def _letters(tools: Sequence[ToolDefinition]) -> int:
    return sum(len(tool.name) + len(tool.description) + len(json.dumps(tool.parameters)) for tool in tools)
