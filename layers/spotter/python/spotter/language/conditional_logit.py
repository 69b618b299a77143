"""How likely each of several choices is: a conditional logit (McFadden 1974) over features that hold or do not."""

from collections.abc import Iterable, Mapping, Sequence
from math import exp
from pathlib import Path

Weights = Mapping[str, float]


def total(features: Iterable[str], by: Weights) -> float:
    """What speaks for a choice that has these features."""
    return sum(by.get(each, 0.0) for each in features)


def shares(choices: Iterable[Iterable[str]], by: Weights) -> list[float]:
    """How likely each choice is, by its features, 0 to 1; all of them add up to 1."""
    return shares_of([total(each, by) for each in choices])


def shares_of(totals: Sequence[float]) -> list[float]:
    """The same of what speaks for each."""
    highest = max(totals)
    raised = [exp(each - highest) for each in totals]
    return [each / sum(raised) for each in raised]


def read_weights(path: Path) -> Weights:
    """The weights that were learned: a line for each, the feature and what it weighs."""
    lines = path.read_text("utf-8").splitlines()
    pairs = (line.rpartition("\t") for line in lines if line and not line.startswith("#"))
    return {feature: float(weight) for feature, _, weight in pairs}
