"""POST /coach/plan, /coach/insight and /coach/stall: what the rules say of a day, a session and a lift."""

from typing import Any

from aws_lambda_powertools.utilities.typing import LambdaContext

from spotter.api.app import Api
from spotter.api.coach import InsightReply, PlanReply, StallReply, insight_reply, plan_reply, stall_reply
from spotter.api.identity import Caller
from spotter.api.problems import responses
from spotter.coaching.types import CoachContext, SessionSummary, StallContext
from spotter.observability import observed

app = Api()
ERRORS = (400, 401, 415, 422)


@app.post(
    "/coach/plan",
    responses=responses({200: ("Today's plan", PlanReply)}, ERRORS),
    summary="Plan today's session",
    tags=["coach"],
)
def plan(request: CoachContext) -> PlanReply:
    """Plan today's session: load, reps, sets and warm-ups of each exercise, each with the rule behind it."""
    _signed_in()
    return plan_reply(request)


@app.post(
    "/coach/insight",
    responses=responses({200: ("The insight", InsightReply)}, ERRORS),
    summary="What a session says",
    tags=["coach"],
)
def insight(request: SessionSummary) -> InsightReply:
    """Say the most telling thing of a finished session, and what to do about it."""
    _signed_in()
    return insight_reply(request)


@app.post(
    "/coach/stall",
    responses=responses({200: ("The analysis", StallReply)}, ERRORS),
    summary="Whether a lift is stalled",
    tags=["coach"],
)
def stall(request: StallContext) -> StallReply:
    """Say whether a lift is stalled, and the one thing to change."""
    _signed_in()
    return stall_reply(request)


def _signed_in() -> Caller:
    """The caller; Unauthenticated for anything but a user's ID token, though these routes read nobody's data."""
    return app.caller


@observed
def handler(event: dict[str, Any], context: LambdaContext) -> dict[str, Any]:
    """Answer an HTTP API event."""
    return app.resolve(event, context)
