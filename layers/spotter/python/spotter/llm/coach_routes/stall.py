"""POST /coach/stall: whether a lift is stalled is the rules' to say; a model phrases why, and picks the variation."""

from decimal import Decimal
from typing import Any

from pydantic import BaseModel, ConfigDict, Field

from spotter.coaching.stall import stall
from spotter.coaching.stall_fixes import variations_of
from spotter.coaching.types import Decision, SessionHistoryContext, StallAnalysisResponse, StallContext
from spotter.llm.coach_routes.ask import Route
from spotter.llm.coach_routes.wording import checked_sentence, figures_of
from spotter.llm.prompts.coach_stall import COACH_STALL
from spotter.safety.flags import warning_in

MOST_SESSIONS = 5
MOST_VARIATIONS = 8


class StallDraft(BaseModel):
    """Why a lift is stalled or not in a model's words, and the variation that it would take."""

    model_config = ConfigDict(extra="forbid")

    reason: str = Field(description="The reason in one plain sentence")
    variation: str | None = Field(description="One of the variations, to the letter; null for the first")


def _code_alone(context: StallContext, _reply: StallAnalysisResponse) -> str:
    return warning_in(context.pain_flags)


def _brief(context: StallContext, reply: StallAnalysisResponse) -> dict[str, Any]:
    fix = {"type": reply.fix_type, "suggestion": reply.suggested_fix, "details": reply.details}
    return {
        "exercise": context.exercise_name,
        "unit": context.unit.value,
        "stalled": reply.is_stalled,
        "reason": _reason(reply),
        "fix": fix if reply.is_stalled else None,
        "variations": _variations(context, reply),
        "sessions": [done(each) for each in newest(context.last_sessions, MOST_SESSIONS)],
    }


def _reason(reply: StallAnalysisResponse) -> str:
    """Why it is stalled; where it is not, the details say why not."""
    return reply.reason or reply.details or ""


def _variations(context: StallContext, reply: StallAnalysisResponse) -> list[str]:
    return list(variations_of(context)[:MOST_VARIATIONS]) if reply.fix_type == "variation" else []


def newest(sessions: tuple[SessionHistoryContext, ...], most: int) -> list[SessionHistoryContext]:
    """The newest sessions, the newest first."""
    return sorted(sessions, key=lambda each: each.date, reverse=True)[:most]


def done(session: SessionHistoryContext) -> dict[str, Any]:
    """A session's hardest set, as a model is told it."""
    tops = [(each.weight, each.reps, each.rpe) for each in session.sets if not each.is_warmup]
    if not tops:
        tops = [(session.top_set_weight or Decimal(0), session.top_set_reps or 0, session.top_set_rpe)]
    load, reps, rpe = max(tops, key=lambda each: each[:2])
    told: dict[str, Any] = {"day": session.date.date().isoformat(), "load": float(load), "reps": reps}
    return told if rpe is None else {**told, "rpe": float(rpe)}


def _accepted(context: StallContext, reply: StallAnalysisResponse, draft: StallDraft) -> StallAnalysisResponse | None:
    held = frozenset(figures_of(_reason(reply)))
    allowed: set[Decimal] = {*held, *figures_of(_brief(context, reply)["sessions"])}
    said = checked_sentence(draft.reason, allowed, held)
    if said is None:
        return None
    answer, decisions = stall(context, draft.variation), list[Decision]()
    if draft.variation is not None and draft.variation not in _variations(context, reply):
        text = "Another exercise was proposed, which is none of the variations of this lift."
        decisions.append(Decision(rule="M1", exercise=context.exercise_name, text=text))
    worded = {"reason": said} if reply.is_stalled else {"details": said}
    return answer.model_copy(update={**worded, "decisions": (*answer.decisions, *decisions)})


STALL = Route(COACH_STALL, StallDraft, stall, _code_alone, _brief, _accepted)
