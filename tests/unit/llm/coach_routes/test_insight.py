"""What a model may choose and say of a finished session, whatever it returns that fits the draft."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from spotter.coaching.insight import findings
from spotter.coaching.types import SessionSummary
from spotter.llm.coach_routes.ask import answered
from spotter.llm.coach_routes.insight import INSIGHT, InsightDraft
from tests.unit.coaching.test_insight import lift, top
from tests.unit.llm.coach_routes.drafting import Drafting


def session(*lifts: dict[str, Any], **changes: Any) -> SessionSummary:
    body = {"templateName": "Upper A", "exercises": list(lifts), "totalVolume": 5000, "duration": 60}
    return SessionSummary.model_validate(body | changes)


TWO = session(lift(e1RM=120.2), lift("Overhead Press", topSet=top(50, 3, 5)))


def said(finding: int, sentence: str, asked: SessionSummary = TWO) -> Any:
    return answered(INSIGHT, asked, Drafting(InsightDraft(finding=finding, insight=sentence)))


def test_the_findings_stand_in_order_and_the_first_is_the_rules() -> None:
    brief = INSIGHT.brief(TWO, INSIGHT.by_rules(TWO))
    assert [each["insight"] for each in brief["findings"][:2]] == [
        "Bench Press e1RM improved 3%.",
        "Overhead Press fell 2 reps short at 50 kg.",
    ]
    assert brief["findings"][0]["figures"] == [
        {"exercise": "Bench Press", "load": 100.0, "reps": 5, "targetReps": 5, "rpe": 8.0}
    ]


def test_another_finding_may_be_chosen_and_brings_its_action_and_category() -> None:
    given = said(1, "Overhead Press came up 2 reps short at 50 kg, with 3 of 5 done.")
    assert given.provider == "anthropic"
    assert given.reply.insight == "Overhead Press came up 2 reps short at 50 kg, with 3 of 5 done."
    assert given.reply.category == "fatigue"
    assert given.reply.action == findings(TWO)[1].action
    assert given.reply.decisions[0].rule == "I2"


@pytest.mark.parametrize(
    ("finding", "sentence"),
    [
        (0, "Great work on the Bench Press!"),
        (0, "Your squat improved 3%."),
        (0, "Bench Press improved 3%, go for 110 kg."),
        (0, "Bench Press improved 4%."),
        (1, "Bench Press e1RM improved 3%."),
        (-1, "Bench Press e1RM improved 3%."),
        (99, "Bench Press e1RM improved 3%."),
        (0, ""),
    ],
)
def test_a_sentence_that_loses_the_finding_or_makes_up_a_number_is_not_used(finding: int, sentence: str) -> None:
    given = said(finding, sentence)
    assert given.provider == "offline"
    assert given.reply.insight == "Bench Press e1RM improved 3%."


sentences = st.text(max_size=80) | st.sampled_from(
    ["Bench Press improved 3%.", "Bench Press: take 500 kg.", "Overhead Press fell 2 reps short at 50 kg."]
)


@settings(max_examples=100, deadline=None)
@given(st.integers(), sentences)
def test_whatever_fits_the_draft_the_action_is_one_of_the_rules(finding: int, sentence: str) -> None:
    given = said(finding, sentence)
    signs = findings(TWO)
    assert (given.reply.action, given.reply.category) in [(each.action, each.category) for each in signs]
    assert given.reply.insight == signs[0].insight or given.reply.insight == " ".join(sentence.split())
    assert given.reply.decisions[0].text in {each.insight for each in signs}
