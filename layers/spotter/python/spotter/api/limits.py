"""Requests and replies of /limits, and the reply of GET /usage."""

import re
from dataclasses import replace
from decimal import Decimal
from typing import Annotated, Any

from aws_lambda_powertools.event_handler.openapi.params import Query
from pydantic import ConfigDict, Field, StrictInt

from spotter.api import paging
from spotter.api.shapes import CalendarDay, ReplyModel, RequestModel
from spotter.api.usage import Dollars
from spotter.errors import Fault, InvalidFields
from spotter.platform.limits.limits import MOST_REQUESTS, MOST_RUNS, MOST_TENANT_RUNS, NAMES, Limits, OwnLimits
from spotter.store.usage import DayUsage, UsersOfADay

_USER = re.compile(r"[A-Za-z0-9_-]{1,64}")
MOST_TOKENS = 10**12
MOST_DOLLARS = Decimal(1_000_000)
_ON_THE_WIRE = {
    "requests_per_minute": "requestsPerMinute",
    "concurrent_runs": "concurrentRuns",
    "tokens_per_day": "tokensPerDay",
    "dollars_per_day": "dollarsPerDay",
    "dollars_per_run": "dollarsPerRun",
    "tenant_requests_per_minute": "tenant.requestsPerMinute",
    "tenant_concurrent_runs": "tenant.concurrentRuns",
}

UsageDay = Annotated[
    CalendarDay | None,
    Query(description="The day in UTC: ISO 8601. Left out: today.", json_schema_extra={"examples": ["2026-03-02"]}),
]
TenantRequests = Annotated[
    Annotated[StrictInt, Field(ge=1, le=MOST_REQUESTS)] | None,
    Field(description="How many requests all users together may send in a minute."),
]
TenantRuns = Annotated[
    Annotated[StrictInt, Field(ge=1, le=MOST_TENANT_RUNS)] | None,
    Field(description="How many runs of all users together may be at work at once."),
]
_REQUESTS = "How many requests a user may send in a minute: messages, and whatever else writes much or costs something."
_RUNS = "How many conversations of a user the coach may be at work on at the same time."
_TOKENS = "Tokens that models may read and write for a user on a day in UTC."
_OF_A_DAY = "US dollars that models may cost for a user on a day in UTC: a decimal number as text."
_OF_A_RUN = (
    "US dollars that models may cost for one message: a decimal number as text. An agent's own budget may be less."
)


class TenantLimits(ReplyModel):
    """The limits of all users of the tenant together."""

    requests_per_minute: TenantRequests
    concurrent_runs: TenantRuns

    @classmethod
    def of(cls, limits: Limits | OwnLimits) -> "TenantLimits":
        """Those that count, or those that are set."""
        return cls(requests_per_minute=limits.tenant_requests_per_minute, concurrent_runs=limits.tenant_concurrent_runs)


def _told(limits: Limits | OwnLimits) -> dict[str, Any]:
    """The fields of limits as a reply has them."""
    alone = {name: getattr(limits, name) for name in NAMES if not name.startswith("tenant")}
    return {**alone, "tenant": TenantLimits.of(limits)}


class LimitsOfATenant(ReplyModel):
    """What the users of a tenant may do."""

    requests_per_minute: int = Field(description=_REQUESTS)
    concurrent_runs: int = Field(description=_RUNS)
    tokens_per_day: int = Field(description=_TOKENS)
    dollars_per_day: Dollars
    dollars_per_run: Dollars
    tenant: TenantLimits = Field(description="The limits of all users together. Null: any number.")

    @classmethod
    def of(cls, limits: Limits) -> "LimitsOfATenant":
        """The limits, ready to send."""
        return cls(**_told(limits))


class LimitsThatAreSet(ReplyModel):
    """What a tenant has set for its users. Null: not set, so that the deployment's counts, whatever it becomes."""

    requests_per_minute: int | None = Field(description=_REQUESTS)
    concurrent_runs: int | None = Field(description=_RUNS)
    tokens_per_day: int | None = Field(description=_TOKENS)
    dollars_per_day: Decimal | None = Field(description=_OF_A_DAY, examples=["2.50"])
    dollars_per_run: Decimal | None = Field(description=_OF_A_RUN, examples=["0.50"])
    tenant: TenantLimits = Field(description="The limits of all users together.")

    @classmethod
    def of(cls, limits: OwnLimits) -> "LimitsThatAreSet":
        """The limits, ready to send."""
        return cls(**_told(limits))


class LimitsReply(ReplyModel):
    """The limits that count, and what they come of."""

    limits: LimitsOfATenant = Field(
        description="The limits that count: what is set, within the deployment's, and the deployment's for all others."
    )
    set: LimitsThatAreSet = Field(description="What is set. To change some of it, send it all back as `limits`.")
    deployment: LimitsOfATenant = Field(
        description="The deployment's limits: the most that can be set, and what counts where nothing is."
    )

    @classmethod
    def of(cls, own: OwnLimits, ceilings: Limits) -> "LimitsReply":
        """The reply for what a tenant has set, in a deployment with these limits."""
        return cls(
            limits=LimitsOfATenant.of(own.within(ceilings)),
            set=LimitsThatAreSet.of(own),
            deployment=LimitsOfATenant.of(ceilings),
        )


