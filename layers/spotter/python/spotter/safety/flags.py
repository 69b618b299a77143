"""Pain flags of a plan's request as safety reads them: in any usual wording of the part, as text."""

from collections.abc import Sequence

from spotter.coaching.types import CoachContext, PainFlagContext, Severity
from spotter.safety.answers import CAVEATS
from spotter.safety.assess import assess_by_words, read_by_words, verdict_of
from spotter.safety.figures import ADULT_AGE
from spotter.safety.verdict import Category, SafetyVerdict

_ORDINARY = frozenset({Category.PAIN, Category.CONCERN})
"""What the name of a part that hurts reads as."""


def assess_flags(flags: Sequence[PainFlagContext]) -> SafetyVerdict | None:
    """The emergency in ``flags``, or None.

    A warning in their words, a heart that hurts, or severe chest pain that no exercise explains.
    """
    for flag in sorted(flags, key=lambda each: (each.body_part, each.exercise_name or "")):
        verdict = assess_by_words(flag.body_part).gravest
        if verdict is not None and verdict.urgent:
            return verdict
        named = {concept.name for concept in read_by_words(flag.body_part).concepts}
        unexplained = flag.severity is Severity.SEVERE and flag.exercise_name is None
        if "heart" in named or ("chest" in named and unexplained):
            return verdict_of(Category.CHEST_PAIN)
    return None


def warning_in(flags: Sequence[PainFlagContext]) -> str:
    """Why what is said of these flags is code's alone, in words; empty where they are pains like others."""
    for flag in flags:
        if flag.severity is Severity.SEVERE or set(assess_by_words(flag.body_part).categories) - _ORDINARY:
            return "code answers what may be a warning"
    return ""


def caveats_of(context: CoachContext) -> tuple[str, ...]:
    """The sentences that go with a plan for this person."""
    found = []
    if any(flag.severity is Severity.SEVERE for flag in context.pain_flags):
        found.append(CAVEATS[Category.SEVERE_PAIN])
    if context.profile.pregnant:
        found.append(CAVEATS[Category.PREGNANCY])
    if context.profile.heart_condition:
        found.append(CAVEATS[Category.HEART])
    if context.profile.age is not None and context.profile.age < ADULT_AGE:
        found.append(CAVEATS[Category.MINOR])
    return tuple(found)
