"""How sure the learned reader has to be, what it may clear, and what it makes of a kind of care.

The thresholds come of leaving authors out of the seen halves (``learning.safety.cross_validated``), recall before
precision.
"""

from collections.abc import Sequence
from functools import cache
from pathlib import Path

from spotter.language.lexicon import Lexicon, read_lexicon
from spotter.language.tokens import Token
from spotter.safety.concept import Concept
from spotter.safety.verdict import Category

ADDS = 0.7
"""From here on a message gets care that no rule asks for."""
CLEARS = 0.5
"""Below this a finding of the rules is taken for a joke, an idiom or a thing of the gym, unless it is plain."""
NEVER_CLEARED = frozenset(
    {
        Category.PREGNANCY,
        Category.SURGERY,
        Category.HEART,
        Category.MINOR,
        Category.CONDITION,
        Category.MAXIMUM_TEST,
        Category.PAIN,
    }
)
"""What people name by its own word, and a part of the body that hurts: it stops nothing and is minded."""
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
