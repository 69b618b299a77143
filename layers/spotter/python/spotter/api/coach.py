"""The coach's routes on the wire: seed 002's requests as they are, its replies with who answered."""

from enum import StrEnum

from pydantic import Field

from spotter.coaching.insight import insight
from spotter.coaching.stall import stall
from spotter.coaching.types import (
    CoachContext,
    InsightResponse,
    SessionSummary,
    StallAnalysisResponse,
    StallContext,
    TodayPlanResponse,
)
from spotter.safety.plan import safe_plan


class AnsweredBy(StrEnum):
    """Who answered."""

    OFFLINE = "offline"


class PlanReply(TodayPlanResponse):
    """Today's plan, and who made it."""

    provider: AnsweredBy = Field(AnsweredBy.OFFLINE, description="Who answered. Offline: the rules alone, no model.")


class InsightReply(InsightResponse):
    """One sentence and one action, and who said it."""

    provider: AnsweredBy = Field(AnsweredBy.OFFLINE, description="Who answered. Offline: the rules alone, no model.")


class StallReply(StallAnalysisResponse):
    """Whether a lift is stalled, the one fix, and who said so."""

    provider: AnsweredBy = Field(AnsweredBy.OFFLINE, description="Who answered. Offline: the rules alone, no model.")


def plan_reply(context: CoachContext) -> PlanReply:
    """The plan for ``context``, by the rules."""
    return PlanReply.model_construct(**dict(safe_plan(context)))


def insight_reply(session: SessionSummary) -> InsightReply:
    """The insight of ``session``, by the rules."""
    return InsightReply.model_construct(**dict(insight(session)))


def stall_reply(context: StallContext) -> StallReply:
    """The analysis of ``context``, by the rules."""
    return StallReply.model_construct(**dict(stall(context)))
