"""A plan's pain flags in any usual wording of the part."""

import pytest

from spotter.coaching.types import CoachContext, PainFlagContext, Severity
from spotter.safety import Category
from spotter.safety.flags import assess_flags
from spotter.safety.plan import safe_plan
from tests.unit.coaching.asked import pain, request


def _flag(part: str, severity: Severity, exercise: str | None = None) -> PainFlagContext:
    return PainFlagContext(body_part=part, severity=severity, exercise_name=exercise)


@pytest.mark.parametrize("part", ["Chest", "my chest", "left side of chest", "heart area", "breastbone", "sternum"])
def test_severe_chest_pain_is_an_emergency_in_any_wording(part: str) -> None:
    verdict = assess_flags([_flag(part, Severity.SEVERE)])
    assert verdict is not None
    assert verdict.category is Category.CHEST_PAIN


def test_chest_pain_that_an_exercise_brings_on_is_none() -> None:
    assert assess_flags([_flag("Chest", Severity.SEVERE, "Bench Press")]) is None


def test_a_heart_is_no_muscle_to_spare() -> None:
    verdict = assess_flags([_flag("heart", Severity.MILD)])
    assert verdict is not None
    assert verdict.urgent


@pytest.mark.parametrize("part", ["chest pain", "heart palpitations", "numbness in left arm"])
def test_the_words_of_a_flag_are_read(part: str) -> None:
    verdict = assess_flags([_flag(part, Severity.MILD)])
    assert verdict is not None
    assert verdict.urgent


@pytest.mark.parametrize("part", ["Right Shoulder", "Lower Back", "Knee", "Chest", "Left Wrist", "groin", ""])
def test_ordinary_parts_are_no_emergency(part: str) -> None:
    assert assess_flags([_flag(part, Severity.MODERATE)]) is None


def test_no_exercise_is_planned_in_an_emergency() -> None:
    context = CoachContext.model_validate(request(painFlags=[pain("left side of chest", "Severe")]))
    plan = safe_plan(context)
    assert plan.exercises == ()
    assert plan.reasoning == ("No training today.",)
    assert "emergency" in plan.adjustments[0]


def test_a_minor_and_a_severe_pain_get_their_caveats() -> None:
    context = CoachContext.model_validate(request(painFlags=[pain("Knee", "Severe")], profile={"age": 15}))
    assert len(safe_plan(context).caveats) == 2
