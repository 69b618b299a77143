"""Pain flags and profiles as safety reads them."""

from collections.abc import Sequence
from functools import lru_cache

from spotter.coaching.safety.answers import CAVEATS
from spotter.coaching.safety.assess import ADULT_AGE, assess, verdict_of
from spotter.coaching.safety.text import plain
from spotter.coaching.safety.verdict import Category, SafetyVerdict
from spotter.coaching.types import CoachContext, PainFlagContext, Severity

_chest = frozenset({"chest", "heart", "sternum", "breastbone", "breast bone", "chest area", "left chest"})


def assess_pain(flags: Sequence[PainFlagContext]) -> SafetyVerdict | None:
    """The emergency in ``flags``, or None: a warning in their words, or severe chest pain that no exercise explains."""
    for flag in sorted(flags, key=lambda each: (each.body_part, each.exercise_name or "")):
        verdict = _of_the_words(flag.body_part)
        if verdict is not None and verdict.urgent:
            return verdict
        unexplained = flag.severity is Severity.SEVERE and flag.exercise_name is None
        if unexplained and plain(flag.body_part).strip() in _chest:
            return verdict_of(Category.CHEST_PAIN)
    return None


@lru_cache(maxsize=1024)
def _of_the_words(body_part: str) -> SafetyVerdict | None:
    return assess(body_part)


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
