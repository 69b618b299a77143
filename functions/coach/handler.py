"""POST /coach/plan, /coach/insight and /coach/stall: what the rules say of a day, a session and a lift."""

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
from spotter.api.problems import responses
from spotter.observability import observed

if TYPE_CHECKING:
    from spotter.agent.profile import AgentProfile
    from spotter.llm.provider import Provider

app = Api()
ERRORS = (400, 401, 415, 422)


def provider_for(profile: "AgentProfile") -> "Provider":
    """Who answers for a choice. Imported when a model is asked for: the rules need nothing of it."""
    from spotter import wiring

    return wiring.provider_for(profile)


def budget_of(caller: Caller) -> DayBudget:
    """What the caller may spend today. Imported when a model is asked for, as above."""
    from spotter import wiring

    today = wiring.now().date().isoformat()
    return DayBudget(wiring.table(), caller.tenant, caller.user, today, wiring.budget())


def models() -> Models:
    """What may be asked, and what it may cost."""
    return Models(provider_for, budget_of)


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
