"""POST /coach/insight: a model picks among the findings of the rules, and phrases the one it picks."""

from decimal import Decimal
from typing import Any

from pydantic import BaseModel, ConfigDict, Field

from spotter.coaching.insight import Sign, findings, insight, insight_of
from spotter.coaching.types import ExerciseSummary, InsightResponse, SessionSummary
from spotter.llm.coach_routes.ask import Route
from spotter.llm.coach_routes.wording import checked_sentence, figures_of
from spotter.llm.prompts.coach_insight import COACH_INSIGHT
from spotter.safety.assess import assess

MOST_FINDINGS = 8
_ASKED_FIRST = "P10"
"""A set that looks like a typing error: nothing is said of a session before that is settled."""


class InsightDraft(BaseModel):
    """A finding in a model's words."""

    model_config = ConfigDict(extra="forbid")

    finding: int = Field(description="The number of the finding")
    insight: str = Field(description="The finding in one plain sentence")


def _code_alone(_session: SessionSummary, reply: InsightResponse) -> str:
    if reply.decisions[0].rule == _ASKED_FIRST:
        return "code asks about a set that looks like a typing error before anything is made of it"
    return "code answers what may be a warning" if assess(reply.insight) else ""


def _brief(session: SessionSummary, _reply: InsightResponse) -> dict[str, Any]:
    readiness = session.readiness
    return {
        "workout": session.template_name,
        "unit": session.unit.value,
        "readiness": {"energy": readiness.energy.value, "soreness": readiness.soreness.value},
        "findings": [
            {
                "finding": at,
                "insight": sign.insight,
                "action": sign.action,
                "category": sign.category.value,
                "figures": _figures(session, sign),
            }
            for at, sign in enumerate(findings(session)[:MOST_FINDINGS])
        ],
    }


def _figures(session: SessionSummary, sign: Sign) -> list[dict[str, Any]]:
    """What was done in the exercises that the finding names."""
    return [_figures_of_lift(each) for each in session.exercises if each.name in sign.insight]


def _figures_of_lift(lift: ExerciseSummary) -> dict[str, Any]:
    top = lift.top_set
    done = {"load": float(top.weight), "reps": top.reps, "targetReps": top.target_reps} if top else {}
    if top is not None and top.rpe is not None:
        done["rpe"] = float(top.rpe)
    return {"exercise": lift.name, **done}


def _accepted(session: SessionSummary, _reply: InsightResponse, draft: InsightDraft) -> InsightResponse | None:
    signs = findings(session)[:MOST_FINDINGS]
    if not 0 <= draft.finding < len(signs):
        return None
    sign = signs[draft.finding]
    held = frozenset(figures_of(sign.insight))
    allowed: set[Decimal] = {*held, *figures_of(_figures(session, sign))}
    named = next((each.name for each in session.exercises if each.name in sign.insight), "")
    said = checked_sentence(draft.insight, allowed, held, named)
    return None if said is None else insight_of(sign).model_copy(update={"insight": said})


INSIGHT = Route(COACH_INSIGHT, InsightDraft, insight, _code_alone, _brief, _accepted)
