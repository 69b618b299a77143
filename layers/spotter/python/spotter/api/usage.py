"""The reply of GET /me/usage."""

from collections.abc import Sequence
from decimal import Decimal
from typing import Annotated

from pydantic import Field

from spotter.agent.costs.budget import Budget
from spotter.api.shapes import ReplyModel
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
    """What models may use at most. A run that could pass a limit stops before the call, with stopReason ``budget``."""

    run_tokens: int = Field(description="Tokens read and written for one message.")
    run_cost: Dollars
    day_tokens: int = Field(description="Tokens read and written by a user on a day.")
    day_cost: Dollars


class Usage(ReplyModel):
    """What a user has used."""

    today: UsageDay = Field(description="Today so far. A run counts when it ends.")
    days: list[UsageDay] = Field(description="The days on which something was used, the newest first.")
    limits: UsageLimits = Field(description="What may be used at most.")

    @classmethod
    def of(cls, today: str, used: Sequence[DayUsage], budget: Budget) -> "Usage":
        """The reply for these days."""
        return cls(
            today=UsageDay.of(next((each for each in used if each.day == today), DayUsage(today))),
            days=[UsageDay.of(each) for each in used],
            limits=UsageLimits(
                run_tokens=budget.run_tokens,
                run_cost=budget.run_dollars,
                day_tokens=budget.day_tokens,
                day_cost=budget.day_dollars,
            ),
        )
