"""How likely each choice is: a conditional logit over its features, as the messages of many people have taught.

``make learn ONLY=choices`` writes the weights.
"""

from collections.abc import Mapping, Sequence
from functools import cache
from math import exp
from pathlib import Path

from spotter.dialogue.likely_changes.choice_features import Message, features
from spotter.dialogue.likely_changes.choices import Choice

WEIGHTS = Path(__file__).with_name("data") / "choices.txt"
Weights = Mapping[str, float]


def shares(of: Message, found: Sequence[Choice], by: Weights) -> list[float]:
    """How likely each choice is, 0 to 1; all of them add up to 1."""
    totals = [sum(by.get(each, 0.0) for each in features(of, choice)) for choice in found]
    highest = max(totals)
    raised = [exp(each - highest) for each in totals]
    return [each / sum(raised) for each in raised]


@cache
def weights() -> Weights:
    """The weights that were learned: a line for each, the feature and what it weighs."""
    lines = WEIGHTS.read_text("utf-8").splitlines()
    pairs = (line.rpartition("\t") for line in lines if line and not line.startswith("#"))
    return {feature: float(weight) for feature, _, weight in pairs}
