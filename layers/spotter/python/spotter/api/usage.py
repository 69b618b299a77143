"""The reply of GET /me/usage."""

from collections.abc import Sequence
from decimal import Decimal
from typing import Annotated

from pydantic import Field

from spotter.agent.admission.remaining import Remaining
from spotter.agent.costs.budget import Budget
from spotter.api.shapes import ReplyModel
from spotter.platform.limits.limits import Limits
from spotter.store.usage import DayUsage

MOST_DAYS = 90

Dollars = Annotated[
    Decimal, Field(description="US dollars: a decimal number as text. Zero for the offline coach.", examples=["0.0042"])
]


class UsageDay(ReplyModel):
    """What was used on a day."""

    day: str = Field(description="The day in UTC: ISO 8601.", examples=["2026-03-02"])
    calls: int = Field(description="How many steps runs took, and how often a model answered the coach's routes.")
    input_tokens: int = Field(description="Tokens that models have read.")
    output_tokens: int = Field(description="Tokens that models have written.")
    cost: Dollars
    unpriced: int = Field(
        description="How many of the calls were of models whose price is not known: their cost is not counted."
    )

    @classmethod
    def of(cls, used: DayUsage) -> "UsageDay":
        """A day, ready to send."""
        return cls(
            day=used.day,
            calls=used.calls,
            input_tokens=used.input_tokens,
            output_tokens=used.output_tokens,
            cost=used.cost,
            unpriced=used.unpriced,
        )


class UsageLimits(ReplyModel):
    """What may be used at most. A run that could pass a limit stops before the call, with stopReason ``budget``."""

    run_tokens: int = Field(description="Tokens read and written for one message.")
    run_cost: Dollars
    day_tokens: int = Field(description="Tokens read and written by a user on a day.")
    day_cost: Dollars
    requests_per_minute: int = Field(
        description="How many messages and other requests that cost something may be sent in a minute."
    )
    concurrent_runs: int = Field(description="How many conversations the coach may be at work on at the same time.")


class UsageLeft(ReplyModel):
    """What is left of the limits now; 0 where one is reached."""

    day_tokens: int = Field(description="Tokens that models may still read and write today.")
    day_cost: Dollars
    requests_this_minute: int = Field(
        description="How many requests may still be sent in this minute, of all that the user and the tenant may send."
    )
    runs: int = Field(
        description="How many conversations of the user the coach may begin to work on now. What others of the tenant "
        "have at work, where all together have a limit, is not looked at."
    )


class Usage(ReplyModel):
    """What a user has used."""

    today: UsageDay = Field(description="Today so far. A run counts when it ends.")
    days: list[UsageDay] = Field(description="The days on which something was used, the newest first.")
    limits: UsageLimits = Field(description="What may be used at most.")
    left: UsageLeft = Field(description="What is left of that now.")

    @classmethod
    def of(cls, today: str, used: Sequence[DayUsage], budget: Budget, limits: Limits, left: Remaining) -> "Usage":
        """The reply for these days. ``budget`` is within the limits."""
        of_today = next((each for each in used if each.day == today), DayUsage(today))
        return cls(
            today=UsageDay.of(of_today),
            days=[UsageDay.of(each) for each in used],
            limits=UsageLimits(
                run_tokens=budget.run_tokens,
                run_cost=budget.run_dollars,
                day_tokens=budget.day_tokens,
                day_cost=budget.day_dollars,
                requests_per_minute=limits.requests_per_minute,
                concurrent_runs=limits.concurrent_runs,
            ),
            left=UsageLeft(
                day_tokens=max(budget.day_tokens - of_today.tokens, 0),
                day_cost=max(budget.day_dollars - of_today.cost, Decimal(0)),
                requests_this_minute=left.requests,
                runs=left.runs,
            ),
        )
