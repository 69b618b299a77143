"""How likely each choice is, as the messages of many people have taught.

``make learn ONLY=choices`` writes the weights.
"""

from collections.abc import Sequence
from functools import cache
from pathlib import Path

from spotter.dialogue.likely_changes.choice_features import Message, features
from spotter.dialogue.likely_changes.choices import Choice
from spotter.language import conditional_logit
from spotter.language.conditional_logit import Weights, read_weights

WEIGHTS = Path(__file__).with_name("data") / "choices.txt"


def shares(of: Message, found: Sequence[Choice], by: Weights) -> list[float]:
    """How likely each choice is, 0 to 1; all of them add up to 1."""
    return conditional_logit.shares((features(of, choice) for choice in found), by)


@cache
def weights() -> Weights:
    """The weights that were learned."""
    return read_weights(WEIGHTS)
