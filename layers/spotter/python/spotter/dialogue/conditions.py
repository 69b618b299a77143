"""Conditions of a person for which a session is kept easy (COACHING.md, H5): told in the conversation, or their age."""

from collections.abc import Iterable

from spotter.dialogue.state import ConversationState
from spotter.safety.assess import read
from spotter.safety.figures import ADULT_AGE
from spotter.safety.verdict import Category

_with_care = frozenset({Category.PREGNANCY, Category.HEART, Category.MINOR, Category.SURGERY, Category.CONDITION})


def needs_care(now: ConversationState) -> bool:
    """Whether anything said so far, as safety reads it, or the stored age asks for effort with care."""
    profile = now.knowledge.get("user_profile")
    age = profile.get("age") if isinstance(profile, dict) else None
    if isinstance(age, int) and age < ADULT_AGE:
        return True
    return any(_with_care & set(read(each.text).categories) for each in now.heard)


def tells_of_condition(text: str, left_over: Iterable[int]) -> bool:
    """Whether safety read a condition in ``text`` and every ``left_over`` token of it belongs to that."""
    reading = read(text)
    told = {at for concept in reading.concepts for at in range(concept.start, concept.end)}
    return bool(_with_care & set(reading.categories)) and told.issuperset(left_over)
