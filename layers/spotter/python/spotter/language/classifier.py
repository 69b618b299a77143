"""What kind of text something is, by weights that were learned from examples.

One logistic regression for each label, over features that are either there or not (Hosmer & Lemeshow, *Applied Logistic
Regression*). The weights are a text file that ``make learn`` writes: a line with the labels, a line with their
intercepts, and a line for each feature with the labels that it speaks for or against. Linear in the number of features.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import exp, sqrt
from pathlib import Path

_scale = 6.0
"""The length of the vector of any text's features, so that a long text weighs as much as a short one."""
_begin, _end = "<s>", "</s>"


@dataclass(frozen=True, slots=True)
class Classifier:
    """Labels with their intercepts, and of each feature its weights as they are written: ``3:0.8 5:-0.2``.

    A number before a colon is the place of a label. A text has few of the features, so that only theirs are read.
    """

    labels: tuple[str, ...]
    intercepts: tuple[float, ...]
    weights: Mapping[str, str]

    def totals(self, features: Collection[str]) -> dict[str, float]:
        """What speaks for each label, in log-odds."""
        return self.totals_of(self.sums(features), len(features))

    def sums(self, features: Collection[str]) -> list[float]:
        """What ``features`` weigh for each label, whatever the others of the text are."""
        sums = [0.0] * len(self.labels)
        for feature in features:
            for label, weight in _pairs(self.weights.get(feature, "")):
                sums[label] += weight
        return sums

    def totals_of(self, sums: Sequence[float], count: int) -> dict[str, float]:
        """What speaks for each label, where all ``count`` features of a text weigh ``sums``."""
        value = feature_value(count)
        totals = (intercept + value * each for intercept, each in zip(self.intercepts, sums, strict=True))
        return dict(zip(self.labels, totals, strict=True))

    def knows(self, feature: str) -> bool:
        """Whether the feature weighs anything."""
        return feature in self.weights


@lru_cache(maxsize=4096)
def _pairs(weights: str) -> tuple[tuple[int, float], ...]:
    """The weights of a feature with the places of their labels."""
    pairs = (pair.partition(":") for pair in weights.split())
    return tuple((int(label), float(weight)) for label, _, weight in pairs)


def feature_value(count: int) -> float:
    """What each of ``count`` features counts: the vector of all has one length."""
    return _scale / sqrt(count) if count else 0.0


def ngrams(symbols: Sequence[str]) -> Iterator[str]:
    """Each symbol, and each pair of neighbours; the ends count as symbols."""
    row = (_begin, *symbols, _end)
    for at, symbol in enumerate(row):
        yield symbol
        if at + 1 < len(row):
            yield f"{symbol} {row[at + 1]}"


def read_classifier(path: Path) -> Classifier:
    """The classifier of a file."""
    labels: tuple[str, ...] = ()
    intercepts: tuple[float, ...] = ()
    weights: dict[str, str] = {}
    for line in path.read_text("utf-8").splitlines():
        if line.startswith("#"):
            continue
        name, _, rest = line.partition("\t")
        if name == "labels:":
            labels = tuple(rest.split())
        elif name == "intercepts:":
            intercepts = tuple(map(float, rest.split()))
        else:
            weights[name] = rest
    return Classifier(labels, intercepts, weights)


def likelihood_of(value: float) -> float:
    """How likely something is, 0 to 1, from what speaks for it in log-odds."""
    return 1 / (1 + exp(-max(-30.0, min(30.0, value))))