class AskedTenantLimits(RequestModel):
    """The limits of all users of the tenant together."""

    requests_per_minute: TenantRequests = None
    concurrent_runs: TenantRuns = None


Money = Annotated[Decimal, Field(ge=0, le=MOST_DOLLARS, max_digits=13, decimal_places=6, allow_inf_nan=False)]


class AskedLimits(RequestModel):
    """All limits. Null, or left out: not set, so that the deployment's counts, whatever it becomes."""

    requests_per_minute: Annotated[StrictInt, Field(ge=1, le=MOST_REQUESTS)] | None = Field(None, description=_REQUESTS)
    concurrent_runs: Annotated[StrictInt, Field(ge=1, le=MOST_RUNS)] | None = Field(None, description=_RUNS)
    tokens_per_day: Annotated[StrictInt, Field(ge=0, le=MOST_TOKENS)] | None = Field(None, description=_TOKENS)
    dollars_per_day: Money | None = Field(None, description=_OF_A_DAY, examples=["2.50"])
    dollars_per_run: Money | None = Field(None, description=_OF_A_RUN, examples=["0.50"])
    tenant: AskedTenantLimits = Field(AskedTenantLimits(), description="The limits of all users together.")

    @property
    def own(self) -> OwnLimits:
        """The same as a tenant sets them."""
        return OwnLimits(
            requests_per_minute=self.requests_per_minute,
            concurrent_runs=self.concurrent_runs,
            tokens_per_day=self.tokens_per_day,
            dollars_per_day=self.dollars_per_day,
            dollars_per_run=self.dollars_per_run,
            tenant_requests_per_minute=self.tenant.requests_per_minute,
            tenant_concurrent_runs=self.tenant.concurrent_runs,
        )


class LimitsRequest(RequestModel):
    """The limits to set, as they are read: all at once."""

    model_config = ConfigDict(
        json_schema_extra={
            "examples": [
                {
                    "limits": {
                        "requestsPerMinute": 30,
                        "concurrentRuns": 3,
                        "tokensPerDay": 500000,
                        "dollarsPerDay": "2.50",
                        "dollarsPerRun": "0.50",
                        "tenant": {"requestsPerMinute": None, "concurrentRuns": None},
                    }
                }
            ]
        }
    )

    limits: AskedLimits = Field(
        description="All limits: what is left out is no longer set, and the deployment's counts."
    )
    set: AskedLimits | None = Field(
        None,
        description="As a reply has it, which may be sent back whole: a limit that is null here, and the same in "
        "`limits` and in `deployment`, stays unset.",
    )
    deployment: AskedLimits | None = Field(None, description="As a reply has it.")

    def to_set(self, ceilings: Limits) -> OwnLimits:
        """The limits that are asked for. InvalidFields names those that are higher than the deployment allows."""
        own = self.limits.own
        if self.set is not None and self.deployment is not None:
            before, most_then = self.set.own, self.deployment.own
            left = {
                name: None
                for name in NAMES
                if getattr(before, name) is None and getattr(own, name) == getattr(most_then, name)
            }
            own = replace(own, **left)
        told = {name: getattr(own, name) for name in NAMES}
        most = {name: getattr(ceilings, name) for name in NAMES}
        faults = [
            Fault(f"body.limits.{_ON_THE_WIRE[name]}", f"this deployment allows {most[name]} at most")
            for name in NAMES
            if told[name] is not None and most[name] is not None and told[name] > most[name]
        ]
        if faults:
            raise InvalidFields(faults)
        return own


class UserUsage(ReplyModel):
    """What a user has used on a day."""

    user: str = Field(description="The user's id.")
    calls: int = Field(description="How many steps runs took, and how often a model answered the coach's routes.")
    tokens: int = Field(description="Tokens that models have read and written.")
    cost: Dollars


class UsageOfADay(ReplyModel):
    """A page of the users who have used something on a day, in the order of their ids."""

    users: list[UserUsage] = Field(description="What each has used.")
    next_token: str | None = Field(description="Pass it as nextToken for the next page. Null: this is the last one.")

    @classmethod
    def of(cls, page: UsersOfADay) -> "UsageOfADay":
        """The page, ready to send."""
        return cls(
            users=[_user_usage(user, used) for user, used in page.used],
            next_token=paging.place_token(page.next) if page.next else None,
        )


def _user_usage(user: str, used: DayUsage) -> UserUsage:
    return UserUsage(user=user, calls=used.calls, tokens=used.tokens, cost=used.cost)


def user_before(token: str | None) -> str | None:
    """The user behind whom a page begins. InvalidRequest for a token that this API did not make."""
    return None if token is None else paging.place_in(token, _USER)
