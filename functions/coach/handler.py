"""POST /coach/plan, /coach/insight and /coach/stall: what the rules say of a day, a session and a lift; GET /models."""

import os
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from aws_lambda_powertools.utilities.typing import LambdaContext

from spotter.agent.costs.day_budget import DayBudget
from spotter.api.app import Api
from spotter.api.coach import (
    InsightReply,
    InsightRequest,
    Models,
    PlanReply,
    PlanRequest,
    StallReply,
    StallRequest,
    insight_reply,
    plan_reply,
    stall_reply,
)
from spotter.api.identity import Caller
from spotter.api.models import ModelList
from spotter.api.problems import responses
from spotter.config import read_models
from spotter.errors import Transient
from spotter.observability import observed

if TYPE_CHECKING:
    from spotter.agent.profile import AgentProfile
    from spotter.llm.provider import Provider

ERRORS = (400, 401, 415, 422, 429)


def provider_for(profile: "AgentProfile") -> "Provider":
    """Who answers for a choice. Imported when a model is asked for: the rules need nothing of it."""
    from spotter import wiring

    return wiring.provider_for(profile)


def budget_of(caller: Caller) -> DayBudget:
    """What the caller may spend today. Imported when a model is asked for, as above."""
    from spotter import wiring

    today = wiring.now().date().isoformat()
    return DayBudget(wiring.table(), caller.tenant, caller.user, today, wiring.budget_of(caller.tenant))


def count(caller: Caller, name: str) -> None:
    """Count a request that may cost something. Where the table does not answer, the rules do: they cost nothing."""
    if read_models(os.environ).asks_models:
        from spotter import wiring

        with suppress(Transient):
            wiring.count_request(caller, name)


app = Api(
    count=count,
    counted={"POST /coach/plan", "POST /coach/insight", "POST /coach/stall"},
    admins_only=lambda route: route == "GET /models",
)


def models() -> Models:
    """What may be asked, and what it may cost."""
    return Models(provider_for, budget_of)


@app.get(
    "/models",
    operation_id="listModels",
    responses=responses({200: ("The models", ModelList)}, (401, 403)),
    summary="The models that agents may have",
    tags=["coach"],
)
def list_models() -> ModelList:
    """Every provider with its models, and whether it can be asked: this function has the keys to say so."""
    from spotter import wiring

    return ModelList.of(wiring.models().configured())


@app.post(
    "/coach/plan",
    operation_id="planWorkout",
    responses=responses({200: ("Today's plan", PlanReply)}, ERRORS),
    summary="Plan today's session",
    tags=["coach"],
)
def plan(request: PlanRequest) -> PlanReply:
    """Plan today's session: load, reps, sets and warm-ups of each exercise, each with the rule behind it.

    A model may make it lighter and say why; it never adds to what the rules give.
    """
    return plan_reply(request, app.caller, models())


@app.post(
    "/coach/insight",
    operation_id="getInsight",
    responses=responses({200: ("The insight", InsightReply)}, ERRORS),
    summary="What a session says",
    tags=["coach"],
)
def insight(request: InsightRequest) -> InsightReply:
    """Say the most telling thing of a finished session, and what to do about it."""
    return insight_reply(request, app.caller, models())


@app.post(
    "/coach/stall",
    operation_id="analyzeStall",
    responses=responses({200: ("The analysis", StallReply)}, ERRORS),
    summary="Whether a lift is stalled",
    tags=["coach"],
)
def stall(request: StallRequest) -> StallReply:
    """Say whether a lift is stalled, and the one thing to change."""
    return stall_reply(request, app.caller, models())


@observed
def handler(event: dict[str, Any], context: LambdaContext) -> dict[str, Any]:
    """Answer an HTTP API event."""
    return app.resolve(event, context)
