"""How sure the learned reader has to be, what it may clear, and what it makes of a kind of care.

The thresholds come of authors of whom nothing was learned (``learning.curve``): at most one in twenty harmless sayings
is stopped, and as many of those who need care get it as that allows.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path

from spotter.language.lexicon import Lexicon, read_lexicon
from spotter.language.tokens import Token
from spotter.safety.concept import Concept
from spotter.safety.verdict import Category


@dataclass(frozen=True, slots=True)
class Thresholds:
    """How likely care has to be, 0 to 1."""

    adds: float
    """From here on a message is stopped that no rule stops."""
    remarks: float
    """From here on it gets a caring word that stops nothing, where no rule says one: what is wanted is still given."""
    said_well: float
    """From here on a remark is made where something is said to be well."""
    clears: float
    """Below this a finding of the rules is taken for a joke, an idiom or a thing of the gym, unless it is plain."""
    clears_grave: float
    """The same of what is no common figure of speech: it is not doubted as easily."""
    adds_of_a_stretch: float = 1.0
    """How likely a stretch has to be by itself where it stops a message that is harmless as a whole; 1: none does."""


THRESHOLDS = Thresholds(adds=0.4, remarks=0.3, said_well=0.7, clears=0.3, clears_grave=0.2)
IN_TONGUES = replace(THRESHOLDS, clears=0.35)
"""The same in other languages than English, whose lexicons take more jokes for warnings."""
BY_MEANING = Thresholds(adds=0.3, remarks=0.17, said_well=0.9, clears=0.25, clears_grave=0.1, adds_of_a_stretch=0.9)
"""The same where it goes by what the words mean as well."""
NEVER_CLEARED = frozenset(
    {
        Category.PREGNANCY,
        Category.SURGERY,
        Category.HEART,
        Category.MINOR,
        Category.CONDITION,
        Category.MAXIMUM_TEST,
        Category.REHABILITATION,
        Category.DIAGNOSIS,
        Category.PUSH_THROUGH_PAIN,
        Category.PAIN,
    }
)
"""What people name or ask for by its own word, and a part of the body that hurts: it stops nothing and is minded."""
OFTEN_FIGURATIVE = frozenset({Category.SELF_HARM, Category.DISTRESS, Category.ILLNESS, Category.CONCERN})
"""What lifters say who are well: that they die, are dead, cry, are sick. In plain words it is not cleared either."""
SURE = frozenset({"acute", "toolittle", "toofast", "degrees", "fast", "rhabdo"})
"""Concepts that are no figure of speech: most are numbers."""
_categories = {
    "emergency": Category.EMERGENCY,
    "despair": Category.DISTRESS,
    "pain": Category.PAIN,
    "illness": Category.ILLNESS,
    "condition": Category.CONDITION,
    "dieting": Category.EATING_DISORDER,
    "doping": Category.DRUGS,
    "reckless": Category.PUSH_THROUGH_PAIN,
}


def category_of(kind: str, concepts: Sequence[Concept]) -> Category:
    """The category whose answer fits a kind of care."""
    if kind == "reckless" and any(concept.name == "max" for concept in concepts):
        return Category.MAXIMUM_TEST
    return _categories[kind]


def is_plain(tokens: Sequence[Token], concepts: Sequence[Concept]) -> bool:
    """Whether a red flag stands there in plain words, or in numbers."""
    return any(concept.name in SURE for concept in concepts) or next(_plain().find(tokens), None) is not None


@cache
def _plain() -> Lexicon[str]:
    return read_lexicon(Path(__file__).with_name("data") / "plain_red_flags.txt")
