"""The coach's routes on the wire: seed 002's requests with who is to answer, its replies with who did."""

import os
import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import TYPE_CHECKING, Annotated, Any, TypeVar

from pydantic import BaseModel, Field, StringConstraints

from spotter.agent.costs.day_budget import DayBudget
from spotter.agent.profile import AgentProfile
from spotter.api.identity import Caller
from spotter.coaching.types import (
    CoachContext,
    InsightResponse,
    SessionSummary,
    StallAnalysisResponse,
    StallContext,
    TodayPlanResponse,
)
from spotter.coaching.types.base import tolerant
from spotter.llm.coach_routes.ask import MOST_TOKENS, OFFLINE, Answered, Route, answered
from spotter.llm.coach_routes.insight import INSIGHT
from spotter.llm.coach_routes.plan import PLAN
from spotter.llm.coach_routes.stall import STALL
from spotter.recording import coach_answered

if TYPE_CHECKING:
    from spotter.llm.provider import Provider

Asked = TypeVar("Asked")
Draft = TypeVar("Draft", bound=BaseModel)
Reply = TypeVar("Reply", bound=BaseModel)
Given = TypeVar("Given")

ProviderFor = Callable[[AgentProfile], "Provider"]
"""Who answers for a choice of provider and model."""

MOST_READ_TOKENS = 8_000
"""What a model reads for a route at most: its brief is of one session, or of one lift."""
NO_ROOM = "budget: what models may cost you for a day is used up"


@dataclass(frozen=True, slots=True)
class Models:
    """The models of this deployment, as the coach's routes know them, and what a caller may spend on them."""

    provider_for: ProviderFor
    budget_of: Callable[[Caller], DayBudget]


class AskedProvider(StrEnum):
    """Who is to answer. ``claude`` is whichever of anthropic and bedrock is configured."""

    ANTHROPIC = "anthropic"
    BEDROCK = "bedrock"
    OPENAI = "openai"
    CLAUDE = "claude"
    OFFLINE = "offline"


class AnsweredBy(StrEnum):
    """Who answered."""

    ANTHROPIC = "anthropic"
    BEDROCK = "bedrock"
    OPENAI = "openai"
    OFFLINE = "offline"


OptionalProvider = Annotated[
    Annotated[AskedProvider, tolerant(AskedProvider)] | None,
    Field(
        description="Who is to answer; Claude, OpenAI and Offline are read in any case. "
        "Left out or null: who answers in this deployment."
    ),
]
OptionalModel = Annotated[
    Annotated[str, StringConstraints(min_length=1, max_length=128, pattern=r"^[\x21-\x7e]+$")] | None,
    Field(description="The model's id at the provider. Left out or null: the one that is configured."),
]
Who = Annotated[AnsweredBy, Field(description="Who answered. Offline: the rules alone, no model.")]
WhichModel = Annotated[str, Field(description="The model that answered; rules-1 where it was none.")]
FallbackReason = Annotated[
    str | None,
    Field(description="Why the first choice did not answer. Null: it did."),
]


class PlanRequest(CoachContext):
    """Everything that today's plan depends on, and who is to look it over."""

    provider: OptionalProvider = None
    model: OptionalModel = None


class InsightRequest(SessionSummary):
    """A finished session, and who is to say what it shows."""

    provider: OptionalProvider = None
    model: OptionalModel = None


class StallRequest(StallContext):
    """One lift and its recent sessions, and who is to say why it is stalled."""

    provider: OptionalProvider = None
    model: OptionalModel = None


class PlanReply(TodayPlanResponse):
    """Today's plan, and who made it."""

    provider: Who
    model: WhichModel
    fallback_reason: FallbackReason


class InsightReply(InsightResponse):
    """One sentence and one action, and who said it."""

    provider: Who
    model: WhichModel
    fallback_reason: FallbackReason


class StallReply(StallAnalysisResponse):
    """Whether a lift is stalled, the one fix, and who said so."""

    provider: Who
    model: WhichModel
    fallback_reason: FallbackReason


def plan_reply(request: PlanRequest, caller: Caller, models: Models) -> PlanReply:
    """The plan for ``request``: the rules', looked over by a model where one is asked for."""
    given = _answered("plan", PLAN, request, request, caller, models)
    return PlanReply.model_construct(**_with_who(given))


def insight_reply(request: InsightRequest, caller: Caller, models: Models) -> InsightReply:
    """The insight of ``request``: what the rules find, in a model's words where one is asked for."""
    given = _answered("insight", INSIGHT, request, request, caller, models)
    return InsightReply.model_construct(**_with_who(given))


def stall_reply(request: StallRequest, caller: Caller, models: Models) -> StallReply:
    """The analysis of ``request``: the rules', in a model's words where one is asked for."""
    given = _answered("stall", STALL, request, request, caller, models)
    return StallReply.model_construct(**_with_who(given))


def _answered(
    name: str,
    route: Route[Asked, Draft, Reply],
    asked: Asked,
    who: PlanRequest | InsightRequest | StallRequest,
    caller: Caller,
    models: Models,
) -> Answered[Reply]:
    """The answer; every model call of the coach's routes passes here, with what it used and cost."""
    return ask_within_budget(name, route, asked, _provider(who, models.provider_for), caller, models)


def ask_within_budget(
    name: str,
    route: Route[Asked, Draft, Given],
    asked: Asked,
    provider: "Provider | None",
    caller: Caller,
    models: Models,
) -> Answered[Given]:
    """The answer of a route by ``provider`` (None: the rules), where the caller may still spend what it may cost."""
    started = time.monotonic()
    if provider is None or provider.name == OFFLINE:
        return answered(route, asked, provider)
    budget = models.budget_of(caller)
    if not budget.has_room(provider, reads=MOST_READ_TOKENS, writes=MOST_TOKENS):
        return replace(answered(route, asked, None), fallback=NO_ROOM)
    given = answered(route, asked, provider)
    if given.call:
        budget.spend(given.call)
    if given.tried:
        coach_answered(caller.tenant, name, given, seconds=time.monotonic() - started)
    return given


def _provider(who: PlanRequest | InsightRequest | StallRequest, provider_for: ProviderFor) -> "Provider | None":
    """Who is asked; None where no model is, so that nothing of models is imported there."""
    chosen = who.provider.value if who.provider else ""
    if OFFLINE in (chosen, chosen or os.environ.get("SPOTTER_PROVIDER", "")):
        return None
    return provider_for(AgentProfile(provider=chosen, model=who.model or ""))


def _with_who(given: Answered[Reply]) -> dict[str, Any]:
    who = {"provider": AnsweredBy(given.provider), "model": given.model, "fallback_reason": given.fallback or None}
    return {**dict(given.reply), **who}
