"""What a model may choose and say of a stall, whatever it returns that fits the draft."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from spotter.coaching.stall import stall
from spotter.coaching.stall_fixes import variations_of
from spotter.coaching.types import StallContext
from spotter.llm.coach_routes.ask import Answered, answered
from spotter.llm.coach_routes.stall import STALL, StallDraft
from tests.unit.coaching.asked import pain, session, stalled
from tests.unit.coaching.contexts import ALL
from tests.unit.llm.coach_routes.drafting import Drafting

DAYS = ("2024-01-01", "2024-01-04", "2024-01-08")
HARD = stalled(*(session(100, 5, 9.5, date=day) for day in DAYS))
STUCK = stalled(*(session(100, 5, 8, date=day) for day in DAYS))
RISING = stalled(*(session(100 + at, 5, 8, date=day) for at, day in zip((0, 5, 10), DAYS, strict=True)))
SENTENCE = "Three sessions went by with no better e1RM, and no improvement in 3 sessions at 100 kg is a stall."


def said(context: StallContext, reason: str, variation: str | None = None) -> Answered[Any]:
    return answered(STALL, context, Drafting(StallDraft(reason=reason, variation=variation)))


def test_the_reason_is_the_models_and_the_fix_the_rules() -> None:
    given = said(HARD, SENTENCE)
    rules = stall(HARD)
    assert given.provider == "anthropic"
    assert given.reply == rules.model_copy(update={"reason": SENTENCE})
    assert (given.reply.fix_type, given.reply.details) == ("deload", "New target: 92.5 kg (7.5% lighter).")


def test_a_variation_may_be_chosen_where_the_fix_is_one() -> None:
    assert stall(STUCK).fix_type == "variation"
    second = variations_of(STUCK)[1]
    given = said(STUCK, SENTENCE, second)
    assert given.reply.suggested_fix == f"Swap Bench Press for {second} for four to six weeks."
    assert [each.rule for each in given.reply.decisions] == ["T1", "F4"]


@pytest.mark.parametrize("variation", ["Back Squat", "Bench Press", "", "nonsense"])
def test_any_other_variation_is_named_as_refused(variation: str) -> None:
    given = said(STUCK, SENTENCE, variation)
    assert given.reply.suggested_fix == stall(STUCK).suggested_fix
    assert given.reply.decisions[-1].rule == "M1"


def test_where_it_is_not_stalled_a_model_says_why_not() -> None:
    given = said(RISING, "It is still progressing, so keep going.")
    assert (given.reply.is_stalled, given.reply.reason, given.reply.fix_type) == (False, None, None)
    assert given.reply.details == "It is still progressing, so keep going."


@pytest.mark.parametrize(
    "reason",
    ["No better e1RM.", "No e1RM improvement in 3 sessions, so go to 110 kg.", "It is stalled for 9 sessions.", ""],
)
def test_a_reason_that_loses_or_makes_up_a_number_is_not_used(reason: str) -> None:
    given = said(HARD, reason)
    assert (given.provider, given.reply) == ("offline", stall(HARD))


def test_severe_pain_is_codes_alone() -> None:
    context = stalled(*(session(100, 5, 9.5, date=day) for day in DAYS), painFlags=[pain("shoulder", "Severe")])
    provider = Drafting(StallDraft(reason=SENTENCE, variation=None))
    given = answered(STALL, context, provider)
    assert (provider.requests, given.reply) == ([], stall(context))
    assert given.fallback == "code answers what may be a warning"


reasons = st.text(max_size=80) | st.sampled_from([SENTENCE, "Take 500 kg.", "No e1RM improvement in 3 sessions."])


@settings(max_examples=100, deadline=None)
@given(st.sampled_from([HARD, STUCK, RISING]), reasons, st.none() | st.sampled_from(ALL) | st.text(max_size=40))
def test_whatever_fits_the_draft_the_verdict_and_the_fix_are_the_rules(
    context: StallContext, reason: str, variation: str | None
) -> None:
    reply, rules = said(context, reason, variation).reply, stall(context)
    assert (reply.is_stalled, reply.fix_type) == (rules.is_stalled, rules.fix_type)
    if variation not in variations_of(context):
        assert reply.suggested_fix == rules.suggested_fix
    if rules.is_stalled and rules.fix_type != "variation":
        assert reply.details == rules.details
