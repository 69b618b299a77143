"""How likely each way to take a message is: a conditional logit, as the conversations of many people have taught.

``make learn ONLY=readings`` writes the weights.
"""

from collections.abc import Mapping, Sequence
from functools import cache
from math import exp
from pathlib import Path

from spotter.dialogue.likely_readings.features import features
from spotter.dialogue.likely_readings.readings import Reading, Said

WEIGHTS = Path(__file__).with_name("data") / "readings.txt"
Weights = Mapping[str, float]


def shares(said: Said, found: Sequence[Reading], base: Reading, by: Weights) -> list[float]:
    """How likely each reading is, 0 to 1; all of them add up to 1."""
    totals = [sum(by.get(each, 0.0) for each in features(said, found, one, base)) for one in found]
    highest = max(totals)
    raised = [exp(each - highest) for each in totals]
    return [each / sum(raised) for each in raised]


@cache
def weights() -> Weights:
    """The weights that were learned: a line for each, the feature and what it weighs."""
    lines = WEIGHTS.read_text("utf-8").splitlines()
    pairs = (line.rpartition("\t") for line in lines if line and not line.startswith("#"))
    return {feature: float(weight) for feature, _, weight in pairs}
