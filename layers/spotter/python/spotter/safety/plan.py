"""Today's plan, unless what hurts forbids any."""

from spotter.coaching.decision_log import DecisionLog
from spotter.coaching.personal import NOTHING_PERSONAL, Personal
from spotter.coaching.plan import NO_CHOICES, Choices, plan
from spotter.coaching.types import CoachContext, TodayPlanResponse
from spotter.safety.flags import assess_flags, caveats_of
from spotter.safety.verdict import SafetyVerdict


def safe_plan(
    context: CoachContext, choices: Choices = NO_CHOICES, personal: Personal = NOTHING_PERSONAL
) -> TodayPlanResponse:
    """The plan for ``context`` with the caveats that go with it; without exercises where a flag is an emergency.

    ``choices`` are what somebody else would have otherwise, within the rules; ``personal`` is the person's own.
    """
    verdict = assess_flags(context.pain_flags)
    if verdict is not None:
        return _stopped(context, verdict)
    return plan(context, choices, personal).model_copy(update={"caveats": caveats_of(context)})


def _stopped(context: CoachContext, verdict: SafetyVerdict) -> TodayPlanResponse:
    log = DecisionLog()
    log.adjusted("H4", None, verdict.answer)
    return TodayPlanResponse(
        exercises=(),
        substitutions=(),
        adjustments=log.adjustments,
        reasoning=("No training today.",),
        estimated_duration=0,
        decisions=log.decisions,
        caveats=verdict.caveats,
        unit=context.unit,
    )
