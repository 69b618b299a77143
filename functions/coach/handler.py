"""POST /coach/plan, /coach/insight and /coach/stall: what the rules say of a day, a session and a lift."""

from typing import Any

from aws_lambda_powertools.utilities.typing import LambdaContext

from spotter.api.app import Api
from spotter.api.coach import InsightReply, PlanReply, StallReply, insight_reply, plan_reply, stall_reply
from spotter.api.problems import responses
from spotter.coaching.types import CoachContext, SessionSummary, StallContext
from spotter.observability import observed

app = Api()
ERRORS = (400, 401, 415, 422)


@app.post(
    "/coach/plan",
    operation_id="planWorkout",
    responses=responses({200: ("Today's plan", PlanReply)}, ERRORS),
    summary="Plan today's session",
    tags=["coach"],
)
def plan(request: CoachContext) -> PlanReply:
    """Plan today's session: load, reps, sets and warm-ups of each exercise, each with the rule behind it."""
    return plan_reply(request)


@app.post(
    "/coach/insight",
    operation_id="getInsight",
    responses=responses({200: ("The insight", InsightReply)}, ERRORS),
    summary="What a session says",
    tags=["coach"],
)
def insight(request: SessionSummary) -> InsightReply:
    """Say the most telling thing of a finished session, and what to do about it."""
    return insight_reply(request)


@app.post(
    "/coach/stall",
    operation_id="analyzeStall",
    responses=responses({200: ("The analysis", StallReply)}, ERRORS),
    summary="Whether a lift is stalled",
    tags=["coach"],
)
def stall(request: StallContext) -> StallReply:
    """Say whether a lift is stalled, and the one thing to change."""
    return stall_reply(request)


@observed
def handler(event: dict[str, Any], context: LambdaContext) -> dict[str, Any]:
    """Answer an HTTP API event."""
    return app.resolve(event, context)
