"""What a step may still spend: the run so far as the log says, and the user's day as the session knows it.

The item of the day is read when a session's first run of the day begins, then every few runs, and in every run once
half of a limit is used: a turn in between costs no read. So sessions at the same time can pass a day's limit by what a
few runs cost. What is known is kept in each action for the steps after it, and in HEAD for the runs after it. The
limits of the tenant are those that HEAD holds: the message has brought them along.
"""

import json
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from decimal import Decimal
from typing import TYPE_CHECKING, Any

from spotter.agent.checkpoints.context_size import BYTES_PER_TOKEN, OFFLINE, context_tokens
from spotter.agent.costs.budget import Budget, Room, room_for
from spotter.agent.costs.totals import RunTotals, totals_of
from spotter.agent.pointers import Pointers
from spotter.agent.ports import Ports
from spotter.agent.profile import AgentProfile
from spotter.errors import Transient
from spotter.llm.models import cost_of
from spotter.model_response import Usage
from spotter.platform.limits.limits import OwnLimits
from spotter.store.events import Event
from spotter.store.log import LogSnapshot
from spotter.store.usage import MICROS, DayUsage, added, usage_on

if TYPE_CHECKING:
    from spotter.llm.provider import Provider
    from spotter.messages import Request, ToolDefinition

RUNS_BETWEEN_READS = 5
READ_FROM = Decimal("0.5")
"""Of a limit: from here on each run reads the day."""


@dataclass(frozen=True, slots=True)
class KnownDay:
    """What the user has used on a day, and which run of the session has read it, by its number."""

    day: str
    tokens: int
    micros: int
    read_at: int

    def __str__(self) -> str:
        return f"{self.day} {self.tokens} {self.micros} {self.read_at}"

    @classmethod
    def of(cls, text: str) -> "KnownDay":
        """The inverse of ``str``."""
        day, *numbers = text.split()
        return cls(day, *map(int, numbers))

    @property
    def used(self) -> DayUsage:
        """As the budget takes it."""
        return DayUsage(self.day, input_tokens=self.tokens, cost=Decimal(self.micros) / MICROS)

    def plus(self, run: RunTotals) -> "KnownDay":
        """With a run that has ended."""
        return KnownDay(self.day, self.tokens + run.tokens, self.micros + int(run.cost * MICROS), self.read_at)


def day_after(events: Sequence[Event], run: str) -> str:
    """What HEAD keeps of the day when a run ends; empty where the run has asked no model that costs."""
    known = _noted(events, run)
    return str(known.plus(totals_of(events, run))) if known else ""


def _noted(events: Sequence[Event], run: str) -> KnownDay | None:
    return next(
        (KnownDay.of(event.data["day"]) for event in reversed(events) if event.run == run and "day" in event.data), None
    )


class Spending:
    """The spending of one step. Nothing is read for the offline coach."""

    def __init__(self, ports: Ports, pointers: Pointers, snapshot: LogSnapshot) -> None:
        self._ports = ports
        self._pointers = pointers
        self._snapshot = snapshot
        self._day: KnownDay | None = None
        self.run = totals_of(snapshot.events, pointers.run)
        """What the run has come to before this step."""

    @property
    def noted(self) -> dict[str, Any]:
        """What the action keeps for the steps after it: the day before this run."""
        return {} if self._day is None else {"day": str(self._day)}

    def room(self, provider: "Provider", request: "Request", budget: Budget) -> Room:
        """What is left for the provider's first choice of model."""
        return self._room(provider, budget, _fixed_tokens(request), request.max_tokens)

    def may_ask(self, profile: AgentProfile) -> bool:
        """Whether a model may do small work before the run's first step: where that step has no room, nothing has."""
        return self._room(self._ports.provider(profile), profile.budget, 0, profile.max_tokens).reached is None

    def abandon(self, provider: "Provider", request: "Request", letters: int) -> None:
        """Add an answer that the user stopped after ``letters`` to their day, by an estimate: no provider tells more.

        It is counted at once, and no try of the step begins it anew.
        """
        if provider.name == OFFLINE:
            return
        reads = context_tokens(self._snapshot.events, self._snapshot.head) + _fixed_tokens(request)
        usage = Usage(reads, letters // BYTES_PER_TOKEN)
        cost = cost_of(provider.name, provider.model, usage)
        used = DayUsage(
            self._today, 1, usage.input_tokens, usage.output_tokens, cost or Decimal(0), unpriced=int(cost is None)
        )
        ref = self._pointers.ref
        with suppress(Transient):  # the user has stopped it: that must not fail over what it cost
            self._ports.table.transact([added(ref.tenant, ref.user, used)])

    def _room(self, provider: "Provider", budget: Budget, fixed: int, wanted: int) -> Room:
        if provider.name == OFFLINE:
            return Room(wanted)
        if self._snapshot.head.limits:
            budget = budget.within(OwnLimits.of_text(self._snapshot.head.limits).within(budget.as_limits))
        return room_for(
            budget,
            self.run,
            lambda: self._day_before(budget),
            provider=provider.name,
            model=provider.model,
            reads=context_tokens(self._snapshot.events, self._snapshot.head) + fixed,
            wanted=wanted,
        )

    def _day_before(self, budget: Budget) -> DayUsage:
        self._day = _noted(self._snapshot.events, self._pointers.run) or self._known(budget) or self._read()
        return self._day.used

    def _known(self, budget: Budget) -> KnownDay | None:
        """What HEAD knows of the day, if that is new enough to go by."""
        head = self._snapshot.head
        known = KnownDay.of(head.day) if head.day else None
        if known is None or known.day != self._today or head.turns - known.read_at >= RUNS_BETWEEN_READS:
            return None
        used = known.used
        is_near = used.tokens > budget.day_tokens * READ_FROM or used.cost > budget.day_dollars * READ_FROM
        return None if is_near else known

    def _read(self) -> KnownDay:
        ref = self._pointers.ref
        used = usage_on(self._ports.table, ref.tenant, ref.user, self._today)
        return KnownDay(self._today, used.tokens, int(used.cost * MICROS), self._snapshot.head.turns)

    @property
    def _today(self) -> str:
        return self._ports.log.now()[:10]


def _fixed_tokens(request: "Request") -> int:
    """An estimate of what stands before the conversation: the prompt and the tools."""
    return (len(request.system) + _letters(request.tools)) // BYTES_PER_TOKEN


def _letters(tools: "Sequence[ToolDefinition]") -> int:
    return sum(len(tool.name) + len(tool.description) + len(json.dumps(tool.parameters)) for tool in tools)
