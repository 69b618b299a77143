"""What models may cost: for a run, and for a user on a day. A call that could pass it is not made."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from decimal import Decimal, InvalidOperation
from enum import StrEnum

from spotter.agent.costs.totals import RunTotals
from spotter.config import InvalidConfig
from spotter.llm.models import cost_of
from spotter.model_response import ModelResponse, Usage
from spotter.platform.limits.limits import Limits
from spotter.store.events import Event
from spotter.store.usage import DayUsage

CODE = "code"
MODEL = "budget-1"
"""What an action names as the model where no model was asked for want of room."""
LEAST_ANSWER_TOKENS = 256
"""With room for less than this a model is not asked: its answer would be cut off."""


class Limit(StrEnum):
    """Which budget has no room."""

    RUN = "run"
    DAY = "day"


ANSWERS = {
    Limit.RUN: (
        "I have stopped here: what you asked has used up what one answer may cost. What is done so far is kept. "
        "Ask for the rest in a smaller message."
    ),
    Limit.DAY: (
        "I have stopped here: you have used up what the coach may cost for a day. What is done so far is kept. "
        "The new day begins at midnight UTC."
    ),
}
"""What the user reads when a run stops for its budget."""


@dataclass(frozen=True, slots=True)
class Budget:
    """The most that models may use: tokens read and written, and US dollars. Zero: nothing at all.

    Dollars bind only models whose price is known; tokens bind all.
    """

    run_tokens: int = 500_000
    run_dollars: Decimal = Decimal(2)
    day_tokens: int = 5_000_000
    day_dollars: Decimal = Decimal(10)

    def for_agent(self, run_tokens: int | None, run_dollars: Decimal | None) -> "Budget":
        """This budget, with an agent's smaller one for each run; None, or a larger one, changes nothing."""
        return replace(
            self,
            run_tokens=self.run_tokens if run_tokens is None else min(self.run_tokens, run_tokens),
            run_dollars=self.run_dollars if run_dollars is None else min(self.run_dollars, run_dollars),
        )

    def within(self, limits: Limits) -> "Budget":
        """This budget, no higher than what the tenant has set: the smallest wins."""
        return Budget(
            run_tokens=self.run_tokens,
            run_dollars=min(self.run_dollars, limits.dollars_per_run),
            day_tokens=min(self.day_tokens, limits.tokens_per_day),
            day_dollars=min(self.day_dollars, limits.dollars_per_day),
        )

    @property
    def as_limits(self) -> Limits:
        """The deployment's limits on what models use, beside the defaults of all others."""
        return Limits(
            tokens_per_day=self.day_tokens, dollars_per_day=self.day_dollars, dollars_per_run=self.run_dollars
        )


_DEFAULT = Budget()


def budget_of(environment: Mapping[str, str]) -> Budget:
    """The budget that SPOTTER_RUN_TOKENS, SPOTTER_RUN_DOLLARS and the same of the DAY set. InvalidConfig."""
    return Budget(
        run_tokens=_tokens(environment, "SPOTTER_RUN_TOKENS", _DEFAULT.run_tokens),
        run_dollars=_dollars(environment, "SPOTTER_RUN_DOLLARS", _DEFAULT.run_dollars),
        day_tokens=_tokens(environment, "SPOTTER_DAY_TOKENS", _DEFAULT.day_tokens),
        day_dollars=_dollars(environment, "SPOTTER_DAY_DOLLARS", _DEFAULT.day_dollars),
    )


def _tokens(environment: Mapping[str, str], variable: str, default: int) -> int:
    told = environment.get(variable, "")
    if not told:
        return default
    if not (told.isascii() and told.isdecimal()):
        raise InvalidConfig(f"{variable} must be a whole number of tokens, 0 or more")
    return int(told)


def _dollars(environment: Mapping[str, str], variable: str, default: Decimal) -> Decimal:
    told = environment.get(variable, "")
    try:
        dollars = Decimal(told) if told else default
    except InvalidOperation:
        dollars = Decimal(-1)
    if not dollars.is_finite() or dollars < 0:
        raise InvalidConfig(f"{variable} must be a number of US dollars, 0 or more")
    return dollars


def budget_answer(reached: Limit) -> ModelResponse:
    """What code says in a model's place where there is no room."""
    return ModelResponse(ANSWERS[reached], (), CODE, MODEL)


def is_reached(action: Event) -> bool:
    """Whether an action is the answer of a budget that leaves no room: its run ends there."""
    return action.data.get("model") == MODEL


@dataclass(frozen=True, slots=True)
class Room:
    """The longest answer that there is room for, in tokens; or which limit leaves no room for any."""

    max_tokens: int
    reached: Limit | None = None


def room_for(
    budget: Budget,
    run: RunTotals,
    day: Callable[[], DayUsage],
    *,
    provider: str,
    model: str,
    reads: int,
    wanted: int,
) -> Room:
    """What is left for one call of a model that reads about ``reads`` tokens and wants to write ``wanted``.

    ``day`` is what the user's ended runs of this day have used. It is read only where the run itself leaves room.
    """
    least = min(wanted, LEAST_ANSWER_TOKENS)
    of_run = _answer_tokens(budget.run_tokens - run.tokens, budget.run_dollars - run.cost, provider, model, reads)
    if of_run < least:
        return Room(0, Limit.RUN)
    spent = day()
    of_day = _answer_tokens(
        budget.day_tokens - spent.tokens - run.tokens,
        budget.day_dollars - spent.cost - run.cost,
        provider,
        model,
        reads,
    )
    if of_day < least:
        return Room(0, Limit.DAY)
    return Room(min(wanted, of_run, of_day))


def _answer_tokens(tokens: int, dollars: Decimal, provider: str, model: str, reads: int) -> int:
    """How long an answer may be after ``reads`` tokens were read, with so many tokens and dollars left."""
    left = tokens - reads
    reading = cost_of(provider, model, Usage(input_tokens=reads))
    writing = cost_of(provider, model, Usage(output_tokens=1_000_000))
    if reading is None or not writing:
        return left
    return min(left, int((dollars - reading) / writing * 1_000_000))
