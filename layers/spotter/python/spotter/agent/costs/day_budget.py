"""What a user may still spend on a day outside of runs: where a route asks a model once."""

from contextlib import suppress
from decimal import Decimal
from typing import Protocol

from spotter.agent.costs.budget import Budget, Room, room_for
from spotter.agent.costs.totals import RunTotals
from spotter.errors import Transient
from spotter.model_response import Usage
from spotter.observability import logger
from spotter.store.table import Table
from spotter.store.usage import DayUsage, added, usage_on


class Asked(Protocol):
    """Who is asked: a provider or an embedder."""

    @property
    def name(self) -> str:
        """The provider's name."""
        ...

    @property
    def model(self) -> str:
        """The model's id."""
        ...


class Paid(Protocol):
    """What was answered: something filled in, or vectors."""

    @property
    def usage(self) -> Usage:
        """The tokens."""
        ...

    @property
    def cost(self) -> Decimal | None:
        """US dollars; None where the price is not known."""
        ...


class DayBudget:
    """A user's day in UTC. No method raises where the table does not answer: a coach who is asked has to answer."""

    def __init__(self, table: Table, tenant: str, user: str, day: str, budget: Budget) -> None:
        self._table = table
        self._tenant = tenant
        self._user = user
        self._day = day
        self._budget = budget

    def has_room(self, asked: Asked, *, reads: int, writes: int) -> bool:
        """Whether a call that reads and writes so many tokens passes no limit. False where that cannot be told."""
        with suppress(Transient):
            return self._room(asked, reads, writes).max_tokens >= writes
        return False

    def _room(self, asked: Asked, reads: int, writes: int) -> Room:
        return room_for(
            self._budget,
            RunTotals(),
            lambda: usage_on(self._table, self._tenant, self._user, self._day),
            provider=asked.name,
            model=asked.model,
            reads=reads,
            wanted=writes,
        )

    def spend(self, call: Paid) -> None:
        """Add a call that was made. What cannot be added is logged: its answer has been paid for, and goes out."""
        used = DayUsage(
            self._day,
            calls=1,
            input_tokens=call.usage.input_tokens,
            output_tokens=call.usage.output_tokens,
            cost=call.cost or DayUsage(self._day).cost,
            unpriced=int(call.cost is None),
        )
        try:
            self._table.transact([added(self._tenant, self._user, used)])  # with a token: a retry adds nothing
        except Transient as error:
            logger.error("what a model call has cost was not counted", extra={"error": type(error).__name__})
