"""How likely each way to take a message is, as the conversations of many people have taught.

``make learn ONLY=readings`` writes the weights.
"""

from collections.abc import Sequence
from functools import cache
from pathlib import Path

from spotter.dialogue.likely_readings.features import features
from spotter.dialogue.likely_readings.readings import Reading, Said
from spotter.language import conditional_logit
from spotter.language.conditional_logit import Weights, read_weights

WEIGHTS = Path(__file__).with_name("data") / "readings.txt"


def shares(said: Said, found: Sequence[Reading], base: Reading, by: Weights) -> list[float]:
    """How likely each reading is, 0 to 1; all of them add up to 1."""
    return conditional_logit.shares((features(said, found, one, base) for one in found), by)


@cache
def weights() -> Weights:
    """The weights that were learned."""
    return read_weights(WEIGHTS)
